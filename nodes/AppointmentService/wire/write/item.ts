import { keepDigits } from '../digits';
import { identityPaths, learnIdentity, valueAt } from '../identity';
import { readFailure } from '../failure';
import { ServiceRefusal, type Read } from '../patience';
import { settle } from '../settle';
import { heldBy, type Held } from '../single';
import { stepOf } from '../step';
import type { JsonObject, Page } from '../types';
import { resourceWords } from '../words';

/** One record, and the address that it was read at. */
export interface Item extends Held {
	address: string;
	page: Page;
}

/** What finding a record takes. */
export interface Search {
	read: Read;
	/** Address of the list. */
	list: string;
	/** Names of the resource. */
	names: string[];
	/** The first records of the list. */
	sample(): Promise<JsonObject[]>;
	/** All records of the list. */
	all(): Promise<JsonObject[]>;
}

/**
 * Reads one record by its id below the list's address, and nowhere else: one request.
 *
 * @throws ServiceRefusal where there is none, or where the answer has another record
 */
export async function findAt(
	read: Read,
	{ list, names, id }: Pick<Search, 'list' | 'names'> & { id: string },
): Promise<JsonObject> {
	const page = await read(`${list}/${stepOf(id)}`);
	const held = heldBy(page, names);
	if (isListed(held) && !carries(held.record, names, id))
		throw new ServiceRefusal({ ...readFailure(page), status: 404 });
	return held.record;
}

/** Refusals that may mean that the record stands at another address, or goes by another id. */
const elsewhere = [400, 404, 405, 422];

/**
 * Reads one record by its id: below the list's address, as nearly all services have it; else below the singular of the path; else
 * by another id of the same record, as services have it that show a number and use a key; else in the list, where the service gives
 * no single records. What was found by another way than the first is the record only where it carries the id.
 *
 * @throws ServiceRefusal where no way leads to the record: the refusal of the first
 */
export async function findItem(search: Search, id: string): Promise<Item> {
	const { read, list, names } = search;
	const open = async (root: string, name: string): Promise<Item> => {
		const address = `${root}/${stepOf(name)}`;
		const page = await read(address);
		keepDigits(page.body);
		// Written to where reading was led to, if the address leads on.
		return { ...heldBy(page, names), address: page.url, page };
	};
	const first = await settle(open(list, id));
	// A list of one may be the list of an account with one record, whatever the address says.
	const sure =
		'value' in first && (!isListed(first.value) || carries(first.value.record, names, id));
	if (sure) return first.value;
	if ('fault' in first && !mayBeElsewhere(first.fault)) throw first.fault;

	const roots = new Set([list, singularOf(list)]);
	const known = await otherNames(search, id);
	for (const root of roots) {
		for (const name of root === list ? known : [id, ...known]) {
			const found = await settle(open(root, name));
			if ('value' in found && carries(found.value.record, names, id)) return found.value;
		}
	}
	const listed = await inList(search, id, open);
	if (listed) return listed;
	if ('fault' in first) throw first.fault;
	throw new ServiceRefusal({ ...readFailure(first.value.page), status: 404 });
}

/**
 * The record as the list has it, where the service gives no single records: none of the first records can be read by itself.
 */
async function inList(
	{ list, names, sample, all }: Search,
	id: string,
	open: (root: string, name: string) => Promise<Item>,
): Promise<Item | undefined> {
	const identified = (records: JsonObject[]) => {
		const record = records.find((one) => carries(one, names, id));
		if (!record) return undefined;
		const address = `${list}/${stepOf(id)}`;
		const page = { url: list, status: 200, headers: {}, body: record };
		return { ...heldBy(page, names), address, page };
	};
	const sampled = await settle(sample());
	if ('fault' in sampled) return undefined;
	const near = identified(sampled.value);
	if (near) return near;
	const identity = learnIdentity(sampled.value, resourceWords(names));
	const [first] = sampled.value;
	if (!first || !identity.path) return undefined;
	const single = await settle(open(list, identity.of(first)));
	if ('value' in single || !mayBeElsewhere(single.fault)) return undefined;
	const whole = await settle(all());
	return 'value' in whole ? identified(whole.value) : undefined;
}

function isListed({ path }: Held): boolean {
	return path.includes('0');
}

function mayBeElsewhere(fault: unknown): boolean {
	if (!(fault instanceof ServiceRefusal)) return false;
	const { failure, kind } = fault;
	return elsewhere.includes(failure.status) || (kind === 'refused' && failure.status < 300);
}

/** Other ids of the record that goes by this one; the whole list is read only where its records do have several. */
async function otherNames(search: Search, id: string): Promise<string[]> {
	const names = resourceWords(search.names);
	const among = (records: JsonObject[]) => {
		const paths = identityPaths(records, names);
		const record = records.find((one) => paths.some((path) => String(valueAt(one, path)) === id));
		return record && paths.map((path) => String(valueAt(record, path))).filter((one) => one !== id);
	};
	const sampled = await settle(search.sample());
	if ('fault' in sampled) return [];
	const near = among(sampled.value);
	if (near || identityPaths(sampled.value, names).length < 2) return near ?? [];
	const all = await settle(search.all());
	return 'value' in all ? (among(all.value) ?? []) : [];
}

/** Whether an id is one of the record's own. */
function carries(record: JsonObject, names: string[], id: string): boolean {
	const words = resourceWords(names);
	const paths = identityPaths([record], words);
	return [learnIdentity([record], words).path ?? [], ...paths].some(
		(path) => path.length > 0 && String(valueAt(record, path)) === id,
	);
}

/** The address with the last word of its path in the singular. */
function singularOf(list: string): string {
	return list.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
}

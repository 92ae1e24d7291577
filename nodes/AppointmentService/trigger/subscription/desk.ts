import { subscription } from '../../contract';
import type { Connection } from '../../transport';
import {
	isObject,
	learnIdentity,
	parseJson,
	readList,
	resourceWords,
	ServiceRefusal,
	settle,
	toSheet,
	type Fetch,
	type JsonObject,
} from '../../wire';
import { pathTold, type Settings } from '../settings';
import { conditionOf } from './condition';
import { eventsNamedIn } from './lessons';

/** Where such services keep subscriptions, the likeliest first. Only reading finds out which it is. */
const usualPaths = [
	subscription.path,
	'webhook_endpoints',
	'webhooks/subscriptions',
	'webhook_subscriptions',
	'webhook-subscriptions',
	'hooks',
];

export const subscriptionNames = [
	'webhooks',
	'webhook_endpoints',
	'subscriptions',
	'webhook_subscriptions',
	'hooks',
];

/** How subscriptions are written: as they are, without a version. */
export const plainly = { checkVersion: false, dryRun: false, zone: '' };

/** One subscription as the service shows it. */
export interface Shown {
	/** Undefined where it carries none. */
	id: string | undefined;
	/** The fields, out of whatever envelope a record has. */
	fields: JsonObject;
	/** The names of its events, as far as it tells them. */
	names: string[];
	/** It was switched off, by the service or by a person, or was never confirmed. */
	off: boolean;
}

/** The list of subscriptions. */
export interface Desk {
	/** Path below the surface's root. */
	path: string;
	/** Undefined where the service has no list to be read. */
	shown: Shown[] | undefined;
	/** There may be more than was read. */
	isCut?: true;
}

/**
 * Finds where the service keeps subscriptions and reads all of them.
 *
 * @param known the path where this node subscribed before
 * @throws ServiceRefusal, ConnectionFault where the list cannot be read although there may be one
 */
export async function findDesk(
	{ account, fetch, line }: Connection,
	settings: Settings,
	known?: string,
): Promise<Desk | undefined> {
	const told = pathTold(settings) ?? known;
	for (const path of told === undefined ? usualPaths : [told]) {
		const names = [...subscriptionNames, path];
		const some = someOf(fetch, resourceWords(names));
		const url = `${account.root}/${path}`;
		const read = await settle(readList({ fetch: some.fetch, url, names, patience: line.patience }));
		if ('value' in read) return { path, shown: shownIn(read.value.records, path) };
		const { fault } = read;
		if (fault instanceof Enough) {
			const isCut = some.isPaged() && { isCut: true as const };
			return { path, shown: shownIn(some.rows(), path), ...isCut };
		}
		if (!(fault instanceof ServiceRefusal)) throw fault as Error;
		const { status } = fault.failure;
		// The address is there, and only cannot be read as a list.
		if (status === 405 || fault.kind === 'noList') return { path, shown: undefined };
		if (status !== 404 && status !== 410 && fault.kind !== 'unreadable') throw fault as Error;
	}
	return told === undefined ? undefined : { path: told, shown: undefined };
}

/** As many requests are spent on the list of subscriptions. */
const mostRequests = 10;

class Enough extends Error {}

/** Reads a part of a list that may have no end, or does not say whether it has one. */
function someOf(fetch: Fetch, words: Set<string>) {
	const pages: JsonObject[][] = [];
	const seen = (rows: JsonObject[]) => new Map(rows.map((row) => [JSON.stringify(row), row]));
	let asked = 0;
	return {
		fetch: async (url: string) => {
			if (++asked > mostRequests) throw new Enough();
			const { text, ...answer } = await fetch(url);
			const parsed = parseJson(text);
			const sheet = toSheet({ ...answer, body: 'value' in parsed ? parsed.value : text }, words);
			if (!('refusal' in sheet)) pages.push(sheet.rows);
			return { ...answer, text };
		},
		rows: () => [...seen(pages.flat()).values()],
		/** Whether another address brought other rows: a service that ignores pages gives the same again. */
		isPaged: () => seen(pages.flat()).size > seen(pages[0] ?? []).size,
	};
}

/** The first page of the list, which is enough to see what is there; undefined where it cannot be read. */
export async function firstShown(
	{ account, line }: Connection,
	path: string,
): Promise<Shown[] | undefined> {
	const page = await line.read(`${account.root}/${path}`);
	const sheet = toSheet(page, resourceWords([...subscriptionNames, path]));
	return 'refusal' in sheet ? undefined : shownIn(sheet.rows, path);
}

/** Those that send to exactly this address. */
export function sendingTo(shown: Shown[], address: string): Shown[] {
	return shown.filter(({ fields }) => Object.values(fields).some((value) => value === address));
}

function shownIn(records: JsonObject[], path: string): Shown[] {
	const identity = learnIdentity(records, resourceWords([...subscriptionNames, path]));
	return records.map((record) => {
		const fields = fieldsIn(record);
		return {
			id: identity.path && identity.of(record),
			fields,
			names: eventsNamedIn(fields),
			off: ['off', 'pending'].includes(conditionOf(fields).state),
		};
	});
}

/** The fields of a record that stands in a wrapper of its own, or in a JSON:API document. */
export function fieldsIn(record: JsonObject): JsonObject {
	if (isObject(record.attributes)) return record.attributes;
	const [[, only] = [], ...others] = Object.entries(record);
	return others.length === 0 && isObject(only) ? only : record;
}

import { rememberDigits } from '../../values/exactNumbers';
import { findKeyPaths, inferPrimaryKey, valueAt } from '../../record/primaryKey';
import { parseErrorInfo } from '../../http/errorInfo';
import { type FetchParsed } from '../../http/retry';
import { ApiError } from '../../http/errors';
import { settle } from '../../http/settle';
import { unwrapRecord, type UnwrappedRecord } from '../../record/singleRecord';
import { toPathSegment } from '../../http/pathSegment';
import type { JsonObject, ParsedResponse } from '../../http/types';
import { resourceNameVariants } from '../../values/vocabulary';

/** One record, and the address that it was read at. */
export interface FoundRecord extends UnwrappedRecord {
	address: string;
	response: ParsedResponse;
}

/** What finding a record takes. */
export interface RecordSearch {
	read: FetchParsed;
	/** Address of the list. */
	list: string;
	/** Names of the resource. */
	names: string[];
	/** The first records of the list. */
	readSample(): Promise<JsonObject[]>;
	/** All records of the list. */
	readAll(): Promise<JsonObject[]>;
}

/**
 * Reads one record by its id below the list's address, and nowhere else: one request.
 *
 * @throws ServiceRefusal where there is none, or where the answer has another record
 */
export async function readRecordById(
	read: FetchParsed,
	{ list, names, id }: Pick<RecordSearch, 'list' | 'names'> & { id: string },
): Promise<JsonObject> {
	const response = await read(`${list}/${toPathSegment(id)}`);
	const found = unwrapRecord(response, names);
	if (isFromList(found) && !hasRecordId(found.record, names, id))
		throw new ApiError({ ...parseErrorInfo(response), status: 404 });
	return found.record;
}

/** Refusals that may mean that the record stands at another address, or goes by another id. */
const otherAddressStatuses = [400, 404, 405, 422];

/**
 * Reads one record by its id: below the list's address, as nearly all services have it; else below the singular of the path; else
 * by another id of the same record, as services have it that show a number and use a key; else in the list, where the service gives
 * no single records. What was found by another way than the first is the record only where it carries the id.
 *
 * @throws ServiceRefusal where no way leads to the record: the refusal of the first
 */
export async function findRecord(search: RecordSearch, id: string): Promise<FoundRecord> {
	const { read, list, names } = search;
	const readRecord = async (root: string, name: string): Promise<FoundRecord> => {
		const address = `${root}/${toPathSegment(name)}`;
		const response = await read(address);
		rememberDigits(response.body);
		// Written to where reading was led to, if the address leads on.
		return { ...unwrapRecord(response, names), address: response.url, response };
	};
	const direct = await settle(readRecord(list, id));
	// A list of one may be the list of an account with one record, whatever the address says.
	const isCertain =
		'value' in direct && (!isFromList(direct.value) || hasRecordId(direct.value.record, names, id));
	if (isCertain) return direct.value;
	if ('fault' in direct && !mayBeAtOtherAddress(direct.fault)) throw direct.fault;

	const roots = new Set([list, singularizeUrl(list)]);
	const otherIds = await findOtherIds(search, id);
	for (const root of roots) {
		for (const name of root === list ? otherIds : [id, ...otherIds]) {
			const found = await settle(readRecord(root, name));
			if ('value' in found && hasRecordId(found.value.record, names, id)) return found.value;
		}
	}
	const recordInList = await findInList(search, id, readRecord);
	if (recordInList) return recordInList;
	if ('fault' in direct) throw direct.fault;
	throw new ApiError({ ...parseErrorInfo(direct.value.response), status: 404 });
}

/**
 * The record as the list has it, where the service gives no single records: none of the first records can be read by itself.
 */
async function findInList(
	{ list, names, readSample, readAll }: RecordSearch,
	id: string,
	readRecord: (root: string, name: string) => Promise<FoundRecord>,
): Promise<FoundRecord | undefined> {
	const selectById = (records: JsonObject[]) => {
		const record = records.find((one) => hasRecordId(one, names, id));
		if (!record) return undefined;
		const address = `${list}/${toPathSegment(id)}`;
		const response = { url: list, status: 200, headers: {}, body: record };
		return { ...unwrapRecord(response, names), address, response };
	};
	const sampled = await settle(readSample());
	if ('fault' in sampled) return undefined;
	const foundInSample = selectById(sampled.value);
	if (foundInSample) return foundInSample;
	const primaryKey = inferPrimaryKey(sampled.value, resourceNameVariants(names));
	const [first] = sampled.value;
	if (!first || !primaryKey.path) return undefined;
	const singleRead = await settle(readRecord(list, primaryKey.getKey(first)));
	if ('value' in singleRead || !mayBeAtOtherAddress(singleRead.fault)) return undefined;
	const complete = await settle(readAll());
	return 'value' in complete ? selectById(complete.value) : undefined;
}

function isFromList({ path }: UnwrappedRecord): boolean {
	return path.includes('0');
}

function mayBeAtOtherAddress(fault: unknown): boolean {
	if (!(fault instanceof ApiError)) return false;
	const { errorInfo: failure, kind } = fault;
	return (
		otherAddressStatuses.includes(failure.status) || (kind === 'refused' && failure.status < 300)
	);
}

/** Other ids of the record that goes by this one; the whole list is read only where its records do have several. */
async function findOtherIds(search: RecordSearch, id: string): Promise<string[]> {
	const names = resourceNameVariants(search.names);
	const otherIdsIn = (records: JsonObject[]) => {
		const paths = findKeyPaths(records, names);
		const record = records.find((one) => paths.some((path) => String(valueAt(one, path)) === id));
		return record && paths.map((path) => String(valueAt(record, path))).filter((one) => one !== id);
	};
	const sampled = await settle(search.readSample());
	if ('fault' in sampled) return [];
	const otherIdsInSample = otherIdsIn(sampled.value);
	if (otherIdsInSample || findKeyPaths(sampled.value, names).length < 2)
		return otherIdsInSample ?? [];
	const all = await settle(search.readAll());
	return 'value' in all ? (otherIdsIn(all.value) ?? []) : [];
}

/** Whether an id is one of the record's own. */
function hasRecordId(record: JsonObject, names: string[], id: string): boolean {
	const words = resourceNameVariants(names);
	const paths = findKeyPaths([record], words);
	return [inferPrimaryKey([record], words).path ?? [], ...paths].some(
		(path) => path.length > 0 && String(valueAt(record, path)) === id,
	);
}

/** The address with the last word of its path in the singular. */
function singularizeUrl(list: string): string {
	return list.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
}

import { rememberDigits } from '../../values/exactNumbers';
import { findKeyPaths, idOf, inferPrimaryKey, valueAt } from '../../record/primaryKey';
import { parseErrorInfo } from '../../http/errorInfo';
import { type FetchParsed } from '../../http/retry';
import { ApiError, notFoundError } from '../../http/errors';
import { settle, valueOrUndefined } from '../../http/settle';
import { classifyRelation } from '../../record/relations';
import { recordById } from '../../page/recordById';
import { unwrapRecord, type UnwrappedRecord } from '../../record/singleRecord';
import { decodeSegment, lastSegment, recordUrl } from '../../http/links';
import type { JsonObject, ParsedResponse } from '../../http/types';
import { type ShownRecord, toShown } from './shownRecord';
import { scalarText } from '../../values/scalarText';
import {
	addressNames,
	normalizeName,
	type ResourceNames,
	resourceNameVariants,
	withoutIdSuffix,
	wordList,
} from '../../values/vocabulary';

export interface FoundRecord extends UnwrappedRecord, ShownRecord {
	address: string;
	response: ParsedResponse;
	/** It has no address of its own, and stands in the list. */
	isListed: boolean;
	/** Its ETag: in the headers, or in a field of its own. */
	etag?: string;
}

interface RecordSearch {
	transport: { read: FetchParsed };
	listUrl: string;
	names: string[];
	variants: ResourceNames;
	readSample(): Promise<JsonObject[]>;
	readAll(): Promise<JsonObject[]>;
}

/** Reads one record by its id with one request. @throws ApiError where there is none, or where the response holds another record */
export async function readRecordById(
	read: FetchParsed,
	{ listUrl, names, id }: { listUrl: string; names: string[]; id: string },
): Promise<JsonObject> {
	const response = await read(recordUrl(listUrl, id));
	const { record, path } = recordById(response, names, id);
	const variants = resourceNameVariants(names);
	const found = { ...toShown(record, variants), path };
	const isElsewhere = !endsWith(response.url, id) && !hasRecordId(record, variants, id);
	// No list is read here, so whatever field shows the ID counts: `idCita` beside an `uid`.
	const isShown = Object.values(record).some((value) => scalarText(value) === id);
	const isOfOther = !isShown && showsOtherId(found, id);
	if (isElsewhere || isOfOther || !isCertain(found, variants, id)) throw notFoundError(response);
	return record;
}

const maxOtherIds = 5;

/** Error statuses that may mean that the record has another address, or another id. */
const otherAddressStatuses = [400, 404, 405, 422];

/**
 * Reads one record by its id: below the list's address, by another id of it, below the singular of the path, or in the list. Only at the first
 * address, unless that was redirected to another name, may it lack the id. @throws ApiError of the first request, where it is found nowhere
 */
export async function findRecord(search: RecordSearch, id: string): Promise<FoundRecord> {
	const { transport, listUrl, names, variants } = search;
	const toFound = (
		unwrapped: UnwrappedRecord,
		response: ParsedResponse,
		address = response.url,
	): FoundRecord => {
		const shown = toShown(unwrapped.record, variants);
		const etags = Object.entries(shown.record)
			.filter(([name]) => /etag$/i.test(name))
			.map(([, value]) => scalarText(value));
		const isListed = response.url === listUrl;
		const inRecord = etags.find((value) => /^(W\/)?"[ !#-~]{0,1000}"$/.test(value));
		const etag = response.headers.etag ?? inRecord;
		return { ...unwrapped, ...shown, address, response, isListed, etag };
	};
	const readRecord = async (
		root: string,
		name: string,
		url = recordUrl(root, name),
	): Promise<FoundRecord> => {
		const response = await transport.read(url);
		rememberDigits(response.body);
		const found = toFound(recordById(response, names, name), response);
		if (!endsWith(response.url, name) && !hasRecordId(found.record, variants, id)) {
			const errorInfo = { ...parseErrorInfo(response), status: 301 };
			throw new ApiError(errorInfo, 'redirect', response.url);
		}
		return found;
	};
	const direct = await settle(readRecord(listUrl, id));
	if ('value' in direct && isCertain(direct.value, variants, id)) return direct.value;
	if ('fault' in direct && !mayBeAtOtherAddress(direct.fault)) throw direct.fault;

	const sample = await search.readSample();
	const otherIds = await findOtherIds(search, sample, id);
	const singular = listUrl.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
	const below = (root: string, names: string[]) => names.map((name) => [root, name]);
	const isOData = sample.some((row) => '@odata.etag' in row);
	const key = /^(\d+|[\da-f-]{36})$/i.test(id) ? id : `'${encodeURIComponent(id)}'`;
	const ways = [
		...below(listUrl, otherIds),
		...(singular === listUrl ? [] : below(singular, [id, ...otherIds])),
		// OData names a record in parentheses.
		...(isOData ? [[listUrl, id, `${listUrl}(${key})`]] : []),
	];
	for (const [root, name, url] of ways) {
		const found = await valueOrUndefined(readRecord(root, name, url));
		if (found && (url || hasRecordId(found.record, variants, id))) return found;
	}
	const fault = 'fault' in direct ? direct.fault : notFoundError(direct.value.response);
	const inList = (records: JsonObject[]) =>
		recordNamed(records, variants, id, (row) => hasRecordId(row, variants, id));
	let row = inList(sample);
	if (!row) {
		// A record comes from the list where the service has no addresses of single records: the first listed one cannot be read at its own.
		const { path, getKey } = inferPrimaryKey(sample, variants);
		if (!path || sample.length === 0) throw fault;
		const first = await settle(readRecord(listUrl, getKey(sample[0])));
		if ('value' in first || !mayBeAtOtherAddress(first.fault)) throw fault;
		row = inList(await search.readAll());
	}
	if (!row) throw fault;
	const response = { url: listUrl, status: 200, headers: {}, body: row };
	return toFound(unwrapRecord(response, names), response, recordUrl(listUrl, id));
}

function endsWith(url: string, name: string): boolean {
	const segment = decodeSegment(lastSegment(new URL(url).pathname));
	const [, key = segment] = /\('?([^()']+)'?\)$/.exec(segment) ?? [];
	return key === name || segment.toLowerCase() === `${name.toLowerCase()}.json`;
}

/** A list of one record may be the whole list of an account that has only this one, where no ID of its own is the one asked for. */
function isCertain(
	{ path, record, ownId }: ShownRecord & Pick<UnwrappedRecord, 'path'>,
	words: ResourceNames,
	id: string,
): boolean {
	const isOwn = ([name, value]: [string, unknown]) =>
		isOwnId(name) && (ownId === undefined || /id$/i.test(name)) && scalarText(value) === id;
	return (
		!path.includes('0') || hasRecordId(record, words, id) || Object.entries(record).some(isOwn)
	);
}

function mayBeAtOtherAddress(error: unknown): boolean {
	if (!(error instanceof ApiError)) return false;
	const { status } = error.errorInfo;
	return otherAddressStatuses.includes(status) || (error.kind === 'refused' && status < 300);
}

/** Other ids of the record with this id; the whole list is read only where its records have several ids. */
async function findOtherIds(
	search: RecordSearch,
	sample: JsonObject[],
	id: string,
): Promise<string[]> {
	const otherIdsIn = (records: JsonObject[]) => {
		const paths = findAddressPaths(records, search.variants);
		const allIds = (row: JsonObject) => paths.map((path) => toAddressId(valueAt(row, path)));
		const record = recordNamed(records, search.variants, id, (row) => allIds(row).includes(id));
		return record && [...new Set(allIds(record))].filter((other) => other !== id && other !== '');
	};
	const inSample = otherIdsIn(sample);
	const hasSeveralIds = findAddressPaths(sample, search.variants).length > 1;
	const otherIds = inSample ?? (hasSeveralIds ? otherIdsIn(await search.readAll()) : undefined);
	return (otherIds ?? []).slice(0, maxOtherIds);
}

/** The record with this as the first of its IDs, else as another one: not where the first ones are numbers like it, as of a record that is gone. */
function recordNamed(
	records: JsonObject[],
	words: ResourceNames,
	id: string,
	hasId: (row: JsonObject) => boolean,
): JsonObject | undefined {
	const { getKey } = inferPrimaryKey(records, words);
	const isLike = (key: string) => /^\d+$/.test(id + key) && id.length <= key.length + 1;
	return (
		records.find((row) => getKey(row) === id) ??
		(records.some((row) => isLike(getKey(row))) ? undefined : records.find(hasId))
	);
}

/** Whether a record that came for this ID is meant by it: services take `7b`, `last` or `0` for another record, which must not be written. */
export async function isNamedBy(
	search: RecordSearch,
	found: ShownRecord,
	id: string,
): Promise<boolean> {
	const { ownId: own = id } = found;
	if (own === id) return true;
	const sample = await search.readSample();
	if (showsOtherId(found, id)) return (await findOtherIds(search, sample, id)).includes(own);
	return !sample.some((row) => idOf(row, search.variants) === id);
}

/** Whether a record shows an ID of its own, and the one that was asked for nowhere. */
export function showsOtherId({ record, fields, ownId }: ShownRecord, id: string): boolean {
	if (ownId === undefined || ownId === id) return false;
	// A word or a small number may stand in any field.
	const isTelling = id.length > 5 && /[^a-z]/i.test(id);
	const shown = Object.entries({ ...fields, ...record })
		.filter(([name]) => isTelling || isOwnId(name))
		.map(([, value]) => value);
	const links = linkPaths.map((path) => valueAt(record, path));
	return ![...shown, ...links].some((value) => isSameId(toAddressId(value), id));
}

const namesOfItself = new Set([
	...wordList('name slug code key handle username login'),
	...addressNames,
]);

const isOwnId = (name: string): boolean =>
	namesOfItself.has(normalizeName(name)) ||
	(idLikeName.test(normalizeName(name)) && !classifyRelation(withoutIdSuffix(name)));

/** Also in other case, with zeros before it, or after a word that says what it is: `appointment_7`. */
function isSameId(shown: string, id: string): boolean {
	const [one, other] = [shown, id].map((text) =>
		text
			.trim()
			.toLowerCase()
			.replace(/^0+(?=\d)/, ''),
	);
	return (
		one === other ||
		(/^[a-z]/.test(one) && /[:_/-]$/.test(one.slice(0, -other.length)) && one.endsWith(other))
	);
}

function hasRecordId(record: JsonObject, words: ResourceNames, id: string): boolean {
	return [inferPrimaryKey([record], words).path ?? [], ...findKeyPaths([record], words)].some(
		(path) => path.length > 0 && scalarText(valueAt(record, path)) === id,
	);
}

const idLikeName = /(id|uid|uuid|guid|key|slug|ref|reference|code|number|num|no|token)$/;
const linkPaths = ['_links', 'links'].flatMap((name) => [
	[name, 'self'],
	[name, 'self', 'href'],
]);

/** The fields that may stand in the address of a record, the likeliest first: ids of its own, and its link to itself. */
export function findAddressPaths(records: JsonObject[], words: ResourceNames): string[][] {
	if (records.length === 0) return [];
	const keyPaths = findKeyPaths(records, words);
	const known = new Set(keyPaths.map((path) => path.join('\n')));
	const isOwn = (name: string) => {
		const stem = normalizeName(name).replace(idLikeName, '');
		return stem !== normalizeName(name) && !classifyRelation(stem);
	};
	const others = Object.keys(records[0]).filter(isOwn);
	const additional = [...others.map((name) => [name]), ...linkPaths].filter(
		(path) => !known.has(path.join('\n')) && isDistinct(records, path),
	);
	return [...keyPaths, ...additional];
}

function isDistinct(records: JsonObject[], path: string[]): boolean {
	const texts = records.map((record) => scalarText(valueAt(record, path) ?? ''));
	return !texts.includes('') && new Set(texts).size === records.length;
}

/** An id as it stands in an address; of a link, the last part of its path. */
export function toAddressId(value: unknown): string {
	const text = scalarText(value ?? '');
	if (!/^((https?:\/)?\/|[\w-]+\/\S+\/)/.test(text)) return text;
	const path = text.split(/[?#]/)[0].replace(/^https?:\/\/[^/]*/, '');
	return decodeSegment(lastSegment(path));
}

import type { PageInfo } from './pageInfo';
import { isObject, type JsonObject } from '../http/types';
import {
	envelopeNames,
	nonRowNames,
	normalizeName,
	paginationNames,
	rowNames,
	wordSet,
} from '../values/vocabulary';

/** What an envelope may say beside pagination, and that is no record. */
const plainNames = wordSet(`
	success ok issuccess successful failed skipped timedout code statuscode time timestamp took duration elapsed requestid traceid correlationid version apiversion server
	locale timezone self first prev previous
`);

const metadataNames = [envelopeNames, nonRowNames, plainNames, ...Object.values(paginationNames)];

const maxDepth = 4;

/** Whether the metadata says that the list, or this page of it, is empty. */
export function indicatesEmpty(pageInfo: PageInfo): boolean {
	return pageInfo.hasMore?.value === false || countsZero(pageInfo);
}

/** Whether the metadata counts no records. */
export function countsZero({ rowCount, pageCount, totals }: PageInfo): boolean {
	return rowCount?.value === 0 || pageCount?.value === 0 || totals.some(({ value }) => value === 0);
}

/** Whether the metadata counts records, or points to further ones. */
export function indicatesRecords({
	rowCount,
	pageCount,
	totals,
	remaining,
	hasMore,
	links,
	cursors,
}: PageInfo): boolean {
	const counts = [rowCount, pageCount, remaining, ...totals];
	return (
		hasMore?.value === true ||
		Boolean(links.get('next')?.value) ||
		counts.some((entry) => entry && entry.value > 0) ||
		cursors.some(({ value }) => value !== null)
	);
}

/** Whether something that is no metadata stands where the rows do: a record without an ID, perhaps. */
export function holdsContent(body: JsonObject, names: Set<string>): boolean {
	return Object.entries(body).some(([key, value]) => {
		const word = normalizeName(key);
		return isObject(value) && (names.has(word) || rowNames.has(word)) && !isEmptyEnvelope(value);
	});
}

/** Whether a body without a list has nothing in it but metadata: so some services write an empty list. */
export function isEmptyEnvelope(body: unknown, depth = 0): boolean {
	if (body === null) return true;
	if (!isObject(body) || depth > maxDepth) return false;
	return Object.entries(body).every(([key, value]) => {
		if (value === null || (Array.isArray(value) && value.length === 0)) return true;
		const word = normalizeName(key);
		if (isObject(value)) {
			const countsNothing = paginationNames.total.has(word) && Object.values(value).includes(0);
			return countsNothing || isEmptyEnvelope(value, depth + 1);
		}
		return !Array.isArray(value) && metadataNames.some((names) => names.has(word));
	});
}

import { readPageInfo, type PageInfo } from './pageInfo';
import { isErrorResponse, parseErrorInfo } from '../http/errorInfo';
import { looksTruncated, type FetchParsed } from '../http/retry';
import { ApiError } from '../http/errors';
import { findRows, isBareEnvelope, rowsAt, type LocatedRows } from './findRecords';
import { isObject, type JsonObject, type ParsedResponse } from '../http/types';
import {
	countsZero,
	holdsContent,
	indicatesEmpty,
	indicatesRecords,
	isEmptyEnvelope,
} from './emptyList';
import { scalarText } from '../values/scalarText';
import { normalizeName, rowNames } from '../values/vocabulary';

/** One page of a list: its rows, and its pagination metadata. */
export interface ListPage {
	url: string;
	rows: JsonObject[];
	/** Keys from the root to the rows. */
	path: string[];
	pageInfo: PageInfo;
	/** The response has no list and does not say that the list is empty: it may be, and a poll does not rely on it. */
	bare?: boolean;
	/** Path of other records, where it is not known which of the two were requested. */
	rival?: string[];
	/** How many groups the rows came in, where they came in groups: by day, by place. */
	groups?: number;
	/** The service says by HTTP 206, or by a range of an unknown number of records, that it gives the list in parts. */
	isPart?: boolean;
	/** Characters of the response as received. */
	characters: number;
}

/** An error response in place of a page. */
export interface ErrorPage {
	refusal: ApiError;
	/** Characters of the response as received. */
	characters: number;
}

/**
 * Reads one page of a list.
 *
 * @param names variants of the resource's name, from `resourceNameVariants`
 * @param path path of the rows on an earlier page
 * @returns the page, or the error that the service answered with
 * @throws NetworkError where no response came; ApiError where the service asks for too long a wait
 */
export async function requestPage(
	read: FetchParsed,
	url: string,
	names: Set<string>,
	path?: string[],
): Promise<ListPage | ErrorPage> {
	return parsePage(await read(url), names, path);
}

/** Parses a response as one page of a list, or as an error. */
export function parsePage(
	response: ParsedResponse,
	names: Set<string>,
	path?: string[],
): ListPage | ErrorPage {
	const { url, characters = 0 } = response;
	if (response.status >= 300 && response.status < 400) return toErrorPage(response, 'redirect');
	const located = locateRows(response.body, names, path);
	const isError =
		isErrorResponse(response) || (located?.bare === true && hasErrorMessage(response.body));
	if (response.status >= 400 || (isError && !located?.records.length))
		return toErrorPage(response, 'refused');
	if (response.status === 204 || (response.body === '' && path)) {
		const pageInfo = readPageInfo(response, []);
		// Beside a count of records, a first response without content is no empty list.
		if (!path && indicatesRecords(pageInfo)) pageInfo.warnings.push('no content (HTTP 204)');
		return { url, characters, rows: [], path: path ?? [], pageInfo, bare: true };
	}
	if (located) {
		const pageInfo = readPageInfo(response, located.path);
		const isEmpty = indicatesEmpty(pageInfo);
		// Records that nothing names as the requested ones are others beside a count of 0, or where their name says so.
		if (located.isUncertain) {
			const emptyList = located.rival && isEmptyAt(response.body, located.rival) && located.rival;
			const counts = emptyList ? readPageInfo(response, emptyList) : pageInfo;
			const isNone = countsZero(counts) || located.isOtherKind === true;
			if (isNone && !indicatesRecords(counts)) {
				const page = { url, characters, rows: [], pageInfo: counts };
				return emptyList
					? { ...page, path: emptyList }
					: { ...page, path: [], rival: located.path };
			}
		}
		if (located.groups !== undefined) forgetCounts(pageInfo);
		return {
			url,
			characters,
			rows: located.records,
			path: located.path,
			pageInfo,
			// A count of 0 beside an empty list settles which list was requested.
			...(located.rival &&
				!(located.records.length === 0 && countsZero(pageInfo)) && { rival: located.rival }),
			...(located.groups !== undefined && { groups: located.groups }),
			...(isPartial(response) && { isPart: true }),
			...(located.bare && !isEmpty && { bare: true }),
		};
	}
	const pageInfo = readPageInfo(response, []);
	const { body } = response;
	if (
		isObject(body) &&
		indicatesEmpty(pageInfo) &&
		(countsZero(pageInfo) || !holdsContent(body, names))
	) {
		return { url, characters, rows: [], path: path ?? [], pageInfo };
	}
	// `null` says nothing, also not that there is nothing.
	const isEmpty =
		isObject(response.body) && isEmptyEnvelope(response.body) && !indicatesRecords(pageInfo);
	if (!path && isEmpty && !hasErrorMessage(response.body))
		return { url, characters, rows: [], path: [], pageInfo, bare: true };
	if (typeof response.body !== 'string') return toErrorPage(response, 'noList');
	return toErrorPage(response, looksTruncated(response.body) ? 'cutOff' : 'unreadable');
}

function isPartial({ status, headers }: ParsedResponse): boolean {
	return status === 206 || /\/\*\s*$/.test(headers['content-range'] ?? '');
}

function isEmptyAt(body: unknown, path: string[]): boolean {
	return rowsAt(body, path)?.records.length === 0;
}

/** Where rows come in groups, it is not known whether counts are of rows or of groups. */
function forgetCounts(pageInfo: PageInfo): void {
	pageInfo.totals = [];
	pageInfo.rowCount = undefined;
	pageInfo.remaining = undefined;
	pageInfo.pageSize = undefined;
	pageInfo.offset = undefined;
}

const messageKeys = new Set([
	'message',
	'msg',
	'error',
	'detail',
	'title',
	'reason',
	'fault',
	'description',
]);

/** Whether a response without a list has a message that does not report success. */
function hasErrorMessage(body: unknown): boolean {
	if (!isObject(body)) return false;
	const entries = Object.entries(body).map(([key, value]) => [normalizeName(key), value] as const);
	const isSuccess = entries.some(([key, value]) =>
		['success', 'ok'].includes(key)
			? value === true
			: key === 'status' && /^(ok|success)/i.test(scalarText(value)),
	);
	return (
		!isSuccess &&
		entries.some(
			([key, value]) =>
				messageKeys.has(key) &&
				typeof value === 'string' &&
				!/^(|ok\W*|success.*)$/i.test(value.trim()),
		)
	);
}

/** `null`, `[]` and `{}`: what some services answer past the end. */
function isEmptyBody(body: unknown): boolean {
	return body === null || (typeof body === 'object' && Object.keys(body).length === 0);
}

function locateRows(
	body: unknown,
	names: Set<string>,
	path?: string[],
): (LocatedRows & Pick<ListPage, 'bare'>) | undefined {
	if (!path) return findRows(body, names);
	if (isEmptyBody(body)) return { path, records: [], ...(!Array.isArray(body) && { bare: true }) };
	const located = rowsAt(body, path, names);
	if (located) return { path, ...located };
	const foundElsewhere = findRows(body, names);
	const key = foundElsewhere?.path.at(-1);
	const word = normalizeName(key ?? '');
	// A list that came bare may come in an envelope where a part of it is asked for.
	const isWrappedNow = path.length === 0 && rowNames.has(word);
	if (foundElsewhere && (key === path.at(-1) || names.has(word) || isWrappedNow))
		return foundElsewhere;
	return isBareEnvelope(body) ? { path, records: [], bare: true } : undefined;
}

function toErrorPage(response: ParsedResponse, kind: ApiError['kind']): ErrorPage {
	const error = new ApiError(parseErrorInfo(response), kind, response.headers.location);
	return { refusal: error, characters: response.characters ?? 0 };
}

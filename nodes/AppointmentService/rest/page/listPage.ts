import { readPageInfo, type PageInfo } from './pageInfo';
import { isErrorResponse, parseErrorInfo } from '../http/errorInfo';
import { looksTruncated, type FetchParsed } from '../http/retry';
import { ApiError } from '../http/errors';
import { findRows, isBareEnvelope, rowsAt, type LocatedRows } from './findRecords';
import { isObject, type JsonObject, type ParsedResponse } from '../http/types';
import { normalizeName } from '../values/vocabulary';

/** One answer of a list: its rows, and what it says beside them. */
export interface ListPage {
	url: string;
	rows: JsonObject[];
	/** Keys from the root to the rows. */
	path: string[];
	pageInfo: PageInfo;
	/** Nothing in the answer is a list, nor says that it is empty: that may do beyond the end of a list, and nowhere else. */
	bare?: boolean;
	/** Another place that holds records, where it is not known which of the two were asked for. */
	rival?: string[];
	/** Letters of the answer as it came. */
	characters: number;
}

/** An answer that is a refusal. */
export interface ErrorPage {
	refusal: ApiError;
	/** Letters of the answer as it came. */
	characters: number;
}

/**
 * Reads one page of a list.
 *
 * @param names the resource's own names, as `resourceWords` gives them
 * @param path where an earlier page had its rows
 * @returns the sheet, or the refusal that the service answered with
 * @throws ConnectionFault where no answer came; ServiceRefusal where waiting for one would take too long
 */
export async function requestPage(
	read: FetchParsed,
	url: string,
	names: Set<string>,
	path?: string[],
): Promise<ListPage | ErrorPage> {
	return parsePage(await read(url), names, path);
}

/** The sheet that an answer is, or the refusal. */
export function parsePage(
	response: ParsedResponse,
	names: Set<string>,
	path?: string[],
): ListPage | ErrorPage {
	const { url, characters = 0 } = response;
	if (response.status >= 300 && response.status < 400) return toErrorPage(response, 'redirect');
	const found = locateRows(response.body, names, path);
	const fails =
		isErrorResponse(response) || (found?.bare === true && hasErrorMessage(response.body));
	if (response.status >= 400 || (fails && !found?.records.length))
		return toErrorPage(response, 'refused');
	if (response.status === 204 || (response.body === '' && path)) {
		const pageInfo = readPageInfo(response, []);
		// That nothing was said of a list is no proof that there is nothing in it.
		if (!path) pageInfo.warnings.push('no content (HTTP 204)');
		return { url, characters, rows: [], path: path ?? [], pageInfo, bare: true };
	}
	if (found) {
		const pageInfo = readPageInfo(response, found.path);
		return {
			url,
			characters,
			rows: found.records,
			path: found.path,
			pageInfo,
			// A service that counts none where it gave none settles which list it means.
			...(found.rival &&
				!(found.records.length === 0 && countsZero(pageInfo)) && { rival: found.rival }),
			...(found.bare && !indicatesEmpty(pageInfo) && { bare: true }),
		};
	}
	const pageInfo = readPageInfo(response, []);
	if (isObject(response.body) && indicatesEmpty(pageInfo)) {
		return { url, characters, rows: [], path: path ?? [], pageInfo };
	}
	if (typeof response.body !== 'string') return toErrorPage(response, 'noList');
	return toErrorPage(response, looksTruncated(response.body) ? 'cutOff' : 'unreadable');
}

/** Whether the answer says in its own words that the list, or this page of it, is empty. */
function indicatesEmpty(pageInfo: PageInfo): boolean {
	return pageInfo.hasMore?.value === false || countsZero(pageInfo);
}

function countsZero({ rowCount, pageCount, totals }: PageInfo): boolean {
	return rowCount?.value === 0 || pageCount?.value === 0 || totals.some(({ value }) => value === 0);
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

/** Whether an answer without a list says something in place of it, and not that all is well. */
function hasErrorMessage(body: unknown): boolean {
	if (!isObject(body)) return false;
	const entries = Object.entries(body).map(([key, value]) => [normalizeName(key), value] as const);
	const isSuccess = entries.some(([key, value]) =>
		['success', 'ok'].includes(key)
			? value === true
			: key === 'status' && /^(ok|success)/i.test(String(value)),
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

/** `null`, `[]` and `{}`: what some services answer beyond the end. */
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
	const records = rowsAt(body, path);
	if (records) return { path, records };
	const foundElsewhere = findRows(body, names);
	const key = foundElsewhere?.path.at(-1);
	if (foundElsewhere && (key === path.at(-1) || names.has(normalizeName(key ?? ''))))
		return foundElsewhere;
	return isBareEnvelope(body) ? { path, records: [], bare: true } : undefined;
}

function toErrorPage(response: ParsedResponse, kind: ApiError['kind']): ErrorPage {
	const error = new ApiError(parseErrorInfo(response), kind, response.headers.location);
	return { refusal: error, characters: response.characters ?? 0 };
}

import { countsZero, indicatesEmpty, indicatesRecords, type PageInfo } from './pageInfo';
import { readPageInfo } from './readPageInfo';
import { messageNames } from '../http/errorFields';
import { isErrorResponse, parseErrorInfo } from '../http/errorInfo';
import { looksTruncated } from '../http/retry';
import { ApiError } from '../http/errors';
import { isStatus } from '../http/failedBody';
import { readRemainingQuota } from '../http/limits/rateLimit';
import { objectsBesideRows } from './besideRows';
import { findRows, rowsAt, type LocatedRows } from './findRecords';
import { isObject, type JsonObject, type ParsedResponse } from '../http/types';
import { valueAt } from '../record/primaryKey';
import { isSameKind } from '../record/relations';
import { findStatedFilter, findStatedRange, type StatedRange } from './statedFilter';
import { warningInList } from './warnings';
import { parseJson, responseLimits } from '../values/parseJson';
import { scalarText } from '../values/scalarText';
import {
	isIdName,
	lastWord,
	listMetadataNames,
	nonRowNames,
	normalizeName,
	paginationNames,
	rowNames,
	wordSet,
} from '../values/vocabulary';

/** One page of a list: its rows, and its pagination metadata. */
export interface ListPage {
	url: string;
	rows: JsonObject[];
	path: string[];
	pageInfo: PageInfo;
	/** The response has no list and does not say that the list is empty: it may be, and a poll does not rely on it. */
	bare?: boolean;
	/** Path of other records, where it is not known which of the two were requested. */
	rival?: string[];
	/** How many groups the rows came in, where they came in groups: by day, by place. */
	groups?: number;
	/** The service says by HTTP 206 that it gives a part of the list. */
	isPart?: boolean;
	/** It says which rows of the list it gives. */
	isRange?: boolean;
	statedRange?: StatedRange;
	/** A filter that the service says it applied although the address does not set it, in words. */
	statedFilter?: string;
	/** What the service says beside the rows of how the request went. */
	statement: string;
	/** Characters of the response as received. */
	characters: number;
}

/** An error response in place of a page. */
export interface ErrorPage {
	refusal: ApiError;
	/** Characters of the response as received. */
	characters: number;
}

/** A response as one page of a list, or as the error that the service answered with. @param path path of the rows on an earlier page */
export function parsePage(
	received: ParsedResponse,
	names: Set<string>,
	path?: string[],
): ListPage | ErrorPage {
	const { url, status, characters = 0 } = received;
	if (status >= 300 && status < 400) return toErrorPage(received, 'redirect');
	const body = envelopeIn(parseTexts(received.body));
	const response = { ...received, body };
	const located = locateRows(body, names, path);
	const isError = isErrorResponse(response) || (located?.bare === true && hasErrorMessage(body));
	const isNone = status === 404 && !path && saysNoRecords(response, names);
	const isFailed = isError || status === 202;
	if (!isNone && (status >= 400 || (isFailed && !located?.records.length)))
		return toErrorPage(response, 'refused');
	const isNothing = isNone || status === 204 || (body === '' && path !== undefined);
	if (located && !isNothing) return toListPage(response, located);
	const pageInfo = readPageInfo(response, []);
	const statement = statementOf(body);
	const empty = { url, characters, rows: [], path: path ?? [], pageInfo, statement };
	// Beside a count of records, a first response without content is no empty list.
	if (status === 204 && !path && indicatesRecords(pageInfo))
		pageInfo.warnings.push('no content (HTTP 204)');
	if (isNothing) return { ...empty, bare: true };
	if (isObject(body)) {
		if (countsZero(pageInfo) || (indicatesEmpty(pageInfo) && !holdsContent(body, names)))
			return empty;
		const saysNothing = isEmptyEnvelope(body) && !indicatesRecords(pageInfo);
		if (!path && saysNothing && !hasErrorMessage(body)) return { ...empty, bare: true };
	}
	if (typeof body !== 'string') return toErrorPage(response, 'noList');
	return toErrorPage(response, looksTruncated(body) ? 'cutOff' : 'unreadable');
}

/** A body in which some services write their list as a text of JSON: `{ "d": "[{ … }]" }`. */
function parseTexts(body: unknown): unknown {
	if (typeof body === 'string') return parseJsonText(body);
	if (!isObject(body) || !Object.values(body).some(isJsonText)) return body;
	return Object.fromEntries(
		Object.entries(body).map(([key, value]) => [key, parseJsonText(value)]),
	);
}

/** The envelope of a list that comes in a list: `[{ "total": 2, "data": [{ … }] }]`, `[{ "total": 2 }, [{ … }]]`, `[[{ … }], 2]`. */
function envelopeIn(body: unknown): unknown {
	if (!Array.isArray(body) || body.length === 0 || body.length > 2) return body;
	const parts: JsonObject[] = body.map((part) =>
		Array.isArray(part) ? { items: part } : isObject(part) ? part : { total: part },
	);
	const fields = parts.flatMap(Object.entries) as Array<[string, unknown]>;
	const lists = fields.filter(([, value]) => Array.isArray(value) && value.every(isObject));
	const isList = lists.length === 1 && rowNames.has(normalizeName(lists[0][0]));
	const isEnvelope = fields.every(([key]) =>
		[plainNames, listMetadataNames, rowNames].some((names) => names.has(normalizeName(key))),
	);
	return isList && isEnvelope ? Object.fromEntries(fields) : body;
}

const isJsonText = (value: unknown): value is string =>
	typeof value === 'string' && /^\s*(\[\s*\{|\{\s*")/.test(value);

function parseJsonText(value: unknown): unknown {
	if (!isJsonText(value)) return value;
	const parsed = parseJson(value, responseLimits);
	return 'value' in parsed ? parsed.value : value;
}

/** Whether HTTP 404 says that there are no such records, rather than no such address: “No appointments found”. */
function saysNoRecords(response: ParsedResponse, names: Set<string>): boolean {
	const { message } = parseErrorInfo(response);
	const match =
		/^(?:not found\W+)?no (?:\w+ ){0,2}?(\w+)(?: (?:were |was )?(?:found|available|yet|exist\w*))?\W*$/i.exec(
			message,
		);
	const noun = normalizeName(match?.[1] ?? '');
	const isOwn = names.has(noun) || [...names].some((name) => isSameKind(name, noun));
	return isOwn || /^(results?|records?|items?|data|entries|rows)$/.test(noun);
}

/** The records, and why they end where they do: a service that writes one after the other may end with an error in the place of a record. */
function withoutFailure(records: JsonObject[]): { records: JsonObject[]; failure?: unknown } {
	const [last] = records.slice(-1);
	const failure = records.length > 1 && warningInList('', [last]);
	const isOther = failure && Object.keys(records[0]).some(isIdName);
	return isOther ? { records: records.slice(0, -1), failure } : { records };
}

function toListPage(response: ParsedResponse, located: FoundRows): ListPage {
	const { url, body, status, headers, characters = 0 } = response;
	const { path, rival, groups } = located;
	const { records, failure } = withoutFailure(located.records);
	const isMap = path.length === 0 && isObject(body) && Object.values(body).every(isObject);
	const pageInfo = readPageInfo(isMap ? { ...response, body: [] } : response, path);
	if (failure !== undefined) pageInfo.warnings.push(failure);
	const unnamedTotal = totalAmongUnnamed(pageInfo, records.length);
	if (unnamedTotal) pageInfo.totals.push(unnamedTotal);
	pageInfo.pageCount ??= countAmongPages(pageInfo, records.length);
	if (countsRowsOfPage(pageInfo, records.length)) pageInfo.pageCount = undefined;
	const cursor = pageInfo.cursors.length === 0 && cursorInLast(valueAt(body, path), pageInfo);
	if (cursor) pageInfo.cursors.push({ value: cursor[1], path: [...path, cursor[0]] });
	const isBare = located.bare && !indicatesEmpty(pageInfo);
	// Some services answer with nothing where they refuse for too many requests.
	const isOverQuota = records.length === 0 && readRemainingQuota(response) === 0;
	const statement = isOverQuota ? 'the quota of requests is used up' : statementOf(body);
	if (isOverQuota || (records.length === 0 && refusalWords.test(statement)))
		pageInfo.warnings.push(statement);
	// Records that nothing names as the requested ones are others beside a count of 0, or where their name says so.
	if (located.isUncertain) {
		const emptyList = rival && rowsAt(body, rival)?.records.length === 0 ? rival : undefined;
		const counts = emptyList ? readPageInfo(response, emptyList) : pageInfo;
		const isNone = countsZero(counts) || located.isOtherKind === true;
		if (isNone && !indicatesRecords(counts)) {
			const page = { url, characters, rows: [], pageInfo: counts, statement };
			return emptyList ? { ...page, path: emptyList } : { ...page, path: [], rival: path };
		}
	}
	// Where rows come in groups, it is not known whether counts are of rows or of groups.
	const unknown = { rowCount: undefined, remaining: undefined, pageSize: undefined };
	if (groups !== undefined) Object.assign(pageInfo, { ...unknown, offset: undefined, totals: [] });
	// A count of 0 beside an empty list settles which list was requested.
	const isSettled = records.length === 0 && countsZero(pageInfo);
	const beside = [...objectsBesideRows(body, path, url)];
	return {
		url,
		characters,
		rows: records,
		path,
		pageInfo,
		statement,
		statedRange: findStatedRange(beside),
		statedFilter: findStatedFilter(beside, url, records),
		groups,
		rival: isSettled ? undefined : rival,
		...(status === 206 && { isPart: true }),
		...(headers['content-range'] !== undefined && { isRange: true }),
		...(isBare && { bare: true }),
	};
}

/** `{ "pages": { "current": 1, "total": 2 } }`: fewer than the records that came are pages. */
function countAmongPages({ totals }: PageInfo, size: number) {
	const found = totals.find(
		({ path, value }) => lastWord(path.slice(0, -1)) === 'pages' && value < Math.max(size, 2),
	);
	if (found) totals.splice(totals.indexOf(found), 1);
	return found && { ...found, path: found.path.slice(0, -1) };
}

/** Whether a count that is called one of pages is that of the rows here: the records that are counted do not fill as many pages. */
function countsRowsOfPage({ pageCount, pageSize, totals }: PageInfo, size: number): boolean {
	const length = pageSize?.value ?? size;
	// Without a count of records, it is where its name may mean both.
	const isVague = lastWord(pageCount?.path) === 'pagetotal';
	const total = totals[0]?.value ?? (isVague ? size : 0);
	const isShort = total > size || (total > 0 && length > size);
	return isShort && pageCount?.value === size && Math.ceil(total / length) < size;
}

/** A number in words without a known meaning that counts the records: another one is that of the pages that they fill. */
function totalAmongUnnamed({ totals, unnamed = [] }: PageInfo, size: number) {
	const fills = (total: number) =>
		unnamed.some(({ value }) => value > 1 && value === Math.ceil(total / size));
	return totals.length > 0 || size < 2
		? undefined
		: unnamed.find(({ value }) => value > size && fills(value));
}

/** The token of the next page in the last entry of the list: in no other, or where entries are edges: `{ "cursor": "…", "node": { … } }`. */
function cursorInLast(
	list: unknown,
	{ hasMore }: PageInfo,
): [name: string, token: string] | undefined {
	const entries = Array.isArray(list) ? list.filter(isObject) : [];
	const last = entries.at(-1) ?? {};
	const [name = '', token] =
		Object.entries(last).find(([key]) =>
			/cursor$|^next.*(token|key|page)$/.test(normalizeName(key)),
		) ?? [];
	const isEdge = hasMore?.value === true && isObject(last.node);
	const isOnly = entries.length > 1 && entries.filter((entry) => name in entry).length === 1;
	const isNext = typeof token === 'string' && token !== '' && (isEdge || isOnly);
	return isNext ? [isEdge ? 'endCursor' : name, token] : undefined;
}

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
				messageNames.has(key) &&
				typeof value === 'string' &&
				!/^(|ok\W*|success.*)$/i.test(value.trim()),
		)
	);
}

const statementNames = wordSet('status state code statuscode result outcome success ok error');

/** The messages and states of an answer, without numbers that differ from page to page. */
function statementOf(body: unknown): string {
	const fields = Object.entries(isObject(body) ? body : {});
	const inner = fields.filter(([key]) => isStatus(normalizeName(key))).map(([, value]) => value);
	return [...fields, ...inner.filter(isObject).flatMap(Object.entries<unknown>)]
		.filter(([key]) =>
			[messageNames, statementNames].some((names) => names.has(normalizeName(key))),
		)
		.map(([key, value]) => [key, scalarText(value).slice(0, 200)])
		.map(([key, text]) => `${key}: ${failureStatus.test(text) ? text : text.replace(/\d+/g, '')}`)
		.join('\n');
}

const failureStatus = /^[45]\d\d$/;
/** Why a list is empty, other than that there is nothing: a service may refuse with HTTP 200. */
const refusalWords =
	/: (4(?!04)|5)\d\d$|unauth|denied|forbidden|permission|expired|invalid|unavailable|\bfail|\bno access|processing|maintenance|try again/im;

type FoundRows = LocatedRows & Pick<ListPage, 'bare'>;

function locateRows(body: unknown, names: Set<string>, path?: string[]): FoundRows | undefined {
	if (!path) return findRows(body, names);
	// `null`, `[]` and `{}` are what some services answer past the end.
	if (typeof body === 'object' && Object.keys(body ?? {}).length === 0)
		return { path, records: [], ...(!Array.isArray(body) && { bare: true }) };
	const located = rowsAt(body, path, names);
	if (located) return { path, ...located };
	const foundElsewhere = findRows(body, names);
	const key = foundElsewhere?.path.at(-1);
	const word = normalizeName(key ?? '');
	// A list may come in an envelope where a part of it is asked for, or under another usual name.
	const isUsual = rowNames.has(word) && !(path.length > 0 && foundElsewhere?.isUncertain);
	if (foundElsewhere && (key === path.at(-1) || names.has(word) || isUsual)) return foundElsewhere;
	// An envelope, and no record: its empty list may be left out.
	const isBare = isObject(body) && !Object.keys(body).some(isIdName);
	return isBare ? { path, records: [], bare: true } : undefined;
}

function toErrorPage(response: ParsedResponse, kind: ApiError['kind']): ErrorPage {
	const error = new ApiError(parseErrorInfo(response), kind, response.headers.location);
	return { refusal: error, characters: response.characters ?? 0 };
}

/** What an envelope may say beside pagination, and that is no record. */
const plainNames = wordSet(`
	success ok issuccess successful failed skipped timedout code statuscode time timestamp took duration elapsed requestid traceid correlationid version apiversion server
	locale timezone self first prev previous
`);

/** Whether something that is no metadata stands where the rows do: a record without an ID, perhaps, or a list that was not understood. */
function holdsContent(body: JsonObject, names: Set<string>): boolean {
	return Object.entries(body).some(([key, value]) => {
		const word = normalizeName(key);
		if (Array.isArray(value)) return value.some(isObject) && !nonRowNames.has(word);
		return isObject(value) && (names.has(word) || rowNames.has(word)) && !isEmptyEnvelope(value);
	});
}

/** Whether an object without a list has nothing in it but metadata: so some services write an empty list. */
function isEmptyEnvelope(body: JsonObject): boolean {
	return Object.entries(body).every(([key, value]) => {
		const word = normalizeName(key);
		if (isObject(value)) {
			const countsNothing = paginationNames.total.has(word) && Object.values(value).includes(0);
			return countsNothing || isEmptyEnvelope(value);
		}
		if (value === null || Array.isArray(value)) return value === null || value.length === 0;
		// A text in place of the rows is the list in another form, or why there is none, unless it says no more than that.
		const isReason = rowNames.has(word) && !/^(no .*|\S{0,20})$/is.test(scalarText(value));
		return !isReason && !isJsonText(value) && (plainNames.has(word) || listMetadataNames.has(word));
	});
}

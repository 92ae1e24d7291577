import type { FetchParsed } from '../http/retry';
import { isObject, type JsonObject, type ParsedResponse, withInnerObjects } from '../http/types';
import { missedNamesIn } from '../paging/refusalNames';
import { withParameters } from '../paging/strategy';
import { normalizeName, paginationNames } from '../values/vocabulary';
import { parsePage } from '../page/listPage';

const maxLength = 500;
/** These change from page to page. */
const placeNames = [paginationNames.page, paginationNames.offset, paginationNames.nextPageNumber];

/**
 * Reads pages of a list. Where one is refused because a parameter is missing that an answer showed, as a token may be, it is asked for with that, and
 * so are those after it. So is a list that does not come without a size or a place.
 */
export function carryTokens(read: FetchParsed): FetchParsed {
	let shown: unknown;
	let carried: Parameters = [];
	return async (url) => {
		const response = await read(withAbsent(url, carried));
		if (response.status < 400) {
			shown = response.body;
			return response;
		}
		const tokens = tokensIn(shown);
		const missed = missedNamesIn(response).filter((name) => !new URL(url).searchParams.has(name));
		const missing = Object.keys(tokens).filter((name) => missed.includes(name));
		if (missing.length === 0) {
			const found = await askWithPlace(read, url, response);
			if (found) carried = found.parameters;
			return found?.answer ?? response;
		}
		const before = carried;
		carried = missing.map((name) => [name, String(tokens[name])]);
		const again = await read(withParameters(url, carried));
		if (again.status < 400) return again;
		carried = before;
		return response;
	};
}

/** Short texts and numbers around and beside the rows, without places of pages. */
function tokensIn(body: unknown): JsonObject {
	if (!isObject(body)) return {};
	const fields = withInnerObjects(body).flatMap(Object.entries);
	return Object.fromEntries(
		fields.filter(
			([name, value]) =>
				!placeNames.some((names) => names.has(normalizeName(name))) &&
				(typeof value === 'number' || (typeof value === 'string' && value.length <= maxLength)),
		),
	);
}

export type Parameters = Array<[name: string, value: string]>;

function withAbsent(url: string, parameters: Parameters): string {
	const { searchParams } = new URL(url);
	const absent = parameters.filter(([name]) => !searchParams.has(name));
	return absent.length === 0 ? url : withParameters(url, absent);
}

const sizeNames =
	/^(limit|perpage|pagesize|pagelimit|pagelength|displaysize|size|count|take|top|rowcount|maxresults)$/;
const offsetNames = /^(offset|skip|startindex|firstrow)$/;
const pageNames = /^page(no|num|number|index)?$/;

/** A service may name one parameter after the other. */
const maxRounds = 3;

/** Asks for the first page with the size and the place that its refusal misses. */
async function askWithPlace(
	read: FetchParsed,
	url: string,
	refusal: ParsedResponse,
): Promise<{ parameters: Parameters; answer: ParsedResponse } | undefined> {
	let names: string[] = [];
	let answer = refusal;
	for (let round = 0; round < maxRounds; round++) {
		const more = missedPlaces(answer).filter(
			(name) => !names.includes(name) && !new URL(url).searchParams.has(name),
		);
		if (more.length === 0) return undefined;
		names = [...names, ...more];
		for (const parameters of firstPlaces(names)) {
			answer = await read(withParameters(url, parameters));
			if (isFirstPage(answer, parameters)) return { parameters, answer };
			if (missedPlaces(answer).some((name) => !names.includes(name))) break;
		}
	}
	return undefined;
}

const missedPlaces = (response: ParsedResponse) =>
	[400, 422].includes(response.status)
		? [...new Set(missedNamesIn(response))].filter((name) =>
				[sizeNames, offsetNames, pageNames].some((words) => words.test(normalizeName(name))),
			)
		: [];

/** Large pages before small ones, and page 0 before page 1: where pages count from 0, the first one would be left out. */
function firstPlaces(names: string[]): Parameters[] {
	const has = (words: RegExp) => names.some((name) => words.test(normalizeName(name)));
	const pages = has(pageNames) ? ['0', '1'] : ['0'];
	const sizes = has(sizeNames) ? ['100', '20'] : [''];
	const valueOf = (name: string, size: string, page: string) =>
		sizeNames.test(name) ? size : pageNames.test(name) ? page : '0';
	return sizes.flatMap((size) =>
		pages.map((page) =>
			names.map((name): Parameters[number] => [name, valueOf(normalizeName(name), size, page)]),
		),
	);
}

/** Where pages count from 1, some services have an empty page 0. */
function isFirstPage(answer: ParsedResponse, parameters: Parameters): boolean {
	if (answer.status >= 400) return false;
	const isPageZero = parameters.some(
		([name, value]) => value === '0' && pageNames.test(normalizeName(name)),
	);
	const page = isPageZero ? parsePage(answer, new Set()) : undefined;
	return page === undefined || ('rows' in page && page.rows.length > 0);
}

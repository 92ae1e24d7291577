import { ApiError } from '../http/errors';
import { parseErrorInfo } from '../http/errorInfo';
import type { FetchParsed } from '../http/retry';
import { isObject, type JsonObject, type ParsedResponse } from '../http/types';
import { refusedNamesIn } from '../paging/refusalNames';
import { withParameters } from '../paging/strategy';
import { normalizeName, paginationNames } from '../values/vocabulary';

const maxLength = 500;
/** These change from page to page. */
const placeNames = [paginationNames.page, paginationNames.offset, paginationNames.nextPageNumber];

/**
 * Reads pages of a list, with the token that has to travel with the place of a page: where a page is refused because a parameter is
 * missing, and an answer showed a field of that name, it is asked for with that parameter, and so are those after it.
 */
export function carryTokens(read: FetchParsed): FetchParsed {
	let shown: unknown;
	let carried: Array<[name: string, value: string]> = [];
	return async (url) => {
		const response = await read(carried.length === 0 ? url : withParameters(url, carried));
		if (response.status < 400) {
			shown = response.body;
			return response;
		}
		const tokens = tokensIn(shown);
		const { searchParams } = new URL(url);
		const names = Object.keys(tokens).filter((name) => !searchParams.has(name));
		const missing = missingNamesIn(response, names);
		if (missing.length === 0) return response;
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
	const fields = [body, ...Object.values(body).filter(isObject)].flatMap(Object.entries);
	return Object.fromEntries(
		fields.filter(
			([name, value]) =>
				!placeNames.some((names) => names.has(normalizeName(name))) &&
				(typeof value === 'number' || (typeof value === 'string' && value.length <= maxLength)),
		),
	);
}

/** Those of the names that a refusal says are missing. */
function missingNamesIn(response: ParsedResponse, names: string[]): string[] {
	const error = new ApiError(parseErrorInfo(response), 'refused');
	const { message, fields } = error.errorInfo;
	const isMissing =
		/\b(required|missing|must (have|contain|include|provide|be (given|set|sent|present|specified|provided|supplied))|without|together with)\b/i;
	return [message, ...Object.values(fields).flat()].some((text) => isMissing.test(text))
		? refusedNamesIn(error, names)
		: [];
}

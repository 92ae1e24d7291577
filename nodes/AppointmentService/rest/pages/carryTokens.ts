import type { FetchParsed } from '../http/retry';
import { isObject, withInnerObjects, type JsonObject } from '../http/types';
import { missedNamesIn } from '../paging/refusalNames';
import { withParameters } from '../paging/strategy';
import { normalizeName, paginationNames } from '../values/vocabulary';
import { askWithPlace, type Parameters, withAbsent } from './requiredPlace';

const maxLength = 500;
/** These change from page to page. */
const placeNames = [paginationNames.page, paginationNames.offset, paginationNames.nextPageNumber];

/**
 * Reads pages of a list, with the token that has to travel with the place of a page: where a page is refused because a parameter is
 * missing, and an answer showed a field of that name, it is asked for with that parameter, and so are those after it. So is a list
 * that does not come without a size or a place.
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

import {
	Pager,
	isObject,
	createTextMatcher,
	settle,
	type PagerOptions,
	type FirstPage,
} from '../../rest';
import type { PickerChoices } from './pickerOptions';

/** Usual names of a search parameter, most frequent first. */
const searchParameters = ['search', 'q', 'query', 'name', 'term', 'keyword'];
const maxTries = 4;
/** Shorter texts match too much to prove anything. */
const minSearchLength = 2;

/**
 * Finds the service's own search: tries some usual parameters with the text. A parameter is proved where every record of the
 * response matches the text although not every one of the list does; an empty response proves nothing.
 *
 * @returns the search's first page; undefined where no parameter is proved
 */
export async function detectServerSearch(
	listRequest: PagerOptions,
	first: FirstPage,
	searchText: string,
	pickerChoices: PickerChoices,
): Promise<{ url: string; pager: Pager; page: FirstPage } | undefined> {
	const matches = createTextMatcher(searchText);
	const isMatch = (record: unknown) =>
		matches(...pickerChoices.labelAndId(record as never), ...collectTexts(record));
	if (searchText.trim().length < minSearchLength || first.records.every(isMatch)) return undefined;
	for (const name of searchParameters.slice(0, maxTries)) {
		const url = new URL(listRequest.url);
		url.searchParams.set(name, searchText.trim());
		const pager = new Pager({ ...listRequest, url: url.href });
		const result = await settle(pager.fetchFirstPage());
		if ('fault' in result) continue;
		const { records } = result.value;
		if (records.length > 0 && records.every(isMatch))
			return { url: url.href, pager, page: result.value };
	}
	return undefined;
}

/** Every text and number in a record. */
function collectTexts(value: unknown): string[] {
	if (typeof value === 'string' || typeof value === 'number') return [String(value)];
	if (Array.isArray(value)) return value.flatMap(collectTexts);
	return isObject(value) ? Object.values(value).flatMap(collectTexts) : [];
}

import {
	Pager,
	isObject,
	createTextMatcher,
	settle,
	type PagerOptions,
	type FirstPage,
} from '../../rest';
import type { PickerChoices } from './pickerOptions';

/** Names under which services take a text to look for, most frequent first. */
const searchParameters = ['search', 'q', 'query', 'name', 'term', 'keyword'];
const maxTries = 4;
/** Shorter texts find too much to prove anything. */
const minSearchLength = 2;

/**
 * The list as the service's own search gives it. Proved where its answer holds only records with the words, some of them, and fewer
 * than the list itself; an answer that is empty proves nothing.
 *
 * @returns undefined where no spelling that was tried is proved
 */
export async function detectServerSearch(
	listRequest: PagerOptions,
	first: FirstPage,
	searchText: string,
	pickerChoices: PickerChoices,
): Promise<{ url: string; browser: Pager; leaf: FirstPage } | undefined> {
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
			return { url: url.href, browser: pager, leaf: result.value };
	}
	return undefined;
}

/** Every text and number in a record. */
function collectTexts(value: unknown): string[] {
	if (typeof value === 'string' || typeof value === 'number') return [String(value)];
	if (Array.isArray(value)) return value.flatMap(collectTexts);
	return isObject(value) ? Object.values(value).flatMap(collectTexts) : [];
}

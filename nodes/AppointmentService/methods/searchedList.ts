import { Browser, isObject, matcher, settle, type BrowseRequest, type FirstLeaf } from '../wire';
import type { Selection } from './selection';

/** Names under which services take a text to look for, most frequent first. */
const spellings = ['search', 'q', 'query', 'name', 'term', 'keyword'];
const mostTries = 4;
/** Shorter texts find too much to prove anything. */
const shortest = 2;

/**
 * The list as the service's own search gives it. Proved where its answer holds only records with the words, some of them, and fewer
 * than the list itself; an answer that is empty proves nothing.
 *
 * @returns undefined where no spelling that was tried is proved
 */
export async function searchedList(
	list: BrowseRequest,
	first: FirstLeaf,
	sought: string,
	selection: Selection,
): Promise<{ url: string; browser: Browser; leaf: FirstLeaf } | undefined> {
	const matches = matcher(sought);
	const fits = (record: unknown) =>
		matches(...selection.textsOf(record as never), ...texts(record));
	if (sought.trim().length < shortest || first.records.every(fits)) return undefined;
	for (const name of spellings.slice(0, mostTries)) {
		const address = new URL(list.url);
		address.searchParams.set(name, sought.trim());
		const browser = new Browser({ ...list, url: address.href });
		const asked = await settle(browser.first());
		if ('fault' in asked) continue;
		const { records } = asked.value;
		if (records.length > 0 && records.every(fits))
			return { url: address.href, browser, leaf: asked.value };
	}
	return undefined;
}

/** Every text and number in a record. */
function texts(value: unknown): string[] {
	if (typeof value === 'string' || typeof value === 'number') return [String(value)];
	if (Array.isArray(value)) return value.flatMap(texts);
	return isObject(value) ? Object.values(value).flatMap(texts) : [];
}

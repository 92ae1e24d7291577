import { isObject, type JsonObject } from './types';
import { plain } from './words';

const whole = ['fullname', 'displayname', 'name'];
const firsts = ['firstname', 'givenname', 'forename', 'first', 'given'];
const lasts = ['lastname', 'surname', 'familyname', 'last', 'family'];
const titles = ['title', 'label', 'subject', 'summary', 'companyname', 'businessname', 'nickname'];

/**
 * What a record calls itself: its whole name, its first and last name, or its title.
 *
 * @param view its fields side by side, as `viewOf` gives them
 * @param own the resource's own names: in a list of clients, `client_name` is the name
 */
export function nameOf(view: JsonObject, own: Set<string>): string | undefined {
	const said = (words: string[], nested = false) => textAmong(view, own, words, nested);
	const last = said(lasts.slice(0, 3));
	const name = said(whole);
	if (name !== undefined) {
		const complete = last === undefined || name.toLowerCase().includes(last.toLowerCase());
		return complete ? name : `${name} ${last}`;
	}
	const parts = [said(firsts.slice(0, 3)), last].filter((part) => part !== undefined);
	return parts.length > 0 ? parts.join(' ') : said(titles);
}

function textAmong(
	view: JsonObject,
	own: Set<string>,
	words: string[],
	nested: boolean,
): string | undefined {
	for (const word of words) {
		for (const [key, held] of Object.entries(view)) {
			if (!isCalled(plain(key), word, own)) continue;
			const text = isObject(held) && !nested ? inParts(held) : textOf(held);
			if (text !== undefined) return text;
		}
	}
	return undefined;
}

function isCalled(name: string, word: string, own: Set<string>): boolean {
	return name === word || (name.endsWith(word) && own.has(name.slice(0, -word.length)));
}

/** `{ "first": "Maria", "last": "Lopez" }`, or one text for each language. */
function inParts(held: JsonObject): string | undefined {
	const none = new Set<string>();
	const parts = [firsts, lasts].map((words) => textAmong(held, none, words, true));
	const known = parts.filter((part) => part !== undefined);
	if (known.length > 0) return known.join(' ');
	return textAmong(held, none, whole, true) ?? Object.values(held).map(textOf).find(Boolean);
}

/** A text that can be shown on one line; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
	if (typeof value === 'number') return String(value);
	const text = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
	if (text === '') return undefined;
	return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

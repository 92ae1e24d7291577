import { linkHeader, linkIn, linksInList, looksLikeLink } from './links';
import { isObject, type JsonObject, type Page } from './types';
import { envelopeNames, notRows, plain, words } from './words';

/** One thing that an envelope says, with the place where it says so. */
export interface Said<T> {
	value: T;
	/** Keys from the root; `header` first where a header said it. */
	path: string[];
}

/** What an answer says of the list beyond its rows. Everything is a claim until the next answer proves it. */
export interface Evidence {
	/** Links by relation. A relation that is present with no target says that there is no such page. */
	links: Map<string, Said<string | null>>;
	/** Tokens for the next page; null says that there is none. */
	cursors: Array<Said<string | number | null>>;
	more?: Said<boolean>;
	/** Totals claimed, surest name first. */
	totals: Array<Said<number>>;
	remaining?: Said<number>;
	/** Rows that the service says this page has. */
	here?: Said<number>;
	page?: Said<number>;
	pages?: Said<number>;
	nextPage?: Said<number | null>;
	size?: Said<number>;
	offset?: Said<number>;
	nextOffset?: Said<number | null>;
	/** Complaints that came beside the rows. */
	complaints: unknown[];
}

const deepest = 4;

/**
 * Collects what the envelope and the headers say of the list. Only objects around or beside the rows are read, and beside them
 * only those named like an envelope; never a record.
 *
 * @param rowsPath where the rows stand, as `findRows` gave it
 */
export function readEvidence(page: Page, rowsPath: string[]): Evidence {
	const evidence: Evidence = { links: new Map(), cursors: [], totals: [], complaints: [] };
	readHeaders(page.headers, evidence);
	if (isObject(page.body)) readEnvelope(page.body, [], rowsPath, evidence);
	evidence.totals.sort((a, b) => sureness(b) - sureness(a));
	return evidence;
}

function readHeaders(headers: Record<string, string>, evidence: Evidence): void {
	for (const [relation, target] of Object.entries(linkHeader(headers.link))) {
		evidence.links.set(relation, { value: target, path: ['header', 'link', relation] });
	}
	const range = /\/(\d+)\s*$/.exec(headers['content-range'] ?? '');
	if (range) evidence.totals.push({ value: Number(range[1]), path: ['header', 'content-range'] });
	for (const [name, value] of Object.entries(headers)) {
		if (
			/limit|^content-|^age$|^etag$|^date$|^server|^via$|cookie|^accept|control|encoding|policy|request-id|trace/.test(
				name,
			) &&
			!/page|next|total/.test(name)
		)
			continue;
		if (/^(x-|pagination|total|next|page|link-)/.test(name))
			readScalar(name, value, ['header', name], evidence, true);
	}
}

function readEnvelope(
	envelope: JsonObject,
	path: string[],
	rowsPath: string[],
	evidence: Evidence,
): void {
	for (const [key, value] of Object.entries(envelope)) {
		const at = [...path, key];
		const word = plain(key);
		const holdsRows = at.every((step, depth) => rowsPath[depth] === step);
		if (holdsRows && at.length === rowsPath.length) continue;
		if (Array.isArray(value)) {
			if (/^(errors?|warnings?)$/.test(word)) evidence.complaints.push(...value.slice(0, 1));
			if (word === 'links' || word === 'link') {
				for (const [relation, target] of Object.entries(linksInList(value)))
					addLink(relation, target, at, evidence);
			}
			continue;
		}
		if (isObject(value)) {
			const link = linkIn(value);
			if (link !== undefined && words.nextLink.has(word)) addLink('next', link, at, evidence);
			else if (link !== undefined) addLink(word, link, at, evidence);
			else if (holdsRows || (at.length < deepest && isEnvelope(word, value))) {
				readEnvelope(value, at, rowsPath, evidence);
			}
			continue;
		}
		readScalar(key, value, at, evidence, false);
	}
}

/** Told by its name, or by what it holds: links to other pages, or an envelope in its turn. */
function isEnvelope(word: string, value: JsonObject): boolean {
	if (/err|warn/.test(word)) return false;
	if (envelopeNames.has(word) || notRows.has(word) || /page|paging|paginat|cursor/.test(word))
		return true;
	return Object.entries(value).some(
		([key, held]) =>
			(['next', 'last', 'previous', 'prev'].includes(plain(key)) && linkIn(held) !== undefined) ||
			(isObject(held) && /^(pagination|paging|pageinfo|meta|cursors?)$/.test(plain(key))),
	);
}

function readScalar(
	key: string,
	value: unknown,
	path: string[],
	evidence: Evidence,
	header: boolean,
): void {
	const name = plain(key);
	const word = header ? name.replace(/^pagination/, '') || name : name;
	const parent = plain(path.at(-2) ?? '');
	const inLinks = parent === 'links' || parent === 'link';
	const nothing = value === null || value === '' || value === undefined;

	if (typeof value === 'string' && looksLikeLink(value)) {
		addLink(
			words.nextLink.has(word) ? 'next' : word.replace(/(page)?(url|link|uri|href)$/, ''),
			value,
			path,
			evidence,
		);
		return;
	}
	if (
		nothing &&
		words.nextLink.has(word) &&
		(inLinks || /url|link|href|uri/.test(word) || word === 'next')
	) {
		addLink('next', null, path, evidence);
	}
	if (inLinks) return;

	const flag = asFlag(value) ?? asCountedFlag(word, value);
	if (flag !== undefined && (words.hasMore.has(word) || /^(has|is)?(more|next)/.test(word)))
		return void (evidence.more ??= { value: flag, path });
	if (flag !== undefined && words.isLast.has(word))
		return void (evidence.more ??= { value: !flag, path });

	const number = asCount(value);
	if (number !== undefined) {
		if (
			isTotal(word) ||
			(words.total.has(parent) && /^(value|records|items|rows|all|results)$/.test(word))
		)
			evidence.totals.push({ value: number, path });
		if (words.here.has(word)) evidence.here ??= { value: number, path };
		if (words.remaining.has(word)) evidence.remaining ??= { value: number, path };
		if (words.page.has(word) && !(word === 'number' && path.length < 2))
			evidence.page ??= { value: number, path };
		if (words.pages.has(word)) evidence.pages ??= { value: number, path };
		if (words.size.has(word)) evidence.size ??= { value: number, path };
		if (words.offset.has(word)) evidence.offset ??= { value: number, path };
		if (words.nextOffset.has(word)) evidence.nextOffset ??= { value: number, path };
		else if (words.nextPage.has(word)) evidence.nextPage ??= { value: number, path };
	} else if (nothing) {
		if (words.nextOffset.has(word)) evidence.nextOffset ??= { value: null, path };
		else if (words.nextPage.has(word)) evidence.nextPage ??= { value: null, path };
	}
	if (typeof value === 'string' && value !== '' && number === undefined && words.offset.has(word)) {
		evidence.cursors.push({ value, path });
	}
	if (words.cursor.has(word) && !(header && !/next|cursor|token|continuation|marker/.test(word))) {
		if (nothing) evidence.cursors.push({ value: null, path });
		else if (typeof value === 'string' && value !== 'false' && value !== 'true')
			evidence.cursors.push({ value, path });
		else if (typeof value === 'number') evidence.cursors.push({ value, path });
	}
}

function addLink(
	relation: string,
	target: string | null,
	path: string[],
	evidence: Evidence,
): void {
	const known = evidence.links.get(relation);
	if (!known || known.value === null)
		evidence.links.set(relation, { value: target === '' ? null : target, path });
}

function asFlag(value: unknown): boolean | undefined {
	if (typeof value === 'boolean') return value;
	if (value === 'true' || value === 'True') return true;
	if (value === 'false' || value === 'False') return false;
	return undefined;
}

/** `filter_count`, `totalHits`; never a count of pages. */
function isTotal(word: string): boolean {
	return (
		words.total.has(word) ||
		(/^total|(total|count)$/.test(word) && !/page|seconds|time|price|amount/.test(word))
	);
}

/** `has_more: 1`; a bare `next` or `last` with a number counts pages instead. */
function asCountedFlag(word: string, value: unknown): boolean | undefined {
	const number = /^(has|is|more)/.test(word) ? asCount(value) : undefined;
	return number === undefined ? undefined : number > 0;
}

function asCount(value: unknown): number | undefined {
	const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
	return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined;
}

/** `totalItems` counts the list; a bare `count` or `size` may well count this page. */
function sureness({ path }: Said<number>): number {
	const word = plain(path.at(-1) ?? '');
	if (word.includes('total') || word.includes('found') || word.includes('range')) return 2;
	return words.here.has(word) || word === 'hits' || word === 'matches' ? 0 : 1;
}

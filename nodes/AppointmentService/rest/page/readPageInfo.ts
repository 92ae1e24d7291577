import { valueAt } from '../record/primaryKey';
import { parseLinkHeader, extractLink, extractLinks } from '../http/links';
import { isObject, type JsonObject, type ParsedResponse } from '../http/types';
import {
	addLink,
	isToken,
	isTotalName,
	readField,
	type PageInfo,
	type SourcedValue,
} from './pageInfo';
import { parseCount, warningIn, warningInList } from './warnings';
import { parseJson } from '../values/parseJson';
import { pagingWord, saysPaging } from '../values/pagingWords';
import { scalarText } from '../values/scalarText';
import {
	envelopeNames,
	lastWord,
	listMetadataNames,
	nonRowNames,
	pageWord,
	paginationNames,
} from '../values/vocabulary';

const maxDepth = 6;

/** Collects the pagination metadata of the envelope around the rows, of envelopes beside them, and of the headers; never of a record. */
export function readPageInfo(response: ParsedResponse, rowsPath: string[]): PageInfo {
	const pageInfo: PageInfo = { links: new Map(), cursors: [], totals: [], warnings: [] };
	readHeaders(response.headers, pageInfo);
	if (isObject(response.body)) readEnvelope(response.body, [], rowsPath, pageInfo);
	// Neither it nor the number of pages that it makes proves anything.
	if (pageInfo.isEstimated) Object.assign(pageInfo, { totals: [], pageCount: undefined });
	pageInfo.totals.sort((a, b) => rankTotal(b) - rankTotal(a));
	const { links, offset, pageSize, totals } = pageInfo;
	// OData (JSON format 4.01, section 4.5.5) links to the next page wherever it gives a part of the list that nobody asked for. Not every
	// service keeps to it: as many rows as a page usually has prove nothing.
	const { body, url } = response;
	const isOData = isObject(body) && '@odata.context' in body && !/[?&](\$|%24)top=/i.test(url);
	const rows = valueAt(body, rowsPath);
	const mayBePage = Array.isArray(rows) && rows.length > 0 && rows.length % 50 === 0;
	const isWhole = isOData && !mayBePage && totals.length === 0;
	const [firstPage, lastPage] = ['first', 'last'].map((name) => links.get(name)?.value);
	if ((isWhole || (firstPage && firstPage === lastPage)) && !links.has('next'))
		links.set('next', { value: null, path: [] });
	const next = links.get('next')?.value;
	// A link that leads back is none to the next page.
	if (next && ['first', 'prev', 'previous'].some((name) => links.get(name)?.value === next))
		links.delete('next');
	const own = `total${lastWord(rowsPath)}`;
	const hasOwn = totals.some(({ path }) => lastWord(path) === own);
	const isStatistic = ({ path }: SourcedValue<number>) =>
		/^stat(s|istics)$/.test(lastWord(path.slice(0, -1)));
	const hasTotal = totals.some((total) => rankTotal(total) === 2 && !isStatistic(total));
	// Beside an offset, `count` may be the size, or count all records: it says neither that more follows, nor that this page is short.
	const isSize = ({ path }: SourcedValue<number>) => offset && hasTotal && path === pageSize?.path;
	if (totals.some(isSize)) pageInfo.pageSize = undefined;
	pageInfo.totals = totals.filter((total) => {
		const word = lastWord(total.path);
		// `totalVisits` is of other things than the rows, where `totalClients` is of `clients`; statistics may be of more than this list.
		const isOther =
			hasOwn && /^total./.test(word) && word !== own && !paginationNames.total.has(word);
		return !isOther && !isSize(total) && !(hasTotal && isStatistic(total));
	});
	return pageInfo;
}

/** Words of a header that says something of pages, whatever name of a product stands before them: `Acme-Next-Page-Token`. */
const headerWords =
	/^(?!rate)([a-z]+-)?(pagination|total|next|page)(-|$)|^total[a-z]*(count|records|results|items|rows)$|^next(page)?(token|cursor)$|number-of-/;
const headerPrefix = /^(?!x-)[a-z]+-(?=(next|page|total)-)/;

function readHeaders(headers: Record<string, string>, pageInfo: PageInfo): void {
	for (const [relation, target] of Object.entries(parseLinkHeader(headers.link))) {
		pageInfo.links.set(relation, { value: target, path: ['header', 'link', relation] });
	}
	const range = /\/(\d+)\s*$/.exec(headers['content-range'] ?? '');
	if (range) pageInfo.totals.push({ value: Number(range[1]), path: ['header', 'content-range'] });
	// Codes from 110 to 199 are about this answer: it is stale, or made without a part of the service.
	if (/^1\d\d /.test(headers.warning ?? '')) pageInfo.warnings.push(headers.warning);
	for (const [name, value] of Object.entries(headers)) {
		if (name.includes('limit') && !/page|next|total/.test(name)) continue;
		if (!/^(x-|link-)/.test(name) && !headerWords.test(name)) continue;
		const ownName = name.replace(headerPrefix, '');
		const parsed = value.startsWith('{') ? parseJson(value) : undefined;
		if (parsed && 'value' in parsed && isObject(parsed.value))
			readEnvelope(parsed.value, ['header', ownName], [], pageInfo);
		readField(ownName, value, ['header', ownName], pageInfo, true);
	}
}

function readEnvelope(
	envelope: JsonObject,
	path: string[],
	rowsPath: string[],
	pageInfo: PageInfo,
): void {
	const values = new Map(
		Object.entries(envelope)
			.reverse()
			.map(([key, value]) => [pagingWord(key), value]),
	);
	for (const [key, value] of Object.entries(envelope)) {
		const childPath = [...path, key];
		const word = pagingWord(key);
		const holdsRows = childPath.every((step, depth) => rowsPath[depth] === step);
		if (holdsRows && childPath.length === rowsPath.length) continue;
		if (Array.isArray(value)) {
			const warning = warningInList(word, value);
			if (warning !== undefined) pageInfo.warnings.push(warning);
			if (word === 'links' || word === 'link') {
				for (const [relation, target] of Object.entries(extractLinks(value)))
					addLink(relation, target, childPath, pageInfo);
			}
			continue;
		}
		if (isObject(value)) {
			const link = extractLink(value);
			const least = isTotalName(word) ? lowerBoundIn(value) : undefined;
			if (least !== undefined) pageInfo.atLeast ??= least;
			else if (link !== undefined && paginationNames.nextLink.has(word))
				addLink('next', link, childPath, pageInfo);
			else if (link !== undefined) addLink(word, link, childPath, pageInfo);
			else if (holdsRows || (childPath.length < maxDepth && isEnvelope(word, value))) {
				readEnvelope(value, childPath, rowsPath, pageInfo);
			}
			continue;
		}
		if (isNextOfUnit(word, values) && (value === null || isToken(value)))
			pageInfo.cursors.push({ value, path: childPath });
		else readField(key, value, childPath, pageInfo, false);
	}
}

/** The number of a count that may be higher: `{ "value": 10000, "relation": "gte" }`. */
function lowerBoundIn(count: JsonObject): number | undefined {
	const values = Object.values(count);
	const isBound = values.some((value) => /^(gte?|at_?least|>=?)$/i.test(scalarText(value)));
	return isBound ? values.map(parseCount).find((number) => number !== undefined) : undefined;
}

/** Whether this is the token of the next page because it names the next of what stands beside it: `next_week` beside `week`. */
function isNextOfUnit(word: string, values: Map<string, unknown>): boolean {
	const unit = /^next(.+)/.exec(word)?.[1] ?? '';
	return !listMetadataNames.has(word) && scalarText(values.get(unit) ?? '') !== '';
}

/** An envelope is recognised by its name, or by what it holds: links to other pages, a token for the next one, another envelope. */
function isEnvelope(word: string, value: JsonObject): boolean {
	if (/err|warn/.test(word)) return false;
	const isNamed = envelopeNames.has(word) || nonRowNames.has(word);
	if (isNamed || /cursor|paging/.test(word) || pageWord.test(word) || saysPaging(value))
		return true;
	return Object.entries(value).some(([key, child]) => {
		const inner = pagingWord(key);
		return (
			(['next', 'last', 'previous', 'prev'].includes(inner) && extractLink(child) !== undefined) ||
			(isObject(child) && /^(pagination|paging|pageinfo|meta|cursors?)$/.test(inner)) ||
			(/^(next.*)?cursor$|^next.*token$/.test(inner) && isToken(child)) ||
			(child === true && warningIn(inner, child) !== undefined)
		);
	});
}

/** `totalItems` counts the list; a bare `count` or `size` may well count this page. */
function rankTotal({ path }: SourcedValue<number>): number {
	const word = lastWord(path);
	if (word.includes('total') || word.includes('found') || word.includes('range')) return 2;
	return paginationNames.rowCount.has(word) || word === 'hits' || word === 'matches' ? 0 : 1;
}

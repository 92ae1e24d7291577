import { Random } from '../../random.mts';
import type { ChangingList } from './changing-list.mts';
import type { CursorCodec } from './cursor-codec.mts';
import { idOf, type ListRow } from './records.mts';
import type { PagingSpec, FuzzSpec } from '../spec.mts';

/** The page for one request: the rows, and all that the service knows about their place in the list. */
export interface ServedPage {
	rows: ListRow[];
	/** Where each of them stands in the list, hidden rows counted. */
	places: number[];
	/** Place of the first row, counted before hidden rows were taken out. */
	from: number;
	size: number;
	/** The size as it was asked for. */
	asked: number;
	/** Records that can be seen, and records that are counted. */
	count: number;
	length: number;
	more: boolean;
	/** Cursor of this page, and of the next one. */
	token?: string;
	next?: string | number;
	query: URLSearchParams;
}

/** An error, in words for the service's own error format. */
export interface QueryRefusal {
	refuse:
		| 'unknown'
		| 'size'
		| 'value'
		| 'beyond'
		| 'depth'
		| 'missing'
		| 'nothing'
		| 'failure'
		| 'blank';
	about: string;
}

/** Answers one query the way this service pages. */
export function paginate(
	spec: FuzzSpec,
	list: ChangingList,
	cursors: CursorCodec,
	asked: URLSearchParams,
): ServedPage | QueryRefusal {
	const { paging } = spec;
	const unknown = unknownParameter(spec, asked);
	const query =
		unknown !== undefined && paging.unknown === 'reset' ? withoutPaging(spec, asked) : asked;
	if (unknown !== undefined && paging.unknown === 'refuse')
		return { refuse: 'unknown', about: unknown };
	const size = sizeOf(paging, query);
	if (typeof size !== 'number') return size;

	let rows = list.rows(true);
	// A cursor that stands alone carries the user's filter.
	const carried = paging.bound === 'alone' && query.has(paging.parameter);
	if (spec.filter && !carried && query.get(spec.filter.name) !== spec.filter.value)
		rows = list.rows(false);
	if (unknown !== undefined && paging.unknown === 'filter') rows = [];
	if (paging.unstable) rows = shuffleEqualKeys(spec, rows, query);
	const start = startOf(spec, rows, cursors, query, size);
	if (typeof start !== 'number') return start;
	return servePage(spec, rows, start, size, cursors, query);
}

function servePage(
	spec: FuzzSpec,
	rows: ListRow[],
	asked: number,
	size: number,
	cursors: CursorCodec,
	query: URLSearchParams,
): ServedPage | QueryRefusal {
	const { paging } = spec;
	const capped =
		paging.sizeCaps && query.has(paging.sizeParameter ?? '') ? sizeCap(paging, query) : undefined;
	const all = capped === undefined ? rows : rows.slice(0, capped);
	let from = asked;
	if (paging.style === 'all') [from, size] = [0, Math.max(rows.length, 1)];
	if (paging.depth !== undefined && from + size > paging.depth && from > 0)
		return { refuse: 'depth', about: String(paging.depth) };
	const numbered = paging.style === 'page' || paging.style === 'offset';
	if (from >= all.length && from > 0 && (numbered || paging.more === 'stuck')) {
		const last = Math.max(0, Math.floor((all.length - 1) / size) * size);
		if (paging.beyond === 'refuse') return { refuse: 'beyond', about: String(from) };
		if (paging.beyond === 'missing') return { refuse: 'missing', about: String(from) };
		if (paging.beyond === 'null') return { refuse: 'nothing', about: '' };
		if (paging.beyond === 'blank') return { refuse: 'blank', about: '' };
		if (paging.beyond === 'failure') return { refuse: 'failure', about: 'Page out of range' };
		if (paging.beyond === 'last') from = last;
		if (paging.beyond === 'first') from = 0;
	}
	const page = all.slice(from, from + size);
	const isFull = page.length >= size;
	const left = from + size < all.length;
	const more = { exact: left, full: isFull, stuck: true }[paging.more] && paging.style !== 'stump';
	const places = page.flatMap((row, index) => (row.hidden ? [] : [from + index]));
	if (paging.pinned && from > 0 && all.length > 0) places.unshift(0);
	return {
		rows: places.map((place) => all[place] as ListRow),
		places: visiblePlaces(all, places),
		from,
		size,
		asked: askedSize(paging, query) ?? size,
		count: rows.filter((row) => !row.hidden).length,
		length: rows.length,
		more: more || (paging.style === 'stump' && left),
		token: query.get(paging.parameter) ?? undefined,
		next: more ? nextToken(spec, page, asked + size, cursors, query) : undefined,
		query,
	};
}

function unknownParameter(spec: FuzzSpec, query: URLSearchParams): string | undefined {
	const { paging } = spec;
	const known = [paging.parameter, paging.sizeParameter, spec.filter?.name];
	return [...query.keys()].find((name) => !known.includes(name));
}

function withoutPaging({ filter }: FuzzSpec, query: URLSearchParams): URLSearchParams {
	return new URLSearchParams([...query].filter(([name]) => name === filter?.name));
}

function askedSize({ sizeParameter }: PagingSpec, query: URLSearchParams): number | undefined {
	const text = sizeParameter && query.get(sizeParameter);
	return text ? Number(text) : undefined;
}

function sizeCap(paging: PagingSpec, query: URLSearchParams): number {
	return askedSize(paging, query) ?? Infinity;
}

function sizeOf(paging: PagingSpec, query: URLSearchParams): number | QueryRefusal {
	const { defaultSize, maxSize, sizes } = paging;
	const asked = askedSize(paging, query);
	if (paging.previewSize && ![...query.keys()].includes(paging.parameter) && asked === undefined)
		return paging.previewSize;
	if (asked === undefined || paging.sizeCaps) return defaultSize;
	const about = paging.sizeParameter as string;
	if (!Number.isInteger(asked) || asked < 1) return { refuse: 'size', about };
	if (sizes ? sizes.includes(asked) : asked <= maxSize) return asked;
	if (paging.tooLarge === 'refuse') return { refuse: 'size', about };
	return paging.tooLarge === 'clamp' ? maxSize : defaultSize;
}

function startOf(
	spec: FuzzSpec,
	rows: ListRow[],
	cursors: CursorCodec,
	query: URLSearchParams,
	size: number,
): number | QueryRefusal {
	const { paging } = spec;
	const text = query.get(paging.parameter);
	if (text === null || text === '' || paging.style === 'all' || paging.style === 'stump') return 0;
	const bad: QueryRefusal = { refuse: 'value', about: paging.parameter };
	if (paging.style === 'keyset') {
		const place = rows.findIndex((row) => idText(spec, row) === text);
		if (place < 0) return bad;
		return paging.inclusive ? place : place + 1;
	}
	if (paging.style === 'cursor') return startAtCursor(spec, rows, cursors, query, text) ?? bad;
	const number = Number(text);
	if (!Number.isInteger(number)) return bad;
	const steps = Math.max(0, number - paging.base);
	return paging.style === 'page' || paging.offsetPages ? steps * size : steps;
}

function startAtCursor(
	spec: FuzzSpec,
	rows: ListRow[],
	cursors: CursorCodec,
	query: URLSearchParams,
	text: string,
): number | undefined {
	const { paging } = spec;
	const meaning = cursors.decode(text);
	if (!meaning) return undefined;
	if (paging.bound === 'same' && !meaning.queries.has(otherParameters(paging, query)))
		return undefined;
	if (paging.bound === 'alone') {
		const companions = [...query.keys()].filter((name) => name !== paging.parameter);
		if (companions.some((name) => name !== paging.sizeParameter)) return undefined;
	}
	if (paging.token === 'position') return meaning.position;
	const place = rows.findIndex((row) => row.rank > meaning.position);
	return place < 0 ? rows.length : place;
}

function nextToken(
	spec: FuzzSpec,
	page: ListRow[],
	to: number,
	cursors: CursorCodec,
	query: URLSearchParams,
): string | number | undefined {
	const { paging } = spec;
	const last = page.at(-1);
	if (paging.style === 'keyset') return last && idText(spec, last);
	if (paging.style !== 'cursor') return undefined;
	const sorted = paging.token === 'rank' && last;
	return cursors.encode(sorted ? last.rank : to, otherParameters(paging, query));
}

function otherParameters(paging: PagingSpec, query: URLSearchParams): string {
	const rest = [...query].filter(([name]) => name !== paging.parameter);
	return new URLSearchParams(rest.sort(([a], [b]) => (a < b ? -1 : 1))).toString();
}

function idText(spec: FuzzSpec, row: ListRow): string | undefined {
	return idOf(spec, row.value)?.replaceAll('"', '');
}

/** Places among the rows that the service shows: a hidden one that moves changes nothing that a reader sees. */
function visiblePlaces(all: ListRow[], places: number[]): number[] {
	let shown = 0;
	const visible = all.map(({ hidden }) => (hidden ? shown : shown++));
	return places.map((place) => visible[place] as number);
}

/** Rows of equal sort keys change places from one request to the next. */
function shuffleEqualKeys(spec: FuzzSpec, rows: ListRow[], query: URLSearchParams): ListRow[] {
	const letters = [...query.toString()].map((letter) => letter.charCodeAt(0));
	const random = new Random(letters.reduce((sum, code) => (sum * 31 + code) | 0, spec.seed));
	const groups = Math.max(2, Math.floor(spec.paging.defaultSize / 2));
	const jumbled: ListRow[] = [];
	for (let from = 0; from < rows.length; from += groups)
		jumbled.push(...random.shuffle(rows.slice(from, from + groups)));
	return jumbled;
}

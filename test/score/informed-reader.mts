import type { HttpResponse, ListResult } from '../../nodes/AppointmentService/rest/index.ts';
import { valueAt } from '../../score/fuzz/json.mts';
import { idOf, type RecordValue } from '../../score/fuzz/service/records.mts';
import type { ListReader } from '../../score/fuzz/run.mts';
import type { FuzzSpec } from '../../score/fuzz/spec.mts';

/**
 * A reader that knows how the service pages, and so has nothing to detect. What it cannot read, no reader can; it shares
 * no code with the package's own.
 */
export function informedReader(spec: FuzzSpec, { mostPages = 1000 } = {}): ListReader {
	return async ({ fetch, url }) => {
		const rows = new Map<string, RecordValue>();
		let next: URL | undefined = new URL(url);
		// A preview is all the first address gives, so the first page is asked for by its number.
		if (spec.paging.previewSize) next = numbered(spec, next, 0);
		for (let page = 0; next && page < mostPages; page++) {
			const response = await fetch(next.href);
			const before = rows.size;
			for (const row of rowsIn(spec, response.text)) rows.set(keyOf(spec, row, rows.size), row);
			const isStuck = spec.paging.style === 'keyset' && rows.size === before;
			next = isStuck ? undefined : nextUrl(spec, new URL(url), page, response, [...rows.values()]);
		}
		return certainResult([...rows.values()]);
	};
}

/** The records in an answer's text, with integers that JavaScript cannot hold as strings. */
export function rowsIn(spec: FuzzSpec, text: string): RecordValue[] {
	const body: unknown = parsed(text);
	const { shape } = spec;
	const found = valueAt(body, shape.rows);
	if (typeof found !== 'object' || found === null) return [];
	if (Array.isArray(found)) {
		if (shape.kind === 'edges') return found.map(({ node }) => node as RecordValue);
		if (shape.kind !== 'table') return found as RecordValue[];
		const columns = valueAt(body, shape.columns ?? '') as string[];
		return found.map((cells: unknown[]) =>
			Object.fromEntries(columns.map((column, index) => [column, cells[index]])),
		);
	}
	return shape.kind === 'map' ? (Object.values(found) as RecordValue[]) : [found as RecordValue];
}

/** The key of a record: its id where keyset pages overlap; else each row is a record of its own. */
function keyOf(spec: FuzzSpec, row: RecordValue, place: number): string {
	return (spec.paging.style === 'keyset' && idOf(spec, row)) || String(place);
}

function parsed(text: string): unknown {
	return JSON.parse(text.replace(/^\uFEFF/, '').replace(/([:[,])(\d{16,})(?=[,}\]])/g, '$1"$2"'));
}

function nextUrl(
	spec: FuzzSpec,
	list: URL,
	page: number,
	response: HttpResponse,
	rows: RecordValue[],
): URL | undefined {
	const { paging, records, filter } = spec;
	const size = spec.userSize ?? paging.defaultSize;
	// The filter leaves two thirds of the records.
	const count = filter ? records.count - Math.ceil(records.count / 3) : records.count;
	const isKeyset = paging.style === 'keyset';
	if (paging.style === 'all' || (!isKeyset && (page + 1) * size >= count)) return undefined;
	if (paging.style === 'page' || paging.style === 'offset')
		return numbered(spec, list, page + 1, size);
	const last = rows.at(-1);
	const cursor = isKeyset ? last && idOf(spec, last)?.replaceAll('"', '') : tokenIn(spec, response);
	if (cursor === undefined) return undefined;
	if (paging.bound === 'alone' && filter) list.searchParams.delete(filter.name);
	list.searchParams.set(paging.parameter, cursor);
	return list;
}

function numbered({ paging }: FuzzSpec, list: URL, page: number, size = paging.defaultSize): URL {
	const inRows = paging.style === 'offset' && !paging.offsetPages;
	list.searchParams.set(paging.parameter, String((inRows ? page * size : page) + paging.base));
	return list;
}

/** The cursor of the next page, from where this service puts it. */
function tokenIn(spec: FuzzSpec, { text, headers }: HttpResponse): string | undefined {
	const body = parsed(text);
	const sources = [
		...Object.entries(spec.headers).map(([name, what]) => [what, headers[name]] as const),
		...Object.entries(spec.body).map(([path, what]) => [what, valueAt(body, path)] as const),
	];
	for (const [what, value] of sources) {
		if (value === undefined || value === null || value === '') continue;
		if (what.startsWith('token')) return String(value);
		const link = linkIn(what, value);
		const token =
			link && new URL(link, 'https://any.example').searchParams.get(spec.paging.parameter);
		if (token) return token;
	}
	return undefined;
}

function linkIn(what: string, value: unknown): string | undefined {
	if (what.startsWith('nextLink')) return String(value);
	if (what.startsWith('nextHref')) return (value as { href: string }).href;
	if (what === 'linkHeader')
		return /<([^>]*)>;(?:[^,"]|"[^"]*")*rel="?next/.exec(String(value))?.[1];
	return undefined;
}

/** The result of a reader that is certain to have everything. */
function certainResult(records: RecordValue[]): ListResult {
	const completeness = { complete: true, reason: 'known beforehand' };
	const reading = { records, completeness, strategyDescription: 'known beforehand' };
	return reading as unknown as ListResult;
}

import {
	answer,
	home,
	page,
	readFromService,
	rowsOf,
	type Reply,
	type Row,
} from '../../support/fakeListService';
import { casesOf } from '../../../support/table';

const rows = rowsOf(50);
const numberIn = (query: URLSearchParams, name: string, fallback: number) =>
	Number(query.get(name) ?? fallback);

/** Two pages, and then this. */
const endingWith =
	(end: unknown, wrap: (data: Row[]) => unknown = (data) => ({ data })): Reply =>
	(query) =>
		numberIn(query, 'page', 1) > 2 ? end : wrap(page(rows, query));
const usedUp = answer([], { 'x-ratelimit-remaining': '0' });

describe('a list is not called complete where', () => {
	test.each<[what: string, reply: Reply]>([
		[
			'a later page has a warning',
			(q) => ({
				data: page(rows.slice(0, 45), q),
				has_more: numberIn(q, 'page', 1) < 5,
				...(q.get('page') === '3' && { warnings: ['5 records could not be loaded'] }),
			}),
		],
		...casesOf<[string, object]>`
			it says that it is partial | {"has_more": false, "partial": true}
			a warning is a text | {"has_more": false, "warning": "North was slow"}
			it names what it left out | {"has_more": false, "failed_locations": ["North"]}
			a text says so | {"notice": "Only the first 3 are shown.", "has_more": false}
			it was sampled | {"sampled": true}
			it gives up in time | {"timed_out": true}
			it is not complete | {"is_complete": false}
			its records were cut | {"results_truncated": true}
			it is not ready | {"meta": {"ready": false}}
			records were filtered by rights | {"permission_filtered": 4}
			its index is made anew | {"status": "indexing"}
			it covers a part | {"coverage": "60%"}
			a part of it has failed | {"sources": [{"name": "North", "error": "timeout"}]}
			a total is written for people | {"total": "1,500"}
			a total is the least | {"total": "500+"}
			it is one page of several | {"page": "1 of 5"}
			there are records before its first page | {"page_info": {"has_next": false, "has_previous": true}}
		`.map(([name, beside]): [string, () => unknown] => [
			name,
			() => ({ data: rows.slice(0, 3), ...beside }),
		]),
		[
			'a header warns that a part of the service did not answer',
			() => answer(rows.slice(0, 3), { warning: '199 - "shard timeout"' }),
		],
		[
			'a header has the pages as JSON',
			() => answer(rows.slice(0, 3), { 'x-pagination': '{"TotalCount":50,"TotalPages":4}' }),
		],
		['a limit was reached', () => ({ data: rows.slice(0, 25), total: 25, limit_reached: true })],
		['its last page is empty and has failed', endingWith({ data: [], message: 'Internal error' })],
		[
			'its last page is empty in another state',
			endingWith({ data: [], status: 'timeout' }, (data) => ({ data, status: 'ok' })),
		],
		[
			'its last page is empty where the quota of requests is used up',
			endingWith(usedUp, (shown) => answer(shown, { 'x-ratelimit-remaining': '1' })),
		],
		['it is empty then', () => usedUp],
		[
			'its first page is followed by rows that are left out, and leads on',
			(q) => {
				const at = numberIn(q, 'offset', 0);
				const shown = rows.slice(0, 12).concat(rows.slice(41));
				const data = rows.slice(at, at + 12).filter((row) => shown.includes(row));
				return { data, next_offset: at < 38 ? at + 12 : null };
			},
		],
	])('%s', async (_, reply) => {
		const { completeness } = await readFromService(reply);
		expect(completeness.complete).toBe(false);
	});
});

test.each(
	casesOf<[string, object]>`
		no warning                 | {"warning": ""}
		a warning about itself     | {"warnings": ["This version is deprecated"]}
		the same in an object      | {"warning": {"note": "Maintenance on Sunday"}}
		that nothing is hidden     | {"hidden_count": 0}
		that it covers everything  | {"coverage": "100%"}
		a completeness of one      | {"completeness": 1}
		that its parts answered    | {"sources": [{"name": "North", "ok": true, "error": null}]}
		how fast it was            | {"message": "Done in 3 ms", "is_partial": false}
	`,
)('a list is complete where it says beside its rows %s: %j', async (_, beside) => {
	const reply = () => ({ data: rows.slice(0, 3), has_more: false, ...beside });
	expect((await readFromService(reply)).completeness.complete).toBe(true);
});

test('a list is complete where its last page is empty and leads to itself', async () => {
	const { records, completeness } = await readFromService((q) => {
		const at = numberIn(q, 'token', 0);
		const next = `${home}?token=${Math.min(at + 10, 50)}`;
		return { data: rows.slice(at, at + 10), paging: { next } };
	});
	expect(records).toHaveLength(50);
	expect(completeness.complete).toBe(true);
});

describe('a list of few records that says wrongly that more follow is complete where the empty page behind it does not', () => {
	const few = rows.slice(0, 3);
	test.each<[how: string, more: (at: number, shown: Row[]) => object]>([
		['a link', (at, { length }) => ({ next: length ? `${home}?page=${at + 1}` : null })],
		['a page number', (at, { length }) => ({ page: at, has_more: length > 0 })],
		['an offset', (at, { length }) => ({ offset: (at - 1) * 3, has_more: length > 0 })],
		[
			'a token',
			(at, { length }) => ({ has_more: length > 0, ...(length && { cursor: `c${at}x` }) }),
		],
	])('%s', async (_, more) => {
		const reply: Reply = (query) => {
			const token = query.get('cursor');
			if (token && !/^c\d+x$/.test(token)) return answer({ message: 'Bad cursor' }, {}, 400);
			const at = token ? 2 : 1 + Math.ceil(numberIn(query, 'offset', 0) / 3) || 1;
			const place = Math.max(at, numberIn(query, 'page', 1));
			const data = place > 1 ? [] : few;
			return { data, ...more(place, data) };
		};
		const { records, completeness } = await readFromService(reply);
		expect([records.length, completeness.complete]).toEqual([3, true]);
	});

	test('but not where that page says so, too', async () => {
		const reply: Reply = (q) => ({
			data: q.has('page') && q.get('page') !== '1' ? [] : few,
			page: numberIn(q, 'page', 1),
			has_more: true,
		});
		expect((await readFromService(reply)).completeness.complete).toBe(false);
	});
});

test('a list whose larger pages take too long is read in its own', async () => {
	const { records, completeness } = await readFromService((q) =>
		numberIn(q, 'per_page', 10) > 20
			? answer('', {}, 504)
			: { data: page(rows, q), total: 50, page: numberIn(q, 'page', 1), per_page: 10 },
	);
	expect(records).toHaveLength(50);
	expect(completeness.complete).toBe(true);
});

describe('the place of the next page', () => {
	const edges = (part: Row[]) => part.map((node) => ({ node, cursor: `c${String(node.id)}` }));

	test.each<[path: string, parameter: string, body: (part: Row[], next: string | null) => object]>([
		['next_from_id', 'from_id', (data, next) => ({ data, next_from_id: next })],
		['pagingState', 'pagingState', (data, pagingState) => ({ data, pagingState })],
		['next_starts_after', 'start_after_id', (data, id) => ({ data, next_starts_after: id })],
		['pagination.next', 'pagination[cursor]', (data, next) => ({ data, pagination: { next } })],
		[
			'metadata.continue',
			'continue',
			(items, next) => ({
				items,
				metadata: next ? { continue: next, remainingItemCount: 50 - Number(next.slice(1)) } : {},
			}),
		],
		['_scroll_id', 'scroll_id', (data, next) => ({ data, _scroll_id: next })],
		[
			'further_data.next_cursor',
			'cursor',
			(data, next) => ({ data, further_data: { next_cursor: next } }),
		],
		['endCursor', 'after', (nodes, endCursor) => ({ nodes, pageInfo: { endCursor } })],
		[
			'that of the last edge',
			'after',
			(part, next) => ({ edges: edges(part), pageInfo: { hasNextPage: next !== null } }),
		],
	])('%s is sent as %s', async (_, parameter, body) => {
		const { records, completeness } = await readFromService((q) => {
			const at = Number(q.get(parameter)?.slice(1) ?? 0);
			return body(rows.slice(at, at + 10), at < 40 ? `c${at + 10}` : null);
		});
		expect(records).toHaveLength(50);
		expect(completeness.complete).toBe(true);
	});
});

test.each<[what: string, end: object]>([
	['that no more follows', { data: [], message: 'No more appointments' }],
	['nothing else than the pages before it', { data: [], message: 'OK', page: 6 }],
])('a list is complete where its last page is empty and says %s', async (_, end) => {
	const { records, completeness } = await readFromService((q) =>
		numberIn(q, 'page', 1) > 5 ? end : { data: page(rows, q), message: 'OK' },
	);
	expect(records).toHaveLength(50);
	expect(completeness.complete).toBe(true);
});

describe('a list that says which dates it shows', () => {
	const day = (index: number) =>
		new Date(Date.UTC(2019, 0, 1) + index * 86_400_000).toISOString().slice(0, 10);
	const all = Array.from({ length: 43 }, (_, index) => ({
		id: index + 1,
		start: `${day(6 * index)}T09:00:00Z`,
	}));
	const between = (from: string, to: string) =>
		all.filter(({ start }) => start.slice(0, 10) >= from && start.slice(0, 10) <= to);

	test('is read beyond them, by the names that it shows', async () => {
		const { records, completeness } = await readFromService((q) => {
			const [from, to] = ['first_day', 'until_day'].map((name) => q.get(name)?.slice(0, 10));
			const shown = between(from ?? day(100), to ?? day(150));
			return { start_day: from ?? day(100), until_day: to ?? day(150), appointments: shown };
		});
		expect(records.length === 43 || !completeness.complete).toBe(true);
		const named = await readFromService((q) => {
			const from = q.get('window_from')?.slice(0, 10) ?? day(100);
			const to = q.get('window_to')?.slice(0, 10) ?? day(150);
			const shown = between(from, to);
			return { meta: { window_from: from, window_to: to }, total: shown.length, data: shown };
		});
		expect(named.records).toHaveLength(43);
		expect(named.completeness.complete).toBe(true);
	});

	test.each<[what: string, stated: object, complete: boolean]>([
		['a month', { month: day(45).slice(0, 7) }, false],
		['a period', { meta: { period: { start: day(30), end: day(62) } } }, false],
		[
			'a link with a range',
			{ self: `/api/v1/appointments?from_date=${day(30)}&to_date=${day(62)}` },
			false,
		],
		['ten years', { from: '2015-01-01', to: '2025-01-01' }, true],
		['the times of its own records', { start: all[6].start, end: all[9].start }, true],
	])('%s', async (_, stated, complete) => {
		const data = all.slice(6, 10);
		const { completeness } = await readFromService(() => ({ ...stated, total: 4, data }));
		expect(completeness.complete).toBe(complete);
	});
});

test.each(['id_rdv', 'IdAppuntamento', 'APPT_NO', 'nr'])(
	'records under an unknown name are known by a field “%s”',
	async (key) => {
		const reply: Reply = () =>
			answer({ succes: true, rendez_vous: [{ [key]: 1 }, { [key]: 2 }], count: 2 });
		expect((await readFromService(reply)).records).toHaveLength(2);
	},
);

test.each<[form: string, body: (data: Row[], total: number) => unknown[]]>([
	['[{ total, data }]', (data, total) => [{ total, data }]],
	['[{ total }, rows]', (data, total) => [{ total }, data]],
	['[rows, { total }]', (data, total) => [data, { total }]],
])('a list that comes as %s is read by its pages', async (_, body) => {
	const { records, completeness } = await readFromService((q) => body(page(rows, q), 50));
	expect(records).toEqual(rows);
	expect(completeness.complete).toBe(true);
});

test('a page that is the only one, and comes again for the next, ends the list where no other name is allowed', async () => {
	const only = { data: rows.slice(0, 13), page: 1, total_pages: 1 };
	const { completeness, records, requestCount } = await readFromService((query) =>
		[...query.keys()].every((name) => name === 'page') ? only : answer(400),
	);
	expect(completeness.complete).toBe(true);
	expect(records).toEqual(only.data);
	expect(requestCount).toBeLessThan(8);
});

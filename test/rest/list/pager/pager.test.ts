import {
	Pager,
	type PagerCursor,
	type RecordPage,
} from '../../../../nodes/AppointmentService/rest';
import { answer, home, page, rowsOf, type Reply, type Row } from '../../support/fakeListService';

/** Leafs through a list that is a function, to its end; what was asked for is written down. */
async function leafThrough(reply: Reply, newestFirst = false) {
	const asked: string[] = [];
	const createPager = () =>
		new Pager({
			url: home,
			names: ['appointments'],
			retryPolicy: {
				sleep: async () => {},
				now: () => Date.parse('2026-03-01'),
				tries: 2,
				budget: 0,
			},
			fetch: async (url) => {
				asked.push(url);
				const said = reply(new URL(url).searchParams, asked.length);
				const full = typeof said === 'object' && said && 'text' in said ? said : answer(said);
				return { url, status: 200, headers: {}, text: '', ...(full as object) };
			},
		});
	const ids: unknown[] = [];
	let recordPage: RecordPage = await createPager().fetchFirstPage();
	let mark: PagerCursor | undefined = recordPage.next;
	if (!newestFirst) ids.push(...recordPage.records.map(({ id }) => id));
	while (mark && asked.length < 60) {
		// Each time anew, from what is plain JSON, as n8n does when somebody scrolls.
		recordPage = await createPager().fetchPage(
			JSON.parse(JSON.stringify(mark)) as PagerCursor,
			newestFirst,
		);
		ids.push(...recordPage.records.map(({ id }) => id));
		mark = recordPage.next;
	}
	return { ids: [...new Set(ids)], whole: recordPage.complete, asked };
}

const numbers = (count: number) => rowsOf(count).map(({ id }) => id);

test('a list of numbered pages, in larger pages where they are to be had', async () => {
	const rows = rowsOf(230);
	const read = await leafThrough((query) => ({
		data: page(rows, query, { sizeBy: 'per_page', most: 50 }),
		meta: { total: 230, per_page: 10 },
	}));
	expect(read).toMatchObject({ ids: numbers(230), whole: true });
	expect(read.asked.length).toBeLessThan(16);
});

test('an empty page in the midst of tokens is not the end', async () => {
	const pages = [rowsOf(20), [], rowsOf(40).slice(20)];
	const read = await leafThrough((query) => {
		const at = Number(query.get('cursor')?.slice(1) ?? 0);
		return { data: pages[at], ...(at < 2 && { next_cursor: `c${at + 1}` }) };
	});
	expect(read).toMatchObject({ ids: numbers(40), whole: true });
});

test('a page that is refused after a full one may hide more', async () => {
	const rows = rowsOf(100);
	const read = await leafThrough((query) =>
		Number(query.get('page') ?? 1) > 3
			? answer({ error: { code: 'bad_request' } }, {}, 400)
			: { data: page(rows, query), has_more: true },
	);
	expect(read.ids).toEqual(numbers(30));
	expect(read.whole).toBe(false);
});

test('a service that repeats itself is not called whole', async () => {
	const read = await leafThrough(() => ({ data: rowsOf(10), has_more: true }));
	expect(read.ids).toEqual(numbers(10));
	expect(read.whole).toBe(false);
});

const dated = (count: number): Row[] =>
	rowsOf(count).map((row, place) => ({
		...row,
		created_at: new Date(Date.UTC(2025, 0, 1) + place * 3_600_000).toISOString(),
	}));

test('a list that begins with the oldest is read from its end', async () => {
	const rows = dated(95);
	const read = await leafThrough(
		(query) => ({ data: page(rows, query), meta: { total: 95 } }),
		true,
	);
	expect(read.ids.slice(0, 5)).toEqual([91, 92, 93, 94, 95]);
	expect(read.ids.at(-1)).toBe(10);
	expect(read).toMatchObject({ whole: true });
	expect(read.ids).toHaveLength(95);
});

test('a list without a known end, or with the newest in front, is read from its beginning', async () => {
	const rows = dated(95);
	const endless = await leafThrough(
		(query) => ({ data: page(rows, query), has_more: Number(query.get('page') ?? 1) < 10 }),
		true,
	);
	expect(endless.ids).toEqual(numbers(95));
	rows.reverse();
	const falling = await leafThrough(
		(query) => ({ data: page(rows, query), meta: { total: 95 } }),
		true,
	);
	expect(falling.ids[0]).toBe(95);
});

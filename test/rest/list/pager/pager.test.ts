import {
	NetworkError,
	type PagerCursor,
	type RecordPage,
} from '../../../../nodes/AppointmentService/rest';
import { answer, page, rowsOf, type Reply, type Row } from '../../support/fakeListService';
import { pageNumberOf } from '../../support/runFollowPages';
import { openPager } from './openPager';

/** Pages through a list to its end; `asked` has the URLs of the requests. */
async function readToEnd(reply: Reply, newestFirst = false) {
	const asked: string[] = [];
	const ids: unknown[] = [];
	let recordPage: RecordPage = await openPager(reply, asked).fetchFirstPage();
	let cursor: PagerCursor | undefined = recordPage.next;
	if (!newestFirst) ids.push(...recordPage.records.map(({ id }) => id));
	while (cursor && asked.length < 60) {
		// A new pager each time, from plain JSON, as n8n does when the user scrolls.
		const storedCursor = JSON.parse(JSON.stringify(cursor)) as PagerCursor;
		recordPage = await openPager(reply, asked).fetchPage(storedCursor, newestFirst);
		ids.push(...recordPage.records.map(({ id }) => id));
		cursor = recordPage.next;
	}
	return { ids: [...new Set(ids)], complete: recordPage.complete, asked };
}

const numbers = (count: number) => rowsOf(count).map(({ id }) => id);

test('a list of 230 records by page number is read in larger pages', async () => {
	const rows = rowsOf(230);
	const result = await readToEnd((query) => ({
		data: page(rows, query, { sizeBy: 'per_page', most: 50 }),
		meta: { total: 230, per_page: 10 },
	}));
	expect(result).toMatchObject({ ids: numbers(230), complete: true });
	expect(result.asked.length).toBeLessThan(16);
});

test('an empty page with a token is not the end', async () => {
	const pages = [rowsOf(20), [], rowsOf(40).slice(20)];
	const result = await readToEnd((query) => {
		const index = Number(query.get('cursor')?.slice(1) ?? 0);
		return { data: pages[index], ...(index < 2 && { next_cursor: `c${index + 1}` }) };
	});
	expect(result).toMatchObject({ ids: numbers(40), complete: true });
});

test('a page refused with 400 after full pages ends the list incomplete', async () => {
	const rows = rowsOf(100);
	const result = await readToEnd((query) =>
		pageNumberOf(query) > 3
			? answer({ error: { code: 'bad_request' } }, {}, 400)
			: { data: page(rows, query), has_more: true },
	);
	expect(result.ids).toEqual(numbers(30));
	expect(result.complete).toBe(false);
});

test('a list whose second page gets no response is an error, and not the end', async () => {
	const lost = new NetworkError('No answer', 'ETIMEDOUT', false);
	const reading = readToEnd((query) => {
		if (query.size > 0) throw lost;
		return rowsOf(20);
	});
	await expect(reading).rejects.toBe(lost);
});

test('a service that sends the same page with has_more=true is incomplete', async () => {
	const result = await readToEnd(() => ({ data: rowsOf(10), has_more: true }));
	expect(result.ids).toEqual(numbers(10));
	expect(result.complete).toBe(false);
});

const dated = (count: number): Row[] =>
	rowsOf(count).map((row, index) => ({
		...row,
		created_at: new Date(Date.UTC(2025, 0, 1) + index * 3_600_000).toISOString(),
	}));

test('a list with the oldest first and a total is read from its end', async () => {
	const rows = dated(95);
	const result = await readToEnd(
		(query) => ({ data: page(rows, query), meta: { total: 95 } }),
		true,
	);
	expect(result.ids.slice(0, 5)).toEqual([91, 92, 93, 94, 95]);
	expect(result.ids.at(-1)).toBe(10);
	expect(result).toMatchObject({ complete: true });
	expect(result.ids).toHaveLength(95);
});

test('a list without a total, or with the newest first, is read from its start', async () => {
	const rows = dated(95);
	const withoutTotal = await readToEnd(
		(query) => ({ data: page(rows, query), has_more: pageNumberOf(query) < 10 }),
		true,
	);
	expect(withoutTotal.ids).toEqual(numbers(95));
	rows.reverse();
	const withNewestFirst = await readToEnd(
		(query) => ({ data: page(rows, query), meta: { total: 95 } }),
		true,
	);
	expect(withNewestFirst.ids[0]).toBe(95);
});

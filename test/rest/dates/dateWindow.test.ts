import { inferPrimaryKey } from '../../../nodes/AppointmentService/rest';
import {
	widenDateWindow,
	detectDateWindow,
} from '../../../nodes/AppointmentService/rest/dates/dateWindow';
import { home, type Reply } from '../support/fakeListService';
import { idsOf, refusalWith, createPageFetcher } from '../support/pageFetcher';

const day = 86_400_000;
const now = Date.UTC(2026, 2, 1, 12);
const daysFromNow = (days: number) => new Date(now + days * day).toISOString();
/** Records that start, and were created, so many days from now. */
const starting = (starts: number[], created: number[] = []) =>
	starts.map((days, index) => ({
		id: index,
		starts_at: daysFromNow(days),
		...(created[index] !== undefined && { created_at: daysFromNow(created[index]) }),
	}));

describe('detectDateWindow', () => {
	// records | found | days to their starts | days to their creation
	test.each<[string, boolean, number[], number[] | undefined]>([
		['the coming month', true, [1, 30], undefined],
		['the coming month, unsorted', true, [30, 1, 12], undefined],
		['one record, now', true, [0], undefined],
		['from two days ago', true, [-2, 9], undefined],
		['from more than two days ago', false, [-2.1, 9], undefined],
		['up to a hundred days ahead', true, [1, 100], undefined],
		['up to more than a hundred days ahead', false, [1, 100.1], undefined],
		['the coming month of an old business', true, [1, 30], [-300, -2]],
		['the coming month, the oldest created 3.1 days ago', true, [1, 30], [-1, -3.1]],
		['the coming month of a new business', false, [1, 30], [-3, -2]],
		['some weeks around now', true, [-40, 40], [-91, -1]],
		['some weeks around now, the oldest created 90 days ago', false, [-40, 40], [-90, -1]],
		['some weeks around now, without times of creation', false, [-40, 40], undefined],
		['around now from fifty days ago', true, [-50, 40], [-101, -1]],
		['around now from more than fifty days ago', false, [-50.1, 40], [-300, -1]],
		['around now up to fifty days ahead', true, [-40, 50], [-300, -1]],
		['around now up to more than fifty days ahead', false, [-40, 50.1], [-300, -1]],
		['the last month', true, [-30, -5], [-300, -1]],
	])('records of %s are a window: %s', (_, isWindow, starts, created) => {
		const first = now + Math.min(...starts) * day;
		const last = now + Math.max(...starts) * day;
		const found = detectDateWindow(starting(starts, created), now);
		expect(found).toEqual(
			isWindow ? { field: 'starts_at', first, last, isLikely: false } : undefined,
		);
	});

	test.each([
		['seven records', true, [1, 2, 3, 4, 5, 6, 7]],
		['six records', false, [1, 2, 3, 4, 5, 6]],
		['three records of one day', true, [1, 1, 1]],
		['two records of one day', false, [1, 1]],
	])('a window of %s is likely: %s', (_, isLikely, starts) => {
		expect(detectDateWindow(starting(starts), now)).toMatchObject({ isLikely });
	});

	test('a nested start that is empty in some records gives a window of its own name', () => {
		const records = [{ slot: { start: daysFromNow(1) } }, { slot: { start: null } }, { slot: {} }];
		expect(detectDateWindow(records, now)).toEqual({
			field: 'start',
			first: now + day,
			last: now + day,
			isLikely: true,
		});
	});

	// from | to, in days from now
	test.each([
		[190, 220],
		[200, 220],
		[190, 210],
	])('a range that the service states from %i to %i days ahead is one, however far', (from, to) => {
		const names: [string, string] = ['from', 'to'];
		const stated = { names, from: now + from * day, to: now + to * day };
		expect(detectDateWindow(starting([200, 210]), now, stated)).toEqual({
			field: 'starts_at',
			first: now + 200 * day,
			last: now + 210 * day,
			names,
			isLikely: true,
		});
	});

	test('a stated range that is that of the records themselves is none', () => {
		const stated = { from: now + 200 * day, to: now + 210 * day };
		expect(detectDateWindow(starting([200, 210]), now, stated)).toBeUndefined();
	});

	test('records without times, and no records, give no window', () => {
		expect(detectDateWindow([{ id: 1, name: 'a' }], now)).toBeUndefined();
		expect(detectDateWindow([], now)).toBeUndefined();
	});
});

describe('widenDateWindow', () => {
	const records = starting([1, 2]);
	const more = [...records, { id: 9, starts_at: daysFromNow(-200) }];
	const primaryKey = inferPrimaryKey(records, new Set());
	const widen = async (
		reply: Reply,
		{ field = 'starts_at', listUrl = home, isLikely = true } = {},
	) => {
		const { fetchPage, asked } = createPageFetcher(reply);
		const window = { field, first: now, last: now, isLikely };
		const list = { fetchPage, listUrl, primaryKey };
		const { wider } = await widenDateWindow(list, records, window, now);
		return { wider, asked };
	};

	test.each([
		['', true],
		[', though few records may be all', false],
	])('the first parameters that bring a new record widen the list%s', async (_, isLikely) => {
		const { wider, asked } = await widen(
			(query) => ({ data: query.has('date_from') && query.has('date_to') ? more : records }),
			{ listUrl: `${home}?status=open`, isLikely },
		);
		expect(wider?.listUrl).toBe(`${home}?status=open&date_from=2006-03-06&date_to=2046-02-24`);
		expect(wider && idsOf(wider.first)).toEqual([0, 1, 9]);
		expect(asked).toHaveLength(5);
	});

	test('names that change nothing are asked about together, but for one that services also page by', async () => {
		const { wider, asked } = await widen(() => ({ data: records }));
		expect(wider).toBeUndefined();
		const names = asked.map((query) => [...new URLSearchParams(query).keys()]);
		expect(names.map(({ length }) => length)).toEqual([28, 2]);
		expect(names[0]).toEqual(
			expect.arrayContaining(['starts_at_min', 'from', 'end_date', 'start']),
		);
		expect(names[1]).toEqual(['after', 'before']);
		const few = await widen(() => ({ data: records }), { isLikely: false });
		expect(few.asked).toEqual(asked.slice(0, 1));
	});

	// what happens to the names together | requests where the window is likely | where few records are all
	test.each<[string, Reply, number, number]>([
		['bring fewer records', () => ({ data: records.slice(1) }), 2, 1],
		['are refused', () => refusalWith(400), 14, 3],
		['find nothing', () => ({ data: [] }), 14, 3],
	])('names that %s do not widen it', async (_, reply, likely, unlikely) => {
		for (const [isLikely, requests] of [
			[true, likely],
			[false, unlikely],
		] as const) {
			const { wider, asked } = await widen(reply, { isLikely });
			expect(wider).toBeUndefined();
			expect(asked).toHaveLength(requests);
		}
	});

	// HTTP status | what it says | whether it may be about the length of the range
	test.each([
		[400, 'No such period', true],
		[422, 'No such period', true],
		[403, 'No such period', false],
		[400, 'Unknown parameter', false],
	])('a refusal with HTTP %i, “%s”, is one of the length: %s', async (status, said, isOfLength) => {
		const { fetchPage } = createPageFetcher(() => refusalWith(status, said));
		const window = { field: 'starts_at', first: now, last: now, isLikely: true };
		const list = { fetchPage, listUrl: home, primaryKey };
		const found = await widenDateWindow(list, records, window, now);
		expect(found.refusedRange !== undefined).toBe(isOfLength);
	});

	test('no parameter is tried twice, and only names of dates get a date without a time', async () => {
		const refused = () => refusalWith(400);
		const { asked } = await widen(refused, { field: 'start_at' });
		expect(new Set(asked).size).toBe(asked.length);
		expect(asked[1]).toMatch(/^\?start_at_min=2006-03-06T12/);
		expect((await widen(refused, { field: 'date' })).asked[1]).toBe(
			'?date_min=2006-03-06&date_max=2046-02-24',
		);
	});
});

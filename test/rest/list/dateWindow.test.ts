import { inferPrimaryKey } from '../../../nodes/AppointmentService/rest';
import {
	widenDateWindow,
	detectDateWindow,
} from '../../../nodes/AppointmentService/rest/list/dateWindow';
import { home, type Reply } from '../support/fakeListService';
import { idsOf, refusalWith, createPageFetcher } from '../support/pageFetcher';

const day = 86_400_000;
const now = Date.UTC(2026, 2, 1, 12);
const at = (days: number) => new Date(now + days * day).toISOString();
/** Records that start so many days from now, and were made so many days from now. */
const starting = (starts: number[], made: number[] = []) =>
	starts.map((days, place) => ({
		id: place,
		starts_at: at(days),
		...(made[place] !== undefined && { created_at: at(made[place]) }),
	}));

describe('records that look like a window shown by default', () => {
	test.each<[string, number[], number[] | undefined, boolean]>([
		['the coming month', [1, 30], undefined, true],
		['in any order', [30, 1, 12], undefined, true],
		['one to come', [0], undefined, true],
		['from two days ago', [-2, 9], undefined, true],
		['from longer ago', [-2.1, 9], undefined, false],
		['up to a hundred days ahead', [1, 100], undefined, true],
		['further ahead', [1, 100.1], undefined, false],
		['the coming month of an old business', [1, 30], [-300, -2], true],
		['of one made days ago', [1, 30], [-1, -3.1], true],
		['of a new business', [1, 30], [-3, -2], false],
		['some weeks around now', [-40, 40], [-91, -1], true],
		['all that were ever made', [-40, 40], [-90, -1], false],
		['around now, not known when made', [-40, 40], undefined, false],
		['from fifty days ago', [-50, 40], [-101, -1], true],
		['from more than fifty', [-50.1, 40], [-300, -1], false],
		['up to fifty days ahead', [-40, 50], [-300, -1], true],
		['up to more than fifty', [-40, 50.1], [-300, -1], false],
		['the past alone', [-30, -5], [-300, -1], true],
	])('%s', (_, starts, made, is) => {
		const first = now + Math.min(...starts) * day;
		const last = now + Math.max(...starts) * day;
		expect(detectDateWindow(starting(starts, made), now)).toEqual(
			is ? { field: 'starts_at', first, last } : undefined,
		);
	});

	test('the field is known by its own name, wherever it stands, and may be empty', () => {
		const records = [{ slot: { start: at(1) } }, { slot: { start: null } }, { slot: {} }];
		expect(detectDateWindow(records, now)).toEqual({
			field: 'start',
			first: now + day,
			last: now + day,
		});
	});

	test('there is none without a time, or without records', () => {
		expect(detectDateWindow([{ id: 1, name: 'a' }], now)).toBeUndefined();
		expect(detectDateWindow([], now)).toBeUndefined();
	});
});

describe('asking for more than the window', () => {
	const records = starting([1, 2]);
	const more = [...records, { id: 9, starts_at: at(-200) }];
	const primaryKey = inferPrimaryKey(records, new Set());
	const ask = async (reply: Reply, field = 'starts_at', list = home) => {
		const { turn, asked } = createPageFetcher(reply);
		const found = await widenDateWindow(
			turn,
			list,
			records,
			primaryKey,
			{ field, first: now, last: now },
			now,
		);
		return { found, asked };
	};

	test('the first names that bring a new record widen it', async () => {
		const { found, asked } = await ask(
			(query) => ({ data: query.has('date_from') && query.has('date_to') ? more : records }),
			'starts_at',
			`${home}?status=open`,
		);
		expect(found?.list).toBe(`${home}?status=open&date_from=2006-03-06&date_to=2046-02-24`);
		expect(found && idsOf(found.first)).toEqual([0, 1, 9]);
		expect(asked).toHaveLength(4);
	});

	test('fewer records, others refused, or the same ones, do not', async () => {
		const { found, asked } = await ask((query) =>
			query.has('from')
				? { data: records.slice(1) }
				: query.has('start_date')
					? refusalWith(400)
					: { data: records },
		);
		expect(found).toBeUndefined();
		const year = '2006-03-06T12:00:00.000Z';
		const until = '2046-02-24T12:00:00.000Z';
		expect(asked).toEqual([
			`?starts_at_min=${year}&starts_at_max=${until}`,
			`?from=${year}&to=${until}`,
			'?start_date=2006-03-06&end_date=2046-02-24',
			'?date_from=2006-03-06&date_to=2046-02-24',
			`?starts_at[gte]=${year}&starts_at[lte]=${until}`,
			`?start=${year}&end=${until}`,
			'?startDate=2006-03-06&endDate=2046-02-24',
			`?start_at_min=${year}&start_at_max=${until}`,
			'?dateFrom=2006-03-06&dateTo=2046-02-24',
			`?since=${year}&until=${until}`,
			`?starts_at_from=${year}&starts_at_to=${until}`,
			`?starts_at_after=${year}&starts_at_before=${until}`,
			'?min_date=2006-03-06&max_date=2046-02-24',
			`?after=${year}&before=${until}`,
		]);
	});

	test('no name is tried twice, and a date with a time is written whole', async () => {
		const { asked } = await ask(() => ({ data: records }), 'start_at');
		expect(new Set(asked).size).toBe(asked.length);
		expect(asked.at(-1)).toMatch(/^\?start_time=2006-03-06T12/);
		const { asked: whole } = await ask(() => ({ data: records }), 'datetime');
		expect(whole[0]).toMatch(/^\?datetime_min=2006-03-06T12/);
		expect((await ask(() => ({ data: records }), 'date')).asked[0]).toBe(
			'?date_min=2006-03-06&date_max=2046-02-24',
		);
	});
});

import type { TimeRange } from '../../../nodes/AppointmentService/rest';
import { answer, readFromService, type Reply, type Row } from '../support/fakeListService';

const day = 86_400_000;
const now = Date.parse('2026-03-01T00:00:00Z');
const pathIn = () => ['starts_at'];
const range = { from: now + day, to: now + 2 * day, pathIn };
const pageSize = 20;

/** Four visits a day from 100 days ago on, booked up to six weeks ahead, every ninth cancelled, every fifth changed lately. */
const visits: Row[] = Array.from({ length: 800 }, (_, index) => {
	const start = now - 100 * day + Math.floor(index / 4) * day + (9 + 2 * (index % 4)) * 3_600_000;
	const created = Math.min(now, start) - ((index * 7) % 42) * day;
	const changed = index % 5 === 0 ? now - (index % 3) * day : created;
	return {
		id: ((index * 271) % 800) + 1,
		starts_at: new Date(start).toISOString(),
		ends_at: new Date(start + 3_600_000).toISOString(),
		created_at: new Date(created).toISOString(),
		updated_at: new Date(changed).toISOString(),
		status: index % 9 === 0 ? 'cancelled' : 'booked',
	};
}).sort((a, b) => a.id - b.id);

const inRange = (rows: Row[]) =>
	rows
		.filter((row) => {
			const start = Date.parse(String(row.starts_at));
			return start >= range.from && start < range.to;
		})
		.map((row) => row.id);

type Bound = string | null;
interface Dates {
	names: [from: string, to: string];
	/** Whether a row belongs to a range; UTC milliseconds, or undefined for an open side. */
	has?(row: Row, from?: number, to?: number): boolean;
	read?(text: Bound, isEnd: boolean): number | undefined;
}

const lostId = inRange(visits)[1];
const startOf = (row: Row) => Date.parse(String(row.starts_at));
const between = (value: number, from = -Infinity, to = Infinity) => value >= from && value <= to;
const moment = (text: Bound) => (text === null ? undefined : Date.parse(text));
const wholeDay = (text: Bound, isEnd: boolean) =>
	text === null ? undefined : Date.parse(text.slice(0, 10)) + (isEnd ? day - 1 : 0);

interface Habits {
	/** Parameters that the service does not know. */
	unknown?: 'refused' | 'matchNothing';
	/** In place of the total that is right. */
	total?: object;
	/** In the order of their starts, and without other times. */
	isByStart?: true;
	isBare?: true;
}

/** A list of numbered pages with a total, and parameters for a range. */
function service(dates: Dates | undefined, more: Habits = {}): Reply {
	return (query) => {
		const known = ['page', ...(dates?.names ?? [])];
		const unknown = [...query.keys()].find((name) => !known.includes(name));
		if (more.unknown === 'refused' && unknown)
			return answer({ message: `Unknown parameter ${unknown}` }, {}, 400);
		const {
			read = moment,
			has = (row: Row, from?: number, to?: number) => between(startOf(row), from, to),
		} = dates ?? {};
		const [from, to] = (dates?.names ?? []).map((name, at) => read(query.get(name), at === 1));
		const isAsked = from !== undefined || to !== undefined;
		const listed = more.isByStart ? [...visits].sort((a, b) => startOf(a) - startOf(b)) : visits;
		const found = isAsked ? listed.filter((row) => has(row, from, to)) : listed;
		const rows = more.unknown === 'matchNothing' && unknown ? [] : found;
		const page = Number(query.get('page') ?? 1);
		return {
			data: rows
				.slice((page - 1) * pageSize, page * pageSize)
				.map((row) => (more.isBare ? { id: row.id, starts_at: row.starts_at } : row)),
			meta: { page, per_page: pageSize, total: rows.length, ...more.total },
		};
	};
}

describe('a range of starts', () => {
	const wholeList = visits.length / pageSize;
	const isBefore: Dates['has'] = (row, from = -Infinity, to = Infinity) =>
		startOf(row) >= from && startOf(row) < to;

	// how the service takes a range | its parameters
	test.each<[string, Dates, Habits?]>([
		['moments', { names: ['from', 'to'] }],
		[
			'moments, and refuses other parameters',
			{ names: ['starts_at_min', 'starts_at_max'] },
			{ unknown: 'refused' },
		],
		[
			'an end that does not belong to it',
			{ names: ['starts_after', 'starts_before'], has: isBefore },
		],
		['days, of moments too', { names: ['from', 'to'], read: wholeDay }],
		['days', { names: ['date_from', 'date_to'], read: wholeDay }],
		['midnights', { names: ['start_date', 'end_date'] }],
		['midnights, without the end', { names: ['startDate', 'endDate'], has: isBefore }],
		[
			'days of a zone',
			{
				names: ['date_from', 'date_to'],
				has: (row, from, to) => between(startOf(row) + 9 * 3_600_000, from, to),
				read: wholeDay,
			},
		],
		['names in brackets', { names: ['starts_at[gte]', 'starts_at[lte]'] }],
	])('a service that takes %s is asked for that part alone', async (_, dates, more = {}) => {
		const { records, completeness, asked } = await readFromService(service(dates, more), {
			startRange: range,
		});
		expect(completeness.complete).toBe(true);
		expect(inRange(records)).toEqual(inRange(visits));
		expect(asked.length).toBeLessThan(wholeList / 2);
	});

	const timeIn = (row: Row, field: string) => Date.parse(String(row[field]));
	// what the service does | whether a row belongs to a range | what else
	test.each<[string, Dates['has']?, Habits?]>([
		['has no such parameters'],
		['refuses parameters that it does not know', undefined, { unknown: 'refused' }],
		['means the time of creation', (row, ...range) => between(timeIn(row, 'created_at'), ...range)],
		['means the last change', (row, ...range) => between(timeIn(row, 'updated_at'), ...range)],
		[
			'leaves out what was cancelled',
			(row, ...range) => row.status !== 'cancelled' && between(startOf(row), ...range),
		],
		[
			'leaves out one visit of the day',
			(row, ...range) => row.id !== lostId && between(startOf(row), ...range),
		],
		[
			'gives 31 days at most',
			(row, from = now - 15 * day, to = Infinity) =>
				between(startOf(row), from, Math.min(to, from + 31 * day)),
		],
		[
			'is a week late',
			(row, from = -Infinity, to = Infinity) => between(startOf(row), from + 7 * day, to + 7 * day),
		],
		['gives nothing where it does not know a parameter', undefined, { unknown: 'matchNothing' }],
		[
			'counts a hundred at most',
			(row, ...range) => between(startOf(row), ...range),
			{ total: { total: 700 } },
		],
		[
			'needs both ends',
			(row, from, to) => from === undefined || to === undefined || between(startOf(row), from, to),
		],
	])('the whole list is read where the service %s', async (_, has = undefined, more = {}) => {
		const dates = has && ({ names: ['from', 'to'], has } satisfies Dates);
		const { records } = await readFromService(service(dates, more), { startRange: range });
		expect(inRange(records)).toEqual(inRange(visits));
	});

	test('a range that is open to one side is asked for in two parts', async () => {
		const { records, asked } = await readFromService(service({ names: ['from', 'to'] }), {
			startRange: { from: now + 90 * day, pathIn },
		});
		const wanted = (rows: Row[]) =>
			rows.filter((row) => startOf(row) >= now + 90 * day).map((row) => row.id);
		expect(wanted(records)).toEqual(wanted(visits));
		expect(asked.length).toBeLessThan(wholeList / 2);
	});

	const createdOf = (row: Row) => Date.parse(String(row.created_at));
	const monthsBefore = (row: Row) => startOf(row) - (startOf(row) > now + 35 * day ? 0 : 60 * day);
	// Only one of the proofs shows each of these.
	test.each<[string, (row: Row) => number, Habits, TimeRange]>([
		['an open range, where records show it', createdOf, {}, { from: now - 50 * day }],
		[
			'a range in which none was made',
			monthsBefore,
			{ isBare: true },
			{ from: now - 10 * day, to: now + 30 * day },
		],
		['a range', createdOf, { isBare: true }, { from: now - 10 * day, to: now + 30 * day }],
	])('the time of creation is not taken for the start: %s', async (_, timeOf, more, startRange) => {
		const has: Dates['has'] = (row, from, to) => between(timeOf(row), from, to);
		const { records } = await readFromService(
			service({ names: ['from', 'to'], has }, { ...more, isByStart: true }),
			{ startRange: { ...startRange, pathIn } },
		);
		const wanted = (rows: Row[]) =>
			rows
				.filter((row) => between(startOf(row), startRange.from, startRange.to))
				.map(({ id }) => id);
		expect(wanted(records).sort()).toEqual(wanted(visits).sort());
	});

	test('a list whose field with the start is not certain is read whole', async () => {
		const { records } = await readFromService(service({ names: ['from', 'to'] }), {
			startRange: { ...range, pathIn: () => undefined },
		});
		expect(records).toHaveLength(visits.length);
	});

	test('a service that fails on a guess is read whole', async () => {
		const { records, completeness } = await readFromService(
			(query, asked) =>
				query.has('from') ? answer('', {}, 500) : service(undefined)(query, asked),
			{ startRange: range },
		);
		expect(completeness.complete).toBe(true);
		expect(records).toHaveLength(visits.length);
	});

	test('a list of a few pages, and one without a count, are read without guesses', async () => {
		const counted = { data: visits.slice(0, 5), meta: { total: 5 } };
		const few = await readFromService(() => counted, { startRange: range });
		expect(few.asked.filter((url) => /from=2026/.test(url))).toEqual([]);
		const uncounted = await readFromService(
			service({ names: ['from', 'to'] }, { total: { total: undefined } }),
			{ startRange: range },
		);
		expect(uncounted.asked.filter((url) => /from=2026/.test(url))).toEqual([]);
	});
});

import { readFromService, rowsOf, type Reply } from '../../support/fakeListService';

const days = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'];
/** Records in groups of seven, one group a day; a page has ten records, so that it cuts groups. */
const all = rowsOf(27).map(({ id, note }, index) => ({
	id,
	note,
	status: 'booked',
	date: days[Math.floor(index / 7)],
}));
const withoutDay = ({ id, note, status }: (typeof all)[number]) => ({ id, note, status });
const pageOf = (query: URLSearchParams) => {
	const number = Number(query.get('page') ?? 1);
	return { number, rows: all.slice((number - 1) * 10, number * 10) };
};
const byDay = (rows: typeof all) =>
	days
		.map((date) => ({ date, rows: rows.filter((row) => row.date === date) }))
		.filter((day) => day.rows.length > 0);

const asMap: Reply = (query) =>
	Object.fromEntries(
		byDay(pageOf(query).rows).map(({ date, rows }) => [date, rows.map(withoutDay)]),
	);
const asList: Reply = (query) => {
	const { number, rows } = pageOf(query);
	return {
		page: number,
		total: days.length,
		has_more: number < 3,
		days: byDay(rows).map((day) => ({ date: day.date, appointments: day.rows.map(withoutDay) })),
	};
};

test.each<[string, Reply]>([
	['a map by day, in silence', asMap],
	['a list of days, with a count of days', asList],
])('groups that are cut across pages are read as records: %s', async (_, reply) => {
	const { records, completeness } = await readFromService(reply);
	expect(records).toEqual(all);
	expect(completeness.complete).toBe(true);
});

test('a limit counts records, not groups', async () => {
	const { records } = await readFromService(asList, { limit: 12 });
	expect(records).toEqual(all.slice(0, 12));
});

test('a count that is the number of records by chance, and counts groups, completes nothing', async () => {
	const { completeness } = await readFromService(() => ({
		days: byDay(all).map((day) => ({ date: day.date, appointments: day.rows.map(withoutDay) })),
		total: 27,
	}));
	expect(completeness.complete).toBe(false);
});

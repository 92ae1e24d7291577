import { byPage } from '../../support/runFollowPages';
import { home, readFromService, type Reply, type Row } from '../../support/fakeListService';

const day = 86_400_000;
const now = Date.parse('2026-03-01T12:00:00Z');
const all: Row[] = Array.from({ length: 30 }, (_, index) => ({
	id: `a${index}`,
	start_at: new Date(now + (index - 10) * 5 * day).toISOString(),
}));

/** Shows ten coming records, and `wideRows` where other dates are requested, with the given fields. */
const windowed =
	(wideRows: Row[], fields: object = { has_more: false }): Reply =>
	(query) => ({ data: query.has('start_at_min') ? wideRows : all.slice(10, 20), ...fields });
const listing =
	(rows: Row[]): Reply =>
	() => ({ data: rows, has_more: false });
const windowReason =
	'All records lie between 2026-03-01 and 2026-04-15; the service may leave out other dates. If it has parameters for dates, add them as query parameters.';

test.each([
	['read', {}],
	['asked for more records than it shows', { limit: 50 }],
	['asked for times of a zone', { url: `${home}?tzid=Etc/UTC` }],
])(
	'a list that shows the coming records only, %s, is read with a range of dates',
	async (_, options) => {
		const result = await readFromService(windowed(all), options);
		expect(result.records).toEqual(all);
		expect(result.completeness).toMatchObject({ complete: true });
		expect(result.requestCount).toBe(3);
	},
);

test('a list of which no second page is found is read with a range of dates as well', async () => {
	const result = await readFromService(windowed(all, {}));
	expect(result.records).toEqual(all);
	expect(result.completeness.complete).toBe(false);
});

test('records that only the list without dates has are kept, and the list is incomplete', async () => {
	const { records, completeness } = await readFromService(
		windowed([...all.slice(0, 11), ...all.slice(13)]),
	);
	expect(records).toEqual([...all.slice(0, 11), ...all.slice(13), ...all.slice(11, 13)]);
	expect(completeness).toEqual({
		complete: false,
		reason: 'The list changed while it was read: 2 of its 30 records came only once.',
	});
});

test('a list that shows no more with dates is incomplete, with the dates of its records as the reason', async () => {
	const { records, completeness } = await readFromService(windowed(all.slice(10, 20)));
	expect(records).toEqual(all.slice(10, 20));
	expect(completeness).toEqual({ complete: false, reason: windowReason });
});

test.each([
	['to its limit', { limit: 10 }],
	['with a query of the user', { url: `${home}?status=open` }],
	['with a strategy of the user', { strategy: byPage }],
])('no range of dates is requested for a list read %s', async (_, options) => {
	const { asked, completeness, records } = await readFromService(windowed(all), options);
	expect(records).toEqual(all.slice(10, 20));
	expect(asked).toHaveLength(1);
	expect(completeness.complete).toBe(true);
});

test('no range of dates is requested for a list that is incomplete anyway', async () => {
	const { completeness } = await readFromService(
		windowed(all, { has_more: false, warnings: ['slow'] }),
	);
	expect(completeness.reason).toContain('a warning: slow');
});

test('a list by tokens that shows the coming month only is read with a range of dates', async () => {
	const appointments = Array.from({ length: 90 }, (_, index) => ({
		id: `a${index}`,
		start_at: new Date(now + (index - 45) * 3 * day).toISOString(),
	}));
	const result = await readFromService((query) => {
		const from = Date.parse(query.get('start_at_min') ?? new Date(now).toISOString());
		const to = Date.parse(query.get('start_at_max') ?? new Date(now + 31 * day).toISOString());
		const shown = appointments.filter(
			({ start_at }) => Date.parse(start_at) >= from && Date.parse(start_at) <= to,
		);
		const start = Number(query.get('cursor') ?? 0);
		return {
			appointments: shown.slice(start, start + 8),
			...(start + 8 < shown.length && { cursor: String(start + 8) }),
			errors: [],
		};
	});
	expect(result.records).toEqual(appointments);
	expect(result.completeness.complete).toBe(true);
});

test.each([
	['six coming records', 6, true, 2],
	['seven coming records', 7, false, 3],
])(
	'of %s that no range of dates changes, a list is complete: %s',
	async (_, count, ...expected) => {
		const { asked, completeness } = await readFromService(listing(all.slice(10, 10 + count)));
		expect([completeness.complete, asked.length]).toEqual(expected);
	},
);

import { readList } from '../../../nodes/AppointmentService/rest';
import { byPage } from '../support/runFollowPages';
import { home, readFromService, type Reply, type Row } from '../support/fakeListService';

const day = 86_400_000;
const now = Date.parse('2026-03-01T12:00:00Z');
const all: Row[] = Array.from({ length: 30 }, (_, at) => ({
	id: `a${at}`,
	start_at: new Date(now + (at - 10) * 5 * day).toISOString(),
}));

/** Shows what lies ahead, unless it is asked for other dates; `wide` is all that it then has. */
const windowed =
	(wide: Row[], beside: object = { has_more: false }): Reply =>
	(query) => ({
		data: query.has('start_at_min') ? wide : all.slice(10, 20),
		...beside,
	});
const told =
	'All 10 records lie between 2026-03-01 and 2026-04-15; the service may leave out other dates. If it has parameters for dates, add them as query parameters.';

test('a list that shows what lies ahead is read beyond it', async () => {
	const reading = await readFromService(windowed(all));
	expect(reading.records).toEqual(all);
	expect(reading.completeness).toMatchObject({ complete: true });
	expect(reading.requestCount).toBe(2);
});

test('what only the narrow list has is not lost, and not called whole', async () => {
	const { records, completeness } = await readFromService(
		windowed([...all.slice(0, 11), ...all.slice(13)]),
	);
	expect(records).toEqual([...all.slice(0, 11), ...all.slice(13), ...all.slice(11, 13)]);
	expect(completeness).toEqual({
		complete: false,
		reason: 'The list changed while it was read: 2 of its 30 records came only once.',
	});
});

test('a list that does not show more is told as what it may be', async () => {
	const { records, completeness } = await readFromService(windowed(all.slice(10, 20)));
	expect(records).toEqual(all.slice(10, 20));
	expect(completeness).toEqual({ complete: false, reason: told });
});

test.each([
	['as many as are wanted', { limit: 50 }],
	['as the user asks for them', { url: `${home}?status=open` }],
	['as the user says that they are paged', { strategy: byPage }],
])('nothing else is asked for where records are read %s', async (_, options) => {
	const { asked, completeness, records } = await readFromService(windowed(all), options);
	expect(records).toEqual(all.slice(10, 20));
	expect(asked).toHaveLength(1);
	expect(completeness.complete).toBe(true);
});

test('nor where the list is not whole anyway', async () => {
	const { completeness } = await readFromService(
		windowed(all, { has_more: false, warnings: ['slow'] }),
	);
	expect(completeness.reason).toContain('a warning: slow');
});

test('fewer requests run at a time where the service says that they are too many', async () => {
	const many = Array.from({ length: 400 }, (_, at) => ({ id: at + 1 }));
	const most = async (left: string) => {
		let running = 0;
		let peak = 0;
		const { records } = await readList({
			url: home,
			names: ['appointments'],
			retryPolicy: { sleep: async () => {}, now: () => now, tries: 1, budget: 0 },
			fetch: async (url) => {
				peak = Math.max(peak, ++running);
				for (let turn = 0; turn < 9; turn++) await Promise.resolve();
				running--;
				const at = Number(new URL(url).searchParams.get('page') ?? 1);
				const text = JSON.stringify({ data: many.slice(at * 10 - 10, at * 10), total: 400 });
				return { url, status: 200, headers: { 'x-ratelimit-remaining': left }, text };
			},
		});
		expect(records).toEqual(many);
		return peak;
	};
	expect(await most('1')).toBeLessThan(5);
	expect(await most('100')).toBeGreaterThan(7);
});

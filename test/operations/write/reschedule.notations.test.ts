import { byId, executeWrite, openFakeService, run } from '../fakeService';

const start = '2026-12-09T13:30';

test.each<[Record<string, unknown>, Record<string, unknown>]>([
	[{ start: '20261121090000' }, { start: '20261209133000' }],
	[{ period: '2026-11-21 09:00-09:45' }, { period: '2026-12-09 13:30-14:15' }],
	[{ termin: '21.11.2026 09:00 - 09:45' }, { termin: '09.12.2026 13:30 - 14:15' }],
	[{ period: '2026-11-21T09:00:00Z/PT45M' }, { period: '2026-12-09T18:30:00Z/PT45M' }],
	[
		{ period: '2026-11-21T09:00:00Z/2026-11-21T09:45:00Z' },
		{ period: '2026-12-09T18:30:00Z/2026-12-09T19:15:00Z' },
	],
	[{ začátek: '2026-11-21 09:00' }, { začátek: '2026-12-09 13:30' }],
])('Reschedule of %j writes %j', async (times, written) => {
	const service = openFakeService([{ id: 1, notes: 'none', ...times }], { write: executeWrite });
	const { error } = await run('reschedule', { ...byId(1), start });
	expect(error).toBeUndefined();
	expect(service.requests[0].body).toEqual(written);
});

test('the start of another record, such as a series, is not that of the appointment', async () => {
	const series = { id: 5, start: '2020-01-01' };
	const service = openFakeService([{ id: 1, day: 'Tuesday', series }], { write: executeWrite });
	const { error } = await run('reschedule', { ...byId(1), start });
	expect(error?.message).toMatch(/no field that holds when an appointment begins/);
	expect(service.requests).toEqual([]);
});

test('a record is moved in whatever envelope it comes alone', async () => {
	const service = openFakeService([{ id: 1, start: '2026-11-21 09:00' }], {
		item: (record) => ({ feed: { entry: [record] } }),
		write: executeWrite,
	});
	expect((await run('reschedule', { ...byId(1), start })).error).toBeUndefined();
	expect(service.requests[0].body).toMatchObject({ start: '2026-12-09 13:30' });
});

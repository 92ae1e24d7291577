import { byId, executeWrite, openFakeService, run } from '../fakeService';

const start = '2026-12-09T13:30';

test.each<[Record<string, unknown>, Record<string, unknown>]>([
	[{ start: '20261121090000' }, { start: '20261209133000' }],
	[
		{ datum: 20261121, uhrzeit: 90000 },
		{ datum: 20261209, uhrzeit: 133000 },
	],
	[
		{ date: '20261121', time: '0900', end_time: '0945' },
		{ date: '20261209', time: '1330', end_time: '1415' },
	],
	[
		{ date: '2026-11-21', time_slot: '09:00 - 09:45' },
		{ date: '2026-12-09', time_slot: '13:30 - 14:15' },
	],
	[{ period: '2026-11-21 09:00-09:45' }, { period: '2026-12-09 13:30-14:15' }],
	[{ termin: '21.11.2026 09:00 - 09:45' }, { termin: '09.12.2026 13:30 - 14:15' }],
	[{ period: '2026-11-21T09:00:00Z/PT45M' }, { period: '2026-12-09T18:30:00Z/PT45M' }],
	[
		{ period: '2026-11-21T09:00:00Z/2026-11-21T09:45:00Z' },
		{ period: '2026-12-09T18:30:00Z/2026-12-09T19:15:00Z' },
	],
	[{ start: '21/11/2026 09:00' }, { start: '09/12/2026 13:30' }],
	[{ start: '11/21/2026 9:00 AM' }, { start: '12/09/2026 1:30 PM' }],
	[{ začátek: '2026-11-21 09:00' }, { začátek: '2026-12-09 13:30' }],
])('Reschedule of %j writes %j', async (times, written) => {
	const service = openFakeService([{ id: 1, notes: 'none', ...times }], { write: executeWrite });
	const { error } = await run('reschedule', { ...byId(1), start });
	expect(error).toBeUndefined();
	expect(service.requests[0].body).toEqual(written);
});

test('other records show whether the day comes first', async () => {
	const records = [
		{ id: 1, start: '03/04/2026 09:00' },
		{ id: 2, start: '25/04/2026 09:00' },
	];
	const service = openFakeService(records, { write: executeWrite });
	await run('reschedule', { ...byId(1), start });
	expect(service.requests[0].body).toEqual({ start: '09/12/2026 13:30' });
});

test('where nothing shows it, nothing is sent', async () => {
	const service = openFakeService([{ id: 1, start: '03/04/2026 09:00' }], { write: executeWrite });
	const { error } = await run('reschedule', { ...byId(1), start });
	expect(error?.message).toMatch(/no field that holds when an appointment begins/);
	expect(service.requests).toEqual([]);
});

test('the zeros that a service leaves out make no other day', async () => {
	const service = openFakeService([{ id: 1, start: '12/22/2026 9:00 AM' }], {
		write: (_, [one]) => {
			one.start = '12/9/2026 1:30 PM';
			return [200, one];
		},
	});
	expect((await run('reschedule', { ...byId(1), start })).error).toBeUndefined();
	expect(service.requests).toHaveLength(1);
});

test('the start of another record, such as a series, is not that of the appointment', async () => {
	const series = { id: 5, start: '2020-01-01' };
	const service = openFakeService([{ id: 1, day: 'Tuesday', series }], { write: executeWrite });
	const { error } = await run('reschedule', { ...byId(1), start });
	expect(error?.message).toMatch(/no field that holds when an appointment begins/);
	expect(service.requests).toEqual([]);
});

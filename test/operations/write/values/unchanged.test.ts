import { appointment, byId, executeWrite, json, openFakeService, run } from '../../fakeService';
import { jsonOf } from '../../../support/runNode';

const options = (more: object) => ({ options: more });

test.each<[string, Record<string, unknown>, object]>([
	// given, fields, parameters
	['a status', { status: 'cancelled' }, {}],
	['a status that says by whom', { status: 'Canceled by client' }, {}],
	['a status as an object', { status: { id: 3, name: 'Cancelled' } }, {}],
	['a number beside its name', { status: 3, status_name: 'Cancelled' }, {}],
	['a flag', { status: undefined, is_cancelled: true }, {}],
	['a time', { status: undefined, cancelled_at: '2026-11-01T09:00:00Z' }, {}],
	['the word of the options', { status: 'void' }, options({ cancelledValue: 'void' })],
	[
		'the field of the options',
		{ meta: { state: 'off' } },
		options({ statusField: 'meta.state', cancelledValue: 'off' }),
	],
	['a dry run', { status: 'cancelled' }, options({ dryRun: true })],
])('a second Cancel writes nothing, given %s', async (_, fields, parameters) => {
	const record = appointment(1, fields);
	const service = openFakeService([record, appointment(2, { status: 'Cancelled' })], {
		write: executeWrite,
	});
	const task = await run('cancel', { ...byId(1), ...parameters });
	expect(service.requests).toEqual([]);
	expect(jsonOf(task)).toEqual([JSON.parse(JSON.stringify(record))]);
	expect(task.hints?.[0]?.message).toBe(
		'The appointment is cancelled already, so nothing was sent to the service.',
	);
});

test.each([
	[{ status: 'no_show' }],
	[{ status: 'declined' }],
	[{ status: 'cancellation_requested' }],
	[{ is_no_show: true }],
	[{ no_show: true }],
	[{ deleted_at: '2026-11-01T09:00:00Z', status: '' }],
])('an appointment with %j is cancelled', async (fields) => {
	const service = openFakeService(
		[appointment(1, fields), appointment(2, { status: 'cancelled' })],
		{ write: executeWrite },
	);
	await run('cancel', byId(1));
	expect(service.requests[0].body).toEqual({ status: 'cancelled' });
});

test.each([
	// given, start
	['the same instant', '2026-11-21T09:00:00Z'],
	['the same instant with another offset', '2026-11-21T11:00:00+02:00'],
])('a Reschedule to the time that it has writes nothing, given %s', async (_, start) => {
	const service = openFakeService([appointment(1)], { write: executeWrite });
	const task = await run('reschedule', { ...byId(1), start });
	expect(service.requests).toEqual([]);
	expect(jsonOf(task)).toEqual([appointment(1)]);
	expect(task.hints?.[0]?.message).toBe(
		'The appointment is at this time already, so nothing was sent to the service.',
	);
});

test('a Reschedule to the same start and another end is sent', async () => {
	const service = openFakeService([appointment(1)], { write: executeWrite });
	const end = '2026-11-21T10:30:00Z';
	await run('reschedule', { ...byId(1), start: '2026-11-21T09:00:00Z', ...options({ end }) });
	expect(service.requests[0].body).toMatchObject({ ends_at: end });
});

test('an Update with the values that the record has is sent', async () => {
	const service = openFakeService([appointment(1)], { write: executeWrite });
	await run('update', { ...byId(1), ...json({ notes: 'none' }) });
	expect(service.requests).toHaveLength(1);
});

import { hashToUuid } from '../../../nodes/AppointmentService/rest';
import { enterprise, jsonOf, runNode } from '../../support/runNode';
import {
	json,
	executeWrite,
	openFakeService,
	record,
	run,
	appointmentRecord,
} from '../fakeService';

const create = { resource: 'appointment', operation: 'create' };

test('the idempotency key is that of execution, node, round and item', async () => {
	const service = openFakeService([appointmentRecord(1)], { write: executeWrite });
	const options = { idempotencyHeader: 'Key' };
	await runNode({ ...create, ...json({ notes: 'x' }), options } as never, {
		credential: enterprise,
		items: [{ json: {} }, { json: {} }],
	});
	expect(service.asked.map(({ headers }) => headers.key)).toEqual([
		hashToUuid('1', 'node', 0, 0, 'appointment.create'),
		hashToUuid('1', 'node', 0, 1, 'appointment.create'),
	]);
});

test('fields of the input that are mapped automatically are those that the editor shows', async () => {
	const service = openFakeService([appointmentRecord(1)], { write: executeWrite });
	const schema = [{ id: 'id', removed: true }, { id: 'notes' }, { id: 'starts_at' }];
	const fields = { mappingMode: 'autoMapInputData', value: null, matchingColumns: [], schema };
	await runNode({ ...create, inputMode: 'fields', fields } as never, {
		credential: enterprise,
		items: [{ json: { id: 9, notes: 'x', colour: 'red', starts_at: '2026-12-01T10:00:00+02:00' } }],
	});
	expect(service.asked[0].body).toEqual({ notes: 'x', starts_at: '2026-12-01T08:00:00Z' });
});

test('one item that is refused goes its own way, and the others are written', async () => {
	const service = openFakeService([appointmentRecord(1)], {
		write: (asked, records) =>
			asked.body?.notes === 'bad'
				? [422, { errors: { notes: ['No'] } }]
				: executeWrite(asked, records),
	});
	const body = '={{ JSON.stringify({ notes: $json.notes }) }}';
	const task = await runNode({ ...create, inputMode: 'json', body } as never, {
		credential: enterprise,
		items: ['a', 'bad', 'c'].map((notes) => ({ json: { notes } })),
		onError: 'continueErrorOutput',
	});
	expect(service.asked).toHaveLength(3);
	expect(jsonOf(task).map(({ notes }) => notes)).toEqual(['a', 'c']);
	expect(jsonOf(task, 1)).toEqual([
		{ error: expect.objectContaining({ fields: { notes: ['No'] } }) },
	]);
});

test.each([
	['update', json({ notes: 'x' }), { method: 'PATCH', body: { notes: 'x' } }],
	['delete', {}, { method: 'DELETE' }],
	['cancel', {}, { method: 'PATCH', body: { status: 'cancelled' } }],
	[
		'reschedule',
		{ start: '2026-12-01T10:00:00Z' },
		{
			method: 'PATCH',
			body: { starts_at: '2026-12-01T10:00:00Z', ends_at: '2026-12-01T10:45:00Z' },
		},
	],
])('a dry run of %s sends nothing', async (operation, input, request) => {
	const service = openFakeService(
		[appointmentRecord(1), appointmentRecord(2, { status: 'cancelled' })],
		{ write: executeWrite },
	);
	const task = await run(operation, { ...record(1), ...input, options: { dryRun: true } });
	const url = 'https://salon.example.com/v1/appointments/1';
	expect(jsonOf(task)).toEqual([{ dryRun: true, headers: {}, url, ...request }]);
	expect(service.asked).toEqual([]);
});

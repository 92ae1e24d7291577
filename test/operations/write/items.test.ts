import { hashToUuid } from '../../../nodes/AppointmentService/rest';
import { enterprise, jsonOf, runNode } from '../../support/runNode';
import {
	json,
	executeWrite,
	openFakeService,
	byId,
	run,
	appointment,
	type Reply,
} from '../fakeService';

const create = { resource: 'appointment', operation: 'create' };

test('the idempotency key depends on execution, node, run, item and operation', async () => {
	const service = openFakeService([appointment(1)], { write: executeWrite });
	const options = { idempotencyHeader: 'Key' };
	await runNode({ ...create, ...json({ notes: 'x' }), options } as never, {
		credential: enterprise,
		items: [{ json: {} }, { json: {} }],
	});
	expect(service.requests.map(({ headers }) => headers.key)).toEqual([
		hashToUuid('1', 'node', 0, 0, 'appointment.create'),
		hashToUuid('1', 'node', 0, 1, 'appointment.create'),
	]);
});

test('automatic mapping writes the input fields that the editor shows', async () => {
	const service = openFakeService([appointment(1)], { write: executeWrite });
	const schema = [{ id: 'id', removed: true }, { id: 'notes' }, { id: 'starts_at' }];
	const fields = { mappingMode: 'autoMapInputData', value: null, matchingColumns: [], schema };
	await runNode({ ...create, inputMode: 'fields', fields } as never, {
		credential: enterprise,
		items: [{ json: { id: 9, notes: 'x', colour: 'red', starts_at: '2026-12-01T10:00:00+02:00' } }],
	});
	expect(service.requests[0].body).toEqual({ notes: 'x', starts_at: '2026-12-01T08:00:00Z' });
});

test('an item that is refused goes to the error output, and the others are written', async () => {
	const service = openFakeService([appointment(1)], {
		write: (request, records) =>
			request.body?.notes === 'bad'
				? [422, { errors: { notes: ['No'] } }]
				: executeWrite(request, records),
	});
	const body = '={{ JSON.stringify({ notes: $json.notes }) }}';
	const task = await runNode({ ...create, inputMode: 'json', body } as never, {
		credential: enterprise,
		items: ['a', 'bad', 'c'].map((notes) => ({ json: { notes } })),
		onError: 'continueErrorOutput',
	});
	expect(service.requests).toHaveLength(3);
	expect(jsonOf(task).map(({ notes }) => notes)).toEqual(['a', 'c']);
	expect(jsonOf(task, 1)).toEqual([
		{ error: expect.objectContaining({ fields: { notes: ['No'] } }) },
	]);
});

test.each<[string, string[], object, boolean]>([
	['says that the items before it were done', ['a', 'bad', 'c'], {}, true],
	['says nothing of others where it is the first', ['bad', 'c'], {}, false],
	['says nothing of others in a dry run', ['a', ''], { options: { dryRun: true } }, false],
])('an error that stops the run %s', async (_, texts, more, isSaid) => {
	openFakeService([appointment(1)], {
		write: (request, records) =>
			request.body?.notes === 'bad'
				? [422, { errors: { notes: ['No'] } }]
				: executeWrite(request, records),
	});
	const body = '={{ $json.notes && JSON.stringify({ notes: $json.notes }) }}';
	const { error } = await runNode({ ...create, inputMode: 'json', body, ...more } as never, {
		credential: enterprise,
		items: texts.map((notes) => ({ json: { notes } })),
	});
	const { description } = error as { description?: string | null };
	expect(/The items before this one were done/.test(description ?? '')).toBe(isSaid);
});

const refusal: Reply = [422, { errors: { notes: ['No'] } }];

test.each<[string, string[], (written: () => Reply, sent: string[]) => Reply, string[]]>([
	['was done is left out', ['a', 'bad'], (written) => written(), ['a', 'bad', 'bad']],
	[
		'was refused is done',
		['a'],
		(written, { length }) => (length === 1 ? refusal : written()),
		['a', 'a'],
	],
	['may have been done is left out', ['a'], () => [500], ['a']],
	[
		'was created with another value is left out',
		['a'],
		(written) => [201, { ...(written()[1] as object), notes: 'b' }],
		['a'],
	],
])('where n8n runs a failed node again, an item that %s', async (_, texts, answer, expected) => {
	const sent: string[] = [];
	openFakeService([appointment(1)], {
		write: (request, records) => {
			sent.push(String(request.body?.notes));
			const isBad = request.body?.notes === 'bad';
			return isBad ? refusal : answer(() => executeWrite(request, records), sent);
		},
	});
	const body = '={{ JSON.stringify({ notes: $json.notes }) }}';
	await runNode({ ...create, inputMode: 'json', body } as never, {
		credential: enterprise,
		items: texts.map((notes) => ({ json: { notes } })),
		retryOnFail: true,
	});
	expect(sent).toEqual(expected);
});

test.each([
	// operation, input, request
	[
		'create',
		json({ notes: 'x' }),
		{ method: 'POST', url: 'https://salon.example.com/v1/appointments', body: { notes: 'x' } },
	],
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
])('a dry run of %s sends nothing and returns the request', async (operation, input, request) => {
	const service = openFakeService([appointment(1), appointment(2, { status: 'cancelled' })], {
		write: executeWrite,
	});
	const task = await run(operation, { ...byId(1), ...input, options: { dryRun: true } });
	const url = 'https://salon.example.com/v1/appointments/1';
	expect(jsonOf(task)).toEqual([{ dryRun: true, headers: {}, url, ...request }]);
	expect(service.requests).toEqual([]);
});

import { jsonOf } from '../../support/runNode';
import {
	json,
	executeWrite,
	openFakeService,
	byId,
	run,
	appointment,
	type WriteRequest,
	type Reply,
} from '../fakeService';

/** Error messages that sound like throttling, as an echoed note of a customer may do, too. */
const throttlingMessages: Array<[number, string]> = [
	[400, 'Saved. The confirmation was not sent: rate limit exceeded'],
	[403, 'Booked for “Throttle cable repair”, but not confirmed'],
	[503, 'Too many requests'],
];

describe('a write is not retried, whatever the error message says', () => {
	test.each(throttlingMessages)('create, HTTP %i: %s', async (status, message) => {
		const service = openFakeService([appointment(1)], { write: () => [status, { message }] });
		const { error } = await run('create', json({ notes: 'please slow down' }));
		expect(service.requests).toHaveLength(1);
		expect(error?.message).not.toMatch(/too many requests/i);
	});

	test.each(['update', 'delete', 'cancel', 'reschedule'])('%s', async (operation) => {
		const service = openFakeService([appointment(1), appointment(2, { status: 'cancelled' })], {
			write: () => [503, { message: 'slow down' }, { 'retry-after': '0' }],
		});
		const { error } = await run(operation, {
			...byId(1),
			...json({ notes: 'Later' }),
			start: '2026-11-30T13:15:00Z',
		});
		expect(service.requests).toHaveLength(1);
		expect(error?.message).toMatch(/^It is not known whether/);
	});

	test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('Request with %s', async (method) => {
		const service = openFakeService([appointment(1)], {
			write: () => [503, { message: 'rate limit' }, { 'retry-after': '0' }],
		});
		const path = 'appointments/1';
		const { error } = await run('request', { method, path, body: '{}' }, 'api');
		expect(service.requests).toHaveLength(1);
		expect(error?.message).toMatch(/^It is not known whether/);
	});
});

describe('with an idempotency key', () => {
	const options = { idempotencyHeader: 'Idempotency-Key' };
	const input = { ...json({ notes: 'x' }), options };

	test.each(throttlingMessages.slice(0, 2))(
		'HTTP %i is not retried: %s',
		async (status, message) => {
			const service = openFakeService([appointment(1)], { write: () => [status, { message }] });
			await run('create', input);
			expect(service.requests).toHaveLength(1);
		},
	);

	test.each<[string, Reply]>([
		['a conflict', [409, { message: 'Exists' }]],
		['a refusal', [422, { message: 'Taken' }]],
		['a refused key', [401, { message: 'no' }]],
	])('%s after a lost response is an unknown outcome', async (_, reply) => {
		let attempts = 0;
		const service = openFakeService([appointment(1)], {
			write: () => (attempts++ === 0 ? 'cut' : reply),
		});
		const { error } = await run('create', input);
		expect(service.requests).toHaveLength(2);
		expect(error?.message).toMatch(/^It is not known whether/);
		expect(`${error?.message} ${error?.description}`).not.toContain('Nothing was changed');
	});
});

test.each<[string, Reply]>([
	['a cut connection', 'cut'],
	['HTTP 500', [500, { message: 'Calendar is locked' }]],
	['half an answer', [201, '{"id":2,']],
])('Request: %s after a POST is an unknown outcome', async (_, reply) => {
	const service = openFakeService([appointment(1)], { write: () => reply });
	const { error } = await run('request', { method: 'POST', path: 'appointments' }, 'api');
	expect(error?.message).toMatch(/^(It is not known whether|The service seems to have done it)/);
	expect(service.requests).toHaveLength(1);
});

describe('a repaired request', () => {
	/** Refuses each body without a wrapper with this status. */
	const requireWrapper =
		(
			status: number,
			beforeRefusal: (request: WriteRequest, records: Array<Record<string, unknown>>) => void,
		) =>
		(request: WriteRequest, records: Array<Record<string, unknown>>): Reply => {
			if (request.body?.appointment) {
				return executeWrite({ ...request, body: request.body.appointment as never }, records);
			}
			beforeRefusal(request, records);
			return [status, { errors: { appointment: ['is required'] } }];
		};

	test.each([
		[400, {}],
		[422, {}],
		[422, { meta: { has_more: false } }],
	])('is sent after HTTP %i where nothing was created, with %j', async (status, listFields) => {
		const write = requireWrapper(status, () => {});
		const service = openFakeService([appointment(1)], { write, listFields });
		const task = await run('create', json({ notes: 'New' }));
		expect(jsonOf(task)).toEqual([{ id: 2, notes: 'New' }]);
		expect(service.requests).toHaveLength(2);
	});

	test.each([
		{ message: 'Request body must be an array' },
		{ title: 'Bad Request', detail: 'This value should be of type array.' },
		{ non_field_errors: ['Expected a list of items but got type "dict".'] },
		{ message: 'Cannot deserialize value of type `java.util.ArrayList<Visit>` from Object value' },
	])('has the new record in a list after %j, and so has the next one', async (refusal) => {
		const service = openFakeService([appointment(1)], {
			write: (request, records): Reply => {
				const [one] = Array.isArray(request.body) ? (request.body as object[]) : [];
				if (!one) return [400, refusal];
				executeWrite({ ...request, body: one as never }, records);
				return [201, [records.at(-1)]];
			},
		});
		const items = [{ json: {} }, { json: {} }];
		const task = await run('create', json({ notes: 'New' }), 'appointment', items);
		expect(jsonOf(task).map(({ id }) => id)).toEqual([2, 3]);
		expect(service.requests).toHaveLength(3);
	});

	test('has no list where a field is to be one', async () => {
		const service = openFakeService([appointment(1)], {
			write: () => [400, { message: 'services must be an array' }],
		});
		expect((await run('create', json({ notes: 'New' }))).error).toBeDefined();
		expect(service.requests).toHaveLength(1);
	});

	test.each([200, 403, 409, 412, 500])('is not sent after HTTP %i', async (status) => {
		const service = openFakeService([appointment(1)], { write: requireWrapper(status, () => {}) });
		const { error } = await run('create', json({ notes: 'New' }));
		expect(error).toBeDefined();
		expect(service.requests).toHaveLength(1);
	});

	test('is not sent where the record was created in spite of the refusal', async () => {
		const service = openFakeService([appointment(1)], {
			write: requireWrapper(422, ({ body }, records) =>
				records.push({ ...appointment(2), ...body }),
			),
		});
		const { error } = await run('create', json({ notes: 'New' }));
		expect(error?.message).toMatch(/^It is not known/);
		expect(error?.description).toMatch(/is required.*Look in the account/);
		expect(error?.description).not.toContain('Nothing was changed');
		expect(service.records).toHaveLength(2);
		expect(service.requests).toHaveLength(1);
	});

	test('that is refused, too, gives the error of the first request', async () => {
		const service = openFakeService([appointment(1)], {
			item: (record) => ({ appointment: record }),
			write: ({ body }) =>
				body?.appointment
					? [422, { errors: { notes: ['is required and must not be a greeting'] } }]
					: [422, { errors: { appointment: ['Send an appointment'] } }],
		});
		const { error } = await run('create', json({ notes: 'Hello' }));
		expect(service.requests).toHaveLength(2);
		expect(error?.description).toContain('must not be a greeting');
		expect(error?.description).not.toContain('Send an appointment');
	});
});

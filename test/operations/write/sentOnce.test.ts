import { jsonOf } from '../../support/runNode';
import {
	json,
	executeWrite,
	openFakeService,
	record,
	run,
	appointmentRecord,
	type Asked,
	type Reply,
} from '../fakeService';

/** Refusals whose words speak of haste, as an echoed note of a customer may do as well. */
const hasty: Array<[number, string]> = [
	[400, 'Saved. The confirmation was not sent: rate limit exceeded'],
	[403, 'Booked for “Throttle cable repair”, but not confirmed'],
	[503, 'Too many requests'],
];

describe('a write is sent once, whatever the words of a refusal', () => {
	test.each(hasty)('create, HTTP %i: %s', async (status, message) => {
		const salon = openFakeService([appointmentRecord(1)], { write: () => [status, { message }] });
		const { error } = await run('create', json({ notes: 'please slow down' }));
		expect(salon.asked).toHaveLength(1);
		expect(error?.message).not.toMatch(/too many requests/i);
	});

	test.each(['update', 'delete', 'cancel', 'reschedule'])('%s', async (operation) => {
		const salon = openFakeService(
			[appointmentRecord(1), appointmentRecord(2, { status: 'cancelled' })],
			{
				write: ({ method }) =>
					method === 'OPTIONS' ? [404] : [503, { message: 'slow down' }, { 'retry-after': '0' }],
			},
		);
		const { error } = await run(operation, {
			...record(1),
			...json({ notes: 'Later' }),
			start: '2026-11-30T13:15:00Z',
		});
		expect(salon.asked).toHaveLength(1);
		expect(error?.message).toMatch(/^It is not known whether/);
	});

	test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('Request with %s', async (method) => {
		const salon = openFakeService([appointmentRecord(1)], {
			write: () => [503, { message: 'rate limit' }, { 'retry-after': '0' }],
		});
		const path = 'appointments/1';
		const { error } = await run('request', { method, path, body: '{}' }, 'api');
		expect(salon.asked).toHaveLength(1);
		expect(error?.message).toMatch(/^It is not known whether/);
	});
});

describe('with an idempotency key', () => {
	const options = { idempotencyHeader: 'Idempotency-Key' };
	const given = { ...json({ notes: 'x' }), options };

	test.each(hasty.slice(0, 2))('a refusal with HTTP %i stays one: %s', async (status, message) => {
		const salon = openFakeService([appointmentRecord(1)], { write: () => [status, { message }] });
		await run('create', given);
		expect(salon.asked).toHaveLength(1);
	});

	test.each<[string, Reply]>([
		['a conflict', [409, { message: 'Exists' }]],
		['a refusal', [422, { message: 'Taken' }]],
		['a refused key', [401, { message: 'no' }]],
	])('%s after a lost answer does not say that nothing was done', async (_, reply) => {
		let tried = 0;
		const salon = openFakeService([appointmentRecord(1)], {
			write: () => (tried++ === 0 ? 'cut' : reply),
		});
		const { error } = await run('create', given);
		expect(salon.asked).toHaveLength(2);
		expect(error?.message).toMatch(/^It is not known whether/);
		expect(`${error?.message} ${error?.description}`).not.toContain('Nothing was changed');
	});
});

test.each<[string, Reply]>([
	['a cut connection', 'cut'],
	['HTTP 500', [500, { message: 'Calendar is locked' }]],
	['half an answer', [201, '{"id":2,']],
])('Request: %s after a POST is said to be unknown', async (_, reply) => {
	const salon = openFakeService([appointmentRecord(1)], { write: () => reply });
	const { error } = await run('request', { method: 'POST', path: 'appointments' }, 'api');
	expect(error?.message).toMatch(/^(It is not known whether|The service seems to have done it)/);
	expect(salon.asked).toHaveLength(1);
});

describe('a corrected request', () => {
	/** Refuses like this whatever is sent without a wrapper. */
	const wants =
		(status: number, done: (asked: Asked, records: Array<Record<string, unknown>>) => void) =>
		(asked: Asked, records: Array<Record<string, unknown>>): Reply => {
			if (asked.method === 'OPTIONS') return [404];
			if (asked.body?.appointment) {
				return executeWrite({ ...asked, body: asked.body.appointment as never }, records);
			}
			done(asked, records);
			return [status, { errors: { appointment: ['is required'] } }];
		};

	test.each([400, 422])('follows HTTP %i where nothing was made', async (status) => {
		const salon = openFakeService([appointmentRecord(1)], { write: wants(status, () => {}) });
		const task = await run('create', json({ notes: 'New' }));
		expect(jsonOf(task)).toEqual([{ id: 2, notes: 'New' }]);
		expect(salon.asked).toHaveLength(2);
	});

	test.each([200, 403, 409, 412, 500])('does not follow HTTP %i', async (status) => {
		const salon = openFakeService([appointmentRecord(1)], { write: wants(status, () => {}) });
		const { error } = await run('create', json({ notes: 'New' }));
		expect(error).toBeDefined();
		expect(salon.asked).toHaveLength(1);
	});

	test('does not follow where the record was made all the same', async () => {
		const salon = openFakeService([appointmentRecord(1)], {
			write: wants(422, ({ body }, records) => records.push({ ...appointmentRecord(2), ...body })),
		});
		const { error } = await run('create', json({ notes: 'New' }));
		expect(error?.description).toContain('is required');
		expect(salon.records).toHaveLength(2);
		expect(salon.asked).toHaveLength(1);
	});

	test('that is refused, too, does not hide why the first one was', async () => {
		const salon = openFakeService([appointmentRecord(1)], {
			item: (one) => ({ appointment: one }),
			write: ({ body }) =>
				body?.appointment
					? [422, { errors: { notes: ['is required and must not be a greeting'] } }]
					: [422, { errors: { appointment: ['Send an appointment'] } }],
		});
		const { error } = await run('create', json({ notes: 'Hello' }));
		expect(salon.asked).toHaveLength(2);
		expect(error?.description).toContain('must not be a greeting');
		expect(error?.description).not.toContain('Send an appointment');
	});
});

test('a version that was refused for one record is still named for the next', async () => {
	const salon = openFakeService([appointmentRecord(1)], {
		headers: { etag: '"7"' },
		write: ({ method }) => (method === 'OPTIONS' ? [404] : [412, { message: 'no' }]),
	});
	const { error } = await run('update', { ...record(1), ...json({ notes: 'Later' }) });
	expect(salon.asked).toHaveLength(1);
	expect(error?.description).toContain('Check for Changes by Others');
});

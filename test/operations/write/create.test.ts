import { enterprise, jsonOf, runNode } from '../../support/runNode';
import {
	appointment,
	byId,
	executeWrite,
	fields,
	json,
	openFakeService,
	run,
} from '../fakeService';
import { casesOf } from '../../support/table';

describe('create', () => {
	test('sends the fields in the formats of the account’s records, and returns the record', async () => {
		const service = openFakeService([appointment(1)], { write: executeWrite });
		const input = { client_id: '47', starts_at: '2026-12-24T10:00:00+02:00', notes: 'Bring tea' };
		const task = await run('create', fields(input));
		expect(service.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
			[
				'POST',
				'appointments',
				{ client_id: 47, starts_at: '2026-12-24T08:00:00Z', notes: 'Bring tea' },
			],
		]);
		expect(jsonOf(task)).toEqual([expect.objectContaining({ id: 2, notes: 'Bring tea' })]);
	});

	test('sends them in those formats where the service gives the list for ranges of dates only', async () => {
		const start = new Date(Date.now() + 86_400_000).toISOString();
		const records = [appointment(1, { starts_at: start.replace('T', ' ').slice(0, 19) })];
		const service = openFakeService(records, { write: executeWrite, ranged: true });
		await run('create', fields({ client_id: '47', starts_at: '2026-12-24T10:00:00' }));
		expect(service.requests[0].body).toEqual({ client_id: 47, starts_at: '2026-12-24 10:00:00' });
	});

	test.each([
		['Location', { location: '/v1/appointments/2' }],
		['an absolute Location elsewhere', { location: 'https://elsewhere.example/x/2' }],
		['an id header', { 'x-record-id': '2', 'x-request-id': '77' }],
	])('after a response without a body but with %s, the record is read', async (_, headers) => {
		openFakeService([appointment(1)], {
			write: (request, records) => {
				records.push({ ...appointment(2), ...request.body });
				return [201, '', headers];
			},
		});
		const task = await run('create', json({ notes: 'New' }));
		expect(jsonOf(task)).toEqual([{ ...appointment(2), notes: 'New' }]);
	});

	test('a field that is false in every record takes a text', async () => {
		const service = openFakeService([appointment(1, { notes: false })], { write: executeWrite });
		await run('create', fields({ notes: 'Bring tea' }));
		expect(service.requests[0].body).toEqual({ notes: 'Bring tea' });
	});

	test.each(casesOf`
		its fields | {"notes":"New","client":"c2"}
		attributes and relationships | {"attributes":{"notes":"New"},"relationships":{"client":{"data":{"type":"clients","id":"c2"}}}}
		the whole document | {"data":{"type":"appointments","attributes":{"notes":"New"},"relationships":{"client":{"data":{"type":"clients","id":"c2"}}}}}
	`)('a JSON:API document, given as %s, is sent as a whole document', async (_, body) => {
		const document = {
			id: 1,
			type: 'appointments',
			attributes: { notes: 'none' },
			relationships: { client: { data: { type: 'clients', id: 'c1' } } },
		};
		const service = openFakeService([document], {
			item: (data) => ({ data }),
			write: (request) => [201, { data: { id: 2, ...(request.body?.data as object) } }],
		});
		const task = await run('create', json(body));
		expect(service.requests[0].body).toEqual({
			data: {
				type: 'appointments',
				attributes: { notes: 'New' },
				relationships: { client: { data: { type: 'clients', id: 'c2' } } },
			},
		});
		expect(task.hints ?? []).toEqual([]);
	});

	test('after a response without body and ID, success: true is returned with a notice', async () => {
		openFakeService([appointment(1)], { write: () => [201, ''] });
		const task = await run('create', json({ notes: 'New' }));
		expect(jsonOf(task)).toEqual([{ success: true }]);
		expect(task.hints?.[0]?.message).toMatch(/did not say under which ID/);
	});

	test('the wrapper of a single record is used in the request body', async () => {
		const service = openFakeService([appointment(1)], {
			item: (record) => ({ appointment: record }),
			write: (request, records) =>
				executeWrite({ ...request, body: request.body?.appointment as never }, records),
		});
		await run('create', fields({ notes: 'Wrapped' }));
		expect(service.requests[0].body).toEqual({ appointment: { notes: 'Wrapped' } });
	});

	test.each([
		{ success: true },
		{ status_code: 200, message: 'Found' },
		{ Status: 'OK' },
		{ outcome: { success: true } },
	])('a wrapper beside %j is not used in the request body', async (said) => {
		const service = openFakeService([appointment(1)], {
			item: (record) => ({ ...said, appointment: record }),
			write: executeWrite,
		});
		const task = await run('create', fields({ notes: 'Bare' }));
		expect(service.requests[0].body).toEqual({ notes: 'Bare' });
		expect(task.error).toBeUndefined();
	});

	test('a wrapper that makes the service miss a field is removed, for the next record, too', async () => {
		const service = openFakeService([appointment(1)], {
			item: (record) => ({ appointment: record }),
			write: (request, records) =>
				request.body?.notes
					? executeWrite(request, records)
					: [422, { errors: { notes: ['notes is required'] } }],
		});
		const items = [{ json: { n: 'a' } }, { json: { n: 'b' } }];
		await runNode(
			{
				resource: 'appointment',
				operation: 'create',
				...fields({ notes: '={{ $json.n }}' }),
			} as never,
			{ credential: enterprise, items },
		);
		expect(service.requests.map(({ body }) => body)).toEqual([
			{ appointment: { notes: 'a' } },
			{ notes: 'a' },
			{ notes: 'b' },
		]);
	});

	test('a wrapper is also removed where only the error message names the missing field', async () => {
		const service = openFakeService([{ id: 1, name: 'Oil' }], {
			path: 'inventory',
			item: (inventory) => ({ inventory }),
			write: (request, records) =>
				request.body?.name
					? executeWrite(request, records)
					: [422, { message: 'The name is missing' }],
		});
		await run('create', json({ name: 'Gloves' }), 'inventory');
		expect(service.requests.map(({ body }) => body)).toEqual([
			{ inventory: { name: 'Gloves' } },
			{ name: 'Gloves' },
		]);
	});

	test('HTTP 422 is not retried, and its field messages are in the description', async () => {
		const service = openFakeService([appointment(1)], {
			write: () => [422, { message: 'Invalid', errors: { client_id: ['Client is required'] } }],
		});
		const { error } = await run('create', fields({ notes: 'x' }));
		expect(error?.description).toContain('client_id: Client is required');
		expect(service.requests).toHaveLength(1);
	});

	test('with an idempotency header, a request whose response was lost is retried with the same key', async () => {
		let lost = 0;
		const service = openFakeService([appointment(1)], {
			write: (request, records) => (lost++ === 0 ? 'cut' : executeWrite(request, records)),
		});
		const options = { idempotencyHeader: 'Idempotency-Key' };
		const task = await run('create', { ...json({ notes: 'x' }), options });
		expect(jsonOf(task)).toHaveLength(1);
		const keys = service.requests.map(({ headers }) => String(headers['idempotency-key']));
		expect(keys).toHaveLength(2);
		expect(new Set(keys).size).toBe(1);
		expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
	});
});

describe('input that is refused before any write', () => {
	test.each([
		// case, parameters, message
		['an unknown field', fields({ colour: 'red' }), 'There is no field “colour”'],
		[
			'a wrong number',
			fields({ client_id: 'Maria' }),
			'The value “Maria” of the field “client_id” is not a number',
		],
		[
			'a wrong date',
			fields({ starts_at: 'tomorrow' }),
			'The value “tomorrow” of the field “starts_at” is not a date',
		],
		[
			'a day that no month has',
			fields({ starts_at: '2026-02-30T09:00:00Z' }),
			'The value “2026-02-30T09:00:00Z” of the field “starts_at” is not a date',
		],
		['no field', fields({}), 'No fields are filled in'],
		['no JSON', { inputMode: 'json', body: '{ notes: ' }, 'The Body is not JSON'],
		['a list', { inputMode: 'json', body: '[1]' }, 'The Body is not a JSON object'],
	])('%s', async (_, parameters, message) => {
		const service = openFakeService([appointment(1)], { write: executeWrite });
		const { error } = await run('create', parameters);
		expect(error?.message).toBe(message);
		expect(service.requests).toEqual([]);
	});

	test('an ID that does not exist', async () => {
		const service = openFakeService([appointment(1)], { write: executeWrite });
		const { error } = await run('update', { ...byId(9), ...json({ notes: 'x' }) });
		expect(error?.message).toMatch(/Not found: could not update this appointment/);
		expect(service.requests).toEqual([]);
	});

	test('an operation that the surface does not offer', async () => {
		const service = openFakeService([appointment(1)], { write: executeWrite });
		const task = await runNode({
			resource: 'client',
			operation: 'create',
			...json({ name: 'x' }),
		} as never);
		expect(task.error?.message).toBe('The Limited API does not offer to create clients');
		expect([...service.requests, ...service.reads]).toEqual([]);
	});
});

describe('a created record that differs from what was written', () => {
	const createRecord = async (more: object, input: object) => {
		openFakeService([appointment(1)], {
			write: ({ body }, records) => {
				records.push({ id: 2, ...body, ...more });
				return [201, records.at(-1)];
			},
		});
		return await run('create', json(input));
	};

	test('is an error that names the ID, the field and both values', async () => {
		const { error } = await createRecord({ ends_at: '10:30' }, { notes: 'New', ends_at: '11:00' });
		expect(error?.message).toBe(
			'Created, but the service kept its own value for ends_at: 10:30 (you sent 11:00)',
		);
		expect(error?.description).toContain('(ID 2)');
		expect(error?.description).toContain('do not create it again');
	});

	test.each([
		[{ id: 7 }, 'The service took the appointment, but it does not show what was written to: a.'],
		[{ id: 8 }, undefined],
		[{ id: 7, name: 'Bo' }, undefined],
		[{}, undefined],
	])('but a remark where of a related record only the ID is shown: %j', async (a, hint) => {
		const task = await createRecord({ a }, { notes: 'New', a: { id: 7, name: 'Al' } });
		expect(task.hints?.[0]?.message).toBe(hint);
		expect(task.error === undefined).toBe(hint !== undefined);
	});

	test.each([
		// time of creation of the record that is given, written with it
		['2026-10-31T08:00:00Z', {}, /was there before, made on 2026-10-31T08:00:00Z\./],
		['2026-10-31T08:00:00Z', { created_at: '2026-10-31T08:00:00Z' }, undefined],
		['2026-11-01T08:00:00Z', {}, undefined],
		['2026-11-02T08:00:00Z', {}, undefined],
		[undefined, {}, undefined],
	])('but a remark where others were made after it: %j, %j', async (created_at, more, hint) => {
		const task = await createRecord({ created_at }, { notes: 'New', ...more });
		expect(task.error).toBeUndefined();
		if (hint) expect(task.hints?.[0]?.message).toMatch(hint);
		else expect(task.hints ?? []).toEqual([]);
	});

	test('but a remark where the service holds the place for a time only', async () => {
		const held = { status: 'held', hold_expires_at: '2026-11-25T08:10:00Z' };
		const task = await createRecord(held, { notes: 'New' });
		expect(task.hints?.[0]?.message).toBe(
			'The service holds the appointment only for a time: “status: held”. Look in the account how to confirm it.',
		);
	});

	test.each<[object, object]>([
		[{ phone: '+27825550101' }, { phone: '+27 82 555 0101' }],
		[{ email: 'anna@example.com' }, { email: 'Anna@Example.com ' }],
		[{ price: '45.00' }, { price: 45 }],
		[{ tags: ['b', 'a'] }, { tags: ['a', 'b'] }],
		[{ password: '********' }, { password: 'geheim' }],
	])('%j equals the written %j', async (more, input) => {
		expect((await createRecord(more, { notes: 'New', ...input })).error).toBeUndefined();
	});
});

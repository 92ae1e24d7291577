import { enterprise, jsonOf, runNode } from '../../support/runNode';
import {
	fields,
	json,
	executeWrite,
	openFakeService,
	record,
	run,
	appointmentRecord,
	type Asked,
	type Reply,
} from '../fakeService';

describe('create', () => {
	test('sends the fields in the formats that the account has, and returns the record', async () => {
		const service = openFakeService([appointmentRecord(1)], { write: executeWrite });
		const given = { client_id: '47', starts_at: '2026-12-24T10:00:00+02:00', notes: 'Bring tea' };
		const task = await run('create', fields(given));
		expect(service.asked.map(({ method, path, body }) => [method, path, body])).toEqual([
			[
				'POST',
				'appointments',
				{ client_id: 47, starts_at: '2026-12-24T08:00:00Z', notes: 'Bring tea' },
			],
		]);
		expect(jsonOf(task)).toEqual([expect.objectContaining({ id: 2, notes: 'Bring tea' })]);
	});

	test.each([
		['Location', { location: '/v1/appointments/2' }],
		['an absolute Location elsewhere', { location: 'https://elsewhere.example/x/2' }],
		['an id header', { 'x-record-id': '2', 'x-request-id': '77' }],
	])('an empty answer with %s leads to the record', async (_, headers) => {
		openFakeService([appointmentRecord(1)], {
			write: (asked, records) => {
				if (asked.method === 'OPTIONS') return [404];
				records.push({ ...appointmentRecord(2), ...asked.body });
				return [201, '', headers];
			},
		});
		const task = await run('create', json({ notes: 'New' }));
		expect(jsonOf(task)).toEqual([{ ...appointmentRecord(2), notes: 'New' }]);
	});

	test('a field that nobody filled in yet, and that is `false` therefore, takes any value', async () => {
		const service = openFakeService([appointmentRecord(1, { notes: false })], {
			write: executeWrite,
		});
		await run('create', fields({ notes: 'Bring tea' }));
		expect(service.asked[0].body).toEqual({ notes: 'Bring tea' });
	});

	test.each([
		['its fields', { notes: 'New', client: 'c2' }],
		[
			'its inside',
			{
				attributes: { notes: 'New' },
				relationships: { client: { data: { type: 'clients', id: 'c2' } } },
			},
		],
		[
			'whole',
			{
				data: {
					type: 'appointments',
					attributes: { notes: 'New' },
					relationships: { client: { data: { type: 'clients', id: 'c2' } } },
				},
			},
		],
	])('a JSON:API document, given as %s', async (_, body) => {
		const document = {
			id: 1,
			type: 'appointments',
			attributes: { notes: 'none' },
			relationships: { client: { data: { type: 'clients', id: 'c1' } } },
		};
		const service = openFakeService([document], {
			item: (one) => ({ data: one }),
			write: (asked) => [201, { data: { id: 2, ...(asked.body?.data as object) } }],
		});
		const task = await run('create', json(body));
		expect(service.asked[0].body).toEqual({
			data: {
				type: 'appointments',
				attributes: { notes: 'New' },
				relationships: { client: { data: { type: 'clients', id: 'c2' } } },
			},
		});
		expect(task.hints ?? []).toEqual([]);
	});

	test('an answer that leads nowhere is said to be one', async () => {
		openFakeService([appointmentRecord(1)], { write: () => [201, ''] });
		const task = await run('create', json({ notes: 'New' }));
		expect(jsonOf(task)).toEqual([{ success: true }]);
		expect(task.hints?.[0]?.message).toMatch(/did not say under which ID/);
	});

	test('the wrapper of single records is that of requests', async () => {
		const service = openFakeService([appointmentRecord(1)], {
			item: (one) => ({ appointment: one }),
			write: (asked, records) =>
				executeWrite({ ...asked, body: asked.body?.appointment as never }, records),
		});
		await run('create', fields({ notes: 'Wrapped' }));
		expect(service.asked[0].body).toEqual({ appointment: { notes: 'Wrapped' } });
	});

	test('a wrapper that hides the fields from the service is taken off, and the next record has none', async () => {
		const service = openFakeService([appointmentRecord(1)], {
			item: (one) => ({ appointment: one }),
			write: (asked, records) =>
				asked.body?.notes
					? executeWrite(asked, records)
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
		expect(service.asked.map(({ body }) => body)).toEqual([
			{ appointment: { notes: 'a' } },
			{ notes: 'a' },
			{ notes: 'b' },
		]);
	});

	test('so is a wrapper that hides a field which only the message speaks of', async () => {
		const service = openFakeService([{ id: 1, name: 'Oil' }], {
			path: 'inventory',
			item: (one) => ({ inventory: one }),
			write: (asked, records) =>
				asked.body?.name ? executeWrite(asked, records) : [422, { message: 'The name is missing' }],
		});
		await run('create', json({ name: 'Gloves' }), 'inventory');
		expect(service.asked.map(({ body }) => body)).toEqual([
			{ inventory: { name: 'Gloves' } },
			{ name: 'Gloves' },
		]);
	});

	test('field messages of a refusal reach the user, and nothing is sent again', async () => {
		const service = openFakeService([appointmentRecord(1)], {
			write: () => [422, { message: 'Invalid', errors: { client_id: ['Client is required'] } }],
		});
		const { error } = await run('create', fields({ notes: 'x' }));
		expect(error?.description).toContain('client_id: Client is required');
		expect(service.asked).toHaveLength(1);
	});

	test('a cut connection after the request is sent once, and said to be unknown', async () => {
		const service = openFakeService([appointmentRecord(1)], { write: () => 'cut' });
		const { error } = await run('create', fields({ notes: 'x' }));
		expect(error?.message).toMatch(/^It is not known whether/);
		expect(error?.description).toMatch(/before you run this again/);
		expect(service.asked).toHaveLength(1);
	});

	test('with an idempotency header, a request whose answer got lost is sent again with the same key', async () => {
		let lost = 0;
		const service = openFakeService([appointmentRecord(1)], {
			write: (asked, records) => (lost++ === 0 ? 'cut' : executeWrite(asked, records)),
		});
		const options = { idempotencyHeader: 'Idempotency-Key' };
		const task = await run('create', { ...json({ notes: 'x' }), options });
		expect(jsonOf(task)).toHaveLength(1);
		const keys = service.asked.map(({ headers }) => String(headers['idempotency-key']));
		expect(keys).toHaveLength(2);
		expect(new Set(keys).size).toBe(1);
		expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
	});

	test('a dry run sends nothing and shows no key', async () => {
		const service = openFakeService([appointmentRecord(1)], { write: executeWrite });
		const task = await run('create', { ...json({ notes: 'x' }), options: { dryRun: true } });
		expect(service.asked).toEqual([]);
		expect(jsonOf(task)).toEqual([
			{
				dryRun: true,
				method: 'POST',
				url: 'https://salon.example.com/v1/appointments',
				headers: {},
				body: { notes: 'x' },
			},
		]);
	});
});

describe('bad input is refused before anything is sent', () => {
	test.each([
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
		['nothing', fields({}), 'There is nothing to write'],
		['no JSON', { inputMode: 'json', body: '{ notes: ' }, 'The Body is not JSON'],
		['a list', { inputMode: 'json', body: '[1]' }, 'The Body is not a JSON object'],
	])('%s', async (_, parameters, message) => {
		const service = openFakeService([appointmentRecord(1)], { write: executeWrite });
		const { error } = await run('create', parameters);
		expect(error?.message).toBe(message);
		expect(service.asked).toEqual([]);
	});

	test('an id that does not exist', async () => {
		const service = openFakeService([appointmentRecord(1)], { write: executeWrite });
		const { error } = await run('update', { ...record(9), ...json({ notes: 'x' }) });
		expect(error?.message).toMatch(/found nothing where it was asked to update this appointment/);
		expect(service.asked).toEqual([]);
	});

	test('what the surface does not offer', async () => {
		const service = openFakeService([appointmentRecord(1)], { write: executeWrite });
		const task = await runNode({
			resource: 'client',
			operation: 'create',
			...json({ name: 'x' }),
		} as never);
		expect(task.error?.message).toBe('The Limited surface does not offer to create clients');
		expect([...service.asked, ...service.read]).toEqual([]);
	});
});

describe('update', () => {
	test('PATCH sends what changes, with the version that was read', async () => {
		const service = openFakeService([appointmentRecord(1)], {
			write: executeWrite,
			headers: { etag: '"7"' },
		});
		const task = await run('update', { ...record(1), ...fields({ notes: 'Later' }) });
		expect(jsonOf(task)).toEqual([appointmentRecord(1, { notes: 'Later' })]);
		expect(service.asked).toHaveLength(1);
		expect(service.asked[0]).toMatchObject({ method: 'PATCH', body: { notes: 'Later' } });
		expect(service.asked[0].headers['if-match']).toBe('"7"');
	});

	test('what OPTIONS offers is used: PUT sends the whole record back, without ids and times of the service', async () => {
		const service = openFakeService([appointmentRecord(1)], {
			write: (asked, records) =>
				asked.method === 'OPTIONS'
					? [204, '', { Allow: 'GET, PUT' }]
					: executeWrite(asked, records),
		});
		await run('update', { ...record(1), ...fields({ notes: 'Later' }) });
		const { id, created_at, ...rest } = appointmentRecord(1);
		expect(service.asked.map(({ method, body }) => [method, body])).toEqual([
			['PUT', { ...rest, notes: 'Later' }],
		]);
		expect([id, created_at]).toEqual([1, '2026-11-01T08:00:00Z']);
	});

	test('a refused method is followed by the one that the refusal names', async () => {
		const service = openFakeService([appointmentRecord(1)], {
			write: (asked, records) => {
				if (asked.method === 'OPTIONS') return [404];
				if (asked.method !== 'PUT') return [405, '', { Allow: 'GET, PUT' }];
				return executeWrite({ ...asked, method: 'PATCH' }, records);
			},
		});
		const task = await run('update', { ...record(1), ...fields({ notes: 'Later' }) });
		expect(jsonOf(task)[0]).toMatchObject({ notes: 'Later', status: 'confirmed' });
		expect(service.asked.map(({ method }) => method)).toEqual(['PATCH', 'PUT']);
	});

	test('a field that is only sent along and refused is left out; one that is meant is not', async () => {
		const service = openFakeService([appointmentRecord(1)], {
			write: (asked, records) => {
				if (asked.method === 'OPTIONS') return [204, '', { Allow: 'PUT' }];
				const readOnly = ['client_id', 'notes'].filter((name) => asked.body?.[name] !== undefined);
				if (readOnly.includes('client_id')) {
					return [422, { errors: { client_id: ['cannot be changed'] } }];
				}
				return executeWrite({ ...asked, method: 'PATCH' }, records);
			},
		});
		await run('update', { ...record(1), ...fields({ notes: 'Later' }) });
		expect(service.asked.map(({ body }) => Object.keys(body ?? {}).includes('client_id'))).toEqual([
			true,
			false,
		]);
		const refused = await run('update', { ...record(1), ...fields({ client_id: 99 }) });
		expect(refused.error?.description).toContain('client_id: cannot be changed');
	});

	test('a yes without a change is no success', async () => {
		openFakeService([appointmentRecord(1)], {
			write: ({ method }) => (method === 'OPTIONS' ? [404] : [200, appointmentRecord(1)]),
		});
		const { error } = await run('update', { ...record(1), ...fields({ notes: 'Later' }) });
		expect(error?.message).toBe(
			'The service said yes to the request to update this appointment, but changed nothing',
		);
		expect(error?.description).toContain('notes');
	});

	test('204: the record is read again', async () => {
		const service = openFakeService([appointmentRecord(1)], {
			write: (asked, records) => (executeWrite(asked, records)[0] === 404 ? [404] : [204]),
		});
		const task = await run('update', { ...record(1), ...fields({ notes: 'Later' }) });
		expect(jsonOf(task)).toEqual([appointmentRecord(1, { notes: 'Later' })]);
		expect(service.read.filter((path) => path.endsWith('/1'))).toHaveLength(2);
	});

	test.each<[string, boolean, RegExp | undefined]>([
		['was taken', true, undefined],
		['was not taken', false, /^It is not known whether/],
	])('a lost answer to a change that %s is settled by reading', async (_, takes, message) => {
		const service = openFakeService([appointmentRecord(1)], {
			write: (asked, records) => {
				if (asked.method === 'OPTIONS') return [404];
				if (takes) executeWrite(asked, records);
				return [502, '<html>Bad gateway</html>'];
			},
		});
		const task = await run('update', { ...record(1), ...fields({ notes: 'Later' }) });
		if (message) expect(task.error?.message).toMatch(message);
		else expect(jsonOf(task)).toEqual([appointmentRecord(1, { notes: 'Later' })]);
		expect(service.asked).toHaveLength(1);
	});

	test.each([
		[409, /conflicts with what is there/],
		[412, /changed by somebody else meanwhile/],
		[428, /names the version that was read/],
	])('HTTP %i is explained, and nothing is sent again', async (status, message) => {
		const service = openFakeService([appointmentRecord(1)], {
			write: ({ method }) => (method === 'OPTIONS' ? [404] : [status, { message: 'no' }]),
		});
		const { error } = await run('update', { ...record(1), ...fields({ notes: 'Later' }) });
		expect(error?.message).toMatch(message);
		expect(service.asked).toHaveLength(1);
	});

	test.each([
		['200 and the record', (asked: Asked, records: never[]) => executeWrite(asked, records)],
		['204', (asked: Asked, records: never[]): Reply => (executeWrite(asked, records), [204])],
		[
			'502 after taking it',
			(asked: Asked, records: never[]): Reply => (executeWrite(asked, records), [502]),
		],
	])('a service without single records, answering %s', async (_, write) => {
		const service = openFakeService([appointmentRecord(1), appointmentRecord(2)], {
			listOnly: true,
			write: (asked, records) =>
				asked.method === 'OPTIONS' ? [404] : write(asked, records as never),
		});
		const task = await run('update', { ...record(2), ...fields({ notes: 'Later' }) });
		expect(jsonOf(task)).toEqual([appointmentRecord(2, { notes: 'Later' })]);
		expect(service.asked).toHaveLength(1);
	});

	test('method, path and wrapper of the user go before everything else', async () => {
		const service = openFakeService([appointmentRecord(1)], {
			item: (one) => ({ appointment: one }),
			write: (asked, records) => executeWrite({ ...asked, method: 'PATCH' }, records),
		});
		const options = { method: 'POST', writePath: 'appointments/{ID}/update', wrapper: '' };
		await run('update', { ...record(1), ...fields({ notes: 'Later' }), options });
		expect(service.asked[0]).toMatchObject({
			method: 'POST',
			path: 'appointments/1/update',
			body: { notes: 'Later' },
		});
	});
});

describe('delete', () => {
	test('gives deleted: true', async () => {
		const service = openFakeService([appointmentRecord(1), appointmentRecord(2)], {
			write: executeWrite,
		});
		expect(jsonOf(await run('delete', record(2)))).toEqual([{ deleted: true }]);
		expect(service.records).toEqual([appointmentRecord(1)]);
	});

	test('a lost answer is settled by looking whether the record is there', async () => {
		const service = openFakeService([appointmentRecord(1)], {
			write: (_, records) => {
				records.length = 0;
				return 'cut';
			},
		});
		expect(jsonOf(await run('delete', record(1)))).toEqual([{ deleted: true }]);
		expect(service.asked).toHaveLength(1);
	});

	test('a lost answer of a service without single records is not taken for a deletion', async () => {
		openFakeService([appointmentRecord(1)], { listOnly: true, write: () => 'cut' });
		const { error } = await run('delete', record(1));
		expect(error?.message).toMatch(/^It is not known whether/);
	});

	test('a repeated request that finds its own work done has done it', async () => {
		const service = openFakeService([appointmentRecord(1)], {
			write: (_, records) => {
				if (records.length === 0) return [404, { message: 'No such record' }];
				records.length = 0;
				return 'cut';
			},
		});
		const options = { idempotencyHeader: 'Idempotency-Key' };
		expect(jsonOf(await run('delete', { ...record(1), options }))).toEqual([{ deleted: true }]);
		expect(service.asked).toHaveLength(2);
	});
});

describe('named operations', () => {
	test('Reschedule moves start and end together, in the format of the record', async () => {
		const service = openFakeService([appointmentRecord(1)], { write: executeWrite });
		await run('reschedule', { ...record(1), start: '2026-11-30T13:15:00Z' });
		expect(service.asked[0].body).toEqual({
			starts_at: '2026-11-30T13:15:00Z',
			ends_at: '2026-11-30T14:00:00Z',
		});
	});

	test('Cancel uses the word that the account uses', async () => {
		const service = openFakeService(
			[
				appointmentRecord(1),
				appointmentRecord(2, { status: 'Canceled by client' }),
				appointmentRecord(3, { status: 'Canceled' }),
			],
			{
				write: executeWrite,
			},
		);
		await run('cancel', record(1));
		expect(service.asked[0].body).toEqual({ status: 'Canceled' });
	});

	test('Cancel asks where no record shows the word', async () => {
		const service = openFakeService([appointmentRecord(1)], { write: executeWrite });
		const { error } = await run('cancel', record(1));
		expect(error?.message).toBe(
			'The records of this account show no plain word for a cancelled appointment',
		);
		expect(service.asked).toEqual([]);
		await run('cancel', { ...record(1), options: { cancelledValue: 'void' } });
		expect(service.asked[0].body).toEqual({ status: 'void' });
	});
});

import {
	fields,
	json,
	openFakeService,
	byId,
	run,
	appointment,
	type WriteRequest,
	type Reply,
} from '../../fakeService';

/** Accepts PUT of whole records only, and refuses the given fields. */
const acceptOnlyPut =
	(
		refusedFields: (request: WriteRequest) => Record<string, string[]> | undefined = () =>
			undefined,
	) =>
	(request: WriteRequest, records: Array<Record<string, unknown>>): Reply => {
		const errors = refusedFields(request);
		if (errors) return [422, { errors }];
		const at = records.findIndex(({ id }) => String(id) === request.path.split('/')[1]);
		records[at] = { id: records[at].id, created_at: records[at].created_at, ...request.body };
		return [200, records[at]];
	};

const putOnly: Reply = [204, '', { Allow: 'GET, PUT' }];
const anna = { id: 41, name: 'Anna' };

test('a related record that is refused is sent as its ID', async () => {
	const service = openFakeService([appointment(1, { client: anna })], {
		options: putOnly,
		write: acceptOnlyPut(({ body }) =>
			typeof body?.client === 'object' ? { client: ['Must be an integer.'] } : undefined,
		),
	});
	const task = await run('update', { ...byId(1), ...fields({ notes: 'Later' }) });
	expect(task.error).toBeUndefined();
	expect(service.requests[1].body).toMatchObject({ client: 41, notes: 'Later' });
});

test('a related record is replaced with its ID field where the service requires that', async () => {
	const stored = { ...appointment(1, { client: anna }), client_id: undefined };
	const service = openFakeService([JSON.parse(JSON.stringify(stored))], {
		options: putOnly,
		write: acceptOnlyPut(({ body }) =>
			body?.client_id ? undefined : { client_id: ['is required'] },
		),
	});
	await run('update', { ...byId(1), ...json({ notes: 'Later' }) });
	expect(service.requests[1].body).toMatchObject({ client_id: 41, notes: 'Later' });
	expect(service.requests[1].body).not.toHaveProperty('client');
});

test('an object that is written in part keeps its other fields, and a related record is another one', async () => {
	const stored = { address: { city: 'Paarl', zip: '7646' }, room: anna };
	const service = openFakeService([appointment(1, stored)], {
		options: putOnly,
		write: acceptOnlyPut(),
	});
	await run('update', { ...byId(1), ...json({ address: { city: 'Ceres' }, room: { id: 42 } }) });
	expect(service.requests[0].body).toMatchObject({ address: { city: 'Ceres', zip: '7646' } });
	expect(service.requests[0].body?.room).toEqual({ id: 42 });
});

test('a number that is the same as the ID is sent along', async () => {
	const service = openFakeService([appointment(1, { number: 1, clientNumber: 1 })], {
		options: putOnly,
		write: acceptOnlyPut(),
	});
	await run('update', { ...byId(1), ...fields({ notes: 'Later' }) });
	expect(service.requests[0].body).toMatchObject({ number: 1, clientNumber: 1 });
	expect(service.requests[0].body).not.toHaveProperty('id');
});

test('fields of the old client are not sent with a new client ID', async () => {
	const service = openFakeService([appointment(1, { client: anna, client_name: 'Anna' })], {
		options: putOnly,
		write: acceptOnlyPut(),
	});
	await run('update', { ...byId(1), ...fields({ client_id: 52 }) });
	expect(service.requests[0].body).toMatchObject({ client_id: 52, notes: 'none' });
	expect(Object.keys(service.requests[0].body ?? {})).not.toEqual(
		expect.arrayContaining(['client', 'client_name']),
	);
});

test.each([
	// case, input, expected
	[
		'the length follows a new end',
		{ ends_at: '2026-11-21T10:00:00Z' },
		{ duration: 60, price: 45 },
	],
	[
		'the end follows a new length',
		{ duration: 30 },
		{ ends_at: '2026-11-21T09:30:00Z', price: 45 },
	],
])('%s', async (_, input, expected) => {
	const service = openFakeService([appointment(1, { price: 45, duration: 45 })], {
		options: putOnly,
		write: acceptOnlyPut(),
	});
	await run('update', { ...byId(1), ...fields(input) });
	expect(service.requests[0].body).toMatchObject({ ...input, ...expected });
});

test('an unchanged field whose value is refused is not left out', async () => {
	const service = openFakeService([appointment(1)], {
		options: putOnly,
		write: acceptOnlyPut(() => ({ ends_at: ['must be after the start'] })),
	});
	const { error } = await run('update', {
		...byId(1),
		...fields({ starts_at: '2026-11-28T09:00:00Z' }),
	});
	expect(error?.description).toContain('ends_at: must be after the start');
	expect(service.requests).toHaveLength(1);
});

test.each([
	['alone', { appointment: { notes: 'Later' } }],
	['with a sibling field', { appointment: { notes: 'Later' }, notify: true }],
])('in a wrapper in the JSON input, %s, the whole record is sent', async (_, body) => {
	const service = openFakeService([appointment(1)], {
		item: (record) => ({ appointment: record }),
		options: putOnly,
		write: (request, records) => {
			const reply = acceptOnlyPut()(
				{ ...request, body: request.body?.appointment as never },
				records,
			);
			return [200, { appointment: (reply as unknown[])[1] }];
		},
	});
	await run('update', { ...byId(1), ...json(body) });
	expect(service.requests[0].body).toMatchObject({
		...body,
		appointment: { status: 'confirmed', client_id: 41, notes: 'Later' },
	});
	expect(service.requests[0].body).not.toHaveProperty('status');
});

describe('after a PUT of the whole record, an unchanged field that differs', () => {
	const staff = { id: 7, name: 'Bo' };
	/** Accepts the whole record, and changes more of it. */
	const acceptAndChange =
		(more: object, reply?: Reply) =>
		(request: WriteRequest, records: Array<Record<string, unknown>>): Reply => {
			const response = acceptOnlyPut()(request, records);
			if (request.method !== 'PUT') return response;
			Object.assign(records[0], more);
			return reply ?? [200, { ...records[0], ...request.body }];
		};
	const updateNotes = async (
		write: ReturnType<typeof acceptAndChange>,
		stored = {},
		input = {},
	) => {
		openFakeService(
			[
				appointment(1, {
					deposit: 20,
					due: '2026-12-01T08:00:00Z',
					staff,
					tags: ['a', 'b'],
					total: 20,
					...stored,
				}),
			],
			{ options: putOnly, write },
		);
		return await run('update', { ...byId(1), ...fields({ notes: 'Later', ...input }) });
	};

	test.each<[string, object, Reply | undefined]>([
		// name, more, reply
		['deposit', { deposit: null }, undefined],
		['deposit', { deposit: 99 }, undefined],
		['deposit', { deposit: undefined }, undefined],
		['staff', { staff: null }, undefined],
		['staff', { staff: { id: 8, name: 'Cy' } }, undefined],
		['tags', { tags: [] }, undefined],
		['status', { status: 'pending' }, undefined],
		// Before, it had nothing to do with the time of the update.
		['due', { due: '2026-11-20T10:00:00Z', updated_at: '2026-11-20T10:00:00Z' }, undefined],
		['starts_at', { starts_at: new Date().toISOString() }, undefined],
		['total', { total: 220 }, undefined],
		['deposit', { deposit: null }, [204]],
		['deposit', { deposit: null }, 'cut'],
		['deposit', { deposit: null }, [502]],
	])('is an error that names it: %s in %j, response %j', async (name, more, reply) => {
		const { error } = await updateNotes(acceptAndChange(more, reply));
		expect(error?.message).toMatch(/also changed what nobody asked for/);
		expect(error?.message).toContain(name);
		expect(error?.description).toContain('Update Style” to Merge');
	});

	test.each<[string, object, object, object]>([
		// case, more, stored, input
		['the time of the update', { updated_at: '2026-11-20T10:00:00Z' }, { updated_at: 'x' }, {}],
		[
			'a time of another name that is now the time of the update',
			{ udate: new Date().toISOString() },
			{ udate: '2026-01-05T08:00:00Z' },
			{},
		],
		[
			'so in the zone of the service',
			{
				upd: `${new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')}:07`,
			},
			{ upd: '2026-01-05 08:00:00' },
			{},
		],
		['its version', { version: 4 }, { version: 3 }, {}],
		['its number in a sequence', { SequenceId: 104 }, { SequenceId: 103 }, {}],
		['its lock', { versionLock: 4 }, { versionLock: 3 }, {}],
		['its version by one letter', { __v: 4 }, { __v: 3 }, {}],
		['its stamp', { concurrencyStamp: 'b7' }, { concurrencyStamp: 'a1' }, {}],
		['its row version', { timestamp: 'AAAB9E=' }, { timestamp: 'AAAB8A=' }, {}],
		['its checksum', { checksum: 'b7' }, { checksum: 'a1' }, {}],
		['the order of a list', { tags: ['b', 'a'] }, {}, {}],
		['a new field of a related record', { staff: { id: 7, name: 'Bo', visits: 3 } }, {}, {}],
		[
			'the length of a visit',
			{ duration: 60 },
			{ duration: 45 },
			{ ends_at: '2026-11-21T10:00:00Z' },
		],
		[
			'the name of a status that was written as a number',
			{ status_name: 'cancelled' },
			{ appt_status: 1, status_name: 'booked' },
			{ appt_status: 3 },
		],
		['the form of a number', { deposit: '20.00' }, {}, {}],
		['the name of another client', { client_name: 'Cy' }, { client_name: 'Bo' }, { client_id: 9 }],
		['a field that is new', { confirmed: true }, {}, {}],
		['a sum of amounts', { total: 220 }, { total: 120, price_net: 100 }, { price_net: 200 }],
		['a sum of lines', { totalTtc: '44.0' }, { totalTtc: '20.0', lines: [1] }, { lines: [1, 2] }],
	])('is no error where it is %s', async (_, more, stored, input) => {
		expect((await updateNotes(acceptAndChange(more), stored, input)).error).toBeUndefined();
	});
});

describe('an unchanged field that the service refuses', () => {
	const refuseFields = (refusedFields: Record<string, string[]>) =>
		acceptOnlyPut(({ body }) =>
			Object.keys(refusedFields).some((name) => body && name in body) ? refusedFields : undefined,
		);

	test.each<[string, object, Record<string, string[]>]>([
		// case, stored, refusedFields
		[
			'a related record without its ID',
			{ staff: { id: 7, name: 'Bo' } },
			{ staff: ['prohibited'] },
		],
		['a value', { colour: 'red' }, { colour: ['is not allowed'] }],
		['a list', { tags: ['a'] }, { tags: ['unknown field'] }],
	])('is an error where it is %s, and nothing more is sent', async (_, stored, refusedFields) => {
		const service = openFakeService([appointment(1, stored)], {
			options: putOnly,
			write: refuseFields(refusedFields),
		});
		const { error } = await run('update', { ...byId(1), ...fields({ notes: 'Later' }) });
		expect(service.requests).toHaveLength(1);
		expect(error?.description).toContain(
			`${Object.keys(refusedFields)[0]}: ${Object.values(refusedFields)[0][0]}`,
		);
		expect(error?.description).toContain('Update Style” to Merge');
	});

	test.each<[string, object, Record<string, string[]>]>([
		// case, stored, refusedFields
		['its ID is sent, too', { staff: { id: 7 }, staff_id: 7 }, { staff: ['prohibited'] }],
		['it is empty', { colour: null }, { colour: ['is not allowed'] }],
		['the service says it is read-only', { colour: 'red' }, { colour: ['is read-only'] }],
		['it is computed from others', { client_name: 'Anna' }, { client_name: ['unknown field'] }],
	])('is left out where %s', async (_, stored, refusedFields) => {
		const service = openFakeService([appointment(1, stored)], {
			options: putOnly,
			write: (request, records) => {
				const kept = { ...records[0] };
				const reply = refuseFields(refusedFields)(request, records);
				if (records[0] !== undefined) records[0] = { ...kept, ...records[0] };
				return reply;
			},
		});
		const task = await run('update', { ...byId(1), ...fields({ notes: 'Later' }) });
		expect(task.error).toBeUndefined();
		expect(service.requests).toHaveLength(2);
		expect(service.requests[1].body).not.toHaveProperty(Object.keys(refusedFields)[0]);
	});
});

test('links and OData metadata are not sent back, fields with unusual names are', async () => {
	const stored = JSON.parse(
		'{"_links":{"self":{"href":"x"}},"@odata.etag":"1","__proto__":{"a":1},"constructor":"Ltd"}',
	) as object;
	const service = openFakeService([], { options: putOnly, write: acceptOnlyPut() });
	const whole = appointment(1);
	for (const [name, value] of Object.entries(stored)) {
		Object.defineProperty(whole, name, { value, enumerable: true, writable: true });
	}
	service.records.push(whole);
	await run('update', { ...byId(1), ...json({ notes: 'Later' }) });
	const names = Object.keys(service.requests[0].body ?? {});
	expect(names).toEqual(expect.arrayContaining(['constructor', 'notes']));
	expect(names).not.toEqual(expect.arrayContaining(['_links']));
	expect(names).not.toEqual(expect.arrayContaining(['@odata.etag']));
});

test('to-many relationships of a JSON:API document are sent as relationships', async () => {
	const relatedServices = [
		{ type: 'services', id: 's1' },
		{ type: 'services', id: 's2' },
	];
	const document = {
		id: 1,
		type: 'appointments',
		attributes: { notes: 'none' },
		relationships: { services: { data: relatedServices } },
	};
	const service = openFakeService([document], {
		item: (data) => ({ data }),
		write: (request) => {
			return [200, { data: { ...document, ...(request.body?.data as object) } }];
		},
	});
	const options = { updateStyle: 'replace' };
	await run('update', { ...byId(1), ...json({ notes: 'Later' }), options });
	expect(service.requests[0].body).toEqual({
		data: {
			type: 'appointments',
			id: '1',
			attributes: { notes: 'Later' },
			relationships: { services: { data: relatedServices } },
		},
	});
});

test('fields that may not be written are left out one after the other where the service names the first alone', async () => {
	const readOnly = ['version', 'active', 'owner', 'archived', 'runs', 'source'];
	const numbers = Object.fromEntries(readOnly.map((name, index) => [name, index + 10]));
	const stored = { ...numbers, room: null };
	const service = openFakeService([appointment(1, stored)], {
		options: putOnly,
		write(request, records): Reply {
			const named = readOnly.find((name) => Object.hasOwn(request.body ?? {}, name));
			if (named) return [400, { message: `request/body/${named} is read-only` }];
			if (request.body?.room === null)
				return [400, { message: 'request/body/room Expected string, received null' }];
			Object.assign(records[0], request.body);
			return [200, records[0]];
		},
	});
	const { error } = await run('update', { ...byId(1), ...fields({ notes: 'Later' }) });
	expect(error).toBeUndefined();
	expect(service.records).toEqual([appointment(1, { ...stored, notes: 'Later' })]);
	expect(service.requests.length).toBeLessThanOrEqual(readOnly.length + 2);
});

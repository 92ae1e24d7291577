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

/** A service that only takes whole records, and says what it does not take. */
const putOnly =
	(refusal: (asked: Asked) => Record<string, string[]> | undefined = () => undefined) =>
	(asked: Asked, records: Array<Record<string, unknown>>): Reply => {
		if (asked.method === 'OPTIONS') return [204, '', { Allow: 'GET, PUT' }];
		const errors = refusal(asked);
		if (errors) return [422, { errors }];
		const at = records.findIndex(({ id }) => String(id) === asked.path.split('/')[1]);
		records[at] = { id: records[at].id, created_at: records[at].created_at, ...asked.body };
		return [200, records[at]];
	};

const anna = { id: 41, name: 'Anna' };

test('a related record that is not taken as it stands goes as its ID', async () => {
	const service = openFakeService([appointmentRecord(1, { client: anna })], {
		write: putOnly(({ body }) =>
			typeof body?.client === 'object' ? { client: ['Must be an integer.'] } : undefined,
		),
	});
	const task = await run('update', { ...record(1), ...fields({ notes: 'Later' }) });
	expect(task.error).toBeUndefined();
	expect(service.asked[1].body).toMatchObject({ client: 41, notes: 'Later' });
});

test('the ID of a related record goes where the service misses it', async () => {
	const held = { ...appointmentRecord(1, { client: anna }), client_id: undefined };
	const service = openFakeService([JSON.parse(JSON.stringify(held))], {
		write: putOnly(({ body }) => (body?.client_id ? undefined : { client_id: ['is required'] })),
	});
	await run('update', { ...record(1), ...json({ notes: 'Later' }) });
	expect(service.asked[1].body).toMatchObject({ client_id: 41, notes: 'Later' });
	expect(service.asked[1].body).not.toHaveProperty('client');
});

test('what belongs to the old client is not sent beside the new one', async () => {
	const service = openFakeService([appointmentRecord(1, { client: anna, client_name: 'Anna' })], {
		write: putOnly(),
	});
	await run('update', { ...record(1), ...fields({ client_id: 52 }) });
	expect(service.asked[0].body).toMatchObject({ client_id: 52, notes: 'none' });
	expect(Object.keys(service.asked[0].body ?? {})).not.toEqual(
		expect.arrayContaining(['client', 'client_name']),
	);
});

test.each([
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
])('%s', async (_, given, expected) => {
	const service = openFakeService([appointmentRecord(1, { price: 45, duration: 45 })], {
		write: putOnly(),
	});
	await run('update', { ...record(1), ...fields(given) });
	expect(service.asked[0].body).toMatchObject({ ...given, ...expected });
});

test('a field whose value is refused is not left out', async () => {
	const service = openFakeService([appointmentRecord(1)], {
		write: putOnly(() => ({ ends_at: ['must be after the start'] })),
	});
	const { error } = await run('update', {
		...record(1),
		...fields({ starts_at: '2026-11-28T09:00:00Z' }),
	});
	expect(error?.description).toContain('ends_at: must be after the start');
	expect(service.asked).toHaveLength(1);
});

test.each([
	['alone', { appointment: { notes: 'Later' } }],
	['beside other words', { appointment: { notes: 'Later' }, notify: true }],
])('in a wrapper of the user’s own, %s, the record is whole', async (_, body) => {
	const service = openFakeService([appointmentRecord(1)], {
		item: (one) => ({ appointment: one }),
		write: (asked, records) => {
			if (asked.method === 'OPTIONS') return [204, '', { Allow: 'PUT' }];
			const reply = putOnly()({ ...asked, body: asked.body?.appointment as never }, records);
			return [200, { appointment: (reply as unknown[])[1] }];
		},
	});
	await run('update', { ...record(1), ...json(body) });
	expect(service.asked[0].body).toMatchObject({
		...body,
		appointment: { status: 'confirmed', client_id: 41, notes: 'Later' },
	});
	expect(service.asked[0].body).not.toHaveProperty('status');
});

describe('after the whole record was sent, what nobody asked to change is as it was', () => {
	const staff = { id: 7, name: 'Bo' };
	/** Takes the whole record, and does something more to it. */
	const taking =
		(more: object, reply?: Reply) =>
		(asked: Asked, records: Array<Record<string, unknown>>): Reply => {
			const taken = putOnly()(asked, records);
			if (asked.method !== 'PUT') return taken;
			Object.assign(records[0], more);
			return reply ?? [200, { ...records[0], ...asked.body }];
		};
	const change = async (write: ReturnType<typeof taking>, held = {}, given = {}) => {
		openFakeService([appointmentRecord(1, { deposit: 20, staff, tags: ['a', 'b'], ...held })], {
			write,
		});
		return await run('update', { ...record(1), ...fields({ notes: 'Later', ...given }) });
	};

	test.each<[string, object, Reply | undefined]>([
		['deposit', { deposit: null }, undefined],
		['deposit', { deposit: 99 }, undefined],
		['deposit', { deposit: undefined }, undefined],
		['staff', { staff: null }, undefined],
		['staff', { staff: { id: 8, name: 'Cy' } }, undefined],
		['tags', { tags: [] }, undefined],
		['status', { status: 'pending' }, undefined],
		['deposit', { deposit: null }, [204]],
		['deposit', { deposit: null }, 'cut'],
		['deposit', { deposit: null }, [502]],
	])('%s: %j, answered %j', async (name, more, reply) => {
		const { error } = await change(taking(more, reply));
		expect(error?.message).toMatch(/also changed what nobody asked for/);
		expect(error?.message).toContain(name);
		expect(error?.description).toContain('Update Style to Merge');
	});

	test.each<[string, object, object, object]>([
		['when it was changed', { updated_at: '2026-11-20T10:00:00Z' }, { updated_at: 'x' }, {}],
		['its version', { version: 4 }, { version: 3 }, {}],
		['the order of a list', { tags: ['b', 'a'] }, {}, {}],
		['what a related record shows', { staff: { id: 7, name: 'Bo', visits: 3 } }, {}, {}],
		[
			'the length of a visit',
			{ duration: 60 },
			{ duration: 45 },
			{ ends_at: '2026-11-21T10:00:00Z' },
		],
		['the form of a number', { deposit: '20.00' }, {}, {}],
		['the name of another client', { client_name: 'Cy' }, { client_name: 'Bo' }, { client_id: 9 }],
		['a field that is new', { confirmed: true }, {}, {}],
	])('but %s may differ', async (_, more, held, given) => {
		expect((await change(taking(more), held, given)).error).toBeUndefined();
	});
});

describe('a field of the whole record that the service does not take', () => {
	const refusing = (refusal: Record<string, string[]>) =>
		putOnly(({ body }) =>
			Object.keys(refusal).some((name) => body && name in body) ? refusal : undefined,
		);

	test.each<[string, object, Record<string, string[]>]>([
		[
			'a related record without its ID',
			{ staff: { id: 7, name: 'Bo' } },
			{ staff: ['prohibited'] },
		],
		['a value', { colour: 'red' }, { colour: ['is not allowed'] }],
		['a list', { tags: ['a'] }, { tags: ['unknown field'] }],
	])('%s ends it, with nothing more sent', async (_, held, refusal) => {
		const service = openFakeService([appointmentRecord(1, held)], { write: refusing(refusal) });
		const { error } = await run('update', { ...record(1), ...fields({ notes: 'Later' }) });
		expect(service.asked).toHaveLength(1);
		expect(error?.description).toContain(
			`${Object.keys(refusal)[0]}: ${Object.values(refusal)[0][0]}`,
		);
		expect(error?.description).toContain('Update Style to Merge');
	});

	test.each<[string, object, Record<string, string[]>]>([
		['its ID is sent, too', { staff: { id: 7 }, staff_id: 7 }, { staff: ['prohibited'] }],
		['it is empty', { colour: null }, { colour: ['is not allowed'] }],
		['the service keeps it', { colour: 'red' }, { colour: ['is read-only'] }],
		['it follows from others', { client_name: 'Anna' }, { client_name: ['unknown field'] }],
	])('is left out where %s', async (_, held, refusal) => {
		const service = openFakeService([appointmentRecord(1, held)], {
			write: (asked, records) => {
				const kept = { ...records[0] };
				const reply = refusing(refusal)(asked, records);
				if (records[0] !== undefined) records[0] = { ...kept, ...records[0] };
				return reply;
			},
		});
		const task = await run('update', { ...record(1), ...fields({ notes: 'Later' }) });
		expect(task.error).toBeUndefined();
		expect(service.asked).toHaveLength(2);
		expect(service.asked[1].body).not.toHaveProperty(Object.keys(refusal)[0]);
	});
});

test('links and parts of an answer are not sent back; fields with odd names are', async () => {
	const held = JSON.parse(
		'{"_links":{"self":{"href":"x"}},"@odata.etag":"1","__proto__":{"a":1},"constructor":"Ltd"}',
	) as object;
	const service = openFakeService([], { write: putOnly() });
	const whole = appointmentRecord(1);
	for (const [name, value] of Object.entries(held)) {
		Object.defineProperty(whole, name, { value, enumerable: true, writable: true });
	}
	service.records.push(whole);
	await run('update', { ...record(1), ...json({ notes: 'Later' }) });
	const names = Object.keys(service.asked[0].body ?? {});
	expect(names).toEqual(expect.arrayContaining(['constructor', 'notes']));
	expect(names).not.toEqual(expect.arrayContaining(['_links']));
	expect(names).not.toEqual(expect.arrayContaining(['@odata.etag']));
});

test('relations to several records of a JSON:API document stay relations', async () => {
	const two = [
		{ type: 'services', id: 's1' },
		{ type: 'services', id: 's2' },
	];
	const document = {
		id: 1,
		type: 'appointments',
		attributes: { notes: 'none' },
		relationships: { services: { data: two } },
	};
	const service = openFakeService([document], {
		item: (one) => ({ data: one }),
		write: (asked) => {
			if (asked.method === 'OPTIONS') return [404];
			return [200, { data: { ...document, ...(asked.body?.data as object) } }];
		},
	});
	const options = { updateStyle: 'replace' };
	await run('update', { ...record(1), ...json({ notes: 'Later' }), options });
	expect(service.asked[0].body).toEqual({
		data: {
			type: 'appointments',
			id: '1',
			attributes: { notes: 'Later' },
			relationships: { services: { data: two } },
		},
	});
});

test('a service that takes nothing but PATCH is asked once', async () => {
	const service = openFakeService([appointmentRecord(1)], { write: executeWrite });
	await run('update', { ...record(1), ...fields({ notes: 'Later' }) });
	expect(service.asked).toHaveLength(1);
});

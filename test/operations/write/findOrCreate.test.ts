import { enterprise, jsonOf, runNode } from '../../support/runNode';
import { openFakeService, type Reply } from '../fakeService';

const anna = { id: 1, name: 'Anna Berg', email: 'Anna@Example.com', phone: '+27 82 555 0101' };
const anne = { id: 2, name: 'Anne Bird', email: 'anne@example.com', phone: '+27 82 555 0102' };

const runFindOrCreate = async (more: object, options: Parameters<typeof runNode>[1] = {}) =>
	await runNode(
		{
			...{ resource: 'client', operation: 'findOrCreate', inputMode: 'json', matchOn: 'email' },
			...more,
		} as never,
		{ credential: enterprise, ...options },
	);

const findOrCreate = async (body: object, matchOn = 'email', items = [{ json: {} }]) =>
	await runFindOrCreate({ body: JSON.stringify(body), matchOn }, { items });
const goesOn: Parameters<typeof runNode>[1] = {
	items: [{ json: {} }, { json: {} }],
	onError: 'continueRegularOutput',
};

function serveClients(records: Array<Record<string, unknown>>) {
	return openFakeService(records, {
		path: 'clients',
		write: ({ body }, clients) => {
			clients.push({ id: clients.length + 1, ...body });
			return [201, clients.at(-1)];
		},
	});
}

test.each([
	// case, body, matchOn
	['email address in other case', { email: 'anna@example.com ' }, 'email'],
	['telephone number without the country code', { phone: '082 555 0101' }, 'phone'],
	[
		'email address and telephone number',
		{ email: 'anna@example.com', phone: '+27825550101' },
		'email, phone',
	],
	['telephone number under a name that is not known', { 電話番号: '+27825550101' }, '電話番号'],
])('a client with the same %s is found, and none is created', async (_, body, matchOn) => {
	const withPhones = [anne, anna].map((client) => ({ ...client, 電話番号: client.phone }));
	const service = serveClients(withPhones);
	expect(jsonOf(await findOrCreate(body, matchOn))).toEqual([withPhones[1]]);
	expect(service.requests).toEqual([]);
});

test.each([
	'ann&#97;@example.com',
	'<b>anna@example.com',
	'anna<x>@example.com',
	'<bo@example.com>anna@example.com',
])('a client with the email address %s is another one', async (email) => {
	const service = serveClients([{ id: 1, name: 'Anna', email }]);
	await findOrCreate({ name: 'Anna Berg', email: 'anna@example.com' });
	expect(service.requests).toHaveLength(1);
});

test.each([
	['email', 'n/a'],
	['email', '-'],
	['email', '@example.com'],
	['phone', 'unknown'],
	['phone', '000 000 000'],
	['phone', '+49'],
])(
	'%s “%s”, which clients without one have, finds nobody and creates nobody',
	async (field, value) => {
		const service = serveClients([{ ...anne, [field]: value }]);
		const { error } = await findOrCreate({ name: 'Anna Berg', [field]: value }, field);
		const message = `There is no email address or telephone number to find by in “${field}”`;
		expect(error?.message).toBe(message);
		expect(service.requests).toEqual([]);
	},
);

test.each([
	['hides', null],
	['spells otherwise', 'annaberg@example.com'],
])('a client whose email address the service %s is created once in a run', async (_, email) => {
	const service = openFakeService([anne], {
		path: 'clients',
		write: ({ body }, clients) => {
			clients.push({ id: 9, ...body, email });
			return [201, clients.at(-1)];
		},
	});
	const body = { name: 'Anna Berg', email: 'anna.berg@example.com' };
	await runFindOrCreate({ body: JSON.stringify(body) }, goesOn);
	expect(service.requests).toHaveLength(1);
});

test.each([
	['shows at once', true],
	['does not show yet', false],
])(
	'in a long run of which the list %s what it created, nobody is created twice',
	async (_, isListed) => {
		let passed = 0;
		const now = Date.now;
		const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + passed);
		const service = openFakeService([anne], {
			path: 'clients',
			write: ({ body }, clients) => {
				const made = { id: 3, ...body };
				clients.push(...(isListed ? [made] : []), anna);
				passed = 120_000;
				return [201, made];
			},
		});
		const items = ['bo@example.com', 'anna@example.com', 'bo@example.com'].map((email) => ({
			json: { email },
		}));
		const body = '={{ JSON.stringify({ email: $json.email }) }}';
		const task = await runFindOrCreate({ body }, { items });
		clock.mockRestore();
		expect(jsonOf(task).map(({ id }) => id)).toEqual([3, 1, 3]);
		expect(service.requests).toHaveLength(1);
	},
);

test('a client that is not on the whole list is created once, and found for the next item', async () => {
	const service = serveClients([anne]);
	const body = { name: 'Anna Berg', email: 'anna@example.com' };
	const task = await findOrCreate(body, 'email', [{ json: {} }, { json: {} }]);
	expect(service.requests).toHaveLength(1);
	expect(jsonOf(task)).toEqual([
		{ id: 2, ...body },
		{ id: 2, ...body },
	]);
});

test('of two matching clients the first is returned, with a notice', async () => {
	serveClients([anna, { ...anna, id: 3 }]);
	const task = await findOrCreate({ email: 'anna@example.com' });
	expect(jsonOf(task)).toEqual([anna]);
	expect(task.hints?.[0]?.message).toMatch(/^2 clients have the same email/);
});

test('nothing is created where the list may be incomplete', async () => {
	const many = Array.from({ length: 100 }, (_, at) => ({
		id: at + 1,
		email: `c${at}@example.com`,
	}));
	const service = openFakeService(many, { path: 'clients', write: () => [201, {}] });
	const { default: nock } = await import('nock');
	nock.cleanAll();
	nock('https://salon.example.com').persist().get('/v1/clients').query(true).reply(200, many);
	const { error } = await findOrCreate({ email: 'new@example.com' });
	expect(error?.message).toMatch(/^List may be incomplete/);
	expect(error?.description).toMatch(/no client was created/);
	expect(service.requests).toEqual([]);
});

test('a field to match on without a value is refused before any request', async () => {
	const service = serveClients([anna]);
	const { error } = await findOrCreate({ name: 'Anna' });
	expect(error?.message).toBe('There is no value to find by in “email”');
	const all = await findOrCreate({ name: 'Anna' }, '={{ "" }}');
	expect(all.error?.message).toBe('No field is chosen to find by');
	expect([...service.requests, ...service.reads]).toEqual([]);
});

test('a value that is an object is compared by its content', async () => {
	const address = { city: 'Bergen' };
	const service = serveClients([{ ...anna, address: { city: 'Oslo' } }]);
	expect(jsonOf(await findOrCreate({ address }, 'address'))).toEqual([{ id: 2, address }]);
	expect(service.requests).toHaveLength(1);
});

test.each<[string, object, string]>([
	// case, body, matchOn
	['a number given as a text', { card: '45.0' }, 'card'],
	['a field within an object', { contact: { email: 'ANNA@example.com' } }, 'contact.email'],
	['one day in two formats', { born: '1990-05-01' }, 'born'],
])('a client is found by %s', async (_, body, matchOn) => {
	const stored = {
		...anna,
		card: 45,
		contact: { email: 'anna@example.com' },
		born: '1990-05-01T00:00:00Z',
	};
	const service = serveClients(
		[anne, stored].map((one) => ({ card: 1, contact: {}, born: null, ...one })),
	);
	expect(jsonOf(await findOrCreate(body, matchOn))).toEqual(
		[stored].map((one) => expect.objectContaining(one)),
	);
	expect(service.requests).toEqual([]);
});

test.each([
	['email', { email: 'ANNA@example.com' }],
	['properties.email', { properties: { email: 'anna@example.com' } }],
])('a client whose fields stand in one object is found by %s', async (matchOn, body) => {
	const held = [anne, anna].map(({ id, email }) => ({ id, properties: { email } }));
	const service = serveClients(held);
	expect(jsonOf(await findOrCreate(body, matchOn))).toEqual([held[1]]);
	expect(service.requests).toEqual([]);
});

test.each([
	['no client has', 'e_mail', {}],
	['the list masks', 'email', { email: 'a***@example.com' }],
])('nothing is created where %s the field to match on', async (_, field, more) => {
	const service = serveClients([anna, anne].map((one) => ({ ...one, ...more })));
	const { error } = await findOrCreate({ [field]: 'anna@example.com' }, field);
	expect(error?.message).toBe(`The clients show no field “${field}” to find by`);
	expect(service.requests).toEqual([]);
});

test('one client whose address is masked keeps no other one from being created', async () => {
	const service = serveClients([anne, { ...anna, email: '****' }]);
	await findOrCreate({ email: 'new@example.com' });
	expect(service.requests).toHaveLength(1);
});

test.each([
	['email', { email: 'a***@example.com' }, { email: 'anna.b@example.com' }],
	['email', { email: 'anna@e*****.com' }, { email: 'Anna@example.com' }],
	['email', { email: 'anna.b@exam…' }, { email: 'anna.b@example.com' }],
	['email,name', { name: 'A. Berg', email: 'an••••' }, { name: 'a. berg', email: 'anna@x.org' }],
])('no second client is created where the %s of one may be hers', async (matchOn, more, body) => {
	const service = serveClients([anne, { ...anna, ...more }]);
	const { error } = await findOrCreate(body, matchOn);
	expect(error?.message).toMatch(/shows only in part may be this one/);
	expect(service.requests).toEqual([]);
	await findOrCreate({ ...body, email: 'bo.berg@example.com' }, matchOn);
	expect(service.requests).toHaveLength(1);
});

test.each([
	['+51 555 123 4567', '+1 555 123 4567'],
	['0051 555 123 4567', '+1 555 123 4567'],
])('%s is no number of another country', async (phone, wanted) => {
	const service = serveClients([{ ...anna, phone }]);
	await findOrCreate({ phone: wanted }, 'phone');
	expect(service.requests).toHaveLength(1);
});

test.each([
	['in a list of several', ['x@evil.example', 'bo@example.com']],
	['in capitals', 'BO@EXAMPLE.COM'],
])('the client with just this address comes before one that has it %s', async (_, email) => {
	const bo = { ...anne, id: 3, email: 'bo@example.com' };
	serveClients([{ ...anna, email } as never, bo]);
	const run = await findOrCreate({ email: 'bo@example.com' });
	expect(jsonOf(run)).toEqual([bo]);
	expect(run.hints?.[0].message).toMatch(/^2 clients have the same email; one that is written/);
});

test('the first client of an empty list is created', async () => {
	const service = serveClients([]);
	await findOrCreate({ email: 'anna@example.com' });
	expect(service.requests).toHaveLength(1);
});

test('a client that was created without a body in the response is found for the next item', async () => {
	const service = openFakeService([anne], { path: 'clients', write: () => [201, ''] });
	await findOrCreate({ email: 'anna@example.com' }, 'email', [{ json: {} }, { json: {} }]);
	expect(service.requests).toHaveLength(1);
});

test.each([true, false])(
	'after a lost response the list is read again (created: %s)',
	async (isMade) => {
		const service = openFakeService([anne], {
			path: 'clients',
			write: ({ body }, clients) => {
				if (isMade) clients.push({ id: clients.length + 1, ...body });
				return 'cut';
			},
		});
		const task = await runFindOrCreate({ body: '{ "email": "anna@example.com" }' }, goesOn);
		const message = expect.stringMatching(/^It is not known/) as string;
		const item = isMade
			? { id: 2, email: 'anna@example.com' }
			: { error: expect.objectContaining({ message }) as object };
		expect(service.requests).toHaveLength(1);
		expect(jsonOf(task)).toEqual([item, item]);
	},
);

test('a dry run creates nothing, for any item', async () => {
	const service = serveClients([anne]);
	const given = { body: '{ "email": "anna@example.com" }', options: { dryRun: true } };
	const task = await runFindOrCreate(given, { items: [{ json: {} }, { json: {} }] });
	expect(jsonOf(task).map(({ dryRun }) => dryRun)).toEqual([true, true]);
	expect(service.requests).toEqual([]);
});

describe('whether the client is new', () => {
	const bo = { name: 'Bo', email: 'bo@example.com' };
	const create =
		(reply?: Reply) =>
		(records: Array<Record<string, unknown>>, more = {}) => {
			openFakeService(records, {
				path: 'clients',
				write: ({ body }, clients) => {
					clients.push({ id: clients.length + 1, ...body });
					return reply ?? [201, clients.at(-1)];
				},
			});
			const body = '={{ JSON.stringify($json) }}';
			const items = [{ json: bo }, { json: bo }];
			return runFindOrCreate({ body, ...more }, { typeVersion: 1.1, items });
		};

	test.each<[string, Array<Record<string, unknown>>, Reply | undefined, boolean[]]>([
		['is found', [{ id: 1, ...bo }], undefined, [false, false]],
		['is created, and found for the next item', [{ ...anne }], undefined, [true, false]],
		['is seen after its answer was lost', [{ ...anne }], 'cut', [true, false]],
	])('a client that %s', async (_, records, reply, expected) => {
		const task = await create(reply)(records);
		expect(jsonOf(task).map(({ isNew }) => isNew)).toEqual(expected);
	});

	test('a field of the service stays as it is', async () => {
		const task = await create()([{ ...anne, isNew: 'yes' }]);
		expect(jsonOf(task)[0]).toEqual({ id: 2, ...bo, isNewRecord: true });
	});

	test.each([{ includeIsNew: false }, { options: { dryRun: true } }])(
		'with %j nothing is added',
		async (more) => {
			const [json] = jsonOf(await create()([{ ...anne }], more));
			expect(json).not.toHaveProperty('isNew');
		},
	);
});

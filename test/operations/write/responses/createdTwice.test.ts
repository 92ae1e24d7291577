import nock from 'nock';
import { enterprise, jsonOf, origin, runNode } from '../../../support/runNode';
import { executeWrite, openFakeService, type Reply } from '../../fakeService';

type Records = Array<Record<string, unknown>>;

const anna = { id: 1, name: 'Anna Berg', email: 'anna@example.com', phone: '+43 660 555 0101' };
const bo = { name: 'Bo', email: 'bo@example.com' };

const findOrCreate = async (each: object[], matchOn = 'email') =>
	await runNode(
		{
			resource: 'client',
			operation: 'findOrCreate',
			inputMode: 'json',
			body: '={{ JSON.stringify($json) }}',
			matchOn,
		} as never,
		{
			credential: enterprise,
			typeVersion: 1.1,
			items: each.map((json) => ({ json: { ...json } })),
			onError: 'continueRegularOutput',
		},
	);

const serve = (clients: Records, write: (clients: Records) => Reply = () => [500]) =>
	openFakeService(clients, {
		path: 'clients',
		write: (request, records) => {
			if (request.method === 'POST') return write(records);
			return executeWrite(request, records);
		},
	});

test('two runs that want the same new client at the same moment create one', async () => {
	const service = openFakeService([anna], { path: 'clients', write: executeWrite });
	const [one, other] = await Promise.all([
		findOrCreate([bo]),
		findOrCreate([{ ...bo, email: 'BO@example.com' }]),
	]);
	expect(service.requests).toHaveLength(1);
	expect([...jsonOf(one), ...jsonOf(other)]).toEqual([
		{ id: 2, ...bo, isNew: true },
		{ id: 2, ...bo, isNew: false },
	]);
});

test.each<[string, Reply]>([
	['no answer', 'cut'],
	['HTTP 504', [504]],
	['a yes, and shows nothing', [200, { success: true }]],
])('a client whose creation got %s is not sent again for a later item', async (_, reply) => {
	const service = serve([{ ...anna }], () => reply);
	const task = await findOrCreate([bo, { ...bo, email: 'Bo@Example.com' }, anna]);
	expect(service.requests).toHaveLength(1);
	const [first, second, found] = jsonOf(task);
	expect(second).toEqual(first);
	expect(found).toEqual({ ...anna, isNew: false });
});

test.each<[string, Reply]>([
	['HTTP 409', [409, { message: 'Somebody was faster' }]],
	['HTTP 422', [422, { errors: { email: ['has already been taken'] } }]],
	['no answer', 'cut'],
])(
	'a client whom another one created meanwhile is found after %s, and is not new',
	async (_, reply) => {
		const others = { id: 7, name: 'B. Bird', email: 'bo@example.com' };
		const service = serve([{ ...anna }], (clients) => {
			clients.push(others);
			return reply;
		});
		expect(jsonOf(await findOrCreate([bo]))).toEqual([{ ...others, isNew: false }]);
		expect(service.requests).toHaveLength(1);
	},
);

test('a list that is empty once creates no second client', async () => {
	nock(origin).get('/v1/clients').reply(200, { data: [], total: 0 });
	const service = serve([{ ...anna }]);
	expect(jsonOf(await findOrCreate([anna]))).toEqual([{ ...anna, isNew: false }]);
	expect(service.requests).toEqual([]);
});

test.each([
	['phone', '+43 0660 555 0101', '+43 660 555 0101'],
	['phone', '+43 660 555 0101', '0043 0660 5550101'],
	['phone', '＋４３ ６６０ ５５５ ０１０１', '+43 660 555 0101'],
	['phone', '+43 660 555 0101', '０６６０－５５５０１０１'],
	['email', 'mailto:Anna@example.com', 'anna@example.com'],
	['email', 'Anna Berg <anna@example.com>', 'anna@example.com'],
	['email', 'anna@example.com', '"Berg, Anna" <anna@example.com>'],
	['email', 'anna@example.com', 'berg@example.com; anna@example.com'],
])('a client whose %s is written %s is found as %s', async (field, stored, wanted) => {
	const service = serve([{ ...anna, [field]: stored }]);
	const [item] = jsonOf(await findOrCreate([{ [field]: wanted }], field));
	expect(item).toMatchObject({ id: 1, isNew: false });
	expect(service.requests).toEqual([]);
});

test.each([
	['phone', '+1 066 055 5010', '+43 660 555 0101'],
	['email', '<anna@example.com> bo', 'anna@example.com'],
	['email', 'anna@example.com <bo@example.com>', 'anna@example.com'],
])('a client whose %s is written %s is not found as %s', async (field, stored, wanted) => {
	const service = serve([{ ...anna, [field]: stored }], () => [201, { id: 2, [field]: wanted }]);
	await findOrCreate([{ [field]: wanted }], field);
	expect(service.requests).toHaveLength(1);
});

test.each([
	['[object Object]', '[object Object]'],
	['Invalid DateTime', 'Invalid DateTime'],
	['undefined', 'undefined'],
	['n/a', 'n/a'],
	['a dash', ' - '],
	['an empty list', []],
	['a text of 3,000 letters', 'a'.repeat(3000)],
])('%s is no value to find by', async (_, name) => {
	const service = serve([{ ...anna, name }]);
	const [item] = jsonOf(await findOrCreate([{ name }], 'name'));
	expect(item.error).toEqual(
		expect.objectContaining({ message: 'There is no value to find by in “name”' }),
	);
	expect(service.requests).toEqual([]);
});

test.each([{ deleted: 'N' }, { isDeleted: 'false' }, { deleted_at: '0000-00-00 00:00:00' }])(
	'a client with a mark that says no (%j) is in use',
	async (more) => {
		serve([{ ...anna, ...more }]);
		expect((await findOrCreate([anna])).hints ?? []).toEqual([]);
	},
);

test.each([
	{ deleted_at: '2026-11-01T08:00:00Z' },
	{ status: 'merged' },
	{ is_active: false },
	{ merged_into: 3 },
])(
	'a client who is no longer in use (%j) comes after one who is, and never silently',
	async (more) => {
		serve([
			{ ...anna, ...more },
			{ ...anna, id: 3 },
		]);
		expect(jsonOf(await findOrCreate([anna]))).toEqual([{ ...anna, id: 3, isNew: false }]);
		nock.cleanAll();
		serve([{ ...anna, ...more }]);
		const task = await findOrCreate([anna]);
		expect(task.hints?.[0]?.message).toMatch(/no longer in use/);
	},
);

import { enterprise, jsonOf, runNode } from '../support/runNode';
import { openFakeService } from './fakeService';

const anna = { id: 1, name: 'Anna Berg', email: 'Anna@Example.com', phone: '+27 82 555 0101' };
const anne = { id: 2, name: 'Anne Bird', email: 'anne@example.com', phone: '+27 82 555 0102' };

const findOrCreate = async (body: object, matchOn = 'email', items = [{ json: {} }]) =>
	await runNode(
		{
			resource: 'client',
			operation: 'findOrCreate',
			inputMode: 'json',
			body: JSON.stringify(body),
			matchOn,
		} as never,
		{ credential: enterprise, items },
	);

function open(records: Array<Record<string, unknown>>) {
	return openFakeService(records, {
		path: 'clients',
		write: ({ body }, all) => {
			all.push({ id: all.length + 1, ...body });
			return [201, all.at(-1)];
		},
	});
}

test.each([
	['the email address, whatever its case', { email: 'anna@example.com ' }, 'email'],
	['a telephone number without its country', { phone: '082 555 0101' }, 'phone'],
	['both', { email: 'anna@example.com', phone: '+27825550101' }, 'email, phone'],
])('finds by %s, and creates nothing', async (_, body, on) => {
	const service = open([anne, anna]);
	expect(jsonOf(await findOrCreate(body, on))).toEqual([anna]);
	expect(service.asked).toEqual([]);
});

test('creates once where a complete reading found none, and finds it for the next item', async () => {
	const service = open([anne]);
	const body = { name: 'Anna Berg', email: 'anna@example.com' };
	const task = await findOrCreate(body, 'email', [{ json: {} }, { json: {} }]);
	expect(service.asked).toHaveLength(1);
	expect(jsonOf(task)).toEqual([
		{ id: 2, ...body },
		{ id: 2, ...body },
	]);
});

test('several that match: the first of them, and a notice', async () => {
	open([anna, { ...anna, id: 3 }]);
	const task = await findOrCreate({ email: 'anna@example.com' });
	expect(jsonOf(task)).toEqual([anna]);
	expect(task.hints?.[0]?.message).toMatch(/^2 clients have the same email/);
});

test('creates nothing where the list may be incomplete', async () => {
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
	expect(service.asked).toEqual([]);
});

test('a field to match on without a value is refused before any request', async () => {
	const service = open([anna]);
	const { error } = await findOrCreate({ name: 'Anna' });
	expect(error?.message).toBe('There is no value to find by in “email”');
	expect([...service.asked, ...service.read]).toEqual([]);
});

test('a value that is an object is compared by what it holds', async () => {
	const address = { city: 'Bergen' };
	const service = open([{ ...anna, address: { city: 'Oslo' } }]);
	expect(jsonOf(await findOrCreate({ address }, 'address'))).toEqual([{ id: 2, address }]);
	expect(service.asked).toHaveLength(1);
});

test.each<[string, object, string]>([
	['a number given as a text', { card: '45.0' }, 'card'],
	['a field within an object', { contact: { email: 'ANNA@example.com' } }, 'contact.email'],
	['one day in two formats', { born: '1990-05-01' }, 'born'],
])('finds by %s', async (_, body, on) => {
	const held = {
		...anna,
		card: 45,
		contact: { email: 'anna@example.com' },
		born: '1990-05-01T00:00:00Z',
	};
	const service = open([anne, held].map((one) => ({ card: 1, contact: {}, born: null, ...one })));
	expect(jsonOf(await findOrCreate(body, on))).toEqual(
		[held].map((one) => expect.objectContaining(one)),
	);
	expect(service.asked).toEqual([]);
});

test('creates nothing where no client shows the field to match on', async () => {
	const service = open([anna]);
	const { error } = await findOrCreate({ e_mail: 'anna@example.com' }, 'e_mail');
	expect(error?.message).toBe('The clients show no field “e_mail” to find by');
	expect(service.asked).toEqual([]);
});

test('creates the first client of an account', async () => {
	const service = open([]);
	await findOrCreate({ email: 'anna@example.com' });
	expect(service.asked).toHaveLength(1);
});

test('finds what it created although the answer did not show it', async () => {
	const service = openFakeService([anne], { path: 'clients', write: () => [201, ''] });
	await findOrCreate({ email: 'anna@example.com' }, 'email', [{ json: {} }, { json: {} }]);
	expect(service.asked).toHaveLength(1);
});

test('reads again after a lost answer, and does not create what that left behind', async () => {
	const service = openFakeService([anne], {
		path: 'clients',
		write: ({ body }, all) => {
			all.push({ id: all.length + 1, ...body });
			return 'cut';
		},
	});
	const task = await runNode(
		{
			resource: 'client',
			operation: 'findOrCreate',
			inputMode: 'json',
			body: '{ "email": "anna@example.com" }',
			matchOn: 'email',
		} as never,
		{
			credential: enterprise,
			items: [{ json: {} }, { json: {} }],
			onError: 'continueRegularOutput',
		},
	);
	expect(service.asked).toHaveLength(1);
	expect(jsonOf(task)).toEqual([
		{ error: expect.objectContaining({ message: expect.stringMatching(/^It is not known/) }) },
		{ id: 2, email: 'anna@example.com' },
	]);
});

test('a dry run creates nothing, for any item', async () => {
	const service = open([anne]);
	const task = await runNode(
		{
			resource: 'client',
			operation: 'findOrCreate',
			inputMode: 'json',
			body: '{ "email": "anna@example.com" }',
			matchOn: 'email',
			options: { dryRun: true },
		} as never,
		{ credential: enterprise, items: [{ json: {} }, { json: {} }] },
	);
	expect(jsonOf(task).map(({ dryRun }) => dryRun)).toEqual([true, true]);
	expect(service.asked).toEqual([]);
});

import nock from 'nock';
import { enterprise, jsonOf, origin, runNode } from '../support/runNode';
import { casesOf } from '../support/table';

const get = (id: string) => ({
	resource: 'appointment',
	operation: 'get',
	recordId: { __rl: true, mode: 'id', value: id },
});

test.each([
	['bare', { id: 7, items: [{ id: 1 }], status: 'failed' }],
	['under data', { success: true, data: { id: 7, items: [{ id: 1 }], status: 'failed' } }],
	['under its own name', { appointment: { id: 7, items: [{ id: 1 }], status: 'failed' } }],
	[
		'deeper',
		{ status: 'ok', data: { appointment: { id: 7, items: [{ id: 1 }], status: 'failed' } } },
	],
	['in a list of one', { data: [{ id: 7, items: [{ id: 1 }], status: 'failed' }] }],
])('a record %s is returned as it is', async (_, body) => {
	nock(origin).get('/api/v1/appointments/7').reply(200, body);
	expect(jsonOf(await runNode(get('7')))).toEqual([
		{ id: 7, items: [{ id: 1 }], status: 'failed' },
	]);
});

test.each(
	casesOf<[string, object, object]>`
		the ID of which ends like a number | {"ok":true,"turno":{"id_turno":7,"hora":"09:00"}} | {"id_turno":7,"hora":"09:00"}
		that shows its ID in its own address alone | {"visit":{"url":"https://x.example/v2/visits/7","notes":"a"}}
			| {"url":"https://x.example/v2/visits/7","notes":"a"}
		that is alone in a list under another name for it | {"visits":[{"id":7,"notes":"a"}]} | {"id":7,"notes":"a"}
		beside a number that says yes | {"rc":0,"row":{"booking_id":7,"memo":"a"}} | {"booking_id":7,"memo":"a"}
		beside its own fields | {"total":5,"room":{"id":7,"a":1}} | {"total":5,"room":{"id":7,"a":1}}
		that shows the address of another record | {"visit":{"url":"https://x.example/v2/visits/17","notes":"a"}}
			| {"visit":{"url":"https://x.example/v2/visits/17","notes":"a"}}
	`,
)('a record %s is taken out of %j', async (_, body, record) => {
	nock(origin)
		.persist()
		.get(/appointments/)
		.reply(200, body);
	expect(jsonOf(await runNode(get('7')))).toEqual([record]);
});

test.each([
	['of its own', { db_eid: '7', start: '2026-05-01' }, 1],
	['of its client', { client_id: '7', start: '2026-05-01' }, 0],
	['as its name alone', { attrs: { notes: 'a' }, name: '7' }, 1],
	['as its name beside another ID', { id: 9, name: '7' }, 0],
])('a list of one record that shows the ID %s gives %j as %i items', async (_, record, count) => {
	nock(origin)
		.persist()
		.get(/appointments/)
		.reply(200, { errors: [], data: [record] });
	const run = await runNode(get('7'));
	expect(run.error ? [] : jsonOf(run)).toEqual([record].slice(0, count));
});

test.each(['appointments/3%201', '/api/v1/appointments/3%201', `${origin}/v1/appointments/3%201`])(
	'an ID that begins with the path or the address of its list, %s, is sent without it',
	async (address) => {
		nock(origin).get('/api/v1/appointments/3%201').reply(200, { uri: address });
		expect(jsonOf(await runNode(get(address)))).toEqual([{ uri: address }]);
	},
);

test.each([
	'../clients',
	'..',
	'a/b',
	'clients/7',
	'7/..',
	'a\\b',
	'appointments/',
	'appointments/..',
	'appointments/a/b',
	'appointments/a%2Fb',
	'appointments/%2E%2E',
	'/appointments/7/appointments/8',
])('the ID %p is refused before any request', async (id) => {
	const { error } = await runNode(get(id));
	expect(error?.message).toMatch(/is not an ID/);
});

test.each([
	['a b?c#d', 'a%20b%3Fc%23d'],
	['2026/0137', '2026%2F0137'],
	['RE-2026/11/0137', 'RE-2026%2F11%2F0137'],
])('the ID %s is sent as one path segment', async (id, segment) => {
	nock(origin).get(`/api/v1/appointments/${segment}`).reply(200, { id });
	expect(jsonOf(await runNode(get(id)))).toEqual([{ id }]);
});

test('an ID with a slash, which the service cannot have in an address, is found in the list', async () => {
	const records = [{ id: '2026/0136' }, { id: '2026/0137' }];
	nock(origin).persist().get('/api/v1/appointments').query(true).reply(200, records);
	nock(origin)
		.persist()
		.get(/appointments.2026/)
		.reply(404);
	expect(jsonOf(await runNode(get('2026/0137')))).toEqual([{ id: '2026/0137' }]);
});

test('an answer without content (HTTP 204) says that the record was not found', async () => {
	nock(origin).get('/api/v1/appointments/999').reply(204);
	const { error } = await runNode(get('999'));
	expect(error?.message).toBe('Not found: could not read this appointment');
});

test.each([
	['invoice', true],
	['appointment', false],
])('HTTP 404 for the list of %ss names Other: %s', async (resource, isNamed) => {
	nock(origin).persist().get(/./).reply(404);
	const { error } = await runNode({ resource, operation: 'getAll' }, { credential: enterprise });
	expect(error?.description).toContain('Check the Base URL');
	expect(error?.description?.includes('no such list, or under another path')).toBe(isNamed);
});

test('HTTP 404 says that the record was not found, with the service’s message', async () => {
	nock(origin)
		.get('/api/v1/appointments/999')
		.reply(404, { error: { code: 'not_found', message: 'No such appointment' } });
	const { error } = await runNode(get('999'));
	expect(error?.message).toBe('Not found: could not read this appointment');
	expect(error?.description).toContain('No such appointment');
});

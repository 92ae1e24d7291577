import type { JsonObject } from '../../../nodes/AppointmentService/rest';
import { listUrl, write, type FakeReply, type FakeService } from './fakeCollection';

const old = { id: 1, notes: 'old', at: 'y' };
const made = { id: 2, notes: 'New', at: 'x' };
/** A record of somebody else, which stands on another page of the list. */
const other = { id: 3, notes: 'Other', at: 'z' };
const ids = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`);

/** Writes at a service: what is found then, and what is asked for after the write. */
async function writeTo(service: FakeService, id?: string) {
	const { result, error, log } = await write([{ ...old }], service, { notes: 'New' }, { id });
	const sent = log().findIndex((line) => /^(POST|PATCH)/.test(line));
	return { record: result?.record, error, asked: log().slice(sent + 1) };
}

describe('a new record of which the list shows nothing', () => {
	/** Creates it at a service that answers like this; `more` answers what else is asked for. */
	const create = async (
		body: unknown,
		headers: Record<string, string> = {},
		more: FakeService = () => undefined,
	) =>
		await writeTo((request, rows) => {
			if (request.method === 'POST') return [201, body, headers];
			if (request.path === 'appointments') return [200, { data: [old], has_more: true }];
			if (request.path === 'appointments/3') return [200, other];
			return request.path === 'appointments/2' ? [200, made] : more(request, rows);
		});

	// title, body, headers
	test.each<[string, unknown, Record<string, string>]>([
		['the ID', { id: 2 }, {}],
		['the ID under its own name', { success: true, appointment_id: 2 }, {}],
		['the ID beside a message', { message: 'Created', id: 2 }, {}],
		['the ID of the new one beside that of the old one', { old_id: 1, newAppointmentId: 2 }, {}],
		['the ID in a record that is empty otherwise', { id: 2, notes: null, at: null }, {}],
		['an address in Location', '', { location: '/v1/appointments/2' }],
		['an absolute address with a query', '', { location: `${listUrl}/2/?a=/b#c` }],
		['a relative address', '', { location: 'appointments/2' }],
		['an address in Content-Location', '', { 'content-location': '/v1/appointments/2' }],
		[
			'the first of two addresses',
			'',
			{ location: `${listUrl}/2`, 'content-location': `${listUrl}/1` },
		],
		['an address of another origin', '', { location: 'https://a.example/x/y/2/' }],
		['an address that cannot be read', '', { location: '/v2/visits/2' }],
		['an ID in a header', '', { 'x-record-id': '2' }],
		['an ID in the header `id`', '', { id: '2' }],
		['a header with a uuid', '', { 'x-new-uuid': '2' }],
		['a header with a guid', '', { guid: '2' }],
		['a header with a uid', '', { 'record-uid': '2' }],
		['the ID in the second of two headers', '', { 'x-user-id': '1', 'x-record-id': '2' }],
		['an address beside an ID of something else', { id: 1 }, { location: '/v1/appointments/2' }],
		[
			'an ID in a header beside an address of something else',
			'',
			{ location: `${listUrl}/1`, 'x-id': '2' },
		],
		['an ID in a header beside an empty list', [], { 'x-id': '2' }],
	])('is read where the response has %s', async (_, body, headers) => {
		const { record, asked } = await create(body, headers);
		expect(record).toEqual(made);
		expect(asked.join()).not.toContain('a.example');
	});

	test('is read by the field that the list shows alone of each', async () => {
		const shown = { name: 'A-2', notes: 'New' };
		const { record } = await writeTo(({ method, path }) => {
			if (method === 'POST') return [201, { data: { ...shown, idx: 0 } }];
			return [200, { data: path === 'appointments' ? [{ name: 'A-1' }] : shown }];
		});
		expect(record).toEqual(shown);
	});

	test.each<[unknown, Record<string, string>]>([
		[{ newClientId: 2 }, {}],
		[{ code: 2, message: 'Taken' }, {}],
		...(
			'x-request-id x-correlation-id x-trace-id transaction-id x-span-id x-session-id ' +
			'client-id tenant-id account-id cf-ray-id x-amz-id x-paid x-id-2 grid'
		)
			.split(' ')
			.map((name): [unknown, Record<string, string>] => ['', { [name]: '2' }]),
	])('is not looked for by %j with %j', async (body, headers) => {
		expect((await create(body, headers)).asked).not.toContain('GET appointments/2');
	});

	test.each<[unknown, Record<string, string>]>([
		['', { 'x-user-id': '1' }],
		['', { 'x-user-id': '3' }],
		[{ id: 1 }, {}],
		[{ id: 3 }, {}],
	])('is none that lacks what was written: %j with %j', async (body, headers) => {
		const { record } = await create(body, headers);
		expect([old, other]).not.toContainEqual(record);
	});

	test.each<[string, FakeReply]>([
		['gives a redirect', [301, { notes: 'New' }]],
		['gives no record', [200, 'x']],
		['gives an error with HTTP 200', [200, { success: false, notes: 'New' }]],
	])('is read by its ID where its address %s', async (_, reply) => {
		const service: FakeService = ({ path }) => (path === 'made/2' ? reply : undefined);
		expect((await create('', { location: '/v1/made/2' }, service)).record).toEqual(made);
	});

	test('is read at an address outside of the list', async () => {
		const service: FakeService = ({ path }) =>
			path === 'made/a%20b' ? [200, { data: { key: 7, notes: 'New' } }] : undefined;
		const { record } = await create('', { location: '/v1/made/a%20b' }, service);
		expect(record).toEqual({ key: 7, notes: 'New' });
	});

	test.each<[string, unknown, Record<string, string>]>([
		['objects', Object.fromEntries(ids(500).map((id) => [`part ${id}`, { id }])), {}],
		['headers', {}, Object.fromEntries(ids(500).map((id) => [`x-${id}-id`, id]))],
	])('is looked for by some of 500 IDs in %s', async (_, body, headers) => {
		expect((await create(body, headers)).asked.length).toBeLessThan(50);
	});
});

describe('a record that was changed', () => {
	const changed = { ...old, notes: 'New' };
	/** Changes it at a service that answers like this, and shows this afterwards, and another record. */
	const update = async (
		body: unknown,
		after: JsonObject | FakeReply,
		headers = {},
		second: JsonObject = made,
	) => {
		let isSent = false;
		return await writeTo(({ method, path }) => {
			if (method === 'PATCH') isSent = true;
			if (method === 'PATCH') return [200, body, headers];
			if (path === 'appointments/1' && isSent)
				return Array.isArray(after) ? (after as FakeReply) : [200, after];
			if (path === 'appointments/2') return [200, second];
			return path === 'appointments' ? [200, { data: [old, second], total: 2 }] : undefined;
		}, '1');
	};

	test.each<[string, unknown]>([
		['is empty', ''],
		['holds the record with the changes', { data: changed }],
		['holds a record without an ID', { notes: 'New' }],
		['holds the record without the changes', old],
		['holds the record without the field', { id: 1 }],
		['holds several records', [changed, changed]],
	])('is read again, once, where the response %s', async (_, body) => {
		const { record, asked } = await update(body, changed);
		expect(record).toEqual(changed);
		expect(asked).toEqual(['GET appointments/1']);
	});

	test('has another ID where the record of that ID names the old one', async () => {
		const moved = { ...made, moved_from: 1 };
		for (const [body, headers] of [
			[{ id: 2 }, {}],
			['', { location: `${listUrl}/2` }],
		])
			expect((await update(body, old, headers, moved)).record).toEqual(moved);
	});

	test.each<[unknown, JsonObject]>([
		[{ id: 2 }, { ...made, at: 'y' }],
		[{ id: 2 }, made],
		[{ user: { id: 2 } }, made],
		[{ conflict: made }, made],
	])('is not another one that stands for itself, or a copy: %j beside %j', async (body, second) => {
		const { error } = await update(body, old, {}, second);
		expect(error).toMatchObject({
			problem: { kind: expect.stringMatching(/^(ignored|otherRecord)$/) },
		});
	});
});

import type {
	Collection,
	JsonObject,
	ParsedResponse,
} from '../../../nodes/AppointmentService/rest';
import {
	readAnswer,
	readCreated,
	readUpdated,
} from '../../../nodes/AppointmentService/rest/write/readBack';
import { ignoredFields } from '../../../nodes/AppointmentService/rest/write/fields/compareWritten';
import { openFakeCollection, listUrl, type FakeReply, type FakeService } from './fakeCollection';

const newRecord = { id: 2, notes: 'New', at: 'x' };
const responseWith = (body: unknown, headers: Record<string, string> = {}): ParsedResponse => ({
	url: listUrl,
	status: 200,
	headers,
	body,
});
const readMade = async (collection: Collection, response: ParsedResponse, changes: JsonObject) =>
	await readCreated(collection, response, readAnswer(collection, response, changes), changes);
const ids = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`);
const rows = () => [{ id: 1, notes: 'old', at: 'y' }, { ...newRecord }];

describe('readCreated', () => {
	const readBack = async (
		body: unknown,
		headers: Record<string, string> = {},
		changes: JsonObject = { notes: 'New' },
		service?: FakeService,
	) => {
		const { collection, log } = openFakeCollection(rows(), service);
		return {
			record: (await readMade(collection, responseWith(body, headers), changes))?.record,
			log: log(),
		};
	};

	// title, body, headers
	test.each<[string, unknown, Record<string, string>?]>([
		['the ID', { id: 2 }],
		['the ID under its own name', { success: true, appointment_id: 2 }],
		['the ID beside a message', { message: 'Created', id: 2 }],
		['the ID of the new one beside that of the old one', { old_id: 1, newAppointmentId: 2 }],
		['the ID in a record that is empty otherwise', { id: 2, notes: null, at: null }],
		['an address in Location', '', { location: '/v1/appointments/2' }],
		['an absolute address with a query', '', { location: `${listUrl}/2/?a=/b#c` }],
		['a relative address', '', { location: 'appointments/2' }],
		['an address in Content-Location', '', { 'content-location': '/v1/appointments/2' }],
		[
			'the first of two addresses',
			'',
			{ location: `${listUrl}/2`, 'content-location': `${listUrl}/1` },
		],
		[
			'an address of another origin, by its last segment',
			'',
			{ location: 'https://a.example/x/y/2/' },
		],
		['an address that cannot be read, by its last segment', '', { location: '/v2/visits/2' }],
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
		['an ID in a header beside an error', { success: false, error: 'x' }, { 'x-id': '2' }],
	])('the record is read where the response has %s', async (_, body, ...[headers]) => {
		expect((await readBack(body, headers)).record).toEqual(newRecord);
	});

	test('the record is read by the field that the list shows alone of each', async () => {
		const shown = { name: 'A-2', notes: 'New' };
		const { collection } = openFakeCollection([], ({ path }) => [
			200,
			path === 'appointments' ? { data: [{ name: 'A-1' }] } : { data: shown },
		]);
		await collection.readSample();
		const response = responseWith({ data: { ...shown, idx: 0 } });
		expect(await readMade(collection, response, { notes: 'New' })).toMatchObject({
			record: shown,
			isSure: true,
		});
	});

	test.each(
		(
			'x-request-id x-correlation-id x-trace-id transaction-id x-span-id x-session-id ' +
			'client-id tenant-id account-id cf-ray-id x-amz-id x-paid x-id-2 grid'
		).split(' '),
	)('the header %s is not taken for an ID', async (name) => {
		const { record, log } = await readBack('', { [name]: '2' });
		expect(record).toBeUndefined();
		expect(log).toEqual([]);
	});

	test('an address of another origin is not requested', async () => {
		const { log } = await readBack('', { location: 'https://a.example/v1/appointments/2' });
		expect(log).toEqual(['GET appointments/2']);
	});

	test('a record without the written values is not the result', async () => {
		const { record } = await readBack('', { 'x-user-id': '1' });
		expect(record).toBeUndefined();
		expect((await readBack({ id: 1 })).record).toBeUndefined();
	});

	test('a record with one of the written values is the result, and any record where nothing was written', async () => {
		const changes = { notes: 'New', at: 'z', more: 1 };
		expect((await readBack('', { 'x-id': '2' }, changes)).record).toEqual(newRecord);
		expect((await readBack('', { 'x-id': '1' }, {})).record).toMatchObject({ id: 1 });
	});

	test.each<[unknown]>([
		[{ id: 9 }],
		[{ newClientId: 2 }],
		[{ state: 'queued' }],
		[{ message: 'Received' }],
		[{ code: 2, message: 'Taken' }],
		[{ received: { notes: 'New' } }],
		[{}],
		[''],
		['OK'],
		[[{ id: 3 }, { id: 4 }]],
		[null],
	])('the response %j leads to no record', async (body) => {
		expect((await readBack(body)).record).toBeUndefined();
	});

	test.each<[string, FakeReply]>([
		['gives a redirect', [301, { notes: 'New' }]],
		['gives no record', [200, 'x']],
		['gives an error with HTTP 200', [200, { success: false, notes: 'New' }]],
	])('the record is read by its ID where its address %s', async (_, reply) => {
		const service: FakeService = ({ path }) => (path === 'made/2' ? reply : undefined);
		const { record } = await readBack('', { location: '/v1/made/2' }, undefined, service);
		expect(record).toEqual(newRecord);
	});

	test('the record is read at an address outside of the list', async () => {
		const service: FakeService = ({ path }) =>
			path === 'made/a%20b' ? [200, { data: { key: 7, notes: 'New' } }] : undefined;
		const { record } = await readBack('', { location: '/v1/made/a%20b' }, undefined, service);
		expect(record).toEqual({ key: 7, notes: 'New' });
	});
});

test.each<[string, unknown, Record<string, string>]>([
	['objects', Object.fromEntries(ids(500).map((id) => [`part ${id}`, { id }])), {}],
	['headers', {}, Object.fromEntries(ids(500).map((id) => [`x-${id}-id`, id]))],
])('of a response with 500 IDs in %s, some are looked for', async (_, body, headers) => {
	const { collection, log } = openFakeCollection(rows());
	await readMade(collection, responseWith(body, headers), { notes: 'New' });
	expect(log().length).toBeLessThan(50);
});

describe('readUpdated', () => {
	const before = { id: 1, notes: 'old', at: 'y' };
	const changed = { ...before, notes: 'New' };
	const readBack = async (
		body: unknown,
		after: JsonObject | Error | FakeReply | (() => FakeReply),
		headers = {},
		more = {},
		other: JsonObject = newRecord,
	) => {
		const service: FakeService = ({ path }) => {
			if (path !== 'appointments/1') return undefined;
			if (typeof after === 'function') return (after as () => FakeReply)();
			return after instanceof Error || Array.isArray(after) ? (after as FakeReply) : [200, after];
		};
		const listed = Array.isArray(after) ? [] : [before];
		const { collection, log } = openFakeCollection([...listed, { ...other }], service);
		const address = `${listUrl}/1`;
		const read = { record: before, fields: before, response: responseWith(before) };
		const target = { ...read, ownId: '1', path: [], address, isListed: true, ...more };
		const changes = { notes: 'New' };
		const response = responseWith(body, headers);
		const { record } = await readUpdated(collection, target, response, changes, ({ fields }) =>
			ignoredFields(changes, before, fields),
		);
		return { record, log: log() };
	};

	test.each<[string, unknown]>([
		['is empty', ''],
		['holds the record with the changes', { data: changed }],
		['holds a record without an ID', { notes: 'New' }],
		['holds the record without the changes', before],
		['holds the record without the field', { id: 1 }],
		['holds several records', [changed, changed]],
	])('the record is read again where the response %s', async (_, body) => {
		const { record, log } = await readBack(body, changed);
		expect(record).toEqual(changed);
		expect(log).toEqual(['GET appointments/1']);
	});

	test('a new ID in the response leads to a record that names the old ID', async () => {
		const moved = { ...newRecord, moved_from: 1 };
		const at2 = async (body: unknown, headers = {}) =>
			(await readBack(body, before, headers, {}, moved)).record;
		expect(await at2({ id: 2 })).toEqual(moved);
		expect(await at2('', { location: `${listUrl}/2` })).toEqual(moved);
	});

	test('a record that stands for itself proves nothing, nor does a copy beside the old one', async () => {
		const copy = { ...newRecord, at: 'y' };
		expect((await readBack({ id: 2 }, before, {}, {}, copy)).record).toEqual(before);
		for (const body of [{ id: 2 }, newRecord, { conflict: newRecord }, { user: { id: 2 } }])
			expect((await readBack(body, before)).record).toEqual(before);
	});

	test('another record is the result where the old one is gone', async () => {
		const gone = [404, { message: 'No such record' }] as FakeReply;
		expect((await readBack({ id: 2 }, gone)).record).toEqual(newRecord);
		expect((await readBack({ user: { id: 2 } }, gone)).record).not.toEqual(newRecord);
	});

	test('where reading again fails, the result is the record in the response, else the one before', async () => {
		const readError = new TypeError('x');
		expect((await readBack({ state: 'saved' }, readError)).record).toEqual({ state: 'saved' });
		expect((await readBack('', readError)).record).toEqual(before);
	});
});

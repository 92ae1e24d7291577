import type { JsonObject, ParsedResponse } from '../../../nodes/AppointmentService/rest';
import { readCreated, readUpdated } from '../../../nodes/AppointmentService/rest/write/readBack';
import { openFakeCollection, list, type Reply, type Service } from './fakeCollection';

const made = { id: 2, notes: 'New', at: 'x' };
const page = (body: unknown, headers: Record<string, string> = {}): ParsedResponse => ({
	url: list,
	status: 201,
	headers,
	body,
});
const rows = () => [{ id: 1, notes: 'old', at: 'y' }, { ...made }];

describe('a new record', () => {
	const created = async (
		body: unknown,
		headers: Record<string, string> = {},
		meant: JsonObject = { notes: 'New' },
		service?: Service,
	) => {
		const { shelf, told } = openFakeCollection(rows(), service);
		return { record: await readCreated(shelf, page(body, headers), meant), told: told() };
	};

	test.each<[string, unknown]>([
		['bare', { id: 2, notes: 'New' }],
		['in an envelope', { data: { id: 2, notes: 'New' } }],
		['in a list of one', [{ id: 2, notes: 'New' }]],
		['as it was changed on the way', { id: 2, notes: 'NEW!' }],
		['as a document', { data: { type: 'x', id: '2', attributes: { notes: 'New' } } }],
	])('is that of the answer: %s', async (_, body) => {
		const { record, told } = await created(body);
		expect(record).toMatchObject({ id: expect.anything() });
		expect(record).not.toHaveProperty('at');
		expect(told).toEqual([]);
	});

	test.each<[string, unknown, Record<string, string>?]>([
		['the ID in the answer', { id: 2 }],
		['the ID under its own name', { success: true, appointment_id: 2 }],
		['the ID beside a message', { message: 'Created', id: 2 }],
		['an address', '', { location: '/v1/appointments/2' }],
		['an address with a query', '', { location: `${list}/2/?a=/b#c` }],
		['an address beside the list', '', { location: 'appointments/2' }],
		['a content address', '', { 'content-location': '/v1/appointments/2' }],
		['the first of two addresses', '', { location: `${list}/2`, 'content-location': `${list}/1` }],
		['an address elsewhere, by its end', '', { location: 'https://a.example/x/y/2/' }],
		['an address that cannot be read, by its end', '', { location: '/v2/visits/2' }],
		['a header', '', { 'x-record-id': '2' }],
		['a header of one word', '', { id: '2' }],
		['a header with a uuid', '', { 'x-new-uuid': '2' }],
		['a header with a guid', '', { guid: '2' }],
		['a header with a uid', '', { 'record-uid': '2' }],
		['another header than the first', '', { 'x-user-id': '1', 'x-record-id': '2' }],
		['the address after an ID of something else', { id: 1 }, { location: '/v1/appointments/2' }],
		['a header after an address of something else', '', { location: `${list}/1`, 'x-id': '2' }],
		['a list without a record', [], { 'x-id': '2' }],
		['a body that is a refusal', { success: false, error: 'x' }, { 'x-id': '2' }],
	])('is read where the answer has %s', async (_, body, ...[headers]) => {
		expect((await created(body, headers)).record).toEqual(made);
	});

	test.each<[string, unknown]>([
		['has no ID', { notes: 'New' }],
		['lacks a field', { id: 2, notes: 'New' }],
	])('is read where the answer %s', async (_, body) => {
		const meant = { notes: 'New', at: 'x' };
		const { record } = await created(body, { location: `${list}/2` }, meant);
		expect(record).toEqual(made);
		expect((await created({ notes: 'New' }, { 'x-id': '2' })).record).toEqual(made);
	});

	test.each([
		'x-request-id',
		'x-correlation-id',
		'x-trace-id',
		'transaction-id',
		'x-span-id',
		'x-session-id',
		'client-id',
		'tenant-id',
		'account-id',
		'cf-ray-id',
		'x-amz-id',
		'x-paid',
		'x-id-2',
		'grid',
	])('is not read by the header %s', async (name) => {
		const { record, told } = await created('', { [name]: '2' });
		expect(record).toBeUndefined();
		expect(told).toEqual([]);
	});

	test('by an address elsewhere, the key stays at home', async () => {
		const { told } = await created('', { location: 'https://a.example/v1/appointments/2' });
		expect(told).toEqual(['GET appointments/2']);
	});

	test('is not another record that the answer leads to', async () => {
		const { record } = await created('', { 'x-user-id': '1' });
		expect(record).toBeUndefined();
		expect((await created({ id: 1 })).record).toEqual({ id: 1 });
	});

	test('is what shows anything of what was written', async () => {
		const meant = { notes: 'New', at: 'z', more: 1 };
		expect((await created('', { 'x-id': '2' }, meant)).record).toEqual(made);
		expect((await created('', { 'x-id': '1' }, {})).record).toMatchObject({ id: 1 });
	});

	test.each<[unknown, unknown]>([
		[{ id: 9 }, { id: 9 }],
		[{ state: 'queued' }, { state: 'queued' }],
		[{ message: 'Received' }, undefined],
		[{}, undefined],
		['', undefined],
		['OK', undefined],
		[[{ id: 3 }, { id: 4 }], undefined],
		[null, undefined],
	])('that cannot be read is what the answer %j holds of it', async (body, record) => {
		expect((await created(body)).record).toEqual(record);
	});

	test('is asked for by its ID where its address answers with a failure', async () => {
		const service: Service = ({ path }) =>
			path === 'made/2' ? ([500, { notes: 'New' }] as Reply) : undefined;
		const { record, told } = await created('', { location: '/v1/made/2' }, undefined, service);
		expect(record).toEqual(made);
		expect(told).toEqual(['GET made/2', 'GET appointments/2']);
	});

	test.each<[string, Reply]>([
		['leads on', [301, { notes: 'New' }]],
		['holds no record', [200, 'x']],
		['is a refusal', [200, { success: false, notes: 'New' }]],
	])('is asked for by its ID where its address %s', async (_, reply) => {
		const service: Service = ({ path }) => (path === 'made/2' ? reply : undefined);
		const { record } = await created('', { location: '/v1/made/2' }, undefined, service);
		expect(record).toEqual(made);
	});

	test('is read at an address that is not one of the list', async () => {
		const service: Service = ({ path }) =>
			path === 'made/a%20b' ? [200, { data: { key: 7, notes: 'New' } }] : undefined;
		const { record } = await created('', { location: '/v1/made/a%20b' }, undefined, service);
		expect(record).toEqual({ key: 7, notes: 'New' });
	});
});

describe('a changed record', () => {
	const before = { id: 1, notes: 'old', at: 'y' };
	const updated = async (body: unknown, after: JsonObject | Error, headers = {}, more = {}) => {
		const service: Service = ({ path }) => {
			if (path !== 'appointments/1') return undefined;
			return after instanceof Error ? after : [200, after];
		};
		const { shelf, told } = openFakeCollection(rows(), service);
		const address = `${list}/1`;
		const item = { record: before, path: [], address, response: page(before), ...more };
		const meant = { notes: 'New' };
		const { record } = await readUpdated(shelf, item, page(body, headers), meant, false);
		return { record, told: told() };
	};
	const changed = { ...before, notes: 'New' };

	test('is that of the answer where that shows the change', async () => {
		const { record, told } = await updated({ data: changed }, before);
		expect(record).toEqual(changed);
		expect(told).toEqual([]);
	});

	test.each<[string, unknown]>([
		['is empty', ''],
		['has no ID', { notes: 'New' }],
		['shows it as it was', before],
		['does not show the field', { id: 1 }],
		['is several', [changed, changed]],
	])('is read again where the answer %s', async (_, body) => {
		const { record, told } = await updated(body, changed);
		expect(record).toEqual(changed);
		expect(told).toEqual(['GET appointments/1']);
	});

	test('may have a new ID, and is found by that', async () => {
		expect((await updated({ id: 2 }, before)).record).toEqual(made);
		expect((await updated('', before, { location: `${list}/2` })).record).toEqual(made);
	});

	test('that shows nothing of it is the record as it is now', async () => {
		const now = { ...before, at: 'z' };
		expect((await updated('', now)).record).toEqual(now);
		expect((await updated({ id: 9 }, now)).record).toEqual(now);
	});

	test('that cannot be read again is what the answer says, or what it was', async () => {
		const gone = new TypeError('x');
		expect((await updated({ state: 'saved' }, gone)).record).toEqual({ state: 'saved' });
		expect((await updated('', gone)).record).toEqual(before);
	});

	test('is compared by its fields, also in a document', async () => {
		const document = (notes: string) => ({ type: 'x', id: '1', attributes: { notes } });
		const { record } = await updated(
			{ data: document('NEW') },
			before,
			{},
			{
				record: document('old'),
			},
		);
		expect(record).toEqual(document('NEW'));
		const same = await updated({ data: document('old') }, changed, {}, { record: document('old') });
		expect(same.record).toEqual(changed);
	});
});

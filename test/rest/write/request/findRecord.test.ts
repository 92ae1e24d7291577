import { NetworkError, ApiError } from '../../../../nodes/AppointmentService/rest';
import {
	openFakeCollection,
	rejectionOf,
	listUrl,
	type FakeRequest,
	type FakeReply,
		type FakeService,
} from '../fakeCollection';

const rows = () => [
	{ id: 1, notes: 'a' },
	{ id: 2, notes: 'b' },
];
const notFound: FakeReply = [404, { message: 'No such record' }];
/** A service that answers by its addresses; what is not named is not there. */
const by =
	(replies: Record<string, FakeReply | Error | ((request: FakeRequest) => FakeReply)>): FakeService =>
	(request) => {
		const reply = replies[request.path] ?? notFound;
		return typeof reply === 'function' ? reply(request) : reply;
	};
const listed = (...records: JsonObject[]): FakeReply => [200, { data: records, total: records.length }];

test('a record is read at its address, and nothing else is', async () => {
	const { collection, log } = openFakeCollection(rows());
	const item = await collection.find('2');
	expect(item).toMatchObject({ record: { id: 2, notes: 'b' }, path: [], address: `${listUrl}/2` });
	expect(item.response).toMatchObject({ status: 200, url: `${listUrl}/2` });
	expect(log()).toEqual(['GET appointments/2']);
});

test('it is written to where reading was led to', async () => {
	const { collection } = openFakeCollection([], () => [200, { data: { id: 7 } }, {}, `${listUrl}/7/`]);
	expect(await collection.find('7')).toMatchObject({ address: `${listUrl}/7/`, path: ['data'] });
});

test('an ID is one step of the way, whatever is in it', async () => {
	const { collection, log } = openFakeCollection([], () => [200, { id: 'a/b c', notes: 'x' }]);
	await collection.find('a/b c');
	expect(log()).toEqual(['GET appointments/a%2Fb%20c']);
});

describe('a list in place of the record', () => {
	test('of one is the record where it carries the ID', async () => {
		const { collection, log } = openFakeCollection(
			[],
			by({ 'appointments/7': [200, { data: [{ id: 7, a: 1 }] }] }),
		);
		expect((await collection.find('7')).record).toEqual({ id: 7, a: 1 });
		expect(log()).toHaveLength(1);
	});

	test('of another one is not', async () => {
		const one: FakeReply = [200, { data: [{ id: 1, a: 1 }] }];
		const { collection } = openFakeCollection([], by({ 'appointments/7': one, appointments: one }));
		const fault = await rejectionOf(collection.find('7'));
		expect(fault).toBeInstanceOf(ApiError);
		expect(fault).toMatchObject({ errorInfo: { status: 404 } });
	});
});

describe('a refusal', () => {
	test.each([400, 404, 405, 422])('with HTTP %d may mean another address', async (status) => {
		const replies = { 'appointments/7': [status, { message: 'no' }] as FakeReply };
		const { collection, log } = openFakeCollection(
			[],
			by({ ...replies, 'appointment/7': [200, { id: 7, a: 1 }] }),
		);
		expect(await collection.find('7')).toMatchObject({
			record: { id: 7, a: 1 },
			address: 'https://salon.example.com/v1/appointment/7',
		});
		expect(log()).toEqual(['GET appointments/7', 'GET appointments', 'GET appointment/7']);
	});

	test('in an answer that says yes may mean it, too', async () => {
		const no: FakeReply = [200, { success: false, message: 'Not found' }];
		const { collection } = openFakeCollection(
			[],
			by({ 'appointments/7': no, 'appointment/7': [200, { id: 7 }] }),
		);
		expect((await collection.find('7')).record).toEqual({ id: 7 });
	});

	test.each<[string, FakeReply | Error]>([
		['HTTP 401', [401, { message: 'no' }]],
		['HTTP 500', [500, { message: 'no' }]],
		['HTTP 300', [300, '']],
		['a page', [200, '<html>']],
		['a cut connection', new NetworkError('cut', 'ECONNRESET', true)],
	])('with %s does not', async (_, reply) => {
		const { collection, log } = openFakeCollection([], by({ 'appointments/7': reply }));
		const fault = await rejectionOf(collection.find('7'));
		expect(fault).toBeInstanceOf(reply instanceof Error ? NetworkError : ApiError);
		expect(log()).toHaveLength(1);
	});

	test('that led nowhere is the first one', async () => {
		const { collection, log } = openFakeCollection(
			rows(),
			by({ 'appointments/7': [422, { message: 'Odd ID' }] }),
		);
		expect(await rejectionOf(collection.find('7'))).toMatchObject({
			errorInfo: { status: 422, message: 'Odd ID' },
		});
		expect(log()).toEqual(['GET appointments/7', 'GET appointments', 'GET appointment/7']);
	});
});

describe('below the singular', () => {
	test.each([
		['appointments', 'appointment'],
		['categories', 'category'],
		['classs', 'classs'],
		['class', 'class'],
		['staff', 'staff'],
	])('of %s is %s', async (plural, singular) => {
		const { collection, log } = openFakeCollection([], () => notFound);
		Object.defineProperty(collection, 'list', { value: listUrl.replace('appointments', plural) });
		await rejectionOf(collection.find('7'));
		const once = [`GET ${plural}/7`, `GET ${plural}`];
		expect(log()).toEqual(singular === plural ? once : [...once, `GET ${singular}/7`]);
	});

	test('what does not carry the ID is not the record', async () => {
		const { collection } = openFakeCollection([], by({ 'appointment/7': [200, { id: 8, a: 1 }] }));
		expect(await rejectionOf(collection.find('7'))).toMatchObject({ errorInfo: { status: 404 } });
	});
});

describe('a record that goes by another ID', () => {
	const two = listed({ id: 7, uuid: 'x7', a: 1 }, { id: 8, uuid: 'x8', a: 1 });
	const keyed: FakeReply = [200, { id: 7, uuid: 'x7', a: 2 }];

	test.each([
		['the list', 'appointments/x7'],
		['the singular', 'appointment/x7'],
	])('is found by it, below %s', async (_, path) => {
		const { collection, log } = openFakeCollection([], by({ appointments: two, [path]: keyed }));
		expect(await collection.find('7')).toMatchObject({
			record: { a: 2 },
			address: `https://salon.example.com/v1/${path}`,
		});
		expect(new Set(log()).size).toBe(log().length);
	});

	test('is found far down the listUrl, which is read to its end', async () => {
		const far = Array.from({ length: 10 }, (_, at) => ({ id: at + 1, uuid: `x${at + 1}` }));
		const service: FakeService = ({ path }) => {
			const page = /^appointments(\?page=(\d))?$/.exec(path);
			if (path === 'appointments/x7') return keyed;
			if (!page) return notFound;
			const at = (Number(page[2] ?? 1) - 1) * 5;
			return [200, { data: far.slice(at, at + 5), page: at / 5 + 1, total: 10 }];
		};
		const { collection } = openFakeCollection([], service);
		expect((await collection.find('7')).record).toMatchObject({ a: 2 });
		expect(await rejectionOf(collection.find('70'))).toMatchObject({ errorInfo: { status: 404 } });
	});

	test('is not another one at that address', async () => {
		const other: FakeReply = [200, { id: 9, uuid: 'x9', a: 3 }];
		const { collection } = openFakeCollection([], by({ appointments: two, 'appointments/x7': other }));
		expect((await collection.find('7')).record).toEqual({ id: 7, uuid: 'x7', a: 1 });
	});

	test('the whole list is not read where its records have one ID each', async () => {
		const { collection, log } = openFakeCollection(rows());
		await rejectionOf(collection.find('9'));
		expect(log()).toEqual([
			'GET appointments/9',
			'GET appointments',
			'GET appointment/9',
			'GET appointments/1',
		]);
	});
});

describe('where there are no single records', () => {
	const near = listed({ id: 1, a: 1 }, { id: 2, a: 2 });
	const far: FakeService = ({ path }) => {
		const page = /^appointments(\?page=(\d))?$/.exec(path);
		if (!page) return notFound;
		const at = Number(page[2] ?? 1);
		return [200, { data: at > 3 ? [] : [{ id: at, a: at }], page: at, total: 3 }];
	};

	test('the record is that of the listUrl, with an address below it', async () => {
		const { collection } = openFakeCollection([], by({ appointments: near }));
		expect(await collection.find('2')).toEqual({
			record: { id: 2, a: 2 },
			path: [],
			address: `${listUrl}/2`,
			page: { url: listUrl, status: 200, headers: {}, body: { id: 2, a: 2 } },
		});
	});

	test('out of its wrapper', async () => {
		const wrapped = listed({ appointment: { id: 2, a: 2 } }, { appointment: { id: 3, a: 2 } });
		const { collection } = openFakeCollection([], by({ appointments: wrapped }));
		expect(await collection.find('2')).toMatchObject({
			record: { id: 2, a: 2 },
			path: ['appointment'],
		});
	});

	test('or of a later page, and the list is read once', async () => {
		const { collection, log } = openFakeCollection([], far);
		expect((await collection.find('3')).record).toEqual({ id: 3, a: 3 });
		const pages = () => log().filter((one) => /page=3$/.test(one)).length;
		const before = pages();
		expect((await collection.find('2')).record).toEqual({ id: 2, a: 2 });
		expect(pages()).toBe(before);
		expect(await rejectionOf(collection.find('9'))).toMatchObject({ errorInfo: { status: 404 } });
	});

	test.each<[string, FakeReply]>([
		['another one can be read by itself', [200, { id: 1, a: 1 }]],
		['reading another one is not allowed', [401, { message: 'no' }]],
	])('later pages are not looked at where %s', async (_, reply) => {
		const { collection, log } = openFakeCollection([], (request, held) =>
			request.path === 'appointments/1' ? reply : far(request, held),
		);
		expect(await rejectionOf(collection.find('3'))).toMatchObject({ errorInfo: { status: 404 } });
		expect(log()).not.toContain('GET appointments?page=2');
	});

	test.each<[string, FakeReply]>([
		['cannot be read', [500, { message: 'no' }]],
		['is empty', listed()],
		['has no IDs', listed({ a: 1 }, { a: 2 })],
	])('nothing is found where the list %s', async (_, reply) => {
		const { collection, log } = openFakeCollection([], by({ appointments: reply }));
		expect(await rejectionOf(collection.find('3'))).toMatchObject({
			errorInfo: { status: 404, message: 'No such record' },
		});
		expect(log()).toEqual(['GET appointments/3', 'GET appointments', 'GET appointment/3']);
	});
});

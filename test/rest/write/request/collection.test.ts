import type { JsonObject } from '../../../../nodes/AppointmentService/rest';
import {
	openFakeCollection,
	listUrl,
	notFound,
	type FakeReply,
		type FakeService,
} from '../fakeCollection';

const rows = (): JsonObject[] => [
	{ id: 1, notes: 'a' },
	{ id: 2, notes: 'b' },
];
/** The list is answered with this. */
const answering =
	(reply: FakeReply, more: FakeService = () => undefined): FakeService =>
	(request, held) =>
		request.method === 'GET' && request.path === 'appointments' ? reply : more(request, held);
const failing = answering([500, { message: 'no' }]);
const document = (id: string): JsonObject => ({
	type: 'visits',
	id,
	attributes: { notes: 'a' },
	relationships: { client: { data: { type: 'clients', id: 'c1' } } },
});

describe('examples', () => {
	test('are the fields of the first records, read once until they are forgotten', async () => {
		const { collection, log } = openFakeCollection(rows());
		expect(await collection.examples()).toEqual(rows());
		expect(await collection.examples()).toEqual(rows());
		expect(log()).toEqual(['GET appointments']);
		collection.invalidate();
		await collection.examples();
		expect(log()).toHaveLength(2);
	});

	test.each<[string, JsonObject[], JsonObject[]]>([
		['in documents', [document('1')], [{ notes: 'a', client: 'c1' }]],
		['in wrappers', [{ appointment: { id: 1, notes: 'a' } }], [{ id: 1, notes: 'a' }]],
		[
			'in wrappers with something beside',
			[{ appointment: { id: 1, notes: 'a' }, client: { id: 2 } }],
			[{ id: 1, notes: 'a' }],
		],
		[
			'in attributes alone',
			[{ attributes: { id: 1, notes: 'a' } }],
			[{ attributes: { id: 1, notes: 'a' } }],
		],
		['without an ID', [{ notes: 'a' }], [{ notes: 'a' }]],
	])('stand %s', async (_, records, fields) => {
		const { collection } = openFakeCollection([], answering([200, { data: records }]));
		expect(await collection.examples()).toEqual(fields);
		expect(await collection.moreExamples()).toEqual(fields);
	});

	test('are none where the list is empty or cannot be read', async () => {
		expect(await openFakeCollection([]).collection.examples()).toEqual([]);
		expect(await openFakeCollection([], failing).collection.examples()).toEqual([]);
		expect(await openFakeCollection([], failing).collection.moreExamples()).toEqual([]);
		expect(await openFakeCollection([], answering([200, { a: 1 }])).collection.examples()).toEqual([]);
	});

	test('more of them come from further pages, and are read once', async () => {
		const service: FakeService = ({ path }) => {
			const page = Number(/^appointments(?:\?.*?page=(\d+))?/.exec(path)?.[1] ?? 1);
			const data = Array.from({ length: 100 }, (_, at) => ({ id: (page - 1) * 100 + at + 1 }));
			return [200, { data: page > 9 ? [] : data, page, total: 900, per_page: 100 }];
		};
		const { collection, log } = openFakeCollection([], service);
		expect(await collection.moreExamples()).toHaveLength(250);
		const before = log().length;
		await collection.moreExamples();
		expect(log()).toHaveLength(before);
	});
});

test('a new record goes where the list leads to, else to the list', async () => {
	const led = openFakeCollection([], answering([200, { data: [] }, {}, `${listUrl}/all`]));
	expect(await led.collection.creationUrl()).toBe(`${listUrl}/all`);
	expect(await openFakeCollection([], failing).collection.creationUrl()).toBe(listUrl);
});

describe('the shape of a new record is', () => {
	const single =
		(reply: FakeReply): FakeService =>
		({ path }) =>
			path === 'appointments/1' ? reply : undefined;
	const jsonapi = { version: '1.0' };

	test.each<[string, JsonObject[], FakeService, object]>([
		['bare', rows(), () => undefined, {}],
		[
			'wrapped',
			rows(),
			single([200, { appointment: { id: 1, a: 1 } }]),
			{ wrapper: 'appointment' },
		],
		['bare in an envelope', rows(), single([200, { data: { id: 1, a: 1 } }]), {}],
		[
			'a document',
			[],
			answering([200, { data: [document('1')] }], single([200, { data: document('1') }])),
			{ document: { type: 'visits', relations: { client: 'clients' } } },
		],
		[
			'a document, where only the list shows one',
			[],
			answering([200, { data: [document('1')] }], (request) =>
				request.path === 'appointments' ? undefined : [500, { message: 'no' }],
			),
			{ document: { type: 'visits', relations: { client: 'clients' } } },
		],
		[
			'a document, where an empty list is one',
			[],
			answering([200, { jsonapi, data: [] }]),
			{ document: { type: 'appointments', relations: {} } },
		],
		['bare, where the list is empty', [], () => undefined, {}],
		[
			'bare, where an empty list is no document',
			[],
			answering([200, { jsonapi: '1', data: [] }]),
			{},
		],
		['bare, where there is no list', [], answering([200, { jsonapi, data: null }]), {}],
		['bare, where an array is the list', [], answering([200, []]), {}],
		['bare, where the list cannot be read', rows(), failing, {}],
		['bare, where records have no ID', [], answering([200, { data: [{ a: 1 }] }]), {}],
	])('%s', async (_, held, service, shape) => {
		const { collection, log } = openFakeCollection(held, service);
		expect(await collection.getEnvelope()).toEqual(shape);
		const before = log().length;
		expect(await collection.getEnvelope()).toEqual(shape);
		expect(log()).toHaveLength(before);
	});
});

describe('the methods for a record are', () => {
	const methods = async (reply: FakeReply | Error, headers: Record<string, string> = {}) => {
		const service: FakeService = ({ method }, [row]) =>
			method === 'OPTIONS' ? reply : [200, row, headers];
		const { collection, log } = openFakeCollection(rows(), service);
		const item = await collection.find('1');
		const offered = await collection.methodsFor(item);
		expect(await collection.methodsFor(item)).toEqual(offered);
		return { offered, asked: log().filter((one) => one.startsWith('OPTIONS')) };
	};

	test('those that reading it told', async () => {
		const { offered, asked } = await methods(notFound, { allow: 'GET, put' });
		expect([offered, asked]).toEqual([['GET', 'PUT'], []]);
	});

	test('else those that are log when asked, once', async () => {
		const { offered, asked } = await methods([204, '', { allow: 'GET, PATCH' }]);
		expect([offered, asked]).toEqual([['GET', 'PATCH'], ['OPTIONS appointments/1']]);
	});

	test('else not known', async () => {
		expect((await methods(notFound)).offered).toBeUndefined();
		expect((await methods(new TypeError('x'))).offered).toBeUndefined();
	});
});

describe('the time zone', () => {
	const zone = async (beside: object, record?: JsonObject) =>
		await openFakeCollection([], answering([200, { data: rows(), ...beside }])).collection.timeZone(
			record,
		);

	test.each(['timezone', 'tz', 'time_zone', 'timeZoneId', 'timezone-name', 'TimezoneIana'])(
		'is named by %s, in the record or beside the list',
		async (name) => {
			expect(await zone({ [name]: 'Asia/Tokyo' })).toBe('Asia/Tokyo');
			expect(await zone({ meta: { [name]: '+02:00' } })).toBe('+02:00');
			expect(await zone({}, { [name]: 'Asia/Tokyo' })).toBe('Asia/Tokyo');
			expect(await zone({}, { place: { [name]: 'Asia/Tokyo' } })).toBe('Asia/Tokyo');
		},
	);

	test('of the record goes before that of the listUrl, the nearer before the deeper', async () => {
		expect(await zone({ tz: 'Asia/Tokyo' }, { tz: 'UTC' })).toBe('UTC');
		expect(await zone({ a: { tz: 'Asia/Tokyo' }, tz: 'UTC' })).toBe('UTC');
		expect(await zone({ tz: 'nowhere', a: { timezone: 'UTC' } })).toBe('UTC');
	});

	test.each<[object]>([
		[{}],
		[{ tz: 'Nowhere/Else' }],
		[{ tz: 7 }],
		[{ zone: 'UTC' }],
		[{ a: { zone: 'UTC' } }],
		[{ a: { tz: 'Nowhere/Else' } }],
		[{ a: null }],
		[{ a: [{ tz: 'UTC' }] }],
		[{ a: { b: { tz: 'UTC' } } }],
	])('is not named by %j', async (beside) => {
		expect(await zone(beside)).toBeUndefined();
	});

	test('is not known where the list cannot be read, unless the record has it', async () => {
		expect(await openFakeCollection([], failing).collection.timeZone()).toBeUndefined();
		expect(await openFakeCollection([], failing).collection.timeZone({ tz: 'UTC' })).toBe('UTC');
		expect(await openFakeCollection([], answering([200, []])).collection.timeZone()).toBeUndefined();
	});
});

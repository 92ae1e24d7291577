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
/** A service with this reply for the list. */
const withList =
	(reply: FakeReply, more: FakeService = () => undefined): FakeService =>
	(request, rows) =>
		request.method === 'GET' && request.path === 'appointments' ? reply : more(request, rows);
const withoutList = withList([500, { message: 'no' }]);
const document = (id: string): JsonObject => ({
	type: 'visits',
	id,
	attributes: { notes: 'a' },
	relationships: { client: { data: { type: 'clients', id: 'c1' } } },
});

describe('Collection.examples', () => {
	// title, records of the list, expected fields
	test.each<[string, JsonObject[], JsonObject[]]>([
		['JSON:API documents', [document('1')], [{ notes: 'a', client: 'c1' }]],
		['wrapped records', [{ appointment: { id: 1, notes: 'a' } }], [{ id: 1, notes: 'a' }]],
		[
			'wrapped records with another object beside them',
			[{ appointment: { id: 1, notes: 'a' }, client: { id: 2 } }],
			[{ id: 1, notes: 'a' }],
		],
		[
			'attributes without a type',
			[{ attributes: { id: 1, notes: 'a' } }],
			[{ attributes: { id: 1, notes: 'a' } }],
		],
		['records without an ID', [{ notes: 'a' }], [{ notes: 'a' }]],
	])('are read from %s', async (_, records, fields) => {
		const { collection } = openFakeCollection([], withList([200, { data: records }]));
		expect(await collection.examples()).toEqual(fields);
		expect(await collection.moreExamples()).toEqual(fields);
	});

	test.each<[string, (row: JsonObject) => JsonObject]>([
		['an ID', ({ id }) => ({ id })],
		['a name as the ID', ({ id }) => ({ name: id })],
		['an ID and links', ({ id }) => ({ links: [{ rel: 'self' }], id })],
	])('are read one by one where the list shows %s alone', async (_, toRow) => {
		const { collection, log } = openFakeCollection(
			rows(),
			withList([200, { data: rows().map(toRow) }]),
		);
		expect(await collection.examples()).toEqual(rows());
		expect(await collection.examples()).toEqual(rows());
		expect(log()).toEqual(['GET appointments', 'GET appointments/1', 'GET appointments/2']);
	});

	test('are what the list shows where single records cannot be read', async () => {
		const ids = rows().map(({ id }) => ({ id }));
		const service = withList([200, { data: ids }], ({ method }) =>
			method === 'GET' ? notFound : undefined,
		);
		const { collection } = openFakeCollection([], service);
		expect(await collection.examples()).toEqual(ids);
	});

	test('are what the list shows where the first record shows no more', async () => {
		const ids = rows().map(({ id }) => ({ id }));
		const { collection, log } = openFakeCollection(ids);
		expect(await collection.examples()).toEqual(ids);
		expect(log()).toEqual(['GET appointments', 'GET appointments/1']);
	});

	test('are none where the list is empty or cannot be read', async () => {
		expect(await openFakeCollection([]).collection.examples()).toEqual([]);
		expect(await openFakeCollection([], withoutList).collection.examples()).toEqual([]);
		expect(await openFakeCollection([], withoutList).collection.moreExamples()).toEqual([]);
		expect(await openFakeCollection([], withList([200, { a: 1 }])).collection.examples()).toEqual(
			[],
		);
	});
});

test('creationUrl is the address of the list after redirects', async () => {
	const redirected = openFakeCollection([], withList([200, { data: [] }, {}, `${listUrl}/all`]));
	expect(await redirected.collection.creationUrl()).toBe(`${listUrl}/all`);
	expect(await openFakeCollection([], withoutList).collection.creationUrl()).toBe(listUrl);
});

describe('getEnvelope', () => {
	const withRecord =
		(reply: FakeReply): FakeService =>
		({ path }) =>
			path === 'appointments/1' ? reply : undefined;
	const jsonapi = { version: '1.0' };

	// title, rows, service, expected envelope
	test.each<[string, JsonObject[], FakeService, object]>([
		['none for a bare record', rows(), () => undefined, {}],
		[
			'a wrapper for a wrapped record',
			rows(),
			withRecord([200, { appointment: { id: 1, a: 1 } }]),
			{ wrapper: 'appointment' },
		],
		[
			'a wrapper for a record that is known by its own address',
			[{ url: 'https://salon.example.com/v2/visits/1', a: 1 }],
			withRecord([200, { visit: { url: 'https://salon.example.com/v2/visits/1', a: 1 } }]),
			{ wrapper: 'visit' },
		],
		['none for a record in `data`', rows(), withRecord([200, { data: { id: 1, a: 1 } }]), {}],
		[
			'a document for a JSON:API document',
			[],
			withList([200, { data: [document('1')] }], withRecord([200, { data: document('1') }])),
			{ document: { type: 'visits', relations: { client: 'clients' } } },
		],
		[
			'the attributes alone where a record is answered without `data`',
			rows(),
			withRecord([200, document('1')]),
			{ wrapper: 'attributes', isHolder: true },
		],
		[
			'a document where only the list has one',
			[],
			withList([200, { data: [document('1')] }], (request) =>
				request.path === 'appointments' ? undefined : [500, { message: 'no' }],
			),
			{ document: { type: 'visits', relations: { client: 'clients' } } },
		],
		[
			'a document for an empty JSON:API list',
			[],
			withList([200, { jsonapi, data: [] }]),
			{ document: { type: 'appointments', relations: {} } },
		],
		['none for an empty list', [], () => undefined, {}],
		[
			'none for an empty list with a version as text',
			[],
			withList([200, { jsonapi: '1', data: [] }]),
			{},
		],
		['none where the document has no list', [], withList([200, { jsonapi, data: null }]), {}],
		['none where the body is an array', [], withList([200, []]), {}],
		['none where the list cannot be read', rows(), withoutList, {}],
		['none where records have no ID', [], withList([200, { data: [{ a: 1 }] }]), {}],
	])('gives %s', async (_, records, service, envelope) => {
		const { collection, log } = openFakeCollection(records, service);
		expect(await collection.getEnvelope()).toEqual(envelope);
		const before = log().length;
		expect(await collection.getEnvelope()).toEqual(envelope);
		expect(log()).toHaveLength(before);
	});
});

describe('methodsFor', () => {
	const methods = async (reply: FakeReply | Error, headers: Record<string, string> = {}) => {
		const service: FakeService = ({ method }, [row]) =>
			method === 'OPTIONS' ? reply : [200, row, headers];
		const { collection, log } = openFakeCollection(rows(), service);
		const found = await collection.find('1');
		const offered = await collection.methodsFor(found);
		expect(await collection.methodsFor(found)).toEqual(offered);
		return { offered, optionsRequests: log().filter((line) => line.startsWith('OPTIONS')) };
	};

	test('gives the Allow header of the record, without another request', async () => {
		const { offered, optionsRequests } = await methods(notFound, { allow: 'GET, put' });
		expect([offered, optionsRequests]).toEqual([['GET', 'PUT'], []]);
	});

	test('else gives the Allow header of one OPTIONS request', async () => {
		const { offered, optionsRequests } = await methods([204, '', { allow: 'GET, PATCH' }]);
		expect([offered, optionsRequests]).toEqual([['GET', 'PATCH'], ['OPTIONS appointments/1']]);
	});

	test('else gives undefined', async () => {
		expect((await methods(notFound)).offered).toBeUndefined();
		expect((await methods(new TypeError('x'))).offered).toBeUndefined();
	});
});

describe('timeZone', () => {
	const zone = async (listExtra: object, record?: JsonObject) =>
		await openFakeCollection(
			[],
			withList([200, { data: rows(), ...listExtra }]),
		).collection.timeZone(record);

	test.each(['timezone', 'tz', 'time_zone', 'timeZoneId', 'timezone-name', 'TimezoneIana'])(
		'is read from %s, in the record or beside the list',
		async (name) => {
			expect(await zone({ [name]: 'Asia/Tokyo' })).toBe('Asia/Tokyo');
			expect(await zone({ meta: { [name]: '+02:00' } })).toBe('+02:00');
			expect(await zone({}, { [name]: 'Asia/Tokyo' })).toBe('Asia/Tokyo');
			expect(await zone({}, { place: { [name]: 'Asia/Tokyo' } })).toBe('Asia/Tokyo');
		},
	);

	test('prefers the record to the list, and the top level to nested objects', async () => {
		expect(await zone({ tz: 'Asia/Tokyo' }, { tz: 'UTC' })).toBe('UTC');
		expect(await zone({ a: { tz: 'Asia/Tokyo' }, tz: 'UTC' })).toBe('UTC');
		expect(await zone({ tz: 'nowhere', a: { timezone: 'UTC' } })).toBe('UTC');
	});

	test.each<[object]>([
		[{}],
		[{ zone: 'UTC' }],
		[{ a: { zone: 'UTC' } }],
		[{ client: { tz: 'Asia/Tokyo' } }],
		[{ utc_offset: 'none' }],
		[{ offset: -300 }],
		[{ a: null }],
		[{ a: [{ tz: 'UTC' }] }],
		[{ a: { b: { tz: 'UTC' } } }],
	])('is undefined for %j', async (listExtra) => {
		expect(await zone(listExtra)).toBeUndefined();
	});

	test.each<[object, string]>([
		[{ tz: 'GMT-05:00' }, '-05:00'],
		[{ tz: 'UTC+1' }, '+01:00'],
		[{ tz: 'UTC+0530' }, '+05:30'],
		[{ utc_offset: -18000 }, '-05:00'],
		[{ utc_offset: '-300' }, '-05:00'],
		[{ utcOffsetMinutes: 60 }, '+01:00'],
		[{ utc_offset_hours: 5.5 }, '+05:30'],
		[{ gmt_offset: '-05:00', tz: 'America/New_York' }, 'America/New_York'],
		[{ tz: 'W. Europe Standard Time' }, 'tz: W. Europe Standard Time'],
		[{ a: { timezone_id: 12 } }, 'timezone_id: 12'],
	])('of %j is %s', async (listExtra, found) => {
		expect(await zone(listExtra)).toBe(found);
		expect(await zone({}, listExtra as JsonObject)).toBe(found);
	});

	test('is undefined where the list cannot be read, unless the record has it', async () => {
		expect(await openFakeCollection([], withoutList).collection.timeZone()).toBeUndefined();
		expect(await openFakeCollection([], withoutList).collection.timeZone({ tz: 'UTC' })).toBe(
			'UTC',
		);
		expect(await openFakeCollection([], withList([200, []])).collection.timeZone()).toBeUndefined();
	});
});

describe('whether a list that does not show its end lacks a record', () => {
	test.each([
		// notes, missed by the service, lacks it
		['c', false, false],
		['c', true, true],
		['a', true, false],
	])('notes %s, missed: %j: %j', async (notes, wasMissed, lacks) => {
		const reply: FakeReply = [200, { data: rows(), has_more: true }];
		const { collection } = openFakeCollection([], withList(reply));
		expect(await collection.lacksRecord({ notes }, wasMissed)).toBe(lacks);
	});
});

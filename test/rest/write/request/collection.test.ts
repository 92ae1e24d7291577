import {
	createRecord,
	updateRecord,
	type JsonObject,
} from '../../../../nodes/AppointmentService/rest';
import {
	defaultWriteOptions,
	openFakeCollection,
	listUrl,
	notFound,
	outcome,
	type FakeReply,
	type FakeService,
} from '../fakeCollection';

const rows = (): JsonObject[] => [
	{ id: 1, notes: 'a', room: 4 },
	{ id: 2, notes: 'b', room: 5 },
];
const ids = rows().map(({ id }) => ({ id }));
/** A service with this reply for the list. */
const withList =
	(reply: FakeReply, more: FakeService = () => undefined): FakeService =>
	(request, rows) =>
		request.method === 'GET' && request.path === 'appointments' ? reply : more(request, rows);
const withoutList = withList([500, { message: 'no' }]);
const listing = (...data: JsonObject[]) => withList([200, { data }]);
const withRecord =
	(reply: FakeReply): FakeService =>
	({ path }) =>
		path === 'appointments/1' ? reply : undefined;
const document = (id: string): JsonObject => ({
	type: 'visits',
	id,
	attributes: { room: 4 },
	relationships: { client: { data: { type: 'clients', id: 'c1' } } },
});
const jsonapi = { version: '1.0' };

describe('a new record is sent as those that are there show, to the address of the list', () => {
	/** Creates a record in room “6”. */
	const create = async (records: JsonObject[], service: FakeService) => {
		const fake = openFakeCollection(records, service);
		const input = { fields: { room: '6' }, exact: false };
		const done = await outcome(createRecord(fake.collection, input, defaultWriteOptions));
		return { ...done, ...fake, sent: fake.writes()[0] };
	};

	const inSecond = [{ id: 1, room: null }, rows()[1]];
	const visit = { url: 'https://salon.example.com/v2/visits/1', room: 4 };
	const inData: JsonObject = { data: { type: 'visits', attributes: { room: 6 } } };
	const wrapped = { appointment: { id: 1, room: 4 } };
	// Where no record shows a number, the room is sent as it was entered.
	test.each<[title: string, records: JsonObject[], service: FakeService, body: JsonObject]>([
		['bare records', rows(), () => undefined, { room: 6 }],
		['records without an ID', [], listing({ room: 4 }), { room: 6 }],
		['wrapped rows', [], listing(wrapped), { appointment: { room: 6 } }],
		[
			'wrapped rows with another object beside them',
			[],
			listing({ ...wrapped, client: { id: 2 } }),
			{ appointment: { room: 6 } },
		],
		['a wrapped record', rows(), withRecord([200, wrapped]), { appointment: { room: 6 } }],
		[
			'a wrapped record that is known by its own address',
			[visit],
			withRecord([200, { visit }]),
			{ visit: { room: 6 } },
		],
		['a record in `data`', rows(), withRecord([200, { data: rows()[0] }]), { room: 6 }],
		['a JSON:API document', [document('1')], withRecord([200, { data: document('1') }]), inData],
		[
			'documents in the list alone',
			[document('1')],
			({ method, path }) => (method === 'GET' && path !== 'appointments' ? [500, ''] : undefined),
			inData,
		],
		[
			'a document without `data` around it',
			rows(),
			withRecord([200, document('1')]),
			{ attributes: { room: 6 } },
		],
		[
			'an empty JSON:API list',
			[],
			withList([200, { jsonapi, data: [] }]),
			{ data: { type: 'appointments', attributes: { room: '6' } } },
		],
		['a version as text', [], withList([200, { jsonapi: '1', data: [] }]), { room: '6' }],
		['a document without a list', [], withList([200, { jsonapi, data: null }]), { room: '6' }],
		['an empty list', [], () => undefined, { room: '6' }],
		['an empty array', [], withList([200, []]), { room: '6' }],
		['a body without a list', [], withList([200, { a: 1 }]), { room: '6' }],
		['a list that cannot be read', rows(), withoutList, { room: '6' }],
		['rows with IDs alone', inSecond, listing(...ids), { room: 6 }],
		['rows with names alone', inSecond, listing({ name: 1 }, { name: 2 }), { room: 6 }],
		['rows with IDs and links', rows(), listing({ links: [{ rel: 'self' }], id: 1 }), { room: 6 }],
	])('%s', async (_, records, service, body) => {
		const { sent } = await create(records, service);
		expect(sent).toMatchObject({ path: 'appointments', body });
		expect(sent.body).toEqual(body);
	});

	test.each<[string, JsonObject[], FakeService]>([
		['single records cannot be read', [], withList([200, { data: ids }], () => notFound)],
		['the first record shows no more', ids, () => undefined],
		['attributes have no type', [], listing({ attributes: { id: 1, room: 4 } })],
	])('and not with a field that no record shows, where %s', async (_, records, service) => {
		const { error, sent } = await create(records, service);
		expect(error).toMatchObject({ field: 'room' });
		expect(sent).toBeUndefined();
	});

	test('and only once where it is refused, and the list cannot be read', async () => {
		const refusal = { message: 'Missing "data" payload' };
		const { error, writes } = await create(
			rows(),
			withList([500, { message: 'no' }], ({ method }) =>
				method === 'POST' ? [400, refusal] : undefined,
			),
		);
		expect(error).toMatchObject({ errorInfo: refusal });
		expect(writes()).toHaveLength(1);
	});

	test('and in a document where `data` is missed around its attributes', async () => {
		const { writes } = await create(rows(), ({ method, path, body }) => {
			if (method === 'POST' && !body?.data) return [422, { errors: { data: ['is required'] } }];
			return path === 'appointments/1' ? [200, document('1')] : undefined;
		});
		const attributes = { room: 6 };
		expect(writes().map(({ body }) => body)).toEqual([
			{ attributes },
			{ data: { type: 'appointments', attributes } },
		]);
	});

	test('which may be another one after redirects', async () => {
		const service = withList([200, { data: [] }, {}, `${listUrl}/all`]);
		expect((await create([], service)).sent.path).toBe('appointments/all');
	});
});

describe('the method of an update', () => {
	/** The methods of two updates, and how often OPTIONS was asked for. */
	const methods = async (reply: FakeReply | Error, headers: Record<string, string> = {}) => {
		const { collection, writes, log } = openFakeCollection(rows(), ({ method }, [row]) =>
			method === 'OPTIONS' ? reply : method === 'GET' ? [200, row, headers] : undefined,
		);
		for (const notes of ['x', 'y']) {
			const input = { fields: { notes }, exact: true };
			await updateRecord(collection, '1', () => input, defaultWriteOptions);
		}
		const asked = log().filter((line) => line.startsWith('OPTIONS')).length;
		return [...writes().map(({ method }) => method), asked];
	};

	test('is that of the Allow header of the record, without another request', async () => {
		expect(await methods(notFound, { allow: 'GET, put' })).toEqual(['PUT', 'PUT', 0]);
	});

	test('else that of the Allow header of one OPTIONS request, else PATCH', async () => {
		expect(await methods([204, '', { allow: 'GET, PUT' }])).toEqual(['PUT', 'PUT', 1]);
		expect(await methods(notFound)).toEqual(['PATCH', 'PATCH', 1]);
		expect(await methods(new TypeError('x'))).toEqual(['PATCH', 'PATCH', 1]);
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

import {
	NetworkError,
	ApiError,
	type JsonObject,
	showsOtherId,
	toShown,
} from '../../../../nodes/AppointmentService/rest';
import {
	openFakeCollection,
	rejectionOf,
	notFound,
	listUrl,
	type FakeRequest,
	type FakeReply,
	type FakeService,
} from '../fakeCollection';

/** A service with these replies by path, and 404 for others. */
const replyingTo =
	(
		replies: Record<string, FakeReply | Error | ((request: FakeRequest) => FakeReply)>,
	): FakeService =>
	(request) => {
		const reply = replies[request.path] ?? notFound;
		return typeof reply === 'function' ? reply(request) : reply;
	};
const listOf = (...records: JsonObject[]): FakeReply => [
	200,
	{ data: records, total: records.length },
];

describe('findRecord', () => {
	const movedTo = (address: string, record: object) =>
		openFakeCollection([], (request) =>
			request.path === 'appointments/7' ? [200, { data: record }, {}, address] : notFound,
		);

	test.each([`${listUrl}/8`, `${listUrl}/8?x=7`, 'https://api.example/v1/invoices/8/'])(
		'does not take another record for it that was redirected to: %s',
		async (address) => {
			const error = await rejectionOf(movedTo(address, { id: 8, notes: 'b' }).collection.find('7'));
			expect(error).toBeInstanceOf(ApiError);
			expect(error).toMatchObject({ kind: 'redirect', location: address });
		},
	);

	test.each([
		// The address that was redirected to, and whether its record is written
		['https://api.example/v1/users/7', false],
		['https://api.example/v1/clients/7', false],
		['https://api.example/v2/bookings/7', true],
		['https://api.example/locations/3/appointments/7/', true],
		['https://api.example/v1/appointment/7', true],
	])('%s is where the record may be written: %s', async (address, isWritten) => {
		const { collection } = movedTo(address, { id: 7, notes: 'b' });
		const found = collection.findToWrite('7');
		if (isWritten) expect(await found).toMatchObject({ address });
		else expect(await rejectionOf(found)).toMatchObject({ kind: 'redirect', location: address });
	});
});

describe('a list at the address of the record', () => {
	test('is not the record where its only record has another ID', async () => {
		const other: FakeReply = [200, { data: [{ id: 1, a: 1 }] }];
		const { collection } = openFakeCollection(
			[],
			replyingTo({ 'appointments/7': other, appointments: other }),
		);
		const error = await rejectionOf(collection.find('7'));
		expect(error).toBeInstanceOf(ApiError);
		expect(error).toMatchObject({ errorInfo: { status: 404 } });
	});
});

describe('an error at the address of the record', () => {
	test('with HTTP 200 is followed by the singular of the path', async () => {
		const refusal: FakeReply = [200, { success: false, message: 'Not found' }];
		const { collection } = openFakeCollection(
			[],
			replyingTo({ 'appointments/7': refusal, 'appointment/7': [200, { id: 7 }] }),
		);
		expect((await collection.find('7')).record).toEqual({ id: 7 });
	});

	test.each<[string, FakeReply | Error]>([
		['HTTP 401', [401, { message: 'no' }]],
		['HTTP 500', [500, { message: 'no' }]],
		['HTTP 300', [300, '']],
		['an HTML page', [200, '<html>']],
		['a cut connection', new NetworkError('cut', 'ECONNRESET', true)],
	])('with %s is thrown at once', async (_, reply) => {
		const { collection, log } = openFakeCollection([], replyingTo({ 'appointments/7': reply }));
		const error = await rejectionOf(collection.find('7'));
		expect(error).toBeInstanceOf(reply instanceof Error ? NetworkError : ApiError);
		expect(log()).toHaveLength(1);
	});
});

test.each([
	['7', 'appointments(7)'],
	['AA-7', "appointments('AA-7')"],
])('the record %s of OData is found, and written, in parentheses', async (id, path) => {
	const record = { '@odata.etag': 'W/"1"', id, notes: 'x' };
	const replies = { [path]: [200, record] as FakeReply, appointments: listOf(record) };
	const { collection } = openFakeCollection([], replyingTo(replies));
	const found = await collection.findToWrite(id);
	expect(found).toMatchObject({ record, address: listUrl.replace('appointments', path) });
});

describe('a record with two IDs', () => {
	const list = listOf({ id: 7, uuid: 'x7', a: 1 }, { id: 8, uuid: 'x8', a: 1 });
	const record: FakeReply = [200, { id: 7, uuid: 'x7', a: 2 }];

	test('is found by the other ID where a later page of the list has it', async () => {
		const records = Array.from({ length: 10 }, (_, index) => ({
			id: index + 1,
			uuid: `x${index + 1}`,
		}));
		const service: FakeService = ({ path }) => {
			const match = /^appointments(\?page=(\d))?$/.exec(path);
			if (path === 'appointments/x7') return record;
			if (!match) return notFound;
			const page = Number(match[2] ?? 1);
			return [200, { data: records.slice(page * 5 - 5, page * 5), page, total: 10 }];
		};
		const { collection } = openFakeCollection([], service);
		expect((await collection.find('7')).record).toMatchObject({ a: 2 });
		expect(await rejectionOf(collection.find('70'))).toMatchObject({ errorInfo: { status: 404 } });
	});

	// names of the two IDs, value of the other one, its place in the address
	test.each<[string, unknown, string]>([
		['documentId', 'x7', 'x7'],
		['_uuid', 'x7', 'x7'],
		['bookingRef', 'BK-7', 'BK-7'],
		['confirmation_code', 'C7', 'C7'],
		['href', 'https://salon.example.com/v1/appointments/x7', 'x7'],
		['resource_uri', '/v1/appointments/x7/', 'x7'],
		['_links', { self: { href: '/v1/appointments/x7' } }, 'x7'],
	])('%s %j is found by the ID of the list, and by the other', async (name, value, segment) => {
		const other = JSON.parse(JSON.stringify(value).replaceAll('7', '8')) as unknown;
		const rowsWithBoth = listOf({ id: 7, [name]: value, a: 1 }, { id: 8, [name]: other, a: 1 });
		for (const id of ['7', segment]) {
			const { collection } = openFakeCollection(
				[],
				replyingTo({
					appointments: rowsWithBoth,
					[`appointments/${segment}`]: [200, { id: 7, [name]: value, a: 2 }],
				}),
			);
			expect(await collection.find(id)).toMatchObject({
				record: { a: 2 },
				address: `${listUrl}/${segment}`,
			});
		}
	});

	const numbered = [
		{ id: 57, number: 92, uuid: 'x57' },
		{ id: 92, number: 104, uuid: 'x92' },
	];

	test('is not found by its number where a record that is gone had that ID', async () => {
		const [row] = numbered;
		const replies = { appointments: listOf(row), 'appointments/57': [200, row] as FakeReply };
		const { collection } = openFakeCollection([], replyingTo(replies));
		expect(await rejectionOf(collection.find('92'))).toMatchObject({ errorInfo: { status: 404 } });
		// No record has had as high an ID.
		const far = { ...row, number: 10092 };
		const others = { appointments: listOf(far), 'appointments/57': [200, far] as FakeReply };
		const found = await openFakeCollection([], replyingTo(others)).collection.find('10092');
		expect(found.record).toEqual(far);
	});

	test.each([
		['by another ID', { 'appointments/x57': numbered[0], 'appointments/x92': numbered[1] }],
		['in the list', {}],
	])(
		'is found %s by its first ID, and not by the number of the record before it',
		async (_, at) => {
			const rows = Object.entries(at).map(([path, row]): [string, FakeReply] => [path, [200, row]]);
			const replies = { ...Object.fromEntries(rows), appointments: listOf(...numbered) };
			const { collection } = openFakeCollection([], replyingTo(replies));
			expect((await collection.find('92')).record).toEqual(numbered[1]);
		},
	);

	test('is not written where the service takes the ID for its number', async () => {
		const replies = {
			appointments: listOf(...numbered),
			'appointments/92': [200, numbered[0]] as FakeReply,
		};
		const { collection } = openFakeCollection([], replyingTo(replies));
		expect(await rejectionOf(collection.findToWrite('92'))).toMatchObject({
			errorInfo: { status: 404 },
		});
	});

	test.each([
		['room', true],
		['slug', false],
	])('a small number in %s is not its ID: %s', (name, isOther) => {
		const record = toShown({ id: 9, [name]: 2 }, new Set(['appointment']));
		expect(showsOtherId(record, '2')).toBe(isOther);
	});

	test('is not found by the ID of a related record', async () => {
		const { collection, log } = openFakeCollection(
			[],
			replyingTo({ appointments: listOf({ id: 7, client_id: 1 }, { id: 8, client_id: 2 }) }),
		);
		await collection.find('7');
		expect(log()).not.toContain('GET appointments/1');
	});

	test('is taken from the list where its other address has another record', async () => {
		const other: FakeReply = [200, { id: 9, uuid: 'x9', a: 3 }];
		const { collection } = openFakeCollection(
			[],
			replyingTo({ appointments: list, 'appointments/x7': other }),
		);
		expect((await collection.find('7')).record).toEqual({ id: 7, uuid: 'x7', a: 1 });
	});
});

describe('a service without addresses of single records', () => {
	const threePages: FakeService = ({ path }) => {
		const match = /^appointments(\?page=(\d))?$/.exec(path);
		if (!match) return notFound;
		const page = Number(match[2] ?? 1);
		return [200, { data: page > 3 ? [] : [{ id: page, a: page }], page, total: 3 }];
	};

	test('gives the record of a later page, and the whole list is read once', async () => {
		const { collection, log } = openFakeCollection([], threePages);
		expect((await collection.find('3')).record).toEqual({ id: 3, a: 3 });
		const pages = () => log().filter((line) => /page=3$/.test(line)).length;
		const before = pages();
		expect((await collection.find('2')).record).toEqual({ id: 2, a: 2 });
		expect(pages()).toBe(before);
		expect(await rejectionOf(collection.find('9'))).toMatchObject({ errorInfo: { status: 404 } });
	});

	// why, reply for the first record of the list
	test.each<[string, FakeReply]>([
		['another record has an address', [200, { id: 1, a: 1 }]],
		['reading another record is not allowed', [401, { message: 'no' }]],
	])('later pages are not read where %s', async (_, reply) => {
		const { collection, log } = openFakeCollection([], (request, rows) =>
			request.path === 'appointments/1' ? reply : threePages(request, rows),
		);
		expect(await rejectionOf(collection.find('3'))).toMatchObject({ errorInfo: { status: 404 } });
		expect(log()).not.toContain('GET appointments?page=2');
	});

	test.each<[string, FakeReply]>([
		['cannot be read', [500, { message: 'no' }]],
		['is empty', listOf()],
		['has no IDs', listOf({ a: 1 }, { a: 2 })],
	])('gives the first error where the list %s', async (_, reply) => {
		const { collection, log } = openFakeCollection([], replyingTo({ appointments: reply }));
		expect(await rejectionOf(collection.find('3'))).toMatchObject({
			errorInfo: { status: 404, message: 'No such record' },
		});
		expect(log()).toEqual(['GET appointments/3', 'GET appointments', 'GET appointment/3']);
	});
});

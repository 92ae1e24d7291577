import {
	createRecord,
	OutcomeUnknownError,
	type JsonObject,
	type WriteInput,
	type WriteOptions,
} from '../../../nodes/AppointmentService/rest';
import {
	openFakeCollection,
	listUrl,
	connectionCut,
	listOnly,
	onWrite,
	defaultWriteOptions,
	outcome,
	sampleRecords,
	type FakeReply,
	type FakeService,
} from './fakeCollection';

const input: WriteInput = { fields: { notes: 'New' }, exact: false };

describe('createRecord', () => {
	const create = async (
		service?: FakeService,
		options: Partial<WriteOptions> = {},
		given = input,
	) => {
		const fake = openFakeCollection(sampleRecords(), service);
		return {
			...fake,
			...(await outcome(
				createRecord(fake.collection, given, { ...defaultWriteOptions, ...options }),
			)),
		};
	};
	const created = { id: 3, notes: 'New' };

	// answers, whether the new record is sure, and rows that are there after the write
	const two = [created, { ...created, id: 4 }];
	test.each<[string, FakeReply | Error, JsonObject[], boolean]>([
		['a cut connection', connectionCut, [created], true],
		['HTTP 302', [302, '', { location: '/v1/appointments/3' }], [created], true],
		['HTTP 303 to another page', [303, '', { location: '/login' }], [], false],
		['HTTP 504', [504, '<html>Gateway Time-out</html>'], [created], true],
		['HTTP 500', [500, { message: 'The message was not sent' }], [created], true],
		['another record', connectionCut, [{ id: 3, notes: 'Other' }], false],
		['two that have it', connectionCut, two, false],
		['none', connectionCut, [], false],
	])(
		'without an answer, the new one in the list is returned: %s',
		async (_, reply, rows, isSure) => {
			const service = onWrite(reply, (all) => all.push(...rows.map((row) => ({ ...row }))));
			const { error, result, writes } = await create(service);
			expect(writes()).toHaveLength(1);
			if (isSure) expect(result).toEqual({ record: created, ignored: [] });
			else expect(error).toBeInstanceOf(OutcomeUnknownError);
		},
	);

	test('what is made is found where HTTP 303 leads, also where the list shows less of it', async () => {
		const service: FakeService = (request, rows) =>
			request.method === 'GET' && request.path === 'appointments'
				? [200, { data: rows.map(({ id }) => ({ id })), total: rows.length }]
				: onWrite([303, '', { location: '/v1/appointments/3' }], (all) => all.push({ ...created }))(
						request,
						rows,
					);
		expect((await create(service)).result).toMatchObject({ record: created });
		const before: FakeService = onWrite([303, '', { location: '/v1/appointments/2' }]);
		expect((await create(before)).error).toMatchObject({ problem: { kind: 'notCreated' } });
	});

	test('without an answer, a record that a list without an end shows now is not surely the new one', async () => {
		const unending: FakeService = ({ method, path }, rows) =>
			method === 'GET' && path === 'appointments'
				? [200, { data: rows.slice(-2), has_more: true }]
				: onWrite(connectionCut, (all) => all.push({ ...created }))({ method, path }, rows);
		expect((await create(unending)).error).toBeInstanceOf(OutcomeUnknownError);
	});

	test('a new record in which nothing stands of what was written shows that', async () => {
		const blank = (rows: JsonObject[]) => rows.push({ id: 3, notes: null });
		const { result } = await create(onWrite([201, { id: 3 }], blank));
		expect(result).toMatchObject({ id: '3', differing: [{ field: 'notes', actual: null }] });
	});

	test('the method, the address and the wrapper are those that the user gives', async () => {
		const resolveUrl = () => `${listUrl}/new`;
		const { writes } = await create(() => [200, created], {
			method: 'PUT',
			resolveUrl,
			wrapper: 'visit',
		});
		expect(writes()[0]).toMatchObject({
			method: 'PUT',
			path: 'appointments/new',
			body: { visit: { notes: 'New' } },
		});
	});

	test('a time takes the format of the records, in the service’s zone, unless the input is exact', async () => {
		const service: FakeService = ({ method, path }, rows) =>
			method === 'GET' && path === 'appointments'
				? [
						200,
						{ data: rows.map((row) => ({ ...row, start: '2026-11-21 09:00' })), tz: 'Asia/Tokyo' },
					]
				: undefined;
		const start = { fields: { start: '2026-11-30T10:00:00Z' }, exact: false };
		expect((await create(service, {}, start)).writes()[0].body).toEqual({
			start: '2026-11-30 19:00',
		});
		const exact = { ...start, exact: true };
		expect((await create(service, {}, exact)).writes()[0].body).toEqual(start.fields);
		const withoutZone: FakeService = (request, rows) =>
			request.method === 'GET' && request.path === 'appointments'
				? [200, { data: rows.map((row) => ({ ...row, start: '2026-11-21 09:00' })) }]
				: undefined;
		const berlin = await create(withoutZone, { zone: 'Europe/Berlin' }, start);
		expect(berlin.writes()[0].body).toEqual({ start: '2026-11-30 11:00' });
	});

	test.each<[string[], JsonObject, string]>([
		[['Asia/Tokyo', 'Asia/Tokyo'], {}, '2026-11-30 19:00'],
		[['Asia/Tokyo', 'Asia/Tokyo'], { timezone: 'Europe/Berlin' }, '2026-11-30 11:00'],
		[['Asia/Tokyo', 'Europe/Berlin'], {}, '2026-11-30 10:00'],
		[['Asia/Tokyo', 'Europe/Berlin'], { timezone: 'Asia/Tokyo' }, '2026-11-30 19:00'],
	])(
		'where records name the zones %j, a new one with %j starts at %s',
		async (zones, more, start) => {
			const service: FakeService = ({ method, path }) =>
				method === 'GET' && path === 'appointments'
					? [200, zones.map((timezone, id) => ({ id, timezone, start: '2026-11-21 09:00' }))]
					: undefined;
			const fields = { start: '2026-11-30T10:00:00Z', ...more };
			const { writes } = await create(service, {}, { fields, exact: false });
			expect(writes()[0].body).toEqual({ ...more, start });
		},
	);

	test('without addresses of single records, each new record is found in the list', async () => {
		const service = listOnly(({ method, body }, rows) => {
			if (method !== 'POST') return undefined;
			const id = rows.push({ id: rows.length + 1, ...body });
			return [201, { id }];
		});
		const { collection } = openFakeCollection(sampleRecords(), service);
		for (const id of [3, 4]) {
			expect(await createRecord(collection, input, defaultWriteOptions)).toMatchObject({
				record: { id, notes: 'New' },
				ignored: [],
			});
		}
	});

	test('a record that this run made is not taken for the next one', async () => {
		let isFirst = true;
		const once: FakeService = ({ method, body }, rows) => {
			if (method !== 'POST') return undefined;
			if (isFirst) rows.push({ id: 3, ...body });
			isFirst = false;
			return [200, { id: 3 }];
		};
		const { collection } = openFakeCollection(sampleRecords(), once);
		const [first, second] = [
			await outcome(createRecord(collection, input, defaultWriteOptions)),
			await outcome(createRecord(collection, input, defaultWriteOptions)),
		];
		expect(first.result).toMatchObject({ record: created });
		expect(second.error).toMatchObject({ problem: { kind: 'notCreated' } });
	});

	test('a yes whose ID is named as a code is no refusal', async () => {
		const { result } = await create(
			onWrite([201, { success: true, code: 529 }], (rows) => rows.push({ ...created })),
		);
		expect(result).toMatchObject({ record: created, ignored: [] });
	});

	test('a new record whose ID is an object of one part has what was written', async () => {
		const { result } = await create(onWrite([201, { _id: { $oid: 'a' }, notes: 'New' }]));
		expect(result).toMatchObject({ record: { notes: 'New' }, ignored: [] });
	});

	test('a new record that only the list shows, in an entry around it, has what was written', async () => {
		const entries = listOnly(({ method, path }, rows) =>
			method === 'GET' && path === 'appointments'
				? [200, { total: rows.length, entry: rows.map((resource) => ({ link: '#', resource })) }]
				: undefined,
		);
		const service: FakeService = (request, rows) => {
			if (request.method !== 'POST') return entries(request, rows);
			rows.push({ ...created });
			return [201];
		};
		const { result } = await create(service);
		expect(result).toMatchObject({ record: created, ignored: [] });
	});

	test.each<JsonObject>([
		{ appointment: { notes: 'New' } },
		{ attributes: { notes: 'New' } },
		{ data: { type: 'appointments', attributes: { notes: 'New' } } },
	])('fields that the user wrapped are compared without the wrapper: %j', async (fields) => {
		const { result } = await create(
			onWrite([201, created]),
			{ wrapper: '' },
			{ fields, exact: true },
		);
		expect(result).toMatchObject({ record: created, ignored: [] });
	});
});

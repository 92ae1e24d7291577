import {
	createRecord,
	isObject,
	updateRecord,
	type JsonObject,
} from '../../../nodes/AppointmentService/rest';
import {
	defaultWriteOptions,
	openFakeCollection,
	outcome,
	type FakeReply,
	type FakeService,
} from './fakeCollection';

const rows = (): JsonObject[] =>
	[1, 2, 3].map((id) => ({
		id,
		start: `2026-11-2${id}T09:00:00Z`,
		notes: 'none',
		room: 4,
		client: { id: 70 + id, name: 'Ada' },
	}));
const isWrite = (method: string) => !['GET', 'OPTIONS', 'DELETE'].includes(method);
/** Refuses writes as the function says, and otherwise writes the fields that it finds. */
const refusing =
	(
		refuse: (body: JsonObject, method: string) => FakeReply | undefined,
		fieldsOf: (body: JsonObject) => JsonObject = (body) => body,
	): FakeService =>
	({ method, path, body = {} }, records) => {
		if (method === 'OPTIONS') return [404];
		if (!isWrite(method)) return undefined;
		const refusal = refuse(body, method);
		if (refusal) return refusal;
		const record = records.find(({ id }) => path === `appointments/${String(id)}`);
		if (record) return [200, Object.assign(record, fieldsOf(body))];
		const created = { id: records.length + 1, ...fieldsOf(body) };
		records.push(created);
		return [201, created];
	};

async function create(service: FakeService, fields: JsonObject = newVisit) {
	const fake = openFakeCollection(rows(), service);
	const created = createRecord(fake.collection, { fields, exact: true }, defaultWriteOptions);
	return { ...fake, ...(await outcome(created)) };
}
async function update(service: FakeService, fields: JsonObject = { notes: 'Later' }) {
	const fake = openFakeCollection(rows(), service);
	const updated = updateRecord(
		fake.collection,
		'1',
		() => ({ fields, exact: true }),
		defaultWriteOptions,
	);
	return { ...fake, ...(await outcome(updated)) };
}
const newVisit = { start: '2026-12-01T10:00:00Z', notes: 'New', room: 5 };

describe('a wrapper that the refusal names is added, to create and to update', () => {
	// wrapper, refusal
	test.each<[string, FakeReply]>([
		['data', [400, { error: { message: 'Missing "data" payload in the request body' } }]],
		['input', [400, { errors: [{ path: ['input'], message: 'input is required' }] }]],
		['appointment', [422, { errors: { appointment: ['is required'] } }]],
		['appointment', [400, 'param is missing or the value is empty: appointment']],
		['booking', [400, { message: 'booking object is required' }]],
		['visit_data', [400, { message: 'Field required', fields: { visit_data: 'is missing' } }]],
		['reservation', [400, { message: 'Request must contain a reservation element' }]],
		[
			'command',
			[400, { issues: [{ path: ['command'], message: 'Required', expected: 'object' }] }],
		],
		['AppointmentInput', [400, { errors: { AppointmentInput: ['The field is required.'] } }]],
		['payload', [422, { detail: [{ loc: ['body', 'payload'], msg: 'Field required' }] }]],
		['fields', [422, { error: { message: 'Could not find field "fields" in the request body' } }]],
	])('%s: %j', async (wrapper, refusal) => {
		const service = refusing(
			(body) => (isObject(body[wrapper]) ? undefined : refusal),
			(body) => body[wrapper] as JsonObject,
		);
		for (const write of [create, update]) {
			const { error, records } = await write(service).then((done) => ({
				error: done.error,
				records: done.rows,
			}));
			expect(error).toBeUndefined();
			expect(records.some(({ notes }) => notes === 'New' || notes === 'Later')).toBe(true);
			expect(records.length).toBeLessThanOrEqual(4);
		}
	});
});

describe('a wrapper that the service does not know is taken away', () => {
	test.each<[FakeReply]>([
		[[400, { message: 'Unknown parameter Appointment' }]],
		[[422, { message: ['property appointment should not exist'] }]],
		[
			[
				400,
				{
					issues: [
						{ code: 'unrecognized_keys', keys: ['appointment'], message: 'Unrecognized key' },
					],
				},
			],
		],
		[[422, { errors: [{ detail: 'additional property', pointer: '#/appointment' }] }]],
	])('%j', async (refusal) => {
		const plain = refusing((body) => ('appointment' in body ? refusal : undefined));
		const service: FakeService = (request, records) => {
			const reply = plain(request, records);
			const id = /^appointments\/(\d)$/.exec(request.path)?.[1];
			const record = records.find((row) => String(row.id) === id);
			return request.method === 'GET' && record ? [200, { appointment: record }] : reply;
		};
		expect((await update(service)).rows[0].notes).toBe('Later');
		expect((await create(service)).rows[3]).toMatchObject({ notes: 'New' });
	});
});

describe('a PATCH that wants the whole record gets it', () => {
	test.each<[FakeReply]>([
		[[400, { start: ['This field is required.'], room: ['This field is required.'] }]],
		[[422, { message: 'start is required; room is required' }]],
		[
			[
				422,
				{
					errors: [
						{ field: 'start', code: 'missing_field' },
						{ field: 'start', message: 'must be given' },
					],
				},
			],
		],
		[[400, { title: 'All required fields must be present' }]],
	])('%j', async (refusal) => {
		const service = refusing((body, method) =>
			method === 'PATCH' && !('start' in body && 'room' in body) ? refusal : undefined,
		);
		const { error, writes, rows: records } = await update(service);
		expect(error).toBeUndefined();
		expect(writes()).toHaveLength(2);
		expect(records[0]).toMatchObject({ ...rows()[0], notes: 'Later' });
	});
});

describe('a related record is written by its ID', () => {
	// fields, refusal, written
	test.each<[JsonObject, FakeReply, JsonObject]>([
		[
			{ client: { id: 9, name: 'Bea' } },
			[422, { errors: { client_id: ['is required'] } }],
			{ client_id: 9 },
		],
		[{ client: 9 }, [400, { message: 'clientId is required' }], { clientId: 9 }],
		[{ client: { id: 9 } }, [400, { errors: { client: ['must be an integer'] } }], { client: 9 }],
		[
			{ client: { id: 9 } },
			[400, { client: ['Incorrect type. Expected pk value, received dict.'] }],
			{ client: 9 },
		],
	])('%j after %j', async (fields, refusal, written) => {
		const [name, value] = Object.entries(written)[0];
		const service = refusing((body) => (body[name] === value ? undefined : refusal));
		const { error, rows: records } = await create(service, { ...newVisit, ...fields });
		expect(error).toBeUndefined();
		expect(records[3]).toMatchObject(written);
	});
});

describe('a body is sent in the media type that the service names', () => {
	const typed =
		(type: string, refusal: FakeReply): FakeService =>
		(request, records) => {
			if (!isWrite(request.method)) return request.method === 'OPTIONS' ? [404] : undefined;
			if (request.headers?.['Content-Type'] !== type) return refusal;
			const [first] = [request.body].flat() as JsonObject[];
			const fields = first.op ? { [String(first.path).slice(1)]: first.value } : first;
			return [200, Object.assign(records[0], fields)];
		};
	// media type, refusal
	test.each<[string, FakeReply]>([
		['application/merge-patch+json', [415, '', { 'accept-patch': 'application/merge-patch+json' }]],
		['application/json-patch+json', [415, { message: 'Use application/json-patch+json' }]],
		['application/vnd.salon.v2+json', [415, '', { accept: 'application/vnd.salon.v2+json' }]],
		['application/x-www-form-urlencoded', [415, 'Unsupported media type, use form-urlencoded']],
		[
			'application/x-www-form-urlencoded',
			[400, { error: 'Content-Type must be application/x-www-form-urlencoded' }],
		],
	])('%s after %j', async (type, refusal) => {
		const { error, rows: records, writes } = await update(typed(type, refusal));
		expect(error).toBeUndefined();
		expect(records[0].notes).toBe('Later');
		expect(writes()).toHaveLength(2);
	});

	test('another method follows where HTTP 415 names methods, and no media type', async () => {
		const service = refusing((_, method) =>
			method === 'PATCH' ? [415, 'no', { allow: 'GET, PUT' }] : undefined,
		);
		const { error, writes } = await update(service);
		expect(error).toBeUndefined();
		expect(writes().map(({ method }) => method)).toEqual(['PATCH', 'PUT']);
	});
});

test('what one refusal after the other asks for is done: wrapper, then a field that is not known', async () => {
	const service = refusing(
		(body, method) => {
			if (method === 'PATCH') return [405, 'Use PUT'];
			if (!isObject(body.data)) return [400, { message: 'Missing "data" payload' }];
			const extra = Object.keys(body.data).find((name) => name === 'rank');
			return extra ? [400, { message: `Invalid key ${extra}: it is generated` }] : undefined;
		},
		(body) => body.data as JsonObject,
	);
	const ranked: FakeService = (request, records) => {
		records.forEach((record) => (record.rank ??= 1));
		return service(request, records);
	};
	const { error, rows: records, writes } = await update(ranked);
	expect(error).toBeUndefined();
	expect(records[0]).toMatchObject({ notes: 'Later', rank: 1 });
	expect(writes()).toHaveLength(4);
});

test('a new record is not sent again where the list shows it, or another like it, after the refusal', async () => {
	const service: FakeService = ({ method, body }, records) => {
		if (method !== 'POST') return undefined;
		records.push({ id: records.length + 1, ...body });
		return [400, { message: 'Missing "data" payload' }];
	};
	const { error, writes } = await create(service);
	expect(error).toMatchObject({ errorInfo: { message: 'Missing "data" payload' } });
	expect(writes()).toHaveLength(1);
});

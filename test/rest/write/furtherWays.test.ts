import { updateRecord, type JsonObject } from '../../../nodes/AppointmentService/rest';
import {
	defaultWriteOptions,
	keeping,
	openFakeCollection,
	write,
	type FakeReply,
	type FakeService,
} from './fakeCollection';
import { casesOf } from '../../support/table';

const visit = (id: string): JsonObject => ({
	id,
	resourceType: 'Appointment',
	start: '2026-11-21T09:00:00Z',
	notes: 'none',
	room: 4,
});
const newVisit = { start: '2026-12-01T10:00:00Z', notes: 'New', room: 5 };

const create = (service: FakeService, records = [visit('a1'), visit('a2')]) =>
	write(records, service, newVisit);
const update = (
	service: FakeService,
	records = [visit('a1'), visit('a2')],
	fields: JsonObject = { notes: 'Later' },
) => write(records, service, fields, { id: 'a1' });

describe('given a service whose PUT wants the ID in the body, the ID of the record is sent along', () => {
	test.each(casesOf<[FakeReply]>`
		[400,{"message":"Invalid or missing post.id in request body."}]
		[400,{"resourceType":"OperationOutcome","issue":[{"severity":"error","code":"processing","diagnostics":"Can not update resource, resource body must contain an ID element for update (PUT) operation"}]}]
		[400,{"resourceType":"OperationOutcome","issue":[{"severity":"error","code":"invalid","details":{"text":"Incorrect ID"}}]}]
		[400,{"title":"Bad Request","detail":"The ID in the URL does not match the ID of the body"}]
		[422,{"errors":{"id":["The id field is required."]}}]
		[400]
		[400,{"title":"Bad Request","status":400,"traceId":"00-ab-00"}]
		[400,{"title":"Invalid id","status":400,"message":"error.idnull","params":"appointment"}]
	`)('%j', async (refusal) => {
		const service = keeping((body, method, record) => {
			if (method === 'PATCH') return [405, 'Method not allowed'];
			return body.id === record?.id ? undefined : refusal;
		});
		const { error, rows, writes } = await update(service);
		expect(error).toBeUndefined();
		expect(rows[0]).toEqual({ ...visit('a1'), notes: 'Later' });
		expect(writes().map(({ method }) => method)).toEqual(['PATCH', 'PUT', 'PUT']);
	});

	test('so is the version that a change alone lacks, and nothing else', async () => {
		const versioned = (id: string, lock_version: number) => ({ ...visit(id), lock_version });
		const { error, rows, writes } = await update(
			keeping(
				({ lock_version }, _, record) =>
					lock_version === record?.lock_version
						? undefined
						: [422, { errors: [{ field: 'lock_version', detail: 'lock_version is required' }] }],
				({ lock_version, ...body }) => ({ ...body, lock_version: Number(lock_version) + 1 }),
			),
			[versioned('a1', 3), versioned('a2', 5)],
		);
		expect(error).toBeUndefined();
		expect(rows[0]).toMatchObject({ notes: 'Later', lock_version: 4 });
		expect(writes()[1].body).toEqual({ notes: 'Later', lock_version: 3 });
	});

	test('the next record has it from the start', async () => {
		const { collection, writes } = openFakeCollection(
			[visit('a1'), visit('a2')],
			keeping((body, _, record) =>
				body.id === record?.id ? undefined : [400, { message: 'id is missing' }],
			),
		);
		const later = () => ({ fields: { notes: 'Later' }, exact: true });
		for (const id of ['a1', 'a2']) await updateRecord(collection, id, later, defaultWriteOptions);
		expect(writes().map(({ body }) => body)).toEqual([
			{ notes: 'Later' },
			{ id: 'a1', notes: 'Later' },
			{ id: 'a2', notes: 'Later' },
		]);
	});

	test('a refusal of what changes alone that says nothing does not', async () => {
		const { writes } = await update(keeping(() => [400]));
		expect(writes()).toHaveLength(1);
	});

	test('a refusal that speaks of another ID does not', async () => {
		const service = keeping(() => [400, { message: 'client_id is required' }]);
		const { writes } = await update(service);
		expect(writes()).toHaveLength(1);
	});
});

test('given a refusal of PATCH and then of the values, the one of the values is shown', async () => {
	const service = keeping((_, method) =>
		method === 'PATCH' ? [405, 'Method not allowed'] : [422, { notes: ['is too rude'] }],
	);
	const { error } = await update(service);
	expect(error).toMatchObject({ errorInfo: { status: 422, fields: { notes: ['is too rude'] } } });
});

test('given a service that takes a list of records below a name, one record is sent as such a list', async () => {
	const service = keeping(
		({ data }) => {
			const details = { api_name: 'data' };
			if (data === undefined)
				return [400, { code: 'MANDATORY_NOT_FOUND', details, message: 'required field not found' }];
			const expected = { ...details, expected_data_type: 'jsonarray' };
			if (Array.isArray(data)) return undefined;
			return [400, { code: 'INVALID_DATA', details: expected, message: 'invalid data' }];
		},
		({ data }) => (data as unknown[])[0],
		({ id }) => ({
			data: [{ code: 'SUCCESS', details: { id }, message: 'done', status: 'success' }],
		}),
	);
	// Of what is made, the list shows nothing.
	const made = await create((request, rows) =>
		request.method === 'GET' && request.path === 'appointments'
			? [200, { data: rows.slice(0, 2), has_more: true }]
			: service(request, rows),
	);
	expect(made.error).toBeUndefined();
	expect(made.rows[2]).toEqual({ id: 'a9', ...newVisit });
	expect(made.result).toMatchObject({ record: { id: 'a9', ...newVisit } });
	const changed = await update(service);
	expect(changed.error).toBeUndefined();
	expect(changed.rows[0]).toEqual({ ...visit('a1'), notes: 'Later' });
});

test('given a service that wants the type that all records show, a new record has it', async () => {
	const service = keeping(({ resourceType }) =>
		resourceType === 'Appointment'
			? undefined
			: [400, { message: "Missing required element 'resourceType' from JSON object" }],
	);
	const { error, rows } = await create(service);
	expect(error).toBeUndefined();
	expect(rows[2]).toMatchObject({ resourceType: 'Appointment', ...newVisit });
});

test('given an answer with the ID of something else, no other record is taken for the new one', async () => {
	const answer = { message: 'ok', client: { id: 'a1' } };
	const service = keeping(
		() => undefined,
		(body) => body,
		() => answer,
	);
	const { result } = await create(service);
	expect(result).toMatchObject({ record: { id: 'a9', notes: 'New' } });
});

test('given a service that wants a list below a name at once, it is sent', async () => {
	const message = 'The element Appointments is required and must be an array';
	const service = keeping(
		({ Appointments }) => (Array.isArray(Appointments) ? undefined : [400, { Message: message }]),
		({ Appointments }) => (Appointments as unknown[])[0],
	);
	const { error, rows } = await create(service);
	expect(error).toBeUndefined();
	expect(rows[2]).toEqual({ id: 'a9', ...newVisit });
});

test('given a service that shows one record in a wrapper, and takes new ones in a list without it, such a list is sent', async () => {
	const service: FakeService = ({ method, path, body }, rows) => {
		const row = rows.find(({ id }) => path === `appointments/${String(id)}`);
		if (method === 'GET' && row) return [200, { appointment: row }];
		if (method !== 'POST') return undefined;
		if (!Array.isArray(body)) return [400, { errors: ['The request body must be an array'] }];
		rows.push({ id: 'a9', ...(body[0] as JsonObject) });
		return [200, { appointments: [rows[2]] }];
	};
	const { error, rows } = await create(service);
	expect(error).toBeUndefined();
	expect(rows[2]).toEqual({ id: 'a9', ...newVisit });
});

test('given documents of JSON:API and a refusal of JSON, their own media type is sent', async () => {
	const document = { type: 'appointments', id: 'a1', attributes: { notes: 'none' } };
	const service: FakeService = ({ method, headers }, rows) => {
		if (method === 'GET') return [200, { data: rows[0] }];
		if (headers?.['Content-Type'] !== 'application/vnd.api+json')
			return [415, { errors: [{ title: 'No' }] }];
		rows[0].attributes = { notes: 'Later' };
		return [200, { data: rows[0] }];
	};
	const { error } = await update(service, [document]);
	expect(error).toBeUndefined();
});

describe('given a service that refuses a request without what only it knows to be missing', () => {
	test('the version that was read is sent along where the request conflicts without it', async () => {
		const stored = { ...visit('a1'), lockVersion: 3 };
		const service = keeping(({ lockVersion }, _method, record) =>
			lockVersion === record?.lockVersion ? undefined : [409, { message: 'Update conflict' }],
		);
		const { error, writes } = await update(service, [stored, visit('a2')]);
		expect(error).toBeUndefined();
		expect(writes().at(-1)?.body).toEqual({ notes: 'Later', lockVersion: 3 });
	});

	test('the whole record is sent after HTTP 412 that misses a field of it', async () => {
		const service = keeping(({ room }) =>
			room === undefined ? [412, { message: 'room must not be empty' }] : undefined,
		);
		const { error, rows } = await update(service);
		expect(error).toBeUndefined();
		expect(rows[0]).toEqual({ ...visit('a1'), notes: 'Later' });
	});
});

describe('given documents of JSON:API and fields that are missed although they were sent', () => {
	const documents = (): JsonObject[] =>
		['a1', 'a2'].map((id) => ({
			type: 'appointment',
			id,
			attributes: { start: id, notes: 'none' },
		}));
	const service =
		(refusal: FakeReply): FakeService =>
		({ method, path, body = {} }, rows) => {
			if (method === 'OPTIONS') return [404];
			const row = rows.find(({ id }) => path === `appointments/${String(id)}`);
			if (method === 'GET')
				return [200, row ? { data: row } : { data: rows, meta: { total: rows.length } }];
			const { start } = body;
			if (start === undefined) return refusal;
			rows.push({ type: 'appointment', id: 'a3', attributes: body });
			return [201, { data: rows.at(-1) }];
		};

	test('they are sent as plain fields', async () => {
		const { error, rows } = await create(
			service([422, { errors: { start: ["can't be blank"] } }]),
			documents(),
		);
		expect(error).toBeUndefined();
		expect(rows[2]).toMatchObject({ attributes: newVisit });
	});

	test('but not where they are missed in the document', async () => {
		const pointer = '/data/attributes/start';
		const { error, writes } = await create(
			service([422, { errors: [{ title: 'is required', source: { pointer } }] }]),
			documents(),
		);
		expect(error).toBeDefined();
		expect(writes()).toHaveLength(1);
	});
});

test('given a service that shows records in wrappers and takes forms, a form goes without the wrapper', async () => {
	const service: FakeService = ({ method, path, headers = {}, body = {} }, rows) => {
		if (method === 'OPTIONS') return [404];
		const row = rows.find(({ id }) => path === `appointments/${String(id)}`);
		if (method === 'GET' && row) return [200, { appointment: row }];
		if (method === 'GET')
			return [200, { list: rows.map((one) => ({ appointment: one })), total: rows.length }];
		if (!/form/.test(headers['Content-Type'] ?? '')) return [415];
		rows.push({ id: 'a9', notes: body.notes ?? null });
		return [200, { appointment: rows.at(-1) }];
	};
	const { error, rows } = await create(service);
	expect(error).toBeUndefined();
	expect(rows[2]).toMatchObject({ notes: 'New' });
});

describe('given a field that records show as an object and that is refused, it is sent in its other form', () => {
	const status = (id: string) => ({ id, name: id.toUpperCase(), color: 'blue' });
	const records = () => [
		{ ...visit('a1'), status: status('open') },
		{ ...visit('a2'), status: status('done') },
	];
	const updateStatus = async (isTaken: (value: unknown) => boolean, written: unknown) => {
		const refuse = (body: JsonObject): FakeReply | undefined => {
			const message = typeof body.status === 'string' ? 'Invalid text' : 'Not valid';
			return isTaken(body.status) ? undefined : [400, { errors: { status: [message] } }];
		};
		const service = keeping(refuse, () => ({ status: status('done') }));
		return await update(service, records(), { status: written });
	};

	test.each<[unknown, unknown]>([
		['done', { id: 'done' }],
		[status('done'), 'done'],
		[{ value: 'done' }, 'done'],
	])('%j as %j', async (written, taken) => {
		const { error, writes } = await updateStatus(
			(value) => JSON.stringify(value) === JSON.stringify(taken),
			written,
		);
		expect(error).toBeUndefined();
		expect(writes().map(({ body }) => body?.status)).toEqual([written, taken]);
	});

	test('and where that is refused, too, the first refusal is shown', async () => {
		const { error, writes } = await updateStatus(() => false, 'lost');
		expect(error).toMatchObject({ errorInfo: { fields: { status: ['Invalid text'] } } });
		expect(writes()).toHaveLength(2);
	});
});

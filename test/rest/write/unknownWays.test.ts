import { isObject, type JsonObject } from '../../../nodes/AppointmentService/rest';
import { keeping, write, type FakeReply, type FakeService } from './fakeCollection';
import { casesOf } from '../../support/table';

const rows = (): JsonObject[] =>
	[1, 2, 3].map((id) => ({
		id,
		start: `2026-11-2${id}T09:00:00Z`,
		notes: 'none',
		room: 4,
		client: { id: 70 + id, name: 'Ada' },
	}));
const isWrite = (method: string) => !['GET', 'OPTIONS', 'DELETE'].includes(method);
const newVisit = { start: '2026-12-01T10:00:00Z', notes: 'New', room: 5 };
const create = (service: FakeService, fields: JsonObject = newVisit) =>
	write(rows(), service, fields);
const update = (service: FakeService, fields: JsonObject = { notes: 'Later' }) =>
	write(rows(), service, fields, { id: '1' });

describe('a wrapper that the refusal names is added, to create and to update', () => {
	// wrapper, refusal
	test.each(casesOf<[string, FakeReply]>`
		data | [400,{"error":{"message":"Missing \"data\" payload in the request body"}}]
		input | [400,{"errors":[{"path":["input"],"message":"input is required"}]}]
		appointment | [422,{"errors":{"appointment":["is required"]}}]
		appointment | [400,"param is missing or the value is empty: appointment"]
		booking | [400,{"message":"booking object is required"}]
		visit_data | [400,{"message":"Field required","fields":{"visit_data":"is missing"}}]
		reservation | [400,{"message":"Request must contain a reservation element"}]
		command | [400,{"issues":[{"path":["command"],"message":"Required","expected":"object"}]}]
		AppointmentInput | [400,{"errors":{"AppointmentInput":["The field is required."]}}]
		payload | [422,{"detail":[{"loc":["body","payload"],"msg":"Field required"}]}]
		fields | [422,{"error":{"message":"Could not find field \"fields\" in the request body"}}]
		data | [422,{"errors":[{"status":"422","source":{"pointer":"/data"},"title":"Missing data","detail":"Document must contain 'data'"}]}]
		reservation | [400,{"error":"invalid_request","error_description":"The root element <reservation> was not found"}]
		Booking | [400,{"title":"Bad Request","errors":{"Booking":["The Booking field is required."]}}]
		item
			| [400,{"statusCode":400,"error":"Bad Request","message":"\"item\" is required","validation":{"body":{"source":"body","keys":["item"],"message":"\"item\" is required"}}}]
		visit | [422,{"message":"No visit given"}]
		record | [400,"Body must be wrapped in a \"record\" key"]
		model | [400,{"code":"E42","description":"Nothing found under the key model"}]
		Event | [400,{"fault":{"faultstring":"Element Event expected"}}]
		data | [400,{"error":{"type":"ArgumentError","message":"Data is missing"}}]
		params | [400,{"error":{"code":-32602,"message":"params must be provided"}}]
		entry | [400,{"messages":[{"text":"entry cannot be null"}]}]
		appointmentRequest | [400,{"error":"Required request parameter appointmentRequest is not present"}]
		booking | [400,{"error":{"message":"Expecting property 'booking'"}}]
		content | [422,{"errors":{"content":"can't be empty"}}]
		data | [400,{"erros":[{"campo":"data","mensagem":"não deve ser nulo"}]}]
		booking | [400,{"ErrorInformation":{"message":"booking saknas i anropet","code":2000106}}]
		appointment | [400,{"error":"InvalidParameter","description":"Debe ingresar los datos de la cita en el campo 'appointment'."}]
		visit | [400,{"error":"Missing parameter: visit is missing"}]
		session | [400,{"errors":[{"code":"parameter_missing","parameter":"session","message":"You must pass session"}]}]
	`)('%s: %j', async (wrapper, refusal) => {
		const service = keeping(
			(body) => (isObject(body[wrapper]) ? undefined : refusal),
			(body) => body[wrapper] as JsonObject,
		);
		for (const done of [await create(service), await update(service)]) {
			const { error, rows: records } = done;
			expect(error).toBeUndefined();
			expect(records.some(({ notes }) => notes === 'New' || notes === 'Later')).toBe(true);
			expect(records.length).toBeLessThanOrEqual(4);
		}
	});
});

describe('a wrapper that the service does not know is taken away', () => {
	test.each(casesOf<[FakeReply]>`
		[400,{"message":"Unknown parameter Appointment"}]
		[422,{"message":["property appointment should not exist"]}]
		[400,{"issues":[{"code":"unrecognized_keys","keys":["appointment"],"message":"Unrecognized key"}]}]
		[422,{"errors":[{"detail":"additional property","pointer":"#/appointment"}]}]
		[422,{"detail":[{"type":"extra_forbidden","loc":["body","appointment"],"msg":"Extra inputs are not permitted"}]}]
		[400,{"message":"\"appointment\" is not allowed"}]
		[400,{"error":"Additional properties not allowed: appointment"}]
		[400,{"errors":["appointment is not a valid attribute"]}]
		[400,{"message":"Object has unsupported member 'appointment'"}]
		[400,{"message":"Could not read JSON: Unrecognized field \"appointment\" (class Visit), not marked as ignorable"}]
	`)('%j', async (refusal) => {
		const plain = keeping((body) => ('appointment' in body ? refusal : undefined));
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
	test.each(casesOf<[FakeReply]>`
		[400,{"start":["This field is required."],"room":["This field is required."]}]
		[422,{"message":"start is required; room is required"}]
		[422,{"errors":[{"field":"start","code":"missing_field"},{"field":"start","message":"must be given"}]}]
		[400,{"title":"All required fields must be present"}]
		[400,{"errors":[{"instancePath":"","keyword":"required","params":{"missingProperty":"start"},"message":"must have required property 'start'"}]}]
		[422,{"violations":[{"propertyPath":"start","message":"This value should not be null."}]}]
		[400,{"error":"start: missing"}]
		[422,"PATCH requires the full resource"]
		[400,{"message":"Field start has no value"}]
		[400,{"issue":[{"severity":"error","code":"required","diagnostics":"Appointment.start: minimum required = 1, but only found 0"}]}]
		[422,{"errors":[{"name":"start","reason":"blank"}]}]
		[400,{"statusCode":400,"message":["start must be a valid ISO 8601 date string"],"error":"Bad Request"}]
		[422,{"errors":{"room":["The room is not a number."]}}]
		[400,{"message":[{"property":"room","constraints":{"isInt":"room must be an integer number"}}]}]
	`)('%j', async (refusal) => {
		const service = keeping((body, method) =>
			method === 'PATCH' && !('start' in body) ? refusal : undefined,
		);
		const { error, writes, rows: records } = await update(service);
		expect(error).toBeUndefined();
		expect(writes()).toHaveLength(2);
		expect(records[0]).toMatchObject({ ...rows()[0], notes: 'Later' });
	});
});

describe('a field that the service writes by itself is not sent along with a whole record', () => {
	test.each<[FakeReply]>([
		[[400, { message: '"rank" is not allowed' }]],
		[[400, { rank: ['Unexpected field.'] }]],
		[[400, 'Unrecognized field "rank" (class Visit), not marked as ignorable']],
		[[422, { errors: [{ message: 'rank may not be updated' }] }]],
		[[400, { error: { message: 'Invalid key rank' } }]],
		[[422, { errors: { rank: ['is managed by the system'] } }]],
		[[400, { error: "Field 'rank' is output only" }]],
		[[400, { errors: [{ field: 'rank', code: 'readonly', message: 'Read-only' }] }]],
	])('%j', async (refusal) => {
		const service = keeping((body, method) =>
			method === 'PATCH' ? [405, 'Use PUT'] : 'rank' in body ? refusal : undefined,
		);
		const ranked: FakeService = (request, records) => {
			records.forEach((record) => (record.rank ??= 1));
			return service(request, records);
		};
		const { error, rows: records } = await update(ranked);
		expect(error).toBeUndefined();
		expect(records[0]).toMatchObject({ notes: 'Later', rank: 1 });
	});
});

describe('a related record is written by its ID', () => {
	// fields, refusal, written
	test.each(casesOf<[JsonObject, FakeReply, JsonObject]>`
		{"client":{"id":9,"name":"Bea"}} | [422,{"errors":{"client_id":["is required"]}}] | {"client_id":9}
		{"client":9} | [400,{"message":"clientId is required"}] | {"clientId":9}
		{"client":{"id":9}} | [400,{"errors":{"client":["must be an integer"]}}] | {"client":9}
		{"client":{"id":9}} | [400,{"client":["Incorrect type. Expected pk value, received dict."]}] | {"client":9}
		{"client":{"id":9}} | [422,{"errors":[{"field":"client","message":"expected string, got object"}]}] | {"client":9}
		{"client":{"id":9}} | [400,"client must be of type number"] | {"client":9}
		{"client":9} | [400,{"error":"Missing required field: client_id"}] | {"client_id":9}
		{"client":{"id":9,"name":"B"}} | [422,{"message":["clientId must be provided"]}] | {"clientId":9}
		{"client":{"uuid":"a-9"}} | [400,{"errors":{"client_uuid":["can't be blank"]}}] | {"client_uuid":"a-9"}
		{"client":{"id":9}} | [400,{"message":["property client should not exist","clientId must be a string"]}] | {"clientId":9}
	`)('%j after %j, also where the list does not show its end', async (fields, refusal, written) => {
		const [name, value] = Object.entries(written)[0];
		const service = keeping((body) => (body[name] === value ? undefined : refusal));
		const { error, rows: records } = await create(
			(request, all) =>
				request.path === 'appointments' && request.method === 'GET'
					? [200, { data: all, has_more: true }]
					: service(request, all),
			{ ...newVisit, ...fields },
		);
		expect(error).toBeUndefined();
		expect(records[3]).toMatchObject(written);
	});
});

test('a list of related records is written by their IDs where the service wants these', async () => {
	const refusal = 'Incorrect type. Expected pk value, received dict.';
	const rows = [{ id: 1, notes: 'none', staff: { id: 4 }, services: [{ id: 2 }, { id: 3 }] }];
	const service: FakeService = ({ method, body = {} }, records) => {
		if (method === 'OPTIONS') return [204, '', { allow: 'GET, PUT' }];
		if (method !== 'PUT') return undefined;
		const { staff, services } = body as { staff: unknown; services: unknown[] };
		const errors = {
			...(typeof staff === 'object' && { staff: [refusal] }),
			...(typeof services[0] === 'object' && { services: [refusal] }),
		};
		if (Object.keys(errors).length > 0) return [400, errors];
		Object.assign(records[0], { notes: body.notes });
		return [200, records[0]];
	};
	const { writes } = await write(rows, service, { notes: 'Later' }, { id: '1' });
	expect(writes().at(-1)?.body).toEqual({ notes: 'Later', staff: 4, services: [2, 3] });
	expect(writes()).toHaveLength(2);
});

test.each([
	[{ services: [{ id: 2, name: 'Cut' }, { id: 3 }] }, 'service_ids', [2, 3]],
	[{ services: [{ id: 2 }] }, 'serviceIds', [2]],
	[{ staff: [{ uuid: 'a' }, { uuid: 'b' }] }, 'staff_ids', ['a', 'b']],
])('the list in %j is written as %s where that is missing', async (more, wanted, ids) => {
	const rows = [{ id: 1, notes: 'none', ...more }];
	const service: FakeService = ({ method, body = {} }, records) => {
		if (method === 'OPTIONS') return [204, '', { allow: 'GET, PUT' }];
		if (method !== 'PUT') return undefined;
		if (!body[wanted]) return [422, { errors: { [wanted]: [`${wanted} is required`] } }];
		Object.assign(records[0], { notes: body.notes });
		return [200, records[0]];
	};
	const { writes } = await write(rows, service, { notes: 'Later' }, { id: '1' });
	expect(writes().at(-1)?.body).toEqual({ notes: 'Later', [wanted]: ids });
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
	test.each(casesOf<[string, FakeReply]>`
		application/merge-patch+json | [415,"",{"accept-patch":"application/merge-patch+json"}]
		application/json-patch+json | [415,{"message":"Use application/json-patch+json"}]
		application/json-patch+json | [400,{"errors":{"":["The JSON patch document was malformed and could not be parsed."]}}]
		application/json-patch+json | [400,{"issue":[{"details":{"text":"Patch body must be an array"}}]}]
		application/vnd.salon.v2+json | [415,"",{"accept":"application/vnd.salon.v2+json"}]
		application/x-www-form-urlencoded | [415,"Unsupported media type, use form-urlencoded"]
		application/x-www-form-urlencoded | [400,{"error":"Content-Type must be application/x-www-form-urlencoded"}]
		application/vnd.acme+json | [415,"The request entity has an unsupported format. Supported: application/vnd.acme+json"]
		application/x-www-form-urlencoded | [415,{"message":"Content type 'application/json' not supported"},{"accept":"application/x-www-form-urlencoded"}]
		application/x-www-form-urlencoded | [400,{"error":"expected form data, got JSON body encoding"}]
		application/hal+json | [406,{"message":"Content-Type must be application/hal+json"}]
	`)('%s after %j', async (type, refusal) => {
		const { error, rows: records, writes } = await update(typed(type, refusal));
		expect(error).toBeUndefined();
		expect(records[0].notes).toBe('Later');
		expect(writes()).toHaveLength(2);
	});

	test('another method follows where HTTP 415 names methods, and no media type', async () => {
		const service = keeping((_, method) =>
			method === 'PATCH' ? [415, 'no', { allow: 'GET, PUT' }] : undefined,
		);
		const { error, writes } = await update(service);
		expect(error).toBeUndefined();
		expect(writes().map(({ method }) => method)).toEqual(['PATCH', 'PUT']);
	});

	test('PUT follows where PATCH wants a list, and takes none', async () => {
		const service = keeping((_, method) =>
			method === 'PATCH' ? [400, { message: 'Patch body must be an array' }] : undefined,
		);
		const { error, writes } = await update(service);
		expect(error).toBeUndefined();
		expect(writes().map(({ method }) => method)).toEqual(['PATCH', 'PATCH', 'PUT']);
	});

	test('a form is tried once where HTTP 415 names nothing', async () => {
		const refusal: FakeReply = [415, { detail: 'Unsupported media type' }];
		const { error, writes } = await update(typed('application/x-www-form-urlencoded', refusal));
		expect(error).toBeUndefined();
		expect(writes().map(({ method }) => method)).toEqual(['PATCH', 'PATCH']);
	});
});

test('a new record is sent in another media type, though its list cannot show all', async () => {
	const wanted = 'application/vnd.api+json';
	let lists = 0;
	const { error, rows, writes } = await create(({ method, path, headers, body }, records) => {
		if (method === 'GET') return path === 'appointments' && lists++ > 0 ? [403] : undefined;
		if (headers?.['Content-Type'] !== wanted) return [415, { message: `Use ${wanted}` }];
		records.push({ id: records.length + 1, ...body });
		return [201, records.at(-1)];
	});
	expect(error).toBeUndefined();
	expect(writes()).toHaveLength(2);
	expect(rows.at(-1)).toMatchObject({ notes: 'New' });
});

test('what one refusal after the other asks for is done: wrapper, then a field that is not known', async () => {
	const service = keeping(
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

test('what one refusal after the other asks for is done: a method that HTTP 400 allows, then a list in a wrapper', async () => {
	const service = keeping(
		(body, method) => {
			if (method === 'PATCH') return [400, { message: 'Invalid' }, { allow: 'GET,PUT,DELETE' }];
			const missing = { message: 'required field not found', details: { field: 'data' } };
			return Array.isArray(body.data) ? undefined : [400, missing];
		},
		(body) => (body.data as JsonObject[])[0],
	);
	const { error, rows: records, writes } = await update(service);
	expect(error).toBeUndefined();
	expect(records[0]).toMatchObject({ notes: 'Later' });
	expect(writes().map(({ method }) => method)).toEqual(['PATCH', 'PUT', 'PUT', 'PUT']);
});

test('a service that takes forms only gets the change in one, by the same method', async () => {
	const service: FakeService = ({ method, headers, body }, records) => {
		if (!isWrite(method)) return method === 'OPTIONS' ? [404] : undefined;
		if (method !== 'PATCH') return [405];
		return headers?.['Content-Type'] === 'application/x-www-form-urlencoded'
			? [200, Object.assign(records[0], body)]
			: [415, { error: 'unsupported_media_type' }];
	};
	const { error, rows: records } = await update(service);
	expect(error).toBeUndefined();
	expect(records[0]).toMatchObject({ notes: 'Later' });
});

test('a new record is not sent again where the list shows it, or another like it, after the refusal', async () => {
	const service: FakeService = ({ method, body }, records) => {
		if (method !== 'POST') return undefined;
		records.push({ id: records.length + 1, ...body });
		return [400, { message: 'Missing "data" payload' }];
	};
	const { error, writes } = await create(service);
	const reason = { errorInfo: { message: 'Missing "data" payload' } };
	expect(error).toMatchObject({ reason, notReflected: false });
	expect(writes()).toHaveLength(1);
});

describe('given a list that counts more records than its page has, a new record is sent again', () => {
	test.each([
		['if the count is as it was', false, 2],
		['but not if the count is another', true, 1],
	])('%s', async (_, isMade, sent) => {
		let count = 40;
		const { writes } = await create(({ method, path, body }, records) => {
			if (method === 'GET' && path.startsWith('appointments?')) return [400];
			if (method === 'GET' && path === 'appointments') return [200, { count, results: records }];
			if (method !== 'POST') return undefined;
			if (isMade || body?.data) count += 1;
			return body?.data
				? [201, { id: 41, notes: 'New' }]
				: [400, { message: 'Missing "data" payload' }];
		});
		expect(writes()).toHaveLength(sent);
	});
});

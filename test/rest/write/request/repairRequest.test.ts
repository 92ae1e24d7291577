import { ApiError, type JsonObject } from '../../../../nodes/AppointmentService/rest';
import { repairRequest } from '../../../../nodes/AppointmentService/rest/write/request/repair/repairRequest';
import type {
	RequestDraft,
	WriteOptions,
} from '../../../../nodes/AppointmentService/rest/write/request/requestDraft';
import { resourceNameVariants } from '../../../../nodes/AppointmentService/rest/values/vocabulary';
import { defaultWriteOptions } from '../fakeCollection';
import { casesOf } from '../../../support/table';

const names = resourceNameVariants(['appointments', 'appointment']);
const draft = (more: Partial<RequestDraft> = {}): RequestDraft => ({
	method: 'PUT',
	url: 'https://salon.example.com/v1/appointments/1',
	envelope: {},
	changes: { notes: 'Later' },
	unchanged: {},
	...more,
});
const refusal = (reason: Record<string, string> | string, status = 422) =>
	new ApiError({
		status,
		message: typeof reason === 'string' ? reason : '',
		fields:
			typeof reason === 'string'
				? {}
				: Object.fromEntries(Object.entries(reason).map(([name, text]) => [name, [text]])),
	});
const repairAfter = (
	error: unknown,
	more: Partial<RequestDraft> = {},
	options: Partial<WriteOptions> = {},
	refusedMethods?: string[],
) => {
	const context = { refusedMethods, names };
	const given = draft(more);
	const repair = repairRequest(given, error, { ...defaultWriteOptions, ...options }, context);
	const { droppedFields, ...parts } = repair ?? {};
	return repair && { draft: { ...given, ...parts }, ...(droppedFields && { droppedFields }) };
};
const unchangedAfter = (reason: Record<string, string> | string, unchanged: JsonObject) => {
	const repair = repairAfter(refusal(reason), { unchanged });
	return repair?.draft.unchanged;
};

describe('the method in a repaired request', () => {
	const methodAfter = (error: unknown, method: string, refused?: string[], given?: string) => {
		const repair = repairAfter(error, { method }, { method: given }, refused);
		return repair?.draft.method;
	};
	const refusing = (allowed: string[], status = 405) =>
		new ApiError({ status, message: '', fields: {}, allowed });

	test.each([404, 405])('is another one after HTTP %d, unless the user gave one', (status) => {
		const error = refusal('no', status);
		expect(repairAfter(error, { method: 'PATCH' }, {}, [])).toEqual({ draft: draft() });
		expect(methodAfter(error, 'PATCH')).toBeUndefined();
		expect(methodAfter(error, 'PATCH', [], 'PATCH')).toBeUndefined();
	});

	test.each<[number, string, string | undefined]>([
		// status, message, method
		[200, "Request method 'PATCH' not supported", 'PUT'],
		[400, 'Method PATCH is not allowed', 'PUT'],
		[400, 'PATCH is not a valid method for this resource.', 'PUT'],
		[400, 'Invalid HTTP method PATCH', 'PUT'],
		[400, 'Unsupported HTTP method', 'PUT'],
		[400, 'Method not supported', 'PUT'],
		[400, 'Payment method not supported', undefined],
		[403, 'Missing Authentication Token', 'PUT'],
		[403, 'You may not change appointments', undefined],
		[400, 'Failed to read request', 'PUT'],
		[400, 'Malformed JSON', 'PUT'],
		[200, 'The payment method is not supported', undefined],
		[200, 'POST is not supported as payment', undefined],
	])('after HTTP %d and “%s” it is %s', (status, message, method) => {
		expect(methodAfter(refusal(message, status), 'PATCH', [])).toBe(method);
	});

	test.each([
		['405', 'PUT'],
		['406', undefined],
	])('after HTTP 200 with the code %s in the answer it is %s', (code, method) => {
		const error = new ApiError({ status: 200, message: '请求方法', fields: {}, code });
		expect(methodAfter(error, 'PATCH', [])).toBe(method);
	});

	test('is one that the refusal allows, or PUT after PATCH and POST after both, and none again', () => {
		expect(methodAfter(refusing(['PATCH', 'POST']), 'PATCH', [])).toBe('POST');
		expect(methodAfter(refusing(['GET', 'DELETE']), 'PATCH', [])).toBeUndefined();
		expect(methodAfter(refusing(['GET']), 'PATCH', [])).toBe('PUT');
		expect(methodAfter(refusing(['GET']), 'PUT', ['PATCH'])).toBeUndefined();
		expect(methodAfter(refusing(['PUT', 'POST']), 'PUT', [])).toBe('POST');
		expect(methodAfter(refusing(['PUT', 'POST']), 'POST', [])).toBe('PUT');
		expect(methodAfter(refusing([]), 'PUT', ['PATCH'])).toBeUndefined();
		expect(methodAfter(refusal('no', 405), 'PUT', [])).toBeUndefined();
		expect(methodAfter(refusal('no', 405), 'PUT', ['PATCH'])).toBe('POST');
		expect(methodAfter(refusal('no', 404), 'PUT', ['PATCH'])).toBe('POST');
		expect(methodAfter(refusal('no', 405), 'POST', ['PATCH', 'PUT'])).toBeUndefined();
	});
});

describe('the wrapper in a repaired request', () => {
	test('is a list where a list is missed that was not sent', () => {
		const error = refusal('ERROR_BAD_ARRAY; input parameter must be an array of objects', 400);
		expect(repairAfter(error)?.draft.envelope).toEqual({ wrapper: 'input', isList: true });
	});

	test.each(
		(
			"is required | is missing | can't be blank | must not be empty | is absent | " +
			"must be present | must be given | must be provided | can't be null | cant be null | " +
			'should not be null'
		).split(' | '),
	)('is removed after the message “%s” for a field in it, unless the user gave it', (message) => {
		const envelope = { wrapper: 'appointment' };
		expect(repairAfter(refusal({ notes: message }), { envelope })).toEqual({
			draft: draft({ envelope: {} }),
		});
		expect(
			repairAfter(refusal({ notes: message }), { envelope }, { wrapper: 'appointment' }),
		).toBeUndefined();
	});

	test.each<[string, Record<string, string> | string]>([
		['in another spelling', { Notes: 'is required' }],
		['by its JSON pointer', { '/notes': 'is required' }],
		['by its path with dots', { 'appointment.notes': 'is required' }],
		['by its path in brackets', { 'appointment[notes]': 'is required' }],
		['in the message', 'The field "notes" is required.'],
		['beside that of the record', 'appointment validation failed: Path `notes` is required.'],
		['and was sent along unchanged', { room: 'is required' }],
	])('is removed where the missed field is named %s', (_, reason) => {
		const more = { envelope: { wrapper: 'appointment' }, unchanged: { room: 4 } };
		const repair = repairAfter(refusal(reason), more);
		expect(repair?.draft.envelope).toEqual({});
	});

	test.each(casesOf<[string, Record<string, string> | string]>`
		the field was not sent | {"client":"is required"}
		the field was sent empty | {"empty":"is required","none":"is required","gone":"is required"}
		the field is not missed | {"notes":"is too long"}
		no field is named | Something is required
		the field is only the end of a word | The footnotes are required
		the name of the field is empty | {"/":"is required"}
	`)('stays where %s', (_, reason) => {
		const envelope = { wrapper: 'appointment' };
		const changes = { notes: 'Later', empty: '', none: null, gone: undefined };
		expect(repairAfter(refusal(reason), { envelope, changes })).toBeUndefined();
	});

	test('is added where it is missed, unless the user gave one', () => {
		const error = refusal({ appointment: 'is missing' });
		expect(repairAfter(error)).toEqual({ draft: draft({ envelope: { wrapper: 'appointment' } }) });
		expect(repairAfter(error, {}, { wrapper: '' })).toBeUndefined();
		expect(repairAfter(error, { changes: { appointment: { a: 1 } } })).toBeUndefined();
		expect(repairAfter(error, { changes: { appointment: '' } })).toMatchObject({
			draft: { envelope: {} },
		});
		expect(repairAfter(refusal({ appointment: 'is odd' }))).toBeUndefined();
	});

	// name that is missed, message, wrapper
	test.each<[string, string, string | undefined]>([
		['data', 'Missing "data" payload', 'data'],
		['booking', 'is missing', 'booking'],
		['booking.notes', 'is missing', 'booking'],
		['visit_attributes', 'is required', 'visit_attributes'],
		['newReservation', 'must be provided', 'newReservation'],
		['command', 'expected object, received undefined', 'command'],
		['notes', 'is required (expected object)', undefined],
		['client_id', 'is required', undefined],
		['password', 'is required', undefined],
		['reason', 'must not be blank', undefined],
	])('under the name %s that “%s” is %s', (name, message, wrapper) => {
		const repair = repairAfter(refusal({ [name]: message }));
		expect(repair?.draft.envelope).toEqual(wrapper && { wrapper });
	});

	test.each([
		'data is required',
		'Error: data is required',
		'Ungültig: data is required',
		'Validation failed: data is required',
	])('is the one that a sentence names, whatever stands before a colon: %s', (message) => {
		expect(repairAfter(refusal(message))?.draft.envelope).toEqual({ wrapper: 'data' });
	});

	test.each([
		['notes', 'booking'],
		['Notes', 'Booking'],
	])('beside the field %s is the one that a sentence begins with as %s', (name, wrapper) => {
		const repair = repairAfter(refusal('Booking is required'), { changes: { [name]: 'Later' } });
		expect(repair?.draft.envelope).toEqual({ wrapper });
	});

	test('takes the place of another one, and of one that is not known', () => {
		const booking = { envelope: { wrapper: 'booking' } };
		expect(repairAfter(refusal({ appointment: 'is missing' }), booking)?.draft.envelope).toEqual({
			wrapper: 'appointment',
		});
		expect(repairAfter(refusal('Unknown parameter Booking'), booking)?.draft.envelope).toEqual({});
	});

	test.each(
		(
			'notesが指定されていません。 | notes不能为空 | notes는 필수입니다. | Pole notes jest wymagane | ' +
			'Campo mancante: notes | Falta el campo notes | notes wajib diisi | ' +
			'Vous devez indiquer notes | notes không được để trống'
		).split(' | '),
	)('is left out where what it holds is missed: %s', (message) => {
		const envelope = { wrapper: 'appointment' };
		expect(repairAfter(refusal(message), { envelope })?.draft.envelope).toEqual({});
	});

	test.each(["Guest id can't be blank", 'The guest id field is required.', 'Faltan: guest id'])(
		'is none where a field in it is missed as people write it: %s',
		(message) => {
			const envelope = { wrapper: 'appointment' };
			const repair = repairAfter(refusal(message), { envelope, changes: { guest_id: 4 } });
			expect(repair?.draft).toMatchObject({ envelope: {}, changes: { guest_id: 4 } });
		},
	);

	test('is a JSON:API document where its attributes are missed', () => {
		const error = refusal({ '/data/attributes/notes': 'must be given' });
		expect(repairAfter(error)?.draft.envelope).toEqual({
			document: { type: 'appointments', relations: {} },
		});
	});

	test('is a JSON:API document where `data` is missed around attributes', () => {
		const envelope = { wrapper: 'attributes', isHolder: true as const };
		const repair = repairAfter(refusal({ data: 'is required' }), { envelope });
		expect(repair?.draft.envelope).toEqual({
			document: { type: 'appointments', relations: {} },
		});
	});

	test.each([
		'Property data not found in class appointments',
		{ data: 'Unknown field' },
		'"data" is not allowed',
	])('is no JSON:API document where its `data` is unknown: %j', (refused) => {
		const envelope = { document: { type: 'appointments', relations: {} } };
		expect(repairAfter(refusal(refused), { envelope })?.draft.envelope).toEqual({});
		const wrapped = repairAfter(refusal(refused), { envelope: { wrapper: 'data' } });
		expect(wrapped?.draft.envelope).toEqual({});
	});

	test('is not added to a JSON:API document', () => {
		const document = { type: 'appointments', relations: {} };
		const error = refusal({ appointment: 'is missing' });
		expect(repairAfter(error, { envelope: { document } })).toBeUndefined();
	});
});

test('the ID of the record, whatever its name, is added where it is missed or does not match', () => {
	const current = { orderNumber: 'R7', notes: 'a' };
	const repair = repairAfter(refusal('orderNumber does not match'), { id: 'R7', current });
	expect(repair?.draft.identity).toEqual({ orderNumber: 'R7' });
});

describe('what a whole record went without in a repaired request', () => {
	const current = { id: 9, appointment_id: 31, created_at: '2026-11-02', client: 'Ada' };
	// case, whether the whole record was sent, missed name, added
	test.each(casesOf<[string, boolean, string, JsonObject | undefined]>`
		an ID that may be the record’s own | true  | appointment_id | {"appointment_id":31}
		the time at which it was created   | true  | created_at     | {"created_at":"2026-11-02"}
		not what contradicts a change      | true  | client         |
		not of a part of the record        | false | appointment_id |
	`)('is added as it is where it is missed: %s', (_, isReplacement, name, identity) => {
		const repair = repairAfter(refusal({ [name]: 'is required' }), { isReplacement, current });
		expect(repair?.draft.identity).toEqual(identity);
	});
});

describe('an unchanged field in a repaired request', () => {
	test.each(
		(
			'is read-only | är skrivskyddat | is readonly | is read only | is immutable | ' +
			'is unknown | unexpected field | Unrecognized key | unrecognised | ' +
			'unpermitted parameter | is prohibited | is forbidden | is computed | ' +
			'additional property | extra fields | no such field | no field of that name | ' +
			'is not known | not permitted | is not allowed | is not accepted | not supported | ' +
			'is not recognized | not recognised | is not writable | is not editable | ' +
			"is not expected | cannot be changed | cannot set | can't be updated | " +
			'cant be sent | can not be modified | may not be edited | must not be written | ' +
			'should not be included | is not to be given | must not be specified | ' +
			'cannot be passed | must not be provided | must not exist | cannot be assigned'
		).split(' | '),
	)('is left out after the message “%s”', (message) => {
		expect(unchangedAfter({ room: message }, { room: 4, price: 5 })).toEqual({ price: 5 });
	});

	test.each(
		(
			'must be after the start | is not a number | is taken | is required | ' +
			'value is not allowed | This Value is unknown | is knotted | noteable | ' +
			'extraordinary | cannot be so long'
		).split(' | '),
	)('is not left out after the message “%s”', (message) => {
		expect(unchangedAfter({ room: message }, { room: 4 })).toBeUndefined();
	});

	test('is recognized in another spelling, in a path, and in the message', () => {
		expect(unchangedAfter({ Room_No: 'is read-only' }, { roomNo: 4, a: 1 })).toEqual({ a: 1 });
		expect(unchangedAfter({ 'body.room': 'is read-only' }, { room: 4 })).toEqual({});
		expect(unchangedAfter('room-no is read-only', { room_no: 4, a: 1 })).toEqual({ a: 1 });
		expect(unchangedAfter('Field größe is read-only', { größe: 4, a: 1 })).toEqual({ a: 1 });
		expect(unchangedAfter('a room is read-only', { price: 4 })).toBeUndefined();
		expect(unchangedAfter({ other: 'is read-only' }, { room: 4 })).toBeUndefined();
	});

	test('is left out together with others, and where it holds nothing whatever the message is', () => {
		const reason = { room: 'is read-only', price: 'is computed', notes: 'Expected string' };
		expect(unchangedAfter(reason, { room: 4, price: 5, notes: null, a: 1 })).toEqual({ a: 1 });
	});

	// title, field errors, unchanged fields, expected unchanged fields
	test.each(casesOf<[string, Record<string, string>, JsonObject, JsonObject | undefined]>`
		under its own name | {"client":"must be an integer"} | {"client":{"id":7}} | {"client":7}
		under the missed name | {"client_id":"is required"} | {"client":{"id":7}} | {"client_id":7}
		under a name of which the type is missed | {"clientId":"must be a string"} | {"client":{"id":7}} | {"clientId":7}
		beside its name | {"partner_id":"Wrong value"} | {"partner_id":[7,"Anna"]} | {"partner_id":7}
		that is a uuid | {"clientUuid":"is missing"} | {"client":{"uuid":"a"}} | {"clientUuid":"a"}
		that is a guid | {"clientGuid":"is missing"} | {"client":{"GUID":"a"}} | {"clientGuid":"a"}
		that is a uid | {"client_uid":"is missing"} | {"client":{"uid":"a"}} | {"client_uid":"a"}
		not where the service does not want it | {"client":"is read-only"} | {"client":{"id":7},"a":1} | {"a":1}
		not where the other name is not missed | {"client_id":"is odd"} | {"client":{"id":7}} |
		not for another relation | {"staff_id":"is required"} | {"client":{"id":7}} |
		not where it has none | {"client":"is odd"} | {"client":{"name":"x"}} |
		not where the ID is an object | {"client":"is odd"} | {"client":{"id":{}}} |
		not from a longer key | {"client":"is odd"} | {"client":{"guide":5,"paid":1}} |
	`)('with a nested record is replaced by the ID: %s', (_, reason, unchanged, repaired) => {
		expect(unchangedAfter(reason, unchanged)).toEqual(repaired);
	});
});

import { ApiError, type JsonObject } from '../../../../nodes/AppointmentService/rest';
import { repairRequest } from '../../../../nodes/AppointmentService/rest/write/request/repairRequest';
import type {
	RequestDraft,
	WriteOptions,
} from '../../../../nodes/AppointmentService/rest/write/request/requestDraft';
import { resourceNameVariants } from '../../../../nodes/AppointmentService/rest/values/vocabulary';

const names = resourceNameVariants(['appointments', 'appointment']);
const orders: WriteOptions = { checkVersion: true, dryRun: false, zone: 'UTC' };
const draft = (more: Partial<RequestDraft> = {}): RequestDraft => ({
	method: 'PUT',
	url: 'https://salon.example.com/v1/appointments/1',
	envelope: {},
	changes: { notes: 'Later' },
	unchanged: {},
	...more,
});
const refusal = (said: Record<string, string> | string, status = 422) =>
	new ApiError({
		status,
		message: typeof said === 'string' ? said : '',
		fields:
			typeof said === 'string'
				? {}
				: Object.fromEntries(Object.entries(said).map(([name, text]) => [name, [text]])),
	});
const after = (
	fault: unknown,
	more: Partial<RequestDraft> = {},
	wanted: Partial<WriteOptions> = {},
	method?: string,
) => repairRequest(draft(more), fault, { ...orders, ...wanted }, { method, names });
const carriedAfter = (said: Record<string, string> | string, carried: JsonObject) => {
	const better = after(refusal(said), { unchanged: carried });
	if (better) expect(better.part).toBe('carried');
	return better?.draft.unchanged;
};

describe('another method', () => {
	test.each([404, 405])('is tried after HTTP %d', (status) => {
		expect(after(refusal('no', status), {}, {}, 'PATCH')).toEqual({
			part: 'method',
			draft: draft({ method: 'PATCH' }),
		});
		expect(after(refusal('no', status))).toBeUndefined();
		expect(after(refusal('no', status), {}, { method: 'PUT' }, 'PATCH')).toBeUndefined();
	});

	test.each([400, 409, 422])('is not tried after HTTP %d', (status) => {
		expect(after(refusal('no', status), {}, {}, 'PATCH')).toBeUndefined();
	});
});

describe('nothing is corrected after', () => {
	const said = { notes: 'is required' };
	const shape = { wrapper: 'appointment' };
	test.each<[string, unknown]>([
		['a fault of the connection', new TypeError('x')],
		['a redirect', new ApiError(refusal(said, 302).errorInfo, 'redirect')],
		['an answer that cannot be read', new ApiError(refusal(said).errorInfo, 'unreadable')],
		['HTTP 403', refusal(said, 403)],
		['HTTP 409', refusal(said, 409)],
		['HTTP 200', refusal(said, 200)],
		['HTTP 300', refusal(said, 300)],
		['HTTP 500', refusal(said, 500)],
	])('%s', (_, fault) => {
		expect(after(fault, { envelope: shape })).toBeUndefined();
	});

	test.each([400, 415, 422])('but after HTTP %d', (status) => {
		expect(after(refusal(said, status), { envelope: shape })).toMatchObject({ part: 'wrapper' });
	});
});

describe('the wrapper', () => {
	test.each([
		'is required',
		'is missing',
		"can't be blank",
		'must not be empty',
		'is absent',
		'must be present',
		'must be given',
		'must be provided',
		"can't be null",
		'cant be null',
		'should not be null',
	])('is taken off where a field “%s” that stands in it', (said) => {
		const shape = { wrapper: 'appointment' };
		expect(after(refusal({ notes: said }), { envelope: shape })).toEqual({
			part: 'wrapper',
			draft: draft({ envelope: {} }),
		});
		expect(
			after(refusal({ notes: said }), { envelope: shape }, { wrapper: 'appointment' }),
		).toBeUndefined();
	});

	test.each<[string, Record<string, string> | string]>([
		['in another manner of writing', { Notes: 'is required' }],
		['by its way', { '/data/attributes/notes': 'is required' }],
		['by its way with dots', { 'appointment.notes': 'is required' }],
		['by its way in brackets', { 'appointment[notes]': 'is required' }],
		['in a message', 'The field "notes" is required.'],
		['of those sent along', { room: 'is required' }],
	])('is taken off where the field is named %s', (_, said) => {
		const at = { envelope: { wrapper: 'appointment' }, unchanged: { room: 4 } };
		expect(after(refusal(said), at)).toMatchObject({ part: 'wrapper', draft: { shape: {} } });
	});

	test.each<[string, Record<string, string> | string]>([
		['the field was not sent', { client: 'is required' }],
		['it was sent empty', { empty: 'is required', none: 'is required', gone: 'is required' }],
		['something else is wrong', { notes: 'is too long' }],
		['no field is named', 'Something is required'],
		['only the end of a word is the field’s', 'The footnotes are required'],
		['the field has no name', { '/': 'is required' }],
	])('stays where %s', (_, said) => {
		const shape = { wrapper: 'appointment' };
		const meant = { notes: 'Later', empty: '', none: null, gone: undefined };
		expect(after(refusal(said), { envelope: shape, changes: meant })).toBeUndefined();
	});

	test('is put around where it is missed', () => {
		const missed = refusal({ appointment: 'is missing' });
		expect(after(missed)).toEqual({
			part: 'wrapper',
			draft: draft({ envelope: { wrapper: 'appointment' } }),
		});
		expect(after(missed, {}, { wrapper: '' })).toBeUndefined();
		expect(after(missed, { envelope: { wrapper: 'booking' } })).toBeUndefined();
		expect(after(missed, { changes: { appointment: { a: 1 } } })).toBeUndefined();
		expect(after(missed, { changes: { appointment: '' } })).toMatchObject({ part: 'wrapper' });
		expect(after(refusal({ booking: 'is missing' }))).toBeUndefined();
		expect(after(refusal({ appointment: 'is odd' }))).toBeUndefined();
	});

	test('is none around a document, which keeps its shape', () => {
		const document = { type: 'appointments', relations: {} };
		const missed = refusal({ notes: 'is required', appointment: 'is missing' });
		expect(after(missed, { envelope: { document } })).toBeUndefined();
	});
});

describe('what is only sent along', () => {
	test.each([
		'is read-only',
		'is readonly',
		'is read only',
		'is immutable',
		'is unknown',
		'unexpected field',
		'Unrecognized key',
		'unrecognised',
		'unpermitted parameter',
		'is prohibited',
		'is forbidden',
		'is computed',
		'additional property',
		'extra fields',
		'no such field',
		'no field of that name',
		'is not known',
		'not permitted',
		'is not allowed',
		'is not accepted',
		'not supported',
		'is not recognized',
		'not recognised',
		'is not writable',
		'is not editable',
		'is not expected',
		'cannot be changed',
		'cannot set',
		"can't be updated",
		'cant be sent',
		'can not be modified',
		'may not be edited',
		'must not be written',
		'should not be included',
		'is not to be given',
		'must not be specified',
		'cannot be passed',
		'must not be provided',
		'must not exist',
		'cannot be assigned',
	])('is left out where it “%s”', (said) => {
		expect(carriedAfter({ room: said }, { room: 4, price: 5 })).toEqual({ price: 5 });
	});

	test.each([
		'must be after the start',
		'is not a number',
		'is taken',
		'is required',
		'value is not allowed',
		'This Value is unknown',
		'is knotted',
		'noteable',
		'extraordinary',
		'cannot be so long',
	])('is not left out where it “%s”', (said) => {
		expect(carriedAfter({ room: said }, { room: 4 })).toBeUndefined();
	});

	test('is known by its plain name, and by a message', () => {
		expect(carriedAfter({ Room_No: 'is read-only' }, { roomNo: 4, a: 1 })).toEqual({ a: 1 });
		expect(carriedAfter({ 'body.room': 'is read-only' }, { room: 4 })).toEqual({});
		expect(carriedAfter('room-no is read-only', { room_no: 4, a: 1 })).toEqual({ a: 1 });
		expect(carriedAfter('Field größe is read-only', { größe: 4, a: 1 })).toEqual({ a: 1 });
		expect(carriedAfter('a room is read-only', { price: 4 })).toBeUndefined();
		expect(carriedAfter({ other: 'is read-only' }, { room: 4 })).toBeUndefined();
	});

	test('several are left out together', () => {
		const said = { room: 'is read-only', price: 'is computed', notes: 'is read-only' };
		expect(carriedAfter(said, { room: 4, price: 5, a: 1 })).toEqual({ a: 1 });
	});

	test.each<[string, Record<string, string>, JsonObject, JsonObject | undefined]>([
		['under its name', { client: 'must be an integer' }, { client: { id: 7 } }, { client: 7 }],
		['where that is missed', { client_id: 'is required' }, { client: { id: 7 } }, { client_id: 7 }],
		['by a uuid', { clientUuid: 'is missing' }, { client: { uuid: 'a' } }, { clientUuid: 'a' }],
		['by a guid', { clientGuid: 'is missing' }, { client: { GUID: 'a' } }, { clientGuid: 'a' }],
		['by a uid', { client_uid: 'is missing' }, { client: { uid: 'a' } }, { client_uid: 'a' }],
		[
			'not where the whole is not wanted',
			{ client: 'is read-only' },
			{ client: { id: 7 }, a: 1 },
			{ a: 1 },
		],
		[
			'not where the other is not missed',
			{ client_id: 'is odd' },
			{ client: { id: 7 } },
			undefined,
		],
		['not of another', { staff_id: 'is required' }, { client: { id: 7 } }, undefined],
		['not of one without', { client: 'is odd' }, { client: { name: 'x' } }, undefined],
		['not where it is an object', { client: 'is odd' }, { client: { id: {} } }, undefined],
		['not of a longer name', { client: 'is odd' }, { client: { guide: 5, paid: 1 } }, undefined],
	])('a related record goes by its ID: %s', (_, said, carried, better) => {
		expect(carriedAfter(said, carried)).toEqual(better);
	});
});

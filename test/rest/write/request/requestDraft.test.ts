import { NetworkError, ApiError } from '../../../../nodes/AppointmentService/rest';
import {
	isWriteOutcomeUnknown,
	OutcomeUnknownError,
	WriteIgnoredError,
} from '../../../../nodes/AppointmentService/rest/write/request/errors';
import {
	InvalidFieldError,
	coerceFields,
} from '../../../../nodes/AppointmentService/rest/write/fields/coerceFields';
import {
	buildWriteRequest,
	type RequestDraft,
	type WriteOptions,
} from '../../../../nodes/AppointmentService/rest/write/request/requestDraft';
import {
	withUnchangedFields,
	fallbackMethod,
	envelopeFromOptions,
} from '../../../../nodes/AppointmentService/rest/write/request/updateMethod';

const orders: WriteOptions = { checkVersion: true, dryRun: false, zone: 'UTC' };
const url = 'https://salon.example.com/v1/appointments/1';
const draft: RequestDraft = { method: 'PUT', url, envelope: {}, changes: { a: 1 }, unchanged: {} };

describe('the request', () => {
	const request = (more: Partial<RequestDraft>, wanted: Partial<WriteOptions> = {}) =>
		buildWriteRequest({ ...draft, ...more }, { ...orders, ...wanted });

	test('has what is sent along, what is meant before it, and what stands beside', () => {
		const carried = { a: 0, b: 2 };
		expect(request({ unchanged: carried })).toEqual({
			method: 'PUT',
			url,
			headers: {},
			body: { a: 1, b: 2 },
			repeatable: false,
		});
		const shape = { wrapper: 'visit' };
		expect(
			request({ unchanged: carried, envelope: shape, siblings: { notify: true } }).body,
		).toEqual({
			notify: true,
			visit: { a: 1, b: 2 },
		});
		const document = { type: 'visits', relations: {} };
		expect(request({ envelope: { document }, id: '7' }).body).toEqual({
			data: { type: 'visits', id: '7', attributes: { a: 1 } },
		});
	});

	test('has no body where it deletes', () => {
		expect(request({ method: 'DELETE', siblings: { b: 1 } })).not.toHaveProperty('body');
	});

	test('names the version that was read, unless that is not wanted', () => {
		expect(request({ etag: '"7"' }).headers).toEqual({ 'If-Match': '"7"' });
		expect(request({ etag: '' }).headers).toEqual({ 'If-Match': '' });
		expect(request({ etag: '"7"' }, { checkVersion: false }).headers).toEqual({});
	});

	test.each<[WriteOptions['idempotency'], object, object, boolean]>([
		[{ key: 'k', header: 'Idempotency-Key' }, { 'Idempotency-Key': 'k' }, { a: 1 }, true],
		[{ key: 'k', field: 'ref' }, {}, { ref: 'k', a: 1 }, true],
		[{ key: 'k', field: 'a' }, {}, { a: 1 }, true],
		[{ key: 'k', header: '', field: '' }, {}, { a: 1 }, false],
		[{ key: 'k' }, {}, { a: 1 }, false],
		[{ key: '', header: 'X', field: 'ref' }, {}, { a: 1 }, true],
		[undefined, {}, { a: 1 }, false],
	])('is known again by %j', (idempotency, headers, body, repeatable) => {
		expect(request({}, { idempotency })).toMatchObject({ headers, body, repeatable });
		expect(request({}, { idempotency }).headers).toEqual(headers);
		expect(request({}, { idempotency }).body).toEqual(body);
	});

	test('a deletion is known again by a header only', () => {
		const method = 'DELETE';
		expect(request({ method }, { idempotency: { key: 'k', field: 'ref' } }).repeatable).toBe(false);
		expect(request({ method }, { idempotency: { key: 'k', header: 'X' } }).repeatable).toBe(true);
	});
});

describe('what is sent along', () => {
	const record = {
		id: 1,
		uuid: 'a',
		appointment_id: 1,
		reference: 'R1',
		notes: 'x',
		start: '2026-11-24T09:00:00Z',
		created_at: '2026-11-01T08:00:00Z',
		updatedAt: 1_795_700_000,
		booked: true,
		changed: 'no',
		_links: {},
		_embedded: {},
		'@odata.etag': 'x',
		'notes@odata.type': 'x',
		'@type': 'x',
		my_links: 'y',
		'a@b': 'z',
		_links2: 'w',
	};
	const kept = {
		reference: 'R1',
		notes: 'x',
		start: '2026-11-24T09:00:00Z',
		booked: true,
		changed: 'no',
		my_links: 'y',
		'a@b': 'z',
		_links2: 'w',
	};
	const carried = (method: string, style?: WriteOptions['updateStyle']) =>
		withUnchangedFields({ ...draft, method }, record, ['appointments'], {
			...orders,
			updateStyle: style,
		}).unchanged;

	test('is the record without its ids, the service’s own times, and what belongs to the answer', () => {
		expect(carried('PUT')).toEqual(kept);
		expect(carried('PATCH', 'replace')).toEqual(kept);
	});

	test('is nothing where only what changes is sent', () => {
		expect(carried('PATCH')).toEqual({});
		expect(carried('POST')).toEqual({});
		expect(carried('PUT', 'merge')).toEqual({});
	});

	test('the rest of the request stays', () => {
		const { changes: meant, method } = withUnchangedFields(draft, record, ['appointments'], orders);
		expect([meant, method]).toEqual([draft.changes, 'PUT']);
	});
});

test('the shape that the user names', () => {
	expect(envelopeFromOptions(orders)).toBeUndefined();
	expect(envelopeFromOptions({ ...orders, wrapper: '' })).toEqual({});
	expect(envelopeFromOptions({ ...orders, wrapper: 'visit' })).toEqual({ wrapper: 'visit' });
});

test('a method that was refused is not the next one', () => {
	const allowed = ['PUT', 'POST'];
	const fault = new ApiError({ status: 405, message: '', fields: {}, allowed });
	expect(fallbackMethod(fault, 'PUT')).toBe('POST');
	expect(fallbackMethod(fault, 'POST')).toBe('PUT');
});

describe('whether a write was taken is in doubt', () => {
	const refusal = (status: number, kind: ApiError['kind'] = 'refused') =>
		new ApiError({ status, message: 'no', fields: {} }, kind);

	test.each<[string, unknown, boolean]>([
		['a cut connection', new NetworkError('cut', 'ECONNRESET', true), true],
		['a timeout', new NetworkError('late', 'ETIMEDOUT', true), true],
		['nobody there', new NetworkError('x', 'ECONNREFUSED', true), false],
		['nobody to be trusted', new NetworkError('x', 'CERT_HAS_EXPIRED', false), false],
		['another fault', new TypeError('x'), false],
		['HTTP 400', refusal(400), false],
		['HTTP 404', refusal(404), false],
		['HTTP 499', refusal(499), false],
		['HTTP 500', refusal(500), true],
		['HTTP 501', refusal(501), false],
		['HTTP 502', refusal(502), true],
		['HTTP 504', refusal(504), true],
		['HTTP 505', refusal(505), false],
		['HTTP 200 with a no', refusal(200), false],
		['impatience', refusal(503, 'patience'), false],
		['HTTP 301', refusal(301, 'redirect'), false],
		['HTTP 302', refusal(302, 'redirect'), true],
		['HTTP 303', refusal(303, 'redirect'), true],
		['HTTP 307', refusal(307, 'redirect'), false],
		['an answer that is cut off', refusal(200, 'cutOff'), true],
		['an answer that cannot be read', refusal(299, 'unreadable'), true],
		['a refusal that is cut off', refusal(400, 'cutOff'), false],
		['a refusal that cannot be read', refusal(300, 'unreadable'), false],
		['a failure that cannot be read', refusal(500, 'unreadable'), true],
	])('after %s', (_, fault, is) => {
		expect(isWriteOutcomeUnknown(fault)).toBe(is);
	});

	test('and is told with its reason', () => {
		const reason = refusal(502);
		expect(new OutcomeUnknownError(reason, true)).toMatchObject({
			reason,
			notReflected: true,
			message: 'no',
		});
		const ignored = new WriteIgnoredError(['a', 'b']);
		expect(ignored).toMatchObject({ fields: ['a', 'b'], message: 'a, b' });
	});
});

describe('fields are prepared', () => {
	const zones = { user: 'Europe/Berlin', service: 'UTC' };
	const records = [{ a: 1, at: '2026-11-24T09:00:00Z' }, { b: 'x' }];
	const faultOf = (given: Parameters<typeof coerceFields>[0]) => {
		try {
			return coerceFields(given, records, zones);
		} catch (fault) {
			return fault;
		}
	};

	test('in the form that any of the records shows', () => {
		const fields = { a: '2', b: 5, at: '2026-11-24 12:00' };
		expect(coerceFields({ fields, exact: false }, records, zones)).toEqual({
			a: 2,
			b: '5',
			at: '2026-11-24T11:00:00Z',
		});
	});

	test('not at all where they are exact', () => {
		const fields = { a: 'x', c: 2 };
		expect(coerceFields({ fields, exact: true }, records, zones)).toBe(fields);
	});

	test('as they are where nothing is known', () => {
		const given = { fields: { c: '2', d: new Date(0) }, exact: false };
		expect(coerceFields(given, [], zones)).toEqual({ c: '2', d: '1970-01-01T00:00:00.000Z' });
		expect(coerceFields({ ...given, knownFields: ['c', 'd'] }, records, zones)).toMatchObject({
			c: '2',
		});
	});

	test('or refused, with the fields that there are', () => {
		const unknown = faultOf({ fields: { toString: 2 }, exact: false, knownFields: ['c'] });
		expect(unknown).toBeInstanceOf(InvalidFieldError);
		expect(unknown).toMatchObject({ field: 'toString', given: 2, known: ['c', 'a', 'at', 'b'] });
		expect(unknown).toMatchObject({ misfit: undefined, message: 'toString' });
		expect(faultOf({ fields: { a: 'x' }, exact: false })).toMatchObject({
			field: 'a',
			given: 'x',
			known: ['a', 'at', 'b'],
			failure: { problem: 'is not a number', example: 1 },
		});
	});

	test('values of names that every object has are not examples', () => {
		const given = { fields: { constructor: '5' }, exact: false, known: ['constructor'] };
		expect(coerceFields(given, records, zones)).toEqual({ constructor: '5' });
	});
});

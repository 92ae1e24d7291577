import { NetworkError, ApiError } from '../../../../nodes/AppointmentService/rest';
import {
	isWriteOutcomeUnknown,
	OutcomeUnknownError,
	WriteIgnoredError,
} from '../../../../nodes/AppointmentService/rest/write/request/errors';

describe('isWriteOutcomeUnknown', () => {
	const refusal = (status: number, kind: ApiError['kind'] = 'refused') =>
		new ApiError({ status, message: 'no', fields: {} }, kind);

	// title, error, whether the outcome is unknown
	test.each<[string, unknown, boolean]>([
		['a cut connection', new NetworkError('cut', 'ECONNRESET', true), true],
		['a timeout', new NetworkError('late', 'ETIMEDOUT', true), true],
		['a refused connection', new NetworkError('x', 'ECONNREFUSED', true), false],
		['an expired certificate', new NetworkError('x', 'CERT_HAS_EXPIRED', false), false],
		['another error', new TypeError('x'), false],
		['HTTP 400', refusal(400), false],
		['HTTP 404', refusal(404), false],
		['HTTP 499', refusal(499), false],
		['HTTP 500', refusal(500), true],
		['HTTP 501', refusal(501), false],
		['HTTP 502', refusal(502), true],
		['HTTP 504', refusal(504), true],
		['HTTP 505', refusal(505), false],
		['a refusal with HTTP 200', refusal(200), false],
		['no patience for HTTP 503', refusal(503, 'patience'), false],
		['HTTP 301', refusal(301, 'redirect'), false],
		['HTTP 302', refusal(302, 'redirect'), true],
		['HTTP 303', refusal(303, 'redirect'), true],
		['HTTP 307', refusal(307, 'redirect'), false],
		['a response with HTTP 200 that is cut off', refusal(200, 'cutOff'), true],
		['a response with HTTP 299 that cannot be read', refusal(299, 'unreadable'), true],
		['a response with HTTP 400 that is cut off', refusal(400, 'cutOff'), false],
		['a response with HTTP 300 that cannot be read', refusal(300, 'unreadable'), false],
		['a response with HTTP 500 that cannot be read', refusal(500, 'unreadable'), true],
	])('after %s', (_, error, isUnknown) => {
		expect(isWriteOutcomeUnknown(error)).toBe(isUnknown);
	});
});

test('errors have their reason, their fields and a message', () => {
	const reason = new ApiError({ status: 502, message: 'no', fields: {} });
	expect(new OutcomeUnknownError(reason, true)).toMatchObject({
		reason,
		notReflected: true,
		message: 'no',
	});
	const ignored = new WriteIgnoredError(['a', 'b']);
	expect(ignored).toMatchObject({ fields: ['a', 'b'], message: 'a, b' });
});

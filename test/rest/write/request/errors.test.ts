import { NetworkError, ApiError } from '../../../../nodes/AppointmentService/rest';
import { isWriteOutcomeUnknown } from '../../../../nodes/AppointmentService/rest/write/request/errors';

describe('isWriteOutcomeUnknown', () => {
	const refusal = (status: number, kind: ApiError['kind'] = 'refused') =>
		new ApiError({ status, message: 'no', fields: {} }, kind);

	// title, whether the outcome is unknown, error
	test.each<[string, boolean, unknown]>([
		['a cut connection', true, new NetworkError('cut', 'ECONNRESET', true)],
		['a timeout', true, new NetworkError('late', 'ETIMEDOUT', true)],
		['a refused connection', false, new NetworkError('x', 'ECONNREFUSED', true)],
		['an expired certificate', false, new NetworkError('x', 'CERT_HAS_EXPIRED', false)],
		['another error', false, new TypeError('x')],
		['HTTP 400', false, refusal(400)],
		['HTTP 404', false, refusal(404)],
		['HTTP 499', false, refusal(499)],
		['HTTP 500', true, refusal(500)],
		['HTTP 501', false, refusal(501)],
		['HTTP 502', true, refusal(502)],
		['HTTP 504', true, refusal(504)],
		['HTTP 505', false, refusal(505)],
		['a refusal with HTTP 200', false, refusal(200)],
		['no patience for HTTP 503', false, refusal(503, 'patience')],
		['HTTP 301', false, refusal(301, 'redirect')],
		['HTTP 302', true, refusal(302, 'redirect')],
		['HTTP 303', true, refusal(303, 'redirect')],
		['HTTP 307', false, refusal(307, 'redirect')],
		['a response with HTTP 200 that is cut off', true, refusal(200, 'cutOff')],
		['a response with HTTP 299 that cannot be read', true, refusal(299, 'unreadable')],
		['a response with HTTP 400 that is cut off', false, refusal(400, 'cutOff')],
		['a response with HTTP 300 that cannot be read', false, refusal(300, 'unreadable')],
		['a response with HTTP 500 that cannot be read', true, refusal(500, 'unreadable')],
	])('after %s: %s', (_, isUnknown, error) => {
		expect(isWriteOutcomeUnknown(error)).toBe(isUnknown);
	});
});

import {
	isPastEnd,
	isNonPaginationError,
	isNotFound,
	ApiError,
	NetworkError,
	wasNeverSent,
} from '../../../nodes/AppointmentService/rest/http/errors';

const apiError = (status: number, kind?: ApiError['kind'], message = '', code?: string) =>
	new ApiError({ status, message, fields: {}, ...(code && { code }) }, kind);

const statuses = [200, 300, 400, 401, 403, 404, 416, 422, 429, 500, 502, 503, 504];

test('isNonPaginationError: 401, 429 and gateway statuses, truncated JSON and redirects', () => {
	const found = statuses.filter((status) => isNonPaginationError(apiError(status)));
	expect(found).toEqual([401, 429, 502, 503, 504]);
	const kinds = ['refused', 'unreadable', 'cutOff', 'noList', 'redirect', 'patience'] as const;
	expect(kinds.filter((kind) => isNonPaginationError(apiError(200, kind)))).toEqual([
		'cutOff',
		'redirect',
	]);
});

describe('isPastEnd', () => {
	test('a 400, 404, 416, 422 or a 200 with words for it is past the end, an unreadable response is not', () => {
		const pastEnd = statuses.filter((status) => isPastEnd(apiError(status, 'refused', 'no more')));
		expect(pastEnd).toEqual([200, 400, 404, 416, 422]);
		expect(isPastEnd(apiError(404, 'unreadable'))).toBe(false);
		expect(isPastEnd(apiError(200, 'noList', 'no more'))).toBe(false);
	});

	test.each([
		['Page 7', true],
		['There are only 5 pages', true],
		['Offset too large', true],
		['Bad cursor', true],
		['Out of range', true],
		['Beyond the end', true],
		['You exceed 5', true],
		['Limit exceeded', true],
		['No more appointments', true],
		['Not found', true],
		['NotFound', true],
		['no records', true],
		['No results', true],
		['no data', true],
		['no items', true],
		['no_more_items', true],
		['No luck', false],
		['Homepage', false],
		['Pagers', false],
		['Something went wrong', false],
		['', false],
	])('HTTP 200 with the message or code %j is past the end: %s', (text, expected) => {
		expect(isPastEnd(apiError(200, 'refused', text))).toBe(expected);
		expect(isPastEnd(apiError(299, 'refused', 'Sorry', text))).toBe(expected);
	});

	test('a phrase that spans message and code counts', () => {
		expect(isPastEnd(apiError(200, 'refused', 'no', 'more'))).toBe(true);
		expect(isPastEnd(apiError(200, 'refused', 'Sorry'))).toBe(false);
	});
});

test('isNotFound: 404 and 416', () => {
	expect(statuses.filter((status) => isNotFound(apiError(status)))).toEqual([404, 416]);
});

describe('wasNeverSent', () => {
	test.each([
		['CERT_HAS_EXPIRED', true],
		['ERR_SSL_WRONG_VERSION_NUMBER', true],
		['ERR_TLS_CERT_ALTNAME_INVALID', true],
		['ERR_TLS_HANDSHAKE', true],
		['DEPTH_ZERO_SELF_SIGNED', true],
		['ECONNRESET', false],
		['ETIMEDOUT', false],
	])('a request that failed with %s was never sent: %s', (code, expected) => {
		expect(wasNeverSent(new NetworkError(code, code, true))).toBe(expected);
	});
});

import { looksTruncated } from '../../../nodes/AppointmentService/rest/http/retry';
import {
	isPastEnd,
	isNonPaginationError,
	isNotFound,
	ApiError,
} from '../../../nodes/AppointmentService/rest/http/errors';

const refusal = (status: number, kind?: ApiError['kind'], message = '', code?: string) =>
	new ApiError({ status, message, fields: {}, ...(code && { code }) }, kind);

const statuses = [200, 300, 400, 401, 403, 404, 416, 422, 429, 500, 502, 503, 504];

test('what has nothing to do with the parameters that were tried', () => {
	const fatal = statuses.filter((status) => isNonPaginationError(refusal(status)));
	expect(fatal).toEqual([401, 429, 502, 503, 504]);
	const kinds = ['refused', 'unreadable', 'cutOff', 'noList', 'redirect', 'patience'] as const;
	expect(kinds.filter((kind) => isNonPaginationError(refusal(200, kind)))).toEqual([
		'cutOff',
		'redirect',
	]);
});

test('what may mean that a page lies beyond the end', () => {
	const beyond = statuses.filter((status) => isPastEnd(refusal(status, 'refused', 'no more')));
	expect(beyond).toEqual([200, 400, 404, 416, 422]);
	expect(isPastEnd(refusal(404, 'unreadable'))).toBe(false);
	expect(isPastEnd(refusal(200, 'noList', 'no more'))).toBe(false);
	expect(statuses.filter((status) => isNotFound(refusal(status)))).toEqual([404, 416]);
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
])('with HTTP 200, %j speaks of the end: %s', (words, is) => {
	expect(isPastEnd(refusal(200, 'refused', words))).toBe(is);
	expect(isPastEnd(refusal(299, 'refused', 'Sorry', words))).toBe(is);
});

test('the words and the code are two', () => {
	expect(isPastEnd(refusal(200, 'refused', 'no', 'more'))).toBe(true);
	expect(isPastEnd(refusal(200, 'refused', 'Sorry'))).toBe(false);
});

test.each([
	['{"a":', true],
	['[1,', true],
	['\uFEFF {"a":', true],
	['\n\t[', true],
	['<html>{', false],
	['x [1]', false],
	['', false],
])('%j began as JSON: %s', (text, is) => {
	expect(looksTruncated(text)).toBe(is);
});

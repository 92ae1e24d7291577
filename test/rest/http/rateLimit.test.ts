import {
	isThrottled,
	readRetryAfter,
	getRequestedWait,
} from '../../../nodes/AppointmentService/rest/http/rateLimit';

const now = Date.parse('2026-03-01T12:00:00Z');
const page = (headers: Record<string, string>, body: unknown = '', status = 429) => ({
	url: '',
	status,
	headers,
	body,
});

test.each([
	['seconds', { 'retry-after': '7' }, 7000],
	['a date', { 'retry-after': 'Sun, 01 Mar 2026 12:00:09 GMT' }, 9000],
	['milliseconds', { 'retry-after-ms': '350' }, 350],
	['reset in seconds', { 'ratelimit-reset': '5' }, 5000],
	['reset as an epoch', { 'x-ratelimit-reset': String(now / 1000 + 4) }, 4000],
	['reset as an epoch in milliseconds', { 'x-rate-limit-reset': String(now + 3000) }, 3000],
	['the combined header', { ratelimit: '"default";r=0;t=6' }, 6000],
	['a past date', { 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT' }, 0],
])('%s', (_, headers, wait) => {
	expect(getRequestedWait(page(headers as Record<string, string>), now)).toBe(wait);
});

test.each([
	[{ retry_after: 12 }, 12_000],
	[{ error: { message: 'Please wait 39 seconds' } }, 39_000],
	['Try again in 2 minutes', 120_000],
	['Too many requests', undefined],
])('in the body: %j', (body, wait) => {
	expect(getRequestedWait(page({}, body), now)).toBe(wait);
});

test('other statuses can mean it too', () => {
	expect(isThrottled(page({}, 'Rate limit exceeded', 403))).toBe(true);
	expect(isThrottled(page({ 'x-ratelimit-remaining': '0' }, {}, 403))).toBe(true);
	expect(isThrottled(page({}, { code: 'forbidden' }, 403))).toBe(false);
	expect(isThrottled(page({}, { note: 'rate limit' }, 200))).toBe(false);
});

test('a fault on the way waits for what is said of it, not for a quota', () => {
	expect(readRetryAfter(page({ 'retry-after': '2' }, '', 502), now)).toBe(2000);
	expect(readRetryAfter(page({ 'ratelimit-reset': '50' }, '', 502), now)).toBeUndefined();
});

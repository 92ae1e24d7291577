import {
	isThrottled,
	readRemainingQuota,
	getRequestedWait,
} from '../../../../nodes/AppointmentService/rest/http/limits/rateLimit';

const now = Date.parse('2026-03-01T12:00:00Z');
const response = (headers: Record<string, string>, body: unknown = '', status = 429) => ({
	url: '',
	status,
	headers,
	body,
});

describe('isThrottled', () => {
	test.each([
		'Rate limit reached',
		'rate_limit',
		'RateLimited',
		'Too many requests',
		'You are being throttled',
		'Quota for today exceeded',
		'Please slow down',
		'Too many concurrent calls',
		'Limit of parallel requests exceeded',
	])('a 400, 403 or 503 with %s is throttled, other statuses are not', (text) => {
		for (const status of [400, 403, 503]) {
			expect(isThrottled(response({}, text, status))).toBe(true);
			expect(isThrottled(response({}, { error: { message: text } }, status))).toBe(true);
		}
		for (const status of [200, 399, 401, 404, 500]) {
			expect(isThrottled(response({}, text, status))).toBe(false);
		}
	});

	test.each(['', 'Forbidden', 'The quota is fine', 'rate of 5', 'A concurrent change'])(
		'a 403 with %j is not throttled, a 429 is',
		(text) => {
			expect(isThrottled(response({}, text, 403))).toBe(false);
			expect(isThrottled(response({}, text, 429))).toBe(true);
		},
	);

	test('a message after the first 2000 characters does not count', () => {
		expect(isThrottled(response({}, `${'x'.repeat(2000)} rate limit`, 403))).toBe(false);
		expect(isThrottled(response({}, undefined, 403))).toBe(false);
	});

	test('a remaining quota of 0 counts with 403 only', () => {
		const headers = { 'x-ratelimit-remaining': '0' };
		expect(isThrottled(response(headers, '', 403))).toBe(true);
		expect(isThrottled(response(headers, '', 400))).toBe(false);
		expect(isThrottled(response({ 'x-ratelimit-remaining': '1' }, '', 403))).toBe(false);
	});
});

describe('readRemainingQuota', () => {
	test.each([
		// header, value, remaining quota
		['x-ratelimit-remaining', '12', 12],
		['X-Rate-Limit-Remaining', '0', 0],
		['ratelimit-remaining', '3, 4', 3],
		['ratelimit', '"default";r=5;t=6', 5],
		['ratelimit', 'limit=10, remaining=50, reset=3', 50],
		['ratelimit', 'limit=10', undefined],
		['x-remaining', '4', undefined],
		['x-limit-remaining-days', '4', undefined],
	])('%s: %s leaves %s requests', (name, value, quota) => {
		expect(readRemainingQuota(response({ other: '1', [name]: value }))).toBe(quota);
	});
});

describe('getRequestedWait', () => {
	test.each([
		// format, headers, wait in milliseconds
		['seconds', { 'retry-after': '7' }, 7000],
		['a date', { 'retry-after': 'Sun, 01 Mar 2026 12:00:09 GMT' }, 9000],
		['milliseconds', { 'retry-after-ms': '350' }, 350],
		['reset in seconds', { 'ratelimit-reset': '5' }, 5000],
		['reset as an epoch', { 'x-ratelimit-reset': String(now / 1000 + 4) }, 4000],
		['reset as an epoch in milliseconds', { 'x-rate-limit-reset': String(now + 3000) }, 3000],
		['the combined header', { ratelimit: '"default";r=0;t=6' }, 6000],
		['a past date', { 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT' }, 0],
	])('reads %s: %j asks to wait %s ms', (_, headers, wait) => {
		expect(getRequestedWait(response(headers as Record<string, string>), now)).toBe(wait);
	});

	test.each<[Record<string, string>, number | undefined]>([
		[{ 'retry-after-ms': '350', 'retry-after': '9' }, 350],
		[{ 'x-retry-after-ms': '351' }, 351],
		[{ 'retry-after-ms': '0', 'retry-after': '9' }, 9000],
		[{ 'retry-after': '9', 'ratelimit-reset': '5' }, 9000],
		[{ 'retry-after': '0' }, 0],
		[{ 'retry-after': '1.5' }, 1500],
		[{ 'retry-after': '-3' }, undefined],
		[{ 'retry-after': ' ' }, undefined],
		[{ 'retry-after': 'soon' }, undefined],
		[{ 'retry-after': String(now / 1000 - 5) }, 0],
		[{ 'retry-after': String(now - 5) }, 0],
		[{ 'x-ratelimit-reset-after': '5' }, 5000],
		[{ 'x-rate-limit-reset-in': '5' }, 5000],
		[{ 'x-throttle-reset-at': String(now / 1000 + 2) }, 2000],
		[{ 'x-ratelimit-reset-tokens': '5' }, undefined],
		[{ 'x-password-reset': '5' }, undefined],
		[{ ratelimit: 'limit=10, remaining=0, reset=3' }, 3000],
		[{ ratelimit: 'limit=10' }, undefined],
		[{ 'x-reset': '5', 'x-limit': '4' }, undefined],
	])('%j asks to wait %s ms', (headers, wait) => {
		expect(getRequestedWait(response(headers), now)).toBe(wait);
	});

	test.each(
		[
			'retry_after',
			'retryIn',
			'wait',
			'waitSeconds',
			'reset_in',
			'reset',
			'resetAt',
			'try_again_in',
		]
			.flatMap((name) => [name, `${name}_s`, `${name}Secs`, `${name}_seconds`])
			.map((name) => [name]),
	)('is read from the field %s', (name) => {
		expect(getRequestedWait(response({}, { [name]: 4 }), now)).toBe(4000);
		expect(getRequestedWait(response({}, { error: { [name]: '4' } }), now)).toBe(4000);
		expect(getRequestedWait(response({}, { [name]: 'soon', wait: 5 }), now)).toBe(5000);
	});

	test.each(['retry_after_all', 'do_wait', 'await', 'preset', 'waiting', 'retries'])(
		'is not read from the field %s',
		(name) => {
			expect(getRequestedWait(response({}, { [name]: 4 }), now)).toBeUndefined();
		},
	);

	test.each([
		['wait 3 s', 3000],
		['Retry after 1.5 seconds', 1500],
		['in  250 ms', 250],
		['again in 250 milliseconds', 250],
		['again in 2min', 120_000],
		['wait 2 Minutes', 120_000],
		['wait 3 hours', undefined],
		['wait a second', undefined],
		['3 seconds', undefined],
	])('the text "%s" asks to wait %s ms', (text, wait) => {
		expect(getRequestedWait(response({}, text), now)).toBe(wait);
		expect(getRequestedWait(response({}, { error: { a: 1, b: text } }), now)).toBe(wait);
	});

	test('is undefined where neither header nor body has one', () => {
		for (const body of [null, 5, [], {}, { wait: {} }, { wait: null }]) {
			expect(getRequestedWait(response({}, body), now)).toBeUndefined();
		}
	});

	test.each<[unknown, number | undefined]>([
		['Retry after 30 SEC', 30_000],
		[{ wait: [5] }, undefined],
		[{ errors: [{ detail: 'Please wait 5 seconds' }] }, 5000],
		[{ errors: [null, 7, 'Slow down'] }, undefined],
		[{ a: { b: { retry_after: 5 } } }, 5000],
		[{ a: { b: 1 }, wait: 5 }, 5000],
	])('the body %j asks to wait %s ms', (body, wait) => {
		expect(getRequestedWait(response({}, body), now)).toBe(wait);
	});

	test('a cookie is read neither as a quota nor as a wait', () => {
		const headers = { 'set-cookie': 'r=0; t=5; reset=4; remaining=0' };
		expect(readRemainingQuota(response(headers, '', 429))).toBeUndefined();
		expect(getRequestedWait(response(headers, '', 429), now)).toBeUndefined();
		expect(isThrottled(response(headers, '', 403))).toBe(false);
		expect(getRequestedWait(response({ ratelimit: '"day";r=0;t=60' }, '', 429), now)).toBe(60_000);
	});
});

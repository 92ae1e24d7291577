import {
	isThrottled,
	readRemainingQuota,
	readRetryAfter,
	getRequestedWait,
} from '../../../nodes/AppointmentService/rest/http/rateLimit';
import { findTimeField, parseTime } from '../../../nodes/AppointmentService/rest/record/timeFields';
import {
	parseLinkHeader,
	extractLink,
	extractLinks,
	looksLikeLink,
	resolveLink,
} from '../../../nodes/AppointmentService/rest/http/links';

const now = Date.parse('2026-03-01T12:00:00Z');
const page = (headers: Record<string, string>, body: unknown = '', status = 429) => ({
	url: '',
	status,
	headers,
	body,
});

describe('whether the service was asked too often', () => {
	test.each([
		'Rate limit reached',
		'rate_limit',
		'RateLimited',
		'Too many requests',
		'You are being throttled',
		'Quota for today exceeded',
		'Please slow down',
	])('%s', (text) => {
		for (const status of [400, 403, 503]) {
			expect(isThrottled(page({}, text, status))).toBe(true);
			expect(isThrottled(page({}, { error: { message: text } }, status))).toBe(true);
		}
		for (const status of [200, 399, 401, 404, 500]) {
			expect(isThrottled(page({}, text, status))).toBe(false);
		}
	});

	test.each(['', 'Forbidden', 'The quota is fine', 'rate of 5'])('not: %s', (text) => {
		expect(isThrottled(page({}, text, 403))).toBe(false);
		expect(isThrottled(page({}, text, 429))).toBe(true);
	});

	test('what stands far down in a page is not about this', () => {
		expect(isThrottled(page({}, `${'x'.repeat(2000)} rate limit`, 403))).toBe(false);
		expect(isThrottled(page({}, undefined, 403))).toBe(false);
	});

	test('nothing left means it with 403 alone', () => {
		const none = { 'x-ratelimit-remaining': '0' };
		expect(isThrottled(page(none, '', 403))).toBe(true);
		expect(isThrottled(page(none, '', 400))).toBe(false);
		expect(isThrottled(page({ 'x-ratelimit-remaining': '1' }, '', 403))).toBe(false);
	});
});

describe('what is left', () => {
	test.each([
		['x-ratelimit-remaining', '12', 12],
		['X-Rate-Limit-Remaining', '0', 0],
		['ratelimit-remaining', '3, 4', 3],
		['ratelimit', '"default";r=5;t=6', 5],
		['ratelimit', 'limit=10, remaining=50, reset=3', 50],
		['ratelimit', 'limit=10', undefined],
		['x-remaining', '4', undefined],
		['x-limit-remaining-days', '4', undefined],
	])('%s: %s', (name, value, left) => {
		expect(readRemainingQuota(page({ other: '1', [name]: value }))).toBe(left);
	});
});

describe('how long to wait', () => {
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
	])('%j', (headers, wait) => {
		expect(getRequestedWait(page(headers), now)).toBe(wait);
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
	)('in the field %s', (name) => {
		expect(getRequestedWait(page({}, { [name]: 4 }), now)).toBe(4000);
		expect(getRequestedWait(page({}, { error: { [name]: '4' } }), now)).toBe(4000);
		expect(getRequestedWait(page({}, { [name]: 'soon', wait: 5 }), now)).toBe(5000);
	});

	test.each(['retry_after_all', 'do_wait', 'await', 'preset', 'waiting', 'retries'])(
		'not in the field %s',
		(name) => {
			expect(getRequestedWait(page({}, { [name]: 4 }), now)).toBeUndefined();
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
	])('in words: %s', (text, wait) => {
		expect(getRequestedWait(page({}, text), now)).toBe(wait);
		expect(getRequestedWait(page({}, { error: { a: 1, b: text } }), now)).toBe(wait);
	});

	test('nowhere', () => {
		for (const body of [null, 5, [], {}, { wait: {} }, { wait: null }]) {
			expect(getRequestedWait(page({}, body), now)).toBeUndefined();
		}
		expect(readRetryAfter(page({ 'retry-after-ms': '5' }), now)).toBeUndefined();
	});
});

describe('a time', () => {
	const noon = Date.parse('2026-03-01T12:00:00Z');

	test.each<[unknown, number | undefined]>([
		[noon, noon],
		[noon / 1000, noon],
		[String(noon), noon],
		[String(noon / 1000), noon],
		[99_999_999, undefined],
		[1e8, undefined],
		[1e10, undefined],
		[1e11, undefined],
		[1e13, undefined],
		['12345678', undefined],
		['12345678901234', undefined],
		['2026-03-01', Date.parse('2026-03-01')],
		['2026-03-01T12:00', noon],
		['2026-03-01 12:00', noon],
		['2026-03-01 12:00:00', noon],
		['2026-03-01T12:00:00z', noon],
		['2026-03-01T14:00:00+02:00', noon],
		['2026-03-01T14:00:00+0200', noon],
		['2026-03-01T10:00:00.000-02:00', noon],
		['2026-03-01x', undefined],
		['2026-03-01Tx', undefined],
		['2026-13-01', undefined],
		['x2026-03-01', undefined],
		['12:00', undefined],
		[null, undefined],
		[true, undefined],
		[{}, undefined],
	])('%j', (value, time) => {
		expect(parseTime(value)).toBe(time);
	});

	const ends = ['', '_at', 'On', '_date', 'Datetime', '_time', 'Timestamp', '_utc'];
	test.each<['created' | 'updated' | 'start' | 'end', string]>([
		['created', 'created creation inserted added booked registered issued'],
		['updated', 'updated modified changed last_modified lastUpdated last_changed edited'],
		[
			'start',
			'start starts begin begins from scheduled scheduledStart appointment booking slot visit',
		],
		[
			'end',
			'end ends ending finish finishes until to scheduled_end appointmentEnd bookingEnd slot_end visitEnd',
		],
	])('%s is known by its name', (meaning, words) => {
		const value = '2026-03-01T12:00:00Z';
		for (const word of words.split(' ')) {
			for (const end of ends) {
				expect(findTimeField([{ id: 1, [word + end]: value }], meaning)).toEqual([word + end]);
				expect(findTimeField([{ [`x${word}${end}`]: value }], meaning)).toBeUndefined();
				expect(findTimeField([{ [`${word}${end}_by`]: value }], meaning)).toBeUndefined();
			}
		}
	});

	test('other names', () => {
		const field = (name: string, meaning: 'created' | 'updated' | 'start') =>
			findTimeField([{ [name]: '2026-03-01' }], meaning);
		for (const name of ['date_created', 'timeAdded', 'createdate']) {
			expect(field(name, 'created')).toEqual([name]);
			expect(field(`${name}_2`, 'created')).toBeUndefined();
			expect(field(`my${name}`, 'created')).toBeUndefined();
		}
		for (const name of ['date_updated', 'timeModified', 'dateChanged', 'update', 'update_date']) {
			expect(field(name, 'updated')).toEqual([name]);
			expect(field(`${name}_2`, 'updated')).toBeUndefined();
			expect(field(`my${name}`, 'updated')).toBeUndefined();
		}
		for (const name of ['date', 'datetime', 'when', 'time']) {
			expect(field(name, 'start')).toEqual([name]);
			expect(field(`${name}_2`, 'start')).toBeUndefined();
		}
	});

	test('has times for values, and may stand one level deeper', () => {
		const time = '2026-03-01T12:00:00Z';
		expect(findTimeField([{ start: 'soon' }], 'start')).toBeUndefined();
		expect(findTimeField([{ start: time }, { start: 'soon' }], 'start')).toBeUndefined();
		for (const none of [null, undefined, false, '']) {
			expect(findTimeField([{ start: none }, { start: time }], 'start')).toEqual(['start']);
			expect(findTimeField([{ start: none }], 'start')).toBeUndefined();
		}
		expect(findTimeField([{ start: { time, zone: 'x' } }], 'start')).toEqual(['start', 'time']);
		expect(findTimeField([{ a: { start: time }, begin: time }], 'start')).toEqual(['begin']);
		expect(findTimeField([], 'start')).toBeUndefined();
	});
});

describe('a link', () => {
	test.each(['https://x.example/a', 'HTTP://x', '/a', '?page=2', 'list?page=2', 'a?b='])(
		'%s',
		(text) => {
			expect(looksLikeLink(text)).toBe(true);
			expect(extractLink(text)).toBe(text);
		},
	);

	test.each(['abc', 'a b?c=d', '/', 'see https://x', 'what?', 'ftp://x', '/a b', ''])(
		'not: %s',
		(text) => {
			expect(looksLikeLink(text)).toBe(false);
			expect(extractLink(text)).toBeUndefined();
		},
	);

	test('in an object', () => {
		for (const key of ['href', 'url', 'URI', 'link', '@href']) {
			if (key !== '@href') expect(extractLink({ a: 1, [key]: 'next' })).toBe('next');
			expect(extractLink({ [key]: 5 })).toBeUndefined();
		}
		for (const none of [{ to: '/a' }, [], null, 5]) expect(extractLink(none)).toBeUndefined();
	});

	test('in a list with relations', () => {
		const list = [
			{ rel: 'next', href: '/2' },
			{ relation: 'Prev', url: '/0' },
			{ name: 'last', uri: '/9' },
			{ rel: 5, href: '/x' },
			{ rel: 'none' },
			'text',
		];
		expect(extractLinks(list)).toEqual({ next: '/2', prev: '/0', last: '/9' });
	});

	test.each<[string | undefined, Record<string, string>]>([
		[undefined, {}],
		['', {}],
		['</2>; rel="next"', { next: '/2' }],
		['</2>;rel=next', { next: '/2' }],
		['</2> ; title="a, b; c" ; rel = "next"', { next: '/2' }],
		['</2>; REL="Next last"', { next: '/2', last: '/2' }],
		['</a,b;c>; rel=next, </0>; rel="prev"', { next: '/a,b;c', prev: '/0' }],
		['</2>; rel="next", </3>; rel="next"', { next: '/2' }],
		['</2>; crel="next"', {}],
		['</2>', {}],
		['</2>; flag; rel=next', { next: '/2' }],
	])('in the header %j', (value, targets) => {
		expect(parseLinkHeader(value)).toEqual(targets);
	});

	const home = 'https://salon.example:8443/api/v1/appointments?status=open';
	test.each<[string, string | undefined]>([
		['?page=2', 'https://salon.example:8443/api/v1/appointments?page=2&status=open'],
		['?page=2&status=all', 'https://salon.example:8443/api/v1/appointments?page=2&status=all'],
		[
			'/api/v1/appointments?page=2',
			'https://salon.example:8443/api/v1/appointments?page=2&status=open',
		],
		[
			'http://inner.local/other/appointments?page=2',
			'https://salon.example:8443/api/v1/appointments?page=2&status=open',
		],
		[
			'http://inner.local/other/appointments/?page=2',
			'https://salon.example:8443/api/v1/appointments?page=2&status=open',
		],
		['https://evil.example/keys?page=2', undefined],
		[
			'https://salon.example:8443/other?page=2',
			'https://salon.example:8443/other?page=2&status=open',
		],
		['ftp://salon.example/api/v1/appointments', undefined],
		['javascript:alert(1)', undefined],
		['http://', undefined],
	])('%s leads home', (link, address) => {
		expect(resolveLink(link, home, home)).toBe(address);
	});

	test('is read from where it stands', () => {
		const current = 'https://salon.example:8443/api/v1/appointments/page/2';
		expect(resolveLink('3', home, current)).toBe(
			'https://salon.example:8443/api/v1/appointments/page/3?status=open',
		);
	});
});

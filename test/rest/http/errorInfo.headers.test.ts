import { parseErrorInfo } from '../../../nodes/AppointmentService/rest/http/errorInfo';
import {
	isThrottled,
	readRemainingQuota,
	getRequestedWait,
} from '../../../nodes/AppointmentService/rest/http/rateLimit';

const now = Date.parse('2026-03-01T12:00:00Z');
const page = (body: unknown, status = 422, headers: Record<string, string> = {}) => ({
	url: 'https://x.example/',
	status,
	headers,
	body,
});
const said = (body: unknown) => parseErrorInfo(page(body));

test('the methods that an address does offer are told where this one is not', () => {
	const allow = { allow: 'GET, put' };
	expect(parseErrorInfo(page('', 405, allow))).toStrictEqual({
		status: 405,
		message: '',
		fields: {},
		allowed: ['GET', 'PUT'],
	});
	const bare = { message: '', fields: {} };
	expect(parseErrorInfo(page('', 405))).toStrictEqual({ status: 405, ...bare });
	expect(parseErrorInfo(page('', 403, allow))).toStrictEqual({ status: 403, ...bare });
});

test.each<[unknown, string]>([
	[{ message: '<p>', detail: 'Closed' }, 'Closed'],
	['Not \uFFFD text', ''],
	['Not \0 text', ''],
	[['Taken', ['Closed']], 'Taken; Closed'],
	[[[[[['deep']]]]], 'deep'],
	[[[[[[['too deep']]]]]], ''],
	[null, ''],
	[7, ''],
])('the words of %j', (body, message) => {
	expect(said(body)).toMatchObject({ message, fields: {} });
});

test.each<[object, object]>([
	[{ errors: [{ path: ['a', { b: 1 }], message: 'm' }] }, {}],
	[{ email: ['is taken'], tries: 1 }, {}],
	[{ email: ['is taken'], name: [] }, { email: ['is taken'] }],
	[{ errors: { email: [], start: 'is past' } }, { start: ['is past'] }],
	[{ email: [], name: [] }, {}],
])('the fields of %j', (body, fields) => {
	expect(said(body).fields).toEqual(fields);
});

test('what other headers hold is no quota', () => {
	const headers = { 'set-cookie': 'r=0; t=5; reset=4; remaining=0' };
	expect(readRemainingQuota(page('', 429, headers))).toBeUndefined();
	expect(getRequestedWait(page('', 429, headers), now)).toBeUndefined();
	expect(isThrottled(page('', 403, headers))).toBe(false);
	expect(getRequestedWait(page('', 429, { ratelimit: '"day";r=0;t=60' }), now)).toBe(60_000);
});

test.each<[unknown, number | undefined]>([
	['wait 1.25 seconds', 1250],
	['try again in 2 Minutes', 120_000],
	['Retry after 30 SEC', 30_000],
	['in 300 Milliseconds', 300],
	[{ wait: [5] }, undefined],
	[{ errors: [{ detail: 'Please wait 5 seconds' }] }, 5000],
	[{ errors: [null, 7, 'Slow down'] }, undefined],
	[{ a: { b: { retry_after: 5 } } }, 5000],
	[{ a: { b: 1 }, wait: 5 }, 5000],
])('%j asks to wait %s ms', (body, wait) => {
	expect(getRequestedWait(page(body, 429), now)).toBe(wait);
});

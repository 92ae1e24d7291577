import {
	looksTruncated,
	withRetry,
	type RetryPolicy,
} from '../../../nodes/AppointmentService/rest/http/retry';
import {
	NetworkError,
	ApiError,
	wasNeverSent,
} from '../../../nodes/AppointmentService/rest/http/errors';

const url = 'https://salon.example.com/v1/appointments';
const now = Date.parse('2026-03-01T12:00:00Z');

/** The outcome of one request: a status with body and headers, or an error. */
type Step = [status: number, text?: string, headers?: Record<string, string>] | Error;

/** Reads several times in a row. Each request takes the next step; the last step repeats. */
async function readAll(steps: Step[], policy: Partial<RetryPolicy> = {}, reads = 1) {
	const slept: number[] = [];
	const results: unknown[] = [];
	let requestCount = 0;
	let pressureCount = 0;
	const read = withRetry(
		async (requestUrl) => {
			const step = steps[Math.min(requestCount++, steps.length - 1)];
			if (step instanceof Error) throw step;
			const [status, text = '[]', headers = {}] = step;
			return { url: requestUrl, status, headers, text };
		},
		{
			sleep: async (milliseconds) => void slept.push(milliseconds),
			now: () => now + slept.reduce((sum, wait) => sum + wait, 0),
			tries: 5,
			budget: 100_000,
			onPressure: () => pressureCount++,
			...policy,
		},
	);
	for (let count = 0; count < reads; count++)
		results.push(await read(url).catch((error: unknown) => error as object));
	const last = results.at(-1);
	const status = last && 'status' in (last as object) ? (last as { status: number }).status : last;
	return { slept, requestCount, pressureCount, status, last };
}

const networkError = (code: string, retryable = true) => new NetworkError(code, code, retryable);
const good: Step = [200];
const failure = '{"success":false}';

test.each<[string, Step[], number[]]>([
	// case, responses, waits in milliseconds
	['no wait after an answer', [good], []],
	['1 s after a 429', [[429], good], [1000]],
	[
		'until 1 s, 10 s and 61 s after the first 429',
		[[429], [429], [429], good],
		[1000, 9000, 51_000],
	],
	['as long as Retry-After says', [[429, '', { 'retry-after': '3' }], good], [3000]],
	[
		'as long as a reset in milliseconds',
		[[429, '', { 'x-rate-limit-reset': '1500' }], good],
		[1500],
	],
	['twice as long after each further gateway error', [[502], [503], [504], good], [250, 500, 1000]],
	[
		'as long as the Retry-After of a gateway says',
		[[503, '', { 'retry-after': '2' }], good],
		[2000],
	],
	[
		'no wait after a gateway error with Retry-After: 0',
		[[503, '', { 'retry-after': '0' }], good],
		[0],
	],
	[
		'no longer for the quota of a gateway error',
		[[502, '', { 'ratelimit-reset': '50' }], good],
		[250],
	],
	['no retry of a 500', [[500]], []],
	[
		'a retry after each lost connection',
		[networkError('ECONNRESET'), networkError('EPIPE'), good],
		[250, 500],
	],
	['one retry after a timeout', [networkError('ETIMEDOUT'), good], [250]],
	['a retry after a truncated body', [[200, '{"data":[{"id"'], good], [250]],
	['no retry of a truncated 400', [[400, '{"data":[{"id"']], []],
	['a retry after a 202 without records', [[202, '{"status":"building"}'], good], [250]],
	['no retry of a 202 with records', [[202, '[{"id":1}]'], good], []],
	['no retry of a web page', [[200, '<p>'], good], []],
	['no retry of an empty body', [[200, ' '], good], []],
	['no retry of a 401 for the first request', [[401], good], []],
	['no retry of an error body for the first request', [[200, failure], good], []],
])('a read: %s', async (_, steps, slept) => {
	const result = await readAll(steps);
	expect(result).toMatchObject({ slept, requestCount: slept.length + 1 });
});

test('a read: a distant reset that was no number of milliseconds is one of seconds', async () => {
	const step = (reset: number): Step => [429, '', { 'x-ratelimit-reset': String(reset) }];
	const { slept, requestCount, last } = await readAll([step(1500), step(1498)]);
	expect({ slept, requestCount }).toEqual({ slept: [1500], requestCount: 2 });
	expect(last).toMatchObject({ errorInfo: { retryAfter: 1_498_000 } });
});

test('a read: no wait after a 429 with Retry-After: 0', async () => {
	const result = await readAll([[429, '', { 'retry-after': '0' }], good]);
	expect(result).toMatchObject({ slept: [], requestCount: 2, status: 200 });
});

test.each<[string, Step[], number[]]>([
	// second read, responses, waits in milliseconds
	['a 401, retry', [good, [401], good], [250]],
	['two 401, retry once', [good, [401], [401]], [250]],
	['an error body, retry', [good, [200, failure], good], [250]],
	['a 500, retry once', [good, [500], [500]], [250]],
	['a 401 after a gateway error, retry', [good, [502], [401], good], [250, 500]],
	['two 401 with a gateway error between, retry once', [good, [401], [502], [401]], [250, 500]],
	['an error body with status 400, do not retry', [good, [400, failure]], []],
	['an error body with status 300, do not retry', [good, [300, failure]], []],
	['a 401 after a 400, do not retry', [[400], [401]], []],
	['a 401 after an error body, do not retry', [[200, failure], [401]], []],
	['no error, do not retry', [good, good], []],
])('the second of two reads: %s', async (_, steps, slept) => {
	expect(await readAll(steps, {}, 2)).toMatchObject({ slept, requestCount: slept.length + 2 });
});

test('each read may retry one 401', async () => {
	expect((await readAll([good, [401], good, [401], good], {}, 3)).slept).toEqual([250, 250]);
});

describe('retries end', () => {
	test('after the allowed number of tries, with the last result', async () => {
		const twice = { tries: 2 };
		expect(await readAll([[502], [503], good], twice)).toMatchObject({ slept: [250], status: 503 });
		expect(await readAll([[502], good], twice)).toMatchObject({ slept: [250], status: 200 });
		const reset = networkError('ECONNRESET');
		expect(await readAll([reset], twice)).toMatchObject({ requestCount: 2, last: reset });
	});

	test.each([
		// case, error, requests
		['the second timeout', networkError('ETIMEDOUT'), 2],
		['an error that is not retryable', networkError('EPROTO', false), 1],
		['an error that is no NetworkError', new TypeError('x'), 1],
	])('with the error: %s', async (_, error, requestCount) => {
		expect(await readAll([error])).toMatchObject({ requestCount, last: error });
	});

	const waitFor = (seconds: number, status = 429): Step => [
		status,
		'{"code":"slow","message":"Slow down"}',
		{ 'retry-after': String(seconds) },
	];

	test('where the service asks for a longer wait than the budget', async () => {
		expect(await readAll([waitFor(100), good])).toMatchObject({ slept: [100_000], status: 200 });
		const { slept, last } = await readAll([waitFor(101), good]);
		expect(slept).toEqual([]);
		expect(last).toBeInstanceOf(ApiError);
		expect(last).toMatchObject({
			kind: 'patience',
			message: 'Slow down',
			errorInfo: { status: 429, code: 'slow', retryAfter: 101_000 },
		});
		expect(await readAll([waitFor(101, 502), good])).toMatchObject({ slept: [], status: 502 });
		const reset = networkError('ECONNRESET');
		expect(await readAll([reset, good], { budget: 249 })).toMatchObject({ slept: [], last: reset });
	});

	test('where the waits of all reads exceed the budget', async () => {
		const steps = [waitFor(60), good, waitFor(40), good, waitFor(1)];
		expect(await readAll(steps, {}, 3)).toMatchObject({
			slept: [60_000, 40_000],
			last: { kind: 'patience' },
		});
	});

	test('with an error for the wait where the last try is a 429', async () => {
		const { last, requestCount } = await readAll([[429]], { tries: 2 });
		expect(requestCount).toBe(2);
		const errorInfo = { status: 429, message: '', fields: {}, retryAfter: undefined };
		expect(last).toMatchObject({ kind: 'patience', errorInfo });
	});
});

describe('a request that writes', () => {
	const writes = { writes: true };
	test.each<[string, Step[], number]>([
		// case, responses, requests
		['is sent again after a 429', [[429], good], 2],
		['is not sent again after a gateway error', [[502], good], 1],
		['is not sent again after a truncated response', [[200, '{"id"'], good], 1],
		['is not sent again after a lost connection', [networkError('ECONNRESET'), good], 1],
	])('%s', async (_, steps, requestCount) => {
		expect(await readAll(steps, writes)).toMatchObject({ requestCount });
	});

	test('is sent again where no connection was made', async () => {
		for (const code of 'ECONNREFUSED EAI_AGAIN ENOTFOUND EHOSTUNREACH ENETUNREACH'.split(' ')) {
			expect(await readAll([networkError(code), good], writes)).toMatchObject({
				requestCount: 2,
				slept: [250],
			});
			expect(await readAll([networkError(code, false), good], writes)).toMatchObject({
				requestCount: 1,
			});
			expect(wasNeverSent(networkError(code))).toBe(true);
		}
	});

	test('is of unknown outcome where it failed, and may be sent again in an hour only', async () => {
		const steps: Step[] = [[502], [429, '', { 'retry-after': '3600' }]];
		expect(await readAll(steps, { ...writes, hasIdempotencyKey: true })).toMatchObject({
			requestCount: 2,
			status: 502,
		});
	});

	test('is not sent again after a 401', async () => {
		expect(await readAll([good, [401], good], writes, 2)).toMatchObject({
			requestCount: 2,
			slept: [],
		});
	});
});

test.each<[string, Step[], number]>([
	// case, responses, calls of onPressure
	['a 429', [[429], good], 1],
	['a remaining quota of 2', [[200, '[]', { 'x-ratelimit-remaining': '2' }]], 1],
	['a remaining quota of 3', [[200, '[]', { 'x-ratelimit-remaining': '3' }]], 0],
	['no quota', [good], 0],
])('onPressure with %s', async (_, steps, pressureCount) => {
	expect(await readAll(steps)).toMatchObject({ pressureCount, status: 200 });
	expect(await readAll(steps, { onPressure: undefined })).toMatchObject({ status: 200 });
});

test.each<[string, unknown]>([
	['{"id":12345678901234567890}', { id: '12345678901234567890' }],
	['<p>Hello</p>', '<p>Hello</p>'],
	[' \n', ''],
	['', ''],
	['null', null],
])('the body %j is parsed as %j', async (text, body) => {
	const { last } = await readAll([[200, text, { age: '1' }]]);
	expect(last).toEqual({ url, status: 200, headers: { age: '1' }, characters: text.length, body });
});

test('a response that exceeds the limits is a NetworkError without retry', async () => {
	const { last, requestCount } = await readAll([[200, '['.repeat(300) + ']'.repeat(300)], good]);
	expect(last).toBeInstanceOf(NetworkError);
	expect(last).toMatchObject({
		message: 'The answer is nested too deeply.',
		code: 'TOO_MUCH',
		retryable: false,
	});
	expect(requestCount).toBe(1);
});

test.each([
	['{"a":', true],
	['[1,', true],
	['\uFEFF {"a":', true],
	['\n\t[', true],
	['nu', true],
	['nullify', false],
	['<html>{', false],
	['x [1]', false],
	['', false],
])('%j is truncated JSON: %s', (text, expected) => {
	expect(looksTruncated(text)).toBe(expected);
});

import { withRetry, type RetryPolicy } from '../../../nodes/AppointmentService/rest/http/retry';
import {
	NetworkError,
	ApiError,
	wasNeverSent,
} from '../../../nodes/AppointmentService/rest/http/errors';

const url = 'https://salon.example.com/v1/appointments';
const now = Date.parse('2026-03-01T12:00:00Z');

/** What one request comes to: a status with a body and headers, or a fault. */
type Step = [status: number, text?: string, headers?: Record<string, string>] | Error;

/** Reads several times in a row; every read goes on where the script of answers stands, and its last step repeats. */
async function readAll(steps: Step[], more: Partial<RetryPolicy> = {}, reads = 1) {
	const slept: number[] = [];
	const said: unknown[] = [];
	let asked = 0;
	let pressed = 0;
	const read = withRetry(
		async (address) => {
			const step = steps[Math.min(asked++, steps.length - 1)];
			if (step instanceof Error) throw step;
			const [status, text = '[]', headers = {}] = step;
			return { url: address, status, headers, text };
		},
		{
			sleep: async (milliseconds) => void slept.push(milliseconds),
			now: () => now,
			tries: 5,
			budget: 100_000,
			onPressure: () => pressed++,
			...more,
		},
	);
	for (let at = 0; at < reads; at++)
		said.push(await read(url).catch((fault: unknown) => fault as object));
	const last = said.at(-1);
	const status = last && 'status' in (last as object) ? (last as { status: number }).status : last;
	return { slept, asked, pressed, status, last };
}

const fault = (code: string, retryable = true) => new NetworkError(code, code, retryable);
const good: Step = [200];
const no = '{"success":false}';

test.each<[string, Step[], number[]]>([
	['an answer', [good], []],
	['too many requests', [[429], good], [1000]],
	['too many requests, again and again', [[429], [429], [429], good], [1000, 2000, 4000]],
	['as long as is asked for', [[429, '', { 'retry-after': '3' }], good], [3000]],
	['no time, where none is asked for', [[429, '', { 'retry-after': '0' }], good], [0]],
	['a gateway, a little longer each time', [[502], [503], [504], good], [250, 500, 1000]],
	['a gateway that says how long', [[503, '', { 'retry-after': '2' }], good], [2000]],
	['a gateway that says no time', [[503, '', { 'retry-after': '0' }], good], [0]],
	['a gateway with a quota', [[502, '', { 'ratelimit-reset': '50' }], good], [250]],
	['a fault of the service', [[500]], []],
	['a connection that breaks', [fault('ECONNRESET'), fault('EPIPE'), good], [250, 500]],
	['no answer, once', [fault('ETIMEDOUT'), good], [250]],
	['a body that was cut off', [[200, '{"data":[{"id"'], good], [250]],
	['a refusal that was cut off', [[400, '{"data":[{"id"']], []],
	['a web page', [[200, '<p>'], good], []],
	['an empty body', [[200, ' '], good], []],
	['a key that was never good', [[401], good], []],
	['a refusal as the first answer', [[200, no], good], []],
])('waits out passing faults: %s', async (_, steps, slept) => {
	const reading = await readAll(steps);
	expect(reading).toMatchObject({ slept, asked: slept.length + 1 });
});

test.each<[string, Step[], number[]]>([
	['that the key is wrong', [good, [401], good], [250]],
	['that the key is wrong, twice', [good, [401], [401]], [250]],
	['that it failed', [good, [200, no], good], [250]],
	['that it failed, after a gateway', [good, [502], [401], good], [250, 500]],
	['that it failed, twice with a gateway between', [good, [401], [502], [401]], [250, 500]],
	['with a status of its own', [good, [400, no]], []],
	['with a redirect', [good, [300, no]], []],
	['after a refusal', [[400], [401]], []],
	['after a refusal in a good answer', [[200, no], [401]], []],
	['nothing', [good, good], []],
])('a second look after a good answer, where the next one says %s', async (_, steps, slept) => {
	expect(await readAll(steps, {}, 2)).toMatchObject({ slept, asked: slept.length + 2 });
});

test('each read has a second look of its own', async () => {
	expect((await readAll([good, [401], good, [401], good], {}, 3)).slept).toEqual([250, 250]);
});

describe('patience ends', () => {
	test('after so many tries, with the last answer', async () => {
		const twice = { tries: 2 };
		expect(await readAll([[502], [503], good], twice)).toMatchObject({ slept: [250], status: 503 });
		expect(await readAll([[502], good], twice)).toMatchObject({ slept: [250], status: 200 });
		const reset = fault('ECONNRESET');
		expect(await readAll([reset], twice)).toMatchObject({ asked: 2, last: reset });
	});

	test.each([
		['a timeout that came twice', fault('ETIMEDOUT'), 2],
		['what will not pass', fault('EPROTO', false), 1],
		['an error of our own', new TypeError('x'), 1],
	])('at once, with %s', async (_, error, asked) => {
		expect(await readAll([error])).toMatchObject({ asked, last: error });
	});

	const slow = (seconds: number, status = 429): Step => [
		status,
		'{"code":"slow","message":"Slow down"}',
		{ 'retry-after': String(seconds) },
	];

	test('where more waiting is asked for than there is', async () => {
		expect(await readAll([slow(100), good])).toMatchObject({ slept: [100_000], status: 200 });
		const { slept, last } = await readAll([slow(101), good]);
		expect(slept).toEqual([]);
		expect(last).toBeInstanceOf(ApiError);
		expect(last).toMatchObject({
			kind: 'patience',
			message: 'Slow down',
			errorInfo: { status: 429, code: 'slow', retryAfter: 101_000 },
		});
		expect(await readAll([slow(101, 502), good])).toMatchObject({ slept: [], status: 502 });
		const reset = fault('ECONNRESET');
		expect(await readAll([reset, good], { budget: 249 })).toMatchObject({ slept: [], last: reset });
	});

	test('where all the waits of all reads come to more', async () => {
		const steps = [slow(60), good, slow(40), good, slow(1)];
		expect(await readAll(steps, {}, 3)).toMatchObject({
			slept: [60_000, 40_000],
			last: { kind: 'patience' },
		});
	});

	test('where the service goes on to ask for it', async () => {
		const { last, asked } = await readAll([[429]], { tries: 2 });
		expect(asked).toBe(2);
		expect((last as ApiError).errorInfo).toEqual({ status: 429, message: '', fields: {} });
		expect(last).toMatchObject({ kind: 'patience' });
	});
});

describe('a request that writes', () => {
	const writes = { writes: true };
	test.each<[string, Step[], number]>([
		['may be sent again after too many requests', [[429], good], 2],
		['is not after a gateway', [[502], good], 1],
		['is not after an answer that was cut off', [[200, '{"id"'], good], 1],
		['is not where the connection breaks', [fault('ECONNRESET'), good], 1],
	])('%s', async (_, steps, asked) => {
		expect(await readAll(steps, writes)).toMatchObject({ asked });
	});

	test('is sent again where nobody was reached', async () => {
		for (const code of 'ECONNREFUSED EAI_AGAIN ENOTFOUND EHOSTUNREACH ENETUNREACH'.split(' ')) {
			expect(await readAll([fault(code), good], writes)).toMatchObject({ asked: 2, slept: [250] });
			expect(await readAll([fault(code, false), good], writes)).toMatchObject({ asked: 1 });
			expect(wasNeverSent(fault(code))).toBe(true);
		}
	});

	test('is not sent again where the key is refused', async () => {
		expect(await readAll([good, [401], good], writes, 2)).toMatchObject({ asked: 2, slept: [] });
	});

	test.each([
		['CERT_HAS_EXPIRED', true],
		['ERR_SSL_WRONG_VERSION_NUMBER', true],
		['ERR_TLS_CERT_ALTNAME_INVALID', true],
		['ERR_TLS_HANDSHAKE', true],
		['DEPTH_ZERO_SELF_SIGNED', true],
		['ECONNRESET', false],
		['ETIMEDOUT', false],
	])('was never sent at %s: %s', (code, never) => {
		expect(wasNeverSent(fault(code))).toBe(never);
	});
});

test.each<[string, Step[], number]>([
	['too many requests', [[429], good], 1],
	['two left', [[200, '[]', { 'x-ratelimit-remaining': '2' }]], 1],
	['three left', [[200, '[]', { 'x-ratelimit-remaining': '3' }]], 0],
	['nothing said', [good], 0],
])('fewer requests at a time are asked for by %s', async (_, steps, pressed) => {
	expect(await readAll(steps)).toMatchObject({ pressed, status: 200 });
	expect(await readAll(steps, { onPressure: undefined })).toMatchObject({ status: 200 });
});

test.each<[string, unknown]>([
	['{"id":12345678901234567890}', { id: '12345678901234567890' }],
	['<p>Hello</p>', '<p>Hello</p>'],
	[' \n', ''],
	['', ''],
	['null', null],
])('the body of %j', async (text, body) => {
	const { last } = await readAll([[200, text, { age: '1' }]]);
	expect(last).toEqual({ url, status: 200, headers: { age: '1' }, characters: text.length, body });
});

test('an answer that is too much is no answer, and not asked for again', async () => {
	const { last, asked } = await readAll([[200, '['.repeat(300) + ']'.repeat(300)], good]);
	expect(last).toBeInstanceOf(NetworkError);
	expect(last).toMatchObject({
		message: 'The answer is nested too deeply.',
		code: 'TOO_MUCH',
		retryable: false,
	});
	expect(asked).toBe(1);
});

import { Problem } from '../http/problem.mts';
import type { DialectResponse, RequestContext, Dialect } from './types.mts';

type SignalHeaders = (seconds: number) => Record<string, string>;

/** How a service says that there were too many requests, and when to come again. */
const signals = {
	/** Retry-After: 2 */
	'retry-after-seconds': (seconds) => ({ 'retry-after': String(seconds) }),
	/** Retry-After: Sun, 01 Mar 2026 09:30:00 GMT */
	'retry-after-date': (seconds) => ({
		'retry-after': new Date(Math.ceil(Date.now() / 1000 + seconds) * 1000).toUTCString(),
	}),
	/** What matched the limit, and the seconds. */
	'throttle-match': (seconds) => ({
		'x-throttle-match': 'api/minute',
		'retry-after': String(seconds),
	}),
	/** Only that nothing is left. */
	'remaining-only': () => ({ 'x-ratelimit-limit': '600', 'x-ratelimit-remaining': '0' }),
	/** X-RateLimit-Reset as a moment, in seconds since 1970. */
	'reset-epoch': (seconds) => ({
		'x-ratelimit-remaining': '0',
		'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000 + seconds)),
	}),
	/** X-RateLimit-Reset as a number of seconds. */
	'reset-seconds': (seconds) => ({
		'x-ratelimit-remaining': '0',
		'x-ratelimit-reset': String(seconds),
	}),
	/** RateLimit-Reset, the header of the draft standard: a number of seconds. */
	'ratelimit-reset': (seconds) => ({
		'ratelimit-limit': '600',
		'ratelimit-remaining': '0',
		'ratelimit-reset': String(seconds),
	}),
	/** A field `retry_after` in the body. */
	'in-body': () => ({}),
	/** A few words of plain text, and Retry-After. */
	'plain-text': (seconds) => ({
		'retry-after': String(seconds),
		'content-type': 'text/plain; charset=utf-8',
	}),
	/** Status 403 instead of 429. */
	forbidden: (seconds) => ({ 'retry-after': String(seconds) }),
	/** The status and nothing else. */
	none: () => ({}),
} as const satisfies Record<string, SignalHeaders>;

export type RateLimitSignal = keyof typeof signals;

export const rateLimitSignalNames = Object.keys(signals) as [RateLimitSignal, ...RateLimitSignal[]];

/** The refusal of one request too many, in the dialect's shape and with the signal given. */
export function tooManyRequests(
	dialect: Dialect,
	context: RequestContext,
	seconds: number,
	signal: RateLimitSignal = dialect.tooMany,
): DialectResponse {
	const problem = new Problem(429, 'too_many_requests', 'Too many requests. Please slow down.');
	const { headers, body } = dialect.error(problem, context);
	return {
		status: signal === 'forbidden' ? 403 : 429,
		headers: { ...headers, ...signals[signal](seconds) },
		body: bodyFor(signal, body, seconds),
	};
}

function bodyFor(signal: RateLimitSignal, body: unknown, seconds: number): unknown {
	if (signal === 'plain-text') return 'Too many requests.\n';
	if (signal === 'in-body') return { ...(body as object), retry_after: seconds };
	return body;
}

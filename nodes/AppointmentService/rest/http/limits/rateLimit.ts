import type { ParsedResponse } from '../types';
import { normalizeName } from '../../values/vocabulary';

const parallelWords = /concurren|parallel|simultaneous|in.?flight|at the same time/i;
const excessWords = /too many|limit|exceed|maxim/i;
const rateLimitWords = /rate.?limit|too many requests|throttl|quota.{0,20}exceeded|slow down/i;

/** Whether the service refused because of too many requests, by status or message. */
export function isThrottled(response: ParsedResponse): boolean {
	if (response.status === 429) return true;
	if (response.status !== 403 && response.status !== 503 && response.status !== 400) return false;
	const text = startOf(response);
	return (
		rateLimitWords.test(text) ||
		(parallelWords.test(text) && excessWords.test(text)) ||
		(response.status === 403 && readRemainingQuota(response) === 0)
	);
}

/** Whether a refusal says that there were too many requests at the same time, rather than in some time. */
export function isOfParallelRequests(refused: ParsedResponse): boolean {
	return parallelWords.test(startOf(refused));
}

const startOf = ({ body }: ParsedResponse) =>
	(typeof body === 'string' ? body : JSON.stringify(body ?? '')).slice(0, 2000);

/** How long the service asks to wait, in milliseconds, in a header or in the body. @param longest a reset in more seconds is one in milliseconds */
export function getRequestedWait(
	response: ParsedResponse,
	now: number,
	longest = Infinity,
): number | undefined {
	const { headers } = response;
	const inMilliseconds = Number(headers['retry-after-ms'] ?? headers['x-retry-after-ms']);
	if (inMilliseconds > 0) return inMilliseconds;
	const reset = findQuota(headers, /reset(after|in|at)?$/, /\b(?:reset|t)=(\d+)/);
	const untilReset = parseWait(reset, now);
	const isTooLong = (untilReset ?? 0) > longest && Number(reset) < 1e9;
	return (
		parseWait(headers['retry-after'], now) ??
		(isTooLong ? Number(reset) : untilReset) ??
		readWaitFromBody(response.body, now)
	);
}

/** Requests that the service still allows; undefined where it does not say. */
export function readRemainingQuota({ headers }: ParsedResponse): number | undefined {
	const value = findQuota(headers, /remaining$/, /\b(?:remaining|r)=(\d+)/);
	return value === undefined ? undefined : Number.parseInt(value, 10);
}

/** What a header of this name says of the quota, such as `X-RateLimit-Reset`, or the header `RateLimit`. */
function findQuota(
	headers: Record<string, string>,
	headerName: RegExp,
	inRateLimit: RegExp,
): string | undefined {
	for (const [name, value] of Object.entries(headers)) {
		const word = normalizeName(name);
		if (/limit|throttle/.test(word) && headerName.test(word)) return value;
		const stated = word === 'ratelimit' ? inRateLimit.exec(value)?.[1] : undefined;
		if (stated !== undefined) return stated;
	}
	return undefined;
}

function readWaitFromBody(body: unknown, now: number): number | undefined {
	if (typeof body === 'string') return parseWaitText(body);
	for (const [key, value] of Object.entries(body ?? {})) {
		const word = normalizeName(key);
		const isWait =
			/^(retryafter|retryin|wait|waitseconds|resetin|reset|resetat|tryagainin)(seconds|secs|s)?$/.test(
				word,
			);
		if (isWait && (typeof value === 'number' || typeof value === 'string')) {
			const wait = parseWait(String(value), now);
			if (wait !== undefined) return wait;
		}
		const inner = readWaitFromBody(value, now);
		if (inner !== undefined) return inner;
	}
	return undefined;
}

/** Milliseconds of a unit, by the start of its name. */
const unitMilliseconds: Record<string, number> = { ms: 1, milli: 1, s: 1000, m: 60_000 };

function parseWaitText(text: string): number | undefined {
	const match = /(?:wait|again in|after|in)\s+(\d+(?:\.\d+)?)\s*(ms|milli|s|m)/i.exec(text);
	return match ? Number(match[1]) * unitMilliseconds[match[2].toLowerCase()] : undefined;
}

/** Seconds, an epoch in seconds or milliseconds (distinguished by magnitude), or a date. */
export function parseWait(value: string | undefined, now: number): number | undefined {
	if (value === undefined || value.trim() === '') return undefined;
	const number = Number(value);
	if (Number.isFinite(number)) {
		if (number > 1e12) return Math.max(0, number - now);
		if (number > 1e9) return Math.max(0, number * 1000 - now);
		return number >= 0 ? number * 1000 : undefined;
	}
	const date = Date.parse(value);
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

import { responseLimits } from '../values/jsonLimits';
import { parseErrorInfo, isErrorBody } from './errorInfo';
import { ApiError, NetworkError, notConnectedCodes, wasNeverSent } from './errors';
import { parseJson } from '../values/parseJson';
import { isThrottled, readRemainingQuota, readRetryAfter, getRequestedWait } from './rateLimit';
import type { HttpResponse, Fetch, ParsedResponse } from './types';

/** How long and how often a read is tried again. */
export interface RetryPolicy {
	sleep(milliseconds: number): Promise<void>;
	/** Milliseconds since 1970. */
	now(): number;
	/** Most tries of one address. */
	tries: number;
	/** Most waiting in all, in milliseconds. */
	budget: number;
	/** The request writes: it is tried again only where that is surely the first time that it is taken, and never for words in a body. */
	writes?: boolean;
	/** The service knows a repeated write by its key, so one whose answer got lost may be sent again. */
	hasIdempotencyKey?: boolean;
	/** Told when the service asks for fewer requests at a time. */
	onPressure?(): void;
}

export type FetchParsed = (url: string) => Promise<ParsedResponse>;

const gatewayStatuses = new Set([502, 503, 504]);

/**
 * Wraps a fetch so that passing faults of a read are waited out: 429 as long as the service asks, gateway faults, cut
 * connections, bodies that end too early, and one 401 after the key was good a moment ago. Answers that stay a refusal come
 * back as they are; a body that is not JSON comes back as its text.
 *
 * @throws ConnectionFault where no answer came; ServiceRefusal where waiting longer than the budget was asked for
 */
export function withRetry(fetch: Fetch, retryPolicy: RetryPolicy): FetchParsed {
	let waitedMs = 0;
	let hasSucceeded = false;

	return async (url) => {
		let wasOddBefore = false;
		let unknownOutcome: AttemptResult | undefined;
		for (let attemptNumber = 1; ; attemptNumber++) {
			const result = await fetchOnce(fetch, url);
			const wait = waitBefore(result, attemptNumber, retryPolicy.now(), wasOddBefore);
			wasOddBefore ||= 'page' in result && mayBeTransient(result);
			if (retryPolicy.writes && isOutcomeUnknown(result)) unknownOutcome ??= result;
			const isLastAttempt =
				wait === undefined ||
				attemptNumber >= retryPolicy.tries ||
				waitedMs + wait > retryPolicy.budget;
			// What a later try of a write is refused for, an earlier one may have done.
			if (isLastAttempt && unknownOutcome && hasFailed(result)) return finish(unknownOutcome);
			if (wait === undefined) return finish(result);
			if (isLastAttempt) return giveUp(result);
			waitedMs += wait;
			await retryPolicy.sleep(wait);
		}
	};

	function finish(result: AttemptResult): ParsedResponse {
		if ('fault' in result) throw result.fault;
		const { page: response, fails } = result;
		if (response.status < 400 && !fails) hasSucceeded = true;
		const remainingQuota = readRemainingQuota(response);
		if (remainingQuota !== undefined && remainingQuota <= 2) retryPolicy.onPressure?.();
		return response;
	}

	function giveUp(result: AttemptResult): ParsedResponse {
		if ('fault' in result || !isHasty(result.page)) return finish(result);
		const { page: response } = result;
		const requestedWaitMs = getRequestedWait(response, retryPolicy.now());
		throw new ApiError(
			{
				...parseErrorInfo(response),
				...(requestedWaitMs !== undefined && { retryAfter: requestedWaitMs }),
			},
			'patience',
		);
	}

	/** A body may repeat what somebody wrote, so for a write its words prove nothing. */
	function isHasty(response: ParsedResponse): boolean {
		return retryPolicy.writes ? response.status === 429 : isThrottled(response);
	}

	function waitBefore(
		result: AttemptResult,
		attemptNumber: number,
		now: number,
		wasOddBefore: boolean,
	): number | undefined {
		const backOff = 250 * 2 ** (attemptNumber - 1);
		if ('fault' in result) {
			const { fault: error } = result;
			if (!(error instanceof NetworkError) || !error.retryable) return undefined;
			if (
				retryPolicy.writes &&
				!retryPolicy.hasIdempotencyKey &&
				!notConnectedCodes.has(error.code)
			)
				return undefined;
			return error.code === 'ETIMEDOUT' && attemptNumber > 1 ? undefined : backOff;
		}
		const { page: response, cutOff } = result;
		if (isHasty(response)) {
			retryPolicy.onPressure?.();
			return getRequestedWait(response, now) ?? backOff * 4;
		}
		if (retryPolicy.writes && !retryPolicy.hasIdempotencyKey) return undefined;
		if (gatewayStatuses.has(response.status)) return readRetryAfter(response, now) ?? backOff;
		if (cutOff && response.status < 400) return backOff;
		if (retryPolicy.writes) return undefined;
		// A key that was good a moment ago, or a failure in the midst of good answers, deserves a second look.
		if (hasSucceeded && !wasOddBefore && mayBeTransient(result)) return backOff;
		return undefined;
	}
}

/** A refusal of a kind that may pass: of the key, or in a body that came with a good status. */
function mayBeTransient({ page: response, fails }: AttemptResponse): boolean {
	return response.status === 401 || (response.status < 300 && fails);
}

/** An answer, and what its body is like whatever its status: JSON that was cut off, a refusal. */
interface AttemptResponse {
	page: ParsedResponse;
	cutOff: boolean;
	fails: boolean;
}

type AttemptResult = AttemptResponse | { fault: unknown };

/** Nobody knows whether a write was taken that came to this. */
function isOutcomeUnknown(result: AttemptResult): boolean {
	if ('fault' in result)
		return !(result.fault instanceof NetworkError) || !wasNeverSent(result.fault);
	return result.page.status >= 500 || result.cutOff;
}

function hasFailed(result: AttemptResult): boolean {
	return 'fault' in result || result.page.status >= 300 || result.fails || result.cutOff;
}

async function fetchOnce(fetch: Fetch, url: string): Promise<AttemptResult> {
	try {
		return parseResponse(await fetch(url));
	} catch (error) {
		return { fault: error };
	}
}

/** Reads the body as JSON where it is JSON, whatever its content type says; else leaves its text. */
function parseResponse(response: HttpResponse): AttemptResponse {
	const { text, ...rest } = response;
	const parsedResponse = { ...rest, characters: text.length };
	if (text.trim() === '')
		return { page: { ...parsedResponse, body: '' }, cutOff: false, fails: false };
	const parsed = parseJson(text, responseLimits);
	if ('excess' in parsed) throw new NetworkError(`The answer ${parsed.excess}.`, 'TOO_MUCH', false);
	if ('fault' in parsed)
		return { page: { ...parsedResponse, body: text }, cutOff: looksTruncated(text), fails: false };
	const body = parsed.value;
	return { page: { ...parsedResponse, body }, cutOff: false, fails: isErrorBody(body) };
}

/** Whether a text that is no JSON began as such. */
export function looksTruncated(text: string): boolean {
	return /^\uFEFF?\s*[[{]/.test(text);
}

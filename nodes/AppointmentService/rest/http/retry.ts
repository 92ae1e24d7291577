import { responseLimits } from '../values/jsonLimits';
import { parseErrorInfo, isErrorBody } from './errorInfo';
import { ApiError, NetworkError, notConnectedCodes, wasNeverSent } from './errors';
import { parseJson } from '../values/parseJson';
import { isThrottled, readRemainingQuota, readRetryAfter, getRequestedWait } from './rateLimit';
import type { HttpResponse, Fetch, ParsedResponse } from './types';

/** How often a request is retried, and how long to wait for it. */
export interface RetryPolicy {
	sleep(milliseconds: number): Promise<void>;
	/** Milliseconds since 1970. */
	now(): number;
	/** Most attempts for one URL. */
	tries: number;
	/** Longest wait in all, in milliseconds. */
	budget: number;
	/** The request writes: it is retried only where the service certainly did not process it, and never because of a message in a body. */
	writes?: boolean;
	/** The service recognises a repeated write by its key, so one whose response got lost may be sent again. */
	hasIdempotencyKey?: boolean;
	/** Called when the service asks for fewer parallel requests. */
	onPressure?(): void;
}

export type FetchParsed = (url: string) => Promise<ParsedResponse>;

const gatewayStatuses = new Set([502, 503, 504]);

/**
 * Wraps a fetch so that transient errors of a read are retried: 429 after the wait that the service asks for, gateway errors, lost
 * connections, truncated bodies, and one 401 after the key was accepted. Other error responses are returned as they are; a body that
 * is not JSON is returned as its text.
 *
 * @throws NetworkError where no response came; ApiError where the service asks for a longer wait than the budget allows
 */
export function withRetry(fetch: Fetch, retryPolicy: RetryPolicy): FetchParsed {
	let waitedMs = 0;
	let hasSucceeded = false;

	return async (url) => {
		let failedBefore = false;
		let unknownOutcome: AttemptResult | undefined;
		for (let attemptNumber = 1; ; attemptNumber++) {
			const result = await fetchOnce(fetch, url);
			const wait = waitBefore(result, attemptNumber, retryPolicy.now(), failedBefore);
			failedBefore ||= 'response' in result && mayBeTransient(result);
			if (retryPolicy.writes && isOutcomeUnknown(result)) unknownOutcome ??= result;
			const isLastAttempt =
				wait === undefined ||
				attemptNumber >= retryPolicy.tries ||
				waitedMs + wait > retryPolicy.budget;
			// A later attempt of a write may fail because an earlier one succeeded.
			if (isLastAttempt && unknownOutcome && hasFailed(result)) return finish(unknownOutcome);
			if (wait === undefined) return finish(result);
			if (isLastAttempt) return giveUp(result);
			waitedMs += wait;
			await retryPolicy.sleep(wait);
		}
	};

	function finish(result: AttemptResult): ParsedResponse {
		if ('error' in result) throw result.error;
		const { response, isError } = result;
		if (response.status < 400 && !isError) hasSucceeded = true;
		const remainingQuota = readRemainingQuota(response);
		if (remainingQuota !== undefined && remainingQuota <= 2) retryPolicy.onPressure?.();
		return response;
	}

	function giveUp(result: AttemptResult): ParsedResponse {
		if ('error' in result || !isRateLimited(result.response)) return finish(result);
		const { response } = result;
		const requestedWaitMs = getRequestedWait(response, retryPolicy.now());
		throw new ApiError(
			{
				...parseErrorInfo(response),
				...(requestedWaitMs !== undefined && { retryAfter: requestedWaitMs }),
			},
			'patience',
		);
	}

	/** The response to a write may repeat what was sent, so its text proves nothing. */
	function isRateLimited(response: ParsedResponse): boolean {
		return retryPolicy.writes ? response.status === 429 : isThrottled(response);
	}

	function waitBefore(
		result: AttemptResult,
		attemptNumber: number,
		now: number,
		failedBefore: boolean,
	): number | undefined {
		const backOff = 250 * 2 ** (attemptNumber - 1);
		if ('error' in result) {
			const { error } = result;
			if (!(error instanceof NetworkError) || !error.retryable) return undefined;
			if (
				retryPolicy.writes &&
				!retryPolicy.hasIdempotencyKey &&
				!notConnectedCodes.has(error.code)
			)
				return undefined;
			return error.code === 'ETIMEDOUT' && attemptNumber > 1 ? undefined : backOff;
		}
		const { response, isTruncated } = result;
		if (isRateLimited(response)) {
			retryPolicy.onPressure?.();
			return getRequestedWait(response, now) ?? backOff * 4;
		}
		if (retryPolicy.writes && !retryPolicy.hasIdempotencyKey) return undefined;
		if (gatewayStatuses.has(response.status)) return readRetryAfter(response, now) ?? backOff;
		if (isTruncated && response.status < 400) return backOff;
		if (retryPolicy.writes) return undefined;
		// A key that was accepted before, or an error among good responses, is worth one retry.
		if (hasSucceeded && !failedBefore && mayBeTransient(result)) return backOff;
		return undefined;
	}
}

/** Whether the error may be transient: the key was refused, or a good status came with an error in the body. */
function mayBeTransient({ response, isError }: AttemptResponse): boolean {
	return response.status === 401 || (response.status < 300 && isError);
}

/** A response, and whether its body is truncated JSON or an error, whatever its status. */
interface AttemptResponse {
	response: ParsedResponse;
	isTruncated: boolean;
	isError: boolean;
}

type AttemptResult = AttemptResponse | { error: unknown };

/** Whether the service may have processed a write with this result. */
function isOutcomeUnknown(result: AttemptResult): boolean {
	if ('error' in result)
		return !(result.error instanceof NetworkError) || !wasNeverSent(result.error);
	return result.response.status >= 500 || result.isTruncated;
}

function hasFailed(result: AttemptResult): boolean {
	if ('error' in result) return true;
	return result.response.status >= 300 || result.isError || result.isTruncated;
}

async function fetchOnce(fetch: Fetch, url: string): Promise<AttemptResult> {
	try {
		return parseResponse(await fetch(url));
	} catch (error) {
		return { error };
	}
}

/** Parses the body as JSON where it is JSON, whatever its content type; else keeps its text. */
function parseResponse({ text, ...rest }: HttpResponse): AttemptResponse {
	const toResult = (body: unknown, isTruncated = false): AttemptResponse => ({
		response: { ...rest, characters: text.length, body },
		isTruncated,
		isError: isErrorBody(body),
	});
	if (text.trim() === '') return toResult('');
	const parsed = parseJson(text, responseLimits);
	if ('excess' in parsed) throw new NetworkError(`The answer ${parsed.excess}.`, 'TOO_MUCH', false);
	return 'fault' in parsed ? toResult(text, looksTruncated(text)) : toResult(parsed.value);
}

/** Whether a text that is not JSON began as JSON. */
export function looksTruncated(text: string): boolean {
	return /^\uFEFF?\s*[[{]/.test(text);
}

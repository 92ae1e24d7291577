import { parseJson, responseLimits } from '../values/parseJson';
import { parseErrorInfo } from './errorInfo';
import { isErrorBody } from './failedBody';
import { ApiError, isGatewayStatus, NetworkError, notConnectedCodes, wasNeverSent } from './errors';
import { paceOf, type Pace, type Turn } from './limits/pace';
import {
	getRequestedWait,
	isOfParallelRequests,
	isThrottled,
	parseWait,
	readRemainingQuota,
} from './limits/rateLimit';
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
	/** The budget counts from the last response on, also where that refuses a guess: a long list may take several waits. */
	renewsBudget?: boolean;
	/** The pace that the service showed; by default the one of the fetch. */
	pace?: Pace;
	/** The request writes: it is retried only where the service certainly did not process it, and never because of a message in a body. */
	writes?: boolean;
	/** The service recognises a repeated write by its key, so one whose response got lost may be sent again. */
	hasIdempotencyKey?: boolean;
	/** Whether a write shows although it was refused for too many requests: it is not sent again then. */
	isTaken?(): Promise<boolean>;
	/** Called when the service asks for fewer parallel requests. */
	onPressure?(): void;
}

export type FetchParsed = (url: string) => Promise<ParsedResponse>;

/**
 * Wraps a fetch so that transient errors of a read are retried: too many requests after the wait that the service asks for, or a usual one; gateway
 * errors, lost connections, truncated bodies, and one 401 or 500 after a good response. After a refusal, requests keep to the pace that the service
 * showed. @throws NetworkError where no response came; ApiError where the service asks for a longer wait than the budget allows
 */
export function withRetry(fetch: Fetch, retryPolicy: RetryPolicy): FetchParsed {
	const pace = retryPolicy.pace ?? paceOf(fetch);
	let waitedMs = 0;
	let waitedUntil = 0;
	let hasSucceeded = false;

	return async (url) => {
		let failedBefore = false;
		let unknownOutcome: AttemptResult | undefined;
		let refused: ParsedResponse | undefined;
		for (let attemptNumber = 1; ; attemptNumber++) {
			const turn = await takeTurn();
			if (typeof turn === 'number') {
				if (unknownOutcome) return finish(unknownOutcome);
				throw patienceError(attemptNumber, refused, turn);
			}
			const result: AttemptResult = await fetch(url)
				.then(parseResponse)
				.catch((error: unknown) => ({ error }));
			const now = retryPolicy.now();
			refused =
				'response' in result && isRateLimited(result.response) ? result.response : undefined;
			let wait: number | undefined;
			if (refused) {
				retryPolicy.onPressure?.();
				const longest = attemptNumber === 1 ? retryPolicy.budget : undefined;
				const requestedWait = getRequestedWait(refused, now, longest);
				const isOfParallel = isOfParallelRequests(refused);
				const tries = pace.refuse(turn, now, requestedWait, isOfParallel);
				wait = tries >= retryPolicy.tries ? undefined : 0;
			} else {
				const isOverloaded = pace.accept(turn, now, mayBeOverload(result));
				// A key that was accepted before, or an error among good responses, is worth one retry; too many requests at once are more.
				const isTransient = isOverloaded || (!failedBefore && mayBeTransient(result));
				wait = waitBefore(result, attemptNumber, retryPolicy, hasSucceeded && isTransient);
			}
			failedBefore ||= mayBeTransient(result);
			if (retryPolicy.writes && isOutcomeUnknown(result)) unknownOutcome ??= result;
			if (
				wait !== undefined &&
				attemptNumber < retryPolicy.tries &&
				spend(wait) &&
				!(refused && (await retryPolicy.isTaken?.()))
			) {
				if (!refused) await retryPolicy.sleep(wait);
				continue;
			}
			// A later attempt of a write may fail because an earlier one succeeded.
			if (unknownOutcome && hasFailed(result)) return finish(unknownOutcome);
			if (refused) throw patienceError(attemptNumber, refused);
			return finish(result);
		}
	};

	function finish(result: AttemptResult): ParsedResponse {
		if ('error' in result) throw result.error;
		const { response, isError } = result;
		if (response.status < 400 && !isError) hasSucceeded = true;
		if (response.status < 500 && retryPolicy.renewsBudget) waitedMs = 0;
		const remainingQuota = readRemainingQuota(response);
		if (remainingQuota !== undefined && remainingQuota <= 2) retryPolicy.onPressure?.();
		return response;
	}

	/** The error for a wait that the budget does not allow. */
	function patienceError(attempts: number, response?: ParsedResponse, wait?: number): ApiError {
		if (attempts > 1 && pace.refusal) pace.refusal.isGivenUp = true;
		const retryAfter = response ? getRequestedWait(response, retryPolicy.now()) : wait;
		const errorInfo = response
			? parseErrorInfo(response)
			: { status: 429, message: '', fields: {} };
		const isWaitInferred = !response && !pace.refusal?.isRequested;
		return new ApiError({ ...errorInfo, retryAfter, isWaitInferred }, 'patience');
	}

	/** The response to a write may repeat what was sent, so its text proves nothing. */
	function isRateLimited(response: ParsedResponse): boolean {
		return retryPolicy.writes ? response.status === 429 : isThrottled(response);
	}

	/** Takes a wait from the budget, those of parallel requests once; returns whether there is enough left. */
	function spend(wait: number): boolean {
		const now = retryPolicy.now();
		const until = now + wait;
		const added = Math.max(0, until - Math.max(now, waitedUntil));
		if (waitedMs + added > retryPolicy.budget) return false;
		waitedMs += added;
		waitedUntil = Math.max(waitedUntil, until);
		return true;
	}

	/** Waits until the service may accept a request. @returns how long to wait, in milliseconds, where the budget does not allow that */
	async function takeTurn(): Promise<Turn | number> {
		for (let sleptUntil = 0; ; ) {
			const now = retryPolicy.now();
			const blocked = pace.blockedUntil(now);
			if (blocked) {
				await blocked;
				continue;
			}
			const at = pace.earliest(now);
			if (at <= Math.max(now, sleptUntil)) return pace.begin(at);
			if (pace.refusal?.isGivenUp || !spend(at - now)) return at - now;
			await retryPolicy.sleep(at - now);
			sleptUntil = at;
		}
	}
}

/** How long to wait before the next attempt, in milliseconds; undefined where there is to be none. */
function waitBefore(
	result: AttemptResult,
	attemptNumber: number,
	retryPolicy: RetryPolicy,
	isTransient: boolean,
): number | undefined {
	const backOff = 250 * 2 ** (attemptNumber - 1);
	const { writes, hasIdempotencyKey } = retryPolicy;
	const isRepeatable = !writes || hasIdempotencyKey;
	if ('error' in result) {
		const { error } = result;
		if (!(error instanceof NetworkError) || !error.retryable) return undefined;
		if (!isRepeatable && !notConnectedCodes.has(error.code)) return undefined;
		return error.code === 'ETIMEDOUT' && attemptNumber > 1 ? undefined : backOff;
	}
	const { response, isTruncated } = result;
	if (!isRepeatable) return undefined;
	// A read was accepted, and has no records yet.
	const isBeingPrepared =
		response.status === 202 && !/[{[]\s*\{/.test(JSON.stringify(response.body));
	if (isGatewayStatus(response.status) || (isBeingPrepared && !writes))
		return parseWait(response.headers['retry-after'], retryPolicy.now()) ?? backOff;
	if (isTruncated && response.status < 400) return backOff;
	return isTransient && !writes ? backOff : undefined;
}

/** Whether the error may be transient: the key was refused, the service failed, or a good status came with an error in the body. */
function mayBeTransient(result: AttemptResult): boolean {
	if ('error' in result) return false;
	const { status } = result.response;
	return status === 401 || status === 500 || (status < 300 && result.isError);
}

/** A response, and whether its body is truncated JSON or an error, whatever its status. */
interface AttemptResponse {
	response: ParsedResponse;
	isTruncated: boolean;
	isError: boolean;
}

type AttemptResult = AttemptResponse | { error: unknown };

/** Whether the request failed as it does where a service is asked for too much at the same time. */
function mayBeOverload(result: AttemptResult): boolean {
	if ('error' in result) return result.error instanceof NetworkError && result.error.retryable;
	return result.response.status === 500 || isGatewayStatus(result.response.status);
}

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
	const begin = text.replace(/^\uFEFF/, '').trim();
	return /^[[{]/.test(begin) || (begin !== '' && 'null'.startsWith(begin));
}

import { answer, isResponse } from './fakeListService';
import type { HttpResponse } from '../../../nodes/AppointmentService/rest';

/** How a service counts requests: so many in so many seconds. */
export interface RateLimit {
	requests: number;
	seconds: number;
	/** `fixed`: from the first request on; `sliding`: in the last seconds; `renewed`: until it accepted none for so long. */
	counting?: 'fixed' | 'sliding' | 'renewed';
	status?: number;
	body?: unknown;
}

/**
 * A service that refuses too many requests, and a clock that only waits and requests move on.
 *
 * @param reply the body for a query
 */
export function createLimitedService(
	{ requests, seconds, counting = 'fixed', status = 429, body = '' }: RateLimit,
	reply: (query: URLSearchParams) => unknown,
	latency = 150,
) {
	const clock = { now: Date.parse('2026-03-01T12:00:00Z') };
	const statuses: number[] = [];
	let accepted: number[] = [];
	const isAccepted = () => {
		const since = clock.now - seconds * 1000;
		if (counting === 'sliding') accepted = accepted.filter((at) => at > since);
		const end = counting === 'renewed' ? accepted.at(-1) : accepted[0];
		if (end !== undefined && end <= since) accepted = [];
		if (accepted.length >= requests) return false;
		accepted.push(clock.now);
		return true;
	};
	return {
		clock,
		statuses,
		/** How many refusals followed the first one. */
		refusalsAfterFirst: () => Math.max(0, statuses.filter((code) => code === status).length - 1),
		fetch: async (url: string): Promise<HttpResponse> => {
			clock.now += latency;
			await Promise.resolve();
			const isGood = isAccepted();
			const content = isGood ? reply(new URL(url).searchParams) : answer(body, {}, status);
			const response = isResponse(content) ? content : answer(content);
			statuses.push(response.status as number);
			return { url, status: 200, headers: {}, text: '', ...response };
		},
		retryPolicy: {
			now: () => clock.now,
			sleep: async (milliseconds: number) => void (clock.now += milliseconds),
			tries: 5,
			budget: 125_000,
		},
	};
}

import { answerBounds } from './bounds';
import { readFailure, saysFailure, type Failure } from './failure';
import { parseJson } from './json';
import { isThrottled, remaining, retryAfter, waitAsked } from './throttle';
import type { Answer, Fetch, Page } from './types';

/** The service answered, and the answer was no. */
export class ServiceRefusal extends Error {
	constructor(
		readonly failure: Failure,
		/**
		 * `unreadable`: not JSON; `cutOff`: JSON that ends too early; `noList`: JSON without a list where one was asked for; `redirect`: it points elsewhere;
		 * `patience`: it asks for more patience than the budget allows; `refused`: any other no.
		 */
		readonly kind:
			| 'refused'
			| 'unreadable'
			| 'cutOff'
			| 'noList'
			| 'redirect'
			| 'patience' = 'refused',
		/** Where a redirect points. */
		readonly location?: string,
	) {
		super(failure.message);
	}
}

/** No answer came, or none that can be used. `retryable` tells whether a read may be tried again. */
export class ConnectionFault extends Error {
	constructor(
		message: string,
		readonly code: string,
		readonly retryable: boolean,
	) {
		super(message);
	}
}

/** How long and how often a read is tried again. */
export interface Patience {
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
	keyed?: boolean;
	/** Told when the service asks for fewer requests at a time. */
	onPressure?(): void;
}

export type Read = (url: string) => Promise<Page>;

/** No connection was made, so nothing was sent. */
const unconnected = new Set([
	'ECONNREFUSED',
	'EAI_AGAIN',
	'ENOTFOUND',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'ERR_SOCKET_CONNECTION_TIMEOUT',
]);

/** The connection was refused before a request could be sent over it; other faults of TLS can break an answer off. */
const untrusted =
	/CERT|SIGNED|ERR_TLS|HANDSHAKE|WRONG_VERSION|PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/;

/** Whether a request that got no answer was surely not sent: nobody was reached, or nobody who could be trusted. */
export function wasNeverSent({ code }: ConnectionFault): boolean {
	return unconnected.has(code) || untrusted.test(code);
}

const gatewayFaults = new Set([502, 503, 504]);

/**
 * Wraps a fetch so that passing faults of a read are waited out: 429 as long as the service asks, gateway faults, cut
 * connections, bodies that end too early, and one 401 after the key was good a moment ago. Answers that stay a refusal come
 * back as they are; a body that is not JSON comes back as its text.
 *
 * @throws ConnectionFault where no answer came; ServiceRefusal where waiting longer than the budget was asked for
 */
export function patiently(fetch: Fetch, patience: Patience): Read {
	let waited = 0;
	let accepted = false;

	return async (url) => {
		let doubted = false;
		let lost: Outcome | undefined;
		for (let tried = 1; ; tried++) {
			const outcome = await attempt(fetch, url);
			const wait = waitBefore(outcome, tried, patience.now(), doubted);
			doubted ||= 'page' in outcome && isOdd(outcome);
			if (patience.writes && isLost(outcome)) lost ??= outcome;
			const ends = wait === undefined || tried >= patience.tries || waited + wait > patience.budget;
			// What a later try of a write is refused for, an earlier one may have done.
			if (ends && lost && isRefused(outcome)) return finish(lost);
			if (wait === undefined) return finish(outcome);
			if (ends) return giveUp(outcome);
			waited += wait;
			await patience.sleep(wait);
		}
	};

	function finish(outcome: Outcome): Page {
		if ('fault' in outcome) throw outcome.fault;
		const { page, fails } = outcome;
		if (page.status < 400 && !fails) accepted = true;
		const left = remaining(page);
		if (left !== undefined && left <= 2) patience.onPressure?.();
		return page;
	}

	function giveUp(outcome: Outcome): Page {
		if ('fault' in outcome || !isHasty(outcome.page)) return finish(outcome);
		const { page } = outcome;
		const asked = waitAsked(page, patience.now());
		throw new ServiceRefusal(
			{ ...readFailure(page), ...(asked !== undefined && { retryAfter: asked }) },
			'patience',
		);
	}

	/** A body may repeat what somebody wrote, so for a write its words prove nothing. */
	function isHasty(page: Page): boolean {
		return patience.writes ? page.status === 429 : isThrottled(page);
	}

	function waitBefore(
		outcome: Outcome,
		tried: number,
		now: number,
		doubted: boolean,
	): number | undefined {
		const backOff = 250 * 2 ** (tried - 1);
		if ('fault' in outcome) {
			const { fault } = outcome;
			if (!(fault instanceof ConnectionFault) || !fault.retryable) return undefined;
			if (patience.writes && !patience.keyed && !unconnected.has(fault.code)) return undefined;
			return fault.code === 'ETIMEDOUT' && tried > 1 ? undefined : backOff;
		}
		const { page, cutOff } = outcome;
		if (isHasty(page)) {
			patience.onPressure?.();
			return waitAsked(page, now) ?? backOff * 4;
		}
		if (patience.writes && !patience.keyed) return undefined;
		if (gatewayFaults.has(page.status)) return retryAfter(page, now) ?? backOff;
		if (cutOff && page.status < 400) return backOff;
		if (patience.writes) return undefined;
		// A key that was good a moment ago, or a failure in the midst of good answers, deserves a second look.
		if (accepted && !doubted && isOdd(outcome)) return backOff;
		return undefined;
	}
}

/** A refusal of a kind that may pass: of the key, or in a body that came with a good status. */
function isOdd({ page, fails }: Received): boolean {
	return page.status === 401 || (page.status < 300 && fails);
}

/** An answer, and what its body is like whatever its status: JSON that was cut off, a refusal. */
interface Received {
	page: Page;
	cutOff: boolean;
	fails: boolean;
}

type Outcome = Received | { fault: unknown };

/** Nobody knows whether a write was taken that came to this. */
function isLost(outcome: Outcome): boolean {
	if ('fault' in outcome)
		return !(outcome.fault instanceof ConnectionFault) || !wasNeverSent(outcome.fault);
	return outcome.page.status >= 500 || outcome.cutOff;
}

function isRefused(outcome: Outcome): boolean {
	return 'fault' in outcome || outcome.page.status >= 300 || outcome.fails || outcome.cutOff;
}

async function attempt(fetch: Fetch, url: string): Promise<Outcome> {
	try {
		return toPage(await fetch(url));
	} catch (fault) {
		return { fault };
	}
}

/** Reads the body as JSON where it is JSON, whatever its content type says; else leaves its text. */
function toPage(answer: Answer): Received {
	const { text, ...rest } = answer;
	const page = { ...rest, letters: text.length };
	if (text.trim() === '') return { page: { ...page, body: '' }, cutOff: false, fails: false };
	const parsed = parseJson(text, answerBounds);
	if ('excess' in parsed)
		throw new ConnectionFault(`The answer ${parsed.excess}.`, 'TOO_MUCH', false);
	if ('fault' in parsed)
		return { page: { ...page, body: text }, cutOff: isCutOff(text), fails: false };
	const body = parsed.value;
	return { page: { ...page, body }, cutOff: false, fails: saysFailure(body) };
}

/** A refusal that has nothing to do with the parameters that were tried. */
export function isFatal({ failure, kind }: ServiceRefusal): boolean {
	const isOnTheWay = kind === 'redirect' || kind === 'cutOff';
	return [401, 429, 502, 503, 504].includes(failure.status) || isOnTheWay;
}

/** A refusal that may mean that a page lies beyond the end: by its status, or in its words where it came with HTTP 200. */
export function isBeyond(refusal: ServiceRefusal): boolean {
	const { failure, kind } = refusal;
	if (kind !== 'refused') return false;
	return failure.status < 300
		? speaksOfEnd(refusal)
		: [400, 404, 416, 422].includes(failure.status);
}

/** Whether a refusal says that there is no such page. */
export function isMissing({ failure }: ServiceRefusal): boolean {
	return failure.status === 404 || failure.status === 416;
}

const ofRange =
	/\b(pages?|offset|cursor|range|beyond|exceed\w*|no more|not.?found|no (records|results|data|items))\b/i;

function speaksOfEnd({ failure }: ServiceRefusal): boolean {
	return ofRange.test(`${failure.message} ${failure.code ?? ''}`.replace(/_/g, ' '));
}

/** Whether a text that is no JSON began as such. */
export function isCutOff(text: string): boolean {
	return /^\uFEFF?\s*[[{]/.test(text);
}

import { keyOf } from '../digest';
import { readFailure } from '../failure';
import { isCutOff, ServiceRefusal } from '../patience';
import { settle } from '../settle';
import { assertNotElsewhere } from '../single';
import type { Page } from '../types';
import { resourceWords } from '../words';
import { idIn } from './along';
import { corrected } from './correct';
import { declines } from './declines';
import { isDoubtful, NotCarried } from './doubt';
import { requestOf, type Draft, type Orders } from './request';
import type { Line, Shelf, WriteRequest } from './shelf';

/** What a request could be instead, where a refusal asks for it. */
export interface Alternatives {
	method?(fault: unknown, last: Draft): string | undefined;
	/** Makes a request whole again whose method was exchanged. */
	rebuilt?(draft: Draft): Draft;
	/** Whether the refused request surely left nothing behind; not asked for changes, which are the same if made twice. */
	madeNothing?(): Promise<boolean>;
}

/**
 * Sends the request of a draft. Where the service refuses in a way that says that nothing was written, and names what it wants
 * instead, that is sent: another method once, because none but that can have been looked at, and another body once. Where that is
 * refused, too, the first refusal is the one that tells why.
 */
export async function send(
	shelf: Shelf,
	first: Draft,
	orders: Orders,
	instead: Alternatives = {},
): Promise<{ page: Page; draft: Draft } | { fault: unknown; draft: Draft }> {
	const names = resourceWords(shelf.names);
	const done: Array<'method' | 'body'> = [];
	let draft = first;
	let refusal: unknown;
	for (;;) {
		const answered = await settle(sendOnce(shelf.line, requestOf(draft, nth(orders, done.length))));
		if ('value' in answered) {
			remember(shelf, first, draft);
			return { page: answered.value, draft };
		}
		const { fault } = answered;
		if (isDoubtful(fault)) return { fault, draft };
		refusal ??= fault;
		const method = instead.method?.(fault, draft);
		const better = corrected(draft, fault, orders, { method, names });
		const of = better?.of === 'method' ? 'method' : 'body';
		if (!better || done.includes('body') || done.includes(of)) return { fault: refusal, draft };
		if (better.uncarried) {
			return { fault: new NotCarried(fault as ServiceRefusal, better.uncarried), draft };
		}
		if (instead.madeNothing && !(await instead.madeNothing())) return { fault: refusal, draft };
		done.push(of);
		draft = of === 'method' && instead.rebuilt ? instead.rebuilt(better.draft) : better.draft;
	}
}

/** A request that was corrected is another request, and services refuse a key that came with another one. */
function nth(orders: Orders, corrections: number): Orders {
	const { idempotency } = orders;
	if (!idempotency || corrections === 0) return orders;
	return {
		...orders,
		idempotency: { ...idempotency, key: keyOf(idempotency.key, corrections + 1) },
	};
}

/** The next record need not be refused for the same reason. What was left out because it was empty may be filled there. */
function remember({ habit }: Shelf, first: Draft, taken: Draft): void {
	if (taken.method !== first.method) habit.method = taken.method;
	if (taken.shape !== first.shape) habit.shape = taken.shape;
	const unwanted = Object.entries(first.carried).filter(
		([name, value]) =>
			!Object.hasOwn(taken.carried, name) &&
			idIn(value) === undefined &&
			value !== null &&
			value !== '',
	);
	habit.unwanted.push(...unwanted.map(([name]) => name));
}

/**
 * Sends one request that writes.
 *
 * @returns the answer of a service that took it
 * @throws ServiceRefusal, ConnectionFault
 */
export async function sendOnce(line: Pick<Line, 'send'>, request: WriteRequest): Promise<Page> {
	const page = await line.send(request);
	assertNotElsewhere(page);
	const { body, status } = page;
	if (status >= 400 || declines(body)) throw new ServiceRefusal(readFailure(page));
	if (typeof body !== 'string') return page;
	if (isCutOff(body)) throw new ServiceRefusal(readFailure(page), 'cutOff');
	if (/^\s*</.test(body)) throw new ServiceRefusal(readFailure(page), 'unreadable');
	return page;
}

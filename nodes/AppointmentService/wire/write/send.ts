import { keyOf } from '../digest';
import { readFailure } from '../failure';
import { isCutOff, ServiceRefusal } from '../patience';
import { settle } from '../settle';
import { assertNotElsewhere } from '../single';
import type { Page } from '../types';
import { resourceWords } from '../words';
import { idIn } from './along';
import { corrected, type Correction } from './correct';
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
 * instead, that is sent once. Where that is refused, too, the first refusal is the one that tells why.
 */
export async function send(
	shelf: Shelf,
	first: Draft,
	orders: Orders,
	instead: Alternatives = {},
): Promise<{ page: Page; draft: Draft } | { fault: unknown; draft?: Draft }> {
	const answered = await settle(sendOnce(shelf.line, requestOf(first, orders)));
	if ('value' in answered) return { page: answered.value, draft: first };
	const { fault } = answered;
	const names = resourceWords(shelf.names);
	const better = corrected(first, fault, orders, { method: instead.method?.(fault, first), names });
	if (!better) return { fault };
	if (better.uncarried) return { fault: new NotCarried(fault as ServiceRefusal, better.uncarried) };
	if (instead.madeNothing && !(await instead.madeNothing())) return { fault };
	const draft =
		better.of === 'method' && instead.rebuilt ? instead.rebuilt(better.draft) : better.draft;
	const again = await settle(sendOnce(shelf.line, requestOf(draft, withOtherKey(orders))));
	if ('fault' in again) return { fault: isDoubtful(again.fault) ? again.fault : fault, draft };
	remember(shelf, first, draft, better.of);
	return { page: again.value, draft };
}

/** A request that was corrected is another request, and services refuse a key that came with another one. */
function withOtherKey(orders: Orders): Orders {
	const { idempotency } = orders;
	if (!idempotency) return orders;
	return { ...orders, idempotency: { ...idempotency, key: keyOf(idempotency.key, 2) } };
}

/** The next record need not be refused for the same reason. What was left out because it was empty may be filled there. */
function remember({ habit }: Shelf, first: Draft, taken: Draft, of: Correction['of']): void {
	if (of === 'method') habit.method = taken.method;
	if (of === 'wrapper') habit.shape = taken.shape;
	if (of !== 'carried') return;
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

import { keyOf } from '../digest';
import { readFailure, saysFailure } from '../failure';
import { isCutOff, ServiceRefusal } from '../patience';
import { settle } from '../settle';
import { assertTaken } from '../single';
import { isObject, type Page } from '../types';
import { resourceWords } from '../words';
import { idIn } from './along';
import { corrected } from './correct';
import { requestOf, type Draft, type Orders } from './request';
import type { Line, Shelf, WriteRequest } from './shelf';

/** What a request could be instead, where a refusal asks for it. */
export interface Alternatives {
	method?(fault: unknown, last: Draft): string | undefined;
	/** Makes a request whole again whose method was exchanged. */
	rebuilt?(draft: Draft): Draft;
	/** Whether the record is still as it was read. */
	isUnchanged?(): Promise<boolean>;
}

/** Each further request is one that a refusal asked for. */
const mostSent = 5;

/**
 * Sends the request of a draft. Where the service refuses in a way that says that nothing was written, and names what it wants
 * instead, that is sent once.
 */
export async function send(
	shelf: Shelf,
	first: Draft,
	orders: Orders,
	instead: Alternatives = {},
): Promise<{ page: Page; draft: Draft } | { fault: unknown }> {
	const words = resourceWords(shelf.names);
	const done = new Set<string>();
	let draft = shelf.habit.unversioned ? { ...first, etag: undefined } : first;
	for (let sent = 1; ; sent++) {
		const answered = await settle(taken(shelf.line, requestOf(draft, nth(orders, sent))));
		if ('value' in answered) {
			remember(shelf, first, draft, done);
			return { page: answered.value, draft };
		}
		const { fault } = answered;
		const versioned = orders.checkVersion && draft.etag !== undefined;
		if (isStale(fault) && versioned && (await instead.isUnchanged?.())) {
			// Nobody changed it, so what the service compares is not the ETag that it gave.
			shelf.habit.unversioned = true;
			draft = { ...draft, etag: undefined };
			continue;
		}
		const next = { method: instead.method?.(fault, draft), names: words };
		const better = corrected(draft, fault, orders, next);
		if (!better || sent === mostSent || done.has(better.of)) return { fault };
		if (better.of !== 'carried') done.add(better.of);
		draft =
			better.of === 'method' && instead.rebuilt ? instead.rebuilt(better.draft) : better.draft;
	}
}

/** A request that was corrected is another request, and services refuse a key that came with another one. */
function nth(orders: Orders, sent: number): Orders {
	const { idempotency } = orders;
	if (!idempotency || sent === 1) return orders;
	return { ...orders, idempotency: { ...idempotency, key: keyOf(idempotency.key, sent) } };
}

function isStale(fault: unknown): boolean {
	return fault instanceof ServiceRefusal && fault.failure.status === 412;
}

/** The next record need not be refused for the same reason. */
function remember({ habit }: Shelf, first: Draft, taken: Draft, corrected: Set<string>): void {
	if (corrected.has('method')) habit.method = taken.method;
	if (corrected.has('wrapper')) habit.shape = taken.shape;
	const unwanted = Object.entries(first.carried).filter(
		([name, value]) => !Object.hasOwn(taken.carried, name) && idIn(value) === undefined,
	);
	habit.unwanted.push(...unwanted.map(([name]) => name));
}

/** Whether a good status comes with a no: beside an ID that is none, or as a text that begins with it. */
function saysNo(body: unknown): boolean {
	if (typeof body === 'string')
		return /^\W*(error|fail|exception|denied)/i.test(body) && !/^\s*[<[{]/.test(body);
	if (!isObject(body)) return false;
	return saysFailure(Object.fromEntries(Object.entries(body).filter(([, held]) => held !== null)));
}

/** The answer to a request that the service took. */
async function taken(line: Line, request: WriteRequest): Promise<Page> {
	const page = await line.send(request);
	assertTaken(page);
	const { body } = page;
	if (saysNo(body)) throw new ServiceRefusal(readFailure(page));
	if (typeof body !== 'string') return page;
	if (isCutOff(body)) throw new ServiceRefusal(readFailure(page), 'cutOff');
	if (/^\s*</.test(body)) throw new ServiceRefusal(readFailure(page), 'unreadable');
	return page;
}

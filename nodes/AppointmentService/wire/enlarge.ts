import { sizeSpellings } from './candidates';
import { claimOf, totalOf } from './claim';
import { advance } from './follow';
import type { Identity } from './identity';
import type { Ledger } from './ledger';
import { nextAddress, withParameter, type Plan, type Position } from './plan';
import { isFatal, type Turn } from './probe';
import type { Sheet } from './sheet';

/** A size that services either honour, cut down to their own maximum, or refuse. */
const largeSize = 500;
/** What is asked for where the large size is refused. */
const modestSize = 100;
const mostNames = 2;

/** Whether larger pages would pay, for what is left to read. */
function pays(first: Sheet, last: Sheet, limit: number): boolean {
	const step = Math.max(first.rows.length, last.rows.length);
	const left = Math.min(limit, totalOf(last, first.rows.length) ?? Infinity) - first.rows.length;
	return left > step * 4 && step < largeSize;
}

/**
 * Asks for a numbered list again with larger pages. Proved where the first page comes back longer and begins with the same
 * record.
 *
 * @param limit how many records are wanted
 * @returns undefined where larger pages would not pay, or are not to be had
 */
export async function enlargePages(
	turn: Turn,
	list: string,
	plan: Plan,
	[first, second]: [Sheet, Sheet],
	identity: Identity,
	limit: number,
): Promise<{ plan: Plan; first: Sheet } | undefined> {
	if (plan.style !== 'page' || !pays(first, second, limit)) return undefined;
	const step = Math.max(first.rows.length, second.rows.length);
	for (const parameter of sizeSpellings(plan, first).slice(0, mostNames)) {
		for (const value of [largeSize, modestSize].filter((size) => size > step)) {
			const longer = await turn(withParameter(list, parameter, value));
			if ('refusal' in longer) {
				if (isFatal(longer.refusal)) throw longer.refusal;
				continue;
			}
			const honoured =
				longer.rows.length > step && identity.of(longer.rows[0]) === identity.of(first.rows[0]);
			if (!honoured) break;
			return { plan: { ...plan, size: { parameter, value: longer.rows.length } }, first: longer };
		}
	}
	return undefined;
}

/**
 * Asks for larger pages while the list is read on: an offset or a token is good for any size, so a name that the service
 * ignores still brings the next page.
 *
 * @param at where the reading stands; what is read goes into the ledger
 */
export async function enlargeOnTheWay(
	turn: Turn,
	list: string,
	plan: Plan,
	first: Sheet,
	at: Position,
	ledger: Ledger,
): Promise<{ plan: Plan; at: Position }> {
	if (
		(plan.style !== 'offset' && plan.style !== 'cursor') ||
		!pays(first, at.last, ledger.size + ledger.room)
	) {
		return { plan, at };
	}
	let now = at;
	for (const parameter of sizeSpellings(plan, first).slice(0, mostNames)) {
		if (ledger.full || claimOf(now.last, ledger.size, now.pages, plan) === 'end') break;
		const address = nextAddress({ ...plan, size: { parameter, value: largeSize } }, list, now);
		if (address === undefined) break;
		const longer = await turn(address);
		if ('refusal' in longer) {
			if (isFatal(longer.refusal)) throw longer.refusal;
			continue;
		}
		if (ledger.take(longer.rows) === 0) break;
		const step = now.step;
		now = advance(ledger, now, longer);
		if (longer.rows.length > step) {
			return { plan: { ...plan, size: { parameter, value: longer.rows.length } }, at: now };
		}
	}
	return { plan, at: now };
}

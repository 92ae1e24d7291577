import { claimOf, totalOf } from './claim';
import { beginsWith } from './compare';
import { advance } from './follow';
import type { Ledger } from './ledger';
import { cursorOf, nextAddress, withParameter, type Plan, type Position } from './plan';
import { isFatal } from './patience';
import type { Turn } from './probe';
import type { Sheet } from './sheet';
import { sizeSpellings } from './spelling';

/** A size that services either honour, cut down to their own maximum, or refuse. */
const largeSize = 500;
/** What is asked for where the large size is refused. */
const modestSize = 100;

/**
 * Asks for a list again with larger pages. Proved where the first page comes back longer and begins with the same
 * record.
 *
 * @param ledger what came so far; it is told where the first page has changed since
 * @returns undefined where larger pages would not pay, or are not to be had
 */
export async function enlargeFromStart(
	turn: Turn,
	list: string,
	plan: Plan,
	[first, second]: [Sheet, Sheet],
	ledger: Ledger,
): Promise<{ plan: Plan; first: Sheet } | undefined> {
	if (plan.style === 'none') return undefined;
	const step = Math.max(first.rows.length, second.rows.length);
	let ignored = '';
	for (const [parameter, value] of trials(
		list,
		plan,
		first,
		step,
		leftAfter(first, second, ledger),
	)) {
		if (parameter === ignored) continue;
		const longer = await turn(withParameter(list, parameter, value));
		if ('refusal' in longer) {
			if (isFatal(longer.refusal)) throw longer.refusal;
			continue;
		}
		const begins =
			longer.rows.length > step &&
			ledger.identity.of(longer.rows[0]) === ledger.identity.of(first.rows[0]);
		if (begins) {
			return { plan: { ...plan, size: { parameter, value } }, first: longer };
		}
		ledger.moved ||=
			longer.rows.length >= first.rows.length && !beginsWith(longer, first, ledger.identity);
		ignored = parameter;
	}
	return undefined;
}

/**
 * Asks for larger pages while the list is read on: an offset or a token is good for any size, so a name that the service
 * ignores still brings the next page.
 *
 * @param at where the reading stands; what is read goes into the ledger
 * @returns `refused` where the service takes a size, but not here: a token may be bound to the size it was given for
 */
export async function enlargeOnTheWay(
	turn: Turn,
	list: string,
	plan: Plan,
	first: Sheet,
	at: Position,
	ledger: Ledger,
): Promise<{ plan: Plan; at: Position; refused?: boolean }> {
	// A token that is a number may count pages, and pages of another size begin elsewhere.
	if (plan.style === 'cursor' && /^\d+$/.test(String(cursorOf(at.last) ?? '')))
		return { plan, at, refused: true };
	const left = leftAfter(first, at.last, ledger);
	let now = at;
	let ignored = '';
	let refused = false;
	for (const [parameter, value] of trials(list, plan, first, at.step, left)) {
		if (parameter === ignored) continue;
		if (ledger.full || claimOf(now.last, ledger.size, now.pages, plan) === 'end') break;
		const address = nextAddress({ ...plan, size: { parameter, value } }, list, now);
		if (address === undefined) break;
		const longer = await turn(address);
		if ('refusal' in longer) {
			if (isFatal(longer.refusal)) throw longer.refusal;
			refused = true;
			continue;
		}
		if (ledger.take(longer.rows) === 0) break;
		const { step } = now;
		now = advance(ledger, now, longer);
		if (longer.rows.length > step) {
			return { plan: { ...plan, size: { parameter, value } }, at: now };
		}
		ignored = parameter;
	}
	return { plan, at: now, refused };
}

/** How many records are left to read, as far as is known. */
function leftAfter(first: Sheet, last: Sheet, { size, room }: Ledger): number {
	return Math.min(size + room, totalOf(last, first.rows.length) ?? Infinity) - first.rows.length;
}

/** Names and sizes to try, but for those that the user has set: a wrong guess may cost no more than a fraction of what a right one saves. */
function* trials(
	list: string,
	plan: Plan,
	first: Sheet,
	step: number,
	left: number,
): Generator<[parameter: string, value: number]> {
	const affordable = left === Infinity ? 2 : Math.min(4, Math.floor(left / step / 4));
	const taken = new URL(list).searchParams;
	const names = sizeSpellings(plan, first).filter((name) => !taken.has(name));
	for (const name of names.slice(0, Math.max(0, affordable))) {
		for (const size of [largeSize, modestSize]) if (size > step) yield [name, size];
	}
}

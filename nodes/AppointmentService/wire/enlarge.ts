import { sizeSpellings } from './candidates';
import { totalOf } from './claim';
import type { Identity } from './identity';
import { withParameter, type Plan } from './plan';
import { isFatal, type Turn } from './probe';
import type { Sheet } from './sheet';

/** A size that services either honour, cut down to their own maximum, or refuse. */
const largeSize = 500;
/** What is asked for where the large size is refused. */
const modestSize = 100;

/**
 * Asks for the list again with larger pages, where many are left. Proved where the first page comes back longer and begins
 * with the same record.
 *
 * @param limit how many records are wanted
 * @returns undefined where larger pages would not pay, or are not to be had
 */
export async function enlarge(
	turn: Turn,
	list: string,
	plan: Plan,
	[first, second]: [Sheet, Sheet],
	identity: Identity,
	limit: number,
): Promise<{ plan: Plan; first: Sheet } | undefined> {
	if (plan.style === 'none' || plan.style === 'link') return undefined;
	const step = Math.max(first.rows.length, second.rows.length);
	const total = totalOf(second, first.rows.length);
	const left = Math.min(limit, total ?? Infinity) - first.rows.length;
	if (left <= step * 4 || step >= largeSize) return undefined;
	for (const parameter of sizeSpellings(plan, first).slice(0, 2)) {
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

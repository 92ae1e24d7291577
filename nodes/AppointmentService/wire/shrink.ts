import { plainClaim } from './claim';
import { beginsWith } from './compare';
import type { Identity } from './identity';
import { cursorOf, withParameter } from './plan';
import { isFatal } from './patience';
import type { Turn } from './probe';
import type { Sheet } from './sheet';
import { sizeSpellings } from './spelling';

const mostNames = 4;

/**
 * Asks for less than the first answer held. Some services speak of further pages only where there are any: one that does so
 * when it is asked for half, and did not before, had given all.
 *
 * @param first an answer that says nothing of further pages, and gives no token for one
 * @param isCostly whether so much was read for this that no further name is to be tried
 * @returns why the first page is the whole list; undefined where this proves nothing
 */
export async function endsByShrinking(
	turn: Turn,
	list: string,
	first: Sheet,
	identity: Identity,
	isCostly = () => false,
): Promise<string | undefined> {
	if (first.rows.length < 2) return undefined;
	const half = Math.floor(first.rows.length / 2);
	const names = sizeSpellings({ style: 'page', parameter: '', first: 1 }, first);
	const taken = new URL(list).searchParams;
	const usual = ['limit', 'per_page', 'page_size', 'size'].filter((name) => !taken.has(name));
	for (const name of [
		...new Set([...(first.evidence.size ? names.slice(0, 1) : []), ...usual]),
	].slice(0, mostNames)) {
		if (isCostly()) return undefined;
		const less = await turn(withParameter(list, name, half));
		if ('refusal' in less) {
			if (isFatal(less.refusal)) throw less.refusal;
			continue;
		}
		const honoured =
			less.rows.length > 0 &&
			less.rows.length < first.rows.length &&
			beginsWith(first, less, identity);
		if (!honoured) continue;
		const speaks = plainClaim(less) === 'more' || cursorOf(less) !== undefined;
		return speaks
			? 'the service speaks of further pages where there are any, and does not here'
			: undefined;
	}
	return undefined;
}

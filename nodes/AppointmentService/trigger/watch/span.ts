import type { JsonObject } from '../../wire';
import { timeField } from '../../wire/parts';
import { keyOf } from './content';
import { keeping, newTrace, ordersOf, trace, type Order, type Trace } from './order';
import type { Leaf, Poll } from './poll';
import { startOf } from './start';
import type { Place } from './state';

interface Scan {
	next: Place;
	trace?: Trace;
	pages: number;
	/** The last page that begins before the time in question: one place if starts rise, another if they fall. */
	rising?: Place;
	falling?: Place;
}

/** A reading for what starts soon: where it stands, and what was told of already. */
export interface Soon {
	/** Told of: the key of the record, and the start that it was told of for. */
	told: Array<[key: number, start: number]>;
	/** The order by start, where the list has one. */
	order?: Order;
	/** A page at whose beginning the time to be looked at has not begun, or is over, as the order goes. */
	place?: Place;
	/** A reading of the whole list that goes on over several polls. */
	scan?: Scan;
	/** Requests that the whole list takes. */
	pages: number;
}

/** The time in question, and what to do with the records of a page. */
export interface Span {
	now: number;
	/** Milliseconds from now. */
	ahead: number;
	timeZone?: string;
	meet(rows: JsonObject[]): void;
}

/**
 * Reads the pages that may hold what starts in the time in question.
 *
 * @returns whether the pages were in the known order; the whole list is read where they were not
 */
export async function readAround(
	poll: Poll,
	soon: Soon,
	order: Order,
	span: Span,
): Promise<boolean> {
	const { falling, path } = order;
	const { now, ahead, meet } = span;
	const timeIn = (record: JsonObject | undefined) =>
		(record && startOf(record, path, span.timeZone)?.time) ?? NaN;
	const isBefore = (start: number) => (falling ? start > now + ahead : start <= now);
	const isBeyond = (start: number) => (falling ? start <= now : start > now + ahead);
	let leaf = await firstAround(poll, soon, (first) => isBefore(timeIn(first)));
	const visited = new Set<string>();
	while (leaf) {
		const { rows } = leaf.sheet;
		if (keeping([order], rows, poll.identity).length === 0) {
			soon.order = undefined;
			return false;
		}
		meet(rows);
		if (isBefore(timeIn(rows[0]))) soon.place = leaf.place;
		visited.add(leaf.place.address);
		if (isBeyond(timeIn(rows.at(-1)))) return true;
		leaf =
			leaf.next && !visited.has(leaf.next.address) ? await poll.leaf(leaf.next, false) : undefined;
	}
	return true;
}

/** The page to begin with: the one left by the last poll, or as many before it as the list has moved. */
async function firstAround(
	poll: Poll,
	soon: Soon,
	isBefore: (first: JsonObject | undefined) => boolean,
): Promise<Leaf | undefined> {
	let place = soon.place ?? poll.start();
	for (let back = 1; ; back *= 2) {
		const leaf = await poll.leaf(place, false, true);
		if (place.pages === 0 || (leaf && isBefore(leaf.sheet.rows[0]))) return leaf;
		const pages = Math.max(0, place.pages - back);
		place = poll.numbered(pages, pages * place.step, place.step) ?? poll.start(place.step);
	}
}

/** Reads the whole list, and learns whether it is ordered by start. */
export async function readWhole(
	poll: Poll,
	soon: Soon,
	opened: Leaf | undefined,
	span: Span,
): Promise<void> {
	const { now, ahead, meet } = span;
	const scan = (soon.scan ??= { next: poll.start(), pages: 0 });
	const visited = new Set<string>();
	const known = new Set<number>();
	let leaf = opened ?? (await poll.leaf(scan.next, false, true));
	while (leaf) {
		const { rows } = leaf.sheet;
		const keys = rows.map((row) => keyOf(poll.identity.of(row)));
		const fresh = rows.filter((_, at) => !known.has(keys[at]));
		visited.add(leaf.place.address);
		scan.pages++;
		if (fresh.length === 0 && rows.length > 0) break;
		meet(fresh);
		scan.trace ??= newTrace(rows, poll.identity);
		trace(scan.trace, fresh, poll.identity);
		const start = startIn(rows, span);
		if (start <= now) scan.rising = leaf.place;
		if (start > now + ahead) scan.falling = leaf.place;
		keys.forEach((key) => known.add(key));
		if (!leaf.next || visited.has(leaf.next.address)) break;
		scan.next = leaf.next;
		if (poll.spent) return;
		leaf = await poll.leaf(scan.next, false);
	}
	soon.order = scan.trace && ordersOf(scan.trace).find(({ field }) => field === 'start');
	soon.place = soon.order?.falling ? scan.falling : scan.rising;
	soon.pages = scan.pages;
	soon.scan = undefined;
}

/** The start of the first record; NaN, which is neither before nor beyond any time, where it says none. */
function startIn(rows: JsonObject[], { timeZone }: Span): number {
	const path = timeField(rows, 'start');
	return (path && startOf(rows[0], path, timeZone)?.time) ?? NaN;
}

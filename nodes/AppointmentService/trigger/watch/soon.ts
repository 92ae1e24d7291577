import { isObject, type JsonObject } from '../../wire';
import { timeField, timeOf, valueAt } from '../../wire/parts';
import { keyOf } from './content';
import { Memory } from './memory';
import { openList } from './open';
import { keeping, newTrace, ordersOf, trace, type Order } from './order';
import { Poll, type Leaf } from './poll';
import { readState, writeState, type Place, type State } from './state';
import type { SoonEvent, SoonRequest, WatchedSoon } from './types';

/** A reading for what starts soon: where it stands, and what was told of already. */
interface Soon {
	/** Told of: the key of the record, and the start that it was told of for. */
	told: Array<[key: number, start: number]>;
	/** The order by start, where the list has one. */
	order?: Order;
	/** A page at whose beginning the time to be looked at has not begun, or is over, as the order goes. */
	place?: Place;
	/** A reading of the whole list that goes on over several polls. */
	scan?: { next: Place; trace?: ReturnType<typeof newTrace>; pages: number };
	/** Requests that the whole list takes. */
	pages: number;
}

/**
 * One poll for what starts soon: each appointment once, as soon as its start is no further away than wanted, and again where it
 * is given another start. One that is cancelled or gone is not told of, nor one that has started already: whoever polls less
 * often than the time ahead does not hear of all.
 *
 * A list ordered by start is read around the time in question, any other as a whole.
 *
 * @throws ServiceRefusal where the service refuses, ConnectionFault where no answer comes; then nothing has moved
 */
export async function watchSoon(request: SoonRequest): Promise<WatchedSoon> {
	const asked = { ...request, want: 'created' as const };
	const { state, notice } = readState(asked, 'soon');
	const poll = new Poll(asked, state, Memory.empty(false));
	const soon = soonIn(state);
	const events: SoonEvent[] = [];
	const told = new Map(soon.told);
	const now = poll.now();
	const meet = (rows: JsonObject[]) => {
		const path = timeField(rows, 'start');
		for (const record of path ? rows : []) {
			const start = timeOf(valueAt(record, path as string[]));
			if (start === undefined || start <= now || start > now + request.ahead) continue;
			const id = poll.identity.of(record);
			if (told.get(keyOf(id)) === start || isCancelled(record)) continue;
			told.set(keyOf(id), start);
			events.push({ event: 'startingSoon', id, record, at: start });
		}
	};

	const opened = await openList(poll);
	const around = soon.order && (await readAround(poll, soon, soon.order, now, request.ahead, meet));
	if (!around)
		await readWhole(poll, soon, opened && poll.leafOf(poll.start(), opened, false), meet);
	events.sort((a, b) => a.at - b.at);
	soon.told = [...told].filter(([, start]) => start > now);
	return {
		events,
		state: { ...writeState(state, poll.memory), soon: JSON.parse(JSON.stringify(soon)) },
		more: soon.scan !== undefined,
		requests: poll.requests,
		order: soon.order ? `by start, ${soon.order.falling ? 'latest' : 'earliest'} first` : 'none',
		notice: [notice, costs(soon)].filter(Boolean).join(' ') || undefined,
	};
}

function soonIn(state: State): Soon {
	const saved = (state as unknown as JsonObject).soon;
	const usable = isObject(saved) && Array.isArray(saved.told);
	return usable ? (saved as unknown as Soon) : { told: [], pages: 0 };
}

const cancelled = /^(cancell?ed|cancell?ation|no[ _-]?show|void(ed)?|deleted|declined|rejected)\b/i;

/** Whether a record says so of itself: by a word of its status, by a flag, or by a time at which it was cancelled. */
export function isCancelled(record: JsonObject): boolean {
	const inner = isObject(record.attributes) ? record.attributes : {};
	const nested = Object.values(record).filter(isObject);
	return [record, inner, ...nested].some((held) =>
		Object.entries(held).some(([key, value]) => {
			if (/^(is|was)?_?(cancell?ed|no_?show|deleted)(_?(at|on|date|time))?$/i.test(key))
				return (
					value !== null && value !== false && value !== '' && value !== 0 && value !== 'false'
				);
			return /status|state$/i.test(key) && cancelled.test(nameIn(value));
		}),
	);
}

function nameIn(value: unknown): string {
	if (typeof value === 'string') return value.replace(/^.*[.:]/, '');
	if (!isObject(value)) return '';
	return nameIn(value.name ?? value.code ?? value.value ?? value.slug ?? '');
}

/** @returns whether the pages were in the known order; the whole list is read where they were not */
async function readAround(
	poll: Poll,
	soon: Soon,
	order: Order,
	now: number,
	ahead: number,
	meet: (rows: JsonObject[]) => void,
): Promise<boolean> {
	const { falling, path } = order;
	const startOf = (record: JsonObject | undefined) => record && timeOf(valueAt(record, path));
	const isBefore = (start: number) => (falling ? start > now + ahead : start <= now);
	const isBeyond = (start: number) => (falling ? start <= now : start > now + ahead);
	let leaf = await firstAround(poll, soon, (first) => {
		const start = startOf(first);
		return start !== undefined && isBefore(start);
	});
	const visited = new Set<string>();
	while (leaf) {
		const { rows } = leaf.sheet;
		if (keeping([order], rows, poll.identity).length === 0) {
			soon.order = undefined;
			return false;
		}
		meet(rows);
		const first = startOf(rows[0]);
		if (first !== undefined && isBefore(first)) soon.place = leaf.place;
		visited.add(leaf.place.address);
		const last = startOf(rows.at(-1));
		if (last !== undefined && isBeyond(last)) return true;
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

async function readWhole(
	poll: Poll,
	soon: Soon,
	opened: Leaf | undefined,
	meet: (rows: JsonObject[]) => void,
): Promise<void> {
	const scan = (soon.scan ??= { next: poll.start(), pages: 0 });
	const visited = new Set<string>();
	const known = new Set<number>();
	let leaf = scan.pages === 0 && opened ? opened : await poll.leaf(scan.next, false, true);
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
		keys.forEach((key) => known.add(key));
		if (!leaf.next || visited.has(leaf.next.address)) break;
		scan.next = leaf.next;
		if (poll.spent) return;
		leaf = await poll.leaf(scan.next, false);
	}
	soon.order = scan.trace && ordersOf(scan.trace).find(({ field }) => field === 'start');
	soon.place = undefined;
	soon.pages = scan.pages;
	soon.scan = undefined;
}

function costs({ order, pages, scan }: Soon): string | undefined {
	if (scan)
		return 'The whole list is being read, which takes more than one poll; the next poll goes on.';
	if (order || pages < 2) return undefined;
	return `Each poll reads the whole list, about ${pages} requests, because it is not ordered by start. Query parameters that leave out past appointments make it shorter.`;
}

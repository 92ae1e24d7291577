import { claimOf, totalOf, type Claim } from './claim';
import { inOrder, type Gauge } from './gauge';
import type { Ledger } from './ledger';
import { addressAt, nextAddress, type Plan, type Position } from './plan';
import { ConnectionFault, isBeyond, isMissing, type ServiceRefusal } from './patience';
import type { Turn } from './probe';
import { settle } from './settle';
import type { Sheet } from './sheet';

/** How a reading came to its end. */
export interface Ending {
	/**
	 * `said`: the service says that nothing follows; `nothing`: what was asked for beyond the last record is empty;
	 * `limit`: as many records as wanted; `stuck`: nothing new comes where more is claimed, or at the second page already;
	 * `refused`: the service refuses to go on where it may have more; `cap`: too many pages.
	 */
	kind: 'said' | 'nothing' | 'limit' | 'stuck' | 'refused' | 'cap';
	/** Why there are too many pages, in words that follow "because". */
	because?: string;
	/** Totals claimed on the way, in order, where the service claims any. */
	totals: number[];
	/** Whether a page in the middle had fewer rows than a full one. */
	uneven: boolean;
}

export interface Route {
	turn: Turn;
	/** The address of the list as first asked for. */
	list: string;
	plan: Plan;
	ledger: Ledger;
	gauge: Gauge;
	now(): number;
	/** Why no more may be read, once that is so, in words that follow "because". */
	spent?(): string | undefined;
	/** The plan was proved, so that the places of pages can be relied on from the first page on. */
	proved: boolean;
	/** Read pages one by one, each from where the last one ended. */
	carefully: boolean;
}

const mostPages = 20_000;
/** Pages in a row that may bring nothing new while the service says that there is more. */
const mostBarren = 3;

/**
 * Follows a plan from a position to the end of the list, several pages at a time where their places are known.
 *
 * @throws ServiceRefusal where a page is refused that the service says is there
 */
export async function follow(route: Route, start: Position): Promise<Ending> {
	const { plan, ledger, list } = route;
	const ending: Ending = { kind: 'said', totals: [], uneven: false };
	const visited = new Set<string>();
	let at = start;
	let barren = 0;
	let alone = false;
	note(ending, at.last, ledger.size);

	for (;;) {
		if (ledger.full) return { ...ending, kind: 'limit' };
		const claim = claimOf(at.last, ledger.size, at.pages, plan);
		if (claim === 'end' || (claim !== 'more' && endsShort(at, ledger, claim))) return ending;
		if (barren >= mostBarren) return { ...ending, kind: 'stuck' };
		if (at.pages >= mostPages) return { ...ending, kind: 'cap' };
		const because = route.spent?.();
		if (because !== undefined) return { ...ending, kind: 'cap', because };

		const ahead: number = route.carefully || alone || barren > 0 ? 0 : pagesAhead(route, at);
		if (ahead > 1) {
			const before = at;
			at = await readAhead(route, at, ahead, ending);
			alone = at.pages - before.pages < ahead;
			continue;
		}
		const address = nextAddress(plan, list, at);
		if (address === undefined) return { ...ending, kind: claim === 'more' ? 'stuck' : 'said' };
		if (visited.has(address)) return { ...ending, kind: 'stuck' };
		visited.add(address);

		const asked = await settle(route.turn(address));
		if ('fault' in asked) {
			const counted = claim !== 'more' && totalOf(at.last, ledger.size) === ledger.size;
			if (counted && asked.fault instanceof ConnectionFault) return ending;
			throw asked.fault;
		}
		const turn = asked.value;
		if ('refusal' in turn) {
			if (!isBeyondEnd(plan, turn.refusal)) throw turn.refusal;
			// After a full page, a bare no may as well mean that the service lets nobody read deeper.
			const full = (at.pages > 1 || route.proved) && at.last.rows.length >= at.step;
			const ends =
				claim !== 'more' && (!full || isMissing(turn.refusal) || isCounted(at.last, ledger.size));
			return { ...ending, kind: ends ? 'nothing' : 'refused' };
		}
		const fresh = ledger.take(turn.rows);
		ledger.moved ||= fresh === 0 && isStray(turn, at, ledger);
		if (fresh === 0 && claimOf(turn, ledger.size, at.pages + 1, plan) !== 'more') {
			const echoed = turn.rows.length > 0 && (claim === 'more' || at.pages === 1);
			return { ...ending, kind: echoed ? 'stuck' : 'nothing' };
		}
		barren = fresh === 0 ? barren + 1 : 0;
		if (turn.rows.length < at.step && turn.rows.length > 0) ending.uneven = true;
		at = advance(ledger, at, turn);
		note(ending, turn, ledger.size);
	}
}

/** Known rows that are neither the last page nor a whole first page again: they were moved here. */
function isStray({ rows }: Sheet, at: Position, { identity }: Ledger): boolean {
	const last = new Set(at.last.rows.map(identity.of));
	return rows.length < at.step && rows.some((row) => !last.has(identity.of(row)));
}

/** Whether a number was refused because it lies beyond the end. */
function isBeyondEnd(plan: Plan, refusal: ServiceRefusal): boolean {
	return (plan.style === 'page' || plan.style === 'offset') && isBeyond(refusal);
}

/** Where a reading stands after one more page. */
export function advance(ledger: Ledger, at: Position, last: Sheet): Position {
	const record = last.rows.at(-1);
	return {
		pages: at.pages + 1,
		rows: at.rows + (last.rows.length || at.step),
		step: Math.max(at.step, last.rows.length),
		last,
		...(record && ledger.identity.path
			? { lastId: ledger.identity.of(record) }
			: { lastId: at.lastId }),
	};
}

/** The service counts just what came. A round thousand may as well be where it stops counting. */
function isCounted(sheet: Sheet, size: number): boolean {
	return size % 1000 !== 0 && totalOf(sheet, size) === size;
}

/** The last page is not full, and the service counts no more than came. A full one may hide more behind a count that lies. */
function endsShort(at: Position, ledger: Ledger, claim: Claim): boolean {
	if (at.last.rows.length >= at.step) return false;
	return claim === 'counted' || totalOf(at.last, ledger.size) === ledger.size;
}

/**
 * Pages whose places are known; none where the plan has to be followed step by step. Where the last of them should be full, the
 * one after it is asked for along with it, because a count may lie.
 */
function pagesAhead({ plan, ledger, proved }: Route, at: Position): number {
	const numbered = plan.style === 'page' || plan.style === 'offset';
	if (!numbered || at.step === 0 || (at.pages < 2 && !proved)) return 0;
	const { evidence } = at.last;
	const total = totalOf(at.last, ledger.size);
	const byTotal = total === undefined ? 0 : Math.floor((total - at.rows) / at.step) + 1;
	const byPages =
		evidence.pages && plan.style === 'page' ? evidence.pages.value - at.pages : byTotal;
	const wanted = Math.ceil(ledger.room / at.step);
	return Math.min(Math.max(byTotal, byPages), wanted, mostPages - at.pages);
}

/** Reads so many pages several at a time, in order. A page that is refused or empty ends it; what comes after it is read again. */
async function readAhead(
	route: Route,
	at: Position,
	ahead: number,
	ending: Ending,
): Promise<Position> {
	const plan = route.plan as Extract<Plan, { style: 'page' | 'offset' }>;
	const place = (job: number) =>
		addressAt(plan, route.list, at.pages + job, at.rows + job * at.step);
	let now = at;
	for await (const asked of inOrder(ahead, route.gauge, route.now, (job) =>
		settle(route.turn(place(job))),
	)) {
		if ('fault' in asked) {
			// All that is counted came: the page that gave no answer is asked for again, alone, where its silence may be the end.
			const counted = totalOf(now.last, route.ledger.size) === route.ledger.size;
			if (counted && asked.fault instanceof ConnectionFault) break;
			throw asked.fault;
		}
		const turn = asked.value;
		if ('refusal' in turn) {
			if (isBeyondEnd(plan, turn.refusal)) break;
			throw turn.refusal;
		}
		const fresh = route.ledger.take(turn.rows);
		if (turn.rows.length !== at.step && now.pages - at.pages < ahead - 1) ending.uneven = true;
		now = { ...advance(route.ledger, now, turn), step: at.step };
		note(ending, turn, route.ledger.size);
		if (route.ledger.full || fresh === 0 || route.spent?.() !== undefined) break;
	}
	return now;
}

function note(ending: Ending, sheet: Sheet, count: number): void {
	const total = totalOf(sheet, count);
	if (total !== undefined) ending.totals.push(total);
}

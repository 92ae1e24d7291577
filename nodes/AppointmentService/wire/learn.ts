import { claimOf, isSureTotal, totalOf, type Claim } from './claim';
import { enlargeFromStart, enlargeOnTheWay } from './enlarge';
import type { Gauge } from './gauge';
import type { Identity } from './identity';
import { Ledger } from './ledger';
import { addressAt, cursorOf, startOf, type Plan, type Position } from './plan';
import { prove, type Proof, type Turn } from './probe';
import { isChangedFirst } from './proofs';
import type { Sheet } from './sheet';
import { endsByShrinking } from './shrink';
import { plain } from './words';

/** What a walk needs: how to read a page, and how to tell records apart. */
export interface Session {
	turn: Turn;
	/** The address of the list, with the user's own query parameters. */
	list: string;
	identity: Identity;
	/** How many records are wanted. */
	limit: number;
	gauge: Gauge;
	now(): number;
	/** Why no more of the list may be read, once that is so. */
	spent?(): string | undefined;
}

/**
 * Letters that may be read to find out how a list goes on: every guess has room for where pages are of an ordinary size, a few have
 * where one page has ten thousands of records.
 */
const mostToLearn = 64 * 1024 * 1024;

/** What a row costs beside its letters, in letters: an empty one has two of them. */
const lettersPerRow = 64;

/** Looks for a second page, or for the reason why there is none. It stops with a guess where more of them would cost too much. */
export async function explore(
	{ turn, list, identity }: Session,
	first: Sheet,
): Promise<Proof | string> {
	const silent = claimOf(first, first.rows.length, 1) === 'silent' && cursorOf(first) === undefined;
	let moved = false;
	let cost = 0;
	const counted: Turn = async (url) => {
		const sheet = await turn(url);
		const rows = 'refusal' in sheet ? 0 : sheet.rows.length;
		cost += sheet.letters + rows * lettersPerRow;
		return sheet;
	};
	const watched: Turn = async (url) => {
		const sheet = await counted(url);
		if (!('refusal' in sheet)) moved ||= isChangedFirst({ first, identity }, sheet);
		return sheet;
	};
	const whole = silent
		? await endsByShrinking(watched, list, first, identity, () => cost > mostToLearn / 2)
		: undefined;
	if (whole !== undefined) return whole;
	const proof = await prove(counted, list, first, identity, () => cost > mostToLearn);
	return 'moved' in proof ? { ...proof, moved: proof.moved || moved } : proof;
}

/** A first answer shorter than the second page may be a preview: then the first page is asked for by its number. */
export async function firstPage(
	{ turn, list }: Session,
	opened: Sheet,
	{ plan, second }: Extract<Proof, { outcome: 'proved' }>,
): Promise<Sheet> {
	if (plan.style !== 'page' || second.rows.length <= opened.rows.length) return opened;
	const numbered = await turn(addressAt(plan, list, 0, 0));
	return 'refusal' in numbered || numbered.rows.length <= opened.rows.length ? opened : numbered;
}

/** Finds the page size to read with; what was read on the way stands in the ledger. */
export async function settleSize(
	session: Session,
	opened: Sheet,
	proof: Extract<Proof, { outcome: 'proved' }>,
): Promise<{ ledger: Ledger; at: Position; first: Sheet; plan: Plan }> {
	const { turn, list, identity } = session;
	const ledger = begin(session, opened);
	ledger.moved = proof.moved;
	const second = afterSecond(opened, proof, ledger);
	const stepwise = proof.plan.style === 'offset' || proof.plan.style === 'cursor';
	const onTheWay = stepwise
		? await enlargeOnTheWay(turn, list, proof.plan, opened, second, ledger)
		: { plan: proof.plan, at: second, refused: true };
	const larger = onTheWay.refused
		? await enlargeFromStart(turn, list, onTheWay.plan, [opened, onTheWay.at.last], ledger)
		: undefined;
	if (!larger) return { ledger, at: onTheWay.at, first: opened, plan: onTheWay.plan };
	const { first, plan } = larger;
	const restarted = begin(session, first);
	restarted.moved = ledger.moved;
	return { ledger: restarted, at: startOf(first, identity), first, plan };
}

export function begin({ identity, limit }: Session, first: Sheet): Ledger {
	const ledger = new Ledger(identity, limit);
	ledger.take(first.rows);
	return ledger;
}

/** Takes the answer that proved the plan; rows that it shares with the first one by design do not count as repeats. */
function afterSecond(
	first: Sheet,
	{ plan, second, from }: Extract<Proof, { outcome: 'proved' }>,
	ledger: Ledger,
): Position {
	const shared = plan.style === 'offset' ? first.rows.length - from : 0;
	ledger.take(second.rows.slice(shared));
	return {
		...startOf(first, ledger.identity),
		pages: 2,
		rows: first.rows.length - shared + second.rows.length,
		step: Math.max(first.rows.length, second.rows.length),
		last: second,
		lastId: startOf(second, ledger.identity).lastId,
	};
}

const usualSizes = [7, 8, 12, 13, 16, 18, 24, 32, 36, 48, 64, 96, 128, 256];

/** Rows beyond which a page has a round number of them, if there is any page as large. */
const largePage = 10_000;

/** Whether a list of this length may be a first page whose rows are called a total: a usual size, or one that was asked for. */
export function mayBePage(count: number, url: string): boolean {
	const asked = [...new URL(url).searchParams.values()].includes(String(count));
	if (asked || count > largePage) return asked || /^(1|2|25|5)0+$/.test(String(count));
	return count > 6 && (count % 5 === 0 || usualSizes.includes(count));
}

/** Pages before the first one: the list may go on in the other direction. */
function goesBackwards({ evidence }: Sheet): boolean {
	return [...evidence.links].some(([relation, { value }]) => relation.startsWith('prev') && value);
}

/** Whether the service counts one page in all. What counts pages is named so: a bare `last` or `pages` may as well be a number of rows. */
function isOnlyPage({ evidence: { page, pages } }: Sheet, claim: Claim): boolean {
	if (pages?.value !== 1 || !/page/.test(plain(pages.path.at(-1) ?? ''))) return false;
	return page === undefined || claim === 'counted';
}

/** Why the first page is the whole list, where the service says so beyond doubt. */
export function endsWithFirst(first: Sheet, ledger: Ledger): string | undefined {
	const { evidence, rows } = first;
	const total = totalOf(first, ledger.size);
	const claim = claimOf(first, ledger.size, 1);
	if (claim === 'more' || goesBackwards(first)) return undefined;
	if (claim === 'end' && (total ?? 0) <= ledger.size)
		return 'the service says that nothing follows';
	if (rows.length === 0) return 'the list is empty';
	if (total === ledger.size && isSureTotal(first) && !mayBePage(ledger.size, first.url)) {
		return 'it holds as many records as the service counts';
	}
	if (total === ledger.size && isSureTotal(first) && isOnlyPage(first, claim)) {
		return 'the service counts one page, and as many records as it holds';
	}
	const size = evidence.size?.value ?? 0;
	const all = total === undefined ? claim === 'counted' : total === ledger.size;
	return all && size > rows.length ? 'it holds as many records as the service counts' : undefined;
}

/** How a list goes on after its first page. */
export type Paging =
	/** The first page is all: the service says so, or would speak of more (`silently`) where there was any. */
	| { kind: 'whole'; silently: boolean; reason: string }
	/** Nothing follows yet; the plan is the way to ask. */
	| { kind: 'ended'; plan: Plan; reason: string }
	| { kind: 'unknown'; tried: string[] }
	/** The plan is proved, with the largest pages that are to be had; `first` is the first page of it. */
	| { kind: 'paged'; plan: Plan; first: Sheet; reason: string };

/** Finds out how a list goes on, with a few requests, and without reading it. */
export async function learnPaging(session: Session, first: Sheet): Promise<Paging> {
	const said = endsWithFirst(first, begin(session, first));
	if (said) return { kind: 'whole', silently: false, reason: said };
	const proof = await explore(session, first);
	if (typeof proof === 'string') return { kind: 'whole', silently: true, reason: proof };
	if (proof.outcome === 'unproved') return { kind: 'unknown', tried: proof.tried };
	const { plan, reason } = proof;
	if (proof.outcome === 'ended') return { kind: 'ended', plan, reason };
	const opened = await firstPage(session, first, proof);
	const settled = await settleSize(session, opened, proof);
	return { kind: 'paged', plan: settled.plan, first: settled.first, reason };
}

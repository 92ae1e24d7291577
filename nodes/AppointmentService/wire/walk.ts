import { claimOf, isSureTotal, totalOf } from './claim';
import { enlargeFromStart, enlargeOnTheWay } from './enlarge';
import { follow, type Ending } from './follow';
import type { Gauge } from './gauge';
import type { Identity } from './identity';
import { Ledger } from './ledger';
import { addressAt, cursorOf, sized, startOf, type Plan, type Position } from './plan';
import { ConnectionFault } from './patience';
import { describe, prove, type Proof, type Turn } from './probe';
import { settle } from './settle';
import type { Sheet } from './sheet';
import { endsByShrinking } from './shrink';
import { verdictOf, type Verdict } from './verdict';
import { Witness } from './witness';

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
}

/** What a walk found. */
export interface Walk {
	ledger: Ledger;
	verdict: Verdict;
	/** The plan in words. */
	plan: string;
	/** Why this plan. */
	reason: string;
}

const mostPasses = 3;

/** Reads a list with the plan that the user set. */
export async function walkAsTold(session: Session, first: Sheet, plan: Plan): Promise<Walk> {
	const ledger = begin(session, first);
	const start = startOf(first, session.identity);
	const ending = await follow({ ...session, plan, ledger, proved: false, carefully: false }, start);
	const verdict = verdictOf(ending, ledger, first);
	return { ledger, verdict, plan: describe(plan), reason: 'it is set in the options' };
}

/** Reads a list whose paging nobody told: finds the plan, proves it, follows it, and reads again where the list moved. */
export async function walk(session: Session, first: Sheet): Promise<Walk> {
	const ledger = begin(session, first);
	const onePage = (kind: Ending['kind'], reason: string, plan = 'one page'): Walk => ({
		ledger,
		verdict: verdictOf({ kind, totals: [], uneven: false }, ledger, first),
		plan,
		reason,
	});
	if (ledger.full) return onePage('limit', 'it holds as many records as wanted');
	const early = endsWithFirst(first, ledger);
	if (early) return onePage('said', early);

	const watch = watched(session);
	watch.witness.saw(first.url, first);
	const explored = await settle(explore({ ...session, turn: watch.turn }, first));
	if ('fault' in explored) {
		const { fault } = explored;
		const claim = claimOf(first, ledger.size, 1);
		if (!(fault instanceof ConnectionFault) || claim === 'more') throw fault;
		if (totalOf(first, ledger.size) === ledger.size)
			return onePage('said', 'the service counts no more');
		const reason = `The service gave ${ledger.size} records and no answer to whether there are more: ${fault.message}`;
		return { ...onePage('said', 'the connection failed'), verdict: { complete: false, reason } };
	}
	const proof = explored.value;
	if (typeof proof === 'string') return onePage('said', proof);
	switch (proof.outcome) {
		case 'ended':
			return onePage('nothing', proof.reason, describe(proof.plan));
		case 'unproved':
			return {
				...onePage('stuck', 'nothing that was tried led to a second page', 'unknown'),
				verdict: unproved(first, ledger, proof.tried),
			};
		case 'proved':
			return await walkProved(session, watch, first, proof);
	}
}

/** Looks for a second page, or for the reason why there is none. */
async function explore({ turn, list, identity }: Session, first: Sheet): Promise<Proof | string> {
	const silent = claimOf(first, first.rows.length, 1) === 'silent' && cursorOf(first) === undefined;
	const whole = silent ? await endsByShrinking(turn, list, first, identity) : undefined;
	return whole ?? (await prove(turn, list, first, identity));
}

async function walkProved(
	session: Session,
	{ turn, witness }: Watch,
	opened: Sheet,
	proof: Extract<Proof, { outcome: 'proved' }>,
): Promise<Walk> {
	const { list, identity } = session;
	const first = await firstPage({ ...session, turn }, opened, proof);
	const settled = await settleSize({ ...session, turn }, first, proof);
	const { plan, at } = settled;
	let { ledger } = settled;
	let ending = await follow({ ...session, turn, plan, ledger, proved: true, carefully: false }, at);
	ledger.moved ||= witness.moved;
	let verdict = verdictOf(ending, ledger, settled.first);
	for (let pass = 2; pass <= mostPasses && verdict.again; pass++) {
		const again = watched(session);
		const opening = await again.turn(
			plan.style === 'page' && at.pages > 1 ? addressAt(plan, list, 0, 0) : sized(plan, list),
		);
		if ('refusal' in opening) throw opening.refusal;
		const earlier = ledger;
		ledger = begin(session, opening);
		const start = startOf(opening, identity);
		ending = await follow(
			{ ...session, turn: again.turn, plan, ledger, proved: true, carefully: true },
			start,
		);
		ledger.moved ||= again.witness.moved;
		verdict = sameTwice(verdictOf(ending, ledger, opening), ledger, earlier);
		if (!verdict.complete) ledger.take(earlier.records);
	}
	return { ledger, verdict, plan: describe(plan), reason: proof.reason };
}

/** A way of reading with a witness beside it. */
interface Watch {
	turn: Turn;
	witness: Witness;
}

function watched({ turn, identity }: Session): Watch {
	const witness = new Witness(identity);
	return {
		witness,
		turn: async (address) => {
			const sheet = await turn(address);
			if (!('refusal' in sheet)) witness.saw(address, sheet);
			return sheet;
		},
	};
}

/** A list that showed signs of moving, and then came twice the same, is whole. */
function sameTwice(verdict: Verdict, ledger: Ledger, earlier: Ledger): Verdict {
	if (!verdict.again || ledger.size !== earlier.size || ledger.repeated > 0 || ledger.moved)
		return verdict;
	if (!verdict.unsettled || ledger.fresh(earlier.records) > 0) return verdict;
	return { complete: true, reason: `Two readings brought the same ${ledger.size} records.` };
}

/** A first answer shorter than the second page may be a preview: then the first page is asked for by its number. */
async function firstPage(
	{ turn, list }: Session,
	opened: Sheet,
	{ plan, second }: Extract<Proof, { outcome: 'proved' }>,
): Promise<Sheet> {
	if (plan.style !== 'page' || second.rows.length <= opened.rows.length) return opened;
	const numbered = await turn(addressAt(plan, list, 0, 0));
	return 'refusal' in numbered || numbered.rows.length <= opened.rows.length ? opened : numbered;
}

/** Finds the page size to read with; what was read on the way stands in the ledger. */
async function settleSize(
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

function begin({ identity, limit }: Session, first: Sheet): Ledger {
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

/** Whether a list of this length may be a first page whose rows are called a total: a usual size, or one that was asked for. */
function mayBeSize(count: number, url: string): boolean {
	const asked = [...new URL(url).searchParams.values()].includes(String(count));
	return asked || (count > 6 && (count % 5 === 0 || usualSizes.includes(count)));
}

/** Pages before the first one: the list may go on in the other direction. */
function goesBackwards({ evidence }: Sheet): boolean {
	return [...evidence.links].some(([relation, { value }]) => relation.startsWith('prev') && value);
}

/** Why the first page is the whole list, where the service says so beyond doubt. */
function endsWithFirst(first: Sheet, ledger: Ledger): string | undefined {
	const { evidence, rows } = first;
	const total = totalOf(first, ledger.size);
	const claim = claimOf(first, ledger.size, 1);
	if (claim === 'more' || goesBackwards(first)) return undefined;
	if (claim === 'end' && (total ?? 0) <= ledger.size)
		return 'the service says that nothing follows';
	if (rows.length === 0) return 'the list is empty';
	if (total === ledger.size && isSureTotal(first) && !mayBeSize(ledger.size, first.url)) {
		return 'it holds as many records as the service counts';
	}
	const size = evidence.size?.value ?? 0;
	return (claim === 'counted' || total === ledger.size) && size > rows.length
		? 'it holds as many records as the service counts'
		: undefined;
}

function unproved(first: Sheet, ledger: Ledger, tried: string[]): Verdict {
	const total = totalOf(first, ledger.size) ?? 0;
	const claim = claimOf(first, ledger.size, 1);
	const says =
		total > ledger.size
			? `The service counts ${total} records and gave ${ledger.size}`
			: claim === 'more'
				? `The service gave ${ledger.size} records and says that there are more`
				: `The service gave ${ledger.size} records and does not say whether there are more`;
	return {
		complete: false,
		reason: `${says}; ${tried.length} ways to ask for a next page brought nothing new.`,
		tellable: true,
	};
}

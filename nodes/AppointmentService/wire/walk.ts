import { claimOf, totalOf } from './claim';
import { follow, type Ending } from './follow';
import { begin, endsWithFirst, explore, firstPage, settleSize, type Session } from './learn';
import type { Ledger } from './ledger';
import { addressAt, sized, startOf, type Plan } from './plan';
import { ConnectionFault } from './patience';
import { describe, type Proof, type Turn } from './probe';
import { settle } from './settle';
import type { Sheet } from './sheet';
import { verdictOf, type Verdict } from './verdict';
import { Witness } from './witness';

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
	const readings: Ledger[] = [];
	for (let pass = 2; pass <= mostPasses && verdict.again && !session.spent?.(); pass++) {
		const again = watched(session);
		const opening = await again.turn(
			plan.style === 'page' && at.pages > 1 ? addressAt(plan, list, 0, 0) : sized(plan, list),
		);
		if ('refusal' in opening) throw opening.refusal;
		const earlier = ledger;
		readings.unshift(earlier);
		ledger = begin(session, opening);
		const start = startOf(opening, identity);
		ending = await follow(
			{ ...session, turn: again.turn, plan, ledger, proved: true, carefully: true },
			start,
		);
		ledger.moved ||= again.witness.moved;
		verdict = sameTwice(verdictOf(ending, ledger, opening), ledger, earlier);
	}
	if (!verdict.complete) for (const { records } of readings) ledger.take(records);
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

function unproved(first: Sheet, ledger: Ledger, tried: string[]): Verdict {
	const total = totalOf(first, ledger.size) ?? 0;
	const claim = claimOf(first, ledger.size, 1);
	const says =
		total > ledger.size
			? `The service counts ${total} records and gave ${ledger.size}`
			: claim === 'more'
				? `The service gave ${ledger.size} records and says that there are more`
				: total === ledger.size && total > 0
					? `The service gave ${ledger.size} records and counts ${total}, which may be those of one page only`
					: `The service gave ${ledger.size} records and does not say whether there are more`;
	return {
		complete: false,
		reason: `${says}; ${tried.length} ways to ask for a next page brought nothing new.`,
		tellable: true,
	};
}

import { candidates, fromNames, type Candidate } from './candidates';
import type { Identity } from './identity';
import type { Plan } from './plan';

import {
	proveCursor,
	proveLink,
	proveOffset,
	provePage,
	type Trial,
	type TrialOutcome,
} from './proofs';
import type { Refused, Sheet } from './sheet';

/** A plan that the second answer proved, with that answer; or that the list ends with its first page; or neither. */
export type Proof =
	/** `from`: rows of the list before the second answer's first row; `moved`: the list changed meanwhile. */
	| { outcome: 'proved'; plan: Plan; reason: string; second: Sheet; from: number; moved: boolean }
	| { outcome: 'ended'; plan: Plan; reason: string; moved: boolean }
	| { outcome: 'unproved'; tried: string[] };

export type Turn = (url: string) => Promise<Sheet | Refused>;

const mostTries = 24;
const mostBlindTries = 16;

/**
 * Looks for the way to the second page. Each guess costs a GET or two, and is proved only by records that the first page did
 * not have, at the very place where the guess expects them.
 *
 * @param turn reads one page
 * @param list the address of the list as first asked for
 * @param isCostly whether so much was read for this that no further guess is to be tried
 */
export async function prove(
	turn: Turn,
	list: string,
	first: Sheet,
	identity: Identity,
	isCostly = () => false,
): Promise<Proof> {
	const tried: string[] = [];
	const trial: Trial = {
		turn,
		list,
		first,
		identity,
		asked: new Set([list]),
		moved: false,
		named: new Set(),
	};
	let blind = 0;
	const guesses = candidates(first);
	const named = new Set<string>();
	for (;;) {
		const hints = [...trial.named].filter((name) => !named.has(name));
		hints.forEach((name) => named.add(name));
		const hinted = fromNames(hints, first);
		const next = hinted.length > 0 ? undefined : guesses.next();
		if (next?.done || tried.length >= mostTries) break;
		const round = next ? [next.value] : hinted;
		for (const candidate of round) {
			if (isCostly()) return { outcome: 'unproved', tried };
			if (candidate.basis === 'blind' && ++blind > mostBlindTries)
				return { outcome: 'unproved', tried };
			const outcome = await tryOne(trial, candidate);
			if (outcome === 'known') continue;
			if (outcome === 'refuted') tried.push(describe(candidate.plan));
			else return { reason: candidate.reason, moved: trial.moved, ...outcome };
		}
	}
	return { outcome: 'unproved', tried };
}

async function tryOne(trial: Trial, candidate: Candidate): Promise<TrialOutcome> {
	switch (candidate.plan.style) {
		case 'page':
			return await provePage(trial, candidate.plan, candidate.basis);
		case 'offset':
			return await proveOffset(trial, candidate.plan, candidate.basis);
		case 'cursor':
			return await proveCursor(trial, candidate.plan);
		case 'link':
			return await proveLink(trial);
		case 'none':
			return 'known';
	}
}

/** A plan in a few words, for people. */
export function describe(plan: Plan): string {
	switch (plan.style) {
		case 'none':
			return 'one page';
		case 'link':
			return 'links to the next page';
		case 'page':
			return `page numbers from ${plan.first} (${plan.parameter})`;
		case 'offset':
			return `row offsets (${plan.parameter})`;
		case 'cursor':
			return plan.from === 'answer'
				? `tokens (${plan.parameter})`
				: `the last record's id (${plan.parameter})`;
	}
}

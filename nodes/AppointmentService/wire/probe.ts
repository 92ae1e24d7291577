import { candidates, type Candidate } from './candidates';
import { claimOf } from './claim';
import type { Identity } from './identity';
import { addressAt, nextAddress, withParameter, type Plan, type Position } from './plan';
import type { ServiceRefusal } from './patience';
import type { Refused, Sheet } from './sheet';

/** A plan that the second answer proved, with that answer; or that the list ends with its first page; or neither. */
export type Proof =
	/** `from`: rows of the list before the second answer's first row. */
	| { outcome: 'proved'; plan: Plan; reason: string; second: Sheet; from: number }
	| { outcome: 'ended'; plan: Plan; reason: string }
	| { outcome: 'unproved'; tried: string[] };

export type Turn = (url: string) => Promise<Sheet | Refused>;

const mostTries = 24;
const mostBlindTries = 16;

/**
 * Looks for the way to the second page. Each guess costs one GET, and is proved only by records that the first page did not
 * have, at the very place where the guess expects them.
 *
 * @param turn reads one page
 * @param list the address of the list as first asked for
 * @param blindly whether to try names that nothing in the answer speaks for
 */
export async function prove(
	turn: Turn,
	list: string,
	first: Sheet,
	identity: Identity,
): Promise<Proof> {
	const tried: string[] = [];
	const asked = new Set([list]);
	let blind = 0;
	for (const candidate of candidates(first)) {
		if (tried.length >= mostTries || (candidate.blind && ++blind > mostBlindTries)) break;
		const proof = await tryOne(turn, list, first, identity, candidate, asked);
		if (!proof) continue;
		if (proof === 'refuted') tried.push(describe(candidate.plan));
		else return proof;
	}
	return { outcome: 'unproved', tried };
}

async function tryOne(
	turn: Turn,
	list: string,
	first: Sheet,
	identity: Identity,
	{ plan, reason }: Candidate,
	asked: Set<string>,
): Promise<Proof | 'refuted' | undefined> {
	const at = startOf(first, identity);
	const address =
		plan.style === 'offset' && !first.evidence.offset
			? overlapping(plan, list, first)
			: nextAddress(plan, list, at);
	if (address === undefined || asked.has(address)) return undefined;
	asked.add(address);
	const second = await turn(address);
	if ('refusal' in second) return afterRefusal(turn, list, first, identity, plan, reason, second);
	const ids = new Set(first.rows.map(identity.of));
	const fresh = second.rows.filter((row) => !ids.has(identity.of(row))).length;
	if (
		fresh === 0 &&
		second.rows.length > 0 &&
		!(plan.style === 'offset' && endsAtOverlap(first, second, identity))
	)
		return 'refuted';

	const from =
		plan.style === 'offset'
			? Number(new URL(address).searchParams.get(plan.parameter))
			: first.rows.length;
	const proved: Proof = { outcome: 'proved', plan, reason, second, from };
	const ended: Proof = { outcome: 'ended', plan, reason: 'the page after it is empty' };
	switch (plan.style) {
		case 'page': {
			const echoed = second.evidence.page?.value;
			if (echoed !== undefined && first.evidence.page !== undefined) {
				if (echoed !== plan.first + 1) return 'refuted';
			} else if (!first.evidence.nextPage && !first.evidence.links.get('next')?.value) {
				const base = await learnBase(turn, list, first, identity, plan);
				if (base === undefined) return 'refuted';
				if (base.first !== plan.first)
					return { ...proved, plan: { ...plan, first: base.first }, second: base.second };
			}
			return fresh > 0 || claimOf(second, first.rows.length, 2, plan) === 'more' ? proved : ended;
		}
		case 'offset': {
			if (endsAtOverlap(first, second, identity))
				return { ...ended, reason: 'nothing follows its last record' };
			if (first.evidence.offset) {
				const echoed = second.evidence.offset?.value;
				if (echoed !== undefined && echoed === first.evidence.offset.value) return 'refuted';
				return fresh > 0 ? proved : ended;
			}
			return fresh > 0 && overlaps(first, second, identity) ? proved : 'refuted';
		}
		default:
			return fresh > 0 || claimOf(second, first.rows.length, 2, plan) === 'more' ? proved : ended;
	}
}

/** Where a reading stands after the first page. */
export function startOf(first: Sheet, identity: Identity): Position {
	const last = first.rows.at(-1);
	return {
		pages: 1,
		rows: first.rows.length,
		step: first.rows.length,
		last: first,
		...(last && identity.path && { lastId: identity.of(last) }),
	};
}

/** Asks from the last known row on: only a true row offset brings that very row back. */
function overlapping(plan: Extract<Plan, { style: 'offset' }>, list: string, first: Sheet): string {
	return addressAt(plan, list, 1, Math.max(1, first.rows.length - 1));
}

function overlaps(first: Sheet, second: Sheet, identity: Identity): boolean {
	if (first.rows.length < 2) return second.rows.length > 0;
	return identity.of(second.rows[0]) === identity.of(first.rows[first.rows.length - 1]);
}

function endsAtOverlap(first: Sheet, second: Sheet, identity: Identity): boolean {
	return (
		!first.evidence.offset &&
		first.rows.length > 1 &&
		second.rows.length === 1 &&
		overlaps(first, second, identity)
	);
}

/** Whether pages count from 1 (page 1 is the first answer again) or from 0 (page 1 is a new one). */
async function learnBase(
	turn: Turn,
	list: string,
	first: Sheet,
	identity: Identity,
	plan: Extract<Plan, { style: 'page' }>,
): Promise<{ first: number; second: Sheet } | undefined> {
	const one = await turn(withParameter(list, plan.parameter, 1));
	if ('refusal' in one || one.rows.length === 0) return undefined;
	const ids = new Set(first.rows.map(identity.of));
	const known = one.rows.filter((row) => ids.has(identity.of(row))).length;
	return known * 2 > one.rows.length ? { first: 1, second: one } : { first: 0, second: one };
}

/**
 * A refusal of page 2 means either that the parameter is unknown or that there is no page 2. Page 1 tells: where it brings the
 * first answer again, the parameter is known and the list has ended.
 */
async function afterRefusal(
	turn: Turn,
	list: string,
	first: Sheet,
	identity: Identity,
	plan: Plan,
	reason: string,
	{ refusal }: Refused,
): Promise<Proof | 'refuted'> {
	const { status } = refusal.failure;
	if (status === 401 || status === 429 || status >= 500 || refusal.kind === 'redirect')
		throw refusal;
	if (plan.style !== 'page') return 'refuted';
	const base = await learnBase(turn, list, first, identity, plan);
	if (!base) return 'refuted';
	if (base.first === 0)
		return {
			outcome: 'proved',
			plan: { ...plan, first: 0 },
			reason,
			second: base.second,
			from: first.rows.length,
		};
	return { outcome: 'ended', plan, reason: 'the service refuses the page after it' };
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

/** A refusal that has nothing to do with the parameters that were tried. */
export function isFatal({ failure, kind }: ServiceRefusal): boolean {
	return [401, 429, 502, 503, 504].includes(failure.status) || kind === 'redirect';
}

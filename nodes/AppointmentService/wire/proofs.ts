import { claimOf } from './claim';
import { beginsWith, sharedRows } from './compare';
import type { Identity } from './identity';
import { isBeyond, isFatal, type ServiceRefusal } from './patience';
import { addressAt, nextAddress, startOf, withParameter, type Plan } from './plan';
import type { Refused, Sheet } from './sheet';

/** What a guess is tried with. */
export interface Trial {
	turn(url: string): Promise<Sheet | Refused>;
	/** The address of the list as first asked for. */
	list: string;
	first: Sheet;
	identity: Identity;
	/** Addresses that were asked for already; a trial adds its own. */
	asked: Set<string>;
	/** Set where the first page came back with other rows than before. */
	moved: boolean;
	/** Parameters that a refusal named, so that they can be tried. */
	named: Set<string>;
}

/** What speaks for a guess: the answer gives the next position itself, or echoes the present one, or nothing does. */
export type Basis = 'given' | 'echoed' | 'blind';

export type TrialOutcome =
	| { outcome: 'proved'; plan: Plan; second: Sheet; from: number }
	| { outcome: 'ended'; plan: Plan; reason: string }
	| 'refuted'
	/** Its address was asked for before. */
	| 'known';

type PagePlan = Extract<Plan, { style: 'page' }>;
type OffsetPlan = Extract<Plan, { style: 'offset' }>;
type CursorPlan = Extract<Plan, { style: 'cursor' }>;

/** Nine rows in ten must be new: a list that moves, or has no order, shows some new rows to a parameter that it ignores. */
function bringsNew({ first, identity }: Trial, second: Sheet): boolean {
	const fresh = second.rows.length - sharedRows(second, first, identity);
	return fresh > 0 && fresh * 10 >= second.rows.length * 9;
}

function saysMore(sheet: Sheet, rows: number, plan?: Plan): boolean {
	return claimOf(sheet, rows, plan ? 2 : 1, plan) === 'more';
}

function afterFirst({ first }: Trial, plan: Plan, second: Sheet): TrialOutcome {
	return { outcome: 'proved', plan, second, from: first.rows.length };
}

/** Asks once; a refusal that has nothing to do with the guess stops the search, and `beyond` may mean that the list has ended. */
async function ask(
	trial: Trial,
	address: string | undefined,
): Promise<Sheet | 'beyond' | 'refused' | undefined> {
	if (address === undefined || trial.asked.has(address)) return undefined;
	trial.asked.add(address);
	const sheet = await trial.turn(address);
	if (!('refusal' in sheet)) {
		trial.moved ||= isChangedFirst(trial, sheet);
		return sheet;
	}
	for (const name of parametersIn(sheet.refusal)) trial.named.add(name);
	if (isFatal(sheet.refusal)) throw sheet.refusal;
	return isBeyond(sheet.refusal) ? 'beyond' : 'refused';
}

/** The first page again, but not as it was. */
export function isChangedFirst(
	{ first, identity }: Pick<Trial, 'first' | 'identity'>,
	sheet: Sheet,
): boolean {
	if (sheet.rows.length < first.rows.length || first.rows.length < 2) return false;
	return (
		sharedRows(sheet, first, identity) * 2 > first.rows.length &&
		!beginsWith(sheet, first, identity)
	);
}

/** Words of a refusal that are written like parameters, e.g. `Allowed parameters: start_cursor, page_size`. */
function parametersIn({ failure }: ServiceRefusal): string[] {
	const listed =
		/(?:allowed|known|valid|supported|expected|accepted|permitted|use)\b(?:[^:]*:)?(.+)$/i.exec(
			failure.message,
		)?.[1];
	return listed?.match(/[A-Za-z][\w-]*(?:\[[\w-]+\])?/g) ?? [];
}

/**
 * Page numbers. An empty or refused second page ends the list only where the parameter is surely known: a service may also
 * answer nothing, or refuse, because it takes the name for a filter.
 */
export async function provePage(trial: Trial, plan: PagePlan, basis: Basis): Promise<TrialOutcome> {
	const { list, first } = trial;
	const second = await ask(trial, addressAt(plan, list, 1, first.rows.length));
	if (second === undefined) return 'known';
	const goesOn = saysMore(first, first.rows.length);
	if (second === 'refused') return 'refuted';
	if (second === 'beyond') {
		if (goesOn) return 'refuted';
		return await byFirstPage(trial, plan, undefined, 'the service refuses the page after it');
	}
	if (second.rows.length > 0 && !bringsNew(trial, second)) return 'refuted';

	const [before, after] = [first.evidence.page?.value, second.evidence.page?.value];
	const echoed = before !== undefined && after !== undefined;
	if (echoed && (before !== plan.first || after !== before + 1)) return 'refuted';
	const sure = basis === 'given' || echoed;
	if (second.rows.length > 0) {
		const counted = first.evidence.nextPage?.value === plan.first + 1;
		return sure || counted
			? afterFirst(trial, plan, second)
			: await byFirstPage(trial, plan, second, '');
	}
	if (goesOn)
		return sure && saysMore(second, first.rows.length, plan)
			? afterFirst(trial, plan, second)
			: 'refuted';
	const reason = 'the page after it is empty';
	return sure
		? { outcome: 'ended', plan, reason }
		: await byFirstPage(trial, plan, undefined, reason);
}

/**
 * Asks for page 1. The first answer again means that pages count from 1; a new page means that they count from 0; anything
 * else that the parameter is not what it was taken for.
 *
 * @param second the page with the next number, where it brought new rows
 * @param reason why the list has ended where it did not
 */
async function byFirstPage(
	trial: Trial,
	plan: PagePlan,
	second: Sheet | undefined,
	reason: string,
): Promise<TrialOutcome> {
	const { list, first, identity } = trial;
	const one = await ask(trial, withParameter(list, plan.parameter, 1));
	if (one === undefined || typeof one === 'string' || one.rows.length === 0) return 'refuted';
	const repeats = sharedRows(one, first, identity);
	if (repeats * 10 >= one.rows.length * 9) {
		const fromOne = { ...plan, first: 1 };
		return second
			? afterFirst(trial, fromOne, second)
			: { outcome: 'ended', plan: fromOne, reason };
	}
	return bringsNew(trial, one) ? afterFirst(trial, { ...plan, first: 0 }, one) : 'refuted';
}

/**
 * Row offsets. Where nothing in the answer speaks for them, the last known row is asked for again: only a true offset brings
 * that very row back, and alone it is the last one.
 */
export async function proveOffset(
	trial: Trial,
	plan: OffsetPlan,
	basis: Basis,
): Promise<TrialOutcome> {
	const { list, first } = trial;
	const count = first.rows.length;
	const from = basis === 'blind' && count > 1 ? count - 1 : count;
	const second = await ask(trial, addressAt(plan, list, 1, from));
	if (second === undefined) return 'known';
	if (typeof second === 'string') return 'refuted';
	const goesOn = saysMore(first, count);

	if (from < count) {
		const held = overlapProof(trial, plan, second, from, goesOn);
		return held === 'refuted' && bringsNew(trial, second)
			? await onceMore(trial, plan, goesOn)
			: held;
	}
	const echo = second.evidence.offset?.value;
	if (basis === 'echoed' && echo !== from + plan.first) return 'refuted';
	if (basis === 'blind' || second.rows.length > 0)
		return bringsNew(trial, second) ? { outcome: 'proved', plan, second, from } : 'refuted';
	if (goesOn)
		return saysMore(second, count, plan) ? { outcome: 'proved', plan, second, from } : 'refuted';
	return { outcome: 'ended', plan, reason: 'the page after it is empty' };
}

function overlapProof(
	{ first, identity, ...trial }: Trial,
	plan: OffsetPlan,
	second: Sheet,
	from: number,
	goesOn: boolean,
): TrialOutcome {
	const [overlap, ...rest] = second.rows;
	const last = first.rows[first.rows.length - 1];
	if (overlap === undefined || identity.of(overlap) !== identity.of(last)) return 'refuted';
	if (rest.length > 0) {
		const isNew = bringsNew({ first, identity, ...trial }, { ...second, rows: rest });
		return isNew ? { outcome: 'proved', plan, second, from } : 'refuted';
	}
	return goesOn ? 'refuted' : { outcome: 'ended', plan, reason: 'nothing follows its last record' };
}

/** New rows without the one that was asked for: where the list moved in between, the first page has changed too. */
async function onceMore(trial: Trial, plan: OffsetPlan, goesOn: boolean): Promise<TrialOutcome> {
	const { turn, list, identity } = trial;
	const first = await turn(list);
	if ('refusal' in first || first.rows.length < 2) return 'refuted';
	if (sharedRows(first, trial.first, identity) === first.rows.length) return 'refuted';
	trial.moved = true;
	const from = first.rows.length - 1;
	const second = await turn(addressAt(plan, list, 1, from));
	if ('refusal' in second) return 'refuted';
	return overlapProof({ ...trial, first }, plan, second, from, goesOn);
}

/** Tokens under a name that is guessed: an empty answer proves nothing. */
export async function proveCursor(trial: Trial, plan: CursorPlan): Promise<TrialOutcome> {
	const { list, first, identity } = trial;
	const second = await ask(trial, nextAddress(plan, list, startOf(first, identity)));
	if (second === undefined) return 'known';
	if (typeof second === 'string') return 'refuted';
	const proves =
		second.rows.length > 0 ? bringsNew(trial, second) : saysMore(second, first.rows.length, plan);
	return proves ? afterFirst(trial, plan, second) : 'refuted';
}

/** Links are the service's own: an empty answer behind one is the end. */
export async function proveLink(trial: Trial): Promise<TrialOutcome> {
	const { list, first, identity } = trial;
	const plan: Plan = { style: 'link' };
	const second = await ask(trial, nextAddress(plan, list, startOf(first, identity)));
	if (second === undefined) return 'known';
	if (typeof second === 'string') return 'refuted';
	if (second.rows.length === 0 && !saysMore(second, first.rows.length, plan)) {
		const more = first.evidence.more?.value === true;
		return more
			? 'refuted'
			: { outcome: 'ended', plan, reason: 'the page behind its link is empty' };
	}
	return second.rows.length === 0 || bringsNew(trial, second)
		? afterFirst(trial, plan, second)
		: 'refuted';
}

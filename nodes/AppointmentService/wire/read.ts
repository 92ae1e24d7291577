import { claimOf, totalOf } from './claim';
import { follow, type Ending } from './follow';
import { Gauge } from './gauge';
import { learnIdentity, type Identity } from './identity';
import { Ledger } from './ledger';
import { patiently, type Patience, type ServiceRefusal } from './patience';
import { withParameter, type Plan, type Position } from './plan';
import { describe, prove, startOf, type Turn } from './probe';
import { sizeSpellings } from './candidates';
import { readSheet, type Sheet } from './sheet';
import type { Fetch, JsonObject } from './types';
import { verdictOf, type Verdict } from './verdict';
import { resourceWords } from './words';

export interface ListRequest {
	fetch: Fetch;
	/** Absolute address of the list, with the user's own query parameters. */
	url: string;
	/** Names of the resource, e.g. `['appointments']`; they help to find the rows and the id. */
	names: string[];
	/** As many records as wanted; all where it is left out. */
	limit?: number;
	/** How the list is paged, where the user says so; found out where it is left out. */
	plan?: Plan;
	patience: Omit<Patience, 'onPressure'>;
}

/** What a list gave, and how sure it is that this is all. */
export interface Reading {
	records: JsonObject[];
	verdict: Verdict;
	/** The plan in words, for people. */
	plan: string;
	/** Why this plan. */
	reason: string;
	identity: Identity;
	/** The first answer, for whoever wants to know more. */
	first: Sheet;
	/** GETs that were answered. */
	requests: number;
}

const mostPasses = 3;
/** A size that services either honour, cut down to their own maximum, or refuse. */
const largeSize = 500;
/** What is asked for where the large size is refused. */
const modestSize = 100;

/**
 * Reads a list: finds the rows, finds out how the list goes on, proves it with the second answer, reads the rest, and says
 * whether that is all.
 *
 * @throws ServiceRefusal where the service refuses, ConnectionFault where no answer comes
 */
export async function readList(request: ListRequest): Promise<Reading> {
	const gauge = new Gauge();
	const names = resourceWords(request.names);
	const read = patiently(request.fetch, { ...request.patience, onPressure: () => gauge.press() });
	let requests = 0;
	const rows: { path?: string[] } = {};
	const turn: Turn = async (url) => {
		requests++;
		return await readSheet(read, url, names, rows.path);
	};

	let list = request.url;
	const given = request.plan;
	if (given?.size) list = withParameter(list, given.size.parameter, given.size.value);
	const opened = await turn(list);
	if ('refusal' in opened) throw opened.refusal;
	let first: Sheet = opened;
	rows.path = first.path;
	const identity = learnIdentity(first.rows, names);

	const begin = (): Ledger => {
		const ledger = new Ledger(identity, request.limit);
		ledger.take(first.rows);
		return ledger;
	};
	const done = (ledger: Ledger, plan: string, reason: string, verdict: Verdict): Reading => ({
		records: ledger.records,
		verdict,
		plan,
		reason,
		identity,
		first,
		requests,
	});

	const ledger = begin();
	if (ledger.full)
		return done(ledger, 'one page', 'it holds as many records as wanted', {
			complete: true,
			reason: 'As many records as wanted.',
		});
	if (given) {
		const ending = await follow(
			{ turn, list, plan: given, ledger, gauge, now: request.patience.now, carefully: false },
			startOf(first, identity),
		);
		return done(
			ledger,
			describe(given),
			'it is set in the options',
			verdictOf(ending, ledger, first),
		);
	}

	const early = endsWithFirst(first, ledger);
	if (early)
		return done(
			ledger,
			'one page',
			early,
			verdictOf({ kind: 'said', totals: [], uneven: false }, ledger, first),
		);
	const proof = await prove(turn, list, first, identity);
	if (proof.outcome === 'ended') {
		const ending: Ending = { kind: 'nothing', totals: [], uneven: false };
		return done(ledger, describe(proof.plan), proof.reason, verdictOf(ending, ledger, first));
	}
	if (proof.outcome === 'unproved') {
		return done(ledger, 'unknown', 'nothing that was tried led to a second page', {
			complete: false,
			reason: unprovedReason(first, ledger, proof.tried),
		});
	}

	let plan = proof.plan;
	let position: Position = {
		...startOf(first, identity),
		pages: 2,
		rows: proof.from + proof.second.rows.length,
		last: proof.second,
	};
	const enlarged = await enlarge(turn, list, plan, first, proof.second, identity, request.limit);
	let current = ledger;
	if (enlarged) {
		plan = enlarged.plan;
		first = enlarged.first;
		current = begin();
		position = startOf(first, identity);
	} else {
		current.take(proof.second.rows.slice(Math.max(0, first.rows.length - proof.from)));
		const lastRow = proof.second.rows.at(-1);
		if (lastRow && identity.path) position.lastId = identity.of(lastRow);
	}

	let ending = await follow(
		{ turn, list, plan, ledger: current, gauge, now: request.patience.now, carefully: false },
		position,
	);
	let verdict = verdictOf(ending, current, first);
	for (let pass = 2; pass <= mostPasses && verdict.again; pass++) {
		const again = await turn(
			plan.size ? withParameter(list, plan.size.parameter, plan.size.value) : list,
		);
		if ('refusal' in again) throw again.refusal;
		first = again;
		const next = begin();
		ending = await follow(
			{ turn, list, plan, ledger: next, gauge, now: request.patience.now, carefully: true },
			startOf(first, identity),
		);
		verdict = verdictOf(ending, next, first);
		current = verdict.complete ? next : union(next, current);
	}
	return done(current, describe(plan), proof.reason, verdict);
}

/** Why the first page is the whole list, where the service says so beyond doubt. */
function endsWithFirst(first: Sheet, ledger: Ledger): string | undefined {
	const { evidence, rows } = first;
	const total = totalOf(first, ledger.size);
	const claim = claimOf(first, ledger.size, 1);
	if (claim === 'end' && (total === undefined || total <= ledger.size))
		return 'the service says that nothing follows';
	if (rows.length === 0 && claim !== 'more') return 'the list is empty';
	const size = evidence.size?.value;
	if (total === ledger.size && size !== undefined && size > rows.length && claim !== 'more') {
		return 'it holds as many records as the service counts';
	}
	return undefined;
}

/**
 * Asks for the list again with larger pages, where many are left. Proved where the first page comes back longer and begins
 * with the same record.
 */
async function enlarge(
	turn: Turn,
	list: string,
	plan: Plan,
	first: Sheet,
	second: Sheet,
	identity: Identity,
	limit = Infinity,
): Promise<{ plan: Plan; first: Sheet } | undefined> {
	if (plan.style === 'none' || plan.style === 'link') return undefined;
	const step = Math.max(first.rows.length, second.rows.length);
	const total = totalOf(second, first.rows.length);
	const left = Math.min(limit, total ?? Infinity) - first.rows.length;
	if (left <= step * 4 || step >= largeSize) return undefined;
	for (const parameter of sizeSpellings(plan, first).slice(0, 2)) {
		for (const value of [largeSize, modestSize]) {
			if (value <= step) continue;
			const longer = await turn(withParameter(list, parameter, value));
			if ('refusal' in longer) {
				if (isThrowable(longer.refusal)) throw longer.refusal;
				continue;
			}
			const honoured =
				longer.rows.length > step &&
				first.rows.length > 0 &&
				identity.of(longer.rows[0]) === identity.of(first.rows[0]);
			if (honoured)
				return { plan: { ...plan, size: { parameter, value: longer.rows.length } }, first: longer };
			break;
		}
	}
	return undefined;
}

function isThrowable({ failure, kind }: ServiceRefusal): boolean {
	return (
		failure.status === 401 || failure.status === 429 || failure.status >= 500 || kind === 'redirect'
	);
}

function union(newer: Ledger, older: Ledger): Ledger {
	newer.take(older.records);
	return newer;
}

function unprovedReason(first: Sheet, ledger: Ledger, tried: string[]): string {
	const claim = claimOf(first, ledger.size, 1);
	const total = totalOf(first, ledger.size);
	const says =
		total !== undefined && total > ledger.size
			? `The service counts ${total} records and gave ${ledger.size}`
			: claim === 'more'
				? `The service gave ${ledger.size} records and says that there are more`
				: `The service gave ${ledger.size} records and does not say whether there are more`;
	return `${says}; ${tried.length} ways to ask for a next page brought nothing new.`;
}

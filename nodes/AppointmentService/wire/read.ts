import { Budget } from './budget';
import { Gauge } from './gauge';
import { learnIdentity, type Identity } from './identity';
import type { Session } from './learn';
import { patiently, type Patience } from './patience';
import { sized, type Plan } from './plan';
import type { Turn } from './probe';
import { readSheet, type Sheet } from './sheet';
import type { Fetch, JsonObject } from './types';
import type { Verdict } from './verdict';
import { walk, walkAsTold, type Walk } from './walk';
import { widen, windowOf } from './window';
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

/**
 * Reads a list: finds the rows, finds out how the list goes on, proves it with the second answer, reads the rest, and says
 * whether that is all.
 *
 * @throws ServiceRefusal where the service refuses, ConnectionFault where no answer comes
 */
export async function readList(request: ListRequest): Promise<Reading> {
	const { url, plan, limit = Infinity } = request;
	const { now } = request.patience;
	const gauge = new Gauge();
	const names = resourceWords(request.names);
	const budget = new Budget(now);
	const read = patiently(budget.counting(request.fetch), {
		...request.patience,
		onPressure: () => gauge.press(),
	});
	const rows: { path?: string[] } = {};
	let requests = 0;
	const turn: Turn = async (address) => {
		requests++;
		return await readSheet(read, address, names, rows.path);
	};

	const list = plan ? sized(plan, url) : url;
	const first = await open(turn, list);
	rows.path = first.path;
	const identity = learnIdentity(first.rows, names);
	const session: Session = { turn, list, identity, limit, gauge, now, spent: () => budget.spent() };
	const walked = plan ? await walkAsTold(session, first, plan) : await walk(session, first);
	const whole =
		plan || limit < Infinity || new URL(url).search !== ''
			? walked
			: await beyondWindow(session, walked);
	const { verdict, reason } = whole;
	return {
		records: whole.ledger.records,
		verdict,
		plan: whole.plan,
		reason,
		identity,
		first,
		requests,
	};
}

async function open(turn: Turn, address: string): Promise<Sheet> {
	const sheet = await turn(address);
	if ('refusal' in sheet) throw sheet.refusal;
	return sheet;
}

/** Reads on where all records lie around now, as they do where a service shows a stretch of time by default. */
async function beyondWindow(session: Session, walked: Walk): Promise<Walk> {
	const { records } = walked.ledger;
	const window = walked.verdict.complete ? windowOf(records, session.now()) : undefined;
	if (!window) return walked;
	const wider = await widen(
		session.turn,
		session.list,
		records,
		session.identity,
		window,
		session.now(),
	);
	if (wider) {
		const again = await walk({ ...session, list: wider.list }, wider.first);
		const missed = records.filter((record) => again.ledger.fresh([record]) > 0);
		if (missed.length === 0) return again;
		again.ledger.take(missed);
		const reason = `The list changed while it was read: ${missed.length} of its ${again.ledger.size} records came only once.`;
		return { ...again, verdict: { complete: false, reason } };
	}
	const [from, to] = [window.first, window.last].map((time) =>
		new Date(time).toISOString().slice(0, 10),
	);
	return {
		...walked,
		verdict: {
			complete: false,
			reason: `All ${records.length} records lie between ${from} and ${to}; the service may leave out other dates. If it has parameters for dates, add them as query parameters.`,
		},
	};
}

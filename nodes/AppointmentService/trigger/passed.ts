import { sleep, type IExecuteFunctions } from 'n8n-workflow';
import { settle } from '../wire';
import { isFromElsewhere, nodeKey, type Arrival } from './arrival';

/** Some thousand marks are kept in n8n's store; a repeat comes within minutes or hours. */
const store = { mode: 'entries' as const, maxEntries: 3000 };

/** So many of its own marks a process puts back where another process has overwritten them. */
const ownMarks = 300;

/** How long a delivery waits which another one came before: long enough for that one to be marked, and looked after. */
const headStartMs = 1500;

/** After what time a process looks after what it wrote, at least and at most: no two of them in step. */
const lookAfterMs = [200, 700] as const;

/**
 * Whether an event with these marks was passed on before; if not, it is from now on. What n8n runs once more itself is known by the
 * execution and is no repeat. Where the store fails the event passes: twice is better than never.
 *
 * The store of n8n is one list for each node, which is read, and then written as a whole. So a process takes one event at a time. In queue
 * mode several processes write, and the last one wins: each puts back what it misses of its own, and a delivery that was seen to be
 * another one's twin lets that one go first.
 */
export async function isRepeat(
	this: IExecuteFunctions,
	marks: string[],
	arrival: Arrival | undefined,
): Promise<boolean> {
	const shared = arrival !== undefined && isFromElsewhere(arrival);
	if (shared && arrival.again) await sleep(headStartMs);
	const again = await inTurn(nodeKey(this), async () => await check.call(this, marks, shared));
	// The event need not wait for it: the more executions a worker holds, the more are lost with it.
	if (shared && !again) void lookAfter.call(this);
	return again;
}

/** The marks of what this process has passed on in queue mode, by node; the newest last. */
const passed = new Map<string, string[]>();

async function check(this: IExecuteFunctions, marks: string[], shared: boolean): Promise<boolean> {
	const node = nodeKey(this);
	const run = `${marks[0]}@${this.getExecutionId()}`;
	const own = shared ? (passed.get(node) ?? []) : [];
	const found = await settle(
		this.helpers.checkProcessedAndRecord([...new Set([...marks, run, ...own])], 'node', store),
	);
	const known = new Set(own);
	if ('value' in found) found.value.processed.forEach((mark) => known.add(String(mark)));
	else warn.call(this, found.fault);
	if (!known.has(marks[0]) || known.has(run)) {
		if (shared) passed.set(node, [...new Set([...own, ...marks, run])].slice(-ownMarks));
		return false;
	}
	const fresh = [...marks, run].filter((mark) => !known.has(mark));
	const removed = await settle(this.helpers.removeProcessed(fresh, 'node', store));
	if ('fault' in removed) warn.call(this, removed.fault);
	return true;
}

/** Puts back what this process has marked and another one has overwritten. Never fails. */
async function lookAfter(this: IExecuteFunctions): Promise<void> {
	const node = nodeKey(this);
	const [least, most] = lookAfterMs;
	await sleep(least + Math.random() * (most - least));
	const own = passed.get(node) as string[];
	const done = await settle(
		inTurn(node, async () => await this.helpers.checkProcessedAndRecord(own, 'node', store)),
	);
	if ('fault' in done) warn.call(this, done.fault);
}

function warn(this: IExecuteFunctions, fault: unknown): void {
	this.logger.warn(`Repeats could not be looked up: ${(fault as Error).message}`);
}

const turns = new Map<string, Promise<unknown>>();

/** One at a time for each node, whatever became of the one before. */
async function inTurn<T>(node: string, work: () => Promise<T>): Promise<T> {
	const turn = (turns.get(node) ?? Promise.resolve()).then(work, work);
	turns.set(node, turn);
	return await turn;
}

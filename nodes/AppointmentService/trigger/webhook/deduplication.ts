import { sleep, type IExecuteFunctions } from 'n8n-workflow';
import { settle } from '../../rest';
import { isFromOtherProcess, nodeKey, type Arrival } from './deliveryTracker';

/** Some thousand marks are kept in n8n's store; a repeat comes within minutes or hours. */
const storeOptions = { mode: 'entries' as const, maxEntries: 3000 };

/** So many of its own marks a process puts back where another process has overwritten them. */
const maxOwnKeys = 300;

/** How long a delivery waits which another one came before: long enough for that one to be marked, and looked after. */
const headStartMs = 1500;

/** After what time a process looks after what it wrote, at least and at most: no two of them in step. */
const restoreDelayMs = [200, 700] as const;

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
	keys: string[],
	arrival: Arrival | undefined,
): Promise<boolean> {
	const shared = arrival !== undefined && isFromOtherProcess(arrival);
	if (shared && arrival.again) await sleep(headStartMs);
	const again = await runExclusive(
		nodeKey(this),
		async () => await checkAndRecord.call(this, keys, shared),
	);
	// The event need not wait for it: the more executions a worker holds, the more are lost with it.
	if (shared && !again) void restoreOverwrittenKeys.call(this);
	return again;
}

/** The marks of what this process has passed on in queue mode, by node; the newest last. */
const passedKeys = new Map<string, string[]>();

async function checkAndRecord(
	this: IExecuteFunctions,
	keys: string[],
	shared: boolean,
): Promise<boolean> {
	const node = nodeKey(this);
	const executionKey = `${keys[0]}@${this.getExecutionId()}`;
	const ownKeys = shared ? (passedKeys.get(node) ?? []) : [];
	const found = await settle(
		this.helpers.checkProcessedAndRecord(
			[...new Set([...keys, executionKey, ...ownKeys])],
			'node',
			storeOptions,
		),
	);
	const known = new Set(ownKeys);
	if ('value' in found) found.value.processed.forEach((key) => known.add(String(key)));
	else logStoreError.call(this, found.fault);
	if (!known.has(keys[0]) || known.has(executionKey)) {
		if (shared)
			passedKeys.set(node, [...new Set([...ownKeys, ...keys, executionKey])].slice(-maxOwnKeys));
		return false;
	}
	const newKeys = [...keys, executionKey].filter((key) => !known.has(key));
	const removed = await settle(this.helpers.removeProcessed(newKeys, 'node', storeOptions));
	if ('fault' in removed) logStoreError.call(this, removed.fault);
	return true;
}

/** Puts back what this process has marked and another one has overwritten. Never fails. */
async function restoreOverwrittenKeys(this: IExecuteFunctions): Promise<void> {
	const node = nodeKey(this);
	const [least, most] = restoreDelayMs;
	await sleep(least + Math.random() * (most - least));
	const ownKeys = passedKeys.get(node) as string[];
	const done = await settle(
		runExclusive(
			node,
			async () => await this.helpers.checkProcessedAndRecord(ownKeys, 'node', storeOptions),
		),
	);
	if ('fault' in done) logStoreError.call(this, done.fault);
}

function logStoreError(this: IExecuteFunctions, error: unknown): void {
	this.logger.warn(`Repeats could not be looked up: ${(error as Error).message}`);
}

const queues = new Map<string, Promise<unknown>>();

/** One at a time for each node, whatever became of the one before. */
async function runExclusive<T>(node: string, work: () => Promise<T>): Promise<T> {
	const queued = (queues.get(node) ?? Promise.resolve()).then(work, work);
	queues.set(node, queued);
	return await queued;
}

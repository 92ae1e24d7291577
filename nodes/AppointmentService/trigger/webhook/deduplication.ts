import { sleep, type IExecuteFunctions } from 'n8n-workflow';
import { runExclusive, settle } from '../../rest';
import { noKeys, type OtherKeys } from './dedupeKeys';
import { nodeKey, processId, type Arrival } from './deliveryTracker';

/** n8n's store keeps a few thousand keys; a repeat comes within minutes or hours. */
const storeOptions = { mode: 'entries' as const, maxEntries: 3000 };

/** How many of its own keys a process writes back where another process has overwritten them. */
const maxOwnKeys = 300;

/** How long a second delivery of an event waits: long enough for the first one's keys to be written, and written back, on a busy machine. */
const headStartMs = 3000;

/** When a process checks the keys that it wrote, at the earliest and at the latest: random, so that no two are in step. */
const restoreDelayMs = [200, 700] as const;

/** How often it checks them at most: what it writes back may be overwritten, too. */
const maxRestores = 4;

/**
 * Whether an event with these keys was passed on before; if not, records it. What n8n runs once more itself is no repeat. Where the store
 * fails the event passes: twice is better than never. n8n's store is one list for each node, read and written as a whole. So a process
 * handles one event at a time; in queue mode each writes back its own keys that another one has overwritten, and a second delivery waits
 * for the first.
 */
export async function isRepeat(
	this: IExecuteFunctions,
	keys: string[],
	arrival: Arrival | undefined,
	others: OtherKeys = noKeys,
): Promise<boolean> {
	const isQueued = arrival !== undefined && arrival.by !== processId;
	if (isQueued && arrival.again) await sleep(headStartMs);
	const repeats = await runExclusive(
		nodeKey(this),
		async () => await checkAndRecord.call(this, keys, others, isQueued),
	);
	// The event does not wait for this: the more executions a worker holds, the more are lost with it.
	if (isQueued && !repeats) void restoreOverwrittenKeys.call(this);
	return repeats;
}

/** Takes keys back, so that what they stand for counts as new again. */
export async function forgetKeys(this: IExecuteFunctions, keys: string[]): Promise<void> {
	const node = nodeKey(this);
	const kept = (passedKeys.get(node) ?? []).filter((key) => !keys.includes(key));
	if (passedKeys.has(node)) passedKeys.set(node, kept);
	await logged(
		this,
		runExclusive(node, async () => await this.helpers.removeProcessed(keys, 'node', storeOptions)),
	);
}

/** The keys of what this process has passed on in queue mode, by node; the newest last. */
const passedKeys = new Map<string, string[]>();

async function checkAndRecord(
	this: IExecuteFunctions,
	keys: string[],
	{ knownBy, recorded }: OtherKeys,
	isQueued: boolean,
): Promise<boolean> {
	const node = nodeKey(this);
	const executionKey = `${keys[0]}@${this.getExecutionId()}`;
	const ownKeys = isQueued ? (passedKeys.get(node) ?? []) : [];
	const checked = await logged(
		this,
		this.helpers.checkProcessedAndRecord(
			[...new Set([...keys, executionKey, ...knownBy, ...recorded, ...ownKeys])],
			'node',
			storeOptions,
		),
	);
	const known = new Set([...ownKeys, ...(checked?.processed ?? []).map(String)]);
	const isKnown = [keys[0], ...knownBy].some((key) => known.has(key));
	const repeats = isKnown && !known.has(executionKey);
	const passed = repeats ? [] : [...keys, executionKey, ...recorded];
	if (isQueued && !repeats)
		passedKeys.set(node, [...new Set([...ownKeys, ...passed])].slice(-maxOwnKeys));
	const newKeys = [...keys, executionKey, ...knownBy, ...recorded].filter(
		(key) => !known.has(key) && !passed.includes(key),
	);
	if (newKeys.length > 0)
		await logged(this, this.helpers.removeProcessed(newKeys, 'node', storeOptions));
	return repeats;
}

/** Writes back the keys of this process that another one has overwritten, until none is missing. Never fails. */
async function restoreOverwrittenKeys(this: IExecuteFunctions): Promise<void> {
	const node = nodeKey(this);
	const [least, most] = restoreDelayMs;
	const restore = async () => {
		const ownKeys = passedKeys.get(node) as string[];
		return await this.helpers.checkProcessedAndRecord(ownKeys, 'node', storeOptions);
	};
	for (let restores = 0; restores < maxRestores; restores++) {
		await sleep(least + Math.random() * (most - least));
		const checked = await logged(this, runExclusive(node, restore));
		if (!checked || checked.new.length === 0) return;
	}
}

/** What the store gives; undefined, with a line in the log, where it fails. */
async function logged<T>(
	{ logger }: IExecuteFunctions,
	stored: Promise<T>,
): Promise<T | undefined> {
	const settled = await settle(stored);
	if ('value' in settled) return settled.value;
	logger.warn(`Repeats could not be looked up: ${(settled.fault as Error).message}`);
	return undefined;
}

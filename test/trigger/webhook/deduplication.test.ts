import { sleep, type IDataObject, type INodeExecutionData } from 'n8n-workflow';
import {
	installDeduplicationStore,
	type FakeDeduplicationStore,
} from '../../support/deduplicationStore';
import type { TriggerHarness } from '../../support/triggerHarness';
import { createWebhookHarness, collectLogLines } from '../../support/webhookHarness';

let store: FakeDeduplicationStore;
beforeAll(async () => {
	store = await installDeduplicationStore();
});
beforeEach(async () => {
	Object.assign(store, { broken: false, delay: 0 });
	await store.clearAllProcessedItems();
});

const created = (id: number | string) => ({
	event: 'appointment.created',
	data: { id, start: '2026-05-01T09:00:00Z', created_at: '2026-04-01T09:00:00Z' },
});

let nodeCount = 0;
/** A trigger with an id of its own. */
function createTrigger(): TriggerHarness {
	const harness = createWebhookHarness();
	harness.node.id = `node ${++nodeCount}`;
	return harness;
}

/** The items that a delivery starts the workflow with. */
const startedBy = async (harness: TriggerHarness, ...ids: Array<number | string>) =>
	(await harness.deliver({ body: ids.map(created) })).started ?? [];

/** The same items as another process accepts them in queue mode; `again` where it had accepted one of the events before. */
const fromOtherProcess = (started: INodeExecutionData[], again: boolean) =>
	started.map(({ json }) => ({ json: { ...json, arrival: { by: 'another process', again } } }));

const startedByOther = async (harness: TriggerHarness, ...ids: Array<number | string>) =>
	fromOtherProcess(await startedBy(harness, ...ids), false);

let executions = 0;
/** How many events are passed on. */
async function countPassed(
	harness: TriggerHarness,
	started: INodeExecutionData[],
): Promise<number> {
	harness.executionId = `run ${++executions}`;
	const { data, error } = await harness.run(started);
	if (error) throw error;
	return data?.main[0]?.length ?? 0;
}

/** Long enough for a process to write back its keys. */
const restoreMs = 1000;

describe('trackDelivery', () => {
	const isSeenAgain = async (harness: TriggerHarness, ...ids: Array<number | string>) => {
		const [{ json }] = await startedBy(harness, ...ids);
		return (json.arrival as IDataObject).again;
	};

	test('recognizes what it has accepted before, for each node of each workflow', async () => {
		const harness = createTrigger();
		expect(await isSeenAgain(harness, 1)).toBe(false);
		expect(await isSeenAgain(harness, 1)).toBe(true);
		expect(await isSeenAgain(harness, 2, 1)).toBe(true);
		expect(await isSeenAgain(harness, 3, 4)).toBe(false);
		expect(await isSeenAgain(createTrigger(), 1)).toBe(false);
		harness.workflowId = 'another';
		expect(await isSeenAgain(harness, 1)).toBe(false);
	});

	test('forgets the oldest of more than 2000 keys', async () => {
		const harness = createTrigger();
		// One delivery holds 500 events at most.
		const startMany = async (count: number, name: string) => {
			const names = Array.from({ length: count }, (_, index) => `${name} ${index}`);
			for (let from = 0; from < count; from += 500)
				await startedBy(harness, ...names.slice(from, from + 500));
		};
		await startMany(2000, 'before');
		await startedBy(harness, 'first');
		await startMany(1999, 'later');
		expect(await isSeenAgain(harness, 'first')).toBe(true);
		await startedBy(harness, 'one more');
		expect(await isSeenAgain(harness, 'first')).toBe(false);
	});
});

test('the store forgets the oldest of more than 3000 keys', async () => {
	const harness = createTrigger();
	expect(await countPassed(harness, await startedBy(harness, 1))).toBe(1);
	const [oldest, next] = store.entries;
	const others = Array.from({ length: 2998 }, (_, index) => `key ${index}`);
	const data = { node: harness.node, workflow: { id: harness.workflowId } } as never;
	await store.checkProcessedAndRecord(others, 'node', data, { mode: 'entries' });
	expect(await countPassed(harness, await startedBy(harness, 1))).toBe(0);
	expect(await countPassed(harness, await startedBy(harness, 2))).toBe(1);
	expect(store.entries).toHaveLength(3000);
	expect(store.entries).not.toEqual(expect.arrayContaining([oldest, next]));
	expect(await countPassed(harness, await startedBy(harness, 1))).toBe(1);
});

describe('isRepeat in a worker', () => {
	test('of two equal deliveries at once, the one that arrived first passes', async () => {
		const harness = createTrigger();
		const first = await startedByOther(harness, 1);
		const second = fromOtherProcess(await startedBy(harness, 1), true);
		expect(await Promise.all([countPassed(harness, second), countPassed(harness, first)])).toEqual([
			0, 1,
		]);
	});

	test('in the process that accepted the delivery, the one that runs first passes', async () => {
		const harness = createTrigger();
		const [first, second] = [await startedBy(harness, 1), await startedBy(harness, 1)];
		expect(await Promise.all([countPassed(harness, second), countPassed(harness, first)])).toEqual([
			1, 0,
		]);
	});

	test('writes back its keys that another process has overwritten', async () => {
		const harness = createTrigger();
		expect(await countPassed(harness, await startedByOther(harness, 1))).toBe(1);
		const { entries } = store;
		await store.clearAllProcessedItems();
		expect(await collectLogLines(async () => await sleep(restoreMs))).toEqual([]);
		expect(entries).toHaveLength(2);
		expect(store.entries).toEqual(entries);
		expect(await countPassed(harness, await startedBy(harness, 1))).toBe(0);
		await store.clearAllProcessedItems();
		expect(await countPassed(harness, await startedByOther(harness, 2))).toBe(1);
		expect(store.entries).toEqual(expect.arrayContaining(entries));
		await store.clearAllProcessedItems();
		const [first, second] = [await startedByOther(harness, 1), await startedByOther(harness, 2)];
		expect([await countPassed(harness, first), await countPassed(harness, second)]).toEqual([0, 0]);
		await sleep(restoreMs);
	});

	test('writes back its newest 300 keys', async () => {
		const harness = createTrigger();
		const many = Array.from({ length: 160 }, (_, index) => index);
		expect(await countPassed(harness, await startedByOther(harness, ...many))).toBe(160);
		await sleep(restoreMs);
		// One at a time, so after the keys are written back.
		expect(await countPassed(harness, await startedByOther(harness, 'one'))).toBe(1);
		await store.clearAllProcessedItems();
		expect(await countPassed(harness, await startedByOther(harness, 'one more'))).toBe(1);
		expect(store.entries).toHaveLength(302);
		await sleep(restoreMs);
		expect(await countPassed(harness, await startedByOther(harness, 159))).toBe(0);
	});

	test('a delivery without an arrival is recognized', async () => {
		const harness = createTrigger();
		const [{ json }] = await startedBy(harness, 1);
		const bare = [{ json: { ...json, arrival: undefined } }];
		expect([await countPassed(harness, bare), await countPassed(harness, bare)]).toEqual([1, 0]);
	});

	test('without queue mode no keys are written back', async () => {
		const harness = createTrigger();
		expect(await countPassed(harness, await startedBy(harness, 1))).toBe(1);
		expect(store.entries).toHaveLength(2);
		await store.clearAllProcessedItems();
		await sleep(restoreMs);
		expect(store.entries).toEqual([]);
		expect(await countPassed(harness, await startedBy(harness, 1))).toBe(1);
	});
});

test('while the store fails an event passes although the keys of another one are written back', async () => {
	const harness = createTrigger();
	expect(await countPassed(harness, await startedByOther(harness, 1))).toBe(1);
	Object.assign(store, { broken: true, delay: 600 });
	await sleep(750);
	store.broken = false;
	expect(await countPassed(harness, await startedByOther(harness, 2))).toBe(1);
});

import { sleep, type IDataObject, type INodeExecutionData } from 'n8n-workflow';
import {
	installDeduplicationStore,
	type FakeDeduplicationStore,
} from '../../support/deduplicationStore';
import type { TriggerHarness } from '../../support/triggerHarness';
import { createWebhookHarness, collectLogLines } from '../../support/webhookHarness';

let memory: FakeDeduplicationStore;
beforeAll(async () => {
	memory = await installDeduplicationStore();
});
beforeEach(async () => {
	Object.assign(memory, { broken: false, delay: 0 });
	await memory.clearAllProcessedItems();
});

const created = (id: number | string) => ({
	event: 'appointment.created',
	data: { id, start: '2026-05-01T09:00:00Z', created_at: '2026-04-01T09:00:00Z' },
});

let nodes = 0;
/** A trigger that nobody has seen before. */
function newBench(): TriggerHarness {
	const harness = createWebhookHarness();
	harness.node.id = `node ${++nodes}`;
	return harness;
}

/** What a delivery starts. */
const startedBy = async (harness: TriggerHarness, ...ids: Array<number | string>) =>
	(await harness.deliver({ body: ids.map(created) })).started ?? [];

/** The same, as another process took it in n8n's queue mode; whether that one had taken one of the events before. */
const fromElsewhere = (started: INodeExecutionData[], again: boolean) =>
	started.map(({ json }) => ({ json: { ...json, arrival: { by: 'another process', again } } }));

const queued = async (harness: TriggerHarness, ...ids: Array<number | string>) =>
	fromElsewhere(await startedBy(harness, ...ids), false);

let executions = 0;
/** How many events come of it. */
async function work(harness: TriggerHarness, started: INodeExecutionData[]): Promise<number> {
	harness.executionId = `run ${++executions}`;
	const { data, error } = await harness.run(started);
	if (error) throw error;
	return data?.main[0]?.length ?? 0;
}

/** Long enough for what a process does some time after an event. */
const aWhile = 1000;

describe('the process that takes deliveries', () => {
	const again = async (harness: TriggerHarness, ...ids: Array<number | string>) => {
		const [{ json }] = await startedBy(harness, ...ids);
		return (json.arrival as IDataObject).again;
	};

	test('knows what it has taken before, for each node of each workflow', async () => {
		const harness = newBench();
		expect(await again(harness, 1)).toBe(false);
		expect(await again(harness, 1)).toBe(true);
		expect(await again(harness, 2, 1)).toBe(true);
		expect(await again(harness, 3, 4)).toBe(false);
		expect(await again(newBench(), 1)).toBe(false);
		harness.workflowId = 'another';
		expect(await again(harness, 1)).toBe(false);
	});

	test('forgets the oldest of thousands', async () => {
		const harness = newBench();
		// One delivery tells of 500 events at most.
		const startMany = async (count: number, name: string) => {
			const names = Array.from({ length: count }, (_, at) => `${name} ${at}`);
			for (let from = 0; from < count; from += 500)
				await startedBy(harness, ...names.slice(from, from + 500));
		};
		await startMany(2000, 'before');
		await startedBy(harness, 'first');
		await startMany(1999, 'later');
		expect(await again(harness, 'first')).toBe(true);
		await startedBy(harness, 'one more');
		expect(await again(harness, 'first')).toBe(false);
	});
});

test('of some thousand marks the oldest is forgotten', async () => {
	const harness = newBench();
	expect(await work(harness, await startedBy(harness, 1))).toBe(1);
	const [oldest, next] = memory.entries;
	const others = Array.from({ length: 2998 }, (_, at) => `mark ${at}`);
	const place = { node: harness.node, workflow: { id: harness.workflowId } } as never;
	await memory.checkProcessedAndRecord(others, 'node', place, { mode: 'entries' });
	expect(await work(harness, await startedBy(harness, 1))).toBe(0);
	expect(await work(harness, await startedBy(harness, 2))).toBe(1);
	expect(memory.entries).toHaveLength(3000);
	expect(memory.entries).not.toEqual(expect.arrayContaining([oldest, next]));
	expect(await work(harness, await startedBy(harness, 1))).toBe(1);
});

describe('a worker', () => {
	test('lets that one of two deliveries go first which came first', async () => {
		const harness = newBench();
		const first = await queued(harness, 1);
		const second = fromElsewhere(await startedBy(harness, 1), true);
		expect(await Promise.all([work(harness, second), work(harness, first)])).toEqual([0, 1]);
	});

	test('of the process that took a delivery does not wait', async () => {
		const harness = newBench();
		const [first, second] = [await startedBy(harness, 1), await startedBy(harness, 1)];
		expect(await Promise.all([work(harness, second), work(harness, first)])).toEqual([1, 0]);
	});

	test('puts back what another one has overwritten', async () => {
		const harness = newBench();
		expect(await work(harness, await queued(harness, 1))).toBe(1);
		const { entries } = memory;
		await memory.clearAllProcessedItems();
		expect(await collectLogLines(async () => await sleep(aWhile))).toEqual([]);
		expect(entries).toHaveLength(2);
		expect(memory.entries).toEqual(entries);
		expect(await work(harness, await startedBy(harness, 1))).toBe(0);
		await memory.clearAllProcessedItems();
		expect(await work(harness, await queued(harness, 2))).toBe(1);
		expect(memory.entries).toEqual(expect.arrayContaining(entries));
		await memory.clearAllProcessedItems();
		const [first, second] = [await queued(harness, 1), await queued(harness, 2)];
		expect([await work(harness, first), await work(harness, second)]).toEqual([0, 0]);
		await sleep(aWhile);
	});

	test('puts back the newest hundreds, and no more', async () => {
		const harness = newBench();
		const many = Array.from({ length: 160 }, (_, at) => at);
		expect(await work(harness, await queued(harness, ...many))).toBe(160);
		await sleep(aWhile);
		// In its turn, after whatever is still looked after.
		expect(await work(harness, await queued(harness, 'one'))).toBe(1);
		await memory.clearAllProcessedItems();
		expect(await work(harness, await queued(harness, 'one more'))).toBe(1);
		expect(memory.entries).toHaveLength(302);
		await sleep(aWhile);
		expect(await work(harness, await queued(harness, 159))).toBe(0);
	});

	test('takes what comes without word of where it was taken', async () => {
		const harness = newBench();
		const [{ json }] = await startedBy(harness, 1);
		const bare = [{ json: { ...json, arrival: undefined } }];
		expect([await work(harness, bare), await work(harness, bare)]).toEqual([1, 0]);
	});

	test('alone leaves the store as it is', async () => {
		const harness = newBench();
		expect(await work(harness, await startedBy(harness, 1))).toBe(1);
		expect(memory.entries).toHaveLength(2);
		await memory.clearAllProcessedItems();
		await sleep(aWhile);
		expect(memory.entries).toEqual([]);
		expect(await work(harness, await startedBy(harness, 1))).toBe(1);
	});

	test('knows the events of each node by themselves', async () => {
		const [one, other] = [newBench(), newBench()];
		for (const harness of [one, other]) {
			expect(await work(harness, await startedBy(harness, 1))).toBe(1);
			expect(await work(harness, await startedBy(harness, 1))).toBe(0);
		}
		const [here, there] = [newBench(), newBench()];
		for (const harness of [here, there])
			expect(await work(harness, await queued(harness, 1))).toBe(1);
		await sleep(aWhile);
	});
});

describe('while the store is away', () => {
	const away = 'warn: Repeats could not be looked up: The database is away';

	test('an event passes, and the log says why', async () => {
		const harness = newBench();
		memory.broken = true;
		const started = await startedBy(harness, 1);
		expect(await collectLogLines(async () => expect(await work(harness, started)).toBe(1))).toEqual(
			[away],
		);
	});

	test('a worker knows its own all the same', async () => {
		const harness = newBench();
		const [first, twin] = [await queued(harness, 1), await queued(harness, 1)];
		expect(await work(harness, first)).toBe(1);
		memory.broken = true;
		const said = await collectLogLines(async () => {
			expect(await work(harness, twin)).toBe(0);
			await sleep(aWhile);
		});
		// The twin is looked up and taken back, and the first one looked after.
		expect(said).toEqual([away, away, away]);
	});

	test('an event that comes while another one is looked after passes, too', async () => {
		const harness = newBench();
		expect(await work(harness, await queued(harness, 1))).toBe(1);
		Object.assign(memory, { broken: true, delay: 600 });
		await sleep(750);
		memory.broken = false;
		expect(await work(harness, await queued(harness, 2))).toBe(1);
	});
});

import { sleep, type IDataObject, type INodeExecutionData } from 'n8n-workflow';
import { remember, type Memory } from '../engine/memory';
import type { TriggerBench } from '../engine/trigger';
import { benchWith, logged } from './bench';

let memory: Memory;
beforeAll(async () => {
	memory = await remember();
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
function newBench(): TriggerBench {
	const bench = benchWith();
	bench.node.id = `node ${++nodes}`;
	return bench;
}

/** What a delivery starts. */
const startedBy = async (bench: TriggerBench, ...ids: Array<number | string>) =>
	(await bench.deliver({ body: ids.map(created) })).started ?? [];

/** The same, as another process took it in n8n's queue mode; whether that one had taken one of the events before. */
const fromElsewhere = (started: INodeExecutionData[], again: boolean) =>
	started.map(({ json }) => ({ json: { ...json, arrival: { by: 'another process', again } } }));

const queued = async (bench: TriggerBench, ...ids: Array<number | string>) =>
	fromElsewhere(await startedBy(bench, ...ids), false);

let executions = 0;
/** How many events come of it. */
async function work(bench: TriggerBench, started: INodeExecutionData[]): Promise<number> {
	bench.executionId = `run ${++executions}`;
	const { data, error } = await bench.run(started);
	if (error) throw error;
	return data?.main[0]?.length ?? 0;
}

/** Long enough for what a process does some time after an event. */
const aWhile = 1000;

describe('the process that takes deliveries', () => {
	const again = async (bench: TriggerBench, ...ids: Array<number | string>) => {
		const [{ json }] = await startedBy(bench, ...ids);
		return (json.arrival as IDataObject).again;
	};

	test('knows what it has taken before, for each node of each workflow', async () => {
		const bench = newBench();
		expect(await again(bench, 1)).toBe(false);
		expect(await again(bench, 1)).toBe(true);
		expect(await again(bench, 2, 1)).toBe(true);
		expect(await again(bench, 3, 4)).toBe(false);
		expect(await again(newBench(), 1)).toBe(false);
		bench.workflowId = 'another';
		expect(await again(bench, 1)).toBe(false);
	});

	test('forgets the oldest of thousands', async () => {
		const bench = newBench();
		// One delivery tells of 500 events at most.
		const startMany = async (count: number, name: string) => {
			const names = Array.from({ length: count }, (_, at) => `${name} ${at}`);
			for (let from = 0; from < count; from += 500)
				await startedBy(bench, ...names.slice(from, from + 500));
		};
		await startMany(2000, 'before');
		await startedBy(bench, 'first');
		await startMany(1999, 'later');
		expect(await again(bench, 'first')).toBe(true);
		await startedBy(bench, 'one more');
		expect(await again(bench, 'first')).toBe(false);
	});
});

test('of some thousand marks the oldest is forgotten', async () => {
	const bench = newBench();
	expect(await work(bench, await startedBy(bench, 1))).toBe(1);
	const [oldest, next] = memory.entries;
	const others = Array.from({ length: 2998 }, (_, at) => `mark ${at}`);
	const place = { node: bench.node, workflow: { id: bench.workflowId } } as never;
	await memory.checkProcessedAndRecord(others, 'node', place, { mode: 'entries' });
	expect(await work(bench, await startedBy(bench, 1))).toBe(0);
	expect(await work(bench, await startedBy(bench, 2))).toBe(1);
	expect(memory.entries).toHaveLength(3000);
	expect(memory.entries).not.toEqual(expect.arrayContaining([oldest, next]));
	expect(await work(bench, await startedBy(bench, 1))).toBe(1);
});

describe('a worker', () => {
	test('lets that one of two deliveries go first which came first', async () => {
		const bench = newBench();
		const first = await queued(bench, 1);
		const second = fromElsewhere(await startedBy(bench, 1), true);
		expect(await Promise.all([work(bench, second), work(bench, first)])).toEqual([0, 1]);
	});

	test('of the process that took a delivery does not wait', async () => {
		const bench = newBench();
		const [first, second] = [await startedBy(bench, 1), await startedBy(bench, 1)];
		expect(await Promise.all([work(bench, second), work(bench, first)])).toEqual([1, 0]);
	});

	test('puts back what another one has overwritten', async () => {
		const bench = newBench();
		expect(await work(bench, await queued(bench, 1))).toBe(1);
		const { entries } = memory;
		await memory.clearAllProcessedItems();
		expect(await logged(async () => await sleep(aWhile))).toEqual([]);
		expect(entries).toHaveLength(2);
		expect(memory.entries).toEqual(entries);
		expect(await work(bench, await startedBy(bench, 1))).toBe(0);
		await memory.clearAllProcessedItems();
		expect(await work(bench, await queued(bench, 2))).toBe(1);
		expect(memory.entries).toEqual(expect.arrayContaining(entries));
		await memory.clearAllProcessedItems();
		const [first, second] = [await queued(bench, 1), await queued(bench, 2)];
		expect([await work(bench, first), await work(bench, second)]).toEqual([0, 0]);
		await sleep(aWhile);
	});

	test('puts back the newest hundreds, and no more', async () => {
		const bench = newBench();
		const many = Array.from({ length: 160 }, (_, at) => at);
		expect(await work(bench, await queued(bench, ...many))).toBe(160);
		await sleep(aWhile);
		// In its turn, after whatever is still looked after.
		expect(await work(bench, await queued(bench, 'one'))).toBe(1);
		await memory.clearAllProcessedItems();
		expect(await work(bench, await queued(bench, 'one more'))).toBe(1);
		expect(memory.entries).toHaveLength(302);
		await sleep(aWhile);
		expect(await work(bench, await queued(bench, 159))).toBe(0);
	});

	test('takes what comes without word of where it was taken', async () => {
		const bench = newBench();
		const [{ json }] = await startedBy(bench, 1);
		const bare = [{ json: { ...json, arrival: undefined } }];
		expect([await work(bench, bare), await work(bench, bare)]).toEqual([1, 0]);
	});

	test('alone leaves the store as it is', async () => {
		const bench = newBench();
		expect(await work(bench, await startedBy(bench, 1))).toBe(1);
		expect(memory.entries).toHaveLength(2);
		await memory.clearAllProcessedItems();
		await sleep(aWhile);
		expect(memory.entries).toEqual([]);
		expect(await work(bench, await startedBy(bench, 1))).toBe(1);
	});

	test('knows the events of each node by themselves', async () => {
		const [one, other] = [newBench(), newBench()];
		for (const bench of [one, other]) {
			expect(await work(bench, await startedBy(bench, 1))).toBe(1);
			expect(await work(bench, await startedBy(bench, 1))).toBe(0);
		}
		const [here, there] = [newBench(), newBench()];
		for (const bench of [here, there]) expect(await work(bench, await queued(bench, 1))).toBe(1);
		await sleep(aWhile);
	});
});

describe('while the store is away', () => {
	const away = 'warn: Repeats could not be looked up: The database is away';

	test('an event passes, and the log says why', async () => {
		const bench = newBench();
		memory.broken = true;
		const started = await startedBy(bench, 1);
		expect(await logged(async () => expect(await work(bench, started)).toBe(1))).toEqual([away]);
	});

	test('a worker knows its own all the same', async () => {
		const bench = newBench();
		const [first, twin] = [await queued(bench, 1), await queued(bench, 1)];
		expect(await work(bench, first)).toBe(1);
		memory.broken = true;
		const said = await logged(async () => {
			expect(await work(bench, twin)).toBe(0);
			await sleep(aWhile);
		});
		// The twin is looked up and taken back, and the first one looked after.
		expect(said).toEqual([away, away, away]);
	});

	test('an event that comes while another one is looked after passes, too', async () => {
		const bench = newBench();
		expect(await work(bench, await queued(bench, 1))).toBe(1);
		Object.assign(memory, { broken: true, delay: 600 });
		await sleep(750);
		memory.broken = false;
		expect(await work(bench, await queued(bench, 2))).toBe(1);
	});
});

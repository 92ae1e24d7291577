import { sleep } from 'n8n-workflow';
import { AppointmentServiceApi } from '../../../credentials/AppointmentServiceApi.credentials';
import {
	installDeduplicationStore,
	type FakeDeduplicationStore,
} from '../../support/deduplicationStore';
import { enterprise } from '../../support/runNode';
import { TriggerHarness, type WebhookReply } from '../../support/triggerHarness';
import { collectLogLines } from '../../support/webhookHarness';

/** n8n's queue mode: first process accepts deliveries, others process them, with first store. Each loads the package by itself. */
let store: FakeDeduplicationStore;
let processes: TriggerHarness[];
beforeAll(async () => {
	store = await installDeduplicationStore();
	processes = [loadInProcess(), loadInProcess(), loadInProcess()];
});
beforeEach(async () => {
	store.broken = false;
	await store.clearAllProcessedItems();
	// Each test has a trigger of its own.
	nodeCount++;
	for (const { node } of processes) node.id = `node ${nodeCount}`;
});

let nodeCount = 0;

/** The trigger as a separate process loads it. */
function loadInProcess(): TriggerHarness {
	let harness: TriggerHarness | undefined;
	jest.isolateModules(() => {
		const { AppointmentServiceTrigger } = jest.requireActual<
			typeof import('../../../nodes/AppointmentService/AppointmentServiceTrigger.node')
		>('../../../nodes/AppointmentService/AppointmentServiceTrigger.node');
		// The node loads the code of its runs when they come, which would be after the isolation.
		const { handleDelivery, executeTrigger } = jest.requireActual<
			typeof import('../../../nodes/AppointmentService/trigger')
		>('../../../nodes/AppointmentService/trigger');
		const subject = {
			node: Object.assign(new AppointmentServiceTrigger(), {
				webhook: handleDelivery,
				execute: executeTrigger,
			}),
			authenticate: new AppointmentServiceApi().authenticate,
		};
		harness = new TriggerHarness(subject, { events: ['appointment.created'] }, { ...enterprise });
	});
	if (!harness) throw new Error('The node could not be loaded');
	return harness;
}

const created = (id: number) => ({
	event: 'appointment.created',
	data: { id, start: '2026-05-01T09:00:00Z', status: 'confirmed' },
});

let executions = 0;

/** How many events a worker passes on of a delivery that another process accepted. */
async function countPassed(worker: TriggerHarness, { started }: WebhookReply): Promise<number> {
	worker.executionId = String(++executions);
	const { data, error } = await worker.run(started ?? []);
	if (error) throw error;
	return data?.main[0]?.length ?? 0;
}

describe('isRepeat in queue mode', () => {
	test('keys of two workers that overwrite each other are both known later', async () => {
		const [webhook, first, second] = processes;
		const deliver = async (id: number) => await webhook.deliver({ body: created(id) });
		const passed = await Promise.all([
			countPassed(first, await deliver(1)),
			countPassed(second, await deliver(2)),
		]);
		expect(passed).toEqual([1, 1]);
		// Each writes back its own keys within a second.
		await sleep(1000);
		const repeats = await Promise.all([
			countPassed(first, await deliver(2)),
			countPassed(second, await deliver(1)),
		]);
		expect(repeats).toEqual([0, 0]);
	});

	test('keys that are overwritten again when they were written back are known later', async () => {
		const [webhook, first, second] = processes;
		const started = await webhook.deliver({ body: created(1) });
		store.overwritten = 3;
		expect(await countPassed(first, started)).toBe(1);
		expect(await countPassed(second, await webhook.deliver({ body: created(1) }))).toBe(0);
	});

	test('a second delivery passes where the worker of the first one was lost', async () => {
		const [webhook, , second] = processes;
		await webhook.deliver({ body: created(1) });
		expect(await countPassed(second, await webhook.deliver({ body: created(1) }))).toBe(1);
	});

	test('while the store fails events pass, a worker still recognizes its own, and the log says so', async () => {
		const [webhook, first, second] = processes;
		store.broken = true;
		const logLines = await collectLogLines(async () => {
			expect(await countPassed(first, await webhook.deliver({ body: created(1) }))).toBe(1);
			expect(await countPassed(second, await webhook.deliver({ body: created(1) }))).toBe(1);
			expect(await countPassed(first, await webhook.deliver({ body: created(1) }))).toBe(0);
		});
		expect(logLines).toContain('warn: Repeats could not be looked up: The database is away');
		store.broken = false;
		expect(await countPassed(second, await webhook.deliver({ body: created(2) }))).toBe(1);
		expect(await countPassed(first, await webhook.deliver({ body: created(2) }))).toBe(0);
	});
});

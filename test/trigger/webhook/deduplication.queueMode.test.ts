import { sleep } from 'n8n-workflow';
import { AppointmentServiceApi } from '../../../credentials/AppointmentServiceApi.credentials';
import {
	installDeduplicationStore,
	type FakeDeduplicationStore,
} from '../../support/deduplicationStore';
import { enterprise } from '../../support/runNode';
import { TriggerHarness, type WebhookReply } from '../../support/triggerHarness';

// The processes wait for one another, and each of them loads the package.

/** n8n's queue mode: one process takes deliveries, and others make the events, with one store for all of them. */
let memory: FakeDeduplicationStore;
let processes: TriggerHarness[];
beforeAll(async () => {
	memory = await installDeduplicationStore();
	processes = [load(), load(), load()];
});
beforeEach(async () => {
	memory.broken = false;
	await memory.clearAllProcessedItems();
	// Each test has a trigger of its own.
	nodes++;
	for (const { node } of processes) node.id = `node ${nodes}`;
});

let nodes = 0;

/** The trigger as a process of its own loads it. */
function load(): TriggerHarness {
	let harness: TriggerHarness | undefined;
	jest.isolateModules(() => {
		const { AppointmentServiceTrigger } = jest.requireActual<
			typeof import('../../../nodes/AppointmentService/AppointmentServiceTrigger.node')
		>('../../../nodes/AppointmentService/AppointmentServiceTrigger.node');
		const subject = {
			node: new AppointmentServiceTrigger(),
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

/** How many events a worker makes of what another process has taken. */
async function work(worker: TriggerHarness, { started }: WebhookReply): Promise<number> {
	worker.executionId = String(++executions);
	const { data, error } = await worker.run(started ?? []);
	if (error) throw error;
	return data?.main[0]?.length ?? 0;
}

describe('in queue mode', () => {
	test('what one worker marks, another one does not wipe out for good', async () => {
		const [webhook, one, other] = processes;
		const deliver = async (id: number) => await webhook.deliver({ body: created(id) });
		const first = await Promise.all([work(one, await deliver(1)), work(other, await deliver(2))]);
		expect(first).toEqual([1, 1]);
		// Each looks after its own within a second.
		await sleep(1000);
		const repeats = [await work(one, await deliver(2)), await work(other, await deliver(1))];
		expect(repeats).toEqual([0, 0]);
	});

	test('of two at the same moment in two workers one passes', async () => {
		const [webhook, one, other] = processes;
		const deliveries = [
			await webhook.deliver({ body: created(1) }),
			await webhook.deliver({ body: created(1) }),
		];
		const passed = await Promise.all([work(other, deliveries[1]), work(one, deliveries[0])]);
		expect(passed).toEqual([0, 1]);
	});

	test('a delivery passes that came before to a worker that was lost', async () => {
		const [webhook, , other] = processes;
		await webhook.deliver({ body: created(1) });
		expect(await work(other, await webhook.deliver({ body: created(1) }))).toBe(1);
	});

	test('a store that is away keeps nothing back, and a worker knows what it passed on all the same', async () => {
		const [webhook, one, other] = processes;
		memory.broken = true;
		expect(await work(one, await webhook.deliver({ body: created(1) }))).toBe(1);
		expect(await work(other, await webhook.deliver({ body: created(1) }))).toBe(1);
		expect(await work(one, await webhook.deliver({ body: created(1) }))).toBe(0);
		memory.broken = false;
		expect(await work(other, await webhook.deliver({ body: created(2) }))).toBe(1);
		expect(await work(one, await webhook.deliver({ body: created(2) }))).toBe(0);
	});
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Execution } from '../../../../host/rest/execution.mts';
import type { Rest, StoredWorkflow } from '../../../../host/rest/rest.mts';
import type { TestEnvironment } from '../../../../tools/fixtures/environment.mts';
import {
	appointmentTrigger,
	linearWorkflow,
	passOn,
	triggerNode,
} from '../../../../tools/fixtures/workflows.mts';
import { settings } from './settings.mts';
import {
	addAppointment,
	eventsOf,
	publishWorkflow,
	setUpTrigger,
	type TriggerSetup,
} from './setup.mts';

const webhook = { mode: 'webhook', events: ['appointment.created'] };
const polling = {
	mode: 'polling',
	event: 'appointment.created',
	pollTimes: { item: [{ mode: 'everyX', value: 12, unit: 'hours' }] },
};

/** What a person sees who tries the trigger in the editor, in both modes. */
export function triggerEditor(environment: () => TestEnvironment): void {
	const setup = setUpTrigger(() => environment().rest);

	for (const dialect of ['E01', 'E03', 'E08'] as const) {
		test(`${dialect}: a test event is shown, and the subscription for the test is removed`, async () => {
			const { rest, sandbox, owner } = setup();
			sandbox.setDialects(dialect);
			const options = settings[dialect] ?? {};
			const node = appointmentTrigger(owner, { ...webhook, options });
			const workflow = await rest.createWorkflow(
				linearWorkflow(`Editor: ${dialect}`, node, passOn()),
			);
			await rest.listen(workflow);
			await sandbox.hooks.waitUntilIdle();
			const [subscription] = sandbox.hooks.subscriptions();
			assert.match(subscription.url, /\/webhook-test\//);
			const { id, record } = addAppointment(setup());
			await sandbox.hooks.waitUntilIdle();
			const execution = await newest(rest, workflow);
			assert.equal(execution.status, 'success', execution.error?.message);
			const [item] = execution.nodes[triggerNode].outputs[0];
			assert.equal(item.json.id, id);
			assert.deepEqual(item.json.record, record);
			await untilLeft(setup(), []);
			assert.ok(!(await rest.workflow(workflow.id)).staticData);
		});
	}

	test('a test that gets a delivery with a bad signature ends with the reason', async () => {
		const { rest, sandbox, owner } = setup();
		sandbox.setDialects('E01');
		const node = appointmentTrigger(owner, webhook);
		const workflow = await rest.createWorkflow(linearWorkflow('Editor: refused', node, passOn()));
		await rest.listen(workflow);
		await sandbox.hooks.waitUntilIdle();
		const [subscription] = sandbox.hooks.subscriptions();
		const { attempts } = await sandbox.hooks.forge(subscription.url, 'unsigned');
		assert.equal(attempts[0].status, 401);
		const execution = await newest(rest, workflow);
		assert.equal(execution.status, 'error');
		assert.match(execution.error?.message ?? '', /refused/);
		await untilLeft(setup(), []);
	});

	test('a stopped test leaves no subscription, and the published workflow keeps its own', async () => {
		const { rest, sandbox, owner } = setup();
		sandbox.setDialects('E01');
		const node = appointmentTrigger(owner, webhook);
		const workflow = await publishWorkflow(
			rest,
			linearWorkflow('Editor: published', node, passOn()),
		);
		const [live] = sandbox.hooks.subscriptions();
		await rest.listen(workflow);
		assert.equal(sandbox.hooks.subscriptions().length, 2);
		await rest.stopListening(workflow);
		await untilLeft(setup(), [live.id]);
		const { id } = addAppointment(setup());
		await sandbox.hooks.waitUntilIdle();
		const events = await eventsOf(rest, workflow, 1);
		assert.deepEqual(
			events.map((event) => event.id),
			[id],
		);
		await rest.unpublish(workflow);
		assert.deepEqual(sandbox.hooks.subscriptions(), []);
	});

	test('a test of polling shows real records at once and stores no state', async () => {
		const { rest, sandbox, limited } = setup();
		sandbox.setDialects('E01');
		const node = appointmentTrigger(limited, polling);
		const workflow = await publishWorkflow(rest, linearWorkflow('Editor: polling', node, passOn()));
		const before = (await rest.workflow(workflow.id)).staticData;
		const { id } = addAppointment(setup(), 'limited');
		const run = await rest.run(workflow);
		assert.equal(run.status, 'success', run.error?.message);
		const items = run.nodes[triggerNode].outputs[0];
		assert.ok(items.length > 0);
		const known = sandbox.expected('limited', 'appointments');
		for (const { json } of items) {
			assert.ok(known.some((record) => JSON.stringify(record) === JSON.stringify(json.record)));
			assert.deepEqual([json.event, json.resource], ['appointment.created', 'appointment']);
		}
		assert.deepEqual((await rest.workflow(workflow.id)).staticData, before);
		await rest.unpublish(workflow);
		await rest.publish(workflow);
		const events = await eventsOf(rest, workflow, 1);
		assert.deepEqual(
			events.map((event) => event.id),
			[id],
		);
		await rest.unpublish(workflow);
	});
}

/** The newest execution of the workflow, once it is there and over. */
async function newest(rest: Rest, workflow: StoredWorkflow): Promise<Execution> {
	for (const deadline = Date.now() + 15_000; Date.now() < deadline; await sleep(100)) {
		const last = (await rest.executions(workflow)).at(-1);
		if (last) return await rest.execution(last.id);
	}
	throw new Error(`"${workflow.name}" has not run.`);
}

/** Waits until only these subscriptions are left: n8n ends that of a test after it has answered. */
async function untilLeft({ sandbox }: TriggerSetup, ids: number[]): Promise<void> {
	const left = () => sandbox.hooks.subscriptions().map(({ id }) => id);
	const deadline = Date.now() + 10_000;
	while (left().length > ids.length && Date.now() < deadline) await sleep(50);
	assert.deepEqual(left(), ids);
}

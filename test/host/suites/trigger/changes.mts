import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSince } from '../../../../host/compare-versions.mts';
import type { TestEnvironment } from '../../../../tools/fixtures/environment.mts';
import {
	appointmentTrigger,
	linearWorkflow,
	passOn,
} from '../../../../tools/fixtures/workflows.mts';
import { addAppointment, eventsOf, publishWorkflow, setUpTrigger } from './setup.mts';

const webhook = { mode: 'webhook', events: ['appointment.created'] };
const polling = {
	mode: 'polling',
	event: 'appointment.created',
	pollTimes: { item: [{ mode: 'everyX', value: 12, unit: 'hours' }] },
};

/** A workflow that is edited and published again keeps what it should, and leaves behind what it should. */
export function triggerChanges(environment: () => TestEnvironment): void {
	const setup = setUpTrigger(() => environment().rest);

	test('an edit elsewhere in the workflow keeps the subscription', async () => {
		const { rest, sandbox, owner } = setup();
		const workflow = await publishWorkflow(
			rest,
			linearWorkflow('Trigger: edited', appointmentTrigger(owner, webhook), passOn()),
		);
		const [before] = sandbox.hooks.subscriptions();
		const [trigger, after] = workflow.nodes;
		const edited = await rest.updateWorkflow(workflow, {
			nodes: [trigger, { ...after, position: [700, 300] }],
		});
		await rest.publish(edited);
		const subscriptions = sandbox.hooks.subscriptions();
		assert.equal(subscriptions.length, 1);
		// Older versions end and start every trigger of a workflow that is published again.
		if (isSince(environment().host.version, '2.40.0')) assert.equal(subscriptions[0].id, before.id);
		const { id } = addAppointment(setup());
		await sandbox.hooks.waitUntilIdle();
		assert.deepEqual(
			(await eventsOf(rest, edited, 1)).map((event) => event.id),
			[id],
		);
		await rest.unpublish(edited);
	});

	test('other selected events replace the subscription', async () => {
		const { rest, sandbox, owner } = setup();
		const workflow = await publishWorkflow(
			rest,
			linearWorkflow('Trigger: other events', appointmentTrigger(owner, webhook), passOn()),
		);
		const [trigger, after] = workflow.nodes;
		const parameters = { ...trigger.parameters, events: ['invoice.updated'] };
		const edited = await rest.updateWorkflow(workflow, {
			nodes: [{ ...trigger, parameters }, after],
		});
		await rest.publish(edited);
		assert.equal(sandbox.hooks.subscriptions().length, 1);
		const [{ events }] = sandbox.hooks.subscriptions();
		assert.ok(events.includes('invoice.updated'));
		assert.ok(events.every((event) => event.startsWith('invoice.')));
		await rest.unpublish(edited);
		assert.deepEqual(sandbox.hooks.subscriptions(), []);
	});

	test('a switch to polling ends the subscription, and a switch back makes one', async () => {
		const { rest, sandbox, owner } = setup();
		const node = appointmentTrigger(owner, webhook);
		const workflow = await publishWorkflow(rest, linearWorkflow('Trigger: mode', node, passOn()));
		assert.equal(sandbox.hooks.subscriptions().length, 1);
		const change = async (parameters: Record<string, unknown>) => {
			const [trigger, after] = workflow.nodes;
			const edited = await rest.updateWorkflow(workflow, {
				nodes: [{ ...trigger, parameters }, after],
			});
			assert.equal((await rest.publish(edited)).status, 'published');
			return edited;
		};
		const polled = await change(polling);
		assert.deepEqual(sandbox.hooks.subscriptions(), []);
		const { id } = addAppointment(setup());
		await rest.unpublish(polled);
		await rest.publish(polled);
		assert.deepEqual(
			(await eventsOf(rest, polled, 1)).map((event) => event.id),
			[id],
		);
		const again = await change(webhook);
		assert.equal(sandbox.hooks.subscriptions().length, 1);
		const next = addAppointment(setup());
		await sandbox.hooks.waitUntilIdle();
		assert.deepEqual(
			(await eventsOf(rest, again, 2)).map((event) => event.id),
			[id, next.id],
		);
		await rest.unpublish(again);
	});
}

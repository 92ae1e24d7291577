import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Execution } from '../../../host/rest/execution.mts';
import type { CredentialRef, StoredWorkflow, Workflow } from '../../../host/rest/rest.mts';
import type { TestEnvironment } from '../../../tools/fixtures/environment.mts';
import {
	addAppointment,
	eventsOf,
	pollAgain,
	setUpTrigger,
	type TriggerSetup,
} from './trigger/setup.mts';

/**
 * Workflows as n8n saved them with the package as it was when their node was new. They are not to be changed: what they hold is
 * what people have.
 */
export function upgrade(environment: () => TestEnvironment): void {
	const setup = setUpTrigger(() => environment().rest);

	test('lists saved with version 1 are read as then', async () => {
		const { nodes } = await run(setup(), 'lists');
		const { sandbox } = setup();
		const records = (name: string) => nodes[name].outputs[0].map(({ json }) => json);
		const appointments = sandbox.expected('limited', 'appointments').slice(0, 7);
		assert.deepEqual(records('Appointments'), appointments);
		assert.deepEqual(records('Same Appointment'), appointments);
		assert.deepEqual(records('All Clients'), sandbox.expected('limited', 'clients'));
		assert.deepEqual(records('Services'), sandbox.expected('limited', 'services'));
		assert.deepEqual(records('Invoices'), sandbox.expected('enterprise', 'invoices').slice(0, 3));
		const [done, refused] = nodes.Refused.outputs;
		assert.deepEqual(done, []);
		const { message } = refused[0].json.error as { message: string };
		assert.match(message, /^The Limited API does not offer invoices/);
	});

	test('Inspect, Request and a pagination set by hand run as saved', async () => {
		const { nodes } = await run(setup(), 'account');
		const { sandbox } = setup();
		const reports = nodes.Inspect.outputs[0].map(({ json }) => json);
		assert.ok(reports.every(({ reachable }) => reachable === true));
		assert.equal(reports.at(-1)?.path, '/locations');
		assert.deepEqual(
			nodes.Request.outputs[0].map(({ json }) => json),
			sandbox.expected('enterprise', 'staff').slice(0, 5),
		);
		assert.deepEqual(
			nodes['Told Paging'].outputs[0].map(({ json }) => json),
			sandbox.expected('enterprise', 'clients'),
		);
		const asked = sandbox.calls.list().map(({ url }) => new URL(url, sandbox.url).searchParams);
		assert.ok(asked.some((query) => query.get('per_page') === '100' && query.get('page') === '3'));
	});

	test('saved writes run: a client found or created, a visit from booking to deletion', async () => {
		const { sandbox } = setup();
		sandbox.writes.clear();
		const { nodes } = await run(setup(), 'writes');
		const [made] = nodes.Book.outputs[0];
		const of = (name: string) => nodes[name].outputs[0][0].json;
		assert.equal(of('Client').email, 'ada.nkosi@example.com');
		assert.equal(made.json.client_id, of('Client').id);
		assert.equal(of('Note').notes, 'Rang to confirm.');
		const request = of('Would Move');
		assert.equal(request.dryRun, true);
		assert.equal(request.method, 'PATCH');
		const length = ({ starts_at, ends_at }: Record<string, unknown>) =>
			Date.parse(String(ends_at)) - Date.parse(String(starts_at));
		assert.notEqual(of('Move').starts_at, made.json.starts_at);
		assert.equal(length(of('Move')), length(made.json));
		assert.equal(of('Cancel').status, 'cancelled');
		assert.deepEqual(of('Delete'), { deleted: true });
		const applied = sandbox.writes.list().filter(({ applied }) => applied);
		assert.deepEqual(
			applied.map(({ action, resource }) => `${resource}: ${action}`),
			[
				'clients: create',
				...['create', 'update', 'update', 'update', 'delete'].map(
					(what) => `appointments: ${what}`,
				),
			],
		);
	});

	test('version 1 polls go on as they were, and version 1.1 of the node goes on where they ended', async () => {
		const { rest, sandbox } = setup();
		const workflow = await imported(setup(), 'polling');
		const [node, ...others] = workflow.nodes;
		const { pollTimes } = node.parameters;
		const parameters = { pollTimes, event: 'appointment.changed' };
		const first = await rest.updateWorkflow(workflow, {
			nodes: [{ ...node, parameters }, ...others],
		});
		assert.equal((await rest.publish(first)).status, 'published');
		const [{ id }] = sandbox.store.rows('appointment');
		sandbox.store.change('appointment', id, { status: 'cancelled' });
		addAppointment(setup(), 'limited');
		await pollAgain(setup(), first);
		const events = await eventsOf(rest, first, 2);
		const names = ['appointment.created', 'appointment.updated'];
		assert.deepEqual(events.map(({ event }) => event).sort(), names);
		for (const item of events) {
			const fields = ['event', 'resource', 'id', 'occurredAt', 'record', 'delivery'];
			assert.deepEqual([Object.keys(item), item.delivery], [fields, null]);
		}
		await rest.unpublish(first);
		addAppointment(setup(), 'limited');
		const pollEvents = ['appointment.created', 'appointment.changed'];
		const newest = { ...node, typeVersion: 1.1, parameters: { pollTimes, pollEvents } };
		const second = await rest.updateWorkflow(first, { nodes: [newest, ...others] });
		assert.equal((await rest.publish(second)).status, 'published');
		const [item, ...more] = (await eventsOf(rest, second, 3)).slice(2);
		assert.deepEqual([item.event, 'delivery' in item, more], ['appointment.created', false, []]);
		await rest.unpublish(second);
	});

	for (const name of ['webhook', 'polling'] as const) {
		test(`a trigger saved for ${name} starts the workflow for a new appointment`, async () => {
			const { rest, sandbox } = setup();
			const workflow = await imported(setup(), name);
			const { status } = await rest.publish(workflow);
			assert.equal(status, 'published');
			try {
				assert.equal(sandbox.hooks.subscriptions().length, name === 'webhook' ? 1 : 0);
				const { record } = addAppointment(setup(), name === 'webhook' ? 'enterprise' : 'limited');
				if (name === 'webhook') await sandbox.hooks.waitUntilIdle();
				else {
					// n8n polls when a workflow is published.
					await rest.unpublish(workflow);
					await rest.publish(workflow);
				}
				const [{ event, resource, record: itemRecord, delivery }, ...more] = await eventsOf(
					rest,
					workflow,
					1,
				);
				assert.deepEqual(more, []);
				assert.equal(event, 'appointment.created');
				assert.equal(resource, 'appointment');
				assert.deepEqual(itemRecord, record);
				assert.equal(delivery === null, name === 'polling');
			} finally {
				await rest.unpublish(workflow);
			}
		});
	}
}

async function run(setup: TriggerSetup, name: string): Promise<Execution> {
	const workflow = await imported(setup, name);
	setup.sandbox.calls.clear();
	const execution = await setup.rest.run(workflow);
	assert.equal(execution.status, 'success', execution.error?.message);
	return execution;
}

/** Does what "Import from file" does, and chooses the credential of the same surface, as people have to. */
async function imported(setup: TriggerSetup, name: string): Promise<StoredWorkflow> {
	const file = new URL(`../stored/${name}.json`, import.meta.url);
	const saved = JSON.parse(await readFile(file, 'utf8')) as Workflow;
	const { nodes, connections, settings, pinData } = saved;
	const own: Record<string, CredentialRef> = {
		'Salon (limited)': setup.limited,
		'Salon (enterprise)': setup.owner,
	};
	return await setup.rest.createWorkflow({
		name: `Upgrade: ${name}`,
		nodes: nodes.map((node) => ({
			...node,
			...(node.webhookId && { webhookId: randomUUID() }),
			...(node.credentials && {
				credentials: Object.fromEntries(
					Object.entries(node.credentials).map(([type, { name }]) => {
						const { id, name: now } = own[name];
						return [type, { id, name: now }];
					}),
				),
			}),
		})),
		connections,
		settings,
		pinData,
	});
}

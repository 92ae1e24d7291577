import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { StoredWorkflow } from '../../../../host/rest/rest.mts';
import { needed } from './settings.mts';
import type { TestEnvironment } from '../../../../tools/fixtures/environment.mts';
import {
	appointmentTrigger,
	linearWorkflow,
	passOn,
} from '../../../../tools/fixtures/workflows.mts';
import {
	addAppointment,
	activationErrors,
	eventsOf,
	pastedSecret,
	publishWorkflow,
	setUpTrigger,
} from './setup.mts';

const webhook = { mode: 'webhook', events: ['appointment.created'] };

/** From publishing to unpublishing, in a real n8n: subscribed once, told once, unsubscribed. */
export function triggerWebhook(environment: () => TestEnvironment): void {
	const setup = setUpTrigger(() => environment().rest);
	const refusing = setUpTrigger(() => environment().rest, {}, false);
	let refused: StoredWorkflow;
	// n8n tries five times before it gives a trigger up; other tests run meanwhile.
	before(async () => {
		const { rest, limited } = refusing();
		const node = appointmentTrigger(limited, webhook);
		refused = await rest.createWorkflow(linearWorkflow('Trigger: limited', node, passOn()));
		await rest.activate(refused);
	});
	const workflowFor = (name: string, parameters: Record<string, unknown> = {}) =>
		linearWorkflow(
			`Trigger: ${name}`,
			appointmentTrigger(setup().owner, { ...webhook, ...parameters }),
			passOn(),
		);

	for (const dialect of ['E01', 'E03', 'E04', 'E06', 'E07', 'E08', 'E11', 'E12'] as const) {
		test(`${dialect}: publishing subscribes, a delivery runs once with the record, unpublishing unsubscribes`, async () => {
			const { rest, sandbox } = setup();
			sandbox.setDialects(dialect);
			const workflow = await publishWorkflow(
				rest,
				workflowFor(dialect, { options: needed[dialect] ?? {} }),
			);
			try {
				await sandbox.hooks.waitUntilIdle();
				assert.equal(sandbox.hooks.subscriptions().length, 1);
				assert.equal(sandbox.hooks.subscriptions()[0].state, 'active');
				const { id, record } = addAppointment(setup());
				await sandbox.hooks.waitUntilIdle();
				const [event, ...more] = await eventsOf(rest, workflow, 1);
				assert.deepEqual(more, []);
				assert.equal(event.event, 'appointment.created');
				assert.equal(event.resource, 'appointment');
				// Of two names that a record goes by, either may be taken.
				assert.ok([id, String(record.id)].includes(event.id), event.id);
				assert.deepEqual(event.record, record);
				assert.ok(Math.abs(Date.parse(event.occurredAt) - Date.now()) < 60_000, event.occurredAt);
			} finally {
				await rest.unpublish(workflow);
			}
			assert.deepEqual(sandbox.hooks.subscriptions(), []);
		});
	}

	for (const dialect of ['E02', 'E10'] as const) {
		test(`${dialect}: manual registration takes deliveries to the address entered in the account`, async () => {
			const { rest, sandbox, owner, withSecret } = setup();
			sandbox.setDialects(dialect);
			const parameters = { ...webhook, registration: 'manual' };
			// Without a signature there is nothing that a secret could be compared with.
			const node = appointmentTrigger(dialect === 'E10' ? owner : withSecret, parameters);
			const workflow = await publishWorkflow(
				rest,
				linearWorkflow(`Trigger: ${dialect}`, node, passOn()),
			);
			const url = `${environment().host.url}/webhook/${node.webhookId}/webhook`;
			const entered = sandbox.hooks.addSubscription(url, { secret: pastedSecret });
			try {
				const { id, record } = addAppointment(setup());
				await sandbox.hooks.waitUntilIdle();
				assert.equal(sandbox.hooks.deliveries()[0].state, 'delivered');
				const [event, ...more] = await eventsOf(rest, workflow, 1);
				assert.deepEqual([event.event, event.id, more], ['appointment.created', id, []]);
				assert.deepEqual(event.record, record);
			} finally {
				await rest.unpublish(workflow);
				sandbox.hooks.removeSubscription(entered);
			}
		});
	}

	test('updates and invoices are reported as such, not as new appointments', async () => {
		const { rest, sandbox } = setup();
		const events = ['appointment.updated', 'invoice.created', 'invoice.updated'];
		const workflow = await publishWorkflow(rest, workflowFor('kinds', { events }));
		try {
			const { row, id } = addAppointment(setup());
			sandbox.store.change('appointment', row, { notes: 'Called' });
			await sandbox.hooks.waitUntilIdle();
			const invoice = sandbox.store.add('invoice');
			assert.ok(invoice);
			await sandbox.hooks.waitUntilIdle();
			sandbox.store.change('invoice', invoice.id, {});
			await sandbox.hooks.waitUntilIdle();
			const heard = await eventsOf(rest, workflow, 3);
			assert.deepEqual(
				heard.map(({ event, resource, id }) => [event, resource, id]),
				[
					['appointment.updated', 'appointment', id],
					['invoice.created', 'invoice', String(invoice.id)],
					['invoice.updated', 'invoice', String(invoice.id)],
				],
			);
		} finally {
			await rest.unpublish(workflow);
		}
	});

	test('two triggers in one workflow have a subscription and runs each', async () => {
		const { rest, sandbox, owner } = setup();
		const first = linearWorkflow(
			'',
			appointmentTrigger(owner, webhook, 'One'),
			passOn('After one'),
		);
		const other = { mode: 'webhook', events: ['invoice.updated'] };
		const second = linearWorkflow('', appointmentTrigger(owner, other, 'Two'), passOn('After two'));
		const workflow = await publishWorkflow(rest, {
			name: 'Trigger: two',
			nodes: [...first.nodes, ...second.nodes],
			connections: { ...first.connections, ...second.connections },
		});
		try {
			assert.equal(sandbox.hooks.subscriptions().length, 2);
			const { id } = addAppointment(setup());
			const [invoice] = sandbox.store.rows('invoice');
			sandbox.store.change('invoice', invoice.id, {});
			await sandbox.hooks.waitUntilIdle();
			const ids = async (behind: string) =>
				(await eventsOf(rest, workflow, 1, behind)).map((event) => event.id);
			assert.deepEqual(await ids('After one'), [id]);
			assert.deepEqual(await ids('After two'), [String(invoice.id)]);
		} finally {
			await rest.unpublish(workflow);
		}
		assert.deepEqual(sandbox.hooks.subscriptions(), []);
	});

	test('the subscriptions of other programs stay, however many there are', async () => {
		const { rest, sandbox } = setup();
		sandbox.hooks.seed(230);
		const others = sandbox.hooks.subscriptions().map(({ id, version }) => [id, version]);
		const workflow = await publishWorkflow(rest, workflowFor('others'));
		assert.equal(sandbox.hooks.subscriptions().length, 231);
		await rest.unpublish(workflow);
		const left = sandbox.hooks.subscriptions().map(({ id, version }) => [id, version]);
		assert.deepEqual(left, others);
		for (const one of sandbox.hooks.subscriptions()) sandbox.hooks.removeSubscription(one);
	});

	test('publishing webhooks on the limited surface fails with words that say how to go on', async () => {
		const { rest, sandbox } = refusing();
		const publication = await rest.publication(refused);
		assert.equal(publication.status, 'failed', activationErrors(publication));
		assert.match(activationErrors(publication), /polling/i);
		assert.deepEqual(sandbox.calls.list(), []);
		await rest.unpublish(refused);
	});
}

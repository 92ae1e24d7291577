import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { StoredWorkflow } from '../../../../host/rest/rest.mts';
import type { DialectName } from '../../../../sandbox/dialects/index.mts';
import type { TestEnvironment } from '../../../../tools/fixtures/environment.mts';
import {
	appointmentTrigger,
	linearWorkflow,
	passOn,
} from '../../../../tools/fixtures/workflows.mts';
import { settings } from './settings.mts';
import {
	addAppointment,
	activationErrors,
	eventsOf,
	publishWorkflow,
	setUpTrigger,
} from './setup.mts';

const webhook = { mode: 'webhook', events: ['appointment.created'] };

/** What goes wrong between subscribing and unsubscribing. */
export function triggerMishaps(environment: () => TestEnvironment): void {
	const setup = setUpTrigger(() => environment().rest);
	const refusing = setUpTrigger(() => environment().rest, {}, false);
	const workflowFor = (name: string, dialect: DialectName = 'E01') => {
		const options = settings[dialect] ?? {};
		const node = appointmentTrigger(setup().owner, { ...webhook, options });
		return linearWorkflow(`Mishap: ${name}`, node, passOn());
	};
	const expectOneEvent = async (workflow: StoredWorkflow, before = 0) => {
		const { rest, sandbox } = setup();
		const { id, record } = addAppointment(setup());
		await sandbox.hooks.waitUntilIdle();
		const events = await eventsOf(rest, workflow, before + 1);
		assert.equal(events.length, before + 1);
		assert.ok([id, String(record.id)].includes(events[before].id));
	};

	let refused: StoredWorkflow;
	// n8n tries five times before it gives a trigger up; other tests run meanwhile.
	before(async () => {
		const { rest, sandbox } = refusing();
		const credential = await rest.createCredential('Receptionist', 'appointmentServiceApi', {
			surface: 'enterprise',
			baseUrl: sandbox.url,
			apiKey: sandbox.keys.receptionist,
		});
		const node = appointmentTrigger(credential, webhook);
		refused = await rest.createWorkflow(linearWorkflow('Mishap: role', node, passOn()));
		await rest.activate(refused);
	});

	for (const dialect of ['E01', 'E04', 'E07', 'E11'] as const) {
		test(`${dialect}: a lost response to the subscription still leaves exactly one`, async () => {
			const { rest, sandbox } = setup();
			sandbox.setDialects(dialect);
			sandbox.setSwitches({ resource: 'webhooks', cut: { at: 1, on: 'write', taken: true } });
			const workflow = await publishWorkflow(rest, workflowFor('lost answer', dialect));
			try {
				await sandbox.hooks.waitUntilIdle();
				assert.equal(sandbox.hooks.subscriptions().length, 1);
				await expectOneEvent(workflow);
				const [{ url }] = sandbox.hooks.subscriptions();
				const forged = await sandbox.hooks.forge(url, 'wrongSignature');
				assert.equal(forged.attempts[0].status, 401);
			} finally {
				await rest.unpublish(workflow);
			}
			assert.deepEqual(sandbox.hooks.subscriptions(), []);
		});
	}

	test('two workflows with the same trigger have independent subscriptions', async () => {
		const { rest, sandbox } = setup();
		const one = await publishWorkflow(rest, workflowFor('one'));
		const other = await publishWorkflow(rest, workflowFor('other'));
		assert.equal(sandbox.hooks.subscriptions().length, 2);
		await rest.unpublish(one);
		assert.equal(sandbox.hooks.subscriptions().length, 1);
		await expectOneEvent(other);
		await rest.unpublish(other);
	});

	test('a subscription that somebody deleted is made again at the next publication', async () => {
		const { rest, sandbox } = setup();
		const workflow = await publishWorkflow(rest, workflowFor('taken away'));
		sandbox.hooks.removeSubscription(sandbox.hooks.subscriptions()[0]);
		await rest.unpublish(workflow);
		await rest.publish(workflow);
		assert.equal(sandbox.hooks.subscriptions().length, 1);
		await expectOneEvent(workflow);
		await rest.unpublish(workflow);
	});

	test('a service that is down at unpublishing has one subscription after the next publication', async () => {
		const { rest, sandbox } = setup();
		const workflow = await publishWorkflow(rest, workflowFor('away'));
		sandbox.setSwitches({ resource: 'webhooks', badGateway: { at: 1, on: 'any', times: 100 } });
		await rest.unpublish(workflow);
		sandbox.setSwitches([]);
		assert.equal(sandbox.hooks.subscriptions().length, 1);
		await rest.publish(workflow);
		assert.equal(sandbox.hooks.subscriptions().length, 1);
		await expectOneEvent(workflow);
		await rest.unpublish(workflow);
		assert.deepEqual(sandbox.hooks.subscriptions(), []);
	});

	test('a 429 while subscribing only delays the subscription', async () => {
		const { rest, sandbox } = setup();
		sandbox.setSwitches({ resource: 'webhooks', rateLimited: { at: 1, on: 'write', seconds: 1 } });
		const workflow = await publishWorkflow(rest, workflowFor('too many requests'));
		assert.equal(sandbox.hooks.subscriptions().length, 1);
		assert.ok(sandbox.calls.list().every(({ tooSoon }) => !tooSoon));
		await rest.unpublish(workflow);
	});

	test('a key that may not subscribe gives an error with the service’s own words', async () => {
		const { rest } = refusing();
		const publication = await rest.publication(refused);
		assert.equal(publication.status, 'failed');
		assert.match(activationErrors(publication), /owner|permi|role|rights|not allowed|may not/i);
		await rest.unpublish(refused);
	});
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Row } from '../../../../sandbox/business/rows.mts';
import type { TestEnvironment } from '../../../../tools/fixtures/environment.mts';
import {
	appointmentTrigger,
	linearWorkflow,
	passOn,
} from '../../../../tools/fixtures/workflows.mts';
import { deliveredAs, happenings, noteEvent } from '../event-table.mts';
import { needed } from './settings.mts';
import { addAppointment, eventsOf, publishWorkflow, setUpTrigger } from './setup.mts';

const hour = 3_600_000;
const selected = ['appointment.cancelled', 'appointment.rescheduled', 'invoice.paid'];

/** Webhook mode tells a cancellation, a move and a payment from other changes, in services that send all of them as updates. */
export function triggerDeliveredChanges(environment: () => TestEnvironment): void {
	const setup = setUpTrigger(() => environment().rest);

	for (const dialect of ['E01', 'E06', 'E08'] as const) {
		test(`${dialect}: a cancellation, a move and a payment come once each, other changes do not`, async () => {
			const { rest, sandbox, owner } = setup();
			const { hooks, store } = sandbox;
			sandbox.setDialects(dialect);
			const options = needed[dialect] ?? {};
			const node = appointmentTrigger(owner, { mode: 'webhook', events: selected, options });
			const workflow = await publishWorkflow(
				rest,
				linearWorkflow(`Changes: ${dialect}`, { ...node, typeVersion: 1.1 }, passOn()),
			);
			try {
				const startsAt = store.midnight + 34 * hour;
				const [moved, cancelled] = store.book(2, { startsAt, status: 'scheduled' });
				const lines = [{ description: 'Cut', quantity: 1, unitPrice: 45_000 }];
				const invoice = store.create('invoice', { clientId: store.rows('client')[0].id, lines });
				await hooks.waitUntilIdle();
				for (const [area, { id }, patch] of [
					// From here on the node knows when the visit starts.
					['appointment', moved, { notes: 'Called' }],
					['appointment', moved, { startsAt: startsAt + 24 * hour }],
					['appointment', cancelled, { status: 'cancelled' }],
					['invoice', invoice, { paymentMethod: 'card' }],
					['invoice', invoice, { status: 'paid' }],
					['appointment', moved, { notes: 'Moved' }],
					['appointment', cancelled, { notes: 'Wanted a refund' }],
				] as const) {
					store.change(area, id, patch);
					await hooks.waitUntilIdle();
				}
				assert.deepEqual(
					hooks.deliveries().filter(({ state }) => state !== 'delivered'),
					[],
				);
				const events = await eventsOf(rest, workflow, 3);
				assert.deepEqual(
					events.map(({ event, resource }) => `${event} ${resource}`),
					[
						'appointment.rescheduled appointment',
						'appointment.cancelled appointment',
						'invoice.paid invoice',
					],
				);
				for (const { delivery, record } of events) assert.ok(delivery && record);
			} finally {
				await rest.unpublish(workflow);
			}
		});
	}

	test('E01: each event of a day comes with its delivery, once', async () => {
		const { rest, sandbox, owner } = setup();
		const { hooks, store } = sandbox;
		const events = [...new Set(Object.values(deliveredAs))];
		const node = appointmentTrigger(owner, { mode: 'webhook', events });
		const workflow = await publishWorkflow(
			rest,
			linearWorkflow('Delivered events', { ...node, typeVersion: 1.1 }, passOn()),
		);
		const startsAt = store.midnight + 34 * hour;
		const [visit, moved] = store.book(2, { startsAt, status: 'scheduled' });
		const lines = [{ description: 'Cut', quantity: 1, unitPrice: 45_000 }];
		const invoice = store.create('invoice', { clientId: store.rows('client')[0].id, lines });
		const change = (area: string, { id }: Row, patch: Record<string, unknown>) =>
			store.change(area, id, patch);
		// From here on the node knows when the visit starts.
		change('appointment', moved, { notes: 'Called' });
		await hooks.waitUntilIdle();
		let count = (await eventsOf(rest, workflow, 3)).length;
		const acts = {
			'appointment.created': () => store.book(1, { startsAt }),
			'appointment.rescheduled': () =>
				change('appointment', moved, { startsAt: startsAt + 24 * hour }),
			'appointment.cancelled': () => change('appointment', moved, { status: 'cancelled' }),
			'appointment.statusChanged': () => change('appointment', visit, { status: 'no_show' }),
			'appointment.deleted': () => store.remove('appointment', visit.id),
			'invoice.paid': () => change('invoice', invoice, { status: 'paid' }),
		};
		for (const polled of Object.keys(acts) as Array<keyof typeof acts>) {
			const delivered = deliveredAs[polled];
			const since = Date.now();
			acts[polled]();
			await hooks.waitUntilIdle();
			const found = (await eventsOf(rest, workflow, count + 1)).slice(count);
			assert.deepEqual(
				found.map(({ event }) => event),
				[delivered],
			);
			count++;
			const { stoppedAt } = (await rest.executions(workflow)).at(-1) as { stoppedAt: string };
			const seconds = ((Date.parse(stoppedAt) - since) / 1000).toFixed(1);
			noteEvent(happenings[polled], 'webhook, enterprise', `${delivered}, ${seconds} s`);
		}
		await rest.unpublish(workflow);
	});

	test('E01: an event that was not sent comes with the next poll, and what was sent does not', async () => {
		const { rest, sandbox, owner } = setup();
		const parameters = { mode: 'webhook', events: ['appointment.created'], alsoPoll: true };
		const pollTimes = { item: [{ mode: 'everyX', value: 12, unit: 'hours' }] };
		const node = appointmentTrigger(owner, { ...parameters, pollTimes });
		const workflow = await publishWorkflow(
			rest,
			linearWorkflow('Lost events', { ...node, typeVersion: 1.1 }, passOn()),
		);
		const sent = addAppointment(setup());
		await sandbox.hooks.waitUntilIdle();
		assert.equal((await eventsOf(rest, workflow, 1))[0].id, sent.id);
		for (const one of sandbox.hooks.subscriptions()) sandbox.hooks.removeSubscription(one);
		const lost = addAppointment(setup());
		// An edit of the trigger starts its polls again.
		const [trigger, after] = workflow.nodes;
		const edited = await rest.updateWorkflow(workflow, {
			nodes: [
				{ ...trigger, parameters: { ...trigger.parameters, options: { timeout: 59 } } },
				after,
			],
		});
		assert.equal((await rest.publish(edited)).status, 'published');
		const events = await eventsOf(rest, edited, 2);
		assert.deepEqual(
			events.map(({ event, id, delivery }) => [event, id, delivery === null]),
			[
				['appointment.created', sent.id, false],
				['appointment.created', lost.id, true],
			],
		);
		assert.equal(sandbox.hooks.subscriptions().length, 1);
		await rest.unpublish(edited);
	});
}

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { StoredWorkflow } from '../../../../host/rest/rest.mts';
import { dialectNames } from '../../../../sandbox/dialects/index.mts';
import type { TestEnvironment } from '../../../../tools/fixtures/environment.mts';
import {
	appointmentTrigger,
	linearWorkflow,
	passOn,
} from '../../../../tools/fixtures/workflows.mts';
import {
	addAppointment,
	type Booked,
	activationErrors,
	eventsOf,
	pollAgain,
	publishWorkflow,
	setUpTrigger,
	type TriggerSetup,
} from './setup.mts';

const seldom = { pollTimes: { item: [{ mode: 'everyX', value: 12, unit: 'hours' }] } };
const polling = { mode: 'polling', event: 'appointment.created', ...seldom };

/**
 * Polls in a real n8n. n8n polls once whenever a workflow is published, and then by the clock, once a minute at most. So most tests
 * publish again for each poll; one waits for the clock.
 */
export function triggerPolling(environment: () => TestEnvironment): void {
	const setup = setUpTrigger(() => environment().rest);
	const clock = setUpTrigger(() => environment().rest, {}, false);
	let byTheClock: { workflow: StoredWorkflow; booked: Booked };
	const away = setUpTrigger(() => environment().rest, {}, false);
	let waiting: { workflow: StoredWorkflow; booked: Booked };
	// Both take their time; other tests run meanwhile.
	before(async () => {
		const everyMinute = { ...polling, pollTimes: { item: [{ mode: 'everyMinute' }] } };
		byTheClock = await missing(clock(), 'Polling: by the clock', everyMinute);
		waiting = await missing(away(), 'Polling: away', polling);
		const { rest, sandbox } = away();
		await rest.unpublish(waiting.workflow);
		sandbox.setSwitches({ expiringKey: { at: 1, times: 100 } });
		await rest.activate(waiting.workflow);
	});

	for (const dialect of dialectNames) {
		for (const surface of dialect === 'E01'
			? (['limited', 'enterprise'] as const)
			: ['limited' as const]) {
			test(`${dialect}, ${surface}: nothing at first, then each new appointment once`, async () => {
				const { rest, sandbox, owner, limited } = setup();
				sandbox.setDialects(dialect);
				const credential = surface === 'limited' ? limited : owner;
				const node = appointmentTrigger(credential, polling);
				const workflow = await publishWorkflow(
					rest,
					linearWorkflow(`Polling: ${dialect}`, node, passOn()),
				);
				const booked = [addAppointment(setup(), surface), addAppointment(setup(), surface)];
				await pollAgain(setup(), workflow);
				const events = await eventsOf(rest, workflow, 2);
				for (const { id, record } of booked) {
					const event = events.find((one) => isDeepStrictEqual(one.record, record));
					// Of two names that a record goes by, either may be taken.
					assert.ok([id, String(record.id)].includes(event?.id ?? ''), JSON.stringify(events));
				}
				assert.equal(events.length, 2);
				assert.ok(
					events.every(
						({ event, resource }) => `${event} ${resource}` === 'appointment.created appointment',
					),
				);
				await pollAgain(setup(), workflow);
				assert.equal((await eventsOf(rest, workflow, 2)).length, 2);
				await rest.unpublish(workflow);
			});
		}
	}

	test('appointment.changed reports new and changed appointments', async () => {
		const { rest, sandbox, limited } = setup();
		const node = appointmentTrigger(limited, { ...polling, event: 'appointment.changed' });
		const workflow = await publishWorkflow(
			rest,
			linearWorkflow('Polling: changes', node, passOn()),
		);
		const [{ id }] = sandbox.store.rows('appointment');
		sandbox.store.change('appointment', id, { notes: 'Called' });
		const booked = addAppointment(setup());
		await pollAgain(setup(), workflow);
		const events = await eventsOf(rest, workflow, 2);
		assert.deepEqual(events.map((event) => [event.event, event.id]).sort(), [
			['appointment.created', booked.id],
			['appointment.updated', String(id)],
		]);
		await rest.unpublish(workflow);
	});

	test('appointment.startingSoon reports each appointment once', async () => {
		const { rest, sandbox, limited } = setup();
		const soon = Date.now() + 20 * 60_000;
		const [{ id }] = sandbox.store.book(1, { startsAt: soon, status: 'scheduled' });
		sandbox.store.book(1, { startsAt: soon + 30 * 86_400_000, status: 'scheduled' });
		const node = appointmentTrigger(limited, { ...polling, event: 'appointment.startingSoon' });
		const workflow = await publishWorkflow(rest, linearWorkflow('Polling: soon', node, passOn()));
		await pollAgain(setup(), workflow);
		await pollAgain(setup(), workflow);
		const events = await eventsOf(rest, workflow, 1);
		assert.equal(events.filter((event) => event.id === String(id)).length, 1);
		assert.ok(events.every(({ event }) => event === 'appointment.startingSoon'));
		await rest.unpublish(workflow);
	});

	test('appointments made while the service is down are reported later', async () => {
		const { rest, sandbox } = away();
		const { workflow, booked } = waiting;
		const refused = await rest.publication(workflow);
		assert.equal(refused.status, 'failed', activationErrors(refused));
		assert.match(activationErrors(refused), /key/i);
		await rest.unpublish(workflow);
		sandbox.setSwitches([]);
		await rest.publish(workflow);
		const events = await eventsOf(rest, workflow, 1);
		assert.deepEqual(
			events.map((event) => event.id),
			[booked.id],
		);
		await rest.unpublish(workflow);
	});

	test('scheduled polls keep what was learnt from poll to poll', async () => {
		const { rest } = clock();
		const { workflow, booked } = byTheClock;
		const events = await eventsOf(rest, workflow, 1, 'After', 70);
		assert.deepEqual(
			events.map((event) => event.id),
			[booked.id],
		);
		await rest.unpublish(workflow);
	});
}

/** Publishes a workflow, and then books what it has not seen. */
async function missing(setup: TriggerSetup, name: string, fields: Record<string, unknown>) {
	const node = appointmentTrigger(setup.limited, fields);
	const workflow = await publishWorkflow(setup.rest, linearWorkflow(name, node, passOn()));
	return { workflow, booked: addAppointment(setup, 'limited') };
}

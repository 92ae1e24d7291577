import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DialectName } from '../../../../sandbox/dialects/index.mts';
import type { HookSwitches } from '../../../../sandbox/hooks/switches.mts';
import type { TestEnvironment } from '../../../../tools/fixtures/environment.mts';
import {
	appointmentTrigger,
	linearWorkflow,
	passOn,
} from '../../../../tools/fixtures/workflows.mts';
import { settings } from './settings.mts';
import { eventsOf, publishWorkflow, setUpTrigger } from './setup.mts';

const webhook = { mode: 'webhook', events: ['appointment.created'] };

/** What a service may do to its deliveries; each event has to come out once all the same. */
const cases: Array<[what: string, dialect: DialectName, hooks: HookSwitches]> = [
	['late', 'E01', { late: 60 }],
	['out of order', 'E01', { backwards: 3 }],
	['in one body', 'E01', { batch: 3 }],
	['in one body with a name for the list', 'E11', { batch: 3 }],
	['form-encoded as one field', 'E01', { kind: 'form' }],
	['before the list shows the record', 'E01', { ahead: 200 }],
	['thin, and before a read shows the record', 'E03', { ahead: 200 }],
];

/** Genuine deliveries that come otherwise than one would like. */
export function triggerOdd(environment: () => TestEnvironment): void {
	const setup = setUpTrigger(() => environment().rest);
	for (const [what, dialect, hooks] of cases) {
		test(`three events, ${what}: each starts one run`, async () => {
			const { rest, sandbox, owner } = setup();
			sandbox.setDialects(dialect);
			const options = settings[dialect] ?? {};
			const node = appointmentTrigger(owner, { ...webhook, options });
			const workflow = await publishWorkflow(rest, linearWorkflow(`Odd: ${what}`, node, passOn()));
			try {
				await sandbox.hooks.waitUntilIdle();
				const before = sandbox.expected('enterprise', 'appointments').length;
				sandbox.setSwitches({ hooks });
				const rows = sandbox.store.book(3, { startsAt: sandbox.store.midnight + 122_400_000 });
				await sandbox.hooks.waitUntilIdle();
				const events = await eventsOf(rest, workflow, 3);
				const listed = sandbox.expected('enterprise', 'appointments');
				assert.equal(listed.length, before + 3);
				const records = new Map(
					listed.map((record) => [
						sandbox.identityOf('enterprise', 'appointments', record),
						record,
					]),
				);
				assert.equal(new Set(events.map(({ id }) => id)).size, 3);
				for (const { id, record } of events) assert.deepEqual(record, records.get(id));
				assert.equal(events.length, rows.length);
			} finally {
				sandbox.setSwitches([]);
				await rest.unpublish(workflow);
			}
		});
	}

	test('a form in several parts starts a run with what its fields say', async () => {
		const { rest, owner } = setup();
		const node = appointmentTrigger(owner, { ...webhook, registration: 'manual' });
		const workflow = await publishWorkflow(rest, linearWorkflow('Odd: form', node, passOn()));
		try {
			const form = new FormData();
			form.set('event', 'appointment.created');
			form.set('data', JSON.stringify({ id: 77, start: '2026-12-24T10:00Z', status: 'booked' }));
			const address = `${environment().host.url}/webhook/${node.webhookId}/webhook`;
			const { status } = await fetch(address, { method: 'POST', body: form });
			assert.equal(status, 200);
			const [event] = await eventsOf(rest, workflow, 1);
			assert.deepEqual([event.event, event.id], ['appointment.created', '77']);
		} finally {
			await rest.unpublish(workflow);
		}
	});

	test('thirty deliveries at once start one run each', async () => {
		const { rest, sandbox, owner } = setup();
		sandbox.setDialects('E01');
		const node = appointmentTrigger(owner, webhook);
		const workflow = await publishWorkflow(rest, linearWorkflow('Odd: storm', node, passOn()));
		try {
			const rows = sandbox.store.book(30).map(({ id }) => String(id));
			await sandbox.hooks.waitUntilIdle();
			const events = await eventsOf(rest, workflow, 30);
			assert.deepEqual(events.map(({ id }) => id).sort(), rows.sort());
		} finally {
			await rest.unpublish(workflow);
		}
	});
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredWorkflow } from '../../../../host/rest/rest.mts';
import type { DialectName } from '../../../../sandbox/dialects/index.mts';
import type { DeliveryKind } from '../../../../sandbox/hooks/delivery/corrupt-body.mts';
import type { TestEnvironment } from '../../../../tools/fixtures/environment.mts';
import {
	appointmentTrigger,
	linearWorkflow,
	passOn,
} from '../../../../tools/fixtures/workflows.mts';
import { settings } from './settings.mts';
import { addAppointment, eventsOf, publishWorkflow, setUpTrigger } from './setup.mts';

/** What is not the service’s own, cannot be read, or was never asked for. */
const refused: DeliveryKind[] = [
	'wrongSignature',
	'unsigned',
	'tampered',
	'malformed',
	'text',
	'oversized',
	'empty',
];

/** Dialects that sign the time as well: what was recorded a day ago is refused there. */
const timed: DialectName[] = ['E03', 'E04', 'E08'];

/** Deliveries that must not start anything: no runs, and no failed ones that fill the owner’s list. */
export function triggerRefused(environment: () => TestEnvironment): void {
	const setup = setUpTrigger(() => environment().rest);

	/** Publishes a trigger, and gives its address to the work. */
	const withTrigger = async (
		dialect: DialectName,
		work: (workflow: StoredWorkflow, address: string) => Promise<void>,
		options: Record<string, unknown> = settings[dialect] ?? {},
	) => {
		const { rest, sandbox, owner } = setup();
		sandbox.setDialects(dialect);
		const fields = { mode: 'webhook', events: ['appointment.created'], options };
		const node = appointmentTrigger(owner, fields);
		const workflow = await publishWorkflow(
			rest,
			linearWorkflow(`Refused: ${dialect}`, node, passOn()),
		);
		try {
			await sandbox.hooks.waitUntilIdle();
			await work(workflow, sandbox.hooks.subscriptions()[0].url);
		} finally {
			sandbox.setSwitches([]);
			await rest.unpublish(workflow);
		}
	};

	for (const dialect of ['E01', 'E03', 'E04', 'E08', 'E12'] as const) {
		test(`${dialect}: a forged, damaged or old delivery starts no run`, async (context) => {
			const { rest, sandbox } = setup();
			await withTrigger(dialect, async (workflow, address) => {
				const kinds = timed.includes(dialect) ? [...refused, 'stale' as const] : refused;
				const statuses: string[] = [];
				for (const kind of kinds) {
					const { attempts } = await sandbox.hooks.forge(address, kind);
					statuses.push(`${kind} ${attempts[0].status}`);
				}
				context.diagnostic(statuses.join(', '));
				await sleep(300);
				assert.deepEqual(await rest.executions(workflow), []);
			});
		});
	}

	test('a repeated delivery starts no further run', async () => {
		const { rest, sandbox } = setup();
		await withTrigger('E01', async (workflow, address) => {
			sandbox.setSwitches({ hooks: { times: 3 } });
			const { id } = addAppointment(setup());
			await sandbox.hooks.waitUntilIdle();
			for (let time = 0; time < 3; time++) await sandbox.hooks.repeat(address);
			const events = await eventsOf(rest, workflow, 1);
			assert.deepEqual(
				events.map((event) => event.id),
				[id],
			);
		});
	});

	for (const [unknownEvents, expected] of [
		['passOn', ['unknown']],
		['ignore', []],
	] as const) {
		test(`an unknown event: ${unknownEvents}`, async () => {
			const { rest, sandbox } = setup();
			const options = { unknownEvents };
			await withTrigger(
				'E01',
				async (workflow, address) => {
					await sandbox.hooks.forge(address, 'unknownEvent');
					const events = await eventsOf(rest, workflow, expected.length);
					assert.deepEqual(
						events.map(({ event }) => event),
						expected,
					);
				},
				options,
			);
		});
	}
}

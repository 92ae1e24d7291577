import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoredWorkflow } from '../../../../host/rest/rest.mts';
import type { Row } from '../../../../sandbox/business/rows.mts';
import type { SurfaceName } from '../../../../sandbox/contract.mts';
import { idFormats } from '../../../../sandbox/dialects/ids.mts';
import { dialectNamed, type DialectName } from '../../../../sandbox/dialects/index.mts';
import { pathIdFormat } from '../../../../sandbox/dialects/records.mts';
import type { TestEnvironment } from '../../../../tools/fixtures/environment.mts';
import {
	appointmentTrigger,
	linearWorkflow,
	passOn,
} from '../../../../tools/fixtures/workflows.mts';
import { happenings, noteEvent } from '../event-table.mts';
import {
	eventsOf,
	pollAgain,
	publishWorkflow,
	setUpTrigger,
	type ReportedEvent,
	type TriggerSetup,
} from './setup.mts';

const hour = 3_600_000;
const ofAppointments = [
	'created',
	'changed',
	'rescheduled',
	'cancelled',
	'statusChanged',
	'deleted',
];
const onLimited = [
	...ofAppointments.map((kind) => `appointment.${kind}`),
	...['client.created', 'client.changed'],
];
const selected: Record<SurfaceName, string[]> = {
	limited: onLimited,
	enterprise: [...onLimited, 'invoice.created', 'invoice.changed', 'invoice.paid'],
};

type JsonRecord = Record<string, unknown>;

/** Something that happens in the account, and the event that is to come of it. */
interface Happening {
	event: string;
	/** Makes it happen, and gives the row that it is about. */
	act(): Row;
	/** The fields of E01 whose values before and after are to be reported. */
	changed: string[];
}

/** Version 1.1 of the node: what happens between two polls comes once, under the event that says most. */
export function triggerPolledEvents(environment: () => TestEnvironment): void {
	const setup = setUpTrigger(() => environment().rest);

	for (const surface of ['limited', 'enterprise'] as const) {
		test(`E01, ${surface}: each event comes with the next poll, once, with what changed`, async () => {
			const day = dayAtSalon(setup(), surface);
			const workflow = await publishEvents(setup(), surface);
			for (let count = 0; count < day.length; count += 3) {
				const some = day.slice(count, count + 3);
				const before = some.map(({ event }) => recordsOf(setup(), surface, event));
				const ids = some.map(({ act }) => act().id);
				await pollAgain(setup(), workflow);
				const events = await eventsOf(setup().rest, workflow, count + some.length);
				assert.equal(events.length, count + some.length);
				for (const [index, { event, changed }] of some.entries()) {
					const item = events.slice(count).find((one) => one.event === event);
					const then = before[index].get(ids[index]);
					assertItem(item, then, recordsOf(setup(), surface, event).get(ids[index]), changed);
					const name = (happenings as Record<string, string>)[event];
					noteEvent(name, `polling, ${surface}`, `${event}, 1 poll`);
				}
			}
			await assertNothingMore(setup(), workflow, day.length);
		});
	}

	for (const dialect of ['E03', 'E05', 'E08'] as const) {
		test(`${dialect}: all that happened between two polls comes with the second, each once`, async () => {
			const { rest, sandbox } = setup();
			sandbox.setDialects(dialect);
			const day = dayAtSalon(setup(), 'enterprise');
			const workflow = await publishEvents(setup(), 'enterprise', dialect);
			const { record: style } = dialectNamed(dialect);
			const idOf = idFormats[pathIdFormat(style)];
			const expected = day.map(({ event, act }) => `${event} ${String(idOf(act()))}`);
			await pollAgain(setup(), workflow);
			const events = await eventsOf(rest, workflow, expected.length);
			assert.deepEqual(events.map(({ event, id }) => `${event} ${id}`).sort(), expected.sort());
			await assertNothingMore(setup(), workflow, expected.length);
		});
	}
}

async function publishEvents(
	{ rest, owner, limited }: TriggerSetup,
	surface: SurfaceName,
	dialect: DialectName = 'E01',
): Promise<StoredWorkflow> {
	const pollTimes = { item: [{ mode: 'everyX', value: 12, unit: 'hours' }] };
	const parameters = { mode: 'polling', pollEvents: selected[surface], pollTimes };
	const node = appointmentTrigger(surface === 'limited' ? limited : owner, parameters);
	const name = `Polled events: ${dialect}, ${surface}`;
	return await publishWorkflow(rest, linearWorkflow(name, { ...node, typeVersion: 1.1 }, passOn()));
}

async function assertNothingMore(setup: TriggerSetup, workflow: StoredWorkflow, count: number) {
	await pollAgain(setup, workflow);
	assert.equal((await eventsOf(setup.rest, workflow, count)).length, count);
	await setup.rest.unpublish(workflow);
}

/** The records as the list shows them now, by their ids. */
function recordsOf({ sandbox }: TriggerSetup, surface: SurfaceName, event: string) {
	const records = sandbox.expected(surface, `${event.split('.')[0]}s`) as JsonRecord[];
	return new Map(structuredClone(records).map((record) => [record.id, record]));
}

/** What is said of a record of E01 that was one thing and is another. */
function assertItem(
	item: ReportedEvent | undefined,
	before: JsonRecord = {},
	after: JsonRecord | undefined,
	changed: string[],
): void {
	assert.ok(item, 'the event has come');
	const { event, resource, id, occurredAt, record, changes = {} } = item;
	assert.equal(event.split('.')[0], resource);
	assert.equal(id, String((after ?? before).id));
	assert.ok(Math.abs(Date.parse(occurredAt) - Date.now()) < 60_000, occurredAt);
	assert.ok(!('delivery' in item), event);
	const values = changed.map((name) => [name, { before: before[name], after: after?.[name] }]);
	assert.deepEqual(changes, Object.fromEntries(values), event);
	if (after) return assert.deepEqual(record, after);
	// Of a deleted one it is what was kept, and nothing that was not so.
	for (const name of ['id', 'starts_at', 'ends_at', 'status']) assert.ok(name in record, name);
	for (const [name, value] of Object.entries(record)) assert.deepEqual(value, before[name], name);
}

/** A day at a salon: every event that the surface has, each about a record of its own. */
function dayAtSalon({ sandbox: { store } }: TriggerSetup, surface: SurfaceName): Happening[] {
	const soon = store.midnight + 34 * hour;
	const book = (hours = 0) =>
		store.book(1, { startsAt: soon + hours * hour, status: 'scheduled' })[0];
	const [moved, cancelled, missed, deleted] = [1, 2, 3, 4].map(book);
	const [noted] = store.rows('appointment');
	const [client] = store.rows('client');
	const lines = [{ description: 'Cut', quantity: 1, unitPrice: 45_000 }];
	const bill = () => store.create('invoice', { clientId: client.id, lines });
	const open = bill();
	const change =
		(area: string, { id }: Row, patch: Record<string, unknown>) =>
		() =>
			store.change(area, id, patch) as Row;
	const remove = () => {
		store.remove('appointment', deleted.id);
		return deleted;
	};
	const happening = (event: string, act: () => Row, ...changed: string[]): Happening => ({
		event,
		act,
		changed,
	});
	const move = change('appointment', moved, { startsAt: soon + 30 * hour });
	const cancel = change('appointment', cancelled, { status: 'cancelled' });
	const miss = change('appointment', missed, { status: 'no_show' });
	const onBoth = [
		happening('appointment.created', book),
		happening('appointment.rescheduled', move, 'starts_at', 'ends_at'),
		happening('appointment.cancelled', cancel, 'status'),
		happening('appointment.statusChanged', miss, 'status'),
		happening('appointment.deleted', remove),
		happening('appointment.changed', change('appointment', noted, { notes: 'Called' })),
		happening('client.created', () => store.add('client') as Row),
		happening('client.changed', change('client', client, { notes: 'Likes tea' })),
	];
	if (surface === 'limited') return onBoth;
	return [
		...onBoth,
		happening('invoice.created', bill),
		happening('invoice.paid', change('invoice', open, { status: 'paid' }), 'status'),
	];
}

import type { INodeParameters } from 'n8n-workflow';
import { installDeduplicationStore } from '../../support/deduplicationStore';
import { origin } from '../../support/runNode';
import type { TriggerHarness } from '../../support/triggerHarness';
import { createWebhookHarness } from '../../support/webhookHarness';
import { Account } from '../polling/support/account';
import type { Row } from '../polling/support/changingList';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const at = (ms: number) => new Date(Math.floor((Date.now() + ms) / 1000) * 1000).toISOString();

const all = [
	...['created', 'updated', 'cancelled', 'rescheduled'].map((kind) => `appointment.${kind}`),
	...['created', 'updated', 'paid'].map((kind) => `invoice.${kind}`),
];

const visit = (id: number, more: object = {}): Row => ({
	id,
	starts_at: at(id * dayMs),
	status: 'booked',
	created_at: at(-30 * dayMs + id * minuteMs),
	updated_at: at(-30 * dayMs + id * minuteMs),
	...more,
});
const bill = (id: number, more: object = {}): Row => ({
	id,
	status: 'open',
	total: 90,
	created_at: at(-30 * dayMs + id * minuteMs),
	updated_at: at(-30 * dayMs + id * minuteMs),
	...more,
});

let account: Account;
let count = 0;
beforeEach(async () => {
	await installDeduplicationStore();
	const make = <T>(one: (id: number) => T) => Array.from({ length: 12 }, (_, id) => one(id + 1));
	account = new Account({ appointments: make(visit), invoices: make(bill) });
});

/** A published workflow that has taken its first look. */
async function publish(events = all, more: INodeParameters = {}): Promise<TriggerHarness> {
	const harness = createWebhookHarness({ events, alsoPoll: true, ...more });
	harness.workflowId = `workflow ${++count}`;
	expect(await harness.poll()).toBeUndefined();
	return harness;
}

/** Changes a record at the service. */
function change(list: 'appointments' | 'invoices', id: number, patch: object): Row {
	const rows = account.lists[list];
	const index = rows.findIndex((row) => row.id === id);
	rows[index] = { ...rows[index], updated_at: at(0), ...patch };
	return rows[index];
}

function add(list: 'appointments' | 'invoices', record: Row): Row {
	account.lists[list].push(record);
	return record;
}

const now = () => ({ created_at: at(0), updated_at: at(0) });

/** What happens at the service, what a delivery of it says, and the event that comes of it. */
const happenings: Array<[expected: string, name: string, act: () => Row]> = [
	['appointment.created', 'appointment.created', () => add('appointments', visit(13, now()))],
	['appointment.updated', 'appointment.updated', () => change('appointments', 2, { note: 'x' })],
	[
		'appointment.cancelled',
		'appointment.updated',
		() => change('appointments', 3, { status: 'cancelled' }),
	],
	[
		'appointment.cancelled',
		'appointment.cancelled',
		() => change('appointments', 4, { status: 'cancelled' }),
	],
	[
		'appointment.rescheduled',
		'appointment.rescheduled',
		() => change('appointments', 5, { starts_at: at(50 * dayMs) }),
	],
	['invoice.created', 'invoice.created', () => add('invoices', bill(13, now()))],
	['invoice.updated', 'invoice.updated', () => change('invoices', 2, { total: 80 })],
	['invoice.paid', 'invoice.updated', () => change('invoices', 3, { status: 'paid' })],
];

const namesOf = (items: Array<{ event?: unknown }> = []) => items.map(({ event }) => event);

describe('polls in webhook mode', () => {
	test('that are not wanted do nothing and ask for nothing', async () => {
		const harness = createWebhookHarness({ events: all });
		expect(await harness.poll()).toBeUndefined();
		expect(account.countRequests()).toEqual({});
		expect(harness.staticData).toEqual({});
	});

	test.each(happenings)(
		'%s that was lost, and was called %s, comes once',
		async (event, name, act) => {
			const harness = await publish();
			const record = act();
			const items = (await harness.poll()) ?? [];
			expect(items).toMatchObject([{ event, id: String(record.id), record, delivery: null }]);
			expect(await harness.poll()).toBeUndefined();
			expect(await harness.take({ body: { event: name, data: record } })).toEqual([]);
		},
	);

	test.each(happenings)(
		'%s that was delivered, as %s, starts no second run',
		async (event, name, act) => {
			const harness = await publish();
			// From here on deliveries have shown how the records are.
			for (const list of ['appointments', 'invoices'] as const)
				for (const data of account.lists[list])
					await harness.take({ body: { event: `${list.slice(0, -1)}.updated`, data } });
			const record = act();
			expect(namesOf(await harness.take({ body: { event: name, data: record } }))).toEqual([event]);
			expect(await harness.poll()).toBeUndefined();
		},
	);

	test('a deleted appointment comes as an update with what was last known of it', async () => {
		const harness = await publish();
		account.lists.appointments.splice(6, 1);
		const items = [...((await harness.poll()) ?? []), ...((await harness.poll()) ?? [])];
		expect(items).toMatchObject([{ event: 'appointment.updated', id: '7', record: { id: 7 } }]);
	});

	test('a deleted appointment that is past comes without a record', async () => {
		account.lists.appointments[6] = visit(7, { starts_at: at(-9 * dayMs) });
		const harness = await publish();
		account.lists.appointments.splice(6, 1);
		const items = [...((await harness.poll()) ?? []), ...((await harness.poll()) ?? [])];
		expect(items).toMatchObject([{ event: 'appointment.updated', id: '7', record: null }]);
	});

	test('a cancellation that a poll found hours before a delivery without a time comes once', async () => {
		account.lists.appointments[2] = { ...visit(3), updated_at: undefined };
		const harness = await publish();
		const data = change('appointments', 3, { status: 'cancelled', updated_at: undefined });
		expect(namesOf(await harness.poll())).toEqual(['appointment.cancelled']);
		const time = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 120 * minuteMs);
		expect(await harness.take({ body: { event: 'appointment.cancelled', data } })).toEqual([]);
		time.mockRestore();
	});

	test('a record that was delivered as new, and whose change was lost, comes as changed', async () => {
		const harness = await publish();
		const data = add('appointments', visit(13, { ...now(), updated_at: at(-minuteMs) }));
		await harness.take({ body: { event: 'appointment.created', data } });
		change('appointments', 13, { note: 'x' });
		expect(namesOf(await harness.poll())).toEqual(['appointment.updated']);
	});

	test('a second change whose delivery was lost comes, although the first one was delivered', async () => {
		const harness = await publish();
		const data = change('appointments', 2, { note: 'x', updated_at: at(-minuteMs) });
		await harness.take({ body: { event: 'appointment.updated', data } });
		change('appointments', 2, { note: 'y' });
		expect(namesOf(await harness.poll())).toEqual(['appointment.updated']);
	});

	test('a later event of the same kind is delivered after a lost one', async () => {
		const harness = await publish();
		change('appointments', 2, { status: 'cancelled' });
		await harness.poll();
		change('appointments', 2, { status: 'booked' });
		await harness.poll();
		const later = 20 * minuteMs;
		const time = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + later);
		const data = change('appointments', 2, { status: 'cancelled', updated_at: at(0) });
		const body = { event: 'appointment.cancelled', occurred_at: at(0), data };
		expect(namesOf(await harness.take({ body }))).toEqual(['appointment.cancelled']);
		time.mockRestore();
	});

	test('go on after a restart of n8n, and learn anew when a person publishes', async () => {
		const harness = await publish();
		add('appointments', visit(13, now()));
		harness.startPolls('init');
		expect(namesOf(await harness.poll())).toEqual(['appointment.created']);
		add('appointments', visit(14, now()));
		harness.startPolls('activate');
		expect(await harness.poll()).toBeUndefined();
		add('appointments', visit(15, now()));
		expect(namesOf(await harness.poll())).toEqual(['appointment.created']);
	});

	test.each([[true], [false]])(
		'pass an event on once where Drop Repeats is %s, and a delivery that was sent twice as that says',
		async (dropRepeats) => {
			const harness = await publish(all, { options: { dropRepeats } });
			const data = change('appointments', 2, { note: 'x' });
			const body = { event: 'appointment.updated', data };
			const received = [await harness.take({ body }), await harness.take({ body })].flat();
			expect(received).toHaveLength(dropRepeats ? 1 : 2);
			expect(await harness.poll()).toBeUndefined();
			const lost = change('appointments', 3, { note: 'x' });
			expect(namesOf(await harness.poll())).toEqual(['appointment.updated']);
			const late = { event: 'appointment.updated', data: lost };
			expect(await harness.take({ body: late })).toEqual([]);
		},
	);

	test('read only the lists of the chosen events, at the paths that are set', async () => {
		account.lists.visits = account.lists.appointments;
		account.countRequests();
		await publish(['appointment.cancelled'], { options: { appointmentPath: 'visits' } });
		expect(Object.keys(account.countRequests())).not.toContain('invoices');
	});

	test.each([['v1/visits'], [`${origin}/v1/visits`]])(
		'read the list at the path %s, which is entered with the root',
		async (appointmentPath) => {
			account.lists.visits = account.lists.appointments;
			await publish(['appointment.created'], { options: { appointmentPath } });
			const paths = account.requests.map((uri) => new URL(uri, origin).pathname);
			expect([...new Set(paths)]).toEqual(['/v1/visits']);
		},
	);
});

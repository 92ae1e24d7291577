import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { installDeduplicationStore } from '../support/deduplicationStore';
import { PollHarness } from '../support/pollHarness';
import { enterprise } from '../support/runNode';
import { row, type Row } from './polling/support/changingList';
import { Account } from './polling/support/account';
import { eventsOf } from './webhook/eventsOf';

const dayMs = 86_400_000;
const coming = (id: number, more: object = {}): Row =>
	row(id, { start: new Date(Date.now() + id * dayMs).toISOString(), ...more });
const summary = (output: INodeExecutionData[][] | null) =>
	output?.[0].map(({ json }) => `${String(json.event)} ${String(json.id)}`) ?? [];

/** Polls of appointments whose status is a number, with what the user says of it. */
function watch(options: INodeParameters, pollEvents: string[], saved: IDataObject = {}) {
	const parameters = { pollEvents, options, timeBefore: 400, timeBeforeUnit: 'hours' };
	return PollHarness.newest(parameters, enterprise, saved);
}

describe('a status that the user has named', () => {
	const events = ['appointment.cancelled', 'appointment.changed', 'appointment.statusChanged'];

	test.each<[cancelledValue: unknown, status: unknown]>([
		['3', 3],
		[3, '3'],
		['lost, Void', 'LOST'],
		['LOST', { id: 9, name: 'Lost' }],
		['9', { id: 9, name: 'Lost' }],
	])('%j makes a cancellation of %j', async (cancelledValue, status) => {
		const account = new Account({ appointments: [1, 2, 3].map((id) => coming(id, { status: 1 })) });
		const harness = watch({ cancelledValue } as INodeParameters, events);
		expect(await harness.poll()).toBeNull();
		Object.assign(account.lists.appointments[1], { status });
		expect(summary((await harness.poll()) ?? null)).toEqual(['appointment.cancelled 2']);
	});

	test('in a field of another name is read there', async () => {
		const account = new Account({ appointments: [coming(1, { info: { phase: 'a' } })] });
		const harness = watch({ cancelledValue: 'x', statusField: 'info.phase' }, events);
		expect(await harness.poll()).toBeNull();
		Object.assign(account.lists.appointments[0], { info: { phase: 'X' } });
		expect(summary((await harness.poll()) ?? null)).toEqual(['appointment.cancelled 1']);
	});

	test('in a field that the user named needs no value where its word says so', async () => {
		const booked = { info: { phase: 'booked' } };
		const account = new Account({ appointments: [1, 2].map((id) => coming(id, booked)) });
		const harness = watch({ statusField: 'info.phase' }, events);
		expect(await harness.poll()).toBeNull();
		Object.assign(account.lists.appointments[0], { info: { phase: 'Cancelled' } });
		Object.assign(account.lists.appointments[1], { info: { phase: 'no-show' } });
		const found = summary((await harness.poll()) ?? null).sort();
		expect(found).toEqual(['appointment.cancelled 1', 'appointment.statusChanged 2']);
	});

	test('later makes no cancellation of what had it before', async () => {
		const appointments = [coming(1, { status: 1 }), coming(2, { status: 3 })];
		const account = new Account({ appointments });
		const before = watch({}, events);
		expect(await before.poll()).toBeNull();
		const after = watch({ cancelledValue: '3' }, events, before.saved);
		expect(await after.poll()).toBeNull();
		Object.assign(account.lists.appointments[0], { status: 3 });
		expect(summary((await after.poll()) ?? null)).toEqual(['appointment.cancelled 1']);
	});

	test.each<[IDataObject, Row[]]>([
		[{ cancelledValue: '3' }, [coming(1, { status: 1 }), coming(2, { status: 3 })]],
		[
			{ cancelledValue: 'x', statusField: 'info.phase' },
			[coming(1, { info: { phase: 'a' } }), coming(2, { info: { phase: 'x' } })],
		],
	])('later, as %j, tells what happened meanwhile', async (options, appointments) => {
		const account = new Account({ appointments });
		const before = watch({}, events);
		expect(await before.poll()).toBeNull();
		const after = watch(options as INodeParameters, events, before.saved);
		Object.assign(account.lists.appointments[0], { status: 'cancelled' });
		expect(summary((await after.poll()) ?? null)).toEqual(['appointment.cancelled 1']);
		const without = watch({}, events, after.saved);
		expect(await without.poll()).toBeNull();
	});

	test('is the one whose changes are told', async () => {
		const first = coming(1, { status: 'new', info: { phase: 'a' } });
		const account = new Account({ appointments: [first, coming(2, { info: { phase: 'a' } })] });
		const chosen = ['appointment.statusChanged'];
		const before = watch({}, chosen);
		expect(await before.poll()).toBeNull();
		const harness = watch({ statusField: 'info.phase' }, chosen, before.saved);
		expect(await harness.poll()).toBeNull();
		const rows = account.lists.appointments;
		Object.assign(rows[0], { status: 'seen' });
		Object.assign(rows[1], { info: { phase: { code: 7, name: 'Done' } } });
		expect(summary((await harness.poll()) ?? null)).toEqual(['appointment.statusChanged 2']);
		Object.assign(rows[0], { info: { phase: 'b' } });
		const [[{ json }]] = (await harness.poll()) ?? [[{ json: {} }]];
		expect(json).toMatchObject({
			event: 'appointment.statusChanged',
			changes: { 'info.phase': { before: 'a', after: 'b' } },
		});
		const without = watch({}, chosen, harness.saved);
		expect(await without.poll()).toBeNull();
		Object.assign(rows[0], { status: 'done' });
		expect(summary((await without.poll()) ?? null)).toEqual(['appointment.statusChanged 1']);
	});

	test('reminds nobody of an appointment that has it', async () => {
		new Account({ appointments: [coming(1, { status: 1 }), coming(2, { status: 3 })] });
		const harness = watch({ cancelledValue: '3' }, ['appointment.startingSoon']);
		expect(summary((await harness.poll()) ?? null)).toEqual(['appointment.startingSoon 1']);
	});

	test('makes a cancellation of a delivery that shows it', async () => {
		await installDeduplicationStore();
		const body = (status: number) => ({
			event: 'appointment.updated',
			data: coming(1, { status }),
		});
		const options = { cancelledValue: '3' };
		expect(
			await eventsOf([body(1), body(3), body(3)], ['appointment.cancelled'], { options }),
		).toEqual([[], ['appointment.cancelled'], []]);
	});
});

describe('a status of paid invoices that the user has named', () => {
	const events = ['invoice.paid', 'invoice.changed'];
	const invoice = (id: number, status: unknown): Row => row(id, { status, total: 20 });

	test.each<[paidValue: unknown, status: unknown]>([
		['2', 2],
		[2, '2'],
		['erledigt, Closed', 'CLOSED'],
		['2', { id: 2, name: 'Erledigt' }],
	])('%j makes a payment of %j', async (paidValue, status) => {
		const account = new Account({ invoices: [1, 2, 3].map((id) => invoice(id, 1)) });
		const harness = watch({ paidValue } as INodeParameters, events);
		expect(await harness.poll()).toBeNull();
		Object.assign(account.lists.invoices[1], { status });
		expect(summary((await harness.poll()) ?? null)).toEqual(['invoice.paid 2']);
	});

	test('later makes no payment of what had it before', async () => {
		const account = new Account({ invoices: [invoice(1, 1), invoice(2, 2)] });
		const before = watch({}, events);
		expect(await before.poll()).toBeNull();
		const after = watch({ paidValue: '2' }, events, before.saved);
		expect(await after.poll()).toBeNull();
		Object.assign(account.lists.invoices[0], { status: 2 });
		expect(summary((await after.poll()) ?? null)).toEqual(['invoice.paid 1']);
	});

	test('makes a payment of a delivery that shows it, once', async () => {
		await installDeduplicationStore();
		const body = (status: number) => ({ event: 'invoice.updated', data: invoice(1, status) });
		const options = { paidValue: '2' };
		expect(await eventsOf([body(1), body(2), body(2)], ['invoice.paid'], { options })).toEqual([
			[],
			['invoice.paid'],
			[],
		]);
	});
});

describe('a start that the user has named', () => {
	const sections = (day: number, more: object = {}) => ({
		sections: [{ begins: new Date(Date.now() + day * dayMs).toISOString() }],
		...more,
	});
	const options = { startField: 'sections.0.begins' };

	test('tells moves, and no move of what was read in another field before', async () => {
		const appointments = [1, 2, 3].map((id) => coming(id, sections(id, { status: 'new' })));
		const account = new Account({ appointments });
		const chosen = ['appointment.rescheduled', 'appointment.changed'];
		const before = watch({}, chosen);
		expect(await before.poll()).toBeNull();
		const harness = watch(options, chosen, before.saved);
		expect(await harness.poll()).toBeNull();
		const rows = account.lists.appointments;
		Object.assign(rows[0], { start: new Date(Date.now() + 9 * dayMs).toISOString() });
		Object.assign(rows[1], sections(9));
		const found = summary((await harness.poll()) ?? null).sort();
		expect(found).toEqual(['appointment.changed 1', 'appointment.rescheduled 2']);
		const without = watch({}, chosen, harness.saved);
		expect(await without.poll()).toBeNull();
	});

	test('of a past appointment that was not kept tells no move', async () => {
		const past = coming(1, { start: '2020-01-01T09:00:00Z', ...sections(5) });
		const account = new Account({ appointments: [past, coming(2, sections(6))] });
		const before = watch({}, ['appointment.rescheduled']);
		expect(await before.poll()).toBeNull();
		const harness = watch(options, ['appointment.rescheduled'], before.saved);
		expect(await harness.poll()).toBeNull();
		expect(await harness.poll()).toBeNull();
		Object.assign(account.lists.appointments[0], sections(8));
		expect(summary((await harness.poll()) ?? null)).toEqual(['appointment.rescheduled 1']);
	});

	test('of two fields is their day at their time of day', async () => {
		const at = (day: string, clock: string) => ({ start: undefined, tag: day, um: clock });
		const appointments = [
			coming(1, at('2031-03-04', '09:00')),
			coming(2, at('2031-03-05', '10:00')),
		];
		const account = new Account({ appointments });
		const harness = watch({ startField: 'tag, um' }, ['appointment.rescheduled']);
		expect(await harness.poll()).toBeNull();
		Object.assign(account.lists.appointments[1], { um: '10:30' });
		const [[{ json }]] = (await harness.poll()) ?? [[{ json: {} }]];
		expect(json).toMatchObject({ id: '2', changes: { um: { before: '10:00', after: '10:30' } } });
	});
});

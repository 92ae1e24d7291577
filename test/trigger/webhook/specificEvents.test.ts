import type { INodeExecutionData } from 'n8n-workflow';
import nock from 'nock';
import { installDeduplicationStore } from '../../support/deduplicationStore';
import { origin } from '../../support/runNode';
import { all, booked, cancelled, choose, eventsOf, moved, open, paid } from './eventsOf';

beforeEach(async () => void (await installDeduplicationStore()));

describe('an event whose name says the change', () => {
	test.each<[name: string, record: object, event: string]>([
		['appointment.cancelled', booked, 'appointment.cancelled'],
		['booking_canceled', booked, 'appointment.cancelled'],
		['BOOKING_CANCELLED', booked, 'appointment.cancelled'],
		['visit.cancelled_by_client', booked, 'appointment.cancelled'],
		['visit.cancelled_by_system', booked, 'appointment.cancelled'],
		['AppointmentRescheduled', booked, 'appointment.rescheduled'],
		['bookingMoved', booked, 'appointment.rescheduled'],
		['appointment.time_changed', booked, 'appointment.rescheduled'],
		['reservation/dates_changed', booked, 'appointment.rescheduled'],
		['booking.canceled_then_rescheduled', booked, 'appointment.rescheduled'],
		['booking.uncancelled', booked, 'appointment.updated'],
		['appointment.cancel.denied', booked, 'appointment.updated'],
		['appointment.cancellation_reversed', booked, 'appointment.updated'],
		['appointment.cancellation_withdrawn', cancelled, 'appointment.updated'],
		['appointmentCancellationRevoked', booked, 'appointment.updated'],
		['appointment.cancel_reversal', booked, 'appointment.updated'],
		['appointment.cancellation_annulled', booked, 'appointment.updated'],
		['appointment.cancellation_deleted', booked, 'appointment.updated'],
		['appointment.cancellation_confirmed', cancelled, 'appointment.cancelled'],
		[
			'appointment.cancellation_annulled',
			{ ...booked, status: undefined },
			'appointment.cancelled',
		],
		['appointment.cancelled_appointment', booked, 'appointment.cancelled'],
		['appointment.reschedule_withdrawn', booked, 'appointment.updated'],
		['invoice.payment_reversed', paid, 'invoice.updated'],
		['invoice.deposit_paid', open, 'invoice.updated'],
		['invoice.paid', open, 'invoice.paid'],
		['invoice_pay', paid, 'invoice.paid'],
		['invoice.pay_link_sent', open, 'invoice.updated'],
		['invoice.payment_succeeded', paid, 'invoice.paid'],
		['INVOICE_PAYMENT_RECEIVED', paid, 'invoice.paid'],
		['invoice.payment_made', paid, 'invoice.paid'],
		['invoice.payment.recorded', paid, 'invoice.paid'],
		['invoice.settled', paid, 'invoice.paid'],
		['invoice.payment_made', open, 'invoice.updated'],
		['booking.rebooked', booked, 'appointment.rescheduled'],
		['appointment_called_off', booked, 'appointment.cancelled'],
		['appointment.cancellation_requested', booked, 'appointment.updated'],
		['appointment.cancel.failed', booked, 'appointment.updated'],
		['appointment.reminder.cancelled', booked, 'appointment.updated'],
		['appointment.no_show', { ...cancelled, status: 'no_show' }, 'appointment.updated'],
		['appointment.edited', { ...booked, was_no_show: true }, 'appointment.updated'],
		['appointment.edited', { id: 7, pm_status: 'No-Show' }, 'appointment.updated'],
		['appointment.edited', { ...booked, did_not_arrive: true }, 'appointment.updated'],
		['appointment.deleted', cancelled, 'appointment.updated'],
		['appointment.confirmed', cancelled, 'appointment.updated'],
		['invoice.payment_failed', open, 'invoice.updated'],
		['invoice.payment_received', open, 'invoice.updated'],
		['invoice.partially_paid', open, 'invoice.updated'],
	])('%s gives the event that it names', async (event, data, name) => {
		expect(await eventsOf([{ event, data }])).toEqual([[name]]);
	});

	test('of a payment is one of the invoice that the delivery holds', async () => {
		const content = { customer: { id: 'c1' }, transaction: { id: 't1', status: 'success' } };
		const told = async (name: string, invoice: object) =>
			(await eventsOf([{ id: 'ev_1', event_type: name, content: { ...content, invoice } }]))[0];
		expect(await told('payment_succeeded', paid)).toEqual(['invoice.paid']);
		expect(await told('payment_succeeded', open)).toEqual(['invoice.updated']);
		expect(await told('payment_failed', open)).toEqual([]);
		expect(await told('refund.created', paid)).toEqual(['invoice.updated']);
		expect(await told('customer.updated', paid)).toEqual([]);
		const data = { payment: { id: 'p1', amount: 90 }, invoice: open };
		expect(await eventsOf([{ event: 'payment.created', data }])).toEqual([['invoice.updated']]);
	});

	test('of a payment is one where the record is not shown', async () => {
		const body = { event: 'invoice.payment_succeeded', invoice_id: 3 };
		const options = { completeRecords: false };
		expect(await eventsOf([body], all, { options })).toEqual([['invoice.paid']]);
	});

	test('stays an update where only updates are chosen, and gives nothing where neither is', async () => {
		const body = { event: 'appointment.cancelled', data: cancelled };
		expect(await eventsOf([body], ['appointment.updated'])).toEqual([['appointment.updated']]);
		expect(await eventsOf([body], ['appointment.rescheduled'])).toEqual([[]]);
	});

	test('is known by the name that the user gave to it', async () => {
		const eventNames = { name: [{ event: 'appointment.cancelled', name: 'termin.abgesagt' }] };
		const body = { event: 'termin.abgesagt', data: booked };
		expect(await eventsOf([body], all, { options: { eventNames } })).toEqual([
			['appointment.cancelled'],
		]);
	});
});

describe('an update that carries earlier values', () => {
	test.each`
		form                                        | more                                                                      | record                                                                  | event
		${'previous_attributes'}                    | ${{ previous_attributes: { status: 'confirmed' } }}                       | ${cancelled}                                                            | ${'appointment.cancelled'}
		${'a former record'}                        | ${{ old_record: booked }}                                                 | ${cancelled}                                                            | ${'appointment.cancelled'}
		${'pairs below another name'}               | ${{ changes: { model_changes: { status: ['confirmed', 'cancelled'] } } }} | ${cancelled}                                                            | ${'appointment.cancelled'}
		${'a list of changes'}                      | ${{ changes: [{ field: 'start_at', old: booked.start_at }] }}             | ${moved}                                                                | ${'appointment.rescheduled'}
		${'names of fields'}                        | ${{ changed_fields: ['start_at'] }}                                       | ${moved}                                                                | ${'appointment.rescheduled'}
		${'the name of a status with its resource'} | ${{ changed_attributes: ['appointment_status'] }}                         | ${{ ...cancelled, status: undefined, appointment_status: 'cancelled' }} | ${'appointment.cancelled'}
		${'a field of its own'}                     | ${{ previous_status: 'confirmed' }}                                       | ${cancelled}                                                            | ${'appointment.cancelled'}
		${'a paid invoice'}                         | ${{ previous: { status: 'open' } }}                                       | ${paid}                                                                 | ${'invoice.paid'}
		${'another change of a cancelled one'}      | ${{ changes: { note: ['a', 'b'] } }}                                      | ${cancelled}                                                            | ${'appointment.updated'}
		${'the same start in another zone'}         | ${{ before: { ...moved, start_at: '2026-05-02T11:00:00+02:00' } }}        | ${moved}                                                                | ${'appointment.updated'}
	`(
		'$form gives the event that they prove',
		async ({ more, record, event }: { more: object; record: object; event: string }) => {
			const name = 'total' in record ? 'invoice.updated' : 'appointment.updated';
			expect(await eventsOf([{ event: name, data: record, ...more }])).toEqual([[event]]);
		},
	);
});

describe('an update that shows only how the record is now', () => {
	const update = (data: object) => ({ event: 'appointment.updated', data });
	const later = (data: object, hour: number) =>
		update({ ...data, updated_at: `2026-04-04T${hour}:00:00.000Z` });

	test('is a cancellation once, and again after the appointment took place again', async () => {
		const bodies = [
			update(cancelled),
			later(cancelled, 10),
			later(booked, 11),
			later(cancelled, 12),
		];
		expect(await eventsOf(bodies)).toEqual([
			['appointment.cancelled'],
			['appointment.updated'],
			['appointment.updated'],
			['appointment.cancelled'],
		]);
	});

	// what comes between two cancellations | what the second one gives | deliveries between
	test.each<[title: string, second: unknown[], between: object[]]>([
		['the appointment took place again', ['appointment.cancelled'], [later(booked, 11)]],
		['it was only changed', [], [later(cancelled, 11)]],
		['it took place again, and was cancelled', [], [later(booked, 11), later(cancelled, 11)]],
		['an older state came late', [], [update(booked)]],
	])('gives, where only cancellations are chosen and %s: %j', async (_, second, between) => {
		const bodies = [later(cancelled, 10), ...between, later({ ...cancelled, note: 'x' }, 12)];
		const found = await eventsOf(bodies, ['appointment.cancelled']);
		expect(found[0]).toEqual(['appointment.cancelled']);
		expect(found.at(-1)).toEqual(second);
	});

	test('is not moved by the time of an event whose record is not shown', async () => {
		const bodies = [1, 2].map((day) => ({
			events: [{ resourceId: '7', eventDateUtc: `2026-04-0${day}T10:00:00`, eventType: 'UPDATE' }],
			resource: 'appointment',
		}));
		const found = await eventsOf(bodies, all, { options: { completeRecords: false } });
		expect(found).toEqual([['appointment.updated'], ['appointment.updated']]);
	});

	test('is not moved by an older event, where only a header says how old', async () => {
		const harness = choose(all);
		const found: unknown[] = [];
		const send = async (data: object, hour: number) => {
			const headers = { 'ce-time': `2026-04-04T1${hour}:00:00Z` };
			const body = update({ ...data, updated_at: undefined });
			for (const { event } of (await harness.take({ body, headers })) ?? []) found.push(event);
		};
		await send(booked, 1);
		await send(moved, 3);
		await send({ ...booked, note: 'x' }, 2);
		expect(found).toEqual([
			'appointment.updated',
			'appointment.rescheduled',
			'appointment.updated',
		]);
	});

	test.each<[title: string, earlier: object, changed: object, event: string]>([
		['a cancelled one as cancelled', booked, cancelled, 'appointment.cancelled'],
		['a moved one as moved', booked, moved, 'appointment.rescheduled'],
		['a paid one as paid', open, paid, 'invoice.paid'],
	])('and comes late does not show %s again', async (_, earlier, changed, event) => {
		const general = event.replace(/\w+$/, 'updated');
		const version = (data: object, hour: number) => ({
			event: general,
			data: {
				...data,
				version: hour,
				note: `of ${hour}`,
				updated_at: `2026-04-04T0${hour}:00:00Z`,
			},
		});
		const bodies = [
			version(earlier, 1),
			version(changed, 3),
			version(earlier, 2),
			version(changed, 4),
			version(earlier, 5),
			version(changed, 6),
		];
		const shown = [[general], [event], [general], [general]];
		const back = event === 'appointment.rescheduled' ? event : general;
		expect(await eventsOf(bodies)).toEqual([...shown, [back], [event]]);
		const numbered = JSON.parse(
			JSON.stringify(bodies, (key, value: unknown) => (key === 'updated_at' ? undefined : value)),
		) as object[];
		expect(await eventsOf(numbered)).toEqual([...shown, [back], [event]]);
		const only = await eventsOf(bodies, [event]);
		expect(only.map((list) => (list as string[]).length)).toEqual([
			0,
			1,
			0,
			0,
			back === event ? 1 : 0,
			1,
		]);
	});

	test('is no move where it came late, by its own time where the record has none', async () => {
		const at = (when: string, data: object) => ({
			event: 'appointment.updated',
			occurred_at: when,
			data: { ...data, updated_at: undefined },
		});
		const bodies = [
			at('2026-04-02T09:00:00Z', booked),
			at('2026-04-04T09:00:00Z', moved),
			at('2026-04-03T09:00:00Z', { ...booked, note: 'x' }),
			at('2026-04-05T09:00:00Z', { ...moved, note: 'x' }),
		];
		expect(await eventsOf(bodies)).toEqual([
			['appointment.updated'],
			['appointment.rescheduled'],
			['appointment.updated'],
			['appointment.updated'],
		]);
	});

	test('is not a cancellation where it came late, and the appointment was booked again', async () => {
		const bodies = [
			later(booked, 10),
			later(booked, 12),
			later(cancelled, 11),
			later(cancelled, 13),
		];
		expect((await eventsOf(bodies)).slice(2)).toEqual([
			['appointment.updated'],
			['appointment.cancelled'],
		]);
	});

	test.each<[title: string, first: object]>([
		['the creation', { event: 'appointment.created', data: booked }],
		['a confirmation', { event: 'appointment.confirmed', data: booked }],
	])('is a move where %s showed another start, and only moves are chosen', async (_, first) => {
		const timeless = ({ event, data }: { event: string; data: object }) => ({
			event,
			data: { ...data, updated_at: undefined },
		});
		const bodies = [first, later(moved, 10), later({ ...moved, note: 'x' }, 11), later(booked, 12)];
		const expected = [[], ['appointment.rescheduled'], [], ['appointment.rescheduled']];
		for (const list of [bodies, bodies.map((body) => timeless(body as never))])
			expect(await eventsOf(list, ['appointment.rescheduled'])).toEqual(expected);
		const batch = await eventsOf([bodies], ['appointment.rescheduled']);
		expect(batch.flat()).toEqual(expected.flat());
	});

	test('is payment again after the invoice was open again, where only payments are chosen', async () => {
		const invoice = (data: object, hour: number) => ({
			event: 'invoice.updated',
			data: { ...data, updated_at: `2026-04-04T${hour}:00:00.000Z` },
		});
		const bodies = [invoice(paid, 10), invoice(open, 11), invoice(paid, 12)];
		expect(await eventsOf(bodies, ['invoice.paid'])).toEqual([
			['invoice.paid'],
			[],
			['invoice.paid'],
		]);
	});

	test('is read from the record where the delivery is thin', async () => {
		nock(origin).get('/v1/appointments/7').reply(200, { data: cancelled });
		const body = { event: 'appointment.updated', appointment_id: 7 };
		expect(await eventsOf([body], ['appointment.cancelled'])).toEqual([['appointment.cancelled']]);
	});

	test('starts nothing where it can be none of the chosen events', async () => {
		const harness = choose(['appointment.cancelled']);
		const { started } = await harness.deliver({ body: update(booked) });
		expect(started).toBeUndefined();
	});
});

describe('deliveries whose runs overtake one another', () => {
	const only = ['appointment.rescheduled', 'appointment.cancelled', 'invoice.paid'];
	test.each<[change: string, before: object, after: object]>([
		['appointment.rescheduled', booked, moved],
		['appointment.cancelled', booked, cancelled],
		['invoice.paid', open, paid],
	])('tell a change once: %s', async (change, before, after) => {
		const event = change.replace(/\w+$/, 'updated');
		const harness = choose(only);
		harness.workflowId = change;
		const run = async (items: INodeExecutionData[] | undefined) => {
			harness.executionId = String(Number(harness.executionId) + 1);
			const { data } = await harness.run(items ?? []);
			return (data?.main[0] ?? []).map(({ json }) => json.event);
		};
		const [first, second] = [
			(await harness.deliver({ body: { event, data: before } })).started,
			(await harness.deliver({ body: { event, data: after } })).started,
		];
		expect(await run(second)).toEqual([change]);
		expect(first ? await run(first) : []).toEqual([]);
		const noted = { ...after, note: 'x', updated_at: '2026-04-04T09:00:00.000Z' };
		expect(await harness.take({ body: { event, data: noted } })).toEqual([]);
	});
});

describe('one change that the service tells of twice', () => {
	const updated = { event: 'appointment.updated', data: cancelled };
	const named = { event: 'appointment.cancelled', data: cancelled };

	test.each<[title: string, bodies: object[], events: unknown[]]>([
		['in one delivery', [[updated, named]], [['appointment.cancelled']]],
		['in one delivery, the other way', [[named, updated]], [['appointment.cancelled']]],
		['the update first', [updated, named], [['appointment.cancelled'], []]],
		['the update last', [named, updated], [['appointment.cancelled'], []]],
	])('%s is one item', async (_, bodies, events) => {
		expect(await eventsOf(bodies)).toEqual(events);
	});

	test('is one item within a moment where the record has no time of change', async () => {
		const { updated_at, ...timeless } = cancelled;
		expect(updated_at).toBeDefined();
		const bodies = [updated, named].map((body) => ({ ...body, data: timeless }));
		expect(await eventsOf(bodies)).toEqual([['appointment.cancelled'], []]);
	});

	test('is another one where it has a time of its own, though all were held back and come at once', async () => {
		const steps = [cancelled, booked, cancelled].map((record, minute) => ({
			event: record === booked ? 'appointment.updated' : 'appointment.cancelled',
			timestamp: `2026-04-03T09:0${minute}:00Z`,
			data: { ...record, updated_at: undefined },
		}));
		const same = { ...steps[2], event: 'appointment.updated', timestamp: '2026-04-03T09:02:01Z' };
		expect((await eventsOf([...steps, same])).flat()).toEqual([
			'appointment.cancelled',
			'appointment.updated',
			'appointment.cancelled',
		]);
	});

	test('is two items where the second one says more', async () => {
		const bodies = ['appointment.updated', 'appointment.rescheduled'].map((event) => ({
			event,
			data: moved,
		}));
		expect(await eventsOf(bodies)).toEqual([['appointment.updated'], ['appointment.rescheduled']]);
	});

	test.each<[resource: string, first: string, second: string, record: object]>([
		['appointment', 'cancelled', 'deleted', cancelled],
		['appointment', 'rescheduled', 'confirmed', moved],
		['appointment', 'rescheduled', 'removed', moved],
		['invoice', 'paid', 'deleted', paid],
		['invoice', 'paid', 'sent', paid],
	])('and another event of the %s are two: %s, then %s', async (resource, first, second, data) => {
		const bodies = [first, second].map((name) => ({ event: `${resource}.${name}`, data }));
		const names = [first, 'updated'].map((name) => `${resource}.${name}`);
		expect(await eventsOf(bodies)).toEqual(names.map((name) => [name]));
		expect(await eventsOf([bodies])).toEqual([names]);
	});

	test('and another change in the same second are two items', async () => {
		const noted = { event: 'appointment.updated', data: { ...cancelled, note: 'x' } };
		expect(await eventsOf([named, noted])).toEqual([
			['appointment.cancelled'],
			['appointment.updated'],
		]);
	});
});

test('each event of a publication is subscribed with what covers it', async () => {
	const sent: Array<Record<string, unknown>> = [];
	nock(origin).persist().get('/v1/webhooks').query(true).reply(200, { data: [] });
	nock(origin).get(/./).reply(404).persist();
	nock(origin)
		.post('/v1/webhooks')
		.reply(201, (_, body) => {
			sent.push(body as never);
			return { data: { id: 1, ...(body as object) } };
		});
	await choose(['appointment.cancelled', 'invoice.paid']).activate();
	expect(sent[0].events).toEqual([
		'appointment.updated',
		'appointment.cancelled',
		'invoice.updated',
		'invoice.paid',
	]);
});

test.each<[string, string, object, string[]]>([
	['appointment', 'cancelled', { ...cancelled, created_at: '2026-04-01T09:00:00Z' }, all],
	['appointment', 'cancelled', cancelled, ['appointment.created', 'appointment.cancelled']],
	['invoice', 'paid', { ...paid, id: 7 }, ['invoice.created', 'invoice.paid']],
])(
	'of a new %s, read when it is %s already, both are told: %j, %j',
	async (resource, change, record, events) => {
		nock(origin).get(`/v1/${resource}s/7`).reply(200, { data: record }).persist();
		const notice = (kind: string) => ({ event: `${resource}.${kind}`, data: { id: 7 } });
		const notices = [notice('created'), notice('updated'), notice('updated')];
		const names = [[`${resource}.created`], [`${resource}.${change}`], []];
		expect(await eventsOf(notices, events)).toEqual(names);
	},
);

import nock from 'nock';
import { installDeduplicationStore } from '../../support/deduplicationStore';
import { origin } from '../../support/runNode';
import { all, booked, cancelled, eventsOf, moved, open, paid } from './eventsOf';

beforeEach(async () => void (await installDeduplicationStore()));

describe('an update beside earlier values under another name', () => {
	const flagged = { ...cancelled, status: undefined, is_cancelled: true };

	test.each<[form: string, more: object, record: object, event: string]>([
		['a state', { previous_state: 'booked' }, cancelled, 'appointment.cancelled'],
		['the status of a booking', { old_booking_status: 'new' }, cancelled, 'appointment.cancelled'],
		['a state, in camel case', { previousState: 'open' }, paid, 'invoice.paid'],
		['a status of an invoice', { prior_invoice_status: 'open' }, paid, 'invoice.paid'],
		['a start', { previous_start: booked.start_at }, moved, 'appointment.rescheduled'],
		[
			'the words in the names of changes',
			{ changes: { oldStatus: 'open', newStatus: 'paid' } },
			paid,
			'invoice.paid',
		],
		[
			'metadata of the event',
			{ event_metadata: { changes: { start_at: [booked.start_at, moved.start_at] } } },
			moved,
			'appointment.rescheduled',
		],
		[
			'metadata without the start',
			{ meta: { changes: { note: [null, 'x'] } } },
			moved,
			'appointment.updated',
		],
		['the noun', { appointmentBefore: booked }, moved, 'appointment.rescheduled'],
		['rows', { previous_rows: [{ ...booked, id: 5 }, booked] }, moved, 'appointment.rescheduled'],
		['a list', { previous: { appointments: [booked] } }, cancelled, 'appointment.cancelled'],
		[
			'rows of others',
			{ previous_rows: [{ ...cancelled, id: 5 }] },
			cancelled,
			'appointment.cancelled',
		],
		['an object', { before: { starts_at: booked.start_at } }, moved, 'appointment.rescheduled'],
		[
			'a start in an object',
			{ previous_start: booked.start_at },
			{ ...moved, start_at: undefined, start: { dateTime: moved.start_at } },
			'appointment.rescheduled',
		],
		[
			'nothing but an object',
			{ previous: { start: { dateTime: booked.start_at } } },
			{ ...moved, start_at: undefined, start: { dateTime: moved.start_at } },
			'appointment.rescheduled',
		],
		[
			'the only change of a field',
			{ changes: { field: 'start_at', from: booked.start_at, to: moved.start_at } },
			moved,
			'appointment.rescheduled',
		],
		[
			'a flag of absence below the record',
			{ previous: { no_show: false } },
			{ id: 7, type: 'bookings', attributes: { ...booked, no_show: true, is_cancelled: false } },
			'appointment.updated',
		],
		['who changed it', { changes: { start_at: { by: 'x' } } }, moved, 'appointment.rescheduled'],
		['the same start', { previous_start: moved.start_at }, moved, 'appointment.updated'],
		['a date alone', { previous_start_date: '2026-05-02' }, moved, 'appointment.updated'],
		['the same state', { previous_state: 'cancelled' }, cancelled, 'appointment.updated'],
		['a status beside a flag', { previous_status: 'new' }, flagged, 'appointment.cancelled'],
		['a flag', { previous: { is_cancelled: false } }, flagged, 'appointment.cancelled'],
		['the name of a flag', { changed_fields: ['is_cancelled'] }, flagged, 'appointment.cancelled'],
		[
			'a status in another language',
			{ changed_fields: ['wizyta_status'] },
			cancelled,
			'appointment.cancelled',
		],
		[
			'the status of a payment',
			{ changed_fields: ['payment_status'] },
			cancelled,
			'appointment.updated',
		],
		['all fields', { changed_fields: ['id', 'start_at'] }, booked, 'appointment.updated'],
		['another field', { previous_note: 'x' }, cancelled, 'appointment.cancelled'],
		['all fields that changed', { previous: { note: 'x' } }, cancelled, 'appointment.updated'],
	])(
		'%s gives the event that they prove, or that the record shows',
		async (_, more, data, event) => {
			const name = 'total' in data ? 'invoice.updated' : 'appointment.updated';
			expect(await eventsOf([{ event: name, data, ...more }])).toEqual([[event]]);
			const kinds = all.filter((kind) => /cancelled|rescheduled|paid/.test(kind));
			const found = kinds.includes(event) ? [event] : [];
			expect(await eventsOf([{ event: name, data, ...more }], kinds)).toEqual([found]);
		},
	);

	test.each<[form: string, more: object]>([
		['a start', { original_start_time: booked.start_at }],
		['another visit', { previous: { id: 5, starts_at: booked.start_at } }],
	])('%s in the record itself is no move each time', async (_, more) => {
		const data = { ...moved, ...more };
		const bodies = [data, { ...data, note: 'x', updated_at: '2026-04-05T09:00:00Z' }];
		expect(
			await eventsOf(bodies.map((body) => ({ event: 'appointment.updated', data: body }))),
		).toEqual([['appointment.updated'], ['appointment.updated']]);
	});
});

describe('an update that lists new values', () => {
	test.each<[form: string, more: object, event: string]>([
		['pairs', { changes: { status: ['booked', 'cancelled'] } }, 'appointment.cancelled'],
		['operations of another kind', { operations: [{ name: 'start_at' }] }, 'appointment.updated'],
	])(
		'%s gives the event that they prove, with the record and without it',
		async (_, more, event) => {
			const thin = { event: 'appointment.updated', appointment_id: 7, ...more };
			nock(origin).get('/v1/appointments/7').reply(404).persist();
			nock(origin).get('/v1/appointments').query(true).reply(404).persist();
			expect(await eventsOf([thin], all, { options: { waitForRecord: 0 } })).toEqual([[event]]);
			nock.cleanAll();
			const now = event === 'appointment.cancelled' ? cancelled : moved;
			nock(origin).get('/v1/appointments/7').reply(200, now).persist();
			expect(await eventsOf([thin])).toEqual([[event]]);
			nock.cleanAll();
		},
	);

	test('is read beside the attributes of an object', async () => {
		const told = async (changes: object, object_attributes: object) =>
			(
				await eventsOf([
					{
						object_kind: 'appointment',
						event_type: 'appointment.updated',
						object_attributes,
						changes,
					},
				])
			)[0];
		expect(await told({ status: { previous: 'booked', current: 'cancelled' } }, cancelled)).toEqual(
			['appointment.cancelled'],
		);
		expect(await told({ note: { previous: 'x', current: 'y' } }, cancelled)).toEqual([
			'appointment.updated',
		]);
	});
});

test('a payment that is told under several names is one, until the invoice was open again', async () => {
	const told = (event: string, data: object, hour: number, more: object = {}) => ({
		event,
		data: { ...data, updated_at: `2026-04-04T${hour}:00:00.000Z` },
		...more,
	});
	const bodies = [
		told('invoice.paid', paid, 10),
		told('invoice.payment_succeeded', paid, 11),
		told('invoice.updated', paid, 12, { previous: { status: 'open' } }),
		told('invoice.reopened', open, 13),
		told('invoice.paid', paid, 14),
	];
	const updated = ['invoice.updated'];
	const once = [['invoice.paid'], updated, updated, updated, ['invoice.paid']];
	expect(await eventsOf(bodies)).toEqual(once);
	const only = await eventsOf(bodies, ['invoice.paid']);
	expect(only.flat()).toEqual(['invoice.paid', 'invoice.paid']);
});

test.each([
	['in German', 'Rechnung.teilweise_bezahlt'],
	['in Portuguese', 'FaturaParcialmentePaga'],
	['in Dutch', 'factuur:deels_betaald'],
])('a word that nobody knows beside “paid” leaves it to the invoice: %s', async (_, event) => {
	const part = { ...open, status: 'partially_paid', balance: 40 };
	expect(await eventsOf([{ event, data: part }])).toEqual([['invoice.updated']]);
	expect(await eventsOf([{ event, data: { ...paid, balance: 0 } }])).toEqual([['invoice.paid']]);
});

test.each(['sequence', 'seq'])('an old version by its %s moves nothing back', async (name) => {
	const told = (record: object, number: number) => ({
		event: 'appointment.updated',
		data: { ...record, updated_at: undefined, [name]: number },
	});
	const bodies = [told(booked, 1), told(moved, 3), told({ ...booked, note: 'late' }, 2)];
	expect((await eventsOf(bodies)).at(-1)).toEqual(['appointment.updated']);
});

test.each<[form: string, more: object]>([
	[
		'in a list of changes',
		{
			changelog: {
				items: [
					{ field: 'period', from: { start: '2026-05-01T09:00:00Z', end: '2026-05-01T10:00:00Z' } },
				],
			},
		},
	],
	[
		'in the entity as it was',
		{ oldEntityData: { id: 7, period: { start: '2026-05-01T09:00:00Z' } } },
	],
])('a start that stood in an object tells of a move: %s', async (_, more) => {
	const period = { start: '2026-05-02T09:00:00Z', end: '2026-05-02T10:00:00Z' };
	const body = { event: 'appointment.updated', data: { id: 7, period }, ...more };
	expect(await eventsOf([body])).toEqual([['appointment.rescheduled']]);
});

import { UnknownEventsError } from '../../../../nodes/AppointmentService/trigger/webhook/subscription/create';
import {
	NetworkError,
	ApiError,
	OutcomeUnknownError,
	type JsonObject,
} from '../../../../nodes/AppointmentService/rest';
import type { Reply } from './support/fakeClient';
import {
	address,
	both,
	created,
	runCreate,
	refusalSaying,
	acceptSubscription,
	type Answer,
} from './support/runCreate';

test('where others subscribed shows how, as far as there is a list', async () => {
	const fields = { id: 9, target: 'https://crm.example.com', topics: ['BOOKING_CREATED'] };
	const shown = [{ id: '9', fields, names: [], off: false }];
	const after = { target: address, topics: ['BOOKING_CREATED'] };
	expect((await runCreate(acceptSubscription, { desk: { subscriptions: shown } })).sent).toEqual([
		after,
	]);
	const unseen = await runCreate(acceptSubscription, { desk: { subscriptions: undefined } });
	expect(unseen).toMatchObject({ sent: [{ url: address, events: created }], fault: undefined });
});

test('what the user says is sent as it is, although no other subscription has such a field', async () => {
	const records = { 'GET webhooks': { data: [{ id: 9, target: 'https://crm.example.com' }] } };
	const options = { subscriptionBody: { note: '007' } };
	const { sent } = await runCreate(acceptSubscription, { records, options });
	expect(sent).toEqual([{ note: '007', url: address, events: created }]);
});

describe('a refusal', () => {
	const slow = { status: 400, message: 'target is required. Too many requests', fields: {} };

	test.each<[string, Reply, unknown]>([
		['of the key', [401, { message: 'target is required' }], ApiError],
		['for a conflict', [409, { message: 'target is required' }], ApiError],
		['that leads elsewhere', [307, { message: 'target is required' }], ApiError],
		['that is a fault', [500, { message: 'target is required' }], OutcomeUnknownError],
		['that asks for patience', new ApiError(slow, 'patience'), ApiError],
		['of no service', new NetworkError('cut', 'ECONNREFUSED', true), NetworkError],
	])('%s is the end', async (_, reply, kind) => {
		const { sent, fault, undone } = await runCreate(() => reply);
		expect(fault).toBeInstanceOf(kind);
		expect([sent.length, undone]).toEqual([1, 0]);
	});

	test.each([400, 422])('with HTTP %d that says what is missing is followed', async (status) => {
		const { sent, made, fault, undone } = await runCreate((body, nth) =>
			'target' in body
				? acceptSubscription(body, nth)
				: [status, { message: 'target is required' }],
		);
		expect(fault).toBeUndefined();
		expect(sent).toEqual([
			{ url: address, events: created },
			{ target: address, events: created },
		]);
		expect([made, undone]).toEqual([[{ id: '2' }], 1]);
	});

	test('inside an answer that says yes is one, too', async () => {
		const { sent, made } = await runCreate(
			(body, nth) =>
				'target' in body
					? acceptSubscription(body, nth)
					: [200, { success: false, message: 'target is required' }],
			{ records: { 'GET webhooks': { webhooks: [] } } },
		);
		expect([sent.length, made]).toEqual([2, [{ id: '2' }]]);
	});

	test('with a page for people says nothing', async () => {
		const { sent, fault } = await runCreate(() => [200, '<p>target is required</p>']);
		expect(fault).toBeInstanceOf(OutcomeUnknownError);
		expect(sent).toHaveLength(1);
	});

	test('by one after the other: each is kept in mind, and the fourth is the last', async () => {
		const wanted = ['first_url', 'second_url', 'third_url', 'fourth_url', 'fifth_url'];
		const { sent, fault, undone } = await runCreate((_, nth) =>
			refusalSaying(`${wanted[nth - 1]} is required`),
		);
		expect(sent.map((body) => Object.keys(body)[0])).toEqual(['url', ...wanted.slice(0, 3)]);
		expect(fault).toHaveProperty('errorInfo.message', 'fourth_url is required');
		expect(undone).toBe(3);
	});

	test('that is repeated is the end, after less was asked for', async () => {
		const { sent, fault } = await runCreate(() => refusalSaying('Invalid'), { events: both });
		expect(sent.map(({ events }) => events)).toEqual([
			[...both, 'appointment.cancelled', 'appointment.deleted'],
			both,
		]);
		expect(fault).toBeInstanceOf(ApiError);
	});

	test('that tells the events, and then the field: both are kept in mind', async () => {
		const { sent, fault } = await runCreate((body, nth) => {
			if (!('topics' in body)) return refusalSaying('topics is required');
			const wrong = (body.topics as string[]).includes('appointment.created');
			if (wrong) return refusalSaying('must be one of booking.new, invoice.created');
			return 'target' in body ? acceptSubscription(body, nth) : refusalSaying('target is required');
		});
		expect(fault).toBeUndefined();
		expect(sent.at(-1)).toEqual({ target: address, topics: ['booking.new'] });
	});

	test('that tells other events than are wanted ends it', async () => {
		const { sent, fault } = await runCreate(
			() => refusalSaying('must be one of invoice.created, client.created'),
			{
				events: both,
			},
		);
		expect(fault).toBeInstanceOf(UnknownEventsError);
		expect(fault).toMatchObject({
			message: 'appointment.created, appointment.updated',
			events: both,
			offered: ['invoice.created', 'client.created'],
		});
		expect(sent).toHaveLength(1);
	});
});

describe('one subscription for each event', () => {
	const each = { subscriptionEventsAs: 'each', subscriptionEventsField: 'topic' };
	const unless =
		(topic: string, reply: Reply): Answer =>
		(body, nth) =>
			body.topic === topic ? reply : acceptSubscription(body, nth);

	test('each one that was made is told of', async () => {
		const { sent, made } = await runCreate(acceptSubscription, { events: both, options: each });
		expect(sent.map(({ topic }) => topic)).toEqual([
			...both,
			'appointment.cancelled',
			'appointment.deleted',
		]);
		expect(made.map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
	});

	test('does without one that only the convention knows', async () => {
		const { sent, made, fault, undone } = await runCreate(
			unless('appointment.cancelled', refusalSaying('No such topic')),
			{ events: both, options: each },
		);
		expect(fault).toBeUndefined();
		expect([sent.length, made.map(({ id }) => id), undone]).toEqual([4, ['1', '2', '4'], 0]);
	});

	test('does not do without one that was chosen', async () => {
		const { fault, sent } = await runCreate(
			unless('appointment.updated', refusalSaying('No such topic')),
			{
				events: both,
				options: each,
			},
		);
		expect(fault).toBeInstanceOf(ApiError);
		expect(sent.map(({ topic }) => topic)).toEqual([...both, ...both]);
	});

	test.each<[string, Reply, JsonObject]>([
		['another field', refusalSaying('callback_url is required'), { callback_url: address }],
		[
			'another field for events',
			refusalSaying('event_type is required'),
			{ event_type: created[0] },
		],
		[
			'other events',
			refusalSaying('must be one of booking.new, booking.moved'),
			{ topic: 'booking.new' },
		],
	])('learns from a refusal of one that asks for %s', async (_, reply, field) => {
		const { sent, made, undone } = await runCreate(
			(body, nth) => (nth === 3 ? reply : acceptSubscription(body, nth)),
			{
				events: both,
				options: { subscriptionEventsAs: 'each' },
				desk: {
					subscriptions: [{ id: '9', fields: { topic: 'client.created' }, names: [], off: false }],
				},
			},
		);
		expect(undone).toBe(1);
		expect(made.slice(0, 3).map(({ id }) => id)).toEqual(['1', '2', '4']);
		expect(sent[3]).toMatchObject(field);
	});

	test('does not do without one where the key is refused meanwhile', async () => {
		const { fault, made } = await runCreate(
			unless('appointment.cancelled', [401, { message: 'No' }]),
			{ events: both, options: each },
		);
		expect(fault).toBeInstanceOf(ApiError);
		expect(made).toHaveLength(2);
	});
});

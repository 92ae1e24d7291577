import {
	NetworkError,
	ApiError,
	OutcomeUnknownError,
	type JsonObject,
} from '../../../../nodes/AppointmentService/rest';
import { casesOf } from '../../../support/table';
import type { Reply } from './support/fakeClient';
import {
	address,
	both,
	created,
	runCreate,
	refuseWith,
	acceptSubscription,
	type Answer,
} from './support/runCreate';

describe('createSubscriptions after a refusal', () => {
	const slow = { status: 400, message: 'target is required. Too many requests', fields: {} };

	test.each<[name: string, reply: Reply, errorClass: unknown]>([
		['HTTP 401', [401, { message: 'target is required' }], ApiError],
		['HTTP 409', [409, { message: 'target is required' }], ApiError],
		['HTTP 307', [307, { message: 'target is required' }], ApiError],
		['HTTP 500', [500, { message: 'target is required' }], OutcomeUnknownError],
		['a retry-after that is too long', new ApiError(slow, 'patience'), ApiError],
		['a connection error', new NetworkError('cut', 'ECONNREFUSED', true), NetworkError],
	])('gives up on %s', async (_, reply, errorClass) => {
		const { sent, error, undone } = await runCreate(() => reply);
		expect(error).toBeInstanceOf(errorClass);
		expect([sent.length, undone]).toEqual([1, 0]);
	});

	test.each(
		casesOf<[refusal: object, next: object]>`
			{"errors":{"events":["must be a comma separated string"]}}    | {"events":"appointment.created"}
			{"errors":{"event":["is required"]}}                          | {"event":"appointment.created"}
			{"errors":{"event_types":["is required"]}}                    | {"event_types":["appointment.created"]}
			{"errors":{"topic":["is required, one of: booking.new, bookings.moved"]}} | {"topic":"booking.new"}
			{"errors":{"events.0":["must be a string, one of: booking.new, bookings.moved"]}} | {"events":["booking.new"]}
			{"errors":{"resource":["must be one of: booking, invoice"],"action":["must be one of: created, updated"]}}
				| {"resource":"booking","action":"created"}
			{"message":"callback_url is required"}                        | {"callback_url":"https://n8n.example.com/webhook/7"}
			{"errors":{"config.url":["is required"]}}                     | {"config":{"url":"https://n8n.example.com/webhook/7"}}
			{"errors":{"webhook":["is required"]}}                        | {"webhook":{"url":"https://n8n.example.com/webhook/7"}}
			{"errors":{"payload":["is required"]}}                        | {"payload":{"url":"https://n8n.example.com/webhook/7"}}
			{"errors":{"events.0.type":["is required"]}}                  | {"events":[{"type":"appointment.created"}]}
			{"errors":{"signing_key":["is required"]}}                    | {"signing_key":"a-shared-secret"}
			{"errors":{"content_type":["is required"]}}                   | {"content_type":"application/json"}
			{"errors":{"payload_format":["is required"]}}                 | {"payload_format":"json"}
			{"errors":{"format":["must be one of: xml, json, form"]}}     | {"format":"json"}
			{"errors":{"http_method":["is required"]}}                    | {"http_method":"POST"}
			{"errors":{"verb":["must be one of: GET, POST, PUT"]}}        | {"verb":"POST"}
			{"errors":{"status":["is required"]}}                         | {"status":"active"}
			{"errors":{"state":["must be one of: ENABLED, DISABLED"]}}    | {"state":"ENABLED"}
			{"errors":{"api_version":["is required"]}}                    | {"api_version":1}
			{"errors":{"api_version":["must be one of: 1, 2"]}}           | {"api_version":2}
			{"errors":{"api_version":["must be one of: v1, v2"]}}         | {"api_version":"v2"}
			{"errors":{"enabled":["is required"]}}                        | {"enabled":true}
			{"errors":{"is_active":["must be 0 or 1"]}}                   | {"is_active":1}
			{"errors":{"active":["must be yes or no"]}}                   | {"active":"yes"}
			{"errors":{"channel":["is required"]}}                        | {"channel":"webhook"}
			{"errors":{"transport":["must be one of: email, sms, web_hook"]}} | {"transport":"web_hook"}
			{"errors":{"destination_type":["must be one of: queue, url"]}} | {"destination_type":"url"}
			{"errors":{"protocol":["must be one of: http, https"]}}       | {"protocol":"https"}
			{"errors":{"environment":["must be one of: sandbox, production"]}} | {"environment":"production"}
			{"errors":{"title":["is required"]}}                          | {"title":"n8n"}
			{"errors":{"delivery_settings":["is required"]}}              | {"delivery_settings":{}}
			{"errors":{"criteria":["must be an object"]}}                 | {"criteria":{}}
			{"errors":{"contact":["is required"]}}                        | {"contact":"n8n"}
		`,
	)('sends what %j asks for', async (refusal, next) => {
		const { sent } = await runCreate((body, nth) =>
			nth === 1 ? [422, refusal] : acceptSubscription(body, nth),
		);
		expect(sent[1]).toMatchObject(next);
	});

	test('chooses nothing that it does not know from an offer', async () => {
		const { sent, error } = await runCreate(() => [
			422,
			{ errors: { mode: ['must be one of: sync, batch'] } },
		]);
		expect(error).toBeInstanceOf(ApiError);
		expect(sent.every((body) => !('mode' in body))).toBe(true);
	});

	test.each(['isEnabled must be 0 or 1', 'api_key must be valid', 'You must be an owner'])(
		'asks once where HTTP 403 says: %s',
		async (message) => {
			expect((await runCreate(() => [403, { message }])).sent).toHaveLength(1);
		},
	);

	test('sends each missing field, and gives up after nine attempts', async () => {
		const wanted = Array.from({ length: 9 }, (_, index) => `${'abcdefghi'[index]}_url`);
		const { sent, error, undone } = await runCreate((_, nth) =>
			refuseWith(`${wanted[nth - 1]} is required`),
		);
		expect(sent.map((body) => Object.keys(body)[0])).toEqual(['url', ...wanted.slice(0, 8)]);
		expect(error).toHaveProperty('errorInfo.message', 'i_url is required');
		expect(undone).toBe(8);
	});

	test.each(['unknown event types:', 'These are not supported:', 'Not valid:'])(
		'takes the names that a refusal complains of with “%s” for no offer',
		async (complaint) => {
			const { sent, error } = await runCreate(
				({ events }) =>
					(events as string[]).length > 2
						? refuseWith(`${complaint} appointment.cancelled, appointment.deleted`)
						: [201, { id: 1 }],
				{ events: both },
			);
			expect(error).toBeUndefined();
			expect(sent.at(-1)?.events).toEqual(both);
		},
	);

	test.each<[name: string, refusals: string[], value: unknown]>([
		['the object that a refusal wants', ['object is required'], {}],
		['an object after a text was refused', ['is required', 'must be an object'], {}],
	])('sends %s in a field without a known meaning', async (_, refusals, value) => {
		const { sent } = await runCreate((body, nth) =>
			nth <= refusals.length
				? refuseWith('', { errors: { origin_note: [refusals[nth - 1]] } })
				: acceptSubscription(body, nth),
		);
		expect(sent.at(-1)).toMatchObject({ origin_note: value });
	});

	test.each(
		'location_id branchId store_uuid agencyUid staff_ids tenant_key accessToken password'.split(
			' ',
		),
	)('sends nothing that is made up as %s, and fails with the refusal', async (name) => {
		const { sent, error } = await runCreate(() => refuseWith(`${name} is required`));
		expect(error).toHaveProperty('errorInfo.message', `${name} is required`);
		expect(sent.every((body) => !(name in body))).toBe(true);
	});

	test.each(['signing_secret', 'hmac_signature_key', 'verifyToken', 'webhookSigningKey'])(
		'sends the secret of the credential as %s, and nothing that everybody knows',
		async (name) => {
			const { sent, error } = await runCreate((body, nth) =>
				name in body ? acceptSubscription(body, nth) : refuseWith(`${name} is required`),
			);
			expect(error).toBeUndefined();
			expect(sent.at(-1)).toHaveProperty(name, 'a-shared-secret');
		},
	);

	test('sends the name that a refusal suggests, and takes it for no list', async () => {
		const { sent, error } = await runCreate(
			({ events, ...body }, nth) =>
				(events as string[]).includes('appointment.updated')
					? refuseWith('Unknown event "appointment.updated". Did you mean "appointment.changed"?')
					: acceptSubscription(body, nth),
			{ events: both },
		);
		expect(error).toBeUndefined();
		expect(sent.at(-1)?.events).toEqual(['appointment.created', 'appointment.changed']);
	});

	test('keeps the user’s own value where a text is wanted', async () => {
		const { sent, error } = await runCreate(
			() => refuseWith('', { errors: { origin_note: ['must be a string'] } }),
			{ options: { subscriptionBody: { origin_note: 7 } } },
		);
		expect(error).toBeInstanceOf(ApiError);
		expect(sent.every((body) => body.origin_note === 7)).toBe(true);
	});

	test.each(['target: Missing input', 'target: this field is required'])(
		'reads the field before the colon of “%s”',
		async (message) => {
			const { sent, error } = await runCreate(({ target }, nth) =>
				target ? [201, { id: nth }] : refuseWith(message),
			);
			expect(error).toBeUndefined();
			expect(sent.at(-1)).toMatchObject({ target: address });
		},
	);

	test('leaves out a property that the type does not have', async () => {
		const { sent, error } = await runCreate((body, nth) =>
			'events' in body
				? refuseWith("The property 'events' does not exist on type 'hook'.")
				: [201, { id: nth }],
		);
		expect(error).toBeUndefined();
		expect(Object.keys(sent.at(-1) ?? {})).toEqual(['url']);
	});

	test.each<[where: string, body: object]>([
		['its address', { resource: { uri: 'https://api.example/webhooks/W7', state: 'active' } }],
		['a link to itself', { url: address, links: { self: '/v1/webhooks/W7' } }],
		['its own self', { self: 'https://api.example/rest/webhooks/W7', enabled: true }],
	])('knows a subscription without an ID by %s', async (_, body) => {
		const { subscriptions } = await runCreate(() => [201, body]);
		expect(subscriptions).toMatchObject([{ id: 'W7' }]);
	});

	test('knows no subscription by another address', async () => {
		const body = { self: 'https://api.example/accounts/7', url: 'https://a.example/webhooks/8' };
		const { subscriptions } = await runCreate(() => [201, body]);
		expect(subscriptions[0].id).toBeUndefined();
	});

	test('fails where a subscription without events was made, under whatever name they stand', async () => {
		for (const more of [
			{ subscriptions: [] },
			{ event_subscriptions: [] },
			{ events: [], subscriptions: [{ id: 3 }] },
		]) {
			const { error } = await runCreate(() => [
				201,
				{ id: 1, url: address, active: true, ...more },
			]);
			expect(error).toMatchObject({
				message: 'The service took the webhook, but without any event',
			});
		}
		const others = { subscriptions: [{ id: 3 }] };
		const { error } = await runCreate(() => [
			201,
			{ id: 1, url: address, active: true, ...others },
		]);
		expect(error).toBeUndefined();
	});

	test('takes no word before a field that was sent for what is around it', async () => {
		const { sent, error } = await runCreate(({ topic }) =>
			refuseWith(topic ? 'Webhook topic is required and must be valid.' : 'Missing field: topic'),
		);
		expect(sent).toHaveLength(2);
		expect(error).toHaveProperty(
			'errorInfo.message',
			'Webhook topic is required and must be valid.',
		);
	});

	test('names the offered events with those that it does not understand', async () => {
		const message = 'must be one of: broneering.loodud, broneering.tuhistatud, form.created';
		const { error } = await runCreate(() => refuseWith('', { errors: { events: [message] } }));
		expect((error as Error).message).toContain(
			'It offers: broneering.loodud, broneering.tuhistatud, form.created',
		);
	});
});

describe('createSubscriptions with one subscription for each event', () => {
	const each = { subscriptionEventsAs: 'each', subscriptionEventsField: 'topic' };
	const refuseTopic =
		(topic: string, reply: Reply): Answer =>
		(body, nth) =>
			body.topic === topic ? reply : acceptSubscription(body, nth);

	test.each<[name: string, reply: Reply, field: JsonObject]>([
		['another field', refuseWith('callback_url is required'), { callback_url: address }],
		['another field for events', refuseWith('event_type is required'), { event_type: created[0] }],
		[
			'other events',
			refuseWith('must be one of booking.new, booking.moved'),
			{ topic: 'booking.new' },
		],
	])('starts again after a refusal that asks for %s', async (_, reply, field) => {
		const { sent, subscriptions, undone } = await runCreate(
			(body, nth) => (nth === 3 ? reply : acceptSubscription(body, nth)),
			{
				events: both,
				options: { subscriptionEventsAs: 'each' },
				endpoint: {
					subscriptions: [{ id: '9', fields: { topic: 'client.created' }, names: [], off: false }],
				},
			},
		);
		expect(undone).toBe(1);
		expect(subscriptions.slice(0, 3).map(({ id }) => id)).toEqual(['1', '2', '4']);
		expect(sent[3]).toMatchObject(field);
	});

	test('gives up where the key is refused for an event that is only a convention', async () => {
		const { error, subscriptions } = await runCreate(
			refuseTopic('appointment.cancelled', [401, { message: 'No' }]),
			{ events: both, options: each },
		);
		expect(error).toBeInstanceOf(ApiError);
		expect(subscriptions).toHaveLength(2);
	});
});

describe('createSubscriptions tells the service how long to send', () => {
	const now = Date.parse('2026-11-23T09:00:00Z');
	afterEach(() => jest.restoreAllMocks());

	test.each<[name: string, refusal: string, sent: unknown, value: unknown]>([
		['expirationDateTime', 'is required', undefined, '2026-11-25T06:36:00.000Z'],
		[
			'expires_at',
			'must be a Unix timestamp (integer)',
			'x',
			Date.parse('2026-11-25T06:36Z') / 1000,
		],
		['expiration', 'must be in milliseconds', 'x', Date.parse('2026-11-25T06:36Z')],
		['expires_at', 'may be 60 minutes ahead at most', 'x', '2026-11-23T09:57:00.000Z'],
		['expires_at', 'must be within 1 hour', 1795588560, Date.parse('2026-11-23T09:57Z') / 1000],
		['expires_at', 'is too far ahead', 'x', '2026-11-23T09:57:00.000Z'],
		['ttl', 'is required', undefined, 172_800],
		['lease_seconds', 'must be no more than 1 day', 172_800, 86_400],
		['valid_for_hours', 'is required', undefined, 48],
	])('in %s that %s', async (name, refusal, before, value) => {
		jest.spyOn(Date, 'now').mockReturnValue(now);
		const { sent } = await runCreate(
			(body, nth) =>
				nth === 1
					? refuseWith('', { errors: { [name]: [refusal] } })
					: acceptSubscription(body, nth),
			{ options: { subscriptionBody: before === undefined ? {} : { [name]: before } } },
		);
		expect(sent.at(-1)?.[name]).toBe(value);
	});
});

describe('createSubscriptions reads whether a new subscription is on', () => {
	const stateOf = async (fields: object) => {
		const { error } = await runCreate((body) => [201, { id: 1, ...body, ...fields }], {
			endpoint: { subscriptions: undefined },
		});
		const said = (error as Error | undefined)?.message ?? '';
		if (said.includes('waits for it to be confirmed')) return 'pending';
		return said.includes('it is switched off') ? 'off' : 'on';
	};

	test.each(
		casesOf<[state: string, words: string]>`
			off
				| disabled, inactive, Deactivated, suspended, PAUSED, failed, failing, stopped, off, blocked, revoked, expired, deleted, removed, archived, canceled, cancelled, not_active, notEnabled
			pending
				| pending, PENDING_CONFIRMATION, confirmation pending, awaiting, awaiting-approval, waiting for you, unconfirmed, unverified, unvalidated, not confirmed, not yet verified, not_validated, verifying, validating, draft, confirmation_required, activation needed, needs verification, requires manual activation
			on      | active, enabled, on, live, running, verified, confirmed, ok, activated, healthy, inactivex, xpending, offline mode, disabled-by-nobody
		`,
	)('%s: %s', async (state, words) => {
		for (const status of words.split(', '))
			expect([status, await stateOf({ status })]).toEqual([status, state]);
	});

	test.each(
		casesOf<[state: string, ...fields: object[]]>`
			off | {"active":false} | {"isActive":false} | {"webhook_enabled":false} | {"subscription_active":false} | {"disabled":true} | {"is_paused":true} | {"muted":true}
				| {"endpoint_blocked":true} | {"archived":true} | {"webhook":{"enabled":0}} | {"suspended_at":"yesterday"} | {"removed_at":1}
			pending | {"verified":false} | {"is_confirmed":"false"} | {"approved":0} | {"unverified":true}
			on | {"ssl_verified":false} | {"owner_active":false} | {"archived_events":true} | {"paused":false} | {"suspended_at":null} | {"removed_at":""}
				| {"disabled_until_at":"x"} | {"delivery_status":"failed"} | {"last_status":"failed"} | {"order_state":"pending"}
				| {"status":"disabled xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"} | {"options":{"webhook":{"enabled":false}}}
		`,
	)('%s: %j …', async (state, ...list) => {
		for (const fields of list.filter(Boolean))
			expect([fields, await stateOf(fields)]).toEqual([fields, state]);
	});
});

import nock from 'nock';
import { nodeRetryPolicy } from '../../../../nodes/AppointmentService/transport';
import { origin } from '../../../support/runNode';
import { casesOf } from '../../../support/table';
import type { TriggerHarness } from '../../../support/triggerHarness';
import { createWebhookHarness, collectLogLines } from '../../../support/webhookHarness';

type Fields = Record<string, unknown>;
type Reply = [status: number, body?: unknown];

interface Behavior {
	/** The subscription as the service stores it. */
	store?(sent: Fields, id: number): Fields;
	/** The answer to a new one, where it is not the whole subscription. */
	answer?(stored: Fields): unknown;
	/** Answers any other request, such as a confirmation. */
	also?(request: string, stored: Fields[], body: Fields): Reply | undefined;
	/** The fields of a change that the service accepts. */
	change?(sent: Fields): Fields;
	/** The method of a change. */
	update?: 'PATCH' | 'PUT' | 'POST';
	/** Whether one can be read by its id. */
	isReadable?: boolean;
	foreign?: Fields[];
}

/** A service that stores subscriptions in its own way. */
class Service {
	stored: Fields[];
	requests: string[] = [];

	constructor(private readonly behavior: Behavior) {
		this.stored = [...(behavior.foreign ?? [])];
		for (const method of ['get', 'post', 'put', 'patch', 'delete', 'options'] as const) {
			const scope = nock(origin).persist();
			scope[method](/./)
				.query(true)
				.reply((uri, body) => {
					const request = `${method.toUpperCase()} ${uri.replace('/v1/', '')}`;
					this.requests.push(request);
					const [status, answer = ''] = this.reply(request, body as Fields);
					return [status, answer as object];
				});
		}
	}

	/** The subscriptions of this node. */
	of(harness: TriggerHarness): Fields[] {
		return this.stored.filter((fields) => Object.values(fields).includes(harness.address));
	}

	private reply(request: string, body: Fields): Reply {
		const {
			store = (sent, id) => ({ id, ...sent }),
			answer,
			also,
			change,
			update = 'PATCH',
		} = this.behavior;
		const special = also?.(request, this.stored, body);
		if (special) return special;
		if (request === 'GET webhooks') return [200, { webhooks: this.stored }];
		if (request === 'POST webhooks') {
			const stored = store(body, this.requests.length + 100);
			this.stored.push(stored);
			return [201, answer ? answer(stored) : stored];
		}
		const [method, path] = request.split(' ');
		const found = this.stored.find(({ id }) => path === `webhooks/${String(id)}`);
		if (!found || this.behavior.isReadable === false) return [404, { message: 'Not found' }];
		if (method === 'GET') return [200, found];
		if (method === 'DELETE') {
			this.stored = this.stored.filter((fields) => fields !== found);
			return [204];
		}
		if (method !== update) return [405, { message: 'Method not allowed' }];
		return [200, Object.assign(found, change ? change(body) : body)];
	}
}

const created = { events: ['appointment.created'] };
const foreign = {
	id: 1,
	url: 'https://crm.example.com/hook',
	events: ['client.created'],
	status: 'live',
};

let waits: number;
beforeEach(() => {
	waits = 0;
	jest.spyOn(nodeRetryPolicy, 'sleep').mockImplementation(async () => void waits++);
});
afterEach(() => jest.restoreAllMocks());

describe('verifySubscription completes a subscription', () => {
	const activate = async (behavior: Behavior, parameters: object = created) => {
		const service = new Service(behavior);
		const harness = createWebhookHarness({ ...parameters });
		expect(await harness.activate()).toBe(true);
		expect(service.of(harness)).toHaveLength(1);
		expect(service.requests.length).toBeLessThanOrEqual(40);
		return { service, harness, subscription: service.of(harness)[0] };
	};
	const confirming =
		(path: string, changes: Fields): Behavior['also'] =>
		(request, stored) => {
			if (request !== path.replace('ID', String(stored.at(-1)?.id))) return undefined;
			return [200, Object.assign(stored.at(-1) as Fields, changes)];
		};

	test.each<[name: string, behavior: Behavior, fields: Fields]>([
		[
			'with a confirmation link in its fields',
			{
				store: (sent, id) => ({
					id,
					...sent,
					status: 'pending',
					confirm_url: `${origin}/v1/webhooks/${id}/confirm?t=1`,
				}),
				also: confirming('GET webhooks/ID/confirm?t=1', { status: 'active' }),
				change: () => ({}),
			},
			{ status: 'active' },
		],
		[
			'with a confirmation link and its method among other links',
			{
				store: (sent, id) => ({
					id,
					...sent,
					state: 'UNVERIFIED',
					_links: {
						self: { href: `/v1/webhooks/${id}` },
						verify: { href: `/v1/webhooks/${id}/verification`, method: 'post' },
					},
				}),
				also: confirming('POST webhooks/ID/verification', { state: 'ACTIVE' }),
				change: () => ({}),
			},
			{ state: 'ACTIVE' },
		],
		[
			'by setting a flag',
			{ store: (sent, id) => ({ id, ...sent, active: false }) },
			{ active: true },
		],
		[
			'by setting a flag with PUT',
			{ store: (sent, id) => ({ id, ...sent, enabled: 0 }), update: 'PUT' },
			{ enabled: 1 },
		],
		[
			'by clearing a flag that means off',
			{ store: (sent, id) => ({ id, ...sent, is_paused: true }) },
			{ is_paused: false },
		],
		[
			'by a flag that only the list has',
			{
				isReadable: false,
				store: (sent, id) => ({ id, ...sent, active: false }),
				answer: (stored) => ({ id: stored.id }),
				also: (request, stored, body) =>
					request.startsWith('PATCH webhooks/') ? [200, Object.assign(stored[0], body)] : undefined,
			},
			{ active: true },
		],
		[
			'by a flag in a nested object',
			{ store: (sent, id) => ({ id, ...sent, deliveries: { enabled: false, retries: 3 } }) },
			{ deliveries: { enabled: true, retries: 3 } },
		],
	])('%s', async (_, behavior, fields) => {
		const { subscription } = await activate(behavior);
		expect(subscription).toMatchObject(fields);
	});

	test('by waiting until the list shows what the answer did not', async () => {
		let reads = 0;
		const { service } = await activate({
			isReadable: false,
			answer: () => ({ success: true }),
			also: (request, stored) =>
				request === 'GET webhooks' && stored.length > 0 && ++reads < 3
					? [200, { webhooks: [] }]
					: undefined,
		});
		expect(service.requests.filter((one) => one.startsWith('POST'))).toHaveLength(1);
	});

	test('by waiting while the service tests the address', async () => {
		let reads = 0;
		const { service } = await activate({
			store: (sent, id) => ({ id, ...sent, status: 'pending' }),
			also: (request, [first]) => {
				if (first && request.startsWith('GET webhooks/') && ++reads === 2) first.status = 'active';
				return undefined;
			},
		});
		expect(waits).toBeGreaterThan(0);
		expect(service.requests.filter((one) => /^(PATCH|PUT|POST)/.test(one))).toHaveLength(1);
	});

	test('by sending the events in the field where they are shown', async () => {
		const { subscription } = await activate({
			store: ({ url }, id) => ({ id, url, event_types: [] }),
		});
		expect(subscription).toMatchObject({ event_types: ['appointment.created'] });
	});

	test.each<[name: string, events: string[], before: string[]]>([
		[
			'an event of another kind',
			['appointment.created', 'invoice.created'],
			['appointment.created'],
		],
		['an area', ['appointment.created', 'invoice.created'], ['invoice.created', 'invoices.*']],
	])('by sending the events again where it dropped %s', async (_, events, before) => {
		const { subscription } = await activate(
			{ store: ({ url }, id) => ({ id, url, events: before }) },
			{ events },
		);
		expect(subscription.events).toEqual(expect.arrayContaining(events));
	});

	test.each(
		casesOf<[name: string, events: string[], shown: string[], mapped?: object[]]>`
			as areas                      | ["appointment.created","invoice.created"] | ["appointment.created","invoice.*"]
			as everything                 | ["appointment.created","invoice.created"] | ["*"]
			as changes in general         | ["appointment.cancelled"] | ["appointment.updated"]
			as the kind of change alone   | ["appointment.cancelled"] | ["appointment.cancelled"]
			under the own name of several | ["appointment.created","appointment.updated"] | ["client.saved"]
				| [{"event":"appointment.created","name":"client.saved"},{"event":"appointment.updated","name":"client.saved"}]
		`,
	)('without any change where it shows the events %s', async (_, events, shown, name = []) => {
		const { service } = await activate(
			{ store: ({ url }, id) => ({ id, url, events: shown }) },
			{ events, options: { eventNames: { name } } },
		);
		expect(service.requests.filter((one) => /^(PATCH|PUT)/.test(one))).toEqual([]);
	});

	test('without any change where it shows that it tells of deletions', async () => {
		const { service } = await activate({
			store: ({ url }, id) => ({ id, url, notifications: { created: true, deleted: true } }),
		});
		expect(service.requests.filter((one) => /^(PATCH|PUT)/.test(one))).toEqual([]);
	});

	test('by setting the switches of the events', async () => {
		const { subscription } = await activate(
			{
				store: ({ url }, id) => ({
					id,
					url,
					booking_created_events: true,
					booking_updated_events: false,
					booking_cancelled_events: false,
					invoice_events: false,
					verify_tls: false,
				}),
			},
			{ events: ['appointment.created', 'appointment.updated'] },
		);
		expect(subscription).toMatchObject({
			booking_created_events: true,
			booking_updated_events: true,
			booking_cancelled_events: true,
			invoice_events: false,
			verify_tls: false,
		});
	});

	test('with a confirmation token, which deliveries need not contain', async () => {
		const { harness } = await activate({
			store: (sent, id) => ({ id, ...sent, status: 'pending', verification_token: 'tok-12345678' }),
			also: confirming('POST webhooks/ID/verify', { status: 'active' }),
		});
		const body = { event: 'appointment.created', data: { id: 7, start: 'x' } };
		expect((await harness.deliver({ body })).started).toHaveLength(1);
	});

	test('without any change where it is on already', async () => {
		const { service } = await activate({
			store: (sent, id) => ({
				id,
				...sent,
				status: 'active',
				confirmed_at: null,
				last_status: 'failed',
				ssl_verified: false,
				disabled_at: null,
				topic: null,
				docs: `${origin}/docs/verify-signatures`,
			}),
		});
		expect(service.requests.filter((one) => /^(PATCH|PUT)/.test(one))).toEqual([]);
		expect(service.requests.filter((one) => one.startsWith('POST'))).toHaveLength(1);
	});
});

test('the webhook of somebody else whose ID the answer names is neither changed nor removed', async () => {
	const service = new Service({
		foreign: [{ ...foreign }],
		answer: () => ({ id: foreign.id }),
		also: (request) => (request === 'GET webhooks' ? [405, { message: 'Only POST' }] : undefined),
	});
	const harness = createWebhookHarness(created);
	const logLines = await collectLogLines(async () => {
		await harness.activate();
		await harness.hook('delete');
	});
	expect(service.stored).toContainEqual(foreign);
	expect(logLines.join()).toContain('A webhook stays at the service');
});

describe('publishing fails with a message and leaves no subscription where', () => {
	const failsToPublish = async (behavior: Behavior) => {
		const service = new Service({ foreign: [foreign], ...behavior });
		const harness = createWebhookHarness(created);
		const { message } = await harness.activate().then(
			() => ({ message: 'It was published.' }),
			(error: Error) => error,
		);
		expect(service.stored).toEqual([foreign]);
		expect(JSON.stringify(harness.staticData)).not.toContain(harness.address);
		expect(service.requests.length).toBeLessThanOrEqual(40);
		return message;
	};

	test.each(
		casesOf<[flag: Fields, message: string, hint?: string]>`
			{"deleted":true}                   | is switched off (“deleted: true”)
			{"active":false}                   | it is switched off (“active: false”)
			{"status":"not active"}            | is switched off (“not active”)
			{"webhook_status":"DISABLED"}      | is switched off (“DISABLED”)
			{"delivery":"suspended"}           | is switched off (“suspended”)
			{"disabled_at":1790000000}         | is switched off (“disabled_at”)
			{"archived_at":"2026-11-20"}       | is switched off (“archived_at”)
			{"state":{"enabled":"false"}}      | is switched off (“state.enabled: false”)
			{"is_pending":true}                | waits for it to be confirmed (“is_pending: true”)
			{"validated":"no"}                 | waits for it to be confirmed (“validated: no”)
			{"status":"pending_confirmation"}  | waits for it to be confirmed (“pending_confirmation”) | Registration to Manual
			{"confirmed_at":null,"confirmation_token":"tok-1"} | waits for it to be confirmed | Registration to Manual
			{"events":[]}                      | without any event | Event Names
			{"events":["client.created"]}      | for other events than were chosen (“client.created”)
			{"resource":"n8n"}                 | for other events than were chosen (“n8n”)
			{"url":"https://example.com/default"} | sends to another address (“https://example.com/default”)
			{"events":["appointment.cancelled"]} | than were chosen (“appointment.cancelled”), without appointment.created. | Event Names
		`,
	)('it shows %j', async (flag, message, hint = '') => {
		const store: Behavior['store'] = (sent, id) => ({ id, ...sent, ...flag });
		const said = await failsToPublish({ store, change: () => ({}) });
		expect(said).toContain(message);
		expect(said).toContain(hint);
	});

	test.each<[name: string, behavior: Behavior, message: string]>([
		[
			'its confirmation is at another service',
			{
				store: (sent, id) => ({
					id,
					...sent,
					verified: false,
					verify_url: 'https://evil.example.com/verify',
				}),
				update: 'PUT',
				change: () => ({}),
			},
			'waits for it to be confirmed',
		],
		[
			'its confirmation is refused',
			{
				store: (sent, id) => ({
					id,
					...sent,
					status: 'unverified',
					verify_url: `/v1/webhooks/${id}/verify`,
				}),
				change: () => ({}),
			},
			'waits for it to be confirmed',
		],
		[
			'it shows a list without any event',
			{ store: ({ url }, id) => ({ id, url, webhook_subscriptions: [] }), change: () => ({}) },
			'without any event',
		],
		[
			'it can be switched on for other events only',
			{
				store: ({ url }, id) => ({
					id,
					url,
					events: { client_created: false, client_deleted: false },
				}),
			},
			'without any event',
		],
	])('%s', async (_, behavior, message) => {
		expect(await failsToPublish(behavior)).toContain(message);
	});

	test('the list does not have it after HTTP 200', async () => {
		const service = new Service({
			foreign: [foreign],
			also: (request) => (request === 'POST webhooks' ? [200, { status: 'accepted' }] : undefined),
		});
		await expect(createWebhookHarness(created).activate()).rejects.toThrow(
			/shows no webhook with the address/,
		);
		expect(service.stored).toEqual([foreign]);
	});

	test('it shows no address where others have theirs', async () => {
		const config = { endpoints: { booking: { target: 'https://crm.example.com/hook' } } };
		const others = [{ id: 1, config }];
		const service = new Service({
			foreign: others,
			store: (_, id) => ({ id, config: { endpoints: {} } }),
		});
		await expect(createWebhookHarness(created).activate()).rejects.toThrow(
			/shows no webhook with the address/,
		);
		expect(service.stored).toEqual(others);
	});

	test.each<[name: string, body: object]>([
		['success: false', { success: false, message: 'Plan too small' }],
		['errors', { errors: [{ message: 'Plan too small' }] }],
	])('HTTP 200 has an error inside: %s', async (_, body) => {
		new Service({ also: (request) => (request === 'POST webhooks' ? [200, body] : undefined) });
		await expect(createWebhookHarness(created).activate()).rejects.toThrow(/Plan too small/);
	});

	test('one that cannot be deleted is named, and deleted by the next publication', async () => {
		let isStuck = true;
		const service = new Service({
			store: (sent, id) => ({ id, ...sent, active: !isStuck }),
			change: () => ({}),
			also: (request) =>
				isStuck && request.startsWith('DELETE') ? [403, { message: 'No' }] : undefined,
		});
		const harness = createWebhookHarness(created);
		await expect(harness.activate()).rejects.toThrow(
			/switched off.*stays in your account; remove it there/,
		);
		expect(service.of(harness)).toHaveLength(1);
		isStuck = false;
		expect(await harness.activate()).toBe(true);
		expect(service.of(harness)).toHaveLength(1);
	});

	test('one of several is refused, and the others are deleted', async () => {
		const service = new Service({
			foreign: [foreign],
			also: (request, stored) =>
				request === 'POST webhooks' && stored.length === 3
					? [403, { message: 'No more' }]
					: undefined,
		});
		const options = { subscriptionEventsAs: 'each', subscriptionEventsField: 'topic' };
		const events = ['appointment.created', 'invoice.created', 'invoice.updated'];
		await expect(createWebhookHarness({ events, options }).activate()).rejects.toThrow(/No more/);
		expect(service.stored).toEqual([foreign]);
	});
});

describe('a secret that the service returned', () => {
	test('is in no message, no log and no static data', async () => {
		const returned = 'told-once-4711-secret';
		const service = new Service({
			store: (sent, id) => ({ id, ...sent, active: false, secret: returned }),
			also: (request) =>
				/^(PATCH|PUT|DELETE)/.test(request)
					? [403, { message: `Bad signature ${returned}` }]
					: undefined,
		});
		const harness = createWebhookHarness(created);
		let message = '';
		const logLines = await collectLogLines(async () => {
			message = await harness.activate().then(
				() => 'done',
				(error: unknown) => `${String(error)} ${JSON.stringify(error)}`,
			);
		});
		expect(message).toMatch(/switched off/);
		expect(service.of(harness)).toHaveLength(1);
		expect(`${message} ${logLines.join(' ')} ${JSON.stringify(harness.staticData)}`).not.toContain(
			returned,
		);
	});
});

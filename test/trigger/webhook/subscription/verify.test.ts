import nock from 'nock';
import { nodeRetryPolicy } from '../../../../nodes/AppointmentService/transport';
import { origin } from '../../../support/runNode';
import type { TriggerHarness } from '../../../support/triggerHarness';
import { createWebhookHarness, collectLogLines } from '../../../support/webhookHarness';

type Fields = Record<string, unknown>;
type Reply = [status: number, body?: unknown];

interface Ways {
	/** The subscription as the service keeps it. */
	kept?(sent: Fields, id: number): Fields;
	/** What the answer to a new one says, where that is not the whole of it. */
	answered?(kept: Fields): unknown;
	/** Takes a request that is no usual one, such as a confirmation. */
	also?(asked: string, kept: Fields[], body: Fields): Reply | undefined;
	/** What a change leaves of what was sent. */
	change?(sent: Fields): Fields;
	/** The method that changes one. */
	update?: 'PATCH' | 'PUT' | 'POST';
	/** Whether one can be read by itself. */
	isSingle?: boolean;
	foreign?: Fields[];
}

/** A service with subscriptions, which does with them what it likes. */
class Service {
	kept: Fields[];
	asked: string[] = [];

	constructor(private readonly ways: Ways) {
		this.kept = [...(ways.foreign ?? [])];
		for (const method of ['get', 'post', 'put', 'patch', 'delete', 'options'] as const) {
			const line = nock(origin).persist();
			line[method](/./)
				.query(true)
				.reply((uri, body) => {
					const asked = `${method.toUpperCase()} ${uri.replace('/v1/', '')}`;
					this.asked.push(asked);
					const [status, said = ''] = this.answer(asked, body as Fields);
					return [status, said as object];
				});
		}
	}

	/** What this node has there. */
	of(harness: TriggerHarness): Fields[] {
		return this.kept.filter((one) => Object.values(one).includes(harness.address));
	}

	private answer(asked: string, body: Fields): Reply {
		const {
			kept = (sent, id) => ({ id, ...sent }),
			answered,
			also,
			change,
			update = 'PATCH',
		} = this.ways;
		const own = also?.(asked, this.kept, body);
		if (own) return own;
		if (asked === 'GET webhooks') return [200, { webhooks: this.kept }];
		if (asked === 'POST webhooks') {
			const one = kept(body, this.asked.length + 100);
			this.kept.push(one);
			return [201, answered ? answered(one) : one];
		}
		const [method, path] = asked.split(' ');
		const found = this.kept.find(({ id }) => path === `webhooks/${String(id)}`);
		if (!found || this.ways.isSingle === false) return [404, { message: 'Not found' }];
		if (method === 'GET') return [200, found];
		if (method === 'DELETE') {
			this.kept = this.kept.filter((one) => one !== found);
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
const without = (fields: Fields, ...names: string[]) =>
	Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

let waits: number;
beforeEach(() => {
	waits = 0;
	jest.spyOn(nodeRetryPolicy, 'sleep').mockImplementation(async () => void waits++);
});
afterEach(() => jest.restoreAllMocks());

describe('a subscription that is not on yet is finished as the service says', () => {
	const serves = async (ways: Ways, parameters: object = created) => {
		const service = new Service(ways);
		const harness = createWebhookHarness({ ...parameters });
		expect(await harness.activate()).toBe(true);
		expect(service.of(harness)).toHaveLength(1);
		expect(service.asked.length).toBeLessThanOrEqual(40);
		return { service, bench: harness, one: service.of(harness)[0] };
	};
	const confirming =
		(path: string, done: Fields, needed: Fields = {}): Ways['also'] =>
		(asked, kept, body) => {
			if (asked !== path.replace('ID', String(kept.at(-1)?.id))) return undefined;
			const fits = Object.entries(needed).every(([name, value]) => body[name] === value);
			if (!fits) return [422, { message: 'Wrong code' }];
			return [200, Object.assign(kept.at(-1) as Fields, done)];
		};

	test.each<[string, Ways, Fields]>([
		[
			'by a link on its own address',
			{
				kept: (sent, id) => ({
					id,
					...sent,
					status: 'pending',
					confirm_url: `${origin}/v1/webhooks/${id}/confirm?t=1`,
				}),
				also: confirming('GET webhooks/ID/confirm?t=1', { status: 'active' }),
			},
			{ status: 'active' },
		],
		[
			'by a link with its method, among other links',
			{
				kept: (sent, id) => ({
					id,
					...sent,
					state: 'UNVERIFIED',
					_links: {
						self: { href: `/v1/webhooks/${id}` },
						verify: { href: `/v1/webhooks/${id}/verification`, method: 'post' },
					},
				}),
				also: confirming('POST webhooks/ID/verification', { state: 'ACTIVE' }),
			},
			{ state: 'ACTIVE' },
		],
		[
			'by a link and a code, of which only the answer tells',
			{
				kept: (sent, id) => ({ id, ...sent, verified: false }),
				answered: (kept) => ({
					webhook: kept,
					verification: {
						url: `/v1/webhooks/${String(kept.id)}/check`,
						code: 4711,
						verification_code: 'k-4711',
					},
				}),
				also: confirming(
					'POST webhooks/ID/check',
					{ verified: true },
					{ verification_code: 'k-4711' },
				),
			},
			{ verified: true },
		],
		[
			'by a code alone',
			{
				kept: (sent, id) => ({
					id,
					...sent,
					confirmed_at: null,
					confirmation_token: 'tok-12345678',
				}),
				also: confirming(
					'POST webhooks/ID/confirm',
					{ confirmed_at: '2026-11-22T05:00:00Z' },
					{ confirmation_token: 'tok-12345678' },
				),
			},
			{ confirmed_at: '2026-11-22T05:00:00Z' },
		],
		[
			'as its words say',
			{
				kept: (sent, id) => ({ id, ...sent, isActive: false }),
				answered: (kept) => ({
					...kept,
					message: `Activate it with PUT /v1/webhooks/${String(kept.id)}/activation.`,
				}),
				also: confirming('PUT webhooks/ID/activation', { isActive: true }),
			},
			{ isActive: true },
		],
		['by a flag', { kept: (sent, id) => ({ id, ...sent, active: false }) }, { active: true }],
		[
			'by a flag, with PUT',
			{ kept: (sent, id) => ({ id, ...sent, enabled: 0 }), update: 'PUT' },
			{ enabled: 1 },
		],
		[
			'by a flag that says the contrary',
			{ kept: (sent, id) => ({ id, ...sent, is_paused: true }) },
			{ is_paused: false },
		],
		[
			'by a status, in the word that the others have',
			{
				foreign: [foreign],
				kept: (sent, id) => ({ id, ...sent, status: 'inactive' }),
				change: (sent) => (sent.status === 'live' ? sent : {}),
			},
			{ status: 'live' },
		],
		[
			'by a status, of which only the record tells',
			{
				kept: (sent, id) => ({ id, ...sent, status: 'DISABLED' }),
				answered: (kept) => without(kept, 'status'),
			},
			{ status: 'ENABLED' },
		],
		[
			'by a status, of which only the list tells',
			{
				isSingle: false,
				kept: (sent, id) => ({ id, ...sent, active: false }),
				answered: (kept) => ({ id: kept.id }),
				also: (asked, kept, body) =>
					asked.startsWith('PATCH webhooks/') ? [200, Object.assign(kept[0], body)] : undefined,
			},
			{ active: true },
		],
		[
			'by its deliveries',
			{ kept: (sent, id) => ({ id, ...sent, deliveries: { enabled: false, retries: 3 } }) },
			{ deliveries: { enabled: true, retries: 3 } },
		],
	])('%s', async (_, ways, fields) => {
		const { one } = await serves(ways);
		expect(one).toMatchObject(fields);
	});

	test('by waiting, while it tries the address itself', async () => {
		let looks = 0;
		const { service } = await serves({
			kept: (sent, id) => ({ id, ...sent, status: 'pending' }),
			also: (asked, [one]) => {
				if (one && asked.startsWith('GET webhooks/') && ++looks === 2) one.status = 'active';
				return undefined;
			},
		});
		expect(waits).toBeGreaterThan(0);
		expect(service.asked.filter((one) => /^(PATCH|PUT|POST)/.test(one))).toHaveLength(1);
	});

	test('by naming the events where it shows them', async () => {
		const { one } = await serves({
			kept: ({ url }, id) => ({ id, url, event_types: [] }),
		});
		expect(one).toMatchObject({ event_types: ['appointment.created'] });
	});

	test('by switching the events on', async () => {
		const flags = {
			appointment_created: false,
			appointment_updated: false,
			invoice_created: false,
		};
		const { one } = await serves({ kept: ({ url }, id) => ({ id, url, events: flags }) });
		expect(one).toMatchObject({ events: { ...flags, appointment_created: true } });
	});

	test('by sending the events again, where it took others', async () => {
		const { one } = await serves({
			kept: ({ url }, id) => ({ id, url, events: ['invoice.created'] }),
		});
		expect(one).toMatchObject({ events: ['appointment.created'] });
	});

	test('a token that confirms it is not asked of deliveries', async () => {
		const { bench: harness } = await serves({
			kept: (sent, id) => ({ id, ...sent, status: 'pending', verification_token: 'tok-12345678' }),
			also: confirming('POST webhooks/ID/verify', { status: 'active' }),
		});
		const body = { event: 'appointment.created', data: { id: 7, start: 'x' } };
		expect((await harness.deliver({ body })).started).toHaveLength(1);
	});

	test('one that serves is left as it is', async () => {
		const { service } = await serves({
			kept: (sent, id) => ({
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
		expect(service.asked.filter((one) => /^(PATCH|PUT)/.test(one))).toEqual([]);
		expect(service.asked.filter((one) => one.startsWith('POST'))).toHaveLength(1);
	});
});

describe('where nothing would ever come publishing fails, says why, and leaves nothing behind', () => {
	test.each<[string, Ways, RegExp]>([
		[
			'it stays unconfirmed',
			{ kept: (sent, id) => ({ id, ...sent, status: 'pending_confirmation' }), change: () => ({}) },
			/waits for it to be confirmed \(“pending_confirmation”\).*Registration to Manual/,
		],
		[
			'its confirmation is somewhere else',
			{
				kept: (sent, id) => ({
					id,
					...sent,
					verified: false,
					verify_url: 'https://evil.example.com/verify',
				}),
				update: 'PUT',
				change: () => ({}),
			},
			/waits for it to be confirmed/,
		],
		[
			'its confirmation is refused',
			{
				kept: (sent, id) => ({
					id,
					...sent,
					status: 'unverified',
					verify_url: `/v1/webhooks/${id}/verify`,
				}),
				change: () => ({}),
			},
			/waits for it to be confirmed/,
		],
		[
			'it stays switched off',
			{ kept: (sent, id) => ({ id, ...sent, active: false }), change: () => ({}) },
			/it is switched off \(“active: false”\)/,
		],
		[
			'it cannot be changed',
			{
				kept: (sent, id) => ({ id, ...sent, enabled: 'no' }),
				also: (asked) =>
					/^(PATCH|PUT)|^POST .*\d/.test(asked) ? [403, { message: 'No' }] : undefined,
			},
			/it is switched off/,
		],
		[
			'it listens to nothing',
			{ kept: ({ url }, id) => ({ id, url, events: [] }), change: () => ({}) },
			/without any event.*Event Names/,
		],
		[
			'it does not say to what',
			{ kept: ({ url }, id) => ({ id, url, event_types: null }), change: () => ({}) },
			/without any event/,
		],
		[
			'it can be switched on for other events only',
			{
				kept: ({ url }, id) => ({
					id,
					url,
					events: { client_created: false, client_deleted: false },
				}),
			},
			/without any event/,
		],
		[
			'it listens to something else',
			{ kept: ({ url }, id) => ({ id, url, events: ['client.created'] }), change: () => ({}) },
			/for other events than were chosen \(“client\.created”\)/,
		],
		[
			'it sends elsewhere',
			{
				kept: ({ events }, id) => ({ id, events, url: 'https://example.com/default' }),
				change: () => ({}),
			},
			/sends to another address \(“https:\/\/example\.com\/default”\)/,
		],
	])('%s', async (_, ways, words) => {
		const service = new Service({ foreign: [foreign], ...ways });
		const harness = createWebhookHarness(created);
		await expect(harness.activate()).rejects.toThrow(words);
		expect(service.kept).toEqual([foreign]);
		expect(JSON.stringify(harness.staticData)).not.toContain(harness.address);
		expect(service.asked.length).toBeLessThanOrEqual(40);
	});

	test('nothing is there although the service said yes', async () => {
		const service = new Service({
			foreign: [foreign],
			also: (asked) => (asked === 'POST webhooks' ? [200, { status: 'accepted' }] : undefined),
		});
		await expect(createWebhookHarness(created).activate()).rejects.toThrow(
			/shows no webhook with the address/,
		);
		expect(service.kept).toEqual([foreign]);
	});

	test.each<[string, object]>([
		['success: false', { success: false, message: 'Plan too small' }],
		['ok: false', { ok: false, error: 'Plan too small' }],
		['errors', { errors: [{ message: 'Plan too small' }] }],
		['an id that is none', { id: null, success: false, message: 'Plan too small' }],
	])('the answer says no inside of a yes: %s', async (_, body) => {
		new Service({ also: (asked) => (asked === 'POST webhooks' ? [200, body] : undefined) });
		await expect(createWebhookHarness(created).activate()).rejects.toThrow(/Plan too small/);
	});

	test('what could not be taken away is told of, and removed with the next publication', async () => {
		let isStuck = true;
		const service = new Service({
			kept: (sent, id) => ({ id, ...sent, active: !isStuck }),
			change: () => ({}),
			also: (asked) =>
				isStuck && asked.startsWith('DELETE') ? [403, { message: 'No' }] : undefined,
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

	test('one of several is refused: the others are taken away', async () => {
		const service = new Service({
			foreign: [foreign],
			also: (asked, kept) =>
				asked === 'POST webhooks' && kept.length === 3 ? [403, { message: 'No more' }] : undefined,
		});
		const options = { subscriptionEventsAs: 'each', subscriptionEventsField: 'topic' };
		const events = ['appointment.created', 'invoice.created', 'invoice.updated'];
		await expect(createWebhookHarness({ events, options }).activate()).rejects.toThrow(/No more/);
		expect(service.kept).toEqual([foreign]);
	});
});

describe('a secret that the service told', () => {
	test('is in no message, no log and no memory', async () => {
		const told = 'told-once-4711-secret';
		const service = new Service({
			kept: (sent, id) => ({ id, ...sent, active: false, secret: told }),
			also: (asked) =>
				/^(PATCH|PUT|DELETE)/.test(asked) ? [403, { message: `Bad signature ${told}` }] : undefined,
		});
		const harness = createWebhookHarness(created);
		let message = '';
		const said = await collectLogLines(async () => {
			message = await harness.activate().then(
				() => 'done',
				(fault: unknown) => `${String(fault)} ${JSON.stringify(fault)}`,
			);
		});
		expect(message).toMatch(/switched off/);
		expect(service.of(harness)).toHaveLength(1);
		expect(`${message} ${said.join(' ')} ${JSON.stringify(harness.staticData)}`).not.toContain(
			told,
		);
	});
});

import {
	findEndpoint,
	showsAddress,
	unwrapRecordFields,
} from '../../../../../nodes/AppointmentService/trigger/webhook/subscription/endpoint/endpoint';
import { ApiError, type JsonObject } from '../../../../../nodes/AppointmentService/rest';
import { createFakeClient, settingsFor, type Reply } from '../support/fakeClient';
import { casesOf } from '../../../../support/table';

const settingsWithPath = (subscriptionPath: string) => settingsFor([], { subscriptionPath });
const defaultSettings = settingsFor([]);
const other = { items: [{ id: 9 }] };

describe('findEndpoint', () => {
	const usualPaths = (
		'webhooks webhook_endpoints webhooks/subscriptions webhook_subscriptions ' +
		'webhook-subscriptions hooks webhook-endpoints notifications/webhooks ' +
		'event-subscriptions event_subscriptions web_hooks webhooksubscriptions subscriptions'
	).split(' ');

	test.each(usualPaths)('finds %s, after reading the likelier paths', async (path) => {
		const { client, requests } = createFakeClient((request) =>
			request === `GET ${path}` ? [200, { data: [] }] : undefined,
		);
		expect(await findEndpoint(client, defaultSettings)).toEqual({ path, subscriptions: [] });
		const before = usualPaths.slice(0, usualPaths.indexOf(path) + 1);
		expect(requests).toEqual(before.map((earlier) => `GET ${earlier}`));
	});

	test('reads only the path of the option, else the one of the stored subscription', async () => {
		const { client, requests } = createFakeClient(() => [200, { data: [] }]);
		expect((await findEndpoint(client, settingsWithPath('my/hooks'), 'before'))?.path).toBe(
			'my/hooks',
		);
		expect((await findEndpoint(client, defaultSettings, 'before'))?.path).toBe('before');
		expect(requests).toEqual(['GET my/hooks', 'GET before']);
	});

	test.each<[name: string, reply: Reply]>([
		['HTTP 404', [404]],
		['HTTP 410', [410]],
		['a page of HTML', [200, '<html>']],
		['HTTP 400 for a path', [400, { message: "Resource not found for the segment 'webhooks'." }]],
		['HTTP 400 for a route', [400, { error: 'No route was found matching the URL' }]],
	])('reads the next path after %s', async (_, reply) => {
		const { client } = createFakeClient((request) =>
			request === 'GET webhooks' ? reply : [200, { data: [] }],
		);
		expect(await findEndpoint(client, defaultSettings)).toEqual({
			path: 'webhook_endpoints',
			subscriptions: [],
		});
	});

	test.each<[name: string, reply: Reply]>([
		['HTTP 405', [405, { message: 'Method not allowed' }]],
		['an answer without a list', [200, { name: 'webhooks' }]],
		['a list that wants a parameter', [400, { message: 'organization: Missing input' }]],
	])('keeps the path of %s, without subscriptions', async (_, reply) => {
		const { client, requests } = createFakeClient(() => reply);
		expect(await findEndpoint(client, defaultSettings)).toEqual({
			path: 'webhooks',
			subscriptions: undefined,
		});
		expect(requests).toHaveLength(usualPaths.length - 1);
	});

	test('prefers a list at a later path to HTTP 405 at the first', async () => {
		const { client } = createFakeClient((request) =>
			request === 'GET hooks' ? [200, { data: [] }] : [405],
		);
		expect((await findEndpoint(client, defaultSettings))?.path).toBe('hooks');
	});

	test.each<[name: string, row: object, isFound: boolean]>([
		['a subscription of a client', { id: 1, client_id: 7, plan: 'monthly' }, false],
		['one with an address', { id: 1, config: { url: 'https://crm.example.com' } }, true],
		['one with events', { id: 1, events: ['appointment.created'] }, true],
	])('of the list called subscriptions takes %s: its kind decides', async (_, row, isFound) => {
		const { client } = createFakeClient((request) =>
			request === 'GET subscriptions' ? [200, { data: [row] }] : undefined,
		);
		const found = await findEndpoint(client, defaultSettings);
		expect(found?.path).toBe(isFound ? 'subscriptions' : undefined);
	});

	test.each([401, 403, 500])('throws an ApiError for HTTP %d', async (status) => {
		const { client, requests } = createFakeClient(() => [status, { message: 'No' }]);
		const found = findEndpoint(client, defaultSettings);
		await expect(found).rejects.toBeInstanceOf(ApiError);
		await expect(found).rejects.toHaveProperty('errorInfo.status', status);
		expect(requests).toHaveLength(1);
	});
});

describe('a listed subscription', () => {
	const listedIn = async (body: unknown, path = 'callbacks') => {
		const { client } = createFakeClient(() => [200, body]);
		return (await findEndpoint(client, settingsWithPath(path)))?.subscriptions;
	};

	test.each(
		'webhooks webhook_endpoints subscriptions webhook_subscriptions hooks callbacks'.split(' '),
	)('is read from the list %s', async (name) => {
		expect(await listedIn({ ...other, [name]: [{ id: 1 }] })).toMatchObject([{ id: '1' }]);
	});

	test.each(['webhook_id', 'subscription_id', 'hook_id', 'callback_id', 'channel_id'])(
		'has its id in %s, and not in user_id',
		async (name) => {
			expect(await listedIn([{ user_id: 5, [name]: 1 }])).toMatchObject([{ id: '1' }]);
		},
	);

	test('has its id, its fields, its event names and whether it is off', async () => {
		expect(
			await listedIn({
				data: [
					{ id: 1, url: 'https://a.example', events: ['invoice.created', 'x'] },
					{ id: 2, topic: '*', active: false },
				],
			}),
		).toEqual([
			{
				id: '1',
				fields: { id: 1, url: 'https://a.example', events: ['invoice.created', 'x'] },
				names: ['invoice.created', 'x'],
				off: false,
			},
			{ id: '2', fields: { id: 2, topic: '*', active: false }, names: ['*'], off: true },
		]);
	});

	test('has its id among what the service itself keeps of it', async () => {
		const record = { name: 'n8n', url: 'https://a.example', sys: { type: 'Webhook', id: 'a7' } };
		expect(await listedIn([record])).toMatchObject([{ id: 'a7', fields: record }]);
	});

	test('has its fields without the envelope, and no id where there is none', async () => {
		expect(await listedIn([{ webhook: { id: 3, active: 0 } }])).toEqual([
			{ id: '3', fields: { id: 3, active: 0 }, names: [], off: true },
		]);
		expect(await listedIn({ callbacks: [{ target: 'https://a.example' }] })).toEqual([
			{ id: undefined, fields: { target: 'https://a.example' }, names: [], off: false },
		]);
	});

	/** Fields of subscriptions, and whether each says that they are off. */
	const [off, on] = [
		'active=false active=0 active="false" is_active=false isEnabled=false Enabled="false" disabled=true disabled=1 ' +
			'disabled="true" is_paused=true suspended=true status="disabled" state="Inactive" status="suspended" ' +
			'status="paused" status="FAILED" status="failing" status="stopped" status="off"',
		'active=true active=1 active=null active_events=false interactive=false disabled=false disabled=0 disabled="no" ' +
			'disabled_events=true never_disabled=true status="enabled" status="not_disabled" status_text="disabled" ' +
			'last_status="failed" name="off"',
	].map((text) => text.split(' '));

	test.each([
		...off.map((field) => [field, true] as const),
		...on.map((field) => [field, false] as const),
	])('with %s has off: %s', async (field, isOff) => {
		const [name, value] = field.split('=');
		const callbacks = [{ id: 1, [name]: JSON.parse(value) as unknown }];
		expect(await listedIn({ callbacks })).toMatchObject([{ off: isOff }]);
	});
});

test.each(
	casesOf<[record: object, fields: object]>`
		{"id":1,"url":"x"}                | {"id":1,"url":"x"}
		{"webhook":{"id":1}}              | {"id":1}
		{"id":1,"attributes":{"url":"x"}} | {"url":"x"}
		{"webhook":{"id":1},"links":{}}   | {"webhook":{"id":1},"links":{}}
		{"webhook":"x"}                   | {"webhook":"x"}
		{}                                | {}
	`,
)('unwrapRecordFields of %j', (record, fields) => {
	expect(unwrapRecordFields(record as JsonObject)).toEqual(fields);
});

test.each<[shown: string, isSame: boolean]>([
	['https://n8n.example.com/webhook/7', true],
	['https://n8n.example.com/webhook/7/', true],
	['HTTPS://N8N.example.com:443/webhook/7', true],
	['https://n8n.example.com/%77ebhook/7', true],
	['https://n8n.example.com/webhook7', false],
	['n8n.example.com/webhook/7', false],
])('a subscription that shows %s is one of this address: %s', (shown, isSame) => {
	const address = 'https://n8n.example.com/webhook/7';
	for (const fields of [{ url: shown }, { config: { url: shown } }])
		expect(showsAddress(fields, address)).toBe(isSame);
});

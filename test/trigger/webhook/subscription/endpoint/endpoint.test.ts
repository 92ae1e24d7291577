import { findEndpoint } from '../../../../../nodes/AppointmentService/trigger/webhook/subscription/endpoint/endpoint';
import { ApiError } from '../../../../../nodes/AppointmentService/rest';
import { createFakeClient, settingsFor, type Reply } from '../support/fakeClient';

const at = (subscriptionPath: string) => settingsFor([], { subscriptionPath });
const usual = settingsFor([]);
const other = { items: [{ id: 9 }] };

describe('where the subscriptions are', () => {
	const usualPaths = [
		'webhooks',
		'webhook_endpoints',
		'webhooks/subscriptions',
		'webhook_subscriptions',
		'webhook-subscriptions',
		'hooks',
	];

	test.each(usualPaths)('%s is looked at, after the likelier ones', async (path) => {
		const { connection: client, asked } = createFakeClient((one) =>
			one === `GET ${path}` ? [200, { data: [] }] : undefined,
		);
		expect(await findEndpoint(client, usual)).toEqual({ path, subscriptions: [] });
		const before = usualPaths.slice(0, usualPaths.indexOf(path) + 1);
		expect(asked).toEqual(before.map((one) => `GET ${one}`));
	});

	test('nowhere, where there is none of them', async () => {
		const { connection: client, asked } = createFakeClient(() => undefined);
		expect(await findEndpoint(client, usual)).toBeUndefined();
		expect(asked).toHaveLength(usualPaths.length);
	});

	test('only where the user says, or else where this node subscribed before', async () => {
		const { connection: client, asked } = createFakeClient(() => [200, { data: [] }]);
		expect((await findEndpoint(client, at('my/hooks'), 'before'))?.path).toBe('my/hooks');
		expect((await findEndpoint(client, usual, 'before'))?.path).toBe('before');
		expect(asked).toEqual(['GET my/hooks', 'GET before']);
	});

	test('there, although nothing can be read there', async () => {
		const { connection: client, asked } = createFakeClient(() => undefined);
		expect(await findEndpoint(client, at('my/hooks'))).toEqual({
			path: 'my/hooks',
			subscriptions: undefined,
		});
		expect(asked).toEqual(['GET my/hooks']);
	});

	test.each<[string, Reply]>([
		['is not there', [404]],
		['is not there any more', [410]],
		['is a page for people', [200, '<html>']],
	])('further on, where an address %s', async (_, reply) => {
		const { connection: client } = createFakeClient((one) =>
			one === 'GET webhooks' ? reply : [200, { data: [] }],
		);
		expect(await findEndpoint(client, usual)).toEqual({
			path: 'webhook_endpoints',
			subscriptions: [],
		});
	});

	test.each<[string, Reply]>([
		['does not let read', [405, { message: 'Method not allowed' }]],
		['answers without a list', [200, { name: 'webhooks' }]],
	])('at an address that %s, and without a list', async (_, reply) => {
		const { connection: client, asked } = createFakeClient(() => reply);
		expect(await findEndpoint(client, usual)).toEqual({
			path: 'webhooks',
			subscriptions: undefined,
		});
		expect(asked).toHaveLength(1);
	});

	test.each([401, 403, 500])('nobody knows where HTTP %d comes', async (status) => {
		const { connection: client, asked } = createFakeClient(() => [status, { message: 'No' }]);
		const found = findEndpoint(client, usual);
		await expect(found).rejects.toBeInstanceOf(ApiError);
		await expect(found).rejects.toHaveProperty('errorInfo.status', status);
		expect(asked).toHaveLength(1);
	});

	test('nobody knows where no answer comes', async () => {
		const { connection: client } = createFakeClient(() => new Error('cut'));
		await expect(findEndpoint(client, usual)).rejects.toThrow('cut');
	});
});

describe('what is shown of a subscription', () => {
	const shownOf = async (body: unknown, path = 'callbacks') => {
		const { connection: client } = createFakeClient(() => [200, body]);
		return (await findEndpoint(client, at(path)))?.subscriptions;
	};

	test.each([
		'webhooks',
		'webhook_endpoints',
		'subscriptions',
		'webhook_subscriptions',
		'hooks',
		'callbacks',
	])('a list called %s is that of the subscriptions', async (name) => {
		expect(await shownOf({ ...other, [name]: [{ id: 1 }] })).toMatchObject([{ id: '1' }]);
	});

	test.each(['webhook_id', 'subscription_id', 'hook_id', 'callback_id'])(
		'%s is its id, before that of somebody else',
		async (name) => {
			expect(await shownOf([{ user_id: 5, [name]: 1 }])).toMatchObject([{ id: '1' }]);
		},
	);

	test('all that matters', async () => {
		expect(
			await shownOf({
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

	test('its fields out of an envelope of its own, and no id where it has none', async () => {
		expect(await shownOf([{ webhook: { id: 3, active: 0 } }])).toEqual([
			{ id: '3', fields: { id: 3, active: 0 }, names: [], off: true },
		]);
		expect(await shownOf({ callbacks: [{ target: 'https://a.example' }] })).toEqual([
			{ id: undefined, fields: { target: 'https://a.example' }, names: [], off: false },
		]);
	});

	test.each<[object, boolean]>([
		[{ active: false }, true],
		[{ active: 0 }, true],
		[{ active: 'false' }, true],
		[{ is_active: false }, true],
		[{ isEnabled: false }, true],
		[{ Enabled: 'false' }, true],
		[{ active: true }, false],
		[{ active: 1 }, false],
		[{ active: null }, false],
		[{ active_events: false }, false],
		[{ interactive: false }, false],
		[{ disabled: true }, true],
		[{ disabled: 1 }, true],
		[{ disabled: 'true' }, true],
		[{ is_paused: true }, true],
		[{ suspended: true }, true],
		[{ disabled: false }, false],
		[{ disabled: 0 }, false],
		[{ disabled: 'no' }, false],
		[{ disabled_events: true }, false],
		[{ never_disabled: true }, false],
		[{ status: 'disabled' }, true],
		[{ state: 'Inactive' }, true],
		[{ status: 'suspended' }, true],
		[{ status: 'paused' }, true],
		[{ status: 'FAILED' }, true],
		[{ status: 'failing' }, true],
		[{ status: 'stopped' }, true],
		[{ status: 'off' }, true],
		[{ status: 'enabled' }, false],
		[{ status: 'not disabled' }, false],
		[{ status: 'offline soon' }, false],
		[{ status_text: 'disabled' }, false],
		[{ last_status: 'failed' }, false],
		[{ name: 'off' }, false],
		[{}, false],
	])('%j is switched off: %s', async (fields, off) => {
		expect(await shownOf({ callbacks: [{ id: 1, ...fields }] })).toMatchObject([{ off }]);
	});
});

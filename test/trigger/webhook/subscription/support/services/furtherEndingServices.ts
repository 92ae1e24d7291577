import {
	createEndingService,
	type EndingRow,
	type EndingService,
	type Fields,
} from './createEndingService';

const dayMs = 86_400_000;
const iso = (time: number) => new Date(time).toISOString();
const within = (value: unknown, key: string) => (value as Fields | undefined)?.[key];

/** Further services whose subscriptions end, written after the code that meets them. */
export const furtherEndingServices: Record<string, () => EndingService> = {
	'a resource in a bundle, replaced with PUT, as FHIR': () => {
		const show = ({ id, body, ends }: EndingRow) => ({
			...body,
			id,
			meta: { versionId: '1', lastUpdated: iso(ends - dayMs) },
			status: 'active',
			end: iso(ends),
		});
		return createEndingService({
			path: 'Subscription',
			options: {
				subscriptionPath: 'Subscription',
				subscriptionAddressField: 'channel.endpoint',
				subscriptionEventsAs: 'none',
				subscriptionBody:
					'{"resourceType":"Subscription","status":"requested","reason":"n8n","criteria":"Appointment?","channel":{"type":"rest-hook","payload":"application/fhir+json"}}',
			},
			life: dayMs,
			address: ({ channel }) => within(channel, 'endpoint'),
			created: (row) => [201, show(row)],
			show,
			list: (rows) => ({
				resourceType: 'Bundle',
				type: 'searchset',
				total: rows.length,
				entry: rows.map((row) => ({
					fullUrl: `https://salon.example.com/v1/Subscription/${row.id}`,
					resource: show(row),
				})),
			}),
			change: (method, row, { end }) => {
				if (method !== 'PUT') return undefined;
				row.ends = Date.parse(String(end));
				return [200, show(row)];
			},
		});
	},

	'a lease in seconds and nothing else': () =>
		createEndingService({
			path: 'hooks',
			options: { subscriptionPath: 'hooks', subscriptionAddressField: 'callback' },
			life: 10 * dayMs,
			address: (body) => body.callback,
			refuse: ({ callback }) =>
				typeof callback === 'string' ? undefined : [422, { errors: { callback: ['is required'] } }],
			created: ({ id, body }) => [201, { hook: { id, ...body, lease_seconds: 864_000 } }],
			show: ({ id, body }) => ({ hook: { id, ...body, lease_seconds: 864_000 } }),
			list: (rows) => ({
				hooks: rows.map(({ id, body }) => ({ id, ...body, lease_seconds: 864_000 })),
			}),
		}),

	'a channel that nobody can look at, as Google': () =>
		createEndingService({
			path: 'channels',
			options: {
				subscriptionPath: 'channels',
				subscriptionAddressField: 'address',
				subscriptionEventsAs: 'none',
				subscriptionBody: '{"type":"web_hook"}',
			},
			life: 7 * dayMs,
			address: (body) => body.address,
			created: ({ id, ends }) => [
				200,
				{ kind: 'api#channel', id, resourceId: 'r', expiration: String(ends) },
			],
			show: () => ({}),
			isReadable: false,
		}),

	'the same one for the same address, with another end': () => {
		const known = new Map<unknown, EndingRow>();
		const show = ({ id, body, made, ends }: EndingRow) => ({
			id,
			...body,
			created: Math.floor(made / 1000),
			expires: Math.floor(ends / 1000),
		});
		return createEndingService({
			path: 'webhooks',
			options: {},
			life: dayMs,
			address: ({ url }) => url,
			refuse: ({ url }, live) => {
				const row = known.get(url);
				if (!row || !live.includes(row)) return undefined;
				row.ends = Date.now() + dayMs;
				return [200, show(row)];
			},
			created: (row) => {
				known.set(row.body.url, row);
				return [201, show(row)];
			},
			show,
			list: (rows) => rows.map(show),
		});
	},
};

import {
	createEndingService,
	type EndingRow,
	type EndingService,
	type Fields,
} from './createEndingService';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const iso = (time: number) => new Date(time).toISOString();
const within = (value: unknown, key: string) => (value as Fields | undefined)?.[key];

/** Services whose subscriptions end, after what their makers publish; the names of the events are those of appointments. */
export const endingServices: Record<string, () => EndingService> = {
	'a required end of some days, as Microsoft Graph': () =>
		createEndingService({
			path: 'subscriptions',
			options: {
				subscriptionPath: 'subscriptions',
				subscriptionAddressField: 'notificationUrl',
				subscriptionEventsField: 'changeType',
				subscriptionEventsAs: 'text',
				subscriptionBody: '{"resource":"me/events"}',
				eventNames: { name: [{ event: 'appointment.created', name: 'created' }] },
			},
			life: 2 * dayMs,
			address: (body) => body.notificationUrl,
			refuse: (body) => {
				const invalid = (message: string) =>
					[400, { error: { code: 'InvalidRequest', message, innerError: {} } }] as [number, object];
				const missing = ['changeType', 'notificationUrl', 'resource', 'expirationDateTime'].find(
					(name) => typeof body[name] !== 'string',
				);
				if (missing) return invalid(`${missing} is a required property for subscription creation.`);
				const end = Date.parse(String(body.expirationDateTime));
				return end > Date.now() + 4230 * minuteMs
					? invalid('Subscription expiration can only be 4230 minutes in the future.')
					: undefined;
			},
			endIn: (body) => Date.parse(String(body.expirationDateTime)),
			created: (row) => [201, { ...row.body, id: row.id, applicationId: 'a' }],
			show: ({ id, body, ends }) => ({
				...body,
				id,
				expirationDateTime: iso(ends).replace('Z', '0000Z'),
			}),
			list: (rows) => ({
				value: rows.map(({ id, body, ends }) => ({ id, ...body, expirationDateTime: iso(ends) })),
			}),
			change: (method, row, { expirationDateTime }) => {
				if (method !== 'PATCH') return undefined;
				row.ends = Date.parse(String(expirationDateTime));
				return [200, { ...row.body, id: row.id, expirationDateTime }];
			},
		}),

	'a week, a time and seconds, renewed with PUT alone, as RingCentral': () => {
		const show = ({ id, body, made, ends }: EndingRow) => ({
			uri: `https://api.example.com/subscription/${id}`,
			id,
			creationTime: iso(made),
			status: 'Active',
			...body,
			expirationTime: iso(ends),
			expiresIn: Math.floor((ends - Date.now()) / 1000),
		});
		return createEndingService({
			path: 'subscription',
			options: {
				subscriptionPath: 'subscription',
				subscriptionAddressField: 'deliveryMode.address',
				subscriptionEventsField: 'eventFilters',
				subscriptionBody: '{"deliveryMode":{"transportType":"WebHook"}}',
			},
			life: 7 * dayMs,
			address: ({ deliveryMode }) => within(deliveryMode, 'address'),
			created: (row) => [200, show(row)],
			show,
			list: (rows) => ({ uri: 'https://api.example.com/subscription', records: rows.map(show) }),
			change: (method, row) => {
				if (method !== 'PUT') return undefined;
				row.ends = Date.now() + 7 * dayMs;
				return [200, show(row)];
			},
		});
	},

	'an empty answer, and ended ones still listed, as NGSI-v2': () => {
		const show = ({ id, body, ends }: EndingRow) => ({
			id,
			status: ends > Date.now() ? 'active' : 'expired',
			...body,
			expires: iso(ends),
		});
		return createEndingService({
			path: 'subscriptions',
			options: {
				subscriptionPath: 'subscriptions',
				subscriptionAddressField: 'notification.http.url',
				subscriptionEventsAs: 'none',
				subscriptionBody: '{"subject":{"entities":[{"idPattern":".*","type":"Appointment"}]}}',
			},
			life: dayMs,
			showsEnded: true,
			address: ({ notification }) => within(within(notification, 'http'), 'url'),
			created: ({ id }) => [201, '', { Location: `/v1/subscriptions/${id}` }],
			show,
			list: (rows) => rows.map(show),
			change: (method, row, { expires }) => {
				if (method !== 'PATCH') return undefined;
				row.ends = Date.parse(String(expires));
				return [204];
			},
		});
	},

	'three days, and one for each resource, as Business Central': () => {
		const show = ({ id, body, made, ends }: EndingRow) => ({
			'@odata.etag': `W/"${made}"`,
			subscriptionId: id,
			...body,
			timestamp: made,
			userId: '00000000-0000-0000-0000-000000000000',
			lastModifiedDateTime: iso(made),
			expirationDateTime: iso(ends).replace(/\.\d+/, ''),
		});
		return createEndingService({
			path: 'subscriptions',
			options: {
				subscriptionPath: 'subscriptions',
				subscriptionAddressField: 'notificationUrl',
				subscriptionEventsAs: 'none',
				subscriptionBody: '{"resource":"/api/v2.0/companies(1)/customers"}',
				subscriptionRemovalPath: 'subscriptions%28%27{ID}%27%29',
			},
			life: 3 * dayMs,
			itemPath: (id) => `subscriptions('${id}')`,
			address: (body) => body.notificationUrl,
			refuse: ({ notificationUrl }, live) =>
				live.some(({ body }) => body.notificationUrl === notificationUrl)
					? [
							400,
							{
								error: {
									code: 'Internal_EntityWithSameKeyExists',
									message: 'The record in table Webhook Subscription already exists.',
								},
							},
						]
					: undefined,
			created: (row) => [201, show(row)],
			show,
			list: (rows) => ({ '@odata.context': '$metadata#subscriptions', value: rows.map(show) }),
			change: (method, row) => {
				if (method !== 'PATCH') return undefined;
				row.ends = Date.now() + 3 * dayMs;
				return [200, show(row)];
			},
		});
	},

	'an end in parts, and a list of links alone, as ETSI MEC': () => {
		const href = (id: string) => `https://app.example.com/v1/subscriptions/${id}`;
		const show = ({ id, body, ends }: EndingRow) => ({
			...body,
			_links: { self: { href: href(id) } },
			expiryDeadline: { seconds: Math.floor(ends / 1000), nanoSeconds: 0 },
		});
		return createEndingService({
			path: 'subscriptions',
			options: {
				subscriptionPath: 'subscriptions',
				subscriptionAddressField: 'callbackReference',
				subscriptionEventsAs: 'none',
				subscriptionBody: '{"subscriptionType":"AppointmentSubscription","filterCriteria":{}}',
			},
			life: dayMs / 4,
			address: (body) => body.callbackReference,
			created: (row) => [201, show(row), { Location: href(row.id) }],
			show,
			list: (rows) => ({
				_links: {
					self: { href: 'https://app.example.com/v1/subscriptions' },
					subscription: rows.map(({ id, body }) => ({
						href: href(id),
						subscriptionType: body.subscriptionType,
					})),
				},
			}),
			change: (method, row, { expiryDeadline }) => {
				if (method !== 'PUT') return undefined;
				row.ends = Number(within(expiryDeadline, 'seconds')) * 1000;
				return [200, show(row)];
			},
		});
	},
};

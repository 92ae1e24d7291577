import type { HttpReply } from '../publishedTrigger';
import {
	createService,
	listed,
	withAddress,
	type Fields,
	type UnseenService,
} from './createService';

const plain = ['new_booking', 'booking_changed', 'booking_cancelled', 'new_client'];
const dotted = ['appointment.created', 'appointment.updated', 'appointment.cancelled'];

/** Services as differently as they come; nobody ever saw one of them. */
export const strictServices: Record<string, () => UnseenService> = {
	'an address in an object, at /notifications/webhooks': () =>
		createService({
			lists: {
				'notifications/webhooks': (body) => {
					const problem = (message: string): HttpReply => [
						400,
						{ statusCode: 400, code: 'FST_ERR_VALIDATION', error: 'Bad Request', message },
					];
					const config = body.config as Fields | undefined;
					if (config === undefined) return problem("body must have required property 'config'");
					if (!config.url) return problem("body/config must have required property 'url'");
					if (!('events' in body)) return problem("body must have required property 'events'");
					return listed(body.events, dotted)
						? undefined
						: problem('body/events/2 must be equal to one of the allowed values');
				},
			},
			sends: (rows, address) =>
				rows.filter(({ config }) => (config as Fields).url === address).map(({ events }) => events),
		}),

	'events as a text': () =>
		createService({
			lists: {
				'webhook-subscriptions': (body) => {
					const errors: Record<string, string[]> = {};
					if (!body.callback_url) errors.callback_url = ['The callback url field is required.'];
					if (typeof body.events !== 'string') errors.events = ['The events must be a string.'];
					else if (!body.events.split(',').every((name) => plain.includes(name)))
						errors.events = [`The selected events is invalid. Allowed: ${plain.join(', ')}`];
					return Object.keys(errors).length > 0
						? [422, { message: 'The given data was invalid.', errors }]
						: undefined;
				},
			},
			sends: (rows, address) =>
				withAddress('callback_url')(rows, address).map(({ events }) => String(events).split(',')),
		}),

	'a resource and an action in two fields': () =>
		createService({
			lists: {
				webhooks: ({ address, resource, action }) => {
					const errors: Record<string, string[]> = {};
					const [resources, actions] = [
						['appointments', 'clients', 'invoices'],
						['created', 'updated', 'deleted'],
					];
					if (!address) errors.address = ["can't be blank"];
					if (!resources.includes(String(resource)))
						errors.resource = [`must be one of: ${resources.join(', ')}`];
					if (!actions.includes(String(action)))
						errors.action = [`must be one of: ${actions.join(', ')}`];
					return Object.keys(errors).length > 0 ? [400, { errors }] : undefined;
				},
			},
			sends: (rows, address) =>
				withAddress('address')(rows, address).map(
					({ resource, action }) => `${resource}.${action}`,
				),
		}),

	'whole areas, confirmed by the service after a while': () =>
		createService({
			lists: {
				hooks: (body) => {
					const details: string[] = [];
					const areas = ['bookings.*', 'invoices.*', 'clients.*'];
					if (!body.endpoint) details.push('"endpoint" is required');
					if (!body.name) details.push('"name" is required');
					if (!body.topics) details.push('"topics" is required');
					else if (!listed(body.topics, areas))
						details.push(`"topics[0]" must be one of [${areas.join(', ')}]`);
					for (const key of Object.keys(body))
						if (!['endpoint', 'name', 'topics'].includes(key))
							details.push(`"${key}" is not allowed`);
					return details.length > 0
						? [400, { statusCode: 400, error: 'Bad Request', message: details.join('. ') }]
						: undefined;
				},
			},
			other: (request) =>
				request.startsWith('GET webhooks') ? [405, { message: 'Method not allowed' }] : undefined,
			shown: (_, reads) => ({ status: reads > 2 ? 'active' : 'pending' }),
			sends: (rows, address) => withAddress('endpoint')(rows, address).map(({ topics }) => topics),
		}),

	'fields below a name, refused without it': () =>
		createService({
			lists: {
				webhooks: ({ webhook }) => {
					if (typeof webhook !== 'object' || webhook === null)
						return [400, { error: 'param is missing or the value is empty: webhook' }];
					const { url, enabled_events: names } = webhook as Fields;
					if (typeof url !== 'string') return [422, { url: ["can't be blank"] }];
					if (!Array.isArray(names)) return [422, { enabled_events: ["can't be blank"] }];
					const wrong = names.find((name) => !dotted.includes(name));
					return wrong === undefined
						? undefined
						: [422, { enabled_events: [`${wrong} is not a valid event`] }];
				},
			},
			sends: (rows, address) =>
				rows
					.map(({ webhook }) => webhook as Fields)
					.filter(({ url }) => url === address)
					.map(({ enabled_events: names }) => names),
		}),
};

/** It takes an endpoint without events, and the events one by one below it. */
export const createEventsBelowService = () =>
	createService({
		lists: {
			webhook_endpoints: (body) =>
				'events' in body
					? [422, { errors: [{ field: 'events', message: 'is not accepted here' }] }]
					: typeof body.url === 'string'
						? undefined
						: [422, { errors: [{ field: 'url', message: 'is required' }] }],
			'webhook_endpoints/{id}/subscriptions': () => undefined,
		},
		shown: () => ({ status: 'active' }),
		sends: () => [],
	});

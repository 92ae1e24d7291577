import type { HttpReply } from '../publishedTrigger';
import { createService, listed, withAddress, type UnseenService } from './createService';

const refuse = (message: string, more: object = {}): HttpReply => [400, { message, ...more }];
const missing = (field: string): HttpReply =>
	refuse('Invalid request.', { errors: [{ field, detail: 'this field is required' }] });
const offered = ['visit.created', 'visit.updated', 'visit.canceled', 'client.created'];

/** Services whose refusals are worded in ways of their own. */
export const wordedServices: Record<string, () => UnseenService> = {
	'all its remarks in one text': () =>
		createService({
			lists: {
				webhooks: ({ active, receiverUrl, triggers, ...others }) => {
					const names = offered.map((name) => name.toUpperCase().replace('.', '_'));
					const remarks = [
						...(typeof active === 'boolean' ? [] : ['active must be a boolean value']),
						...(typeof receiverUrl === 'string' ? [] : ['receiverUrl must be a string']),
						...(listed(triggers, names)
							? []
							: [
									`each value in triggers must be one of the following values: ${names.join(', ')}`,
									'triggers must be an array',
								]),
						...Object.keys(others).map((key) => `property ${key} should not exist`),
					];
					return remarks.length > 0 ? refuse(remarks.join(',')) : undefined;
				},
			},
			sends: (rows, address) =>
				withAddress('receiverUrl')(rows, address).map((row) => row.triggers),
		}),

	'one missing field in each refusal, and its events in a list of their own': () =>
		createService({
			lists: {
				webhooks: ({ label, kind, delivery_address, event_list, audience, ...others }) => {
					if (!label) return missing('label');
					if (!kind) return missing('kind');
					if (kind !== 'url') return refuse('kind must be one of: url, email');
					if (!audience) return refuse('audience must be one of: live, sandbox');
					if (!delivery_address) return missing('delivery_address');
					if (!event_list) return missing('event_list');
					if (!listed(event_list, offered)) return refuse('unknown event type in event_list');
					return Object.keys(others).length > 2 ? refuse('too many fields') : undefined;
				},
			},
			other: (request) =>
				request === 'GET event-types'
					? [200, { data: offered.map((name) => ({ name, description: 'Sent when it happens' })) }]
					: undefined,
			sends: (rows, address) =>
				withAddress('delivery_address')(rows, address).map((row) => row.event_list),
		}),

	'an object that was not supplied': () =>
		createService({
			lists: {
				hooks: ({ config, events }) => {
					const { url } = (config ?? {}) as { url?: string };
					if (!config) return refuse('Invalid request.\n\n"config" wasn\'t supplied.');
					if (!url)
						return refuse('Validation Failed', { errors: ['Config must contain URL for hooks'] });
					return listed(events, ['appointments', 'clients', '*'])
						? undefined
						: refuse('The events list is invalid. Allowed events: appointments, clients, *');
				},
			},
			sends: (rows, address) =>
				rows
					.filter(({ config }) => (config as { url: string }).url === address)
					.map(({ events }) => events),
		}),

	'a version of its events': () =>
		createService({
			lists: {
				subscriptions: ({ eventIds, eventSchemaVersion, webhookUrl }) => {
					const refused = (type: string, text: string): HttpReply => [
						400,
						{ errors: [{ errorType: type, errorMessage: text }] },
					];
					if (!eventIds) return refused('eventIdsRequired', 'The eventIds field is required.');
					if (!listed(eventIds, offered))
						return refused('eventIdsInvalid', `Valid eventIds: ${offered.join(', ')}.`);
					if (!eventSchemaVersion)
						return refused('versionRequired', 'The eventSchemaVersion field is required.');
					if (eventSchemaVersion !== 2)
						return refused('versionInvalid', 'The eventSchemaVersion must be 2.');
					return webhookUrl
						? undefined
						: refused('urlRequired', 'The webhookUrl field is required.');
				},
			},
			sends: (rows, address) => withAddress('webhookUrl')(rows, address).map((row) => row.eventIds),
		}),
};

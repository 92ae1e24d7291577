import type { HttpReply } from '../publishedTrigger';
import {
	createService,
	listed,
	withAddress,
	type Fields,
	type UnseenService,
} from './createService';

const refuse = (message: string, more: object = {}): HttpReply => [400, { message, ...more }];
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

	'a code that says what its messages do not': () =>
		createService({
			lists: {
				webhooks: ({ config, events }) => {
					const { url } = (config ?? {}) as Fields;
					const field = !config ? 'config' : !url ? 'config.url' : !events ? 'events' : '';
					const errors = [{ resource: 'Hook', code: 'missing_field', field }];
					return field === '' ? undefined : [422, { message: 'Validation Failed', errors }];
				},
			},
			sends: (rows, address) =>
				rows.filter(({ config }) => (config as Fields).url === address).map(({ events }) => events),
		}),

	'an object for each event': () =>
		createService({
			lists: {
				webhooks: ({ events }) => {
					const types = Array.isArray(events) ? events.map((event) => (event as Fields).type) : [];
					return listed(types, offered)
						? undefined
						: refuse('The given data was invalid.', {
								errors: {
									'events.0.type': types[0]
										? [`must be one of ${offered.join(', ')}`]
										: ['The events.0.type field is required.'],
								},
							});
				},
			},
			sends: (rows, address) =>
				withAddress('url')(rows, address).map(({ events }) =>
					(events as Fields[]).map(({ type }) => type),
				),
		}),

	'remarks in another language': () =>
		createService({
			lists: {
				web_hooks: ({ event, url }) => {
					const blank = ['não pode ficar em branco'];
					const errors = { ...(event ? {} : { event: blank }), ...(url ? {} : { url: blank }) };
					if (Object.keys(errors).length > 0) return [422, { errors }];
					const events = ['appointment.created', 'appointment.changed', 'invoice.created'];
					return events.includes(String(event))
						? undefined
						: [422, { errors: { event: [`não está incluído na lista: ${events.join(', ')}`] } }];
				},
			},
			sends: (rows, address) => withAddress('url')(rows, address).map((row) => row.event),
		}),

	'the names of its fields in another language': () =>
		createService({
			lists: {
				webhooks: ({ url, eventos }) => {
					if (!url) return refuse('O campo url é obrigatório');
					if (!eventos) return refuse('O campo eventos é obrigatório');
					return listed(eventos, offered)
						? undefined
						: refuse(`Evento inválido. Aceitos: ${offered.join(', ')}`);
				},
			},
			sends: (rows, address) => withAddress('url')(rows, address).map((row) => row.eventos),
		}),

	'titles that say less than their details': () =>
		createService({
			lists: {
				webhooks: ({ webhook }) => {
					const { name, endpoint, format, subscriptions } = (webhook ?? {}) as Fields;
					const remark = (pointer: string, detail: string) => ({
						code: 'MissingParameter',
						title: 'Invalid attribute',
						source: { pointer },
						detail,
					});
					const errors = [
						...(webhook ? [] : [remark('/webhook', 'webhook is required')]),
						...(name ? [] : [remark('/webhook/name', 'name is required')]),
						...(endpoint ? [] : [remark('/webhook/endpoint', 'endpoint is required')]),
						...(format === 'json'
							? []
							: [remark('/webhook/format', 'format must be one of json, xml, form_encoded')]),
						...(listed(subscriptions, offered)
							? []
							: [remark('/webhook/subscriptions', `must be one of ${offered.join(', ')}`)]),
					];
					return errors.length > 0
						? [400, { errors: webhook ? errors : errors.slice(0, 1) }]
						: undefined;
				},
			},
			sends: (rows, address) =>
				rows
					.map(({ webhook }) => webhook as Fields)
					.filter(({ endpoint }) => endpoint === address)
					.map(({ subscriptions }) => subscriptions),
		}),

	'an action and an object of its events': () =>
		createService({
			lists: {
				webhooks: (body) => {
					const values: Record<string, string[]> = {
						event_action: ['create', 'change', 'delete', '*'],
						event_object: ['appointment', 'invoice', 'person', '*'],
					};
					const errors = Object.fromEntries(
						['receiver_url', ...Object.keys(values)].flatMap((key) => {
							if (body[key] === undefined) return [[key, [`${key} is required.`]]];
							const fits = values[key]?.includes(String(body[key])) ?? true;
							return fits ? [] : [[key, [`${key} must be one of: ${values[key].join(', ')}.`]]];
						}),
					);
					return Object.keys(errors).length > 0 ? [400, { errors }] : undefined;
				},
			},
			sends: (rows, address) =>
				withAddress('receiver_url')(rows, address).map(
					({ event_object, event_action }) => `${String(event_object)}.${String(event_action)}`,
				),
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

	'areas of events, named behind those that it refuses': () =>
		createService({
			lists: {
				webhooks: ({ url, events }) => {
					if (!url || !events) return refuse('url and events are required');
					const wrong = [events].flat().filter((name) => !/^(bookings\.)?\*$/.test(String(name)));
					return wrong.length === 0
						? undefined
						: refuse(`Invalid events: ${wrong.join(', ')}. Allowed: bookings.*, *`);
				},
			},
			sends: (rows, address) => withAddress('url')(rows, address).map((row) => row.events),
		}),

	'a single text, whose refused value it quotes': () =>
		createService({
			lists: {
				webhooks: ({ url, event }) => {
					if (!url) return refuse('url is required');
					if (typeof event !== 'string') return refuse('event must be a single string');
					return offered.includes(event)
						? undefined
						: refuse(`unknown event ${event}`, { valid_events: offered });
				},
			},
			sends: (rows, address) => withAddress('url')(rows, address).map(({ event }) => event),
		}),

	'names in capitals, of which it refuses others without a list': () =>
		createService({
			lists: {
				webhooks: ({ url, events }) => {
					if (!url) return refuse('url is required');
					const names = ['APPOINTMENT_CREATED', 'APPOINTMENT_UPDATED'];
					const wrong = [events].flat().findIndex((name) => !names.includes(String(name)));
					const path = `events.${wrong}`;
					return wrong < 0
						? undefined
						: refuse('Invalid', { errors: { [path]: [`The selected ${path} is invalid.`] } });
				},
			},
			sends: (rows, address) => withAddress('url')(rows, address).map(({ events }) => events),
		}),

	'a field for what happened and one for what it happened to, each named in a sentence of its own':
		() =>
			createService({
				lists: {
					webhooks: ({ hook_url, event_action, event_object }) => {
						const parameter = (name: string, rule: string) =>
							refuse('Bad Request', { error: `Parameter "${name}" ${rule}` });
						if (!hook_url) return parameter('hook_url', 'is required');
						if (!['create', 'change', 'delete'].includes(String(event_action)))
							return parameter('event_action', 'must be one of: create, change, delete');
						return ['booking', 'client'].includes(String(event_object))
							? undefined
							: parameter('event_object', 'must be one of: booking, client');
					},
				},
				sends: (rows, address) =>
					withAddress('hook_url')(rows, address).map(
						({ event_object, event_action }) => `${String(event_object)}.${String(event_action)}`,
					),
			}),

	'the refused value before the values that are allowed': () =>
		createService({
			lists: {
				webhooks: ({ url, events }) => {
					if (!url || !events) return refuse('url and events are required');
					const wrong = [events].flat().find((name) => !offered.includes(String(name)));
					return wrong === undefined
						? undefined
						: refuse(
								`Invalid value for events: ${wrong}. Allowed values are: ${offered.join(', ')}`,
							);
				},
			},
			sends: (rows, address) => withAddress('url')(rows, address).map(({ events }) => events),
		}),

	'codes with the names of its fields': () =>
		createService({
			lists: {
				webhooks: ({ target_url, event_types }) => {
					const codes = [
						...(target_url ? [] : ['target_url_required']),
						...(event_types ? [] : ['event_types_required']),
					];
					return codes.length === 0
						? undefined
						: [422, { error_type: 'request_invalid', error_codes: codes }];
				},
			},
			sends: (rows, address) =>
				withAddress('target_url')(rows, address).map((row) => row.event_types),
		}),

	'a message in an object, in the way of OData': () =>
		createService({
			lists: {
				webhooks: (body) => {
					const error = (value: string): HttpReply => [
						400,
						{ error: { code: '', message: { lang: 'en-US', value } } },
					];
					const other = Object.keys(body).find((key) => !/^(eventKey|CallbackURL)$/.test(key));
					if (other) return error(`The property '${other}' does not exist on type 'X.Webhook'.`);
					if (!body.eventKey) return error('Mandatory: eventKey');
					return body.CallbackURL ? undefined : error('Mandatory: CallbackURL');
				},
			},
			sends: (rows, address) =>
				withAddress('CallbackURL')(rows, address).map((row) => row.eventKey),
		}),
};

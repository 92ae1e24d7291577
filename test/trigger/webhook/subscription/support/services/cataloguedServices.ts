import { isObject } from '../../../../../../nodes/AppointmentService/rest';
import type { HttpReply } from '../publishedTrigger';
import { createService, listed, withAddress, type UnseenService } from './createService';

/** A service that refuses other names without a word of its own, and lists them at an address. */
const catalogued =
	(
		path: string,
		names: string[],
		answer: unknown,
		refusal: object = { error: 'invalid_request' },
	) =>
	() =>
		createService({
			lists: {
				webhooks: ({ events }) => (listed(events, names) ? undefined : [400, refusal]),
			},
			other: (request) => (request === `GET ${path}` ? [200, answer] : undefined),
			sends: (rows, address) => withAddress('url')(rows, address).map(({ events }) => events),
		});

const slashed = ['visit/new', 'visit/edit', 'visit/cancel'];
const colons = ['reservation:added', 'reservation:changed', 'client:added'];

/** A service that takes the address as `url` in an object, and says so. */
const nested =
	(name: string, refusal: (body: Record<string, unknown>) => object | undefined) => () =>
		createService({
			lists: {
				webhooks: (body) => {
					const refused = refusal(body);
					return refused && [422, refused];
				},
			},
			sends: (rows, address) =>
				rows
					.filter((row) => isObject(row[name]) && row[name].url === address)
					.map(({ events }) => events),
		});

/** Services that say the names of their events elsewhere than the others, or in other words. */
export const cataloguedServices: Record<string, () => UnseenService> = {
	'events that are listed below its webhooks': catalogued(
		'webhooks/event-types',
		slashed,
		slashed.map((id) => ({ id, description: 'Something happened.' })),
	),
	'events in groups, that are listed beside its webhooks': catalogued('event_types', colons, {
		groups: { reservation: colons.slice(0, 2), client: colons.slice(2) },
	}),

	'an object for the address, beside its events': nested('delivery', ({ delivery, events }) => {
		if (!isObject(delivery)) return { errors: { 'delivery.url': ['is required'] } };
		return events ? undefined : { errors: { events: ['must not be empty'] } };
	}),
	'an object with a type for the address': nested('target', ({ target }) => {
		if (!isObject(target))
			return { message: target ? 'target must be an object' : 'target is required' };
		return target.type === 'http' ? undefined : { message: 'target.type must be one of: http, mq' };
	}),

	'a field with its unit in brackets': () =>
		createService({
			lists: {
				webhooks: ({ ttl }) =>
					typeof ttl === 'number' ? undefined : [400, { message: 'ttl (seconds) is required' }],
			},
			sends: (rows, address) => withAddress('url')(rows, address).map(({ events }) => events),
		}),

	'what its events are of apart from what happens': () =>
		createService({
			lists: {
				webhooks: ({ entity, actions }) => {
					if (!entity) return [400, { message: 'entity is required, one of: appointment, client' }];
					return listed(actions, ['create', 'update', 'delete'])
						? undefined
						: [400, { message: 'actions must contain: create, update, delete' }];
				},
			},
			sends: (rows, address) =>
				withAddress('url')(rows, address).map(({ entity, actions }) =>
					(actions as string[]).map((action) => `${String(entity)}.${action}`),
				),
		}),

	'the field of its events in quotation marks, in French': () =>
		createService({
			lists: {
				webhooks: ({ adresse, evenements }) => {
					const refuse = (message: string): HttpReply => [422, { message }];
					const names = ['rdv.cree', 'rdv.modifie', 'rdv.annule'];
					if (!adresse) return refuse("Le champ 'adresse' est obligatoire");
					return listed(evenements, names)
						? undefined
						: refuse(
								`Le champ 'evenements' est invalide. Valeurs autorisées : ${names.join(', ')}`,
							);
				},
			},
			sends: (rows, address) =>
				withAddress('adresse')(rows, address).map(({ evenements }) => evenements),
		}),

	'a list of issues in its error': () =>
		createService({
			lists: {
				webhooks: ({ destination, eventTypes }) => {
					const options = ['appointment.created', 'appointment.updated'];
					const issues = [
						...(destination ? [] : [{ path: ['destination'], message: 'Required' }]),
						...(listed(eventTypes, options)
							? []
							: [{ options, path: ['eventTypes', 0], message: 'Invalid enum value' }]),
					];
					return issues.length > 0 ? [400, { success: false, error: { issues } }] : undefined;
				},
			},
			sends: (rows, address) =>
				withAddress('destination')(rows, address).map(({ eventTypes }) => eventTypes),
		}),
};

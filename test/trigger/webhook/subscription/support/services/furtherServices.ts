import type { HttpReply } from '../publishedTrigger';
import {
	createService,
	listed,
	withAddress,
	type Fields,
	type UnseenService,
} from './createService';

const invalid = (message: string, more: object = {}): HttpReply => [422, { message, ...more }];

/** Further services, invented after the code that meets them. */
export const furtherServices: Record<string, () => UnseenService> = {
	'what happened alone, without what it happened to': () =>
		createService({
			lists: {
				webhooks: ({ url, type }, rows) => {
					if (!url) return invalid('Missing required field: url');
					if (!type) return invalid('Missing required field: type');
					if (!['created', 'updated', 'deleted'].includes(String(type)))
						return invalid('type must be one of: created, updated, deleted');
					return rows.some((row) => row.type === type)
						? [409, { message: 'There is a webhook of this type' }]
						: undefined;
				},
			},
			sends: (rows, address) => withAddress('url')(rows, address).map(({ type }) => type),
		}),

	'an empty list at every address, and events that it does not show': () =>
		createService({
			lists: { webhooks: ({ url }) => (url ? undefined : invalid('url is required')) },
			shown: () => ({ events: undefined }),
			other: (request) => (/^GET webhooks\/\w+\//.test(request) ? [200, { data: [] }] : undefined),
			sends: (rows, address) => withAddress('url')(rows, address).map(({ events }) => events),
		}),

	'a document of JSON:API': () =>
		createService({
			lists: {
				webhooks: ({ data }) => {
					const pointer = (place: string, detail: string): HttpReply => [
						422,
						{ errors: [{ status: '422', source: { pointer: place }, title: 'Invalid', detail }] },
					];
					const { type, attributes } = (data ?? {}) as Fields;
					const { target, topics } = (attributes ?? {}) as Fields;
					if (typeof target !== 'string')
						return pointer('/data/attributes/target', "can't be blank");
					if (!Array.isArray(topics)) return pointer('/data/attributes/topics', "can't be blank");
					if (type !== 'webhooks') return pointer('/data/type', 'must be one of: webhooks');
					return listed(topics, ['booking.created', 'booking.updated'])
						? undefined
						: pointer(
								'/data/attributes/topics',
								'allowed values are booking.created, booking.updated',
							);
				},
			},
			sends: (rows, address) =>
				rows
					.map(({ data }) => (data as Fields).attributes as Fields)
					.filter(({ target }) => target === address)
					.map(({ topics }) => topics),
		}),

	'a secret that the sender has to bring': () =>
		createService({
			lists: {
				webhook_subscriptions: (body) => {
					const issues: object[] = [];
					for (const key of ['callbackUrl', 'signingSecret', 'events'])
						if (!(key in body))
							issues.push({
								code: 'invalid_type',
								expected: key === 'events' ? 'array' : 'string',
								received: 'undefined',
								path: [key],
								message: 'Required',
							});
					const extra = Object.keys(body).filter(
						(key) => !['callbackUrl', 'signingSecret', 'events'].includes(key),
					);
					if (extra.length > 0)
						issues.push({
							code: 'unrecognized_keys',
							keys: extra,
							path: [],
							message: `Unrecognized key(s) in object: '${extra.join("', '")}'`,
						});
					return issues.length > 0
						? [400, { success: false, error: { name: 'ZodError', issues } }]
						: undefined;
				},
			},
			sends: (rows, address) =>
				withAddress('callbackUrl')(rows, address).map(({ events }) => events),
		}),

	'everything or nothing': () =>
		createService({
			lists: {
				webhooks: (body) => {
					const problems = Object.keys(body)
						.filter((key) => key !== 'notify_url')
						.map((key) => `property ${key} should not exist`);
					if (!body.notify_url)
						problems.push('notify_url should not be empty', 'notify_url must be a URL address');
					return problems.length > 0
						? [400, { statusCode: 400, message: problems, error: 'Bad Request' }]
						: undefined;
				},
			},
			sends: (rows, address) =>
				withAddress('notify_url')(rows, address).map(() => ['booking.created', 'booking.updated']),
		}),

	'addresses that it masks once they are saved': () =>
		createService({
			lists: { webhooks: ({ url }) => (url ? undefined : invalid('url is required')) },
			shown: ({ url }, reads) =>
				reads > 1 ? { url: `${new URL(String(url)).origin}/web***` } : {},
			sends: (rows, address) => withAddress('url')(rows, address).map(({ events }) => events),
		}),

	'addresses that it writes in its own way': () =>
		createService({
			lists: { webhooks: ({ url }) => (url ? undefined : invalid('url is required')) },
			shown: ({ url }) => {
				const { hostname, pathname } = new URL(String(url));
				return { url: `https://${hostname.toUpperCase()}:443${pathname}/` };
			},
			sends: (rows, address) => withAddress('url')(rows, address).map(({ events }) => events),
		}),

	'the ID of the request where others show that of the webhook': () =>
		createService({
			lists: { webhooks: ({ url }) => (url ? undefined : invalid('url is required')) },
			shown: ({ id, url, events }, reads) => {
				const webhook = { webhook_id: id, target: url, events };
				const others = { url: undefined, events: undefined };
				return reads > 1
					? { id: undefined, ...others, ...webhook }
					: { id: 'req-77', ...others, result: webhook };
			},
			sends: (rows, address) => withAddress('url')(rows, address).map(({ events }) => events),
		}),

	'its own link beside the address': () =>
		createService({
			lists: { webhooks: ({ url }) => (url ? undefined : invalid('url is required')) },
			shown: ({ id, url }) => ({ callback: url, url: `https://api.example.com/webhooks/${id}` }),
			sends: (rows, address) => withAddress('url')(rows, address).map(({ events }) => events),
		}),

	'links as IDs': () =>
		createService({
			lists: { webhooks: ({ url }) => (url ? undefined : invalid('url is required')) },
			shown: ({ id }) => ({ id: undefined, '@id': `/v1/webhooks/${id}` }),
			sends: (rows, address) => withAddress('url')(rows, address).map(({ events }) => events),
		}),

	'lists of what events are of, and of what happened': () =>
		createService({
			lists: {
				webhooks: (body) => {
					const values: Record<string, string[]> = {
						entities: ['appointment', 'client', 'invoice'],
						operations: ['create', 'update', 'delete'],
					};
					const message = Object.keys(values)
						.filter((key) => !listed(body[key], values[key]))
						.map(
							(key) =>
								`each value in ${key} must be one of the following values: ${values[key].join(', ')}`,
						);
					return message.length > 0 ? [400, { statusCode: 400, message }] : undefined;
				},
			},
			sends: (rows, address) =>
				withAddress('url')(rows, address).flatMap(({ entities, operations }) =>
					(entities as string[]).flatMap((noun) =>
						(operations as string[]).map((verb) => `${noun}.${verb}`),
					),
				),
		}),

	'errors and fields of another language': () =>
		createService({
			lists: {
				webhooks: ({ adresse, ereignisse }) => {
					const names = ['termin.erstellt', 'termin.geaendert', 'termin.storniert'];
					const fehler = {
						...(!adresse && { adresse: ['Das Feld adresse ist erforderlich.'] }),
						...(!listed(ereignisse, names) && {
							ereignisse: [`Erlaubt sind: ${names.join(', ')}`],
						}),
					};
					return Object.keys(fehler).length > 0 ? [422, { fehler }] : undefined;
				},
			},
			sends: (rows, address) =>
				withAddress('adresse')(rows, address).map(({ ereignisse }) => ereignisse),
		}),
};

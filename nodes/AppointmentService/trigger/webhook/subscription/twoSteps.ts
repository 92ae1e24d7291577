import { subscription } from '../../../contract';
import {
	hasErrorStatus,
	isObject,
	normalizeName,
	settle,
	valueOrUndefined,
	type JsonObject,
} from '../../../rest';
import type { ApiClient } from '../../../transport';
import {
	filterByAddress,
	itemUrl,
	readEndpoint,
	subscriptionCollection,
	type SubscriptionEndpoint,
} from './endpoint/endpoint';
import { eventNamesIn, lastStep, type EventsFormat } from './endpoint/inferShape';
import { idsOf } from './match';
import type { CreateSubscriptionOptions, CreateSubscriptions } from './sendRequests';
import type { CreatedSubscription } from './verify';

/**
 * Makes the endpoint that a subscription has to name: only where the service has a list of such endpoints, and with the address alone.
 * A former one with this address is removed first.
 *
 * @returns its id; undefined where there is no such list
 */
export async function createEndpointFor(
	field: string,
	options: CreateSubscriptionOptions,
	createSubscriptions: CreateSubscriptions,
): Promise<string | undefined> {
	const endpoint = await findEndpointList(field, options);
	if (!endpoint) return undefined;
	const { address, settings, onCreated, removeOthers } = options;
	const { path } = endpoint;
	const former = idsOf(filterByAddress(endpoint.subscriptions ?? [], address));
	if (former.length > 0) await removeOthers(former, path);
	let id: string | undefined;
	await createSubscriptions(
		{
			...options,
			endpoint: {
				path,
				subscriptions: endpoint.subscriptions?.filter((row) => !former.includes(row.id ?? '')),
			},
			settings: { ...settings, subscriptionEventsAs: 'none', subscriptionBody: {} },
			onCreated: (created) => {
				id = created.id;
				onCreated({ ...created, path });
			},
			removeOthers: async (ids) => await removeOthers(ids, path),
			undo: async () => {},
		},
		{ vocabulary: [] },
	);
	return id;
}

async function findEndpointList(
	field: string,
	{ client, endpoint }: CreateSubscriptionOptions,
): Promise<SubscriptionEndpoint | undefined> {
	const noun = lastStep(field).replace(/[_-]?(id|uuid)$/i, '');
	const step = noun.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
	if (!/^[\w-]+$/.test(step)) return undefined;
	const paths = [
		`${step}s`,
		`${step.replaceAll('_', '-')}s`,
		`webhook_${step}s`,
		`webhook-${step}s`,
		`webhooks/${step}s`,
	];
	for (const path of new Set(paths)) {
		if (path === endpoint.path) continue;
		const list = await valueOrUndefined(readEndpoint(client, path));
		if (list?.subscriptions) return list;
	}
	return undefined;
}

const eventLinkNames = /^(event)?(subscriptions?|events|topics)(url|uri|link|href)?$/;

/**
 * Chooses the events of an endpoint that was made without them, where the answer says at which address below the endpoint; and of one
 * that was made with them and shows none, where an empty list of subscriptions is below it.
 */
export async function addEvents(
	options: CreateSubscriptionOptions,
	created: CreatedSubscription[],
	createSubscriptions: CreateSubscriptions,
	format: EventsFormat,
): Promise<void> {
	const { client, endpoint, onCreated, removeOthers, settings } = options;
	if (settings.subscriptionEventsAs === 'none' || options.isBelowEndpoint) return;
	for (const { id, body, fields, requested } of created) {
		if (id === undefined) continue;
		const item = itemUrl(client, endpoint.path, id);
		const list =
			format === 'none'
				? await readLinkedList(client, findEventsLink([body, fields], item))
				: showsEvents(fields, requested.names)
					? undefined
					: await findEmptyList(client, endpoint.path, id);
		if (!list) continue;
		const { path } = list;
		const ids: string[] = [];
		const added = await settle(
			createSubscriptions(
				{
					...options,
					endpoint: list,
					isBelowEndpoint: true,
					onCreated: (made) => {
						if (made.id !== undefined) ids.push(made.id);
						onCreated({ ...made, path });
					},
					removeOthers: async (others) => await removeOthers(others, path),
					undo: async () => await removeOthers(ids.splice(0), path),
				},
				{ refused: [subscription.addressField], vocabulary: [] },
			),
		);
		// Some services answer every address with an empty list.
		if ('fault' in added && (format === 'none' || !hasErrorStatus(added.fault, [404, 405])))
			throw added.fault as Error;
	}
}

const showsEvents = (fields: JsonObject, names: string[]) =>
	eventNamesIn(fields).length > 0 ||
	names.some((name) => JSON.stringify(fields).includes(JSON.stringify(name)));

const pathOf = ({ credentials }: ApiClient, url: string) => url.slice(credentials.root.length + 1);

async function readLinkedList(
	client: ApiClient,
	link: string | undefined,
): Promise<SubscriptionEndpoint | undefined> {
	if (link === undefined) return undefined;
	const path = pathOf(client, link);
	const list = await valueOrUndefined(readEndpoint(client, path));
	return { path, subscriptions: list?.subscriptions };
}

/** An empty list of subscriptions below an endpoint that can be read itself: without one it would send nothing. */
async function findEmptyList(
	client: ApiClient,
	path: string,
	id: string,
): Promise<SubscriptionEndpoint | undefined> {
	// A server may take an escaped sign in the middle of a path for a step of it.
	if (encodeURIComponent(id) !== id) return undefined;
	const item = pathOf(client, itemUrl(client, path, id));
	for (const name of ['subscriptions', 'webhook_subscriptions']) {
		const list = await valueOrUndefined(readEndpoint(client, `${item}/${name}`));
		if (list?.subscriptions?.length !== 0) continue;
		return (await valueOrUndefined(subscriptionCollection(client, path).find(id))) && list;
	}
	return undefined;
}

/** The address of the events, which must be below the endpoint itself. */
function findEventsLink(value: unknown, item: string, name = '', depth = 0): string | undefined {
	if (typeof value === 'string' && eventLinkNames.test(name) && URL.canParse(value, item)) {
		const { href } = new URL(value, item);
		return href.startsWith(`${item}/`) && !/[?#]/.test(href) ? href : undefined;
	}
	if (depth > 4) return undefined;
	if (!isObject(value) && !Array.isArray(value)) return undefined;
	for (const [key, inner] of Object.entries(value)) {
		const isHref = /^(href|url)$/i.test(key) || Array.isArray(value);
		const found = findEventsLink(inner, item, isHref ? name : normalizeName(key), depth + 1);
		if (found !== undefined) return found;
	}
	return undefined;
}

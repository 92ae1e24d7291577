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
	idsOf,
	itemUrl,
	readEndpoint,
	subscriptionCollection,
	type SubscriptionEndpoint,
} from './endpoint/endpoint';
import {
	eventNamesIn,
	lastStep,
	type EventsFormat,
	type SubscriptionShape,
} from './endpoint/inferShape';
import type { CreateSubscriptionOptions } from './sendRequests';
import type { CreatedSubscription } from './deviation';

/** Subscribes; what is known of the shape before comes along. */
type CreateSubscriptions = (
	options: CreateSubscriptionOptions,
	known?: SubscriptionShape,
) => Promise<void>;

/** Creates what belongs to a subscription at another path; its ids. */
async function createAt(
	list: SubscriptionEndpoint,
	options: CreateSubscriptionOptions,
	createSubscriptions: CreateSubscriptions,
	refused: string[] = [],
): Promise<string[]> {
	const { path } = list;
	const ids: string[] = [];
	await createSubscriptions(
		{
			...options,
			endpoint: list,
			onCreated: (made) => {
				ids.push(...idsOf([made]));
				options.onCreated({ ...made, path });
			},
			removeOthers: async (others) => await options.removeOthers(others, path),
			undo: async () => await options.removeOthers(ids.splice(0), path),
		},
		{ refused, vocabulary: [] },
	);
	return ids;
}

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
	const list = await findEndpointList(field, options);
	if (!list) return undefined;
	const { address, removeOthers } = options;
	const former = idsOf(filterByAddress(list.subscriptions ?? [], address));
	if (former.length > 0) await removeOthers(former, list.path);
	const subscriptions = list.subscriptions?.filter(({ id = '' }) => !former.includes(id));
	const settings = {
		...options.settings,
		subscriptionEventsAs: 'none' as const,
		subscriptionBody: {},
	};
	const ids = await createAt(
		{ path: list.path, subscriptions },
		{ ...options, settings },
		createSubscriptions,
	);
	return ids.at(-1);
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
	if (options.settings.subscriptionEventsAs === 'none' || options.isBelowEndpoint) return;
	for (const made of created) {
		const list =
			format === 'none' ? await findLinkedList(options, made) : await findEmptyList(options, made);
		if (!list) continue;
		const below = { ...options, isBelowEndpoint: true as const };
		const added = await settle(
			createAt(list, below, createSubscriptions, [subscription.addressField]),
		);
		// Some services answer every address with an empty list.
		if ('fault' in added && (format === 'none' || !hasErrorStatus(added.fault, [404, 405])))
			throw added.fault as Error;
	}
}

const pathOf = ({ credentials }: ApiClient, url: string) => url.slice(credentials.root.length + 1);

async function findLinkedList(
	{ client, endpoint }: CreateSubscriptionOptions,
	{ id, body, fields }: CreatedSubscription,
): Promise<SubscriptionEndpoint | undefined> {
	if (id === undefined) return undefined;
	const link = findEventsLink([body, fields], itemUrl(client, endpoint.path, id));
	if (link === undefined) return undefined;
	const path = pathOf(client, link);
	const list = await valueOrUndefined(readEndpoint(client, path));
	return { path, subscriptions: list?.subscriptions };
}

const eventLinkNames = /^(event)?(subscriptions?|events|topics)(url|uri|link|href)?$/;

/** The address of the events, which must be below the endpoint itself. */
function findEventsLink(value: unknown, item: string, name = '', depth = 0): string | undefined {
	if (typeof value === 'string' && eventLinkNames.test(name) && URL.canParse(value, item)) {
		const { href } = new URL(value, item);
		return href.startsWith(`${item}/`) && !/[?#]/.test(href) ? href : undefined;
	}
	if (depth > 4 || (!isObject(value) && !Array.isArray(value))) return undefined;
	return Object.entries(value as JsonObject)
		.map(([key, inner]) => {
			const isHref = /^(href|url)$/i.test(key) || Array.isArray(value);
			return findEventsLink(inner, item, isHref ? name : normalizeName(key), depth + 1);
		})
		.find((found) => found !== undefined);
}

/** An empty list of subscriptions below an endpoint that shows no events and can be read itself: without one it would send nothing. */
async function findEmptyList(
	{ client, endpoint }: CreateSubscriptionOptions,
	{ id, fields, names }: CreatedSubscription,
): Promise<SubscriptionEndpoint | undefined> {
	const shown = JSON.stringify(fields);
	const showsEvents =
		eventNamesIn(fields).length > 0 || names.some((name) => shown.includes(JSON.stringify(name)));
	// A server may take an escaped sign in the middle of a path for a step of it.
	if (showsEvents || id === undefined || encodeURIComponent(id) !== id) return undefined;
	const item = pathOf(client, itemUrl(client, endpoint.path, id));
	for (const name of ['subscriptions', 'webhook_subscriptions']) {
		const list = await valueOrUndefined(readEndpoint(client, `${item}/${name}`));
		if (list?.subscriptions?.length !== 0) continue;
		const found = await valueOrUndefined(subscriptionCollection(client, endpoint.path).find(id));
		return found && list;
	}
	return undefined;
}

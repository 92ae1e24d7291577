import { subscription } from '../../../contract';
import { isObject, normalizeName, valueOrUndefined } from '../../../rest';
import {
	filterByAddress,
	itemUrl,
	readEndpoint,
	type SubscriptionEndpoint,
} from './endpoint/endpoint';
import { lastStep } from './endpoint/inferShape';
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

/** Names of a link to the events of an endpoint. */
const eventLinkNames = /^(event)?(subscriptions?|events|topics)(url|uri|link|href)?$/;

/**
 * Chooses the events of an endpoint that was made without them, where the answer says at which address below the endpoint.
 */
export async function addEvents(
	options: CreateSubscriptionOptions,
	created: CreatedSubscription[],
	createSubscriptions: CreateSubscriptions,
): Promise<void> {
	const { client, endpoint, onCreated, removeOthers, settings } = options;
	if (settings.subscriptionEventsAs === 'none') return;
	const { root } = client.credentials;
	for (const { id, body, fields } of created) {
		const item = id === undefined ? undefined : itemUrl(client, endpoint.path, id);
		const link = item && findEventsLink([body, fields], item);
		if (link === undefined) continue;
		const path = link.slice(root.length + 1);
		const list = await valueOrUndefined(readEndpoint(client, path));
		const ids: string[] = [];
		await createSubscriptions(
			{
				...options,
				endpoint: { path, subscriptions: list?.subscriptions },
				onCreated: (made) => {
					if (made.id !== undefined) ids.push(made.id);
					onCreated({ ...made, path });
				},
				removeOthers: async (others) => await removeOthers(others, path),
				undo: async () => await removeOthers(ids.splice(0), path),
			},
			{ refused: [subscription.addressField], vocabulary: [] },
		);
	}
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

import { isErrorResponse, settle, valueOrUndefined, toPathSegment } from '../../../rest';
import {
	findEndpoint,
	itemUrl,
	readFirstPage,
	filterByAddress,
	idsOf,
	subscriptionCollection,
} from './endpoint/endpoint';
import { contextError, type SubscriptionContext } from './endpoint/context';
import type { StoredSubscription } from './endpoint/store';
import { publishError } from './endpoint/publishError';
import { isGone, removeElsewhere, sendRemoval } from './removeElsewhere';

/**
 * Deletes the subscriptions of an address: by the stored ids, else by exactly this address.
 *
 * @param kept ids of others with this address, which stay
 * @returns whether they could be looked for
 * @throws NodeOperationError where one stays
 */
export async function removeSubscription(
	context: SubscriptionContext,
	address: string,
	{ path, ids, parts = [], former = [] }: StoredSubscription,
	kept: string[] = [],
): Promise<boolean> {
	const endpoint =
		ids.length > 0 ? undefined : await findEndpoint(context.client, context.settings, path);
	const found = idsOf(filterByAddress(endpoint?.subscriptions ?? [], address)).filter(
		(id) => !kept.includes(id),
	);
	const isBelow = (part: { path: string }) => part.path.startsWith(`${path}/`);
	await removeParts(context, parts.filter(isBelow));
	await removeByIds(context, path, [...ids, ...former, ...found]);
	await removeParts(
		context,
		parts.filter((part) => !isBelow(part)),
	);
	return ids.length > 0 || endpoint?.subscriptions !== undefined;
}

/** Deletes what was made beside the subscriptions. @throws NodeOperationError where a part stays */
export async function removeParts(
	context: SubscriptionContext,
	parts: Array<{ path: string; id: string }>,
): Promise<void> {
	for (const { path, id } of parts) await removeByIds(context, path, [id], true);
}

/**
 * Deletes subscriptions by their ids.
 *
 * @param isPart whether they are something else than subscriptions, to which the user's own path does not apply
 * @param onLeft called where the service finds nothing to delete, and still lists it; otherwise that is thrown, too
 * @throws NodeOperationError where one stays
 */
export async function removeByIds(
	context: SubscriptionContext,
	listPath: string,
	ids: string[],
	isPart = false,
	onLeft?: (error: Error, id: string) => void,
): Promise<void> {
	const { client, settings } = context;
	const method = isPart ? 'DELETE' : settings.subscriptionRemovalMethod;
	const path = isPart ? '' : settings.subscriptionRemovalPath;
	const isUsual = method === 'DELETE' && path === '';
	const collection = subscriptionCollection(client, listPath);
	for (const id of ids) {
		const url = /\{id\}/i.test(path)
			? `${client.credentials.root}/${path.replace(/\{id\}/gi, toPathSegment(id))}`
			: itemUrl(client, path || listPath, id);
		const direct = await settle(sendRemoval(client, method, url));
		if (!('fault' in direct)) continue;
		const fault = isUsual
			? await removeElsewhere(context, collection, id, direct.fault)
			: direct.fault;
		if (fault === undefined) continue;
		if (!isGone(fault)) throw contextError(context, fault, 'remove the webhook');
		// “Not found” may mean that the path is wrong, above all where it is the user's own.
		if (!isUsual && !(await stillExists(context, listPath, id))) continue;
		const error = publishError(
			context.caller.getNode(),
			`The service found nothing at ${new URL(url).pathname}, and the webhook is still there`,
			'Correct Subscription: Removal Path and Subscription: Removal Method under Options, or remove the webhook in your account.',
		);
		if (!onLeft) throw error;
		onLeft(error, id);
	}
}

/** Whether the service still shows a subscription, in its list or at its own address. */
async function stillExists(
	{ client }: SubscriptionContext,
	listPath: string,
	id: string,
): Promise<boolean> {
	const listed = await valueOrUndefined(readFirstPage(client, listPath));
	if (listed?.some((subscription) => subscription.id === id)) return true;
	const response = await valueOrUndefined(
		client.writeTransport.read(itemUrl(client, listPath, id)),
	);
	return response !== undefined && !isErrorResponse(response);
}

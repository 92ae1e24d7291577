import {
	isErrorResponse,
	type JsonObject,
	settle,
	toPathSegment,
	ApiError,
	deleteRecord,
	hasErrorStatus,
	WriteError,
	parseErrorInfo,
	recordUrl,
} from '../../../rest';
import {
	findEndpoint,
	filterByAddress,
	idsOf,
	subscriptionCollection,
	plainWriteOptions,
	changeSubscription,
	readSubscription,
} from './endpoint/endpoint';
import { contextError, type SubscriptionContext, publishError } from './endpoint/context';
import type { StoredSubscription } from './endpoint/store';
import type { ApiClient } from '../../../transport';
import { fieldToSwitchOff, subscriptionStatus } from './endpoint/status';

/** Deletes the subscriptions of an address by ids, else by exactly this address. @returns `unseen` where they could not be looked for @throws where one stays */
export async function removeSubscription(
	context: SubscriptionContext,
	address: string,
	{ path, ids, former = [] }: StoredSubscription,
	kept: string[] = [],
): Promise<'removed' | 'notFound' | 'unseen'> {
	const isSure = await removeByIds(context, path, [...ids, ...former]);
	if (ids.length > 0 && isSure) return 'removed';
	const read = await settle(findEndpoint(context.client, context.settings, path));
	if ('fault' in read && ids.length === 0) throw read.fault as Error;
	const endpoint = 'value' in read ? read.value : undefined;
	const listed = filterByAddress(endpoint?.subscriptions ?? [], address);
	const found = idsOf(listed).filter((id) => ![...ids, ...kept].includes(id));
	await removeByIds(context, path, found);
	if (listed.some(({ id }) => id === undefined))
		throw publishError(
			context.caller.getNode(),
			'The service shows the webhook without an ID by which the node could remove it',
			'Remove it in your account.',
		);
	if (found.length > 0) return 'removed';
	return ids.length > 0 || endpoint?.subscriptions ? 'notFound' : 'unseen';
}

/** Deletes by ids. @returns whether each was found @throws NodeOperationError where one stays, unless `onLeft` takes one that is only listed */
export async function removeByIds(
	context: SubscriptionContext,
	listPath: string,
	ids: string[],
	onLeft?: (error: Error, id: string) => void,
): Promise<boolean> {
	let isSure = true;
	const { client, settings } = context;
	const { subscriptionRemovalMethod: method, subscriptionRemovalPath: path } = settings;
	const isUsual = method === 'DELETE' && path === '';
	const { root } = client.credentials;
	for (const id of ids) {
		const url = /\{id\}/i.test(path)
			? `${root}/${path.replace(/\{id\}/gi, toPathSegment(id))}`
			: recordUrl(`${root}/${path || listPath}`, id);
		const direct = await settle(sendRemoval(client, method, url));
		if (!('fault' in direct)) continue;
		const fault = isUsual
			? await removeElsewhere(client, listPath, id, direct.fault)
			: direct.fault;
		isSure &&= !hasErrorStatus(direct.fault, [404]);
		if (fault === undefined) continue;
		if (!isGone(fault)) throw contextError(context, fault, 'remove the webhook');
		// “Not found” may mean that the path is wrong, above all where it is the user's own.
		if (!isUsual && 'fault' in (await settle(readSubscription(client, listPath, id)))) continue;
		const error = publishError(
			context.caller.getNode(),
			`The service found nothing at ${new URL(url).pathname}, and the webhook is still there`,
			'Correct Subscription: Removal Path and Subscription: Removal Method under Options, or remove the webhook in your account.',
		);
		if (!onLeft) throw error;
		onLeft(error, id);
	}
	return isSure;
}

/** Sends a request that deletes. @throws ApiError where it is refused */
async function sendRemoval(client: ApiClient, method: 'DELETE' | 'POST', url: string) {
	let response = await client.write(method, url);
	// Where deleted records go to a trash, one that has no place in it is deleted by force.
	if (isErrorResponse(response) && /\btrash/i.test(parseErrorInfo(response).message))
		response = await client.write(method, `${url}?force=true`);
	if (isErrorResponse(response) || response.status >= 300)
		throw new ApiError(parseErrorInfo(response));
}

export const isGone = (error: unknown) => hasErrorStatus(error, [404, 410]);

/** Deletes where reading finds it, after a refusal or a lost answer. @returns why it may still send; undefined where it does not */
async function removeElsewhere(
	client: ApiClient,
	path: string,
	id: string,
	refusal: unknown,
): Promise<unknown> {
	const found = await settle(readSubscription(client, path, id));
	if ('fault' in found) {
		// Not every service lets a single subscription be read.
		const isRefused = refusal instanceof ApiError && refusal.errorInfo.status < 500;
		const fault = isRefused && hasErrorStatus(found.fault, [404, 405]) ? refusal : found.fault;
		return isGone(fault) ? undefined : fault;
	}
	const checkVersion = hasErrorStatus(refusal, [412, 428]);
	const options = { ...plainWriteOptions, checkVersion };
	const removed = await settle(deleteRecord(subscriptionCollection(client, path), id, options));
	if (!('fault' in removed)) return undefined;
	const { fault } = removed;
	// Some services still show a deleted subscription for a while; the next publication looks for it by its address.
	if (fault instanceof WriteError && fault.problem.kind === 'notDeleted') return undefined;
	if (!hasErrorStatus(fault, [400, 404, 405, 409, 410, 422])) return fault;
	const isOff = subscriptionStatus(found.value).state === 'off';
	return isOff || (await switchOff(client, path, id, found.value)) ? undefined : fault;
}

/** Switches a subscription off that cannot be deleted, where it shows how. @returns whether it is off or gone then */
async function switchOff(client: ApiClient, path: string, id: string, fields: JsonObject) {
	const off = fieldToSwitchOff(fields);
	if (Object.keys(off).length === 0) return false;
	await settle(changeSubscription(client, path, id, off));
	const read = await settle(readSubscription(client, path, id));
	return 'fault' in read ? isGone(read.fault) : subscriptionStatus(read.value).state === 'off';
}

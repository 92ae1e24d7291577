import type { ApiClient } from '../../../transport';
import {
	ApiError,
	deleteRecord,
	hasErrorStatus,
	isErrorResponse,
	NotDeletedError,
	parseErrorInfo,
	settle,
	toPathSegment,
	updateRecord,
	valueOrUndefined,
	type Collection,
	type JsonObject,
} from '../../../rest';
import { findDeletion } from './endpoint/confirmation';
import type { SubscriptionContext } from './endpoint/context';
import { plainWriteOptions, readFirstPage, unwrapRecordFields } from './endpoint/endpoint';
import { subscriptionStatus, switchedOff } from './endpoint/status';

/** Sends a request that deletes. @throws ApiError where it is refused */
export async function sendRemoval(
	client: ApiClient,
	method: 'DELETE' | 'POST',
	url: string,
): Promise<void> {
	const response = await client.write(method, url);
	if (isErrorResponse(response) || response.status >= 300)
		throw new ApiError(parseErrorInfo(response));
}

/** Whether the subscription does not exist any more. */
export const isGone = (error: unknown) => hasErrorStatus(error, [404, 410]);

/**
 * Deletes where reading finds it, after a refusal or a lost answer, or as its record shows; else switches it off.
 *
 * @returns why it may still be there; undefined where it is gone
 */
export async function removeElsewhere(
	context: SubscriptionContext,
	collection: Collection,
	id: string,
	refusal: unknown,
): Promise<unknown> {
	const found = await settle(collection.find(id));
	if ('fault' in found) {
		// Not every service lets a single subscription be read.
		const isRefused = refusal instanceof ApiError && refusal.errorInfo.status < 500;
		const fault = isRefused && hasErrorStatus(found.fault, [404, 405]) ? refusal : found.fault;
		return isGone(fault) ? undefined : fault;
	}
	const removed = await settle(deleteRecord(collection, id, plainWriteOptions));
	// Some services still show a deleted subscription for a while; the next publication looks for it by its address.
	if (!('fault' in removed) || removed.fault instanceof NotDeletedError) return undefined;
	const { fault } = removed;
	if (!isGone(fault) && !hasErrorStatus(fault, [400, 405, 409, 422])) return fault;
	const { record } = found.value;
	const isRemoved =
		(await removeByLink(context, collection, id, record)) ||
		isOff(unwrapRecordFields(record)) ||
		(await (isGone(fault) ? removeByQuery : switchOff)(context, collection, id, record));
	return isRemoved ? undefined : fault;
}

const isOff = (fields: JsonObject) => subscriptionStatus(fields).state === 'off';

const isSent = async (removal: Promise<void>) => !('fault' in (await settle(removal)));

async function removeByLink(
	{ client }: SubscriptionContext,
	collection: Collection,
	id: string,
	record: JsonObject,
): Promise<boolean> {
	const link = findDeletion(record, collection.listUrl, toPathSegment(id));
	return link !== undefined && (await isSent(sendRemoval(client, link.method, link.url)));
}

/** Deletes at the list by the ID in its query: only where reading with it shows this one alone, because all others could go, too. */
async function removeByQuery(
	{ client }: SubscriptionContext,
	{ listUrl }: Collection,
	id: string,
): Promise<boolean> {
	const url = `${listUrl}?id=${encodeURIComponent(id)}`;
	const path = url.slice(client.credentials.root.length + 1);
	const shown = await valueOrUndefined(readFirstPage(client, path));
	if (shown?.length !== 1 || shown[0].id !== id) return false;
	return await isSent(sendRemoval(client, 'DELETE', url));
}

/** Switches off what cannot be deleted while it is on, or never. @returns whether it sends nothing any more */
async function switchOff(
	{ client, caller }: SubscriptionContext,
	collection: Collection,
	id: string,
	record: JsonObject,
): Promise<boolean> {
	const changes = switchedOff(unwrapRecordFields(record));
	if (!changes) return false;
	await settle(
		updateRecord(collection, id, () => ({ fields: changes, exact: true }), plainWriteOptions),
	);
	if (await isSent(sendRemoval(client, 'DELETE', `${collection.listUrl}/${toPathSegment(id)}`)))
		return true;
	const read = await valueOrUndefined(collection.find(id));
	if (!read || !isOff(unwrapRecordFields(read.record))) return false;
	caller.logger.warn(
		'The service does not delete the webhook of this node, so it was switched off.',
	);
	return true;
}

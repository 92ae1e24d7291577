import type { IHookFunctions } from 'n8n-workflow';
import { hasErrorStatus, settle, valueOrUndefined } from '../../../rest';
import { isGone } from './delete';
import { toPurpose, type SubscriptionContext } from './endpoint/context';
import { readEndpoint, subscriptionCollection } from './endpoint/endpoint';
import { toPublishError } from './endpoint/publishError';
import { idsOf } from './match';
import type { StoredSubscription } from './endpoint/store';

/**
 * Whether all ids exist, for a service without a list. One that cannot be read by its id is taken to exist.
 *
 * @throws NodeOperationError where the service cannot be asked
 */
export async function allExist(
	this: IHookFunctions,
	context: SubscriptionContext,
	{ path, ids }: StoredSubscription,
): Promise<boolean> {
	for (const id of ids) {
		const found = await settle(subscriptionCollection(context.client, path).find(id));
		if (!('fault' in found) || hasErrorStatus(found.fault, [405])) continue;
		if (isGone(found.fault)) return false;
		throw toPublishError(this.getNode(), found.fault, toPurpose('look for the webhook', context));
	}
	return true;
}

/** Whether what was made beside the subscriptions is still there, as far as the service lists it. */
export async function partsExist(
	{ client }: SubscriptionContext,
	{ parts = [] }: StoredSubscription,
): Promise<boolean> {
	for (const path of new Set(parts.map((part) => part.path))) {
		const list = await valueOrUndefined(readEndpoint(client, path));
		if (!list?.subscriptions || list.isCut) continue;
		const listed = idsOf(list.subscriptions);
		if (!parts.every((part) => part.path !== path || listed.includes(part.id))) return false;
	}
	return true;
}

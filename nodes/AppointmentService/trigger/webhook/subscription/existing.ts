import { baseEvent } from '../../../contract';
import { hasErrorStatus, settle } from '../../../rest';
import type { WebhookSettings } from '../../webhookSettings';
import { isGone } from './delete';
import { eventForName } from './endpoint/buildRequest';
import { contextError, type SubscriptionContext } from './endpoint/context';
import {
	filterByAddress,
	hasAddress,
	subscriptionCollection,
	unwrapRecordFields,
	type ListedSubscription,
	type SubscriptionEndpoint,
} from './endpoint/endpoint';
import type { StoredSubscription } from './endpoint/store';
import { findEnd, isDue } from './endpoint/subscriptionEnd';

/** The subscriptions of this node: in the list, else by the stored ids; one that cannot be read is taken to exist. */
export async function readExisting(
	context: SubscriptionContext,
	{ path, subscriptions }: SubscriptionEndpoint,
	stored: StoredSubscription,
): Promise<ListedSubscription[]> {
	if (subscriptions) return matchSubscriptions(subscriptions, context.address, stored);
	const existing: ListedSubscription[] = [];
	for (const id of stored.ids) {
		const found = await settle(subscriptionCollection(context.client, path).find(id));
		const isUnreadable = 'fault' in found && hasErrorStatus(found.fault, [405]);
		const fields = 'fault' in found ? {} : unwrapRecordFields(found.value.record);
		if (!('fault' in found) || isUnreadable) existing.push({ id, fields, names: [], off: false });
		else if (!isGone(found.fault)) throw contextError(context, found.fault, 'look for the webhook');
	}
	return existing;
}

/** The subscriptions of this address: by the address itself, or by the stored ids where they show no address. */
export function matchSubscriptions(
	listed: ListedSubscription[],
	address: string,
	stored: StoredSubscription | undefined,
): ListedSubscription[] {
	const byAddress = filterByAddress(listed, address);
	const byId = listed.filter(
		(subscription) =>
			subscription.id !== undefined &&
			stored?.ids.includes(subscription.id) &&
			!byAddress.includes(subscription) &&
			!hasAddress(subscription.fields, subscription.id, address),
	);
	return [...byAddress, ...byId];
}

/** Whether they are on and send exactly the selected events, as far as they show. */
export function deliversEvents(
	subscriptions: ListedSubscription[],
	settings: WebhookSettings,
): boolean {
	if (subscriptions.some(({ off }) => off)) return false;
	const names = subscriptions.flatMap((subscription) => subscription.names);
	if (names.length === 0 || names.includes('*')) return true;
	const events = names
		.map((name) => eventForName(name, settings))
		.filter((event) => event !== undefined);
	return sameEvents([...new Set(events)], [...new Set(settings.events.map(baseEvent))]);
}

export const sameEvents = (some: string[], others: string[]) =>
	some.length === others.length && some.every((event) => others.includes(event));

/** Whether a subscription is to be made anew, because it ends: one that an earlier version stored has only the end that the service shows. */
export function endsSoon(stored: StoredSubscription, existing: ListedSubscription[]): boolean {
	const { since, ends } = stored;
	const shown = since === undefined ? findEnd(existing.map(({ fields }) => fields)) : undefined;
	return isDue({ since, ends: ends ?? shown }, Date.now());
}

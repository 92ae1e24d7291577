import { baseEvent } from '../../../contract';
import type { WebhookSettings } from '../../webhookSettings';
import { filterByAddress, hasAddress, type ListedSubscription } from './endpoint/endpoint';
import { eventForName } from './endpoint/buildRequest';
import type { StoredSubscription } from './endpoint/store';

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
			!hasAddress(subscription.fields, subscription.id),
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

/** Whether these are the same events, in any order. */
export const sameEvents = (some: string[], others: string[]) =>
	some.length === others.length && some.every((event) => others.includes(event));

/** The ids of the subscriptions that have one. */
export const idsOf = (subscriptions: Array<Pick<ListedSubscription, 'id'>>) =>
	subscriptions.flatMap(({ id }) => (id === undefined ? [] : [id]));

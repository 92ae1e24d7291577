import type { WebhookSettings } from '../../webhookSettings';
import { filterByAddress, type ListedSubscription } from './endpoint/endpoint';
import { eventForName } from './endpoint/buildRequest';
import type { StoredSubscription } from './endpoint/store';

/** The ones that were made for this address: by what is kept, and by the address itself. */
export function matchSubscriptions(
	listed: ListedSubscription[],
	address: string,
	stored: StoredSubscription | undefined,
): ListedSubscription[] {
	const byAddress = filterByAddress(listed, address);
	const byId = listed.filter(
		(one) =>
			one.id !== undefined &&
			stored?.ids.includes(one.id) &&
			!byAddress.includes(one) &&
			!hasAddress(one),
	);
	return [...byAddress, ...byId];
}

const hasAddress = ({ fields }: ListedSubscription) =>
	Object.values(fields).some((value) => typeof value === 'string' && /^https?:\/\//.test(value));

/** Whether they are on and send exactly what is wanted, as far as they tell. */
export function deliversEvents(
	subscriptions: ListedSubscription[],
	settings: WebhookSettings,
): boolean {
	if (subscriptions.some(({ off }) => off)) return false;
	const names = subscriptions.flatMap((one) => one.names);
	if (names.length === 0 || names.includes('*')) return true;
	const events = names
		.map((name) => eventForName(name, settings))
		.filter((event) => event !== undefined);
	return sameEvents([...new Set(events)], settings.events);
}

/** The same events, in whatever order. */
export const sameEvents = (some: string[], others: string[]) =>
	some.length === others.length && some.every((one) => others.includes(one));

/** The ids of those that have one. */
export const idsOf = (subscriptions: ListedSubscription[]) =>
	subscriptions.flatMap(({ id }) => (id === undefined ? [] : [id]));

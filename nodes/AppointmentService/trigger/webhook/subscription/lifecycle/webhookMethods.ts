import type { IHookFunctions } from 'n8n-workflow';
import { baseEvent } from '../../../../contract';
import { hasErrorStatus, settle } from '../../../../rest';
import type { WebhookSettings } from '../../../webhookSettings';
import { signingSecrets } from '../signingSecrets';
import {
	findEndpoint,
	filterByAddress,
	idsOf,
	matchSubscriptions,
	readSubscription,
	type SubscriptionEndpoint,
	type ListedSubscription,
} from '../endpoint/endpoint';
import { describeEnd, findEnd, isDue } from '../endpoint/subscriptionEnd';
import { eventForName } from '../endpoint/buildRequest';
import { register } from './register';
import { isGone, removeByIds, removeSubscription } from '../delete';
import {
	requireEndpoint,
	contextError,
	createContext,
	provenPart,
	type SubscriptionContext,
	publishError,
} from '../endpoint/context';
import {
	saveSubscription,
	loadSubscription,
	loadSubscriptions,
	type StoredSubscription,
} from '../endpoint/store';

/** The address at which n8n receives deliveries of this node; another one while testing. */
function webhookUrl(this: IHookFunctions): string {
	return this.getNodeWebhookUrl('default') ?? '';
}

async function hookContext(this: IHookFunctions): Promise<SubscriptionContext> {
	return await createContext.call(this, webhookUrl.call(this), (name, fallback) =>
		this.getNodeParameter(name, fallback),
	);
}

/** Whether the service sends the selected events here. Where n8n itself starts, only one that is gone or off is given up: n8n unsubscribes after an error. */
export async function isSubscribed(this: IHookFunctions): Promise<boolean> {
	const checked = await settle(checkSubscription.call(this));
	if ('value' in checked) return checked.value;
	const isManual = this.getNodeParameter('registration', 'automatic') === 'manual';
	return keepKnown.call(this, checked.fault, 'be looked up and is taken to be there', isManual);
}

async function checkSubscription(this: IHookFunctions): Promise<boolean> {
	const context = await hookContext.call(this);
	const { settings, stored, client, credential } = context;
	if (settings.registration === 'manual') return true;
	if (!stored || !sameEvents(stored.events, settings.events)) return false;
	if (signingSecrets(credential, stored).lost) return false;
	const read = await settle(findEndpoint(client, settings, stored.path));
	if ('fault' in read) throw contextError(context, read.fault, 'look for the webhook');
	const endpoint = read.value ?? { path: stored.path, subscriptions: undefined };
	const all = await readExisting(context, endpoint, stored);
	const existing = all.filter(
		({ id, off }) =>
			id === undefined ||
			stored.ids.includes(id) ||
			!(stored.former?.includes(id) || (off && stored.ids.length > 0)),
	);
	const isMissing = stored.ids.some((id) => !existing.some((shown) => shown.id === id));
	const expected = Math.max(stored.ids.length, endpoint.subscriptions ? 1 : 0);
	// The secret of one that somebody else made is not known.
	if (existing.length < expected || (isMissing && stored.sealed.length > 0)) return false;
	if (!deliversEvents(existing, settings)) return false;
	await removeDuplicates(context, stored, all);
	// One that an earlier version stored has only the end that the service shows.
	const isOld = stored.since === undefined;
	const shown = isOld ? findEnd(existing.map(({ fields }) => fields)) : undefined;
	return !isDue({ ...stored, ends: stored.ends ?? shown }, Date.now());
}

/** The subscriptions of this node: in the list, else by the stored ids; one that cannot be read is taken to exist. */
async function readExisting(
	context: SubscriptionContext,
	{ path, subscriptions }: SubscriptionEndpoint,
	stored: StoredSubscription,
): Promise<ListedSubscription[]> {
	if (subscriptions) return matchSubscriptions(subscriptions, context.address, stored);
	const existing: ListedSubscription[] = [];
	for (const id of stored.ids) {
		const found = await settle(readSubscription(context.client, path, id));
		const fields = 'value' in found ? found.value : {};
		if ('value' in found || hasErrorStatus(found.fault, [405]))
			existing.push({ id, fields, names: [], off: false });
		else if (!isGone(found.fault)) throw contextError(context, found.fault, 'look for the webhook');
	}
	return existing;
}

/** Whether they are on and send exactly the selected events, as far as they show. */
function deliversEvents(subscriptions: ListedSubscription[], settings: WebhookSettings): boolean {
	if (subscriptions.some(({ off }) => off)) return false;
	const names = subscriptions.flatMap((subscription) => subscription.names);
	if (names.length === 0 || names.includes('*')) return true;
	const events = names.flatMap((name) => eventForName(name, settings) ?? []);
	return sameEvents(events, settings.events.map(baseEvent));
}

const sameEvents = (...lists: string[][]) =>
	new Set(lists.map((events) => [...new Set(events)].sort().join())).size === 1;

/** Leaves a known subscription as it is, and logs why, where n8n starts its workflows by itself. @throws in any other case */
function keepKnown(this: IHookFunctions, fault: unknown, what: string, isManual = false): true {
	const isKnown = isManual || loadSubscription(this, webhookUrl.call(this)) !== undefined;
	const isAutomatic = ['init', 'leadershipChange'].includes(this.getActivationMode());
	if (!isAutomatic || !isKnown) throw fault as Error;
	this.logger.warn(`The webhook could not ${what}. ${(fault as Error).message}`);
	return true;
}

/** Deletes further subscriptions of this address, which would send everything twice. If one stays, the others still serve. */
async function removeDuplicates(
	context: SubscriptionContext,
	{ ids, path }: StoredSubscription,
	existing: ListedSubscription[],
): Promise<void> {
	const listed = idsOf(existing);
	if (ids.length === 0 || !ids.every((id) => listed.includes(id))) return;
	const own = idsOf(filterByAddress(existing, context.address));
	const duplicates = own.filter((id) => !ids.includes(id));
	const cleared = await settle(removeByIds(context, path, duplicates));
	if (!('fault' in cleared)) return;
	const { message } = cleared.fault as Error;
	context.caller.logger.warn(`A further webhook with the address of this node stays. ${message}`);
}

/** Subscribes this address as `register` does. @throws NodeOperationError with what the user can do */
export async function subscribe(this: IHookFunctions): Promise<boolean> {
	const open = async () => {
		const context = await hookContext.call(this);
		const { settings } = context;
		if (settings.registration === 'manual') return undefined;
		if (settings.events.length > 0) return { context, endpoint: await requireEndpoint(context) };
		const advice = 'Choose under Events what the workflow is to start with.';
		throw publishError(this.getNode(), 'No event is chosen', advice);
	};
	const opened = await settle(open());
	if ('fault' in opened)
		return keepKnown.call(this, opened.fault, 'be registered again and is left as it is');
	if (!opened.value) return true;
	const { context, endpoint } = opened.value;
	const registered = await settle(register(context, endpoint));
	if ('fault' in registered) {
		// One that ends is tried again later; without an end there is nothing to keep.
		if (context.stored?.ends === undefined) throw registered.fault as Error;
		return keepKnown.call(this, registered.fault, 'be renewed');
	}
	// Where no poll renews a subscription that ends, only a delivery can.
	const { caller, address, settings } = context;
	const { ends } = loadSubscription(caller, address) ?? {};
	if (ends !== undefined && !settings.alsoPoll)
		caller.logger.warn(`${caller.getNode().name}: ${describeEnd(ends)}`);
	// Other addresses, as when n8n has moved. One that cannot be deleted does not stop the new one.
	const stale = loadSubscriptions(this).filter(([other]) => other !== address);
	await removeAll(context, stale);
	return true;
}

/** Deletes the subscriptions that this node created, and nothing else. One that could not be deleted stays stored for the next time. */
export async function unsubscribe(this: IHookFunctions): Promise<boolean> {
	const stored = loadSubscriptions(this);
	if (stored.length === 0) return true;
	const opened = await settle(hookContext.call(this));
	if ('value' in opened) return await removeAll(opened.value, stored);
	this.logger.error(`The webhook stays at the service. ${(opened.fault as Error).message}`);
	return false;
}

const unseen =
	'A webhook stays at the service. The service gave it no ID and shows no list of webhooks, so the node cannot remove it. Remove it in your account.';
const otherKey =
	'A webhook may stay at the service. It was registered with another API key. If that is of another account, remove the webhook there.';

/** Deletes the subscriptions of these addresses and forgets those that are deleted, or cannot be found. @returns whether none may be tried again */
async function removeAll(
	context: SubscriptionContext,
	subscriptions: Array<[string, StoredSubscription]>,
): Promise<boolean> {
	const { caller, credential, address: own } = context;
	let allRemoved = true;
	for (const [address, stored] of subscriptions) {
		const known = provenPart(caller, address, stored, credential, own);
		const removing = known ? removeSubscription(context, address, known) : 'unseen';
		const removed = await settle(Promise.resolve(removing));
		allRemoved &&= 'value' in removed;
		if ('fault' in removed) {
			const { message } = removed.fault as Error;
			caller.logger.error(`A webhook stays at the service. ${message}`);
			continue;
		}
		saveSubscription(caller, address, undefined);
		if (removed.value === 'unseen') caller.logger.error(unseen);
		if (removed.value === 'notFound' && known !== stored) caller.logger.error(otherKey);
	}
	return allRemoved;
}

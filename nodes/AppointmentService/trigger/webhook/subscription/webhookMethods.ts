import type { IHookFunctions } from 'n8n-workflow';
import { settle } from '../../../rest';
import { encryptSecret } from '../signature/encryptSecret';
import { apiKeyOf, credentialSecrets, signingSecrets } from './signingSecrets';
import {
	findEndpoint,
	filterByAddress,
	type SubscriptionEndpoint,
	type ListedSubscription,
} from './endpoint/endpoint';
import { createSubscriptions } from './create';
import { allExist, partsExist } from './existence';
import { idsOf, matchSubscriptions, sameEvents, deliversEvents } from './match';
import { subscriptionError } from './refusedSubscription';
import { removeByIds, removeParts, removeSubscription } from './delete';
import {
	webhookUrl,
	requireEndpoint,
	toPurpose,
	createContext,
	type SubscriptionContext,
} from './endpoint/context';
import {
	saveSubscription,
	loadSubscription,
	loadSubscriptions,
	type StoredSubscription,
} from './endpoint/store';
import { publishError, toPublishError } from './endpoint/publishError';

/**
 * Whether the service already sends the selected events to this address. When n8n itself starts, a known subscription is only given
 * up where the service says that it is gone or off: n8n takes an error here as a reason to unsubscribe. A person who publishes gets
 * the error.
 *
 * @throws NodeOperationError where the surface has no webhooks, the credential cannot be used, or the service cannot be asked
 */
export async function isSubscribed(this: IHookFunctions): Promise<boolean> {
	const checked = await settle(checkSubscription.call(this));
	if ('value' in checked) return checked.value;
	const isManual = this.getNodeParameter('registration', 'automatic') === 'manual';
	return keepKnown.call(this, checked.fault, 'be looked up and is taken to be there', isManual);
}

async function checkSubscription(this: IHookFunctions): Promise<boolean> {
	const context = await createContext.call(this);
	const { settings, stored, client, credential, address } = context;
	if (settings.registration === 'manual') return true;
	if (!stored || !sameEvents(stored.events, settings.events)) return false;
	if (signingSecrets(credential, stored).lost) return false;
	const read = await settle(findEndpoint(client, settings, stored.path));
	if ('fault' in read) {
		throw toPublishError(this.getNode(), read.fault, toPurpose('look for the webhook', context));
	}
	const listed = read.value?.subscriptions;
	if (!listed) return await allExist.call(this, context, stored);
	const existing = matchSubscriptions(listed, address, stored);
	if (existing.length < Math.max(stored.ids.length, 1) || !deliversEvents(existing, settings))
		return false;
	if (!(await partsExist(context, stored))) return false;
	await removeDuplicates.call(this, context, existing);
	return true;
}

/**
 * Leaves a known subscription as it is, and says so in the log, where n8n starts its workflows by itself and no person publishes.
 *
 * @param what what could not be done, to follow “could not”
 * @param isManual the user registers the address: then nothing is looked up
 * @throws the fault in any other case
 */
function keepKnown(this: IHookFunctions, fault: unknown, what: string, isManual = false): true {
	const isKnown = isManual || loadSubscription(this, webhookUrl.call(this)) !== undefined;
	const isAutomatic = ['init', 'leadershipChange'].includes(this.getActivationMode());
	if (!isAutomatic || !isKnown) throw fault as Error;
	this.logger.warn(`The webhook could not ${what}. ${(fault as Error).message}`);
	return true;
}

/** Deletes further subscriptions of this address, which would send everything twice. If one stays, the others still serve. */
async function removeDuplicates(
	this: IHookFunctions,
	context: SubscriptionContext,
	existing: ListedSubscription[],
): Promise<void> {
	const { stored, address } = context;
	const storedIds = stored?.ids ?? [];
	const duplicates = filterByAddress(existing, address).filter(
		({ id }) => id !== undefined && !storedIds.includes(id),
	);
	const isComplete = storedIds.every((id) => existing.some((listed) => listed.id === id));
	if (storedIds.length === 0 || !isComplete || duplicates.length === 0) return;
	const cleared = await settle(
		removeByIds.call(this, context, stored?.path ?? '', idsOf(duplicates)),
	);
	if ('fault' in cleared) {
		const { message } = cleared.fault as Error;
		this.logger.warn(`A further webhook with the address of this node stays. ${message}`);
	}
}

/**
 * Subscribes this address, once: its former subscriptions are deleted first, also those that the node has forgotten. None is taken
 * over, because a secret that the service returned with it would be lost. Where anything fails, what was created is deleted again.
 *
 * @throws NodeOperationError with what the user can do; n8n tries again a few times
 */
export async function subscribe(this: IHookFunctions): Promise<boolean> {
	const opened = await settle(openEndpoint.call(this));
	if ('fault' in opened)
		return keepKnown.call(this, opened.fault, 'be registered again and is left as it is');
	if (!opened.value) return true;
	const { context, endpoint } = opened.value;
	const { settings, credential, budget } = context;
	const existing = matchSubscriptions(
		endpoint.subscriptions ?? [],
		context.address,
		context.stored,
	);
	await removeByIds.call(
		this,
		context,
		endpoint.path,
		endpoint.subscriptions ? idsOf(existing) : (context.stored?.ids ?? []),
	);
	await removeParts.call(this, context, context.stored?.parts ?? []);
	const secrets = credentialSecrets(credential);
	const reportedSecrets: string[] = [];
	let count = 0;
	let isUncertain = false;
	let registered: StoredSubscription = {
		path: endpoint.path,
		ids: [],
		events: settings.events,
		sealed: [],
	};
	const undo = async (keptParts: NonNullable<StoredSubscription['parts']> = []) => {
		const parts = registered.parts?.filter((part) => !keptParts.includes(part)) ?? [];
		const isFound =
			count === 0 ||
			(await removeSubscription.call(this, context, context.address, { ...registered, parts }));
		if (count === 0) await removeParts.call(this, context, parts);
		if (!isFound) throw new Error('The service did not tell its ID.');
		const sealed = keptParts.length > 0 ? registered.sealed : [];
		registered = { ...registered, ids: [], sealed, parts: keptParts };
		count = 0;
		saveSubscription(this, context.address, keptParts.length > 0 ? registered : undefined);
	};
	const subscribed = await settle(
		createSubscriptions({
			...context,
			endpoint,
			secret: secrets[0],
			onCreated: ({ id, secret, path }) => {
				if (secret !== undefined) reportedSecrets.push(secret);
				if (path === undefined) count++;
				const isSubscription = path === undefined && id !== undefined;
				const part = path !== undefined && id !== undefined ? [{ path, id }] : [];
				const newSecrets = secret === undefined || secrets.includes(secret) ? [] : [secret];
				registered = {
					...registered,
					ids: [...registered.ids, ...(isSubscription ? [id] : [])],
					parts: [...(registered.parts ?? []), ...part],
					sealed: [
						...registered.sealed,
						...newSecrets.map((text) => encryptSecret(text, apiKeyOf(credential))),
					],
				};
				saveSubscription(this, context.address, registered);
			},
			onUncertain: () => {
				isUncertain = true;
				saveSubscription(this, context.address, registered);
			},
			removeOthers: async (ids, path) => {
				await removeByIds.call(this, context, path ?? endpoint.path, ids, path !== undefined);
				const parts = registered.parts?.filter(
					(part) => part.path !== path || !ids.includes(part.id),
				);
				registered = { ...registered, parts };
			},
			undo: async () => {
				if (count > 0) await undo(registered.parts);
			},
		}),
	);
	if (!('fault' in subscribed)) {
		// Other addresses, as when n8n has moved. One that cannot be deleted does not stop the new one.
		const stale = loadSubscriptions(this).filter(([address]) => address !== context.address);
		await removeAll.call(this, context, stale);
		return true;
	}
	budget.allowRemoval();
	const isLeft = count > 0 || (registered.parts ?? []).length > 0;
	const removed = isLeft ? await settle(undo()) : undefined;
	// The service may have created it: the next removal looks for its address then.
	if (isUncertain) saveSubscription(this, context.address, registered);
	const removalError = removed && 'fault' in removed ? (removed.fault as Error).message : undefined;
	throw subscriptionError.call(this, subscribed.fault, context, {
		removalError,
		reportedSecrets,
	});
}

/** The context and the list of subscriptions; undefined with manual registration. @throws NodeOperationError */
async function openEndpoint(
	this: IHookFunctions,
): Promise<{ context: SubscriptionContext; endpoint: SubscriptionEndpoint } | undefined> {
	const context = await createContext.call(this);
	const { settings } = context;
	if (settings.registration === 'manual') return undefined;
	if (settings.events.length === 0) {
		throw publishError(
			this.getNode(),
			'No event is chosen',
			'Choose under Events what the workflow is to start with.',
		);
	}
	return { context, endpoint: await requireEndpoint.call(this, context) };
}

/**
 * Deletes the subscriptions that this node created, and nothing else: by the stored ids, else by exactly their address. One that does
 * not exist any more counts as deleted. One that could not be deleted stays stored, so that the next publication finds it.
 */
export async function unsubscribe(this: IHookFunctions): Promise<boolean> {
	const stored = loadSubscriptions(this);
	if (stored.length === 0) return true;
	const opened = await settle(createContext.call(this));
	if ('value' in opened) return await removeAll.call(this, opened.value, stored);
	this.logger.error(`The webhook stays at the service. ${(opened.fault as Error).message}`);
	return false;
}

/** Deletes the subscriptions of these addresses and forgets those that are surely deleted. @returns whether all are */
async function removeAll(
	this: IHookFunctions,
	context: SubscriptionContext,
	subscriptions: Array<[string, StoredSubscription]>,
): Promise<boolean> {
	let allRemoved = true;
	for (const [address, stored] of subscriptions) {
		const removed = await settle(removeSubscription.call(this, context, address, stored));
		if ('value' in removed) {
			saveSubscription(this, address, undefined);
			continue;
		}
		allRemoved = false;
		this.logger.error(`A webhook stays at the service. ${(removed.fault as Error).message}`);
	}
	return allRemoved;
}

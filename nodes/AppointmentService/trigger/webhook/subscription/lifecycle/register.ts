import { ApiError, hasErrorStatus, settle, valueOrUndefined } from '../../../../rest';
import { encryptSecret, apiKeyOf, credentialSecrets } from '../signingSecrets';
import { createSubscriptions } from '../create';
import { removeByIds, removeSubscription } from '../delete';
import { type SubscriptionContext, manually, publishError } from '../endpoint/context';
import {
	idsOf,
	matchSubscriptions,
	readEndpoint,
	showsAddress,
	type SubscriptionEndpoint,
} from '../endpoint/endpoint';
import { saveSubscription, type StoredSubscription } from '../endpoint/store';
import { endOfNew } from '../endpoint/subscriptionEnd';
import type { Progress } from '../sendRequests';
import { subscriptionError } from './registrationErrors';

/** Subscribes this address, once, and deletes its former subscriptions: the secret of one that is taken over would be lost. What fails is deleted again. @throws NodeOperationError */
export async function register(
	context: SubscriptionContext,
	endpoint: SubscriptionEndpoint,
): Promise<void> {
	const { stored, address } = context;
	const existing = matchSubscriptions(endpoint.subscriptions ?? [], address, stored);
	const former = endpoint.subscriptions ? idsOf(existing) : (stored?.ids ?? []);
	const { only } = endpoint;
	if (only && existing.length === 0 && !showsAddress(only, address))
		throw publishError(
			context.caller.getNode(),
			'The service takes only one webhook, and another one is there already, which a new one would replace',
			'If nobody needs it, remove it among the webhooks of your account, and publish again. Otherwise set Trigger Mode to Polling.',
		);
	if (!endpoint.subscriptions && settingName.test(endpoint.path))
		throw publishError(
			context.caller.getNode(),
			'The service shows no webhooks, and the path is that of a setting: a new webhook may replace the webhook of somebody else',
			`If nothing is set there, ${manually}. Otherwise set Trigger Mode to Polling.`,
		);
	// One that ends later still sends until the new one is there.
	if ((stored?.ends ?? 0) > Date.now()) {
		const created = await createNew(context, endpoint, former);
		if (created) return await replaceFormer(context, created, former);
	}
	/** Those that the service lists, and does not find: it may only show for a while what is deleted. */
	const left: string[] = [];
	await removeByIds(context, endpoint.path, former, ({ message }, id) => {
		left.push(id);
		context.caller.logger.warn(`A former webhook may stay at the service. ${message}`);
	});
	const created = await createNew(context, endpoint, []);
	if (created && left.length > 0)
		saveSubscription(context.caller, address, { ...created, former: left }, context.credential);
}

/** What has such a name is there once. */
const settingName = /(^|[/_-])(settings?|config(uration)?|preferences)([/_-]|$)/i;

/** Whether a service refuses a second subscription beside the first one. */
const isAboutNumber = (error: unknown) =>
	hasErrorStatus(error, [409]) ||
	(error instanceof ApiError &&
		/already|exists|duplicate|\btaken\b|unique|too many|limit|maximum/i.test(
			error.errorInfo.message.slice(0, 2000),
		));

/** Subscribes beside those that are kept. @returns undefined where the service takes none beside them @throws NodeOperationError with what helps */
async function createNew(
	context: SubscriptionContext,
	endpoint: SubscriptionEndpoint,
	kept: string[],
): Promise<StoredSubscription | undefined> {
	const { caller, settings, credential, budget, address, stored } = context;
	const secrets = credentialSecrets(credential);
	const progress: Progress = { secrets: [] };
	/** Subscriptions that were created, also those without an ID. */
	let count = 0;
	let registered: StoredSubscription = {
		path: endpoint.path,
		ids: [],
		events: settings.events,
		sealed: [],
		since: Date.now(),
	};
	const save = (more: Partial<StoredSubscription> = {}) => {
		registered = { ...registered, ...more };
		saveSubscription(caller, address, registered, credential);
	};
	/** What is known where nothing was created: one that ended is tried again. */
	const forgotten = stored?.ends === undefined ? undefined : { ...stored, ids: [] };
	const known = kept.length > 0 ? stored : forgotten;
	const undo = async () => {
		if (count === 0) return;
		if ((await removeSubscription(context, address, registered, kept)) === 'unseen')
			throw new Error('The service did not tell its ID.');
		count = 0;
		registered = { ...registered, ids: [], sealed: [] };
		saveSubscription(caller, address, known, credential);
	};
	const subscribed = await settle(
		createSubscriptions({
			...context,
			endpoint,
			secret: secrets[0],
			progress,
			onCreated: ({ id, secret, ends = Infinity }) => {
				const { ids, sealed } = registered;
				count++;
				if (secret !== undefined) progress.secrets.push(secret);
				const isNew = secret !== undefined && !secrets.includes(secret);
				const soonest = Math.min(ends, registered.ends ?? Infinity);
				save({
					ids: id === undefined ? ids : [...ids, id],
					sealed: isNew ? [...sealed, encryptSecret(secret, apiKeyOf(credential))] : sealed,
					...(soonest < Infinity && { ends: soonest }),
				});
			},
			removeOthers: async (ids) => {
				const others = ids.filter((id) => !kept.includes(id));
				await removeByIds(context, endpoint.path, others);
			},
			undo,
		}),
	);
	if (!('fault' in subscribed)) {
		if (progress.hidesSecret && secrets.length + registered.sealed.length === 0)
			caller.logger.warn(
				`${caller.getNode().name}: The service signs deliveries with a secret that it did not tell, so they are not verified. Enter it as Webhook Secret in the credential.`,
			);
		save(await knownFromList(context, endpoint, registered, kept));
		return registered;
	}
	budget.allowRemoval();
	const removed = await settle(undo());
	// The service may have created it: the next removal looks for its address then.
	if (progress.isUncertain && kept.length === 0) save();
	else if (known) saveSubscription(caller, address, known, credential);
	if (kept.length > 0 && isAboutNumber(subscribed.fault)) return undefined;
	const left = 'fault' in removed ? (removed.fault as Error).message : undefined;
	throw subscriptionError(subscribed.fault, context, left, progress.secrets);
}

/** What some services show in the list alone: the IDs of new subscriptions, or of one that they prolonged instead, and their end. */
async function knownFromList(
	{ client, address }: SubscriptionContext,
	{ path, subscriptions }: SubscriptionEndpoint,
	registered: StoredSubscription,
	kept: string[],
): Promise<Partial<StoredSubscription>> {
	if (!subscriptions || (registered.ids.length > 0 && registered.ends !== undefined)) return {};
	const list = await valueOrUndefined(readEndpoint(client, path));
	const own = matchSubscriptions(list?.subscriptions ?? [], address, registered);
	const made = own.filter(({ id }) => id === undefined || !kept.includes(id));
	const current = made.length > 0 ? made : own;
	const shown = current.map(({ fields }) => fields);
	const ends = registered.ends ?? endOfNew(shown, Date.now());
	return {
		...(registered.ids.length === 0 && { ids: idsOf(current) }),
		...(ends !== undefined && { ends }),
	};
}

/** A secret of a subscription that ended long ago proves nothing that still comes. */
const maxFormerSecrets = 4;

/** Deletes what a new subscription replaces; where that came with a secret, not before n8n has saved it: nothing else proves deliveries. */
async function replaceFormer(
	context: SubscriptionContext,
	created: StoredSubscription,
	former: string[],
): Promise<void> {
	const { caller, credential, address, stored, settings } = context;
	// Without a new one in sight, the former one may only last longer now.
	if (created.ids.every((id) => former.includes(id))) {
		const prolonged = { ...created, ids: former, ends: created.ends ?? stored?.ends };
		return saveSubscription(caller, address, prolonged, credential);
	}
	const replaced = former.filter((id) => !created.ids.includes(id));
	const left = { ...created, former: replaced };
	const provesDeliveries = replaced.some((id) => stored?.ids.includes(id));
	if (created.sealed.length > 0 && provesDeliveries && settings.dropRepeats) {
		const sealed = [...(stored?.sealed ?? []).slice(-maxFormerSecrets), ...created.sealed];
		return saveSubscription(caller, address, { ...left, sealed }, credential);
	}
	const removed = await settle(removeByIds(context, created.path, replaced));
	if ('value' in removed) return;
	saveSubscription(caller, address, left, credential);
	caller.logger.warn(`A former webhook stays until it ends. ${(removed.fault as Error).message}`);
}

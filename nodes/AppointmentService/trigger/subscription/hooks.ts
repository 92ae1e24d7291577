import type { IHookFunctions } from 'n8n-workflow';
import { settle, WriteDoubt } from '../../wire';
import { seal } from '../proof/seal';
import { keyOf, ownSecrets, secretsOf } from '../proof/secrets';
import { findDesk } from './desk';
import { order, UnknownEvents } from './order';
import { idsOf, ownAmong, sameEvents, serves } from './own';
import { clear, isGone, isRefusal, leave } from './removal';
import { deskOf, purpose, sceneOf, shelfOf, type Scene } from './scene';
import { keep, subscriptionsOf, type Known } from './state';
import { refusedOnPublishing, toldOnPublishing } from './told';

/**
 * Whether the service sends what is wanted to this address already. It changes nothing at the service. Where the service cannot be
 * asked and a subscription is known, the answer is yes: n8n takes a fault here as a reason to unsubscribe, also when it starts.
 *
 * @throws NodeOperationError where the surface has no webhooks, or the credential cannot be used
 */
export async function isSubscribed(this: IHookFunctions): Promise<boolean> {
	const scene = await sceneOf.call(this);
	const { settings, known, connection, credential, address } = scene;
	if (settings.registration === 'manual') return true;
	if (!known || !sameEvents(known.events, settings.events)) return false;
	if (secretsOf(credential, known).lost) return false;
	const read = await settle(findDesk(connection, settings, known.path));
	if ('fault' in read) {
		const { message } = toldOnPublishing(
			this.getNode(),
			read.fault,
			purpose('look for the webhook', scene),
		);
		this.logger.warn(`The webhook could not be looked up and is taken to be there. ${message}`);
		return true;
	}
	const shown = read.value?.shown;
	if (!shown) return await standsByItself(scene, known);
	const own = ownAmong(shown, address, known);
	return own.length >= Math.max(known.ids.length, 1) && serves(own, settings);
}

/**
 * Subscribes this address, once: what it had before is taken away first, also where the node has forgotten it. None is taken over as it
 * is, because a secret that the service told with it would be lost.
 *
 * @throws NodeOperationError with what the user can do; n8n tries again some times
 */
export async function subscribe(this: IHookFunctions): Promise<boolean> {
	const scene = await sceneOf.call(this);
	const { settings, credential } = scene;
	if (settings.registration === 'manual') return true;
	if (settings.events.length === 0) {
		throw refusedOnPublishing(
			this.getNode(),
			'No event is chosen',
			'Choose under Events what the workflow is to start with.',
		);
	}
	const desk = await deskOf.call(this, scene);
	const own = ownAmong(desk.shown ?? [], scene.address, scene.known);
	await clear.call(this, scene, desk.path, desk.shown ? idsOf(own) : (scene.known?.ids ?? []));
	const secrets = ownSecrets(credential);
	let made: Known = { path: desk.path, ids: [], events: settings.events, sealed: [] };
	const done = await settle(
		order({
			...scene,
			desk,
			secret: secrets[0],
			onMade: ({ id, secret }) => {
				const news = secret === undefined || secrets.includes(secret) ? [] : [secret];
				made = {
					...made,
					ids: [...made.ids, ...(id === undefined ? [] : [id])],
					sealed: [...made.sealed, ...news.map((one) => seal(one, keyOf(credential)))],
				};
				keep(this, scene.address, made);
			},
			undo: async () => {
				await clear.call(this, scene, desk.path, made.ids);
				made = { ...made, ids: [], sealed: [] };
				keep(this, scene.address, undefined);
			},
		}),
	);
	if (!('fault' in done)) {
		// As when n8n has moved. What stays there does not hold up the new address.
		const former = subscriptionsOf(this).filter(([address]) => address !== scene.address);
		await leaveAll.call(this, scene, former);
		return true;
	}
	// It may have been taken: whoever removes this subscription looks for its address then.
	if (done.fault instanceof WriteDoubt) keep(this, scene.address, made);
	throw refusal.call(this, done.fault, scene);
}

/**
 * Takes away what this node made, and nothing else: by the ids that were kept, else by exactly the address that it was made for.
 * What is not there any more is done. What could not be taken away is kept in mind, so that the next publication finds it.
 */
export async function unsubscribe(this: IHookFunctions): Promise<boolean> {
	const kept = subscriptionsOf(this);
	if (kept.length === 0) return true;
	const opened = await settle(sceneOf.call(this));
	if ('value' in opened) return await leaveAll.call(this, opened.value, kept);
	this.logger.error(`The webhook stays at the service. ${(opened.fault as Error).message}`);
	return false;
}

/** Without a list each one is asked for; what cannot be said is taken to be there. */
async function standsByItself(scene: Scene, { path, ids }: Known): Promise<boolean> {
	for (const id of ids) {
		const found = await settle(shelfOf(scene, path).find(id));
		if ('fault' in found && isGone(found.fault)) return false;
	}
	return true;
}

/** Leaves these addresses and forgets each one that is surely left; whether all are. */
async function leaveAll(
	this: IHookFunctions,
	scene: Scene,
	kept: Array<[string, Known]>,
): Promise<boolean> {
	let all = true;
	for (const [address, known] of kept) {
		const left = await settle(leave.call(this, scene, address, known));
		if ('value' in left) {
			keep(this, address, undefined);
			continue;
		}
		all = false;
		this.logger.error(`A webhook stays at the service. ${(left.fault as Error).message}`);
	}
	return all;
}

function refusal(this: IHookFunctions, fault: unknown, scene: Scene): Error {
	const node = this.getNode();
	if (fault instanceof UnknownEvents) {
		return refusedOnPublishing(
			node,
			scene.connection.account.veil(
				`The service does not offer ${fault.events.join(', ')}. It offers: ${fault.offered.join(', ')}`,
			),
			'Choose other events, or say under Options: Event Names which of these are meant.',
		);
	}
	if (isRefusal(fault, [409])) {
		return refusedOnPublishing(
			node,
			'The service says that this address is registered already',
			'Remove it among the webhooks of your account, and publish again.',
		);
	}
	const advice = isRefusal(fault, [400, 422])
		? 'Set under Options what the service calls its fields (Subscription) and its events (Event Names), or set Registration to Manual.'
		: '';
	return toldOnPublishing(node, fault, purpose('register the webhook', scene), advice);
}

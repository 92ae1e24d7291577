import type { IHookFunctions } from 'n8n-workflow';
import { settle } from '../../wire';
import { seal } from '../proof/seal';
import { keyOf, ownSecrets, secretsOf } from '../proof/secrets';
import { findDesk, sendingTo, type Desk, type Shown } from './desk';
import { order } from './order';
import { idsOf, ownAmong, sameEvents, serves } from './own';
import { refusedWith } from './refused';
import { clear, isGone, isRefusal, leave } from './removal';
import { addressOf, deskOf, purpose, sceneOf, shelfOf, type Scene } from './scene';
import { keep, recall, subscriptionsOf, type Known } from './state';
import { refusedOnPublishing, toldOnPublishing } from './told';

/**
 * Whether the service sends what is wanted to this address already. Where n8n itself starts, a known subscription is only given up
 * where the service says that it is gone or does not serve: n8n takes a fault here as a reason to unsubscribe. A person who
 * publishes is told of the fault.
 *
 * @throws NodeOperationError where the surface has no webhooks, the credential cannot be used, or the service cannot be asked
 */
export async function isSubscribed(this: IHookFunctions): Promise<boolean> {
	const asked = await settle(lookUp.call(this));
	if ('value' in asked) return asked.value;
	const isKnown = recall(this, addressOf.call(this)) !== undefined;
	const isManual = this.getNodeParameter('registration', 'automatic') === 'manual';
	if (!startsByItself.call(this) || !(isKnown || isManual)) throw asked.fault as Error;
	const { message } = asked.fault as Error;
	this.logger.warn(`The webhook could not be looked up and is taken to be there. ${message}`);
	return true;
}

async function lookUp(this: IHookFunctions): Promise<boolean> {
	const scene = await sceneOf.call(this);
	const { settings, known, connection, credential, address } = scene;
	if (settings.registration === 'manual') return true;
	if (!known || !sameEvents(known.events, settings.events)) return false;
	if (secretsOf(credential, known).lost) return false;
	const read = await settle(findDesk(connection, settings, known.path));
	if ('fault' in read) {
		throw toldOnPublishing(this.getNode(), read.fault, purpose('look for the webhook', scene));
	}
	const shown = read.value?.shown;
	if (!shown) return await standsByItself.call(this, scene, known);
	const own = ownAmong(shown, address, known);
	if (own.length < Math.max(known.ids.length, 1) || !serves(own, settings)) return false;
	await removeSurplus.call(this, scene, own);
	return true;
}

/** n8n starts its workflows, and nobody publishes. */
function startsByItself(this: IHookFunctions): boolean {
	return ['init', 'leadershipChange'].includes(this.getActivationMode());
}

/** Takes away further subscriptions of this address, which would have everything sent twice. What stays costs nobody the others. */
async function removeSurplus(this: IHookFunctions, scene: Scene, own: Shown[]): Promise<void> {
	const { known, address } = scene;
	const kept = known?.ids ?? [];
	const surplus = sendingTo(own, address).filter(
		({ id }) => id !== undefined && !kept.includes(id),
	);
	const isWhole = kept.every((id) => own.some((one) => one.id === id));
	if (kept.length === 0 || !isWhole || surplus.length === 0) return;
	const cleared = await settle(clear.call(this, scene, known?.path ?? '', idsOf(surplus)));
	if ('fault' in cleared) {
		const { message } = cleared.fault as Error;
		this.logger.warn(`A further webhook with the address of this node stays. ${message}`);
	}
}

/**
 * Subscribes this address, once: what it had before is taken away first, also where the node has forgotten it. None is taken over as it
 * is, because a secret that the service told with it would be lost. Where anything fails, what was made is taken away again.
 *
 * @throws NodeOperationError with what the user can do; n8n tries again some times
 */
export async function subscribe(this: IHookFunctions): Promise<boolean> {
	const opened = await settle(openDesk.call(this));
	if ('fault' in opened) {
		const isKnown = recall(this, addressOf.call(this)) !== undefined;
		if (!startsByItself.call(this) || !isKnown) throw opened.fault as Error;
		const { message } = opened.fault as Error;
		this.logger.warn(`The webhook could not be registered anew and is left as it is. ${message}`);
		return true;
	}
	if (!opened.value) return true;
	const { scene, desk } = opened.value;
	const { settings, credential, budget } = scene;
	const own = ownAmong(desk.shown ?? [], scene.address, scene.known);
	await clear.call(this, scene, desk.path, desk.shown ? idsOf(own) : (scene.known?.ids ?? []));
	const secrets = ownSecrets(credential);
	const told: string[] = [];
	let count = 0;
	let isDoubtful = false;
	let made: Known = { path: desk.path, ids: [], events: settings.events, sealed: [] };
	const undo = async () => {
		const isFound = await leave.call(this, scene, scene.address, made);
		if (!isFound) throw new Error('The service did not tell its ID.');
		made = { ...made, ids: [], sealed: [] };
		count = 0;
		keep(this, scene.address, undefined);
	};
	const done = await settle(
		order({
			...scene,
			desk,
			secret: secrets[0],
			onMade: ({ id, secret }) => {
				if (secret !== undefined) told.push(secret);
				count++;
				const news = secret === undefined || secrets.includes(secret) ? [] : [secret];
				made = {
					...made,
					ids: [...made.ids, ...(id === undefined ? [] : [id])],
					sealed: [...made.sealed, ...news.map((one) => seal(one, keyOf(credential)))],
				};
				keep(this, scene.address, made);
			},
			onDoubt: () => {
				isDoubtful = true;
				keep(this, scene.address, made);
			},
			removeOthers: async (ids) => await clear.call(this, scene, desk.path, ids),
			undo: async () => {
				if (count > 0) await undo();
			},
		}),
	);
	if (!('fault' in done)) {
		// As when n8n has moved. What stays there does not hold up the new address.
		const former = subscriptionsOf(this).filter(([address]) => address !== scene.address);
		await leaveAll.call(this, scene, former);
		return true;
	}
	budget.allowRemoval();
	const removed = count > 0 ? await settle(undo()) : undefined;
	// It may have been taken: whoever removes this subscription looks for its address then.
	if (isDoubtful) keep(this, scene.address, made);
	const stays = removed && 'fault' in removed ? (removed.fault as Error).message : undefined;
	throw refusedWith.call(this, done.fault, scene, { stays, told });
}

/** The list of subscriptions; undefined where the user registers. @throws NodeOperationError */
async function openDesk(this: IHookFunctions): Promise<{ scene: Scene; desk: Desk } | undefined> {
	const scene = await sceneOf.call(this);
	const { settings } = scene;
	if (settings.registration === 'manual') return undefined;
	if (settings.events.length === 0) {
		throw refusedOnPublishing(
			this.getNode(),
			'No event is chosen',
			'Choose under Events what the workflow is to start with.',
		);
	}
	return { scene, desk: await deskOf.call(this, scene) };
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

/**
 * Without a list each one is asked for. What cannot be shown by itself is taken to be there.
 *
 * @throws NodeOperationError where the service cannot be asked
 */
async function standsByItself(
	this: IHookFunctions,
	scene: Scene,
	{ path, ids }: Known,
): Promise<boolean> {
	for (const id of ids) {
		const found = await settle(shelfOf(scene, path).find(id));
		if (!('fault' in found) || isRefusal(found.fault, [405])) continue;
		if (isGone(found.fault)) return false;
		throw toldOnPublishing(this.getNode(), found.fault, purpose('look for the webhook', scene));
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

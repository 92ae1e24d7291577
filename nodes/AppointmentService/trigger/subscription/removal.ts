import { sleep, type IHookFunctions } from 'n8n-workflow';
import type { Connection } from '../../transport';
import {
	isFailure,
	readFailure,
	remove,
	ServiceRefusal,
	settle,
	stepOf,
	StillThere,
	WriteDoubt,
	type Shelf,
} from '../../wire';
import { findDesk, firstShown, plainly, sendingTo } from './desk';
import { idsOf } from './own';
import { purpose, shelfOf, type Scene } from './scene';
import type { Known } from './state';
import { refusedOnPublishing, toldOnPublishing } from './told';

const mostTries = 3;

/**
 * Takes away what was made for an address: by the ids that were kept, else by exactly this address.
 *
 * @returns whether it could be looked for
 * @throws NodeOperationError where one stays
 */
export async function leave(
	this: IHookFunctions,
	scene: Scene,
	address: string,
	{ path, ids }: Known,
): Promise<boolean> {
	const desk = ids.length > 0 ? undefined : await findDesk(scene.connection, scene.settings, path);
	const found = idsOf(sendingTo(desk?.shown ?? [], address));
	await clear.call(this, scene, path, [...ids, ...found]);
	return ids.length > 0 || desk?.shown !== undefined;
}

/** Takes subscriptions away by their ids. @throws NodeOperationError where one stays */
export async function clear(
	this: IHookFunctions,
	scene: Scene,
	list: string,
	ids: string[],
): Promise<void> {
	const { connection, settings } = scene;
	const { subscriptionRemovalMethod: method, subscriptionRemovalPath: path } = settings;
	const { root } = connection.account;
	const address = (id: string) => {
		const step = stepOf(id);
		if (path === '') return `${root}/${list}/${step}`;
		return `${root}/${/\{id\}/i.test(path) ? path.replace(/\{id\}/gi, step) : `${path}/${step}`}`;
	};
	const ask = async (id: string) => await write(connection, method, address(id));
	const isUsual = method === 'DELETE' && path === '';
	for (const id of ids) {
		const removed = isUsual
			? await settle(removeSurely(shelfOf(scene, list), id))
			: await settle(ask(id));
		// Not every service shows one subscription by itself.
		const unshown = 'fault' in removed && isRefusal(removed.fault, [405]);
		const again = unshown ? await settle(ask(id)) : removed;
		if (!('fault' in again)) continue;
		if (!isGone(again.fault)) {
			throw toldOnPublishing(this.getNode(), again.fault, purpose('remove the webhook', scene));
		}
		// At a way of the user's own, nothing there may mean that the way leads nowhere.
		if (isUsual || !(await stands(scene, list, id))) continue;
		throw refusedOnPublishing(
			this.getNode(),
			`The service found nothing at ${new URL(address(id)).pathname}, and the webhook is still there`,
			'Correct Subscription: Removal Path and Subscription: Removal Method under Options, or remove the webhook in your account.',
		);
	}
}

/** Whether the service still shows a subscription, in its list or by itself. */
async function stands(scene: Scene, list: string, id: string): Promise<boolean> {
	const read = await settle(firstShown(scene.connection, list));
	if ('value' in read && read.value?.some((one) => one.id === id)) return true;
	const { account, line } = scene.connection;
	const page = await settle(line.read(`${account.root}/${list}/${stepOf(id)}`));
	return 'value' in page && !isFailure(page.value);
}

/** Sends a removal once more where its answer was lost and the subscription still stands there. */
async function removeSurely(shelf: Shelf, id: string): Promise<void> {
	for (let tried = 1; ; tried++) {
		const sent = await settle(remove(shelf, id, plainly));
		if (!('fault' in sent)) return;
		const { fault } = sent;
		// Some services go on showing a subscription for a while; publishing again looks for it by its address.
		if (fault instanceof StillThere) return;
		if (!(fault instanceof WriteDoubt && fault.unseen) || tried === mostTries) throw fault as Error;
		await sleep(500 * tried);
	}
}

async function write(
	connection: Connection,
	method: 'DELETE' | 'POST',
	url: string,
): Promise<void> {
	const page = await connection.write(method, url);
	if (isFailure(page) || page.status >= 300) throw new ServiceRefusal(readFailure(page));
}

/** Whether the service refused with one of these statuses. */
export const isRefusal = (fault: unknown, statuses: number[]) =>
	fault instanceof ServiceRefusal && statuses.includes(fault.failure.status);

/** What is not there any more is removed. */
export const isGone = (fault: unknown) => isRefusal(fault, [404, 410]);

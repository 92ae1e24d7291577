import { sleep, type IHookFunctions } from 'n8n-workflow';
import type { Connection } from '../../transport';
import {
	isFailure,
	readFailure,
	remove,
	ServiceRefusal,
	settle,
	stepOf,
	WriteDoubt,
	type Shelf,
} from '../../wire';
import { findDesk, sendingTo } from './desk';
import { plainly } from './order';
import { idsOf } from './own';
import { purpose, shelfOf, type Scene } from './scene';
import type { Known } from './state';
import { toldOnPublishing } from './told';

const mostTries = 3;

/** Takes away what was made for an address: by the ids that were kept, else by exactly this address. @throws NodeOperationError */
export async function leave(
	this: IHookFunctions,
	scene: Scene,
	address: string,
	{ path, ids }: Known,
): Promise<void> {
	const desk = ids.length > 0 ? undefined : await findDesk(scene.connection, scene.settings, path);
	const found = idsOf(sendingTo(desk?.shown ?? [], address));
	await clear.call(this, scene, path, [...ids, ...found]);
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
	for (const id of ids) {
		const removed =
			method === 'DELETE' && path === ''
				? await settle(removeSurely(shelfOf(scene, list), id))
				: await settle(ask(id));
		// Not every service shows one subscription by itself.
		const unshown = 'fault' in removed && isRefusal(removed.fault, [405]);
		const again = unshown ? await settle(ask(id)) : removed;
		if (!('fault' in again) || isGone(again.fault)) continue;
		throw toldOnPublishing(this.getNode(), again.fault, purpose('remove the webhook', scene));
	}
}

/** Sends a removal once more where its answer was lost and the subscription still stands there. */
async function removeSurely(shelf: Shelf, id: string): Promise<void> {
	for (let tried = 1; ; tried++) {
		const sent = await settle(remove(shelf, id, plainly));
		if (!('fault' in sent)) return;
		const { fault } = sent;
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

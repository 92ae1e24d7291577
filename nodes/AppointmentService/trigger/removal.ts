import type { IHookFunctions } from 'n8n-workflow';
import type { Connection } from '../transport';
import { isFailure, readFailure, remove, ServiceRefusal, settle } from '../wire';
import type { Desk } from './desk';
import { plainly } from './order';
import { purpose, shelfOf, type Scene } from './scene';
import { toldOnPublishing } from './told';

/** Takes subscriptions away by their ids. @throws NodeOperationError where one stays */
export async function clear(
	this: IHookFunctions,
	scene: Scene,
	desk: Desk,
	ids: string[],
): Promise<void> {
	const { connection, settings } = scene;
	const { subscriptionRemovalMethod: method, subscriptionRemovalPath: path } = settings;
	const { root } = connection.account;
	const address = (id: string) => {
		const step = encodeURIComponent(id);
		if (path === '') return `${root}/${desk.path}/${step}`;
		return `${root}/${/\{id\}/i.test(path) ? path.replace(/\{id\}/gi, step) : `${path}/${step}`}`;
	};
	for (const id of ids) {
		const removed =
			method === 'DELETE' && path === ''
				? await settle(remove(shelfOf(scene, desk.path), id, plainly))
				: await settle(write(connection, method, address(id)));
		if (!('fault' in removed) || isGone(removed.fault)) continue;
		// Not every service shows one subscription by itself.
		const again = isRefusal(removed.fault, [405])
			? await settle(write(connection, method, address(id)))
			: removed;
		if (!('fault' in again) || isGone(again.fault)) continue;
		throw toldOnPublishing(this.getNode(), again.fault, purpose('remove the webhook', scene));
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

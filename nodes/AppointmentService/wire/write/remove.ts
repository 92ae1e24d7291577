import { ServiceRefusal } from '../patience';
import { settle } from '../settle';
import type { Written } from './create';
import { isDoubtful, WriteDoubt } from './doubt';
import { requestOf, type Draft, type Orders } from './request';
import { send } from './send';
import type { Shelf } from './shelf';

/**
 * Takes a record away.
 *
 * @throws as `create`
 */
export async function remove(shelf: Shelf, id: string, orders: Orders): Promise<Written> {
	const item = await shelf.find(id);
	const draft: Draft = {
		method: orders.method ?? 'DELETE',
		url: orders.address?.(id) ?? item.address,
		shape: {},
		meant: {},
		carried: {},
		id,
		etag: item.page.headers.etag,
	};
	if (orders.dryRun) return { request: requestOf(draft, orders), ignored: [] };
	const sent = await send(shelf, draft, orders);
	if ('fault' in sent) {
		const { fault } = sent;
		// It was there a moment ago: a request that was sent again may find its own work done.
		const missing = fault instanceof ServiceRefusal && isGone(fault.failure.status);
		if (!missing && !isDoubtful(fault)) throw fault;
		// Where there are no single records, that there is none at the address tells nothing.
		const told = item.page.url !== shelf.list;
		const after = told ? await settle(shelf.line.read(item.address)) : undefined;
		const status = after && 'value' in after ? after.value.status : undefined;
		if (status === undefined || !isGone(status)) {
			throw isDoubtful(fault) ? new WriteDoubt(fault, (status ?? 500) < 300) : fault;
		}
	}
	return { record: { deleted: true }, ignored: [] };
}

function isGone(status: number): boolean {
	return status === 404 || status === 410;
}

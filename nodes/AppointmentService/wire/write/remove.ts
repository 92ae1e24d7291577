import { isFailure } from '../failure';
import { ServiceRefusal } from '../patience';
import { settle } from '../settle';
import type { Written } from './create';
import { isDoubtful, WriteDoubt } from './doubt';
import { requestOf, type Draft, type Orders } from './request';
import { send } from './send';
import type { Shelf } from './shelf';
import { isUnchanged } from './update';

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
	const sent = await send(shelf, draft, orders, {
		isUnchanged: () => isUnchanged(shelf, id, item),
	});
	if (item.page.url === shelf.list) shelf.forget();
	if ('fault' in sent) {
		const { fault } = sent;
		// It was there a moment ago: a request that was sent again may find its own work done.
		const missing = fault instanceof ServiceRefusal && isGone(fault.failure.status);
		if (!missing && !isDoubtful(fault)) throw fault;
		// Where there are no single records, that there is none at the address tells nothing.
		const told = item.page.url !== shelf.list;
		const after = told ? await settle(shelf.line.read(item.address)) : undefined;
		const page = after && 'value' in after ? after.value : undefined;
		if (!page || !isGone(page.status)) {
			const isThere = page !== undefined && !isFailure(page);
			throw isDoubtful(fault) ? new WriteDoubt(fault, isThere) : fault;
		}
	}
	const pending = 'page' in sent && sent.page.status === 202;
	return { record: pending ? item.record : { deleted: true }, ignored: [], pending };
}

function isGone(status: number): boolean {
	return status === 404 || status === 410;
}

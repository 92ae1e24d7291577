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
		if (!isDoubtful(fault)) throw fault;
		const after = await settle(shelf.line.read(item.address));
		const gone = 'value' in after && [404, 410].includes(after.value.status);
		if (!gone) throw new WriteDoubt(fault, 'value' in after && after.value.status < 300);
	}
	return { record: { deleted: true }, ignored: [] };
}

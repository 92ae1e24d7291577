import { isFailure } from '../failure';
import { ConnectionFault, ServiceRefusal } from '../patience';
import { settle } from '../settle';
import { heldBy } from '../single';
import { isNamed } from '../times';
import type { JsonObject } from '../types';
import { plain } from '../words';
import type { Written } from './create';
import { isDoubtful, StillThere, WriteDoubt } from './doubt';
import type { Item } from './item';
import { requestOf, type Draft, type Orders } from './request';
import { send } from './send';
import { fieldsOf } from './shape';
import type { Shelf } from './shelf';
import { isSame } from './taken';

/**
 * Takes a record away.
 *
 * @throws as `create`; StillThere where the service said yes and the record is there as it was
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
	if ('page' in sent && !pending) await assertGone(shelf, id, item);
	return { record: pending ? item.record : { deleted: true }, ignored: [], pending };
}

/**
 * A yes is no proof: the record is looked for again.
 *
 * @throws StillThere where it is there as it was; WriteDoubt where it cannot be looked for
 */
async function assertGone(shelf: Shelf, id: string, item: Item): Promise<void> {
	const looked = await settle(look(shelf, id, item));
	if ('fault' in looked) {
		const { fault } = looked;
		if (fault instanceof ServiceRefusal && isMissing(fault.failure.status)) return;
		if (fault instanceof ServiceRefusal || fault instanceof ConnectionFault)
			throw new WriteDoubt(fault, false, true);
		throw fault;
	}
	const [before, after] = [fieldsOf(item.record), fieldsOf(looked.value)];
	// Some services keep what was deleted, and say so in a field of it.
	const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
		(name) => !isNamed(name, 'updated') && !isSame(after[name], before[name]),
	);
	if (changed.length === 0 && !isMarked(after)) throw new StillThere();
}

async function look(shelf: Shelf, id: string, item: Item): Promise<JsonObject> {
	if (item.page.url === shelf.list) return (await shelf.find(id)).record;
	return heldBy(await shelf.line.read(item.address), shelf.names).record;
}

/** Whether a record says of itself that it is deleted, put away or called off. */
function isMarked(record: JsonObject): boolean {
	const gone = /delet|archiv|trash|remov|cancel|void|inactive/;
	return Object.entries(record).some(([name, value]) => {
		const says =
			typeof value === 'string' &&
			/status|state/.test(plain(name)) &&
			gone.test(value.toLowerCase());
		return (
			says ||
			(gone.test(plain(name)) && value !== null && value !== false && value !== 0 && value !== '')
		);
	});
}

function isGone(status: number): boolean {
	return status === 404 || status === 410;
}

/** What an address that was read a moment ago says of a record that is gone; beside 2xx, in the words of a refusal. */
function isMissing(status: number): boolean {
	return isGone(status) || status === 400 || status === 422 || status < 300;
}

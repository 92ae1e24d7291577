import { settle } from '../settle';
import type { JsonObject } from '../types';
import { plain, resourceWords } from '../words';
import { agreeing } from './along';
import { readUpdated } from './answer';
import type { Written } from './create';
import { isDoubtful, WriteDoubt, WriteIgnored } from './doubt';
import type { Zones } from './moment';
import { prepare, type Given } from './prepare';
import type { Item } from './item';
import { requestOf, type Draft, type Orders } from './request';
import { send } from './send';
import { contentOf, fieldsOf, openedUp, shapeOf } from './shape';
import type { Shelf } from './shelf';
import { carrying, methodAfter, methodAmong, shapeToldBy } from './styles';
import { ignoredFields, lostFields, shows } from './taken';

/**
 * Changes a record that exists. It is read first: what is not there is not written, and the request is made of what came with it,
 * which is its shape, its version, and its other fields where the whole record is sent.
 *
 * @param change makes what is to be written from the fields that the record has
 * @throws as `create`; WriteIgnored where the service said yes and the record shows nothing of it
 */
export async function update(
	shelf: Shelf,
	id: string,
	change: (current: JsonObject, zones: Zones) => Given | Promise<Given>,
	orders: Orders,
): Promise<Written> {
	const words = resourceWords(shelf.names);
	const item = await shelf.find(id);
	const current = fieldsOf(item.record);
	const { zone } = orders;
	const zones = { user: zone, service: await zoneOf(shelf, item.record, current, zone) };
	const given = await change(current, zones);
	const examples = [current, ...(await furtherExamples(shelf, given, current))];
	// What the record has as a field of its own is no wrapper.
	const held = new Set(Object.keys(current).map(plain));
	const around = new Set([...words].filter((word) => !held.has(word)));
	const { meant, beside, shape } = openedUp(prepare(given, examples, zones), around);
	const content = contentOf(meant, around);
	const whole = (draft: Draft) => {
		const { carried, ...rest } = carrying(draft, item.record, shelf.names, orders);
		const along = agreeing({ ...carried, ...given.along }, meant, current);
		const wanted = Object.entries(along).filter(([name]) => !shelf.habit.unwanted.includes(name));
		return { ...rest, carried: Object.fromEntries(wanted) };
	};
	const draft = whole({
		method: orders.method ?? shelf.habit.method ?? methodAmong(await shelf.methodsFor(item)),
		url: orders.address?.(id, content) ?? item.address,
		shape: shapeToldBy(orders) ?? shape ?? shelf.habit.shape ?? shapeOf(item, words),
		meant,
		beside,
		carried: {},
		id,
		etag: item.page.headers.etag,
	});
	if (orders.dryRun) return { request: requestOf(draft, orders), ignored: [] };

	const sent = await send(shelf, draft, orders, {
		// At an address of the user's own, another method could mean another thing.
		method: orders.address ? undefined : (fault, last) => methodAfter(fault, last.method),
		rebuilt: whole,
		isUnchanged: () => isUnchanged(shelf, id, item),
	});
	// Only a record that was found in the list is looked for there again.
	if (item.page.url === shelf.list) shelf.forget();
	if ('page' in sent) {
		const record = await readUpdated(shelf, item, sent.page, content);
		const after = fieldsOf(record);
		const ignored = ignoredFields(content, current, after);
		const pending = sent.page.status === 202;
		const all = ignored.length > 0 && ignored.length === Object.keys(content).length;
		if (all && !pending && ignored.every((name) => Object.hasOwn(after, name))) {
			throw new WriteIgnored(ignored);
		}
		const replaced = Object.keys(sent.draft.carried).length > Object.keys(given.along ?? {}).length;
		const lost = replaced ? lostFields(content, current, after) : [];
		return { record, ignored, lost, pending };
	}
	const { fault } = sent;
	if (!isDoubtful(fault)) throw fault;
	const after = await settle(shelf.find(id));
	if ('value' in after && shows(content, fieldsOf(after.value.record))) {
		return { record: after.value.record, ignored: [] };
	}
	throw new WriteDoubt(fault, 'value' in after);
}

/** Whether the record is still as it was read. */
export async function isUnchanged(shelf: Shelf, id: string, { record }: Item): Promise<boolean> {
	const again = await settle(shelf.find(id));
	return 'value' in again && JSON.stringify(again.value.record) === JSON.stringify(record);
}

/** The time zone is looked for only where the record has times without one. */
async function zoneOf(shelf: Shelf, record: JsonObject, current: JsonObject, own: string) {
	const zoneless = /"\d{4}-\d{2}-\d{2}([T ][\d:.]+)?"/.test(JSON.stringify(current));
	return (zoneless ? await shelf.zone(record) : undefined) ?? own;
}

/** Other records are looked at only where the record itself does not show what its fields look like. */
async function furtherExamples(shelf: Shelf, { fields, exact }: Given, current: JsonObject) {
	const shown = Object.keys(fields).every(
		(name) => current[name] !== undefined && current[name] !== null && current[name] !== '',
	);
	return exact || shown ? [] : await shelf.examples();
}

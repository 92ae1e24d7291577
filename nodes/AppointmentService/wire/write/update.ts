import { settle } from '../settle';
import type { JsonObject } from '../types';
import { plain, resourceWords } from '../words';
import { agreeing } from './along';
import { readUpdated } from './answer';
import type { Written } from './create';
import { isDoubtful, WriteDoubt, WriteHarm, WriteIgnored } from './doubt';
import { harmedFields } from './harm';
import type { Zones } from './moment';
import { prepare, spellNumbers, type Given } from './prepare';
import { requestOf, type Draft, type Orders } from './request';
import { send } from './send';
import { contentOf, fieldsOf, openedUp, shapeOf } from './shape';
import type { Shelf } from './shelf';
import { carrying, methodAfter, methodAmong, shapeToldBy } from './styles';
import { ignoredFields, isSame, shows } from './taken';

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
	spellNumbers(meant, examples);
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
		held: current,
		id,
		etag: item.page.headers.etag,
	});
	if (orders.dryRun) return { request: requestOf(draft, orders), ignored: [] };

	const sent = await send(shelf, draft, orders, {
		// At an address of the user's own, another method could mean another thing.
		method: orders.address ? undefined : (fault, last) => methodAfter(fault, last.method),
		rebuilt: whole,
	});
	// Only a record that was found in the list is looked for there again.
	if (item.page.url === shelf.list) shelf.forget();
	const assertUnharmed = (last: Draft, after: JsonObject) => {
		const { carried, replaces } = last;
		if (!replaces) return;
		const { harmed, emptied } = harmedFields({ before: current, after, meant: content, carried });
		if (harmed.length === 0) return;
		throw new WriteHarm(Object.fromEntries(harmed.map((name) => [name, current[name]])), emptied);
	};
	if ('page' in sent) {
		const { page, draft: last } = sent;
		const { record, isRead } = await readUpdated(
			shelf,
			item,
			page,
			content,
			last.replaces === true,
		);
		const after = fieldsOf(record);
		const ignored = ignoredFields(content, current, after);
		const pending = page.status === 202;
		if (!pending) {
			assertKept(ignored, content, current, after);
			// What an answer leaves out is not lost; what the record itself does not have any more is.
			assertUnharmed(last, isRead ? after : { ...current, ...after });
		}
		return { record, ignored, pending };
	}
	const { fault, draft: last } = sent;
	if (!isDoubtful(fault)) throw fault;
	const after = await settle(shelf.find(id));
	if ('value' in after) {
		const fields = fieldsOf(after.value.record);
		assertUnharmed(last, fields);
		// What the record had before proves nothing of this request.
		const isNews = !shows(content, current);
		if (isNews && shows(content, fields)) return { record: after.value.record, ignored: [] };
	}
	throw new WriteDoubt(fault, 'value' in after && !shows(content, current));
}

/**
 * Fields that the record shows, or showed, have to hold what was written. Of others nobody can tell, unless the record is just as it
 * was.
 */
function assertKept(
	ignored: string[],
	content: JsonObject,
	before: JsonObject,
	after: JsonObject,
): void {
	const told = ignored.filter((name) => Object.hasOwn(after, name) || Object.hasOwn(before, name));
	if (told.length > 0) {
		throw new WriteIgnored(told, ignored.length < Object.keys(content).length);
	}
	if (ignored.length > 0 && isSame(after, before) && isSame(before, after)) {
		throw new WriteIgnored(ignored);
	}
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

import { learnIdentity } from '../identity';
import { settle } from '../settle';
import { heldBy } from '../single';
import type { JsonObject, Page } from '../types';
import { resourceWords } from '../words';
import type { Item } from './item';
import { fieldsOf } from './shape';
import type { Shelf } from './shelf';
import { ignoredFields } from './taken';

/**
 * The record that a write made: from the answer where the answer holds it, else read at the address or by the id that the answer
 * names, in its body or in a header.
 *
 * @returns what the answer holds of it where it cannot be read; undefined where nothing leads to it
 */
export async function readCreated(
	shelf: Shelf,
	page: Page,
	meant: JsonObject,
): Promise<JsonObject | undefined> {
	const said = recordIn(page, shelf.names);
	const id = said && ownId(said, shelf.names);
	if (said && id !== undefined && holds(said, meant)) return said;
	const { location, 'content-location': content } = page.headers;
	const address = location ?? content;
	const ways = [
		...(address === undefined ? [] : [() => readAt(shelf, address, page.url)]),
		...[...(id === undefined ? [] : [id]), ...idsIn(page.headers)].map(
			(one) => async () => (await shelf.find(one)).record,
		),
	];
	for (const way of ways) {
		const found = await settle(way());
		// An answer may name a task, a user or the account beside the record, or instead of it.
		if ('value' in found && isOf(found.value, meant)) return found.value;
	}
	return said;
}

/**
 * The record as a change left it: from the answer where that shows the change, else read again.
 *
 * @param look it is read again in any case, because a whole record was sent: an answer may repeat what came
 * @returns whether it was read at its own address, so that a field which is missing is gone
 */
export async function readUpdated(
	shelf: Shelf,
	item: Item,
	page: Page,
	meant: JsonObject,
	look: boolean,
): Promise<{ record: JsonObject; isRead: boolean }> {
	const said = recordIn(page, shelf.names);
	const before = fieldsOf(item.record);
	const isDone = (record: JsonObject) =>
		ignoredFields(meant, before, fieldsOf(record)).length === 0;
	const shown = said && ownId(said, shelf.names) !== undefined && isDone(said) ? said : undefined;
	if (shown && !look) return { record: shown, isRead: false };
	const again = await settle(readAt(shelf, item.address, item.address));
	if ('value' in again && isDone(again.value)) return { record: again.value, isRead: true };
	if (shown && 'fault' in again) return { record: shown, isRead: false };
	// A service may give a changed record a new id, and then leads there.
	const led = await readCreated(shelf, page, meant);
	if (led && (isDone(led) || 'fault' in again)) return { record: led, isRead: false };
	return 'value' in again
		? { record: again.value, isRead: true }
		: { record: item.record, isRead: false };
}

/** Whether a record shows anything of what was written. */
function isOf(record: JsonObject, meant: JsonObject): boolean {
	const names = Object.keys(meant);
	return ignoredFields(meant, {}, fieldsOf(record)).length < names.length || names.length === 0;
}

/** The record of an answer to a write, where it holds one. */
function recordIn(page: Page, names: string[]): JsonObject | undefined {
	try {
		return heldBy(page, names).record;
	} catch {
		return undefined;
	}
}

/** The ID that a record says it has. */
export function ownId(record: JsonObject, names: string[]): string | undefined {
	const identity = learnIdentity([record], resourceWords(names));
	return identity.path && identity.of(record);
}

/** Whether a record shows all fields that were written, whatever their values. */
function holds(record: JsonObject, meant: JsonObject): boolean {
	const fields = fieldsOf(record);
	return Object.keys(meant).every((name) => Object.hasOwn(fields, name));
}

async function readAt(shelf: Shelf, address: string, base: string): Promise<JsonObject> {
	const { href, origin } = new URL(address, base);
	const step = decodeURIComponent(href.split(/[?#]/)[0].split('/').filter(Boolean).pop() ?? '');
	// The key stays at home: of an address elsewhere only the id is used.
	if (origin !== new URL(shelf.list).origin) return (await shelf.find(step)).record;
	const found = await settle(shelf.line.read(href));
	const held = 'value' in found ? recordIn(found.value, shelf.names) : undefined;
	return held ?? (await shelf.find(step)).record;
}

const notOfRecord =
	/request|correlation|trace|transaction|span|session|client|tenant|account|ray|amz/;

/** Values of headers that are named like a record's id: `X-Record-Id`, not `X-Request-Id`. */
function idsIn(headers: Page['headers']): string[] {
	return Object.entries(headers)
		.filter(([name]) => /(^|-)(id|uid|uuid|guid)$/.test(name) && !notOfRecord.test(name))
		.map(([, value]) => value);
}

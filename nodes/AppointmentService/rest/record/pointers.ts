import { isObject, type JsonObject } from '../http/types';
import { scalarText } from '../values/scalarText';
import { isVersionName, normalizeName } from '../values/vocabulary';

/**
 * What the rows of a list say where they only point to records, which are read one by one: `address` as `{ "id": 7, "url": "/bookings/7" }`,
 * `version` where it says as well whether the record changed. Undefined where one row has a field of its own, or is nothing but an ID.
 *
 * @param idOf the ID of a row as text
 */
export function pointerKind(
	rows: JsonObject[],
	idOf: (row: JsonObject) => string,
): 'address' | 'version' | undefined {
	let kind: 'address' | 'version' | undefined;
	for (const row of rows) {
		const found = kindOf(row, idOf(row));
		if (!found || (kind && found !== kind)) return undefined;
		kind = found;
	}
	return kind;
}

function kindOf(row: JsonObject, id: string): 'address' | 'version' | undefined {
	let kind: 'address' | 'version' | undefined;
	const pending: Array<[name: string, value: unknown]> = Object.entries(row);
	for (let next = pending.pop(); next; next = pending.pop()) {
		const [name, value] = next;
		const text = scalarText(value);
		if (isObject(value) || Array.isArray(value)) {
			for (const entry of Object.entries(value)) pending.push(entry);
		} else if (isVersionName(name)) kind = 'version';
		else if (text.includes('/') && text.split(/[/=?&]/).includes(id)) kind ??= 'address';
		else if (text !== id && !/^(type|kind|object|class|rel)$/.test(normalizeName(name)))
			return undefined;
	}
	return kind;
}

import { isObject, type JsonObject } from '../http/types';
import { scalarText } from '../values/scalarText';
import { isVersionName, normalizeName } from '../values/vocabulary';

/** What rows say that only point to records: `address` as `{ "id": 7, "url": "/bookings/7" }`, `version` where they say as well whether those changed. */
export function pointerKind(
	rows: JsonObject[],
	idOf: (row: JsonObject) => string,
): 'address' | 'version' | undefined {
	const kind = rows.length > 0 ? kindOf(rows[0], idOf(rows[0])) : undefined;
	return kind && rows.every((row) => kindOf(row, idOf(row)) === kind) ? kind : undefined;
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

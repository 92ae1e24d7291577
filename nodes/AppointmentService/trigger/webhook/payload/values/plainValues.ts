import { defineField, isObject, type JsonObject } from '../../../../rest';

/** Keys that name the type of the only value below them. */
const typeKeys =
	/^((string|timestamp|boolean|integer|double|bytes|reference|geoPoint|null|array|map)Value|\$(oid|date|uuid|number(Int|Long|Double|Decimal)))$/;
/** Fields may be called like these, so they count only where each value of an object has one. */
const shortTypeKeys = /^(S|N|B|BOOL|NULL|M|L|SS|NS)$/;

/**
 * A body without the types that databases write around each value: `{ "stringValue": "booked" }`, `{ "S": "booked" }`. What holds
 * none stays the same object.
 */
export function plainValue(value: unknown): unknown {
	if (Array.isArray(value)) {
		const items = value.map(plainValue);
		return items.some((item, index) => item !== value[index]) ? items : value;
	}
	if (!isObject(value)) return value;
	const entries = Object.entries(value);
	const [[key, only] = ['']] = entries;
	if (entries.length === 1 && typeKeys.test(key)) return decode(key, only);
	const isTyped = entries.length > 0 && entries.every(([, field]) => isShortTyped(field));
	const fields = entries.map(([name, field]): [string, unknown] => [
		name,
		isTyped ? decodeShort(field) : plainValue(field),
	]);
	if (fields.every(([name, field]) => field === value[name])) return value;
	const plain: JsonObject = {};
	for (const [name, field] of fields) defineField(plain, name, field);
	return plain;
}

function isShortTyped(value: unknown): boolean {
	const [[key, inner] = ['', undefined], ...others] = isObject(value) ? Object.entries(value) : [];
	if (others.length > 0 || !shortTypeKeys.test(key)) return false;
	if (/^(L|SS|NS)$/.test(key)) return Array.isArray(inner);
	return key === 'M' ? isObject(inner) : typeof inner === (key.length > 2 ? 'boolean' : 'string');
}

const decodeShort = (value: unknown): unknown =>
	isShortTyped(value) ? decode(...Object.entries(value as JsonObject)[0]) : value;

function decode(type: string, value: unknown): unknown {
	if (/^null/i.test(type)) return null;
	if (/^(N|integerValue|\$number(Int|Long))$/.test(type))
		return String(Number(value)) === value ? Number(value) : value;
	if (type === 'L' && Array.isArray(value)) return value.map(decodeShort);
	const isList = type === 'arrayValue';
	if (!isObject(value) || !(isList || type === 'mapValue')) return plainValue(value);
	return plainValue(isList ? (value.values ?? []) : (value.fields ?? {}));
}

import { valueAt } from '../../record/primaryKey';
import { classifyRelation } from '../../record/relations';
import { defineField } from '../../values/collections';
import { copyDigits } from '../../values/exactNumbers';
import { isObject, type JsonObject } from '../../http/types';
import { nestedIdKey } from './references';

/** The only object in which records have a field that they never have at the top. One with an ID, or named like a client, is another record. */
function holderOf(name: string, records: JsonObject[]): string | undefined {
	if (records.some((record) => Object.hasOwn(record, name))) return undefined;
	const holders = records.flatMap((record) =>
		Object.keys(record).filter((key) => {
			const value = record[key];
			return (
				isObject(value) &&
				Object.hasOwn(value, name) &&
				nestedIdKey(value) === undefined &&
				!classifyRelation(key)
			);
		}),
	);
	const [holder, ...others] = new Set(holders);
	return others.length === 0 ? holder : undefined;
}

/** The path to a field, with dots, where the records have it within an object; else its name. */
export function fieldPath(name: string, records: JsonObject[]): string {
	const holder = holderOf(name, records);
	return holder === undefined ? name : `${holder}.${name}`;
}

/** The fields, each where the records have it; the same object where all stand at the top. */
export function placeFields(
	fields: JsonObject,
	records: JsonObject[],
	current: JsonObject = {},
): JsonObject {
	const placed: JsonObject = {};
	let isMoved = false;
	for (const [name, value] of Object.entries(fields)) {
		const holder = holderOf(name, records);
		// Who writes the object as well says what is in it.
		const isInside = holder !== undefined && !Object.hasOwn(fields, holder);
		setAtPath(placed, current, isInside ? [holder, name] : [name], value);
		if (isInside) copyDigits(placed[holder] as JsonObject, fields);
		isMoved ||= isInside;
	}
	return isMoved ? copyDigits(placed, fields) : fields;
}

/** Sets a value at a path of the fields to write. An object or a list on the way is sent whole, because a service may replace it. */
export function setAtPath(
	target: JsonObject,
	current: JsonObject,
	[first, ...rest]: string[],
	value: unknown,
): void {
	if (rest.length === 0) {
		defineField(target, first, value);
		return;
	}
	const existing = valueAt(target, [first]) ?? valueAt(current, [first]);
	const isList = Array.isArray(existing);
	const object: JsonObject = isObject(existing) ? copyDigits({ ...existing }, existing) : {};
	const copy = isList ? ([...existing] as unknown as JsonObject) : object;
	setAtPath(copy, copy, rest, value);
	defineField(target, first, copy);
}

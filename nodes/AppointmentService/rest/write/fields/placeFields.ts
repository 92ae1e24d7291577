import { valueAt } from '../../record/primaryKey';
import { contactParts, getRelatedName } from '../../record/recordName';
import { classifyRelation } from '../../record/relations';
import { defineField, getOrCreate } from '../../values/collections';
import { copyDigits } from '../../values/exactNumbers';
import { isObject, type JsonObject } from '../../http/types';
import { normalizeName } from '../../values/vocabulary';
import { nestedIdKey } from './references';

/** An object with an ID, or named like a client, is another record; the `contact` of a client, without a name, is how to reach them. */
const isOtherRecord = (key: string, value: JsonObject) =>
	nestedIdKey(value) !== undefined ||
	(classifyRelation(key) !== undefined &&
		!(contactParts.test(normalizeName(key)) && getRelatedName(value) === undefined));

/** Changes to parts of an object, with what else the record has in it. */
export function withOtherParts(changes: JsonObject, current: JsonObject): JsonObject {
	const whole = copyDigits({ ...changes }, changes);
	for (const [key, parts] of Object.entries(changes)) {
		const own = valueAt(current, [key]);
		if (isObject(parts) && isObject(own) && !isOtherRecord(key, own))
			defineField(whole, key, copyDigits({ ...own, ...parts }, own, parts));
	}
	return whole;
}

/** The paths of fields that records have in one object alone and never at the top. */
export function innerPaths(records: JsonObject[]): Map<string, string[]> {
	const holders = new Map<string, Set<string>>();
	for (const [key, value] of records.flatMap((record) => Object.entries(record))) {
		if (!isObject(value) || isOtherRecord(key, value)) continue;
		for (const name of Object.keys(value)) getOrCreate(holders, name, () => new Set()).add(key);
	}
	for (const name of records.flatMap((record) => Object.keys(record))) holders.delete(name);
	const sure = [...holders].filter(([, { size }]) => size === 1);
	return new Map(sure.map(([name, [holder]]) => [name, [holder, name]]));
}

/** The fields, each where the records have it; the same object where all stand at the top. */
export function placeFields(
	fields: JsonObject,
	records: JsonObject[],
	current: JsonObject = {},
): JsonObject {
	const placed: JsonObject = {};
	const paths = innerPaths(records);
	let isMoved = false;
	for (const [name, value] of Object.entries(fields)) {
		const path = paths.get(name) ?? [name];
		// Who writes the object as well says what is in it.
		const isInside = path.length > 1 && !Object.hasOwn(fields, path[0]);
		setAtPath(placed, current, isInside ? path : [name], value);
		if (isInside) copyDigits(placed[path[0]] as JsonObject, fields);
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

import { copyDigits } from '../../values/exactNumbers';
import { defineField } from '../../values/collections';
import { valueAt } from '../../record/primaryKey';
import { isObject, type JsonObject } from '../../http/types';

/**
 * Sets a value at a path of the fields to write. An object on the way is sent with all the fields that the record has in it, because
 * a service may replace it.
 *
 * @param current the record as it is
 */
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
	const copy: JsonObject = isObject(existing) ? copyDigits({ ...existing }, existing) : {};
	setAtPath(copy, copy, rest, value);
	defineField(target, first, copy);
}

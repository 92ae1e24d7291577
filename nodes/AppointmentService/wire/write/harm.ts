import { isNamed, timeOf } from '../times';
import { isObject, type JsonObject } from '../types';
import { plain } from '../words';
import { idIn, isReference, lengthNames, stemOf } from './along';
import { hourOf } from './clock';
import { keptTime } from './columns';
import { isComputed } from './computed';
import { isSame, isSameInAnyOrder } from './taken';

/** A whole record that was sent, and what it was made of. */
export interface Replacement {
	before: JsonObject;
	after: JsonObject;
	/** What was to change. */
	meant: JsonObject;
	/** What was sent along. */
	carried: JsonObject;
}

/**
 * The fields that nobody asked to change and that are not what they were: empty now, or sent along and not kept. What the service
 * keeps by itself, and what follows from the change, may differ.
 */
export function harmedFields({ before, after, meant, carried }: Replacement): {
	harmed: string[];
	emptied: string[];
} {
	const follows = following(before, meant);
	const kept = Object.keys(before).filter(
		(name) =>
			!Object.hasOwn(meant, name) &&
			!(Object.hasOwn(carried, name) && !isSame(carried[name], before[name])) &&
			!isOfService(name, before) &&
			!follows(name),
	);
	const emptied = kept.filter((name) => {
		if (isEmpty(before[name])) return false;
		// A flag that turns is no loss of data, unless it was sent.
		if (typeof before[name] === 'boolean' && !Object.hasOwn(carried, name)) return false;
		return !Object.hasOwn(after, name) || isEmpty(after[name]);
	});
	const changed = kept.filter(
		(name) =>
			!emptied.includes(name) &&
			Object.hasOwn(carried, name) &&
			Object.hasOwn(after, name) &&
			isChanged(before[name], after[name]),
	);
	return { harmed: [...emptied, ...changed], emptied };
}

/** Within related records the ID counts; what else they show is their own. */
function isChanged(before: unknown, after: unknown): boolean {
	if (isSameInAnyOrder(after, before)) return false;
	const [was, is] = [before, after].map((value) => idIn(value));
	if (was !== undefined && is !== undefined) return !isSame(is, was);
	if (Array.isArray(before) && Array.isArray(after) && before.some(isObject)) {
		return before.length !== after.length;
	}
	if (isObject(before) && isObject(after)) {
		const { harmed } = harmedFields({ before, after, meant: {}, carried: before });
		return harmed.length > 0;
	}
	return true;
}

/** Whether the service writes the field by itself. */
function isOfService(name: string, record: JsonObject): boolean {
	const word = plain(name);
	return (
		keptTime.test(word) ||
		isNamed(name, 'updated') ||
		isNamed(name, 'created') ||
		isComputed(name, [record])
	);
}

/** What may follow from the change: other names of what was changed, and times and lengths where a time was. */
function following(before: JsonObject, meant: JsonObject): (name: string) => boolean {
	const names = Object.keys(meant);
	const words = names.map(plain);
	const stems = names.filter((name) => isReference(name, before[name])).map(stemOf);
	const isTime = (value: unknown) =>
		typeof value === 'string' && (timeOf(value) !== undefined || hourOf(value) !== undefined);
	const moves = names.some(
		(name) => isTime(before[name]) || isTime(meant[name]) || lengthNames.test(plain(name)),
	);
	return (name) => {
		const word = plain(name);
		const isKin = words.some((one) => one.length > 2 && (word.includes(one) || one.includes(word)));
		const isOfTime = moves && (isTime(before[name]) || lengthNames.test(word));
		return isKin || stems.includes(stemOf(name)) || isOfTime;
	};
}

function isEmpty(value: unknown): boolean {
	if (value === null || value === undefined || value === '' || value === false) return true;
	if (Array.isArray(value)) return value.length === 0;
	return isObject(value) && Object.keys(value).length === 0;
}

import { readInstant, setAtPath, valueAt, type JsonObject, type TimeLocation } from '../../../rest';
import { findAmount, findStatus, findTime, innerRecord, writtenTime } from './fields';
import type { RecordValues, ValueContext } from './types';

const bounds = ['start', 'end'] as const;

/** Only those fields of a listed record whose values are kept: an example of how the list writes them. */
export function exampleOf(record: JsonObject, context: ValueContext): JsonObject {
	const inner = innerRecord(record, context);
	const times = bounds.map((bound) => findTime(inner, bound, context.timeZone)?.location);
	const paths = [
		(context.idPath ?? []).slice(-1),
		...times.flatMap((location) => [location?.path ?? [], location?.clockPath ?? []]),
		findStatus(inner)?.path ?? [],
		findAmount(inner, context)?.path ?? [],
	];
	const example: JsonObject = {};
	for (const path of paths) if (path.length > 0) setAtPath(example, {}, path, valueAt(inner, path));
	return example;
}

/** What was last known of a record that is gone, in the fields of an example; empty where nothing was kept. */
export function lastKnownRecord(
	id: string,
	values: RecordValues | undefined,
	example: JsonObject | undefined,
	context: ValueContext,
): JsonObject {
	if (!values || !example) return {};
	const known: JsonObject = {};
	const [idName] = (context.idPath ?? []).slice(-1);
	if (idName !== undefined) known[idName] = typeof example[idName] === 'number' ? Number(id) : id;
	for (const bound of bounds) putTime(known, example, values, bound, context);
	const [status, amount] = [findStatus(example), findAmount(example, context)];
	if (status && values.status !== undefined) setAtPath(known, {}, status.path, values.status);
	if (amount && values.amount !== undefined) setAtPath(known, {}, amount.path, values.amount);
	return known;
}

/**
 * Values whose times without a zone are read in another one than they were; times that carry a zone stay.
 *
 * @param context with the former zone
 */
export function inOtherZone(
	values: RecordValues,
	example: JsonObject,
	context: ValueContext,
	timeZone: string,
): RecordValues {
	const moved = { ...values };
	const copy = structuredClone(example);
	for (const bound of bounds) {
		const location = putTime(copy, example, values, bound, context);
		const again = location && readInstant(copy, location, timeZone);
		if (again !== undefined) moved[bound] = Math.floor(again / 1000);
	}
	return moved;
}

/** Writes a time as the example has it. @returns its place; undefined where the example or the values lack it */
function putTime(
	target: JsonObject,
	example: JsonObject,
	values: RecordValues,
	bound: (typeof bounds)[number],
	{ timeZone }: ValueContext,
): TimeLocation | undefined {
	const location = findTime(example, bound, timeZone)?.location;
	const time = values[bound];
	if (!location || time === undefined) return undefined;
	for (const { path, value } of writtenTime(example, location, time, timeZone))
		setAtPath(target, {}, path, value);
	return location;
}

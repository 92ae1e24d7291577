import { isObject, readInstant, setTime, valueAt, type JsonObject } from '../../../rest';
import { findAmount, findStatus, findTime, innerRecord } from './fields';
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
	for (const path of paths) if (path.length > 0) putAt(example, path, valueAt(inner, path));
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
	const zones = { user: context.timeZone, service: context.timeZone };
	for (const bound of bounds) {
		const found = findTime(example, bound, context.timeZone);
		const time = values[bound];
		if (!found || time === undefined) continue;
		const written: JsonObject = {};
		setTime(written, example, found.location, time * 1000, zones);
		for (const path of [found.location.path, found.location.clockPath ?? []])
			if (path.length > 0 && valueAt(written, path) !== undefined)
				putAt(known, path, valueAt(written, path));
	}
	const [status, amount] = [findStatus(example), findAmount(example, context)];
	if (status && values.status !== undefined) putAt(known, status.path, values.status);
	if (amount && values.amount !== undefined) putAt(known, amount.path, values.amount);
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
	const zones = { user: context.timeZone, service: context.timeZone };
	const moved = { ...values };
	const copy = structuredClone(example);
	for (const bound of bounds) {
		const found = findTime(example, bound, context.timeZone);
		const time = values[bound];
		if (!found || time === undefined) continue;
		const written: JsonObject = {};
		setTime(written, example, found.location, time * 1000, zones);
		for (const path of [found.location.path, found.location.clockPath ?? []])
			if (path.length > 0 && valueAt(written, path) !== undefined)
				putAt(copy, path, valueAt(written, path));
		const again = readInstant(copy, found.location, timeZone);
		if (again !== undefined) moved[bound] = Math.floor(again / 1000);
	}
	return moved;
}

function putAt(target: JsonObject, path: string[], value: unknown): void {
	let object = target;
	for (const key of path.slice(0, -1)) {
		const inner = object[key];
		object = isObject(inner) ? inner : ((object[key] = {}) as JsonObject);
	}
	object[path[path.length - 1]] = value;
}

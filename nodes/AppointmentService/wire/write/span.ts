import { valueAt } from '../identity';
import { withDigits } from '../digits';
import { isNamed, timeOf } from '../times';
import { isObject, type JsonObject } from '../types';
import { plain } from '../words';
import { clockLike, hourOf } from './clock';
import { momentOf, writtenLike, type Zones } from './moment';
import { wallOf } from '../zone';

/** Where a record holds a moment: in one field, or as a date with the time of day in another one. */
export interface Spot {
	path: string[];
	clock?: string[];
	/** The date is that of the start, and only the time of day is its own. */
	shared?: true;
}

const bound = {
	start:
		/^(appointment|booking|visit|session|event|slot|scheduled)?(start|begin)s?(at|on|date|time|stamp|utc|local)*$|^from$/,
	end: /^(appointment|booking|visit|session|event|slot|scheduled)?(end|finish|finishes|until)s?(at|on|date|time|stamp|utc|local)*$|^to$/,
};

export type Bound = keyof typeof bound;

/** Where a record holds its start or its end: by the name of the field, or of the object around it. */
export function spotOf(record: JsonObject, which: Bound, named?: string): Spot | undefined {
	const path = named ? pathOf(record, named) : timePath(record, which);
	if (path) return withClock(record, path, which);
	// The date of the start is that of the end, too.
	const start = which === 'end' ? spotOf(record, 'start') : undefined;
	const clock = start?.clock && clockBeside(record, start.path, 'end');
	return start && clock && { path: start.path, clock, shared: true };
}

/** `slot.start` is a field within a field, unless the record has one of just that name. */
function pathOf(record: JsonObject, named: string): string[] {
	return Object.hasOwn(record, named) ? [named] : named.split('.');
}

function timePath(record: JsonObject, which: Bound): string[] | undefined {
	const other = which === 'start' ? bound.end : bound.start;
	const timed = paths(record).filter((path) => timeOf(valueAt(record, path)) !== undefined);
	const free = timed.filter((path) => !path.some((name) => other.test(plain(name))));
	return (
		free.find((path) => path.some((name) => bound[which].test(plain(name)))) ??
		free.find((path) => isNamed(path[path.length - 1], which))
	);
}

function paths(record: JsonObject): string[][] {
	const names = Object.keys(record);
	const inner = names.flatMap((name) => {
		const held = record[name];
		return isObject(held) ? Object.keys(held).map((key) => [name, key]) : [];
	});
	return [...names.map((name) => [name]), ...inner];
}

function withClock(record: JsonObject, path: string[], which: Bound): Spot {
	const clock = isDay(valueAt(record, path)) ? clockBeside(record, path, which) : undefined;
	return { path, ...(clock && { clock }) };
}

/** The time of day that stands beside a date; for the start, one that is not named like an end. */
function clockBeside(record: JsonObject, path: string[], which: Bound): string[] | undefined {
	const around = path.slice(0, -1);
	const beside = valueAt(record, around);
	const clocks = Object.entries(isObject(beside) ? beside : {})
		.filter(([, value]) => hourOf(value) !== undefined)
		.map(([name]) => name);
	const own = clocks.find((name) => bound[which].test(plain(name)));
	if (own !== undefined) return [...around, own];
	if (which === 'end') return undefined;
	const free = clocks.filter((name) => !bound.end.test(plain(name)));
	const found =
		free.find((name) => isNamed(name, which)) ?? (free.length === 1 ? free[0] : undefined);
	return found === undefined ? undefined : [...around, found];
}

/** The instant that a record holds there, in milliseconds since 1970. */
export function instantIn(record: JsonObject, { path, clock }: Spot, zone: string) {
	const value = valueAt(record, path);
	if (!clock) return momentOf(value, zone);
	return momentOf(`${String(value)}T${hourOf(valueAt(record, clock))}`, zone);
}

/**
 * Puts an instant where a record holds such a one, in the record's own format.
 *
 * @returns false where the record holds a date alone, and the time of day would be lost
 */
export function put(
	into: JsonObject,
	record: JsonObject,
	{ path, clock, shared }: Spot,
	instant: number,
	zones: Zones,
): boolean {
	const example = valueAt(record, path);
	const alone = isDay(example) && !clock;
	const zone = alone ? zones.user : zones.service;
	if (!shared)
		set(into, record, path, writtenLike(instant, example, zone) ?? new Date(instant).toISOString());
	const wall = wallOf(instant, zone);
	if (clock) set(into, record, clock, clockLike(wall, String(valueAt(record, clock))));
	return !alone || wall % 86_400_000 === 0;
}

function isDay(value: unknown): boolean {
	return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
}

function set(into: JsonObject, current: JsonObject, [first, ...rest]: string[], value: unknown) {
	if (rest.length === 0) {
		into[first] = value;
		return;
	}
	const held = into[first] ?? current[first];
	const copy: JsonObject = isObject(held) ? withDigits({ ...held }, held) : {};
	set(copy, copy, rest, value);
	into[first] = copy;
}

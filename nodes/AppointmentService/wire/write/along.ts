import { timeOf } from '../times';
import { isObject, type JsonObject } from '../types';
import { plain } from '../words';
import { writtenLike } from './moment';
import { spotOf } from './span';

const reference = /(uuid|guid|uid|id)s?$/;
export const lengthNames = /duration|length|minutes|mins$/;
const units = [1000, 60_000, 3_600_000];

/**
 * What the record has and is sent along, without what would speak against what is meant: the old client's name and details beside the
 * ID of another one are left out, and a length between start and end follows them.
 */
export function agreeing(along: JsonObject, meant: JsonObject, current: JsonObject): JsonObject {
	const changed = Object.keys(meant).filter((name) => isReference(name, current[name]));
	const stems = new Set(changed.map(stemOf));
	const kept = Object.entries(along).filter(
		([name]) => Object.hasOwn(meant, name) || !stems.has(stemOf(name)),
	);
	return { ...Object.fromEntries(kept), ...following(along, meant, current) };
}

export function isReference(name: string, held: unknown): boolean {
	return reference.test(plain(name)) || idIn(held) !== undefined;
}

/** `client_id`, `client_name` and `client` speak of one thing. */
export function stemOf(name: string): string {
	const word = plain(name);
	const stem = word.replace(reference, '').replace(/(full|display)?name$/, '');
	return stem.length > 2 ? stem : word;
}

/** The length where start or end change; the end where the length does. */
function following(along: JsonObject, meant: JsonObject, current: JsonObject): JsonObject {
	const [start, end] = [timeName(current, 'start'), timeName(current, 'end')];
	if (start === undefined || end === undefined) return {};
	const span = lengthOf(current[start], current[end]);
	// Between two times that are one, no unit can be told.
	const unitOf = (one: string) =>
		span ? units.find((unit) => Number(current[one]) * unit === span) : undefined;
	const name = Object.keys(current).find((one) => lengthNames.test(plain(one)) && unitOf(one));
	const unit = name === undefined ? undefined : unitOf(name);
	if (name === undefined || unit === undefined) return {};
	const after = { ...current, ...along, ...meant };
	if (!Object.hasOwn(meant, name)) {
		const length = lengthOf(after[start], after[end]);
		// Left out where it cannot be told: `undefined` is no JSON.
		return Object.hasOwn(along, name) ? { [name]: length && length / unit } : {};
	}
	if (!Object.hasOwn(along, end) || Object.hasOwn(meant, end)) return {};
	const begins = timeOf(after[start]);
	const ends = begins !== undefined && begins + Number(meant[name]) * unit;
	return { [end]: ends ? writtenLike(ends, current[end], 'UTC') : undefined };
}

function timeName(record: JsonObject, which: 'start' | 'end'): string | undefined {
	const spot = spotOf(record, which);
	return spot?.path.length === 1 && !spot.clock ? spot.path[0] : undefined;
}

/** Milliseconds between two times in one format. */
function lengthOf(start: unknown, end: unknown): number | undefined {
	const [format, other] = [start, end].map((one) => String(one).replace(/\d/g, '0'));
	const [from, to] = [timeOf(start), timeOf(end)];
	return format === other && from !== undefined && to !== undefined ? to - from : undefined;
}

/** The ID of a related record that stands within the record. */
export function idIn(value: unknown): unknown {
	const key = idKeyIn(value);
	return key === undefined ? undefined : (value as JsonObject)[key];
}

/** The name of that ID. */
export function idKeyIn(value: unknown): string | undefined {
	if (!isObject(value)) return undefined;
	return Object.keys(value).find(
		(key) => /^(id|uid|uuid|guid)$/.test(plain(key)) && typeof value[key] !== 'object',
	);
}

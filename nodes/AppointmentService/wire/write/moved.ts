import { valueAt } from '../identity';
import { timeField, timeOf } from '../times';
import { isObject, type JsonObject } from '../types';
import { momentOf, writtenLike, type Zones } from './moment';
import { FieldFault, type Given } from './prepare';
import { wallOf } from './zone';

/** Where an appointment is to go, and which fields hold that where the user says so. */
export interface Move {
	start: unknown;
	/** Left out, the appointment keeps its length. */
	end?: unknown;
	startField?: string;
	endField?: string;
}

const clock = /^\d{1,2}:\d{2}(:\d{2})?$/;

/** No record of the account shows what is to be changed, so the user has to say it. */
export class Unrevealed extends Error {
	constructor(readonly what: 'start' | 'status' | 'cancelled') {
		super(what);
	}
}

/**
 * What to write so that an appointment begins at another time: the fields that hold its start, and its end, in the formats that the
 * record has them in. A date and a time of day may stand apart.
 *
 * @throws Unrevealed where the record has no start; FieldFault where a time is none
 */
export function moved(current: JsonObject, move: Move, zones: Zones): Given {
	const startPath = pathOf(move.startField) ?? timeField([current], 'start');
	if (!startPath) throw new Unrevealed('start');
	const start = instant(move.start, 'start', zones);
	const before = timeOf(valueAt(current, startPath));
	const fields = put({}, current, startPath, start, zones);
	const along: JsonObject = {};
	const endPath = pathOf(move.endField) ?? timeField([current], 'end');
	const ended = endPath && timeOf(valueAt(current, endPath));
	if (endPath && move.end !== undefined && move.end !== '') {
		put(fields, current, endPath, instant(move.end, 'end', zones), zones);
	} else if (endPath && ended !== undefined && before !== undefined) {
		put(nested(endPath, fields) ? fields : along, current, endPath, start + ended - before, zones);
	}
	return { fields, along, exact: true };
}

function instant(value: unknown, name: string, zones: Zones): number {
	const found = momentOf(value, zones.user);
	if (found !== undefined) return found;
	throw new FieldFault(
		name,
		value,
		{ complaint: 'is not a date', example: '2026-11-24T14:30:00' },
		[],
	);
}

function pathOf(name: string | undefined): string[] | undefined {
	return name ? name.split('.') : undefined;
}

/** Both fields stand in one object, so they can only be sent together. */
function nested(path: string[], fields: JsonObject): boolean {
	return path.length > 1 && Object.hasOwn(fields, path[0]);
}

/** Sets a time in a field of the record, and the time of day beside it where the field holds the date alone. */
function put(
	into: JsonObject,
	current: JsonObject,
	path: string[],
	time: number,
	zones: Zones,
): JsonObject {
	const example = valueAt(current, path);
	set(
		into,
		current,
		path,
		writtenLike(time, example, zones.service) ?? new Date(time).toISOString(),
	);
	if (typeof example !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(example)) return into;
	const beside = path.length > 1 ? valueAt(current, path.slice(0, -1)) : current;
	const hour = Object.entries(isObject(beside) ? beside : {}).find(
		([name, value]) => /start|begin|from|^time$|hour/i.test(name) && clock.test(String(value)),
	);
	if (!hour) return into;
	const wall = new Date(wallOf(time, zones.service)).toISOString();
	set(into, current, [...path.slice(0, -1), hour[0]], wall.slice(11, 11 + String(hour[1]).length));
	return into;
}

function set(
	into: JsonObject,
	current: JsonObject,
	[first, ...rest]: string[],
	value: unknown,
): void {
	if (rest.length === 0) {
		into[first] = value;
		return;
	}
	const held = into[first] ?? current[first];
	const copy: JsonObject = isObject(held) ? { ...held } : {};
	set(copy, copy, rest, value);
	into[first] = copy;
}

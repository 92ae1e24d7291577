import type { JsonObject } from '../types';
import { momentOf, type Zones } from './moment';
import { FieldFault, type Given } from './prepare';
import { instantIn, put, spotOf, type Spot } from './span';

/** Where an appointment is to go, and which fields hold that where the user says so. */
export interface Move {
	start: unknown;
	/** Left out, the appointment keeps its length. */
	end?: unknown;
	startField?: string;
	endField?: string;
}

/** No record of the account shows what is to be changed, so the user has to say it. */
export class Unrevealed extends Error {
	constructor(
		readonly what: 'start' | 'end' | 'status' | 'cancelled',
		/** Values that the field has, for the user to choose from. */
		readonly seen: string[] = [],
	) {
		super(what);
	}
}

/**
 * What to write so that an appointment begins at another time: the fields that hold its start, and its end, in the formats that the
 * record has them in. A date and a time of day may stand apart.
 *
 * @throws Unrevealed where the record has no place for a time; FieldFault where a time is none
 */
export function moved(current: JsonObject, move: Move, zones: Zones): Given {
	const spot = spotOf(current, 'start', move.startField);
	if (!spot) throw new Unrevealed('start');
	const start = instant(move.start, 'start', zones);
	const before = instantIn(current, spot, zones.service);
	const fields: JsonObject = {};
	if (!put(fields, current, spot, start, zones)) throw new Unrevealed('start');
	const end = spotOf(current, 'end', move.endField);
	const along: JsonObject = {};
	if (move.end !== undefined && move.end !== '') {
		if (!end || !put(fields, current, end, instant(move.end, 'end', zones), zones)) {
			throw new Unrevealed('end');
		}
	} else if (end) {
		const ended = instantIn(current, end, zones.service);
		if (ended === undefined || before === undefined) return { fields, along, exact: true };
		// A time of day alone may be that of the next day.
		const length = ended - before + (end.shared && ended < before ? day : 0);
		put(reaches(end, fields) ? fields : along, current, end, start + length, zones);
	}
	return { fields, along, exact: true };
}

const day = 86_400_000;

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

/** Both stand in one object, so they can only be sent together. */
function reaches({ path }: Spot, fields: JsonObject): boolean {
	return path.length > 1 && Object.hasOwn(fields, path[0]);
}

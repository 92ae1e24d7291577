import {
	type JsonObject,
	parseUserTime,
	type TimeZones,
	InvalidFieldError,
	type WriteInput,
	readInstant,
	setTime,
	locateTime,
	type TimeLocation,
} from '../rest';

/** Where an appointment is to go, and which fields hold that where the user says so. */
export interface RescheduleInput {
	start: unknown;
	/** Left out, the appointment keeps its length. */
	end?: unknown;
	startField?: string;
	endField?: string;
}

/** No record of the account shows what is to be changed, so the user has to say it. */
export class FieldNotFoundError extends Error {
	constructor(
		readonly subject: 'start' | 'end' | 'status' | 'cancelled',
		/** Values that the field has, for the user to choose from. */
		readonly knownValues: string[] = [],
	) {
		super(subject);
	}
}

/**
 * What to write so that an appointment begins at another time: the fields that hold its start, and its end, in the formats that the
 * record has them in. A date and a time of day may stand apart.
 *
 * @throws Unrevealed where the record has no place for a time; FieldFault where a time is none
 */
export function buildReschedule(
	current: JsonObject,
	move: RescheduleInput,
	zones: TimeZones,
): WriteInput {
	const startLocation = locateTime(current, 'start', move.startField);
	if (!startLocation) throw new FieldNotFoundError('start');
	const newStart = requireInstant(move.start, 'start', zones);
	const oldStart = readInstant(current, startLocation, zones.service);
	const fields: JsonObject = {};
	if (!setTime(fields, current, startLocation, newStart, zones))
		throw new FieldNotFoundError('start');
	const endLocation = locateTime(current, 'end', move.endField);
	const dependentFields: JsonObject = {};
	if (move.end !== undefined && move.end !== '') {
		if (
			!endLocation ||
			!setTime(fields, current, endLocation, requireInstant(move.end, 'end', zones), zones)
		) {
			throw new FieldNotFoundError('end');
		}
	} else if (endLocation) {
		const oldEnd = readInstant(current, endLocation, zones.service);
		if (oldEnd === undefined || oldStart === undefined)
			return { fields, dependentFields, exact: true };
		// A time of day alone may be that of the next day.
		const duration =
			oldEnd -
			oldStart +
			(endLocation.sharesStartDate && oldEnd < oldStart ? millisecondsPerDay : 0);
		setTime(
			sharesParentObject(endLocation, fields) ? fields : dependentFields,
			current,
			endLocation,
			newStart + duration,
			zones,
		);
	}
	return { fields, dependentFields, exact: true };
}

const millisecondsPerDay = 86_400_000;

function requireInstant(value: unknown, name: string, zones: TimeZones): number {
	const found = parseUserTime(value, zones.user);
	if (found !== undefined) return found;
	throw new InvalidFieldError(
		name,
		value,
		{ problem: 'is not a date', example: '2026-11-24T14:30:00' },
		[],
	);
}

/** Both stand in one object, so they can only be sent together. */
function sharesParentObject({ path }: TimeLocation, fields: JsonObject): boolean {
	return path.length > 1 && Object.hasOwn(fields, path[0]);
}

import {
	dayMs,
	dayOf,
	durationNames,
	durationUnits,
	durationWords,
	fieldsAfterStart,
	findTimeFields,
	isClearTimeFieldName,
	isObject,
	type JsonObject,
	normalizeName,
	scalarText,
	type TimeZones,
	type WriteInput,
	readInstant,
	setAtPath,
	setTime,
	locateTime,
	type TimeLocation,
	valueAt,
	valuesNamed,
} from '../rest';

/** The new times, in milliseconds since 1970, and the fields that hold them. */
export interface RescheduleInput {
	start: number;
	/** Without it, the appointment keeps its duration. */
	end?: number;
	startField?: string;
	endField?: string;
}

/** No record of the account shows which field or value to write, so the user has to name it. */
export class FieldNotFoundError extends Error {
	constructor(
		readonly subject: 'start' | 'end' | 'status' | 'cancelled',
		/** Values that the field has in other records, for the user to choose from. */
		readonly knownValues: string[] = [],
	) {
		super(subject);
	}
}

/** The fields to write so that an appointment begins at another time, in the record's own formats. @param others records of the same list @throws FieldNotFoundError */
export function buildReschedule(
	current: JsonObject,
	{ start: newStart, end: newEnd, startField, endField }: RescheduleInput,
	zones: TimeZones,
	others: JsonObject[] = [],
): WriteInput {
	const startLocation = locateTime(current, 'start', startField, others);
	if (!startLocation) throw new FieldNotFoundError('start');
	const oldStart = readInstant(current, startLocation, zones.service);
	const fields: JsonObject = {};
	if (!setTime(fields, current, startLocation, newStart, zones))
		throw new FieldNotFoundError('start');
	const dependentFields: JsonObject = {};
	for (const location of startField ? [] : copiesOf(current, startLocation, zones.service)) {
		const target = sharesParentObject(location, fields) ? fields : dependentFields;
		setTime(target, current, location, newStart, zones);
	}
	const endLocation = locateTime(current, 'end', endField, others);
	if (endLocation?.clockPath && endLocation.path.join('.') === startLocation.path.join('.'))
		endLocation.sharesStartDate = true;
	if (newEnd !== undefined) {
		const isSet = endLocation
			? setTime(fields, current, endLocation, newEnd, zones)
			: setLength(fields, current, startLocation.path.slice(0, -1), newEnd - newStart);
		if (!isSet) throw new FieldNotFoundError('end');
	} else if (endLocation) {
		const oldEnd = readInstant(current, endLocation, zones.service);
		// The year 9999 stands for no end.
		if (oldEnd === undefined || oldStart === undefined || oldEnd >= Date.UTC(9999, 0))
			return { fields, dependentFields, exact: true };
		const isDay = ({ path, clockPath }: TimeLocation) =>
			!clockPath && dayOf(valueAt(current, path)) !== undefined;
		// An end that is a day alone stays as many days away; one that is only a time of day may be on the next day.
		const duration =
			isDay(endLocation) && !isDay(startLocation)
				? Math.ceil((oldEnd - oldStart) / dayMs) * dayMs
				: oldEnd - oldStart + (endLocation.sharesStartDate && oldEnd < oldStart ? dayMs : 0);
		const target = sharesParentObject(endLocation, fields) ? fields : dependentFields;
		setTime(target, current, endLocation, newStart + duration, zones);
	}
	return { fields, dependentFields, exact: true };
}

/** The only time within a day after the start that all records have, where nothing else says the end; `unsure` has the possible fields, also those that the new start passes. */
export async function inferEndField(
	current: JsonObject,
	{ start: newStart, startField }: RescheduleInput,
	zone: string,
	readOthers: () => Promise<JsonObject[]>,
): Promise<{ field?: string; unsure: string[] }> {
	const fieldsIn = (record: JsonObject, within?: number) => {
		const start = locateTime(record, 'start', startField);
		return start && !start.clockPath ? fieldsAfterStart(record, start, zone, within) : [];
	};
	if (locateTime(current, 'end')) return { unsure: [] };
	const found = fieldsIn(current);
	const start = locateTime(current, 'start', startField);
	const lengths = valuesNamed(current, durationNames).map((value) => Number(scalarText(value)));
	if (lengths.length > 0) {
		const instantAt = (path: string[]) => readInstant(current, { path }, zone) ?? NaN;
		// A service that keeps the length moves the end, unless it keeps that as well.
		const [field, another] = found.filter((name) => {
			const length = instantAt(name.split('.')) - instantAt(start?.path ?? []);
			return lengths.some((number) => durationUnits.includes(length / number));
		});
		return { field: another === undefined ? field : undefined, unsure: [] };
	}
	if (found.length === 0) {
		const oldStart = start && readInstant(current, start, zone);
		return { unsure: fieldsIn(current, newStart - (oldStart ?? NaN)) };
	}
	const others = (await readOthers()).filter((record) => locateTime(record, 'start', startField));
	const inAll = others
		.map((record) => fieldsIn(record))
		.reduce((common, fields) => common.filter((name) => fields.includes(name)), found);
	const isSure = inAll.length === 1 && others.length > 1;
	return isSure ? { field: inAll[0], unsure: [] } : { unsure: found };
}

const length = `(${durationWords})(in|en|em)?`;
const hours = 'h(ou)?rs?|heures|horas|stunden|ore|uren|timer|timmar|godziny|jam|saat';
/** Fields whose name says that they hold a duration, and in which unit: nothing else proves the unit. */
const lengthUnits: Array<[name: RegExp, milliseconds: number]> = [
	[new RegExp(`^(${length})?(mins?|minut(e|o|en|i|ter?)?s?|menit|dakika)$`), 60_000],
	[new RegExp(`^${length}(secs?|seconds?|segundos|sekunden)$`), 1000],
	[new RegExp(`^${length}(${hours})$`), 3_600_000],
];

/** Sets the length where a record has one beside the start and no end; false where no field takes it. @param parent path to the object that has the start */
function setLength(
	fields: JsonObject,
	current: JsonObject,
	parent: string[],
	length: number,
): boolean {
	const beside = parent.length > 0 ? valueAt(current, parent) : current;
	for (const [name, value] of Object.entries(isObject(beside) ? beside : {})) {
		const unit = lengthUnits.find(([pattern]) => pattern.test(normalizeName(name)))?.[1];
		if (unit === undefined || !/^\d+(\.\d+)?$/.test(scalarText(value))) continue;
		const amount = typeof value === 'string' ? String(length / unit) : length / unit;
		setAtPath(fields, current, [...parent, name], amount);
		return true;
	}
	return false;
}

/** The other fields that are clearly named as the start, and hold the same time: a service that takes it from one of these would move the end alone. */
function copiesOf(current: JsonObject, start: TimeLocation, zone: string): TimeLocation[] {
	const instant = readInstant(current, start, zone);
	return findTimeFields([current], 'start')
		.filter((path) => path.join('.') !== start.path.join('.') && !start.clockPath)
		.filter((path) => isClearTimeFieldName(path[path.length - 1], 'start'))
		.map((path) => ({ path }))
		.filter((location) => readInstant(current, location, zone) === instant);
}

/** Whether start and end are in one object, so that they can only be sent together. */
function sharesParentObject({ path }: TimeLocation, fields: JsonObject): boolean {
	return path.length > 1 && Object.hasOwn(fields, path[0]);
}

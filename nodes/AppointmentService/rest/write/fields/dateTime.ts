import { isBlank } from '../../values/blank';
import {
	dayOf,
	isRecordTimeName,
	parseTime,
	hasZone,
	isClearTimeFieldName,
	isDateName,
	isTimeFieldName,
	timeZoneNames,
	fieldPathsIn,
	findTimeFields,
	zoneOfField,
} from '../../record/timeFields';
import { fromMonthName, joinedTime, spelledAsTime, toIsoNotation } from '../../record/isoDates';
import { dayMs, instantToWallTime, isTimeZone, wallTimeToInstant } from '../../values/timeZone';
import { durationNames, normalizeName, valuesNamed, wordSet } from '../../values/vocabulary';
import { pathOfField, valueAt } from '../../record/primaryKey';
import { isObject, type JsonObject } from '../../http/types';
import { formatTimeOfDay, isDateOnly, parseTimeOfDay, toDateText } from '../../values/timeOfDay';
import { setAtPath } from './placeFields';

/** Zones of times without one: for times that the user writes, and for those of the service. */
export interface TimeZones {
	user: string;
	service: string;
}

const timestampPattern =
	/^(\d{4}-\d{2}-\d{2})(?:([T ])(\d{2}:\d{2})(:\d{2})?(\.\d+)?(\s*)(Z|z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/;

/** A time would have to be written in a zone that the service names and the host does not know. Nothing was sent. */
export class UnknownZoneError extends Error {}

/** @throws UnknownZoneError */
function convertIn(zone: string, convert: typeof instantToWallTime, time: number): number {
	try {
		return convert(time, zone);
	} catch (fault) {
		throw isTimeZone(zone) ? fault : new UnknownZoneError(zone);
	}
}

/** A day, and a time of day as people write it: `2:30 PM`, `14.30`, `14h30`, `9 Uhr`. */
const spokenTime = /^(\d{4}-\d\d-\d\d)(?:T|,? +)(\d{1,2})([:.h]?)(\d\d)? ?(h|uhr|[ap]\.?m\.?)?$/i;

/** As `parseInstant`; a form or a model gives a day and a time of day as people write them. */
export function parseUserTime(value: unknown, zone: string): number | undefined {
	if (typeof value !== 'string') return parseInstant(value, zone);
	const named = fromMonthName(value.trim());
	// A day alone is known as such by its digits only.
	if (isDateOnly(named) && named !== value.trim()) return undefined;
	const text = named.replace(
		/^(\d\d)\.(\d\d)\.(\d{4})/,
		(_, day: string, month: string, year: string) => `${year}-${month}-${day}`,
	);
	const parts = spokenTime.exec(text);
	if (!parts) return parseInstant(text, zone);
	const [, day, hour, separator, minute = '', unit = ''] = parts;
	const isTime = minute === '' ? separator === 'h' || unit !== '' : separator !== '';
	const half = /^[ap]/i.test(unit) ? unit : '';
	const clock = isTime ? parseTimeOfDay(`${hour}:${minute || '00'}${half}`) : undefined;
	return parseInstant(clock === undefined ? text : `${day}T${clock}`, zone);
}

/** The instant of a value, also of n8n's own kind of date, in milliseconds since 1970; undefined where it is no time. */
export function parseInstant(given: unknown, zone: string): number | undefined {
	const value = joinedTime(given);
	const instant =
		value instanceof Date
			? value.getTime()
			: (value as { toMillis?(): number } | null | undefined)?.toMillis?.();
	// Seconds that were taken for milliseconds make a year that no text of a service has.
	if (instant !== undefined) return Math.abs(instant) < Date.UTC(10_000, 0) ? instant : undefined;
	const text = typeof value === 'string' ? value.trim() : value;
	// One without a zone is read as of UTC.
	const time = parseTime(text);
	return time === undefined || hasZone(text) ? time : convertIn(zone, wallTimeToInstant, time);
}

/** An instant in the format of an example; undefined where the example is no time. */
export function formatLike(
	instant: number,
	example: unknown,
	zone: string,
): string | number | number[] | undefined {
	if (parseTime(example) === undefined) return undefined;
	if (Array.isArray(example)) {
		const parts = String(formatLike(instant, joinedTime(example), zone))
			.split(/\D/)
			.map(Number);
		return parts.slice(0, example.length);
	}
	if (typeof example === 'number' && example > 1e14) return instant * 1000;
	if (typeof example === 'number') return example < 1e11 ? Math.floor(instant / 1000) : instant;
	const text = String(example);
	if (/^\d{1,13}$/.test(text))
		return String(text.length <= 10 ? Math.floor(instant / 1000) : instant);
	const parts = timestampPattern.exec(toIsoNotation(text));
	// A format that cannot be written, such as one with the name of a zone.
	if (!parts) return new Date(instant).toISOString();
	const [, , separator, , seconds, fraction, space, offset] = parts;
	// With an offset the instant is exact, so that of the example is right in summer and winter.
	const wallTime = new Date(convertIn(offset ?? zone, instantToWallTime, instant)).toISOString();
	if (separator === undefined) return spelledAsTime(wallTime.slice(0, 10), text);
	const iso = [
		wallTime.slice(0, 10),
		separator,
		wallTime.slice(11, 16),
		seconds !== undefined ? wallTime.slice(16, 19) : '',
		fraction !== undefined ? wallTime.slice(19, 23) : '',
		offset !== undefined ? space + offset : '',
	].join('');
	return spelledAsTime(iso, text);
}

const timeSuffixes = wordSet(
	'at on date time datetime timestamp utc until since due expires epoch',
);
const boundaryName = /(start|begin|end|finish|stop)(s|ed)?(at|on|date|datetime|time|timestamp)?$/;

/** The instant in a field. Digits alone may be a telephone number, so they are a time only where the field is named like one. */
export function parseTimeField(name: string, value: unknown): number | undefined {
	const isDigitsOnly =
		typeof value === 'number' || /^\d+$/.test(typeof value === 'string' ? value : '');
	return isDigitsOnly && !isTimeName(name) ? undefined : parseTime(value);
}

function isTimeName(name: string): boolean {
	const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').split(/[^A-Za-z\d]+/);
	return (
		timeSuffixes.has(words[words.length - 1].toLowerCase()) ||
		boundaryName.test(normalizeName(name)) ||
		isClearTimeFieldName(name, 'start') ||
		isTimeFieldName(name, 'end') ||
		isRecordTimeName(name)
	);
}

/** Where a record holds a time: in one field, or as a date with the time of day in another one. */
export interface TimeLocation {
	path: string[];
	clockPath?: string[];
	/** The date is that of the start; only the time of day has a field of its own. */
	sharesStartDate?: true;
}

type TimeBound = 'start' | 'end';

/** Whether a name says that it is the start or the end; `date` may be another time. */
const isBound = (name: string, which: TimeBound) =>
	which === 'end'
		? isTimeFieldName(name, 'end')
		: isClearTimeFieldName(name, 'start') ||
			/^(from|(arrival|anreise|llegada)date(time)?)$/.test(normalizeName(name));

/**
 * Where a record holds its start or its end. @param fieldName as entered: a field, or two with a comma between them, the second for the time of day
 * @param others records of the same list: midnight in each of them is no time of day
 */
export function locateTime(
	record: JsonObject,
	which: TimeBound,
	fieldName = '',
	others: JsonObject[] = [],
): TimeLocation | undefined {
	const names = fieldName.split(',').map((name) => name.trim());
	const entered = names.filter(Boolean).map((name) => fieldPath(record, name));
	const [path = findTimeFields([record], which)[0], enteredClock] = entered;
	if (enteredClock) return { path, clockPath: enteredClock };
	if (path) {
		const values = [record, ...others].map((one) => valueAt(one, path));
		const isDay = values.every((value) => isBlank(value) || dayOf(value, path.at(-1)));
		const clockPath = isDay ? findSiblingClock(record, path, which) : undefined;
		return { path, ...(clockPath && { clockPath }) };
	}
	// Without a date of its own, the end has that of the start.
	const start = which === 'end' ? locateTime(record, 'start', undefined, others) : undefined;
	const clockPath = start && findSiblingClock(record, start.path, 'end');
	const hasClock = start?.clockPath ?? !dayOf(valueAt(record, start?.path ?? []));
	if (!start || !clockPath || !hasClock) return undefined;
	const ownDate = start.clockPath && findDueDate(record, start.path, others);
	return ownDate
		? { path: ownDate, clockPath }
		: { path: start.path, clockPath, sharesStartDate: true };
}

/** The date beside that of the start by which the appointment is over: elsewhere such a name is that of a payment, so each record must show the same day in both, or the next one. */
function findDueDate(
	record: JsonObject,
	startPath: string[],
	others: JsonObject[],
): string[] | undefined {
	const parentPath = startPath.slice(0, -1);
	const siblings = valueAt(record, parentPath);
	return Object.keys(isObject(siblings) ? siblings : {})
		.filter((name) => /^(due|until|through|closing)(date|day|on)?$/.test(normalizeName(name)))
		.map((name) => [...parentPath, name])
		.find((path) =>
			[record, ...others].every((one) => {
				const [day, startDay] = [path, startPath].map((at) =>
					Date.parse(dayOf(valueAt(one, at), at.at(-1)) ?? ''),
				);
				return day === startDay || day - startDay === dayMs;
			}),
		);
}

/** `slot.start` is a nested field, unless the record has a field of exactly that name. The user may name the object of all fields, too. */
function fieldPath(record: JsonObject, fieldName: string): string[] {
	const path = pathOfField(record, fieldName);
	const isThere = (way: string[]) => way.length > 0 && valueAt(record, way) !== undefined;
	return !isThere(path) && isThere(path.slice(1)) ? path.slice(1) : path;
}

/** The time of day beside a date; for the start, and in an object of its own for the end, one that is not named like an end. */
function findSiblingClock(
	record: JsonObject,
	path: string[],
	which: TimeBound,
): string[] | undefined {
	const parentPath = path.slice(0, -1);
	const siblings = valueAt(record, parentPath);
	const clocks = Object.entries(isObject(siblings) ? siblings : {})
		.filter(([name]) => !durationNames.test(normalizeName(name)))
		.filter(([, value]) => parseTimeOfDay(value) !== undefined)
		.map(([name]) => name);
	const namedClock = clocks.find((name) => isBound(name, which));
	if (namedClock !== undefined) return [...parentPath, namedClock];
	if (which === 'end' && !parentPath.some((name) => isBound(name, 'end'))) return undefined;
	const unbound = clocks.filter((name) => !isBound(name, 'end'));
	// Beside midnight, which may be a time of day, a clock of another name may be that of something else.
	const isOnly = unbound.length === 1 && dayOf(valueAt(record, path)) !== undefined;
	const clock =
		unbound.find((name) => isTimeFieldName(name, which)) ?? (isOnly ? unbound[0] : undefined);
	return clock === undefined ? undefined : [...parentPath, clock];
}

/** The fields with a time so many milliseconds after the start of a record at most, in the notation of the start: one of them may be its end. */
export function fieldsAfterStart(
	record: JsonObject,
	start: TimeLocation,
	zone: string,
	within = dayMs,
): string[] {
	const startTime = readInstant(record, start, zone) ?? NaN;
	const isZoned = (path: string[]) => hasZone(valueAt(record, path));
	const isOther = (name: string) => isRecordTimeName(name) || isTimeFieldName(name, 'start');
	const isAfter = (path: string[]) => {
		const distance = (readInstant(record, { path }, zone) ?? NaN) - startTime;
		return distance > 0 && distance <= within && !isDateOnly(valueAt(record, path));
	};
	return fieldPathsIn([record])
		.filter((path) => parseTime(valueAt(record, path)) !== undefined && !path.some(isOther))
		.filter((path) => isZoned(path) === isZoned(start.path) && isAfter(path))
		.map((path) => path.join('.'));
}

const timeRoles = ['start', 'end', 'created', 'updated'] as const;
const timeDetailName = /^(timezone|tz|zone|offset|utcoffset|value|raw|local)/;

/** The zone in an object of times alone: `start: { dateTime, timeZone }`. One beside other fields may be somebody's own. */
export function zoneBeside(record: JsonObject, path: string[]): string | undefined {
	const parent = path.length < 2 ? undefined : valueAt(record, path.slice(0, -1));
	const siblings = isObject(parent) ? parent : {};
	const isOfTime = (key: string) =>
		[timeDetailName, timeZoneNames, durationNames].some((names) =>
			names.test(normalizeName(key)),
		) ||
		isDateName(key) ||
		parseTimeOfDay(siblings[key]) !== undefined ||
		timeRoles.some((role) => isTimeFieldName(key, role));
	if (!Object.keys(siblings).every(isOfTime)) return undefined;
	const zones = [/^zone$/, timeZoneNames]
		.flatMap((names) => valuesNamed(siblings, names))
		.filter((value) => typeof value === 'string')
		.filter((value) => value.trim() !== '');
	return zones.find(isTimeZone) ?? zones[0];
}

/** The instant at this place of a record, in milliseconds since 1970. */
export function readInstant(record: JsonObject, { path, clockPath }: TimeLocation, zone: string) {
	const value = valueAt(record, path);
	const named = zoneBeside(record, path);
	const time = parseInstant(value, zoneOfField(path.at(-1), isTimeZone(named) ? named : zone));
	if (!clockPath || time === undefined) return time;
	const day = dayOf(value, path.at(-1)) ?? toDateText(convertIn(zone, instantToWallTime, time));
	return parseInstant(`${day}T${parseTimeOfDay(valueAt(record, clockPath))}`, zone);
}

/** Sets an instant in the format of the record; false where the record holds a date alone, and the time of day would be lost. */
export function setTime(
	target: JsonObject,
	record: JsonObject,
	{ path, clockPath, sharesStartDate }: TimeLocation,
	instant: number,
	zones: TimeZones,
): boolean {
	const example = valueAt(record, path);
	const isDateAlone = dayOf(example) !== undefined && !clockPath;
	const serviceZone = zoneBeside(record, path) ?? zones.service;
	const zone = isDateAlone ? zones.user : zoneOfField(path.at(-1), serviceZone);
	const isLocal = clockPath !== undefined || isDateAlone;
	const wallTime = isLocal ? convertIn(zone, instantToWallTime, instant) : 0;
	if (!sharesStartDate) {
		const time = clockPath
			? formatLike(wallTime - (wallTime % dayMs), example, 'UTC')
			: formatLike(instant, example, zone);
		setAtPath(target, record, path, time ?? new Date(instant).toISOString());
	}
	if (clockPath) {
		const clock = formatTimeOfDay(wallTime, String(valueAt(record, clockPath)));
		setAtPath(target, record, clockPath, clock);
	}
	return !isDateAlone || wallTime % dayMs === 0;
}

import { isObject, type JsonObject } from '../http/types';
import { isBlankOrFalse, zeroPattern } from '../values/blank';
import { remembering } from '../values/collections';
import { scalarText } from '../values/scalarText';
import { joinedTime, toIsoNotation } from './isoDates';
import { isDateOnly, parseTimeOfDay } from '../values/timeOfDay';
import {
	foreignTimeWords as foreign,
	isIdName,
	normalizeName,
	occasionNames,
	splitWords,
	withoutAbbreviation,
	wordSet,
} from '../values/vocabulary';
import { valueAt } from './primaryKey';
import { classifyRelation } from './relations';
import { dayMs, isTimeZone, zoneOfCity } from '../values/timeZone';

const dateBefore = `((date|time|dt|${foreign.date})(de|di|do|du|del)?){1,2}`;
const suffix = `(at|on|am|um|el|op|dt|date|datetime|time|timestamp|utc|gmt|local|iso|unix|epoch|ts|sec|ms|millis|tid|${foreign.date}){0,3}`;
const notation = '(utc|gmt|local|iso)?';
/** After what was done: `criado_em`, `creato_il`. */
const doneSuffix = `(em|en|il|le|op|po)?${suffix}`;
const occasion = `(${[...occasionNames, 'app', 'occurrence', 'rent(al)?', foreign.occasion].join('|')})`;

/** Names of the time at which something happens: those that say so first, then those that may mean another time as well. */
const timeFieldNames = {
	created: [
		`(utc|${occasion})?(created|creation|inserted|added|booked|registered|entered|recorded|issued|${foreign.created})${doneSuffix}`,
		`(date|time)(created|added)${notation}|(create|add)(date|dt|time|datetime|timestamp)|gmtcreate|${dateBefore}(creation|creacion|criacao|creazione|${foreign.created})${notation}`,
	],
	updated: [
		`(utc|gmt|${occasion})?(last)?(updated|modified|changed|edited|amended|change|modification|modif|edit|${foreign.updated})${doneSuffix}|lastupdate${suffix}`,
		`${dateBefore}(last)?(updated|modified|changed|modif|modification|modificacion|modificacao|actualizacion|atualizacao|modifica|miseajour|${foreign.updated})${notation}`,
		'(update|modify)(date|dt|time|datetime|timestamp)|update|date(time)?t?stamp',
	],
	start: [
		`(${occasion}|sched(uled)?|planned)?((start|begin)s?|starting|${foreign.start})${suffix}|${occasion}?${dateBefore}(start|begin|${foreign.start})${notation}|(start|begin)${occasion}`,
		// A `booking_date` beside it is the day on which somebody booked.
		'(arrival|anreise|llegada)date(time)?',
		`(${occasion}|(book|reserv|rent)ed)?(from|von|van|fra)${suffix}|${occasion}?(scheduled?|planned|${foreign.planned})(for)?${suffix}|(date|time)from|${occasion}${suffix}|${dateBefore}(${foreign.occasion}|${foreign.planned})|date(time)?(at)?|when|time|hour|day|(${foreign.date}){1,2}`,
		// `arrival_time` is when the client came.
		'(arrival|anreise|llegada|checkin)(date|datetime|utc)?|(reserved?(for)?|pickup)(date|time|datetime)|reservedon',
	],
	end: [
		`(${occasion}|sched(uled)?|planned)?((end|finish|stop)s?|enddue|${foreign.end})${suffix}|ending${suffix}|finishes${suffix}|${occasion}?${dateBefore}(end|${foreign.end})${notation}|(end|finish)${occasion}`,
		'(departure|abreise|salida)date(time)?',
		`(${occasion}|sched(uled)?|(book|reserv|rent)ed)?(until|till|to|thru|through|bis|tot|til|hasta)${suffix}|(date|time)(to|until)`,
		'(departure|abreise|salida|checkout)(date|datetime|utc)?|(dropoff|return)(date|time|datetime)',
	],
} as const;

type TimeFieldRole = keyof typeof timeFieldNames;

/** Names that as often hold an ID, so that digits alone are no time. */
const bareOccasion = new RegExp(`^${occasion}$`);
const bareTime = new RegExp(`^(date|time|when|hour|day|${foreign.date})`);
const startsWithOccasion = new RegExp(`^${occasion}`);
const endsWithOccasion = new RegExp(`${occasion}$`);
const toPattern = (names: string) => new RegExp(`^(${names})$`);
const roles = Object.keys(timeFieldNames) as TimeFieldRole[];
const rolePatterns = Object.fromEntries(
	roles.map((role) => [role, timeFieldNames[role].map(toPattern)]),
) as Record<TimeFieldRole, RegExp[]>;

/** Whether a field is named so that it can be no other time: `starts_at` is one for starts, `date` is not. */
export function isClearTimeFieldName(name: string, role: TimeFieldRole): boolean {
	return nameFit(name, role) === 0;
}

/** Keys of the time itself within an object named like a time: `start: { dateTime, timeZone }`. */
const valueNames = wordSet(
	'datetime utc timestamp iso instant epoch seconds unix value raw date local at on time',
);
/** What holds start and end, as an object or in one text. */
const rangeName = toPattern(foreign.range);
/** Objects that hold times of the record itself. */
const partNames = wordSet(`
	attributes fields properties date datetime day time times timing timestamps when period interval range schedule scheduled
	dates meta metadata customfields acf ${occasionNames.join(' ')}
`);

const fits = Object.fromEntries(
	roles.map((role) => [role, remembering((name) => computeFit(name, rolePatterns[role]))]),
) as Record<TimeFieldRole, (name: string) => number>;

/** How well a name fits: 0 where it says the role, more where it may mean it; -1 where it does not. */
const nameFit = (name: string, role: TimeFieldRole) => fits[role](name);

function computeFit(name: string, patterns: RegExp[]): number {
	const fitOf = (word: string) => patterns.findIndex((pattern) => pattern.test(word));
	const word = normalizeName(name);
	// `localDateTimeStart`
	const fit = fitOf(word) < 0 && fitOf(word.replace(/^local/, '')) === 0 ? 0 : fitOf(word);
	const rest = withoutAbbreviation(name);
	if (fit >= 0 || rest === name) return fit;
	const restWord = normalizeName(rest);
	const restFit = fitOf(restWord);
	// What is named `date` or `time` alone after such letters may be any time.
	const isBare = bareTime.test(restWord) && !startsWithOccasion.test(restWord);
	return restFit === 0 || !isBare ? restFit : -1;
}

/** Whether a field is named like a time with this role. */
export function isTimeFieldName(name: string, role: TimeFieldRole): boolean {
	return nameFit(name, role) >= 0;
}

/** Whether a field is named like the time at which the service created or last changed the record. */
export function isRecordTimeName(name: string): boolean {
	return isTimeFieldName(name, 'created') || isTimeFieldName(name, 'updated');
}

const otherWord =
	/^(end|ends|ending|to|do|until|till|finish\w*|stops?|returns?|dropoff|expir\w*|valid\w*|due|remind\w*|notif\w*|deadline|next|follow\w*|pay\w*|renew\w*|birth\w*|dob|cancel\w*|clos\w*|open\w*|prev\w*|old|recall|warrant\w*|licen\w*|insur\w*|contract|deliver\w*|ship\w*|invoice\w*|bill\w*)$/;

/** Whether a field is named like another time than the start of an appointment. */
export function isOtherTime(name: string): boolean {
	return (
		isRecordTimeName(name) ||
		isTimeFieldName(name, 'end') ||
		splitWords(name).some((word) => otherWord.test(word) || isTimeFieldName(word, 'end'))
	);
}

/** The path to the field with the time of these records in a role, recognised by its name and by values that are times. */
export function findTimeField(records: JsonObject[], role: TimeFieldRole): string[] | undefined {
	const sample = records.slice(0, 50);
	return findTimeFields(sample, role).find((path) =>
		valuesAt(sample, path).every((value) => isTimeIn(path, value)),
	);
}

/** The paths to fields with a time in this role, the likeliest first: records of one list may have it in different fields. */
export function findTimeFields(records: JsonObject[], role: TimeFieldRole): string[][] {
	const paths = fieldPathsIn(records);
	const stays = paths.filter(
		(path) => stayNames.test(path.at(-1) ?? '') && valuesAt(records, path).every(isDateOnly),
	);
	const named = paths.map((path) => ({ path, fit: pathRank(path, role) }));
	const known = named.filter(({ fit }) => fit < Infinity);
	const found = (known.length > 0 ? known : namedLikeAnEnd(paths, role))
		.map(({ path, fit }) => {
			const most = stays.length > 1 && stays.includes(path) ? 100 : Infinity;
			return { path, rank: Math.min(100 * fit + path.length, most) };
		})
		.sort(byRank)
		.slice(0, maxCandidates)
		.flatMap(({ path, rank }) => {
			const values = valuesAt(records, path).filter((value) => isTimeIn(path, value));
			if (values.every(isClockWithDate)) return [];
			return [{ path, rank: rank + 10 * valuesRank(values) }];
		})
		.sort(byRank)
		.map(({ path }) => path);
	return found.length === 0 && role === 'start' ? dayBesideStart(records, paths) : found;
}

/** The only day of a record that has the time of day of its start in a field of its own: `UseDate` beside `BeginTime`. */
function dayBesideStart(records: JsonObject[], paths: string[][]): string[][] {
	const isAll = (path: string[], test: (value: unknown) => boolean) => {
		const values = path.length === 1 ? valuesAt(records, path) : [];
		return values.length > 0 && values.every(test);
	};
	const isStartClock = ([name]: string[]) => isClearTimeFieldName(name, 'start');
	const clocks = paths.slice(0, maxCandidates).filter(isStartClock);
	if (!clocks.some((path) => isAll(path, (value) => parseTimeOfDay(value) !== undefined)))
		return [];
	const days = paths
		.slice(0, 2 * maxCandidates)
		.filter((path) => !isOtherTime(path[0]))
		.filter((path) => isAll(path, (value) => dayOf(value, path[0]) !== undefined));
	return days.length === 1 ? days : [];
}

/** Where no name says the role, the fields whose names differ in the word for an end alone: `JobDateTime` and `JobEndDateTime`. */
function namedLikeAnEnd(
	paths: string[][],
	role: TimeFieldRole,
): Array<{ path: string[]; fit: number }> {
	if (role !== 'start' && role !== 'end') return [];
	const keyOf = (path: string[]) => path.map(normalizeName).join('\0');
	const byKey = new Map(paths.map((path) => [keyOf(path), path]));
	return paths.flatMap((end) => {
		const name = end[end.length - 1];
		const rest = isPart(end.at(-2)) ? name.replace(endWord, '') : name;
		const isEnd = rest !== name && namedTime.test(normalizeName(rest));
		const start = isEnd && byKey.get(keyOf([...end.slice(0, -1), rest]));
		return start ? [{ path: role === 'start' ? start : end, fit: 2 }] : [];
	});
}

const endWord = /(^|[_\W])end(?=[_\W]|$|[A-Z])|(?<=[a-z])End(?=[_\W]|$|[A-Z])/;

/** Whatever else its name says: a birthday has no end. */
const namedTime = /(date|time|datetime|at|on)$/;

/** The days of a stay, as a pair: a `bookingTime` beside them is when somebody booked. */
const stayNames =
	/^(arrival|anreise|llegada|check[_-]?in|departure|abreise|salida|check[_-]?out)([_-]?date)?$/i;

/** Each candidate costs a pass over all records, and a hostile list may name the field otherwise in each of them. */
const maxCandidates = 50;

const byRank = (a: { rank: number }, b: { rank: number }) => a.rank - b.rank;

const clockWithDate = /^(0001-01-01|1899-12-3[01]|1900-01-01|1970-01-01|2000-01-01)[T ]\d/;

/** Whether a text is a time of day alone: databases and spreadsheets put the first date that they know before it. */
export function isClockWithDate(value: unknown): boolean {
	return typeof value === 'string' && clockWithDate.test(value);
}

/** Of some times: a time of day is better than a date alone, in whatever notation, and a time with its zone than one without. */
function valuesRank(values: unknown[]): number {
	const isDay = (value: unknown) => parseTime(value)! % dayMs === 0;
	return (values.every(isDay) ? 2 : 0) + (values.some(hasZone) ? 0 : 1);
}

function isTimeIn(path: string[], value: unknown): boolean {
	if (parseTime(value) === undefined) return false;
	const name = normalizeName(path[path.length - 1]);
	return !(bareOccasion.test(name) && /^\d+$/.test(String(value)));
}

/** The zone of times without one in a field: UTC where its name says so, as that of `start_utc`. */
export function zoneOfField<Zone extends string | undefined>(name = '', zone: Zone): Zone | 'UTC' {
	return /(utc|gmt)$/.test(normalizeName(name)) ? 'UTC' : zone;
}

/** Whether a value is a time that is the same in all zones. */
export function hasZone(value: unknown): boolean {
	if (typeof value === 'number') return true;
	return (
		typeof value === 'string' &&
		(/^\d{1,13}$/.test(value) || zonePattern.test(toIsoNotation(value.trimEnd()).slice(10)))
	);
}

/** How well the names of a path fit, smaller is better; Infinity where they mean something else. */
function pathRank(path: string[], role: TimeFieldRole): number {
	const [name, parent, grandparent] = [...path].reverse();
	const isRange = role === 'start' && isRangeName(name);
	const isPlace = isRangeName(parent) && name === { start: '0', end: '1' }[role as string];
	const fit = isPlace ? 0 : isRange ? 3 : nameFit(name, role);
	const containerRole = parent === undefined ? undefined : roleOfObject(parent);
	if (containerRole !== undefined) {
		const isValue = valueNames.has(normalizeName(name)) || fit >= 0;
		if (containerRole !== role || !isValue) return Infinity;
		return isPart(grandparent) ? 0 : 10;
	}
	// `payment.date` and `reminder.time` are times of something else.
	const isVague = !isPart(parent) && role === 'start' && fit !== 0;
	if (fit < 0 || isVague) return Infinity;
	return (isPart(parent) ? 0 : 10) + fit;
}

/** Whether an object holds fields of the record itself; so does the record. */
function isPart(name: string | undefined): boolean {
	return name === undefined || partNames.has(normalizeName(name)) || isRangeName(name);
}

const isRangeName = (name = '') => rangeName.test(normalizeName(name));

function roleOfObject(name: string): TimeFieldRole | undefined {
	return isPart(name) ? undefined : roles.find((role) => isTimeFieldName(name, role));
}

/** The fields of all records: those at the top level, those one level down, and those of times that are objects below that, also within a part of the record. */
export function fieldPathsIn(records: JsonObject[]): string[][] {
	const levels = [1, 2, 3, 4].map(() => new Map<string, string[]>());
	const addPaths = (object: object, parents: string[], isWrapped: boolean) => {
		for (const [key, value] of Object.entries(object)) {
			const path = [...parents, key];
			// `period: [start, end]`
			const isPair = Array.isArray(value) && value.length === 2 && isRangeName(key);
			if (!isObject(value) && !isPair) {
				levels[parents.length].set(path.join('\0'), path);
				continue;
			}
			const mayHoldTimes =
				parents.length === 0
					? isWrapped ||
						isPart(key) ||
						(classifyRelation(key)?.exact !== true && !isOther(key, value as JsonObject))
					: roleOfObject(key) !== undefined || (isPart(parents[0]) && isPart(key));
			if (parents.length < (isPart(parents[0]) ? 3 : 2) && mayHoldTimes)
				addPaths(value as object, path, isWrapped);
		}
	};
	for (const record of records) {
		const isWrapped = Object.values(record).every((value) => typeof value === 'object');
		addPaths(record, [], isWrapped);
	}
	return levels.flatMap((paths) => [...paths.values()]);
}

/** Whether an object is another record: it has an ID, and is named like no visit. */
const isOther = (key: string, value: JsonObject) =>
	Object.keys(value).some(isIdName) && !endsWithOccasion.test(normalizeName(key));

/** What the records hold at a path, without what is empty. */
export function valuesAt(records: JsonObject[], path: string[]): unknown[] {
	return records
		.map((record) => valueAt(record, path))
		.filter((value) => !isBlankOrFalse(value) && !zeroPattern.test(scalarText(value)));
}

/** What ends a time with a zone: an offset, which may leave out the minutes as PostgreSQL does, or a word for UTC. */
const zonePattern = /\d\s*(?:z|utc|gmt|[+-]\d{2}(?::?\d{2})?)(?:\[[\w/+-]+\])?$/i;
const timestampPattern =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}[\d:.]*)(?:\s*(?:z|utc|gmt|([+-]\d{2})(?::?(\d{2}))?)(?:\[[\w/+-]+\])?)?)?$/i;

/** Length of the longest text that is a time: nanoseconds with an offset take 35 characters, the name of the zone 35 more. */
const maxTimestampLength = 72;

/** When the record was created or last changed, in milliseconds since 1970, where it says so. */
export function timeOfRecord(
	record: JsonObject,
	meaning: 'created' | 'updated',
): number | undefined {
	return timesOf([record], meaning)(record);
}

/** When each of these records was created or last changed, by the field that they share. */
export function timesOf(records: JsonObject[], meaning: 'created' | 'updated') {
	const path = findTimeField(records, meaning);
	return (record: JsonObject) => path && parseTime(valueAt(record, path));
}

/** Milliseconds since 1970 for a date, a date and time, or an epoch in seconds, milliseconds or microseconds; undefined for anything else. */
export function parseTime(given: unknown): number | undefined {
	const value = joinedTime(given);
	const number = typeof value === 'string' && /^\d{9,13}$/.test(value) ? Number(value) : value;
	if (typeof number === 'number') {
		if (number > 1e8 && number < 1e10) return number * 1000;
		if (number > 1e14 && number < 1e16) return number / 1000;
		return number > 1e11 && number < 1e13 ? number : undefined;
	}
	if (typeof value !== 'string' || value.length > maxTimestampLength) return undefined;
	const [, date, timeOfDay, hours = '', minutes = ''] =
		timestampPattern.exec(toIsoNotation(value.trimEnd())) ?? [];
	if (date === undefined) return undefined;
	const zone = /\d/.test(hours) ? `${hours}:${minutes || '00'}` : 'Z';
	const time = Date.parse(timeOfDay === undefined ? date : `${date}T${timeOfDay}${zone}`);
	// JavaScript takes 30 February for 2 March.
	const isDay = date.slice(8) < '29' || new Date(date).getUTCDate() === Number(date.slice(8));
	return isDay && !Number.isNaN(time) ? time : undefined;
}

const dayPattern = /^(\d{4}-\d{2}-\d{2})([T ]00:00(?::00(?:\.0+)?)?(?:z|[+-]00:?00)?)?$/i;
const dateName = /(date|day|datums?|data|dato|fecha|jour|giorno|dag|tag|paiva|tarihi?)$/;

/** The day in a field that has no time of day. Some databases have midnight in each date. @param name without it, midnight is a time of day */
export function dayOf(value: unknown, name = ''): string | undefined {
	const [, day, midnight] =
		dayPattern.exec(typeof value === 'string' ? toIsoNotation(value) : '') ?? [];
	return midnight === undefined || isDateName(name) ? day : undefined;
}

/** Whether a field is named like a day. */
export const isDateName = (name: string) => dateName.test(normalizeName(name));

/** Names of a field with a time zone, normalized. */
export const timeZoneNames =
	/^(tz|tzid|timezone(id|name|iana)?|zeitzone|tijdzone|tidszone?|tidssone|aikavyohyke|strefaczasowa|casovepasmo|saatdilimi|idozona|fuseauhoraire|zonahoraria|fusoorario|fusohorario)$/;
/** The other way round than JavaScript's `getTimezoneOffset`; a unit that is not named shows by the number. */
const offsetNames = /^(utc|gmt)offset(in)?(hours?|minutes?|mins?|seconds?|secs?)?$/;

/** The time zone that a record or an answer names, else its offset: `-05:00`. */
export function findTimeZone(body: unknown): string | undefined {
	const zones = zoneValues(body, timeZoneNames).map(([, value]) => value);
	const offsets = zoneValues(body, offsetNames).map(([name, value]) => offsetOf(value, name));
	const ofCities = zones.map((value) => zoneOfCity(scalarText(value)));
	return [...zones, ...zones.map((value) => offsetOf(value)), ...ofCities, ...offsets].find(
		isTimeZone,
	);
}

/** A field that names a time zone in a way that is not known: `timeZone: W. Europe Standard Time`. */
export function findUnknownZone(body: unknown): string | undefined {
	const named = zoneValues(body, timeZoneNames).find(
		([, value]) => scalarText(value).trim() !== '',
	);
	return named && `${named[0]}: ${scalarText(named[1])}`;
}

/** Fields of a record, and of objects in it that are no other person, each with its value. */
function zoneValues(body: unknown, names: RegExp): Array<[name: string, value: unknown]> {
	if (!isObject(body)) return [];
	const parts = Object.entries(body).filter(([name]) => classifyRelation(name)?.exact !== true);
	return [body, ...parts.map(([, value]) => value).filter(isObject)]
		.flatMap((level) => Object.entries(level))
		.filter(([name, value]) => names.test(normalizeName(name)) && !isBlankOrFalse(value));
}

/** `UTC-5`, `GMT+05:30`, -300 minutes or -18000 seconds as `-05:00`. @param unit a name that ends in it */
function offsetOf(value: unknown, unit?: string): string | undefined {
	const [, sign, hours = '', rest = '00'] =
		/^(?:utc|gmt)? ?([+-])(0\d|1[0-4]|\d(?!\d))(?::?(\d\d))?$/i.exec(scalarText(value).trim()) ??
		[];
	if (sign) return `${sign}${hours.padStart(2, '0')}:${rest}`;
	const number = unit === undefined || scalarText(value) === '' ? NaN : Number(value);
	const size = Math.abs(number);
	const isHours = /h(ou)?rs?$/i.test(unit ?? '') || size <= 14;
	const minutes = isHours ? size * 60 : size <= 14 * 60 ? size : size / 60;
	if (!(minutes <= 14 * 60)) return undefined;
	return (number < 0 ? '-' : '+') + new Date(minutes * 60_000).toISOString().slice(11, 16);
}

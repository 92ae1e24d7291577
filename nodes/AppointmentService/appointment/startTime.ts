import {
	dayMs,
	dayOf,
	durationNames,
	fieldPathsIn,
	findTimeField,
	findTimeFields,
	hasZone,
	isClearTimeFieldName,
	isClockWithDate,
	isDateName,
	isDateOnly,
	isObject,
	isOtherTime,
	isTimeFieldName,
	isTimeZone,
	type JsonObject,
	normalizeName,
	parseTime,
	parseTimeOfDay,
	valueAt,
	valuesAt,
	wallTimeToInstant,
	zoneBeside,
	zeroPattern,
	zoneOfField,
} from '../rest';

/**
 * The fields with the start: those that the user entered, else those that are named so, else the only one with times that are still to
 * come, because no service knows such a time of what it did itself.
 *
 * @param entered a field, or two with a comma between them, of which the second one holds the time of day; empty to detect it
 * @returns `paths`: the likeliest first, as records of one list may have it in different fields; `clock`: the time of day that the user named;
 *     `isCertain`: other records would give the same first field; `isProved`: times to come tell it from the others
 */
export function findStartFields(records: JsonObject[], now: number, entered = '') {
	if (entered.trim() !== '') {
		const [start, clock] = entered.split(',').map((name) => findEntered(records, name.trim()));
		return { paths: start ? [start] : [], clock, isCertain: true, isProved: false };
	}
	const named = findTimeFields(records, 'start');
	if (named.length === 0) {
		const paths = findUpcoming(records, now);
		const notice =
			paths.length > 0
				? `The start is read from “${paths[0].join('.')}”, the only field with times to come. Set the option Start Field to this field or to another one.`
				: undefined;
		return { paths, isCertain: false, isProved: paths.length > 0, notice };
	}
	// `scheduled_at` may be the start as well as the moment at which somebody booked.
	const first = findTimeField(records, 'start') ?? named[0];
	const isClear = first.some((name) => isClearTimeFieldName(name, 'start'));
	const likely = isClear ? first : named.find((path) => isUpcoming(records, path, now));
	return {
		paths: [likely ?? first, ...named],
		isCertain: isClear || named.length === 1,
		isProved: !isClear && likely !== undefined,
	};
}

/** A field by its name, by its path with dots, or by the name that it has in simplified records. */
function findEntered(records: JsonObject[], name: string): string[] | undefined {
	const forms = (path: string[]) => [path.join('.'), path.join('_')];
	const isMeant = (path: string[]) =>
		forms(path).includes(name) || name.endsWith(`.${path.join('.')}`);
	const written = name.split('.');
	const isThere = records.some((record) => valueAt(record, written) !== undefined);
	return isThere ? written : fieldPathsIn(records).find(isMeant);
}

/** Clocks of two machines, and times without a zone, differ by less. */
const leeway = dayMs;

/** Whether some of these times lie ahead, and all are times. Telephone numbers and IDs pass for epochs. */
function isUpcoming(records: JsonObject[], path: string[], now: number): boolean {
	const times = valuesAt(records, path).map((value) =>
		/^\d+$/.test(String(value)) ? NaN : (parseTime(value) ?? NaN),
	);
	return !times.some(Number.isNaN) && times.some((time) => time > now + leeway);
}

/** A date in any notation: `22.11.2026`, `11/22/2026 9:00 AM`. */
export const datePattern = /\d{1,4}([./-])\d{1,2}\1\d{1,4}/;

/** Whether a value is a date in a notation that is not known. */
export const isUnreadDate = (value: unknown) =>
	typeof value === 'string' &&
	datePattern.test(value) &&
	!zeroPattern.test(value) &&
	parseTime(value) === undefined;

/** Each costs a pass over all records, and a hostile list may have other names in each of them. */
const maxPaths = 100;

function findUpcoming(records: JsonObject[], now: number): string[][] {
	const paths = fieldPathsIn(records).slice(0, maxPaths);
	// One of these may be the start.
	if (paths.some((path) => valuesAt(records, path).some(isUnreadDate))) return [];
	const candidates = paths.filter(
		(path) => !path.some(isOtherTime) && isUpcoming(records, path, now),
	);
	const timed = candidates.filter((path) =>
		valuesAt(records, path).some((value) => dayOf(value, 'date') === undefined),
	);
	// A day alone may be any: that of the next check, or of the end of a contract.
	const hasClock = (path: string[]) =>
		records.some((record) => startTimeOf(record, path)?.isDateOnly === false);
	const likely = timed.length > 0 ? timed : candidates.filter(hasClock);
	// Several that hold the same are one.
	const contents = likely.map((path) => JSON.stringify(valuesAt(records, path)));
	return new Set(contents).size === 1 ? likely : [];
}

/** `10:00 - 10:45` */
const timeRangePattern = /^([^-–—]+)[-–—]\s*\d{1,2}[:hu]\d{2}/;
/** `time_left: '0:15'` */
const lengthName = /(left|remaining|buffer|needed|spent|limit|offset)$/;

export interface RecordTime {
	/** Milliseconds since 1970; of a date alone, its first moment. */
	time: number;
	isZoneless: boolean;
	/** The record gives a date without a time of day. */
	isDateOnly: boolean;
	/** There is a time of day beside the date, in a notation that is not known. */
	hasUnreadClock?: boolean;
	/** The name of its zone, which the host does not know: the time was read in another one. */
	unknownZone?: string;
}

/**
 * Reads the start of a record at a path, together with a time of day beside a date. Times without a zone are read in the given one.
 * @param clockPath the field with the time of day, empty for none; where it is not known, it is found beside the date
 */
export function startTimeOf(
	record: JsonObject,
	path: string[],
	timeZone = 'UTC',
	clockPath?: string[],
): RecordTime | undefined {
	const parent = valueAt(record, path.slice(0, -1));
	const siblings = isObject(parent) ? parent : {};
	const value = valueAt(record, path);
	const date = dayOf(value, path[path.length - 1]);
	const clocks =
		date === undefined || clockPath?.length === 0
			? []
			: clockPath
				? [valueAt(record, clockPath)]
				: siblingClocks(siblings, path[path.length - 1]);
	const timeOfDay = clocks.map(parseClock).find(Boolean);
	const named = zoneBeside(record, path);
	const unknownZone = named === undefined || isTimeZone(named) ? undefined : named;
	const zone = named !== undefined && unknownZone === undefined ? named : timeZone;
	const found = toRecordTime(timeOfDay ? `${date}T${timeOfDay}` : value, path, zone);
	const isUnread = clocks.length > 0 && timeOfDay === undefined;
	return (
		found && {
			...found,
			...(isUnread && { hasUnreadClock: true }),
			...(found.isZoneless && unknownZone !== undefined && { unknownZone }),
		}
	);
}

function toRecordTime(value: unknown, path: string[], timeZone: string): RecordTime | undefined {
	const time = parseTime(value);
	if (time === undefined) return undefined;
	const isZoneless = !hasZone(value);
	const zone = isDateOnly(value) ? timeZone : zoneOfField(path.at(-1), timeZone);
	return {
		time: isZoneless ? wallTimeToInstant(time, zone) : time,
		isZoneless,
		isDateOnly: isDateOnly(value),
	};
}

/** What stands beside a date as the time of day at which it starts, in any notation. */
function siblingClocks(siblings: JsonObject, dateName: string): unknown[] {
	// `arrivalTime` beside `arrival`, `appt_time` beside `appt_date`
	const ownClock = `${normalizeName(dateName).replace(/(date|day)$/, '')}time`;
	const fields = Object.entries(siblings)
		.flatMap(([key, value]): Array<[string, unknown]> => {
			// `time: { start: '10:00', end: '10:45' }`
			const isTime = /^(time|times|slot|hours)$/.test(normalizeName(key));
			return isObject(value) && isTime ? Object.entries(value) : [[key, value]];
		})
		.filter(
			([key]) => ![lengthName, durationNames].some((names) => names.test(normalizeName(key))),
		);
	const named = fields.filter(([key, value]) => isClock(key, value, ownClock));
	const others = fields.filter(([key, value]) => parseClock(value) && !isOtherTime(key));
	// The only time of day beside the date is that of the start; of several any may be.
	const clocks = named.length > 0 ? named : others.length === 1 ? others : [];
	return clocks.length === 0 && others.length > 0 ? [undefined] : clocks.map(([, value]) => value);
}

function isClock(key: string, value: unknown, ownClock: string): boolean {
	const word = normalizeName(key);
	if (parseClock(value)) return /^(start|begin|from|time|hour)/.test(word) || isStart(word);
	if (typeof value === 'string' ? !/\d/.test(value) : typeof value !== 'number') return false;
	const isTime = !isDateName(word) && (isStart(word) || word === ownClock || /^hours?$/.test(word));
	return isTime && (isClockWithDate(value) || parseTime(value) === undefined);
}

const isStart = (word: string) => isTimeFieldName(word, 'start');

/** A time of day on a 24-hour clock: `09:05`; of a range its first one, and undefined for anything else. */
function parseClock(value: unknown): string | undefined {
	if (typeof value !== 'string') return undefined;
	// A zone would make it a time on another day: which one, only the service knows.
	if (isClockWithDate(value)) return hasZone(value) ? undefined : value.slice(11, 16);
	return parseTimeOfDay(timeRangePattern.exec(value)?.[1] ?? value);
}

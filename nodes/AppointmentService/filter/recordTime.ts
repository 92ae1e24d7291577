import { datePattern, findStartFields, isUnreadDate, startTimeOf } from '../appointment';
import {
	classifyRelation,
	dayMs,
	findTimeFields,
	instantToWallTime,
	isClearTimeFieldName,
	isObject,
	isoDateReader,
	toIsoNotation,
	isTimeFieldName,
	type JsonObject,
	parseTime,
	scalarText,
	unwrapFields,
	valueAt,
	zeroPattern,
} from '../rest';
import { dayIn, startOfDay } from './startRange';
import { type FilterContext, type Filtered, missingCount } from './types';

type TimeRole = 'start' | 'created' | 'updated';

/**
 * Reads starts, or times of creation or change; gives undefined for a record without one. Records of one list may have them in different
 * fields. A date without a time of day is a calendar day, whatever the zone: what starts then starts as that day does for the user, unless
 * its time of day cannot be read; what was created or changed then may have been until its last moment. `isDay`: no time of day is known;
 * `unknownZone`: the name of its time zone, where it is none that is known.
 */
export function timeReader(
	views: JsonObject[],
	role: TimeRole,
	{ now, timeZone, recordTimeZone, startField }: FilterContext,
) {
	const toIsoDates = isoDateReader(views);
	const readable = views.map(toIsoDates);
	const { paths, clock, notice } =
		role === 'start'
			? findStartFields(readable, now, startField)
			: { paths: findTimeFields(readable, role), clock: [], notice: undefined };
	const spanOf = (shown: JsonObject) => {
		const view = toIsoDates(shown);
		for (const path of paths) {
			const found = startTimeOf(view, path, recordTimeZone, clock);
			if (!found) continue;
			if (!startField && hasUnreadTime(view, role, path)) return undefined;
			const { time, isDateOnly, hasUnreadClock, unknownZone } = found;
			if (!isDateOnly && !hasUnreadClock) return { first: time, last: time, unknownZone };
			const day = Date.parse(toIsoNotation(String(valueAt(view, path))).slice(0, 10)) / dayMs;
			const first = startOfDay(day, timeZone);
			const isWholeDay = role === 'start' ? hasUnreadClock : isDateOnly;
			const last = isWholeDay ? startOfDay(dayIn(first, timeZone) + 1, timeZone) - 1 : first;
			return { first, last, isDay: true, unknownZone };
		}
		return undefined;
	};
	return { spanOf, notices: notice ? [notice] : [] };
}

const clockPattern = /^\d{1,2}\s*([:.h]\s*\d{2}|[ap]\.?m|uhr|$)|^\d{3,4}$/i;

/** Whether a record gives the time in an unknown notation, in a field whose name says it at least as clearly as the one that was read. */
export function hasUnreadTime(view: JsonObject, role: TimeRole, path: string[]): boolean {
	if (path.some((name) => isClearTimeFieldName(name, role))) return false;
	const date = dateParts(valueAt(view, path));
	const isOther = (value: unknown) => date === '' || dateParts(value) !== date;
	const isUnread = (fields: JsonObject): boolean =>
		Object.entries(fields).some(([name, value]) => {
			if (isClearTimeFieldName(name, role)) return isUnknown(value) && isOther(value);
			return isTimeFieldName(name, role) && isUnreadDate(value) && isOther(value);
		});
	const parts = Object.entries(view)
		.filter(([name]) => classifyRelation(name)?.exact !== true)
		.map(([, value]) => value)
		.filter(isObject);
	return [view, ...parts].some(isUnread);
}

/** Whether a value is something else than a time that is known, a time of day or nothing. */
function isUnknown(value: unknown): boolean {
	if (typeof value === 'string') {
		const text = value.trim();
		if (text === '' || zeroPattern.test(text) || parseTime(text) !== undefined) return false;
		return datePattern.test(text) || !clockPattern.test(text);
	}
	if (parseTime(value) !== undefined) return false;
	if (typeof value === 'number') return value > 1e8;
	if (Array.isArray(value)) return value.length > 1 || value.some(isUnknown);
	// `start: { seconds }`; an object may also have a time of day, or a zone.
	return (
		isObject(value) &&
		Object.values(value).some((inner) => Number(inner) > 1e8 || isUnreadDate(inner))
	);
}

/** The numbers of a date, in no order: `12.03.2026` and `2026-03-12` show the same day. */
function dateParts(value: unknown): string {
	const text = [value].flat().map(scalarText).join();
	const numbers = datePattern.exec(text)?.[0].split(/[./-]/).map(Number) ?? [];
	return numbers.sort((a, b) => a - b).join(' ');
}

/**
 * Adds when each appointment starts on the clock of the workflow, as texts for a message: services show UTC, or seconds since 1970.
 * @param list all records that were read: they show which field has the start, and in which notation
 */
export function addLocalStart(
	records: JsonObject[],
	list: JsonObject[],
	context: FilterContext,
): Filtered {
	const { resourceNames, timeZone, noun } = context;
	const views = new Map(list.map((record) => [record, unwrapFields(record, resourceNames)]));
	const { spanOf, notices } = timeReader([...views.values()], 'start', context);
	let missing = 0;
	const completed = records.map((record) => {
		const start = spanOf(views.get(record) ?? record);
		if (Object.hasOwn(record, 'localStart')) return record;
		if (!start || start.unknownZone !== undefined) {
			missing++;
			return record;
		}
		const [date, time] = new Date(instantToWallTime(start.first, timeZone))
			.toISOString()
			.split('T');
		return { ...record, localStart: { date, ...(!start.isDay && { time: time.slice(0, 5) }) } };
	});
	const all = records.length;
	const left = missingCount(noun, 'start', { missing, all }, [
		'has no localStart',
		'have no localStart',
	]);
	return { records: completed, notices: [...notices, ...left] };
}

import { isObject, type JsonObject } from '../http/types';
import { copyDigits } from '../values/exactNumbers';
import { formatTimeOfDay } from '../values/timeOfDay';
import { clockRest, fromMonthName, isoOfParts } from './isoDates';
import { isDateName, isTimeFieldName } from './timeFields';

/** `11/28/2026 9:00 AM`, `28-11-2026`: of day and month either may come first. */
const numeric = new RegExp(`^(\\d{1,2})([/-])(\\d{1,2})\\2(\\d{4})${clockRest}`);
const maxDepth = 3;
/** Longer texts are no dates. */
const maxLength = 40;

/** @param isBesideDay the object has a day in digits */
type Change = (value: string | number, name: string, isBesideDay: boolean) => unknown;

/** How the records of one list spell their dates. */
export interface DateSpelling {
	/** A record with its dates in ISO 8601; those that cannot be read stay as they are. */
	toIso(record: JsonObject): JsonObject;
	/** Fields that hold such dates as the record has them. */
	fromIso(fields: JsonObject, record: JsonObject): JsonObject;
}

/**
 * Learns how records spell the dates that people or databases read, such as `11/28/2026 9:00 AM`, `28-Nov-2026`, or `20261128` beside `90000`.
 * Whether the day or the month comes first has to be proved by a number above 12 in any of these records; where it is not, numbers stay as they are.
 */
export function dateSpelling(records: JsonObject[]): DateSpelling {
	const above12 = { '/': [false, false], '-': [false, false] };
	const orderOf = (separator: string) => above12[separator as keyof typeof above12];
	let hasDates = false;
	mapValues(records, (value, name) => {
		const [date, first, separator, second] = numeric.exec(String(value)) ?? [];
		hasDates ||= date !== undefined || isCompactDay(value, name);
		hasDates ||= typeof value === 'string' && fromMonthName(value) !== value;
		if (Number(first) > 12) orderOf(separator)[0] = true;
		if (Number(second) > 12) orderOf(separator)[1] = true;
		return value;
	});
	/** Undefined where nobody knows. */
	const isDayFirst = (separator: string) => {
		const [first, second] = orderOf(separator);
		return first === second ? undefined : first;
	};
	const read: Change = (value, name, isBesideDay) => {
		if (isCompactDay(value, name)) return String(value).replace(/^(....)(..)/, '$1-$2-');
		if (isBesideDay && isBoundName(name)) return compactClock(value) ?? value;
		const [date, first, separator, second, year, time] = numeric.exec(String(value)) ?? [];
		if (date === undefined) return typeof value === 'string' ? fromMonthName(value) : value;
		const isFirst = isDayFirst(separator);
		if (isFirst === undefined) return value;
		const [day, month] = isFirst ? [first, second] : [second, first];
		return isoOfParts(year, Number(month), day, time) ?? value;
	};
	const toIso = (record: JsonObject) =>
		hasDates ? (mapValues(record, read, 1) as JsonObject) : record;
	const write = (iso: string, shown: string | number): unknown => {
		const [date, first, separator, second, , time] = numeric.exec(String(shown)) ?? [];
		if (/^\d+$/.test(String(shown))) {
			const digits = iso.replace(/\D/g, '').padEnd(String(shown).length > 4 ? 6 : 4, '0');
			return typeof shown === 'number' ? Number(digits) : digits;
		}
		// The name of a month is in a language.
		if (date === undefined) return iso;
		const [year, month, day] = iso.slice(0, 10).split('-');
		const parts = isDayFirst(separator) ? [day, month] : [month, day];
		const sizes = [first, second].map(({ length }) => length);
		const [one, two] = parts.map((part, at) => String(Number(part)).padStart(sizes[at], '0'));
		const clock =
			time && formatTimeOfDay(Date.parse(`${iso.slice(0, 10)}T${iso.slice(11, 16)}Z`), time);
		const rest = date.slice(first.length + second.length + 6);
		return `${one}${separator}${two}${separator}${year}${time ? rest.replace(time, clock!) : rest}`;
	};
	const fromIso = (fields: unknown, shown: unknown, name = '', isBeside = false): unknown => {
		if (isObject(fields) && isObject(shown)) {
			const isBesideDay = hasCompactDay(shown);
			const parts = Object.entries(fields).map(([key, value]) => [
				key,
				fromIso(value, shown[key], key, isBesideDay),
			]);
			return copyDigits(Object.fromEntries(parts) as JsonObject, shown);
		}
		if (typeof shown !== 'string' && typeof shown !== 'number') return fields;
		const seen = read(shown, name, isBeside);
		if (seen === shown || typeof fields !== 'string') return fields;
		return fields === seen ? shown : write(fields, shown);
	};
	return {
		toIso,
		fromIso: (fields, record) => (hasDates ? (fromIso(fields, record) as JsonObject) : fields),
	};
}

/** Makes a reader of records that gives their dates in ISO 8601. */
export const isoDateReader = (records: JsonObject[]) => dateSpelling(records).toIso;

/** `20261128` in a field that is named like a day. */
const isCompactDay = (value: unknown, name: string) =>
	/^(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(String(value)) && isDateName(name);

/** Digits are a time of day only beside such a day. */
const hasCompactDay = (fields: JsonObject) =>
	Object.entries(fields).some(([key, value]) => isCompactDay(value, key));
const isBoundName = (name: string) =>
	isTimeFieldName(name, 'start') || isTimeFieldName(name, 'end');

/** `930`, `0930`, `93000`: hours and minutes, or seconds as well. */
function compactClock(value: string | number): string | undefined {
	const text = String(value);
	const [, hours, minutes] =
		/^(\d{1,2})([0-5]\d)$/.exec(text.length > 4 ? text.slice(0, -2) : text) ?? [];
	return Number(hours) < 24 ? `${hours.padStart(2, '0')}:${minutes}` : undefined;
}

function mapValues(
	value: unknown,
	change: Change,
	depth = 0,
	name = '',
	isBeside = false,
): unknown {
	if (typeof value === 'number') return change(value, name, isBeside);
	if (typeof value === 'string')
		return value.length > maxLength ? value : change(value, name, isBeside);
	if (depth > maxDepth) return value;
	if (Array.isArray(value)) return value.map((part) => mapValues(part, change, depth + 1));
	if (!isObject(value)) return value;
	const isBesideDay = hasCompactDay(value);
	const parts = Object.entries(value).map(([key, part]) => [
		key,
		mapValues(part, change, depth + 1, key, isBesideDay),
	]);
	return Object.fromEntries(parts);
}

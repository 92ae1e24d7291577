import { isObject, type JsonObject } from '../http/types';
import { parseTimeOfDay } from '../values/timeOfDay';

const rest = '(?:(?:,? |T)(?:at )?(\\d.{0,13}))?$';
/** `11/28/2026 9:00 AM`, `28-11-2026`: of day and month either may come first. */
const numeric = new RegExp(`^(\\d{1,2})([/-])(\\d{1,2})\\2(\\d{4})${rest}`);
/** `28-Nov-2026 09:00:00`, `Sat, 28 November 2026` */
const dayFirst = new RegExp(
	`^(?:[a-z]{3,9}\\.?,? )?(\\d{1,2})[- ]([a-z]{3,9})\\.?,?[- ](\\d{4})${rest}`,
	'i',
);
/** `November 28, 2026` */
const monthFirst = new RegExp(
	`^(?:[a-z]{3,9}\\.?,? )?([a-z]{3,9})\\.? (\\d{1,2}),? (\\d{4})${rest}`,
	'i',
);
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const maxDepth = 3;

const maxLength = 40;

/** Makes a reader of records that gives dates such as `28-Nov-2026` in ISO 8601, and `11/28/2026` where a number above 12 in any of them proves the order. */
export function isoDateReader(records: JsonObject[]): (record: JsonObject) => JsonObject {
	const above12: Record<string, boolean[]> = { '/': [false, false], '-': [false, false] };
	let hasDates = false;
	mapTexts(records, (text) => {
		const [date, first, separator, second] = numeric.exec(text) ?? [];
		hasDates ||= date !== undefined || fromMonthName(text) !== text;
		if (Number(first) > 12) above12[separator][0] = true;
		if (Number(second) > 12) above12[separator][1] = true;
		return text;
	});
	const toIsoText = (text: string) => {
		const [date, first, separator, second, year, time] = numeric.exec(text) ?? [];
		if (date === undefined) return fromMonthName(text);
		const [isDayFirst, isMonthFirst] = above12[separator];
		if (isDayFirst === isMonthFirst) return text;
		const [day, month] = isDayFirst ? [first, second] : [second, first];
		return toIso(year, Number(month), day, time) ?? text;
	};
	return (record) => (hasDates ? (mapTexts(record, toIsoText, 1) as JsonObject) : record);
}

/** `28-Nov-2026 9:00 AM`, `November 28, 2026` in ISO 8601; any other text as it is. */
export function fromMonthName(text: string): string {
	const [, day, name, year, time] = dayFirst.exec(text) ?? [];
	if (day !== undefined) return toIso(year, monthOf(name), day, time) ?? text;
	const [, month, second, other, clock] = monthFirst.exec(text) ?? [];
	return (month && toIso(other, monthOf(month), second, clock)) || text;
}

const monthOf = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

function toIso(year: string, month: number, day: string, time?: string): string | undefined {
	const clock = time && parseTimeOfDay(time);
	if (month === 0 || (time && !clock)) return undefined;
	const date = [year, String(month).padStart(2, '0'), day.padStart(2, '0')].join('-');
	return clock ? `${date}T${clock}` : date;
}

function mapTexts(value: unknown, change: (text: string) => string, depth = 0): unknown {
	if (typeof value === 'string') return value.length > maxLength ? value : change(value);
	if (depth > maxDepth) return value;
	const changed = (part: unknown) => mapTexts(part, change, depth + 1);
	if (Array.isArray(value)) return value.map(changed);
	if (!isObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, changed(part)]));
}

interface TimeNotation {
	pattern: RegExp;
	toIso(parts: string[]): string;
	fromIso(iso: string, example: string): string;
}

/** `2026-12-01 09:00-10:00`, `2026-12-01T09:00:00Z/PT1H` */
const rangePattern =
	/^(?:(.{10},? \d\d:\d\d) ?[-–] ?(\d\d:\d\d)|(\d{4}-[^/]{12,31})\/(P[^/]{2,12}|\d{4}-[^/]{12,31}))$/;

/** A range of the same length from another start on. */
function movedRange(iso: string, example: string): string {
	if (toIsoNotation(example) === example) return iso;
	const [, day, clock, from = '', until = ''] = rangePattern.exec(example) ?? [];
	const [start, end] = clock ? [day, clock] : [from, until];
	const old = toIsoNotation(start);
	const wallTime = (text: string) => Date.parse(`${text.slice(0, 10)}T${text.slice(11, 16)}Z`);
	const length = wallTime(clock ? old.slice(0, 11) + clock : end) - wallTime(old);
	const [date, time] = new Date(wallTime(iso) + length || 0).toISOString().split(/T|:\d\d\./);
	const moved = clock ? time : date + iso[10] + time + iso.slice(16);
	const between = example.slice(start.length, -end.length);
	return spelledAsTime(iso, start) + between + (end.startsWith('P') ? end : moved);
}

const notations: TimeNotation[] = [
	{
		// Of .NET. The offset is that of the server; the number says the moment.
		pattern: /^\/Date\((\d{1,13})(?:[+-]\d{4})?\)\/$/,
		toIso: ([, milliseconds]) => isoOf(new Date(Number(milliseconds))),
		fromIso: (iso, example) => example.replace(/\d+/, String(Date.parse(iso))),
	},
	{
		// Of iCalendar, the basic format of ISO 8601; databases leave out the letter.
		pattern: /^(?=.{8}T|(?:19|20)\d{12}$)(\d{4})(\d\d)(\d\d)T?(\d\d)(\d\d)(\d\d)?(Z|[+-]\d{4})?$/,
		toIso: ([, year, month, day, hour, minute, second, zone = '']) =>
			`${year}-${month}-${day}T${hour}:${minute}${second ? `:${second}` : ''}${zone}`,
		fromIso: (iso, example) =>
			iso.slice(0, 10).replace(/-/g, '') +
			iso.slice(10).replace(example[8] === 'T' ? /:/g : /[T:]/g, ''),
	},
	{
		// Of a range the start. After a blank, what is no later than the start is its offset.
		pattern: rangePattern,
		toIso: ([text, day = '', clock, start]) =>
			clock > day.slice(-5) ? toIsoNotation(day) : start ? toIsoNotation(start) : text,
		fromIso: movedRange,
	},
	{
		// With slashes a year first says the order.
		pattern: /^(\d{4})\/(\d\d)\/(\d\d)((?:[T ].*)?)$/,
		toIso: ([, year, month, day, time]) => `${year}-${month}-${day}${time}`,
		fromIso: (iso) => iso.slice(0, 10).replace(/-/g, '/') + iso.slice(10),
	},
	{
		// Of HTTP and of mail.
		pattern: /^\w{3}, (\d\d? \w{3} \d{4} \d\d:\d\d:\d\d) (?:GMT|[+-]0000|([+-]\d{4}))$/,
		toIso: ([, moment, offset = 'Z']) => isoOf(new Date(`${moment} GMT`)).replace('.000Z', offset),
		fromIso: (iso, example) =>
			new Date(`${iso.slice(0, 19)}Z`).toUTCString().replace(/\S+$/, example.split(' ')[5]),
	},
	{
		// With dots the day stands before the month.
		pattern: /^(\d\d)\.(\d\d)\.(\d{4})(?:(,? |T)(\d\d:\d\d(?::\d\d)?))?$/,
		toIso: ([, day, month, year, , time]) =>
			`${year}-${month}-${day}${time === undefined ? '' : ` ${time}`}`,
		fromIso: (iso, example) =>
			iso.slice(0, 10).split('-').reverse().join('.') +
			example.slice(10).replace(/\d.*/, iso.slice(11)),
	},
];

const isoOf = (date: Date) => (Number.isNaN(date.getTime()) ? '' : date.toISOString());

/** A moment in another notation that services use, such as `/Date(1764579600000)/` or `20261201T090000Z`, in ISO 8601; any other text as it is. */
export function toIsoNotation(text: string): string {
	for (const { pattern, toIso } of notations) {
		const parts = pattern.exec(text);
		if (parts) return toIso(parts);
	}
	return text;
}

/** `[2026, 12, 1, 9, 30]`, as Java writes a time without a zone, in ISO 8601; any other value as it is. */
export function joinedTime(value: unknown): unknown {
	if (!Array.isArray(value) || value.length < 5 || value.length > 7) return value;
	if (!value.every(Number.isInteger)) return value;
	const [year, month, day, hour, minute, second = '00'] = value.map((part) =>
		String(part).padStart(2, '0'),
	);
	return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
}

/** An ISO 8601 text in the notation of an example. */
export function spelledAsTime(iso: string, example: string): string {
	const notation = notations.find(({ pattern }) => pattern.test(example));
	return notation ? notation.fromIso(iso, example) : iso;
}

import { parseStartOfDay } from '../values/timeOfDay';

/** A time of day behind a date, as a part of a pattern. */
export const clockRest = '(?:(?:,? |T)(?:at )?(\\d.{0,13}))?$';
/** `28-Nov-2026 09:00:00`, `Sat, 28 November 2026` */
const dayFirst = new RegExp(
	`^(?:[a-z]{3,9}\\.?,? )?(\\d{1,2})[- ]([a-z]{3,9})\\.?,?[- ](\\d{4})${clockRest}`,
	'i',
);
/** `November 28, 2026` */
const monthFirst = new RegExp(
	`^(?:[a-z]{3,9}\\.?,? )?([a-z]{3,9})\\.? (\\d{1,2}),? (\\d{4})${clockRest}`,
	'i',
);
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `28-Nov-2026 9:00 AM`, `November 28, 2026` in ISO 8601; any other text as it is. */
export function fromMonthName(text: string): string {
	const [, day, name, year, time] = dayFirst.exec(text) ?? [];
	if (day !== undefined) return isoOfParts(year, monthOf(name), day, time) ?? text;
	const [, month, second, other, clock] = monthFirst.exec(text) ?? [];
	return (month && isoOfParts(other, monthOf(month), second, clock)) || text;
}

const monthOf = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** A day, perhaps with a time of day as people write it, in ISO 8601. */
export function isoOfParts(
	year: string,
	month: number,
	day: string,
	time?: string,
): string | undefined {
	const clock = time && parseStartOfDay(time);
	if (month === 0 || (time && !clock)) return undefined;
	const date = [year, String(month).padStart(2, '0'), day.padStart(2, '0')].join('-');
	return clock ? `${date}T${clock}` : date;
}

/** A notation of moments beside ISO 8601. */
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
	const [, day, clock, from = '', until = ''] = rangePattern.exec(example) ?? [];
	const start = day ?? from;
	if (toIsoNotation(example) === example) return iso;
	const wallTime = (text: string) => Date.parse(`${text.slice(0, 10)}T${text.slice(11, 16)}Z`);
	const old = wallTime(toIsoNotation(start));
	const oldEnd = wallTime(clock ? toIsoNotation(start).slice(0, 11) + clock : until);
	const end = new Date(wallTime(iso) + oldEnd - old || 0).toISOString();
	const moved = clock
		? end.slice(11, 16)
		: end.slice(0, 10) + iso[10] + end.slice(11, 16) + iso.slice(16);
	const rest = example.slice(start.length, example.length - (clock ?? until).length);
	return spelledAsTime(iso, start) + rest + (until.startsWith('P') ? until : moved);
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

import { matchCase } from './vocabulary';

const timeOfDayPattern = /^(\d{1,2}):(\d{2})(:\d{2})?(\.\d{1,9})?(?:(\s*)([ap]\.?m\.?))?$/i;

/** Hours and minutes of a time of day on a 24-hour clock: `09:05`; undefined for anything else. */
export function parseTimeOfDay(value: unknown): string | undefined {
	const parts = typeof value === 'string' ? timeOfDayPattern.exec(value.trim()) : null;
	if (!parts) return undefined;
	const [, hours, minutes, , , , meridiem] = parts;
	const hour = meridiem ? (Number(hours) % 12) + (/p/i.test(meridiem) ? 12 : 0) : Number(hours);
	return hour < 24 ? `${String(hour).padStart(2, '0')}:${minutes}` : undefined;
}

/** `10:00 - 10:45` */
const rangePattern = /^([^-–—]{4,14})([-–—]\s?)(\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?)$/i;

/** The same, of a range its first one. */
export function parseStartOfDay(value: unknown): string | undefined {
	return parseTimeOfDay(rangePattern.exec(typeof value === 'string' ? value : '')?.[1] ?? value);
}

/** A time of day as in an example: `09:00`, `9:00`, `09:00:00`, `9:00 AM`; a range keeps its length. @param wallTime as of `wallTimeToInstant` */
export function formatTimeOfDay(wallTime: number, example: string): string {
	const [, from, separator, until] = rangePattern.exec(example) ?? [];
	if (from !== undefined) {
		const [start, end] = [from, until].map((clock) =>
			Date.parse(`1970-01-01T${parseTimeOfDay(clock)}Z`),
		);
		const [begin, blank] = [formatTimeOfDay(wallTime, from), from.slice(from.trimEnd().length)];
		return begin + blank + separator + formatTimeOfDay(wallTime + (end - start || 0), until);
	}
	const [, hours = '', , seconds, fraction = '', space = '', meridiem] =
		timeOfDayPattern.exec(example.trim()) ?? [];
	const [hour, minute, second] = new Date(wallTime).toISOString().slice(11, 19).split(':');
	const displayHour = meridiem ? Number(hour) % 12 || 12 : Number(hour);
	const half = Number(hour) < 12 ? 'a' : 'p';
	const displayMeridiem = meridiem?.replace(/[ap]/i, (letter) => matchCase(letter, half));
	return [
		String(displayHour).padStart(hours.length, '0'),
		`:${minute}`,
		seconds === undefined ? '' : `:${second}`,
		fraction.replace(/\d/g, '0'),
		displayMeridiem ? space + displayMeridiem : '',
	].join('');
}

/** The date of an instant in UTC, e.g. `2026-03-11`. */
export function toDateText(instant: number): string {
	return new Date(instant).toISOString().slice(0, 10);
}

/** Whether a value is a date without a time of day, e.g. `2026-03-11`. */
export function isDateOnly(value: unknown): value is string {
	return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
}

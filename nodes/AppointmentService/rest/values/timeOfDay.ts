import { matchCase } from './vocabulary';

const timeOfDayPattern = /^(\d{1,2})([:hu])(\d{2})(:\d{2})?(\.\d{1,9})?(?:(\s*)([ap]\.?m\.?))?$/i;

/** Hours and minutes of a time of day on a 24-hour clock: `09:05`, also of a French `9h05` or a Dutch `9u05`, and `24:00` for the end of a day; undefined for anything else. */
export function parseTimeOfDay(value: unknown): string | undefined {
	const parts = typeof value === 'string' ? timeOfDayPattern.exec(value.trim()) : null;
	if (!parts) return undefined;
	const [, hours, , minutes, , , , meridiem] = parts;
	const hour = meridiem ? (Number(hours) % 12) + (/p/i.test(meridiem) ? 12 : 0) : Number(hours);
	const isInDay = hour < 24 || (hour === 24 && minutes === '00');
	return isInDay ? `${String(hour).padStart(2, '0')}:${minutes}` : undefined;
}

/** A time of day as in an example: `09:00`, `9:00`, `09:00:00`, `9:00 AM`. @param wallTime as of `wallTimeToInstant` */
export function formatTimeOfDay(wallTime: number, example: string): string {
	const [, hours = '', colon = ':', , seconds, fraction = '', space = '', meridiem] =
		timeOfDayPattern.exec(example.trim()) ?? [];
	const [hour, minute, second] = new Date(wallTime).toISOString().slice(11, 19).split(':');
	const displayHour = meridiem ? Number(hour) % 12 || 12 : Number(hour);
	const half = Number(hour) < 12 ? 'a' : 'p';
	const displayMeridiem = meridiem?.replace(/[ap]/i, (letter) => matchCase(letter, half));
	return [
		String(displayHour).padStart(hours.length, '0'),
		colon + minute,
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

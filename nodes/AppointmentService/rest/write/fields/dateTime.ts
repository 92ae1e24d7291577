import { isRecordTimeName, parseTime } from '../../record/timeFields';
import { spelledAsTime, toIsoNotation } from '../../record/timeNotation';
import { wallTimeToInstant, instantToWallTime } from '../../values/timeZone';
import { normalizeName, wordSet } from '../../values/vocabulary';

/** Zones of times without one: for times that the user writes, and for those of the service. */
export interface TimeZones {
	user: string;
	service: string;
}

const timestampPattern =
	/^(\d{4}-\d{2}-\d{2})(?:([T ])(\d{2}:\d{2})(:\d{2})?(\.\d+)?(\s*)(Z|z|[+-]\d{2}:?\d{2})?)?$/;

/** The instant of a user's value, also of n8n's own kind of date, in milliseconds since 1970; undefined where it is no time. */
export function parseUserTime(value: unknown, zone: string): number | undefined {
	if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.getTime();
	if (typeof value === 'object' && value !== null && 'toMillis' in value) {
		return (value as { toMillis(): number }).toMillis();
	}
	const parts =
		typeof value === 'string' ? timestampPattern.exec(toIsoNotation(value.trim())) : null;
	if (!parts) return parseTime(value);
	const [, date, , time = '00:00', seconds = '', fraction = '', , offset] = parts;
	const text = `${date}T${time}${seconds}${fraction}`;
	if (offset !== undefined) return parseTime(text + offset);
	const wallTime = Date.parse(`${text}Z`);
	return Number.isNaN(wallTime) ? undefined : wallTimeToInstant(wallTime, zone);
}

/** An instant in the format of an example; undefined where the example is no time. */
export function formatLike(
	instant: number,
	example: unknown,
	zone: string,
): string | number | undefined {
	if (parseTime(example) === undefined) return undefined;
	if (typeof example === 'number') return example < 1e11 ? Math.floor(instant / 1000) : instant;
	const text = String(example);
	if (/^\d+$/.test(text)) {
		return String(text.length <= 10 ? Math.floor(instant / 1000) : instant);
	}
	const parts = timestampPattern.exec(toIsoNotation(text));
	// A format that cannot be written, such as one with the name of a zone.
	if (!parts) return new Date(instant).toISOString();
	const [, , separator, , seconds, fraction, space, offset] = parts;
	// With an offset the instant is exact, so that of the example is right in summer and winter.
	const exampleZone = offset === undefined ? zone : /^z$/i.test(offset) ? 'UTC' : offset;
	const wallTime = new Date(instantToWallTime(instant, exampleZone)).toISOString();
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
	'at on date time datetime timestamp utc start starts end ends begin begins until since due expires epoch',
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
		isRecordTimeName(name)
	);
}

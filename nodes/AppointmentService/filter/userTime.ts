import { wallTimeToInstant } from '../rest';
import { FilterError } from './types';

const timePattern =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:[.,](\d{1,9}))?\s*(z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * The instant of a time that the user entered, in milliseconds since 1970; undefined where it is empty. A date stands for its first
 * moment.
 *
 * @param label the name of the field, for messages
 * @param timeZone the zone of a time without one
 * @throws FilterError where it is no time
 */
export function parseUserInstant(
	text: string | undefined,
	label: string,
	timeZone: string,
): number | undefined {
	if (isUnset(text)) return undefined;
	const instant = typeof text === 'string' ? parseIsoTime(text.trim(), timeZone) : undefined;
	if (instant !== undefined) return instant;
	throw new FilterError(
		`${label} is not a date or time: ${JSON.stringify(text)}`,
		'Enter a date such as 2026-11-24, or a time such as 2026-11-24T14:30.',
	);
}

/** Expressions give nothing in several forms. */
export function isUnset(text: unknown): boolean {
	return text === undefined || text === null || String(text).trim() === '';
}

function parseIsoTime(text: string, timeZone: string): number | undefined {
	const parts = timePattern.exec(text);
	if (!parts) return undefined;
	const [, date, clock = '00:00', seconds = ':00', fraction = '', offset] = parts;
	const midnight = Date.parse(`${date}T00:00:00Z`);
	const wallTime = Date.parse(`${date}T${clock}${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}Z`);
	// JavaScript takes 30 February for 2 March, and 24:00 for the end of the day as ISO 8601 does.
	const isDate = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date);
	if (!isDate || Number.isNaN(wallTime)) return undefined;
	return offset === undefined
		? wallTimeToInstant(wallTime, timeZone)
		: wallTime - offsetOf(offset.toUpperCase());
}

/** Milliseconds by which an offset is ahead of UTC. */
function offsetOf(offset: string): number {
	if (offset === 'Z') return 0;
	const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3).replace(':', ''));
	return (offset.startsWith('-') ? -1 : 1) * minutes * 60_000;
}

import { parseUserTime, toDateText } from '../rest';
import { FilterError } from './types';

const timePattern =
	/^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:[.,]\d{1,9})?\s*(?:z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

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
	const [, date] = timePattern.exec(text) ?? [];
	const midnight = date === undefined ? NaN : Date.parse(date);
	// JavaScript takes 30 February for 2 March.
	const isDate = !Number.isNaN(midnight) && toDateText(midnight) === date;
	return isDate ? parseUserTime(text.replace(',', '.'), timeZone) : undefined;
}

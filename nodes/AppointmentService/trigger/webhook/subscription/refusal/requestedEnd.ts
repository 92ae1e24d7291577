import { dayMs, normalizeName } from '../../../../rest';
import { isDurationName, unitLength } from '../endpoint/subscriptionEnd';

/** How long a subscription is to last where a service wants to be told: the longest that most of them allow. */
const usualMs = 2 * dayMs;
const longestMs = 30 * dayMs;
/** Where that was refused without a reason. */
const shortMs = 3_600_000;
const mostPattern = /(?<![\d.-])(\d{1,9}) ?(seconds?|minutes?|hours?|days?)\b/i;
const numberPattern = /\b(number|integer|int|numeric|unix|epoch)\b|milli/i;

/**
 * The end that a service wants to be told, in the form and as soon as its refusal says.
 *
 * @param sent what was sent before, if anything
 * @param now milliseconds since 1970
 */
export function requestedEnd(
	name: string,
	refusal: string,
	sent: unknown,
	now: number,
): number | string {
	const [, amount, unit = ''] = mostPattern.exec(refusal) ?? [];
	const most = Number(amount) * unitLength(unit.toLowerCase());
	const asksForNumber = numberPattern.test(refusal);
	const otherwise = sent === undefined || asksForNumber ? usualMs : shortMs;
	const length = most > 0 ? Math.min(most, longestMs) : otherwise;
	const normalized = normalizeName(name);
	if (isDurationName(normalized) && !/(ation|y|es|e)$/.test(normalized))
		return Math.floor(length / unitLength(normalized));
	// Whole minutes, so that the same refusal gets the same value; a little early, for the way to the service.
	const end = Math.floor((now + length * 0.95) / 60_000) * 60_000;
	if (/milli/i.test(refusal) || Number(sent) > 1e11) return end;
	return asksForNumber || typeof sent === 'number' ? end / 1000 : new Date(end).toISOString();
}

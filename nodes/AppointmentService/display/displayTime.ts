import { parseTime, type JsonObject, normalizeName } from '../rest';

const timestampPattern =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;
const clockPattern = /^\d{1,2}:\d{2}(?=$|:\d{2}|\s?[ap]\.?m)/i;

/**
 * A record's time for display: date and time of day as the record gives them, with `UTC` where it says so. Times with another
 * offset, and those without one, are taken for the local time of the business.
 *
 * @param view the record, which may have the time of day in a separate field
 * @param value the value of its time field
 * @returns e.g. `2026-11-24 14:30`; undefined where there is no time
 */
export function formatRecordTime(view: JsonObject, value: unknown): string | undefined {
	const time = parseTime(value);
	if (time === undefined) return undefined;
	const [, day, timeOfDay, zone] =
		(typeof value === 'string' ? timestampPattern.exec(value.trim()) : null) ??
		timestampPattern.exec(new Date(time).toISOString()) ??
		[];
	if (day === undefined) return String(value);
	if (timeOfDay === undefined) return [day, findTimeOfDay(view)].filter(Boolean).join(' ');
	return `${day} ${timeOfDay}${/^(z|[+-]00:?00)$/i.test(zone ?? '') ? ' UTC' : ''}`;
}

/** The time of day from a separate field. */
function findTimeOfDay(view: JsonObject): string | undefined {
	const found = Object.entries(view).find(
		([key, value]) =>
			/^(start|from|begin|appointment|booking)?(time|at|hour)$|^(start|from|begin)$/.test(
				normalizeName(key),
			) &&
			typeof value === 'string' &&
			clockPattern.test(value),
	);
	return found && String(found[1]).replace(/^(\d{1,2}:\d{2}):\d{2}/, '$1');
}

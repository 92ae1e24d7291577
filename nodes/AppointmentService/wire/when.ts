import { timeOf } from './times';
import type { JsonObject } from './types';
import { plain } from './words';

const stamp =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;
const clock = /^\d{1,2}:\d{2}(?=$|:\d{2}|\s?[ap]\.?m)/i;

/**
 * A record's time as a person reads it: the date and the time of day that the record shows, and UTC where it says so. Times with
 * any other offset, and those without one, are taken for the clock on the wall of the business.
 *
 * @param view the record, where the time of day may stand in a field of its own
 * @param value what its field for the time holds
 * @returns e.g. `2026-11-24 14:30`; undefined where there is no time
 */
export function whenOf(view: JsonObject, value: unknown): string | undefined {
	const time = timeOf(value);
	if (time === undefined) return undefined;
	const [, day, hour, zone] =
		(typeof value === 'string' ? stamp.exec(value.trim()) : null) ??
		stamp.exec(new Date(time).toISOString()) ??
		[];
	if (day === undefined) return String(value);
	if (hour === undefined) return [day, clockBeside(view)].filter(Boolean).join(' ');
	return `${day} ${hour}${/^(z|[+-]00:?00)$/i.test(zone ?? '') ? ' UTC' : ''}`;
}

/** The time of day where it stands apart from the date. */
function clockBeside(view: JsonObject): string | undefined {
	const found = Object.entries(view).find(
		([key, held]) =>
			/^(start|from|begin|appointment|booking)?(time|at|hour)$|^(start|from|begin)$/.test(
				plain(key),
			) &&
			typeof held === 'string' &&
			clock.test(held),
	);
	return found && String(found[1]).replace(/^(\d{1,2}:\d{2}):\d{2}/, '$1');
}

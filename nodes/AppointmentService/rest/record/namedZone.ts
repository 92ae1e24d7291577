import { isObject } from '../http/types';
import { isTimeZone } from '../values/timeZone';
import { valuesNamed } from '../values/vocabulary';

const timeZoneNames = /^(tz|timezone(id|name|iana)?)$/;

/** The time zone that a record or an answer names. */
export function findTimeZone(body: unknown): string | undefined {
	if (!isObject(body)) return undefined;
	return [body, ...Object.values(body).filter(isObject)]
		.flatMap((level) => valuesNamed(level, timeZoneNames))
		.find(isTimeZone);
}

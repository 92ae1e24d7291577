import { createHash } from 'node:crypto';
import { isObject, type JsonObject } from '../wire';
import { plain } from '../wire/words';
import { timeOfRecord, type Happening } from './reading/happenings';

/** So long are two deliveries without any mark of their own taken for the same one if all that they say is the same. */
const sameFor = 3_600_000;

/** What only says how a delivery was made. */
const volatile =
	/^(delivery|attempt|retry|request|trace)(id|uuid|count|number|no)?$|^(retries|attempts|signature|nonce|token)$|^(sent|delivered|dispatched|attempted|requested)(at|on|time|date|timestamp)?$/;

/**
 * The marks by which an event is known again, the first of which decides.
 *
 * A retry may carry a new delivery id, a new signature and a new time of sending, so none of these count. Two different changes of
 * the same record must both pass, so the record counts, and where it does not say itself when it was changed, whatever the service
 * calls the event or says of its time. Where there is none of these, two deliveries that say the same are one for an hour or two:
 * a record may be changed to and fro. Only a signed record that says neither is the same one for good, because whoever recorded
 * it could send it again at any time; for that reason a name that was not signed does not count either.
 *
 * @param arrived milliseconds since 1970
 */
export function marksOf(
	happening: Happening,
	record: JsonObject | null,
	arrived: number,
): string[] {
	const { event, name, resource, id, eventId, at, own } = happening;
	const { signed, signedName } = happening;
	const said = signedName !== undefined ? [signedName, id] : [event, name, resource, id];
	const isMade = record && signedName === undefined && event.endsWith('.created');
	const made = isMade ? timeOfRecord(record, 'created') : undefined;
	if (made !== undefined) return [digest([...said, made])];
	const content = record ?? stripped(own);
	if (record && timeOfRecord(record, 'updated') !== undefined) return [digest([...said, content])];
	if (eventId !== undefined || at !== undefined) return [digest([...said, content, eventId, at])];
	if (signed && happening.record) return [digest([...said, content])];
	const hour = Math.floor(arrived / sameFor);
	return [hour, hour + 1].map((one) => digest([...said, content, one]));
}

function digest(parts: unknown[]): string {
	return createHash('sha256')
		.update(JSON.stringify(parts.map(ordered)))
		.digest('base64');
}

/** The order of fields says nothing. */
function ordered(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(ordered);
	if (!isObject(value)) return value ?? null;
	return Object.keys(value)
		.sort()
		.map((key) => [key, ordered(value[key])]);
}

function stripped(own: JsonObject): JsonObject {
	return Object.fromEntries(
		Object.entries(own)
			.filter(([key]) => !volatile.test(plain(key)))
			.map(([key, value]) => [key, isObject(value) ? stripped(value) : value]),
	);
}

import { createHash } from 'node:crypto';
import { isObject, type JsonObject, normalizeName } from '../../rest';
import { timeOfRecord, type WebhookEvent } from './payload/readEvents';

/** So long are two deliveries without any mark of their own taken for the same one if all that they say is the same. */
const repeatWindowMs = 3_600_000;

/** What only says how a delivery was made. */
const deliveryMetadata =
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
export function dedupeKeys(
	happening: WebhookEvent,
	record: JsonObject | null,
	arrived: number,
): string[] {
	const { event, name, resource, id, eventId, at, payload: eventFields } = happening;
	const { signed, signedName } = happening;
	const identifying = signedName !== undefined ? [signedName, id] : [event, name, resource, id];
	const isCreation = record && signedName === undefined && event.endsWith('.created');
	const createdAt = isCreation ? timeOfRecord(record, 'created') : undefined;
	if (createdAt !== undefined) return [digest([...identifying, createdAt])];
	const content = record ?? withoutDeliveryMetadata(eventFields);
	if (record && timeOfRecord(record, 'updated') !== undefined)
		return [digest([...identifying, content])];
	if (eventId !== undefined || at !== undefined)
		return [digest([...identifying, content, eventId, at])];
	if (signed && happening.record) return [digest([...identifying, content])];
	const hour = Math.floor(arrived / repeatWindowMs);
	return [hour, hour + 1].map((one) => digest([...identifying, content, one]));
}

function digest(parts: unknown[]): string {
	return createHash('sha256')
		.update(JSON.stringify(parts.map(canonical)))
		.digest('base64');
}

/** The order of fields says nothing. */
function canonical(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(canonical);
	if (!isObject(value)) return value ?? null;
	return Object.keys(value)
		.sort()
		.map((key) => [key, canonical(value[key])]);
}

function withoutDeliveryMetadata(fields: JsonObject): JsonObject {
	return Object.fromEntries(
		Object.entries(fields)
			.filter(([key]) => !deliveryMetadata.test(normalizeName(key)))
			.map(([key, value]) => [key, isObject(value) ? withoutDeliveryMetadata(value) : value]),
	);
}

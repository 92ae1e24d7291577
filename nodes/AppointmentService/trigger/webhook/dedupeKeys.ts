import { digest, isObject, type JsonObject, normalizeName, timeOfRecord } from '../../rest';
import type { SpecificChange } from '../../contract';
import { isGeneralUpdate, startOf } from './changesOfRecord';
import type { WebhookEvent } from './payload/readEvents';
import { deliveryMetadata, tryCounters } from './payload/recordKeys';

/** For this long two deliveries without an id or a time of their own count as one if their content is the same. */
const repeatWindowMs = 3_600_000;

/**
 * The keys by which a repeat of an event is recognized; the first one decides. A retry may carry another delivery id, signature and time of
 * sending, so none of these count. The record counts, because two changes of it must both pass; where it has no time of change, also the
 * event's own id and time. Without these, the same content is a repeat for an hour or two, and for good only in a signed record, which
 * could be recorded and sent again.
 */
export function dedupeKeys(
	webhookEvent: WebhookEvent,
	record: JsonObject | null,
	arrivedAt: number,
): string[] {
	const { event, name, resource, id, eventId, occurredAt, payload } = webhookEvent;
	const { signed, signedName, partial } = webhookEvent;
	const identifying = signedName !== undefined ? [signedName, id] : [event, name, resource, id];
	const isCreation =
		record && id !== undefined && signedName === undefined && event.endsWith('.created');
	const createdAt = isCreation ? timeOfRecord(record, 'created') : undefined;
	if (createdAt !== undefined) return [digest(...identifying, createdAt)];
	// A flat body is the record and the delivery in one; where an ID or a time tells two apart, that of sending need not.
	const isOther =
		record !== payload && record !== partial && (id === undefined || event === 'unknown');
	const shown = record === null || isOther ? payload : record;
	const updatedAt = record ? timeOfRecord(record, 'updated') : undefined;
	const isTold = [eventId, occurredAt, updatedAt].some((part) => part !== undefined);
	const isLeftOut = (name: string) =>
		isTold || shown !== record || record === partial
			? deliveryMetadata.test(name) || tryCounters.test(name)
			: record === payload && tryCounters.test(name);
	const content = without(shown, isLeftOut);
	if (updatedAt !== undefined) return [digest(...identifying, content)];
	// Beside both, what is around a notice tells no two events apart, and may count the tries.
	const isKnown = eventId !== undefined && occurredAt !== undefined && record === null;
	if (eventId !== undefined || occurredAt !== undefined)
		return [digest(...identifying, isKnown || content, eventId, occurredAt)];
	if (signed && webhookEvent.record) return [digest(...identifying, content)];
	return stepsOf(arrivedAt, repeatWindowMs).map((hour) => digest(...identifying, content, hour));
}

/** Two deliveries of one change of a record without a time of change come, and were made, within this time. */
const sameChangeMs = 10_000;

/** Keys that an event shares with other events of the same change. */
export interface OtherKeys {
	/** Where one of these was recorded before, the event is a repeat, too. */
	knownBy: string[];
	recorded: string[];
}

export const noKeys: OtherKeys = { knownBy: [], recorded: [] };

/** Keys of a change, whatever its event is called: one that names it is known by that, a general update by how it shows the record. */
export function changeKeys(
	event: WebhookEvent,
	record: JsonObject | null,
	change: SpecificChange | undefined,
	arrivedAt: number,
): OtherKeys {
	const { resource, id, occurredAt } = event;
	if (record === null || id === undefined || event.event.endsWith('.created')) return noKeys;
	const updatedAt = timeOfRecord(record, 'updated');
	const times = updatedAt === undefined ? momentsOf(arrivedAt, occurredAt) : [updatedAt];
	const version = updatedAt === undefined ? record : startOf(record);
	const toKeys = (...parts: unknown[]) =>
		times.map((time) => digest('change', resource, id, time, ...parts));
	const ofRecord = toKeys(record);
	if (!change)
		return isGeneralUpdate(event) ? { ...noKeys, knownBy: ofRecord.slice(0, 1) } : noKeys;
	const ofChange = toKeys(change, version);
	return { knownBy: ofChange.slice(0, 1), recorded: [...ofChange, ...ofRecord] };
}

/** When a change came and was made: what a service held back comes at once, and its own times keep it apart. */
function momentsOf(arrivedAt: number, occurredAt?: number): Array<number | string> {
	const arrivals = stepsOf(arrivedAt, sameChangeMs);
	if (occurredAt === undefined) return arrivals;
	const times = stepsOf(occurredAt, sameChangeMs);
	return arrivals.flatMap((arrived) => times.map((occurred) => `${arrived} ${occurred}`));
}

function stepsOf(time: number, length: number): number[] {
	const step = Math.floor(time / length);
	return [step, step + 1];
}

/** Without the fields of these names; an object that holds others is what was delivered: `{ "request": { "booking": { … } } }`. */
function without(value: unknown, isLeftOut: (name: string) => boolean): unknown {
	if (Array.isArray(value)) return value.map((part) => without(part, isLeftOut));
	if (!isObject(value)) return value;
	const isMeant = (part: unknown) => isObject(part) && Object.values(part).some(isObject);
	return Object.fromEntries(
		Object.entries(value)
			.filter(([key, part]) => !isLeftOut(normalizeName(key)) || isMeant(part))
			.map(([key, part]) => [key, without(part, isLeftOut)]),
	);
}

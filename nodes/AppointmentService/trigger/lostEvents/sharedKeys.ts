import type { SpecificChange } from '../../contract';
import { isCancelled, isPaid, statusOf } from '../../appointment';
import { dayMs, digest, getOrCreate, timeOfRecord, type JsonObject } from '../../rest';
import { startOf } from '../webhook/changesOfRecord';
import { noKeys, type OtherKeys } from '../webhook/deduplication';
import { keepNewest } from '../keepNewest';
import type { WebhookEvent } from '../webhook/payload/readEvents';
import type { ChangeKind } from '../polling/state/types';

type EventSource = 'poll' | 'webhook';

/** An event of one record, as both ways know it. */
export interface SharedEvent {
	kind: ChangeKind;
	resource: string;
	id: string;
	record: JsonObject | null;
}

/** The steps of time in which events are kept: a delivery says rather exactly when something happened, a poll only since when. */
const steps: Record<EventSource, { length: number; most: number }> = {
	poll: { length: 600_000, most: 150 },
	webhook: { length: 43_200_000, most: 60 },
};

/** Keys to be recorded of an event that is passed on. */
export function keysOfPassed(change: SharedEvent, source: EventSource, at: number): string[] {
	const { kind, record } = change;
	const ofKind = kind === 'changed' ? [] : [namedParts(change)];
	// A record that is new to a poll may have changed since, and that change is an event of its own.
	const hasVersion = kind !== 'deleted' && !(kind === 'created' && source === 'poll');
	const ofVersion = hasVersion ? [versionParts(record), ['any change']] : [];
	return [...ofKind, ...ofVersion].flatMap((parts) => toKeys(change, source, parts, at, at));
}

/** Keys of which one is known where the other source has passed the event on. Without `since`, a delivery said no time. */
export function keysOfSame(
	change: SharedEvent,
	source: EventSource,
	since: number | undefined,
	now: number,
): string[] {
	const { kind, record } = change;
	const from = since ?? now - dayMs;
	const find = (parts: Part[]) => toKeys(change, source, parts, from, now);
	if (kind === 'rescheduled')
		return [namedParts(change), namedParts({ ...change, record: null })].flatMap(find);
	if (kind !== 'changed') return find(namedParts(change));
	// Without a record or a time nothing says which change it is. Twice is better than never.
	if (record === null) return since === undefined ? [] : find(['any change']);
	return [versionParts(record), valueParts(record), valueParts(null)].flatMap(find);
}

type Part = string | number | boolean | undefined;

function namedParts({ kind, record }: SharedEvent): Part[] {
	return kind === 'rescheduled' ? [kind, record ? startOf(record) : undefined] : [kind];
}

/** Which version of a record it is: by its time of change, else by what matters most in it. */
function versionParts(record: JsonObject | null): Part[] {
	const updatedAt = record ? timeOfRecord(record, 'updated') : undefined;
	return updatedAt === undefined ? valueParts(record) : ['version', Math.floor(updatedAt / 1000)];
}

function valueParts(record: JsonObject | null): Part[] {
	if (record === null) return ['unknown version'];
	return ['values', startOf(record), statusOf(record), isCancelled(record), isPaid(record)];
}

/** One key for each step of time; one for all times where the event comes once only. */
function toKeys(
	{ resource, id }: SharedEvent,
	source: EventSource,
	parts: Part[],
	from: number,
	to: number,
): string[] {
	const key = (time: number) => digest('shared', source, resource, id, time, ...parts);
	if (parts[0] === 'created' || parts[0] === 'version') return [key(0)];
	const { length, most } = steps[source];
	const last = Math.floor(to / length);
	const first = Math.max(Math.floor(Math.min(from, to) / length), last - most + 1);
	return Array.from({ length: last - first + 1 }, (_, index) => key(last - index));
}

const clockSkewMs = 600_000;

/** Keys by which an event of a delivery, passed on as this change under this name, is known to polls; none where it has no ID. */
export function keysOfDelivered(
	event: WebhookEvent,
	record: JsonObject | null,
	change: SpecificChange | undefined,
	name: string,
): OtherKeys {
	const { resource, id, deleted, occurredAt } = event;
	if (!resource || id === undefined || name === 'unknown') return noKeys;
	const general: SharedEvent['kind'] = name.endsWith('.created') ? 'created' : 'changed';
	const kind = deleted ? 'deleted' : (change ?? general);
	const shared: SharedEvent = { kind, resource, id, record };
	// A record that was read afterwards may have changed since.
	const changedAt = event.record ? timeOfRecord(event.record, 'updated') : undefined;
	const now = Date.now();
	const time = occurredAt ?? changedAt;
	// Of a time in the future, as of a wrong time zone, nothing is known.
	const since = time !== undefined && time <= now + clockSkewMs ? time : undefined;
	return {
		knownBy: keysOfSame(shared, 'poll', since, now),
		recorded: keysOfPassed(shared, 'webhook', now),
	};
}

const maxRemembered = 2000;

/** Keys of what this process passed on of deliveries, by node; the newest last. */
const passed = new Map<string, Set<string>>();

/** Remembers keys of an event that a delivery brought, so that a poll of this process starts no run for it. */
export function rememberPassed(node: string, keys: string[]): void {
	const known = getOrCreate(passed, node, () => new Set<string>());
	for (const key of keys) known.add(key);
	keepNewest(known, maxRemembered);
}

/** Whether this process remembers one of the keys. */
export function isRemembered(node: string, keys: string[]): boolean {
	const known = passed.get(node);
	return known !== undefined && keys.some((key) => known.has(key));
}

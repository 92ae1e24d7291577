import type { SpecificChange } from '../../contract';
import type { JsonObject } from '../../rest';
import { timeOfRecord, type WebhookEvent } from '../webhook/payload/readEvents';
import { keysOfPassed, keysOfSame, type SharedEvent } from './sharedKeys';

const clockSkewMs = 600_000;

/** Keys by which an event of a delivery is known to polls; nothing for an event without a record to go by. */
export interface DeliveredKeys {
	/** Where one of these is known, a poll passed the event on. */
	knownBy: string[];
	recorded: string[];
}

/**
 * @param change the kind of change that the event is passed on as
 * @param name the event that it is passed on as
 */
export function keysOfDelivered(
	event: WebhookEvent,
	record: JsonObject | null,
	change: SpecificChange | undefined,
	name: string,
): DeliveredKeys {
	const { resource, id, deleted, occurredAt } = event;
	if (!resource || id === undefined || name === 'unknown') return { knownBy: [], recorded: [] };
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

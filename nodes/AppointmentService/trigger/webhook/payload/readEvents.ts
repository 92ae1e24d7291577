import type { EventName } from '../../../contract';
import {
	isObject,
	type JsonObject,
	findTimeField,
	parseTime,
	valueAt,
	normalizeName,
} from '../../../rest';
import { isReferenceOnly, extractEnvelopes, type EventEnvelope } from './eventEnvelope';
import { findEventId, findRecordId, isChangeNotice } from './eventIds';
import { readEventName, type EventNaming, type Vocabulary } from './eventName';

/** A delivery as it arrived. */
export interface Delivery {
	/** Names in lower case. */
	headers: Record<string, string>;
	query: Record<string, string>;
	body: unknown;
}

/** One thing that a delivery tells. */
export interface WebhookEvent {
	/** `unknown`: nobody can tell what it means. `other`: it is about something else, or only tries the address. */
	event: EventName | 'unknown' | 'other';
	/** What the service calls it; empty where it names nothing. */
	name: string;
	resource?: 'appointment' | 'invoice';
	id?: string;
	/** The record as the service gives it; null where the delivery has only its id. */
	record: JsonObject | null;
	/** The record was deleted. */
	gone: boolean;
	/** The service's own name for this event, the same however often it is delivered. */
	eventId?: string;
	/** When it happened, in milliseconds since 1970, where the delivery says so. */
	at?: number;
	/** What stands in the delivery about this event alone, its record included. */
	payload: JsonObject;
	/** A signature covers the body. */
	signed?: true;
	/** What the signed parts call it, where they leave open what that means, and a header that nobody signed may say it. */
	signedName?: string;
}

const eventTimeKeys =
	/^(occurred|happened|triggered|fired|event)(at|on|time|date|timestamp)$|^timestamp$/;
const envelopeTimeKeys =
	/^(occurred|happened|triggered|fired|created|event)(at|on|time|date|timestamp)$|^(timestamp|time|created)$/;
/**
 * Everything that a delivery tells, by meaning: whatever it calls its events, wherever it puts the record, one or several at a
 * time. Empty where there is nothing in it.
 *
 * @param covered names of the headers that were signed with the body; left out where there is no signature. Other headers give no
 * event its id then, and name only what the body does not
 */
export function parseEvents(
	delivery: Delivery,
	vocabulary: Vocabulary,
	covered?: string[],
): WebhookEvent[] {
	return extractEnvelopes(delivery.body, vocabulary)
		.filter(({ payload }) => Object.keys(payload).length > 0)
		.map((envelope) => toWebhookEvent(envelope, delivery.headers, vocabulary, covered));
}

function toWebhookEvent(
	{ enclosing, content, payload }: EventEnvelope,
	headers: Record<string, string>,
	vocabulary: Vocabulary,
	covered: string[] | undefined,
): WebhookEvent {
	const isNotice = isObject(content) && isChangeNotice(content, vocabulary);
	const record = isObject(content) && !isReferenceOnly(content) && !isNotice ? content : null;
	const isBare = enclosing.length === 0 && record !== null;
	const levels =
		isObject(content) && (enclosing.length === 0 || record === null)
			? [...enclosing, content]
			: enclosing;
	const readName = (from: Record<string, string>) => {
		const named = readEventName(from, levels, content, isBare);
		const given = mappedEvent(named.spellings, vocabulary);
		return { ...named, given };
	};
	const signedHeaders = covered && pickHeaders(headers, covered);
	const { meaning, name, given, signedName } = signedHeaders
		? fillFromUnsigned(readName(signedHeaders), readName(headers), record)
		: { ...readName(headers), signedName: undefined };
	const resource = given ? resourceOfEvent(given) : meaning.resource;
	const id = findRecordId(enclosing, content, meaning, vocabulary);
	const eventId = findEventId(enclosing, record ? [] : levels, signedHeaders ?? headers, id);
	const at = levels
		.flatMap((level) => timestampsIn(level, isBare ? eventTimeKeys : envelopeTimeKeys))
		.at(-1);
	return {
		event: given ?? eventFromMeaning(meaning),
		name,
		...(resource && resource !== 'other' && { resource }),
		...(id !== undefined && { id }),
		record,
		gone: meaning.gone === true,
		...(eventId !== undefined && { eventId }),
		...(at !== undefined && { at }),
		payload,
		...(signedHeaders && { signed: true }),
		...(signedName !== undefined && { signedName }),
	};
}

type MappedNaming = EventNaming & { given: EventName | undefined };

/** A change of a record within this time of its making belongs to the making. */
const creationMs = 60_000;

/**
 * What the signed parts say, and for what they leave open, a header that nobody signed, which most services have that name the event
 * there. It never says against them, and never makes a new record of one that shows that it is older.
 */
function fillFromUnsigned(
	signed: MappedNaming,
	whole: MappedNaming,
	record: JsonObject | null,
): MappedNaming & { signedName?: string } {
	const { resource, action, trial } = signed.meaning;
	const merged = { ...whole.meaning };
	const contradicts =
		(resource !== undefined && merged.resource !== resource) ||
		(action !== undefined && merged.action !== action);
	const isIncomplete =
		signed.given === undefined && (resource === undefined || action === undefined);
	if (trial || !isIncomplete) return signed;
	const signedName = signed.name;
	if (contradicts) return { ...signed, signedName };
	const [createdAt, updatedAt] = (['created', 'updated'] as const).map((field) =>
		record ? timeOfRecord(record, field) : undefined,
	);
	const isOlder =
		createdAt !== undefined && updatedAt !== undefined && updatedAt - createdAt > creationMs;
	if (isOlder && action === undefined) {
		if (merged.action === 'created') merged.action = 'updated';
		if (whole.given?.endsWith('.created')) {
			const given = `${resourceOfEvent(whole.given)}.updated` as const;
			return { ...whole, given, signedName };
		}
	}
	return { ...whole, meaning: merged, signedName };
}

function pickHeaders(headers: Record<string, string>, names: string[]): Record<string, string> {
	return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));
}

/** The event that one of these names stands for by the user's own word. */
function mappedEvent(names: Iterable<string>, vocabulary: Vocabulary): EventName | undefined {
	if (vocabulary.size === 0) return undefined;
	for (const name of names) {
		const event = vocabulary.get(name.toLowerCase());
		if (event) return event;
	}
	return undefined;
}

function eventFromMeaning({
	resource,
	action,
	trial,
}: ReturnType<typeof readEventName>['meaning']): WebhookEvent['event'] {
	if (trial || resource === 'other') return 'other';
	return resource && action ? `${resource}.${action}` : 'unknown';
}

const resourceOfEvent = (event: EventName) => event.split('.')[0] as 'appointment' | 'invoice';

/** When the record was last changed, or made, in milliseconds since 1970, where it says so. */
export function timeOfRecord(
	record: JsonObject,
	meaning: 'created' | 'updated',
): number | undefined {
	const path = findTimeField([record], meaning);
	return path && parseTime(valueAt(record, path));
}

function timestampsIn(level: JsonObject, names: RegExp): number[] {
	return [level, level.meta, level.event]
		.filter(isObject)
		.flatMap((part) => Object.entries(part))
		.filter(([key]) => names.test(normalizeName(key)))
		.flatMap(([, value]) => parseTime(value) ?? []);
}

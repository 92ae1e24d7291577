import { statusOf } from '../../../appointment';
import { baseEvent, specificChange, type BaseEventName, type EventName } from '../../../contract';
import {
	isObject,
	type JsonObject,
	filterFields,
	findTimeField,
	normalizeName,
	parseTime,
	timeOfRecord,
	valuesNamed,
} from '../../../rest';
import { extractEnvelopes, type EventEnvelope } from './eventEnvelope';
import { readNamedChange, type EventMeaning, type NamedChange } from './values/classifyEvent';
import { findEventId, findRecordId, happenedAt, holdsNothing, isChangeNotice } from './eventIds';
import { isAction } from './eventBatches';
import { namesEvent, readEventName, type EventNaming, type Vocabulary } from './eventName';
import {
	headerTexts,
	isCompleteMeaning,
	nameHeaders,
	namesIn,
	namesOwnChange,
} from './namingTexts';
import { identifyRecord, isEnvelope, isReferenceOnly, without } from './recordKeys';
import { changeHeaders, isOwnEvent } from './values/namedRecords';
import { readPreviousValues, type PreviousValues } from './previousValues';

export interface Delivery {
	/** Names in lower case. */
	headers: Record<string, string>;
	query: Record<string, string>;
	body: unknown;
}

export interface WebhookEvent {
	/** `unknown`: its meaning is not known. `other`: it is about something else, or only tests the address. */
	event: BaseEventName | 'unknown' | 'other';
	/** What the service calls it; empty where it names nothing. */
	name: string;
	resource?: 'appointment' | 'invoice';
	id?: string;
	/** The record as the service gives it; null where the delivery has only its id. */
	record: JsonObject | null;
	/** What it shows of the record beside its id, where the record cannot be read. */
	partial: JsonObject | null;
	deleted: boolean;
	/** The service's own id of this event, the same however often it is delivered. */
	eventId?: string;
	/** When it happened, in milliseconds since 1970, where the delivery says so. */
	occurredAt?: number;
	/** The part of the delivery that is about this event alone, its record included. */
	payload: JsonObject;
	signed: boolean;
	/** What the signed parts call it, where they leave its meaning open and an unsigned header may give it. */
	signedName?: string;
	/** What its name says of a change; nothing that only an unsigned header says. */
	named?: NamedChange;
	/** The record before the change, as far as the delivery says. */
	previous?: PreviousValues;
}

const eventTimeKeys =
	/^(event)?(occurred|happened|triggered|fired|event)(at|on|time|date|timestamp)$|^timestamp$/;
const envelopeTimeKeys =
	/^(event)?(occurred|happened|triggered|fired|emitted|publish(ed)?|created|event|evt|commit|creation|(instance)?originat(ed|ion))(at|on|(date)?time|date|timestamp)(utc)?$|^(timestamp|time|ts|tsms|when|published|(date)?created)$/;

const timeHeaders = /^ce-time$|(^|-)(event-(time|timestamp|date)|(occurred|happened)-at)$/;

/** The events of a delivery. Headers that a signature does not cover give no event its id, and name only what the body does not. */
export function* parseEvents(
	delivery: Delivery,
	vocabulary: Vocabulary,
	covered?: string[],
): Generator<WebhookEvent> {
	const body = bodyOf(delivery, covered);
	const signedHeaders =
		covered &&
		(filterFields(delivery.headers, (name) => covered.includes(name)) as Delivery['headers']);
	// What a header calls the event says which part of the body it is about.
	const outside = headerTexts(signedHeaders ?? withQuery(delivery), nameHeaders)
		.filter(isOwnEvent)
		.map((event) => ({ event }));
	for (const { enclosing, ...rest } of extractEnvelopes(body, vocabulary, outside)) {
		const envelope = { ...rest, enclosing: enclosing.slice(outside.length) };
		if (Object.keys(envelope.payload).length === 0) continue;
		const event = toWebhookEvent(envelope, delivery, vocabulary, signedHeaders);
		// An address has parameters of its own, so without a body it must say an event, or which appointment or invoice.
		const isTold = body === delivery.body || Object.keys(toldInHeaders(delivery)).length > 0;
		if (isTold || event.event !== 'unknown' || event.id !== undefined) yield event;
	}
}

/**
 * A request without a body says what happened in its address, if only as a status, or in headers of the resource; a signature of nothing
 * does not prove that.
 */
function bodyOf(delivery: Delivery, covered: string[] | undefined): unknown {
	const parts = [delivery.body].flat().filter((part) => part !== undefined);
	// `[7, 8]`: a header or the address says what happened to them.
	if (parts.length > 0 && parts.every((part) => ['string', 'number'].includes(typeof part)))
		return { ids: parts };
	if (Object.keys(delivery.body ?? {}).length > 0 || covered !== undefined) return delivery.body;
	const { status, ...query } = delivery.query;
	return {
		...toldInHeaders(delivery),
		...(status !== undefined && { action: status }),
		...query,
	};
}

/** `x-deleted-resource: Appointment/7`, `x-resource-uri: …`: what a header calls the resource. */
const toldInHeaders = ({ headers }: Delivery): JsonObject =>
	Object.fromEntries(
		Object.entries(headers).flatMap(([name, value]) => {
			const [told] = /(?<=-)resource(-(ur[il]|path|type|state))?$/.exec(name) ?? [];
			return told ? [[told === 'resource-state' ? 'action' : told, value]] : [];
		}),
	);

/** The headers, and what only the query of the address says, under the name of a header: `?event_type=…`. */
function withQuery({ headers, query }: Delivery): Record<string, string> {
	const toName = (key: string) => key.toLowerCase().replaceAll('_', '-');
	const asked = Object.entries(query).map(([key, value]) => [toName(key), value]);
	return { ...headers, ...Object.fromEntries(asked), ...headers };
}

function toWebhookEvent(
	{ enclosing, content, payload }: EventEnvelope,
	delivery: Delivery,
	vocabulary: Vocabulary,
	signedHeaders: Record<string, string> | undefined,
): WebhookEvent {
	const isNotice = isObject(content) && isChangeNotice(content, vocabulary);
	// `{ "id": 7, "time": "…" }` may be a record.
	const isShort =
		isObject(content) && isEnvelope(content) && valuesNamed(content, /^(time|date)$/).length === 0;
	const record = isObject(content) && !isShort && !isNotice ? content : null;
	// `{ "events": [{ "event": "booking.created", "id": 7, "start_at": "…" }] }`: the record and its event in one.
	const isBare = record !== null && !enclosing.some((level) => namesEvent(level, vocabulary));
	const isNamedBare = isBare && !namesOwnChange(record);
	const levels =
		isObject(content) && (record === null || (isBare && !isNamedBare))
			? [...enclosing, content]
			: enclosing;
	const readName = (from: Record<string, string>) =>
		readEventName(from, levels, content, isNamedBare, vocabulary);
	const { meaning, name, mapped, signedName }: EventNaming & { signedName?: string } = signedHeaders
		? fillFromUnsigned(readName(signedHeaders), readName(withQuery(delivery)), record)
		: readName(withQuery(delivery));
	const resource = mapped ? (mapped.split('.')[0] as 'appointment' | 'invoice') : meaning.resource;
	const id = findRecordId(enclosing, content, { ...meaning, resource }, vocabulary);
	// `{ "event": "appointment_note.created", "data": { "id": 3, "appointment_id": 4 } }`
	const isPart = meaning.isPart && record && id !== undefined && id !== identifyRecord(record);
	const isThin = record === null || id === undefined;
	const eventId = findEventId(
		enclosing,
		record === null ? levels : isBare ? [record] : [],
		signedHeaders ?? delivery.headers,
		id,
		isThin,
	);
	const timed = [...levels, ...(isNamedBare ? [record] : [])];
	const isDone = (name: string) => !name.includes('://') && isAction(name);
	const naming = timed.filter((level) => namesIn(level).some(isDone));
	const timeIn = (parts: JsonObject[], names = envelopeTimeKeys) =>
		parts.flatMap((level) => timestampsIn(level, level === record ? eventTimeKeys : names)).at(-1);
	const headerTimes = headerTexts(signedHeaders ?? delivery.headers, timeHeaders).map(parseTime);
	// Between the event and the record may stand something else that was created.
	const occurredAt = timeIn(timed, happenedAt) ?? timeIn(naming) ?? timeIn(timed) ?? headerTimes[0];
	const read = eventFromMeaning(meaning);
	const isNothing =
		read.endsWith('.created') && record === null && isObject(content) && holdsNothing(content);
	const isAsked =
		read === 'other' && /subscription|hook|endpoint/i.test(name) && levels.some(asksToConfirm);
	const event = mapped ? baseEvent(mapped) : isNothing || isAsked ? 'unknown' : read;
	const named = event.endsWith('.updated')
		? namedChange(name, meaning, mapped, signedName)
		: undefined;
	const own = [...enclosing.slice(Math.max(enclosing.indexOf(payload), 0)), content];
	const previous = named && readPreviousValues(own.filter(isObject), record);
	const told: WebhookEvent = {
		event,
		name,
		resource: resource === 'other' ? undefined : resource,
		id,
		record: isPart ? null : record,
		partial:
			record === null && !meaning.deleted && isObject(content)
				? shownBeside(enclosing, content)
				: null,
		deleted: meaning.deleted === true,
		eventId,
		occurredAt,
		payload,
		signed: signedHeaders !== undefined,
		signedName,
		named,
		previous,
	};
	return besideRecord(told, told.record);
}

/** An event beside its record: what was issued, and not changed since it was made, was made with that. */
export function besideRecord(event: WebhookEvent, record: JsonObject | null): WebhookEvent {
	const { named, resource } = event;
	const made = record && named?.mayBeNew && timeOfRecord(record, 'created');
	return made && resource && made === timeOfRecord(record, 'updated')
		? { ...event, event: `${resource}.created`, named: undefined }
		: event;
}

/** `{ "Type": "SubscriptionConfirmation", "SubscribeURL": "…" }`: nothing is sent until somebody opens the link. */
const asksToConfirm = (level: JsonObject): boolean =>
	valuesNamed(
		level,
		/^(subscribe|confirm(ation)?|verif(y|ication)|validation|activation)(ur[il]|link)$/,
	).some((link) => typeof link === 'string');

/** The fields of the record beside a header, or beside the name of the event where they say how the record is. */
function shownBeside(enclosing: JsonObject[], content: JsonObject): JsonObject | null {
	const isHeader = (key: string) => changeHeaders.test(normalizeName(key));
	const headed = [...enclosing, content].find((level) => Object.keys(level).some(isHeader));
	const fields = headed && without(headed, ...Object.keys(headed).filter(isHeader));
	if (fields) return isReferenceOnly(fields) ? null : fields;
	// The time of the event is no start.
	const isTime = (key: string) => envelopeTimeKeys.test(normalizeName(key));
	const flat = filterFields(content, (key, value) => !isObject(value) && !isTime(key));
	const isShown =
		statusOf(flat) !== undefined ||
		findTimeField([flat], 'start') !== undefined ||
		valuesNamed(flat, /^(amount|price)/).length > 0;
	return isShown ? flat : null;
}

function namedChange(
	name: string,
	meaning: EventMeaning,
	mapped: EventName | undefined,
	signedName: string | undefined,
): NamedChange {
	const change = mapped && specificChange(mapped);
	if (change && signedName === undefined) return { change, isGeneral: false };
	if (mapped || signedName !== undefined) return { isGeneral: true };
	return readNamedChange(name, meaning);
}

/** A change of a record this soon after its creation belongs to the creation. */
const maxCreationMs = 60_000;

/** What the signed parts say, else what an unsigned header says: it never contradicts them, and makes no old record a new one. */
function fillFromUnsigned(
	signed: EventNaming,
	all: EventNaming,
	record: JsonObject | null,
): EventNaming & { signedName?: string } {
	const { resource, action } = signed.meaning;
	if (signed.mapped !== undefined || isCompleteMeaning(signed.meaning)) return signed;
	const signedName = signed.name;
	const contradicts =
		(resource !== undefined && all.meaning.resource !== resource) ||
		(action !== undefined && all.meaning.action !== action);
	if (contradicts) return { ...signed, signedName };
	const timeOf = (kind: 'created' | 'updated') => (record && timeOfRecord(record, kind)) ?? NaN;
	const isOlder = timeOf('updated') - timeOf('created') > maxCreationMs;
	if (!isOlder || action !== undefined) return { ...all, signedName };
	return {
		...all,
		signedName,
		mapped: all.mapped?.replace('.created', '.updated') as EventName | undefined,
		meaning: {
			...all.meaning,
			...(all.meaning.action === 'created' && { action: 'updated' }),
		},
	};
}

function eventFromMeaning({ resource, action, isTest }: EventMeaning): WebhookEvent['event'] {
	if (isTest || resource === 'other') return 'other';
	return resource && action ? `${resource}.${action}` : 'unknown';
}

const timedObjects =
	/^(meta(data)?|event|headers?|extensions|notification)$|(event|change|message)(header|metadata)$/;

function timestampsIn(level: JsonObject, names: RegExp): number[] {
	return [level, ...valuesNamed(level, timedObjects)]
		.filter(isObject)
		.flatMap((part) => valuesNamed(part, names))
		.flatMap((value) => parseTime(value) ?? []);
}

import {
	isObject,
	idOf,
	resourceNameVariants,
	type JsonObject,
	normalizeName,
	valuesNamed,
	wordSet,
	withoutIdSuffix,
} from '../../../rest';
import { isOwnNoun, resourceOfNoun } from './values/classifyEvent';
import { namesEvent, type Vocabulary } from './eventName';
import { isEventDocument, relatedRecord } from './eventDocument';
import { namesCollection } from './values/namedRecords';
import { eventNouns, isRecordLike } from './values/eventVocabulary';
import { recordsOfIds, recordsOfKeys } from './values/idLists';
import { isLaterState } from './values/statePair';
import { translatedNouns } from './values/translatedWords';

export interface EventEnvelope {
	/** The objects around the record, outermost first; the record itself is none of them, unless it is the whole body. */
	enclosing: JsonObject[];
	/** What the event is about: a record, or the little that is known of it. */
	content: unknown;
	/** The outermost object that is about this event alone. */
	payload: JsonObject;
}

const batchKeys = wordSet(`
	events notifications messages deliveries changes batch webhooks entries data items records payload payloads results value
	eventnotifications entry entities objects resources
`);
const wrapperKeys = wordSet(`
	data payload object record resource entity body item content attributes details detail result current after new subject model
	value node message resourcedata eventdata snapshot fulldocument objectattributes daten donnees datos dados dati gegevens
`);
const strongWrapperKeys = wordSet('data payload object record resource entity eventdata');
const lineItemKeys = /^(items|entries|records)$/;
/** Objects that stand beside a record and never around it. */
const siblingKeys =
	/^(links?|meta|metadata|context|request|header|headers|webhook|user|actor|account|pagination|schema|source)$/;
const maxDepth = 6;
const isPreviousKey = (key: string) =>
	/^(previous|old|before|original|prior|changes|changed|diff|delta)/.test(normalizeName(key));
/** The words under which appointments and invoices and their ids stand. */
const resourceNames = resourceNameVariants([
	...eventNouns.appointment,
	...eventNouns.invoice,
	...translatedNouns,
]);
const isResourceName = (key: string) => resourceNames.has(normalizeName(key));
const isObjectList = (value: unknown): value is JsonObject[] =>
	Array.isArray(value) && value.length > 0 && value.every(isObject);
/** `notifications`, `notificationItems` */
const isBatchKey = (key: string) =>
	isResourceName(key) ||
	batchKeys.has(normalizeName(key).replace(/^(event|notification|message|change)(?=..)/, ''));
const without = (object: JsonObject, name: string): JsonObject =>
	Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));

/** Fields that say which record is meant, what happened and when, and nothing about the record itself. */
const referenceNames =
	/^(type|object|resource|resourcetype|entity|entitytype|model|href|url|uri|self|links?|event|eventtype|eventname|triggerevent|topic|trigger|action|operation|subscriptiontype|eventcategory|kind|version|etag|timestamp|attempt|retry|retries|ref|reference)$|^(created|updated|modified|deleted|lastupdated|lastmodified|occurred|sent|delivered|fired|triggered|happened|event)(at|on|time|date|timestamp)$/;
const idLike = /(^|[_.-])(id|uid|uuid|guid|ids)$|[a-z](Id|ID|Uid|Uuid|Ids)$/;

/**
 * Splits a delivery into its events: a list of events, events or records under a name of their own, one record in its wrappers, or
 * the record alone.
 *
 * @param vocabulary names that the user gave to events
 */
export function extractEnvelopes(
	body: unknown,
	vocabulary: Vocabulary,
	enclosing: JsonObject[] = [],
): EventEnvelope[] {
	const extract = (part: unknown, outer: JsonObject[]) => extractEnvelopes(part, vocabulary, outer);
	if (Array.isArray(body)) return body.filter(isObject).flatMap((part) => extract(part, enclosing));
	if (!isObject(body) || announcesNothing(body, vocabulary)) return [];
	const { enclosing: outer, content } = unwrap(body, vocabulary, enclosing);
	const document = outer.at(-1);
	const related = document && isEventDocument(document) && relatedRecord(document, outer);
	if (related)
		return [{ enclosing: [...outer, content as JsonObject], content: related, payload: body }];
	// Wrappers may hold several events, and so may what looks like the record.
	for (const level of [...outer.slice(enclosing.length), content].filter(isObject)) {
		const { batch, isOfIds } =
			(outer.length < maxDepth ? findBatch(level, vocabulary) : undefined) ?? {};
		if (!batch) continue;
		const index = outer.indexOf(level);
		const around = [...(index < 0 ? outer : outer.slice(0, index)), firstFields(level)];
		if (!isOfIds || batch.length > maxIdsWithFields)
			return batch.flatMap((part) => extract(part, around));
		// What is beside the IDs tells one change of these records from the next.
		const fields = firstFields(around[enclosing.length] ?? level);
		return batch.map((part) => ({
			enclosing: around,
			content: part,
			payload: { ...fields, ...part },
		}));
	}
	return [{ enclosing: outer, content, payload: body }];
}

const eventListKeys = wordSet(
	'events notifications messages deliveries changes eventnotifications',
);

/** `{ "events": [], "meta": { … } }`: a sign of life, or a trial of the address. */
function announcesNothing(body: JsonObject, vocabulary: Vocabulary): boolean {
	const entries = Object.entries(body).filter(([key]) => !siblingKeys.test(normalizeName(key)));
	return (
		entries.some(
			([key, value]) =>
				Array.isArray(value) && value.length === 0 && eventListKeys.has(normalizeName(key)),
		) &&
		!entries.some(([, value]) => isObject(value) || isObjectList(value)) &&
		!isRecordLike(body) &&
		identifyRecord(body) === undefined &&
		!namesEvent(body, vocabulary)
	);
}

/** The object around a batch is read with each of its events; only its first fields are kept. */
const maxEnclosingFields = 50;

/** Of more IDs at once, what is beside them is not kept for each. */
const maxIdsWithFields = 50;

function firstFields(body: JsonObject): JsonObject {
	const entries = Object.entries(body);
	const isShort = entries.length <= maxEnclosingFields;
	return isShort ? body : Object.fromEntries(entries.slice(0, maxEnclosingFields));
}

/** Whether an object says only which record is meant. */
export function isReferenceOnly(content: JsonObject): boolean {
	return Object.entries(content).every(
		([key, value]) => value === null || idLike.test(key) || referenceNames.test(normalizeName(key)),
	);
}

/** The object's own id, by the same rules that find the primary key of a list. */
export function identifyRecord(record: JsonObject): string | undefined {
	return idOf(record, resourceNames);
}

/** The events or records that an object lists, or an object with the ID for each ID that it lists. */
function findBatch(
	body: JsonObject,
	vocabulary: Vocabulary,
): { batch: JsonObject[]; isOfIds?: boolean } | undefined {
	const entries = Object.entries(body);
	const ofIds = (batch: JsonObject[] | undefined) => batch && { batch, isOfIds: true };
	const keyed = namesCollection(body) ? recordsOfKeys(body) : undefined;
	if (keyed) return ofIds(keyed);
	if (entries.some(([key, value]) => isObject(value) && isWrapperKey(key))) return undefined;
	const found = entries.find(
		(entry): entry is [string, JsonObject[]] => isBatchKey(entry[0]) && isObjectList(entry[1]),
	);
	if (!found) return isRecordLike(body) ? undefined : ofIds(recordsOfIds(body));
	const [key, batch] = found;
	if (normalizeName(key) === 'changes' && batch.every(({ value }) => refersToRecord(value)))
		return { batch };
	// The line items of an invoice are no invoices, and the messages of an appointment are no appointments.
	const isRecord =
		identifyRecord(body) !== undefined &&
		(isResourceName(key)
			? isRecordLike(body)
			: !namesEvent(body, vocabulary) || lineItemKeys.test(normalizeName(key)));
	return isRecord && !isReferenceOnly(without(body, key)) ? undefined : { batch };
}

/** `{ "field": "appointments", "value": { "appointment_id": 7 } }`: a change of a field whose value has a record. */
const refersToRecord = (value: unknown): boolean =>
	isObject(value) && Object.keys(value).some((key) => resourceNames.has(withoutIdSuffix(key)));

function unwrap(
	body: JsonObject,
	vocabulary: Vocabulary,
	enclosing: JsonObject[],
): Omit<EventEnvelope, 'payload'> {
	const inner = unwrapOnce(body, vocabulary);
	if (inner === undefined) return { enclosing, content: body };
	const deeper = [...enclosing, body];
	return isObject(inner) && enclosing.length < maxDepth
		? unwrap(inner, vocabulary, deeper)
		: { enclosing: deeper, content: inner };
}

/** The content of a wrapper; undefined where the object is none. */
function unwrapOnce(body: JsonObject, vocabulary: Vocabulary): unknown {
	const entries = Object.entries(body).filter(([key]) => !isPreviousKey(key));
	const named = entries.find(([key, value]) => isResourceName(key) && isObject(value));
	const objects = named ? [] : entries.filter(([, value]) => isObject(value));
	const wrappers = objects.filter(
		([key, value]) => isWrapperWord(key) && !isOfOtherType(value as JsonObject),
	);
	const isOnly = objects.length === 1 && wrappers.length === 1;
	const holding = isOnly
		? wrappers[0]
		: wrappers.find(([, value]) => holdsRecord(value as JsonObject));
	const unknownWrapper = named || holding ? undefined : findUnknownWrapper(body, vocabulary);
	if (unknownWrapper) return unknownWrapper;
	const nested = named ?? holding ?? wrappers[0];
	if (nested) return isRecordWithNested(body, nested[0], vocabulary) ? undefined : nested[1];
	const bareId = entries.find(
		([key, value]) =>
			(isResourceName(key) || normalizeName(key) === 'data') &&
			(typeof value === 'number' || (typeof value === 'string' && /^[\w-]{1,64}$/.test(value))),
	);
	return bareId && isReferenceOnly(without(Object.fromEntries(entries), bareId[0]))
		? bareId[1]
		: undefined;
}

/** The only object under an unknown name that holds a record or a list of records, else the only record with an id, or what names the event. */
function findUnknownWrapper(body: JsonObject, vocabulary: Vocabulary): JsonObject | undefined {
	if (isRecordLike(body) || (identifyRecord(body) !== undefined && !namesEvent(body, vocabulary)))
		return undefined;
	const entries = Object.entries(body).filter(
		(entry): entry is [string, JsonObject] => isObject(entry[1]) && !isPreviousKey(entry[0]),
	);
	const inner = entries.filter(
		(entry) =>
			!siblingKeys.test(normalizeName(entry[0])) &&
			(resourceOfNoun(entry[0]) !== 'other' || /[a-z](Item|Record|Object)$/.test(entry[0])),
	);
	// `{ "notification": { "kind": "appointment#updated", … } }`
	const isAlone = inner.length === 1 && !entries.some(([key]) => isWrapperWord(key));
	const isNaming = (nested: JsonObject) => isAlone && namesEvent(nested, vocabulary);
	// The next sign is looked for only where none shows the one before it.
	for (const isMeant of [containsRecord, isIdentified, containsIdentified, isNaming]) {
		const [only, more] = inner.filter(([, nested]) => isMeant(nested));
		if (only) return more ? undefined : only[1];
	}
	return undefined;
}

const isIdentified = (object: JsonObject) =>
	isRecordLike(object) && identifyRecord(object) !== undefined;

const holdsRecord = (object: JsonObject) =>
	isRecordLike(object) || containsRecord(object) || containsIdentified(object);

function containsIdentified(object: JsonObject, depthLeft = 1): boolean {
	return Object.entries(object).some(
		([key, value]) =>
			isObject(value) &&
			!isPreviousKey(key) &&
			(isIdentified(value) || (depthLeft > 0 && containsIdentified(value, depthLeft - 1))),
	);
}

function containsRecord(object: JsonObject, depthLeft = 2): boolean {
	return Object.entries(object).some(([key, value]) => {
		if (Array.isArray(value)) return isBatchKey(key) && isObjectList(value);
		if (!isObject(value) || isPreviousKey(key)) return false;
		return isResourceName(key) || (depthLeft > 0 && containsRecord(value, depthLeft - 1));
	});
}

const isWrapperWord = (key: string) => wrapperKeys.has(normalizeName(key)) || isLaterState(key);
/** Whether a record may stand under a key. */
export const isWrapperKey = (key: string) =>
	!isPreviousKey(key) && (isWrapperWord(key) || isResourceName(key));

/** Objects that are as often something of the record as the record. */
const ambiguousKeys = /^(resource|details?|item|subject|content|model)$/;
/** A record has the IDs of people and services; what is around one has those of accounts. */
const relatedIds = /^(client|customer|patient|staff|employee|provider|practitioner|service)id$/;

/** Whether an object says that it is neither an appointment nor an invoice. */
export const isOfOtherType = (object: JsonObject): boolean =>
	!isRecordLike(object) &&
	valuesNamed(object, /^(type|object|resourcetype)$/).some(
		(noun) => typeof noun === 'string' && resourceOfNoun(noun) === 'other',
	);

/** `"subject": "shop:appointment:7"` */
const isReferredTo = (id: string | undefined, level: JsonObject): boolean =>
	id !== undefined &&
	Object.values(level).some((text) => {
		const [noun, last] = typeof text === 'string' ? text.split(/[:/]/).slice(-2) : [];
		return last === id && noun !== undefined && isOwnNoun(noun);
	});

/** A record with an id and fields of its own may hold a `resource` or `details` too, and a JSON:API document keeps its `attributes`. */
function isRecordWithNested(body: JsonObject, key: string, vocabulary: Vocabulary): boolean {
	if (normalizeName(key) === 'attributes') return !isEventDocument(body);
	const beside = without(body, key);
	if (identifyRecord(beside) === undefined) return false;
	if (isReferenceOnly(beside))
		return ambiguousKeys.test(normalizeName(key)) && valuesNamed(beside, relatedIds).length > 0;
	if (!namesEvent(body, vocabulary)) return true;
	const nested = body[key] as JsonObject;
	if (isReferredTo(identifyRecord(nested), beside)) return false;
	if (isRecordLike(body) !== isRecordLike(nested)) return isRecordLike(body);
	return !(
		strongWrapperKeys.has(normalizeName(key)) ||
		isResourceName(key) ||
		containsRecord(nested)
	);
}

import {
	isObject,
	inferPrimaryKey,
	resourceNameVariants,
	type JsonObject,
	normalizeName,
} from '../../../rest';
import { resourceOfNoun } from './classifyEvent';
import { namesEvent, type Vocabulary } from './eventName';
import { eventNouns } from './eventVocabulary';
import { recordsOfIds } from './idLists';

/** One event of a delivery, and the objects around it. */
export interface EventEnvelope {
	/** The objects around the record, outermost first; the record itself is none of them, unless it is the whole body. */
	enclosing: JsonObject[];
	/** What the event is about: a record, or the little that is known of it. */
	content: unknown;
	/** The outermost object that is about this event alone. */
	payload: JsonObject;
}

const toWordSet = (words: string) => new Set(words.trim().split(/\s+/));

const batchKeys = toWordSet(`
	events notifications messages deliveries changes batch webhooks entries data items records payload payloads results value
	eventnotifications entry entities objects resources
`);
const wrapperKeys = toWordSet(`
	data payload object record resource entity body item content attributes details detail result current after new subject model
	value message resourcedata eventdata
`);
const strongWrapperKeys = toWordSet('data payload object record resource entity eventdata');
const lineItemKeys = /^(items|entries|records)$/;
/** Objects that stand beside a record and never around it. */
const siblingKeys =
	/^(links?|meta|metadata|context|request|header|headers|webhook|user|actor|account|pagination|schema|source)$/;
/** Fields that appointments and invoices have, and that envelopes, rooms, clients and notes do not have. */
const recordFieldNames =
	/^(start|begin|end)(s|ed|ing)?(at|on|time|date|datetime|timestamp)?$|^(appointment|booking)(date|time|datetime)$|^(total|subtotal|total(amount|price)|amountdue|amountpaid|balance|duedate|lines|lineitems)$/;
/** How many objects are opened one inside the other. */
const maxDepth = 6;
const previousValueKeys = /^(previous|old|before|original|prior|changes|changed|diff|delta)/;
/** The words under which appointments and invoices and their ids stand. */
const resourceNames = resourceNameVariants([...eventNouns.appointment, ...eventNouns.invoice]);

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
	if (!isObject(body)) return [];
	const { enclosing: outer, content } = unwrap(body, vocabulary, enclosing);
	// Wrappers may hold several events, and so may what looks like the record.
	for (const level of [...outer.slice(enclosing.length), content].filter(isObject)) {
		const batch = outer.length < maxDepth ? findBatch(level, vocabulary) : undefined;
		const index = outer.indexOf(level);
		const above = index < 0 ? outer : outer.slice(0, index);
		if (batch) return batch.flatMap((part) => extract(part, [...above, firstFields(level)]));
	}
	return [{ enclosing: outer, content, payload: body }];
}

/** Whether an object has a field that appointments or invoices have. */
export function isRecordLike(object: JsonObject): boolean {
	return Object.keys(object).some((key) => recordFieldNames.test(normalizeName(key)));
}

/** The object around a batch is read with each of its events; only its first fields are kept. */
const maxEnclosingFields = 50;

function firstFields(body: JsonObject): JsonObject {
	const entries = Object.entries(body);
	return entries.length <= maxEnclosingFields
		? body
		: Object.fromEntries(entries.slice(0, maxEnclosingFields));
}

/** Whether an object says only which record is meant. */
export function isReferenceOnly(content: JsonObject): boolean {
	return Object.entries(content).every(
		([key, value]) => value === null || idLike.test(key) || referenceNames.test(normalizeName(key)),
	);
}

/** The object's own id, by the same rules that find the primary key of a list. */
export function identifyRecord(record: JsonObject): string | undefined {
	const primaryKey = inferPrimaryKey([record], resourceNames);
	return primaryKey.path && primaryKey.getKey(record);
}

function findBatch(body: JsonObject, vocabulary: Vocabulary): JsonObject[] | undefined {
	const entries = Object.entries(body);
	if (entries.some(([key, value]) => isObject(value) && isWrapperKey(key))) return undefined;
	const found = entries.find(
		([key, value]) =>
			(batchKeys.has(normalizeName(key)) || resourceNames.has(normalizeName(key))) &&
			Array.isArray(value) &&
			value.length > 0 &&
			value.every(isObject),
	);
	if (!found) return isRecordLike(body) ? undefined : recordsOfIds(body);
	// The line items of an invoice are no invoices, and the messages of an appointment are no appointments.
	const rest = Object.fromEntries(entries.filter(([key]) => key !== found[0]));
	const isNamed = resourceNames.has(normalizeName(found[0]));
	const isRecord =
		identifyRecord(body) !== undefined &&
		(isNamed
			? isRecordLike(body)
			: !namesEvent(body, vocabulary) || lineItemKeys.test(normalizeName(found[0])));
	return isRecord && !isReferenceOnly(rest) ? undefined : (found[1] as JsonObject[]);
}

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
	const entries = Object.entries(body).filter(
		([key]) => !previousValueKeys.test(normalizeName(key)),
	);
	const named = entries.find(
		([key, value]) => resourceNames.has(normalizeName(key)) && isObject(value),
	);
	const nested =
		named ?? entries.find(([key, value]) => wrapperKeys.has(normalizeName(key)) && isObject(value));
	if (nested && !isRecordWithNested(body, nested[0], vocabulary)) return nested[1];
	const unknownWrapper = nested ? undefined : findUnknownWrapper(body, vocabulary);
	if (unknownWrapper) return unknownWrapper;
	if (nested) return undefined;
	const bareId = entries.find(
		([key, value]) =>
			(resourceNames.has(normalizeName(key)) || normalizeName(key) === 'data') &&
			(typeof value === 'number' || (typeof value === 'string' && /^[\w-]{1,64}$/.test(value))),
	);
	return bareId && isReferenceOnly(Object.fromEntries(entries.filter(([key]) => key !== bareId[0])))
		? bareId[1]
		: undefined;
}

/** The only object under an unknown name that holds a record or a list of records, else the only record with an id. */
function findUnknownWrapper(body: JsonObject, vocabulary: Vocabulary): JsonObject | undefined {
	if (isRecordLike(body) || (identifyRecord(body) !== undefined && !namesEvent(body, vocabulary)))
		return undefined;
	const inner = Object.entries(body).filter(
		(entry): entry is [string, JsonObject] =>
			isObject(entry[1]) &&
			!previousValueKeys.test(normalizeName(entry[0])) &&
			!siblingKeys.test(normalizeName(entry[0])) &&
			resourceOfNoun(entry[0]) !== 'other',
	);
	const holding = inner.filter(([, nested]) => containsRecord(nested));
	const identified = inner.filter(
		([, nested]) => isRecordLike(nested) && identifyRecord(nested) !== undefined,
	);
	const [only, more] = holding.length > 0 ? holding : identified;
	return only && !more ? only[1] : undefined;
}

function containsRecord(object: JsonObject, depthLeft = 2): boolean {
	return Object.entries(object).some(([key, value]) => {
		if (Array.isArray(value))
			return (
				(resourceNames.has(normalizeName(key)) || batchKeys.has(normalizeName(key))) &&
				value.length > 0 &&
				value.every(isObject)
			);
		if (!isObject(value) || previousValueKeys.test(normalizeName(key))) return false;
		return (
			resourceNames.has(normalizeName(key)) ||
			(depthLeft > 0 && containsRecord(value, depthLeft - 1))
		);
	});
}

const isWrapperKey = (key: string) =>
	!previousValueKeys.test(normalizeName(key)) &&
	(wrapperKeys.has(normalizeName(key)) || resourceNames.has(normalizeName(key)));

/** A record with an id and fields of its own may hold a `resource` or `details` too, and a JSON:API document keeps its `attributes`. */
function isRecordWithNested(body: JsonObject, key: string, vocabulary: Vocabulary): boolean {
	if (normalizeName(key) === 'attributes') return true;
	if (identifyRecord(body) === undefined) return false;
	const rest = Object.fromEntries(Object.entries(body).filter(([name]) => name !== key));
	if (isReferenceOnly(rest)) return false;
	if (!namesEvent(body, vocabulary)) return true;
	const nested = body[key] as JsonObject;
	if (isRecordLike(body) && !isRecordLike(nested)) return true;
	return !(
		strongWrapperKeys.has(normalizeName(key)) ||
		resourceNames.has(normalizeName(key)) ||
		containsRecord(nested)
	);
}

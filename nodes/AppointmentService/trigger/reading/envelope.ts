import { isObject, learnIdentity, resourceWords, type JsonObject } from '../../wire';
import { plain } from '../../wire/words';
import { resourceOf } from './meaning';
import { namesEvent, type Vocabulary } from './names';
import { nouns } from './words';

/** One event of a delivery, taken out of whatever surrounds it. */
export interface Parcel {
	/** The objects around the record, outermost first; the record itself is none of them, unless it is the whole body. */
	around: JsonObject[];
	/** What the event is about: a record, or the little that is known of it. */
	inside: unknown;
	/** The outermost object that is about this event alone. */
	own: JsonObject;
}

const set = (words: string) => new Set(words.trim().split(/\s+/));

const batches = set(`
	events notifications messages deliveries changes batch webhooks entries data items records payload payloads results value
	eventnotifications entry entities objects resources
`);
const wrappers = set(`
	data payload object record resource entity body item content attributes details detail result current after new subject model
	value message resourcedata eventdata
`);
const strong = set('data payload object record resource entity eventdata');
const lines = /^(items|entries|records)$/;
/** Beside a record and never around it. */
const beside =
	/^(links?|meta|metadata|context|request|header|headers|webhook|user|actor|account|pagination|schema|source)$/;
/** What an appointment or an invoice is made of, and no envelope and no room, client or note is. */
const recordFields =
	/^(start|begin|end)(s|ed|ing)?(at|on|time|date|datetime|timestamp)?$|^(appointment|booking)(date|time|datetime)$|^(total|subtotal|total(amount|price)|amountdue|amountpaid|balance|duedate|lines|lineitems)$/;
/** So many objects are opened one inside the other. */
const deepest = 6;
const former = /^(previous|old|before|original|prior|changes|changed|diff|delta)/;
/** The words under which appointments and invoices and their ids stand. */
const bookNames = resourceWords([...nouns.appointment, ...nouns.invoice]);

/** Names that say who or which and when, and nothing of what a record is like. */
const thinNames =
	/^(type|object|resource|resourcetype|entity|entitytype|model|href|url|uri|self|links?|event|eventtype|eventname|triggerevent|topic|trigger|action|operation|subscriptiontype|eventcategory|kind|version|etag|timestamp|attempt|retry|retries|reference)$|^(created|updated|modified|deleted|lastupdated|lastmodified|occurred|sent|delivered|fired|triggered|happened|event)(at|on|time|date|timestamp)$/;
const idLike = /(^|[_.-])(id|uid|uuid|guid|ids)$|[a-z](Id|ID|Uid|Uuid|Ids)$/;

/**
 * Takes a delivery apart: a list of events, events or records under a name of their own, one record in its wrappers, or the
 * record alone.
 *
 * @param vocabulary names that the user gave to events
 */
export function parcelsOf(
	body: unknown,
	vocabulary: Vocabulary,
	around: JsonObject[] = [],
): Parcel[] {
	const open = (one: unknown, outer: JsonObject[]) => parcelsOf(one, vocabulary, outer);
	if (Array.isArray(body)) return body.filter(isObject).flatMap((one) => open(one, around));
	if (!isObject(body)) return [];
	const { around: outer, inside } = unwrapped(body, vocabulary, around);
	// Wrappers may hold several, and so may what looks like the record.
	for (const level of [...outer.slice(around.length), inside].filter(isObject)) {
		const several = outer.length < deepest ? batchIn(level, vocabulary) : undefined;
		const at = outer.indexOf(level);
		const passed = at < 0 ? outer : outer.slice(0, at);
		if (several) return several.flatMap((one) => open(one, [...passed, beginningOf(level)]));
	}
	return [{ around: outer, inside, own: body }];
}

/** Whether an object has what an appointment or an invoice is made of. */
export function isRecordLike(held: JsonObject): boolean {
	return Object.keys(held).some((key) => recordFields.test(plain(key)));
}

/** What stands around many events is read with each of them, and has a few fields. */
const mostAround = 50;

function beginningOf(body: JsonObject): JsonObject {
	const entries = Object.entries(body);
	return entries.length <= mostAround ? body : Object.fromEntries(entries.slice(0, mostAround));
}

/** Whether an object says only which record is meant. */
export function isThin(inside: JsonObject): boolean {
	return Object.entries(inside).every(
		([key, value]) => value === null || idLike.test(key) || thinNames.test(plain(key)),
	);
}

/** The id of an object of its own, by the same rules by which a list's records are told apart. */
export function ownId(record: JsonObject): string | undefined {
	const identity = learnIdentity([record], bookNames);
	return identity.path && identity.of(record);
}

function batchIn(body: JsonObject, vocabulary: Vocabulary): JsonObject[] | undefined {
	const entries = Object.entries(body);
	if (entries.some(([key, value]) => isObject(value) && isInside(key))) return undefined;
	const found = entries.find(
		([key, value]) =>
			(batches.has(plain(key)) || bookNames.has(plain(key))) &&
			Array.isArray(value) &&
			value.length > 0 &&
			value.every(isObject),
	);
	if (!found) return undefined;
	// The lines of a bill are not bills, and a visit's messages are not visits.
	const rest = Object.fromEntries(entries.filter(([key]) => key !== found[0]));
	const isNamed = bookNames.has(plain(found[0]));
	const isRecord =
		ownId(body) !== undefined &&
		(isNamed ? isRecordLike(body) : !namesEvent(body, vocabulary) || lines.test(plain(found[0])));
	return isRecord && !isThin(rest) ? undefined : (found[1] as JsonObject[]);
}

function unwrapped(
	body: JsonObject,
	vocabulary: Vocabulary,
	around: JsonObject[],
): Omit<Parcel, 'own'> {
	const step = stepInto(body, vocabulary);
	if (step === undefined) return { around, inside: body };
	const deeper = [...around, body];
	return isObject(step) && around.length < deepest
		? unwrapped(step, vocabulary, deeper)
		: { around: deeper, inside: step };
}

/** What the wrapper holds; undefined where the object is no wrapper. */
function stepInto(body: JsonObject, vocabulary: Vocabulary): unknown {
	const entries = Object.entries(body).filter(([key]) => !former.test(plain(key)));
	const named = entries.find(([key, value]) => bookNames.has(plain(key)) && isObject(value));
	const held = named ?? entries.find(([key, value]) => wrappers.has(plain(key)) && isObject(value));
	if (held && !isRecordWith(body, held[0], vocabulary)) return held[1];
	const odd = held ? undefined : oddWrapper(body, vocabulary);
	if (odd) return odd;
	if (held) return undefined;
	const bare = entries.find(
		([key, value]) =>
			(bookNames.has(plain(key)) || plain(key) === 'data') &&
			(typeof value === 'number' || (typeof value === 'string' && /^[\w-]{1,64}$/.test(value))),
	);
	return bare && isThin(Object.fromEntries(entries.filter(([key]) => key !== bare[0])))
		? bare[1]
		: undefined;
}

/** What holds a record, or a list of records, under a name that nobody knows; and what alone has an id beside the name of an event. */
function oddWrapper(body: JsonObject, vocabulary: Vocabulary): JsonObject | undefined {
	if (isRecordLike(body) || (ownId(body) !== undefined && !namesEvent(body, vocabulary)))
		return undefined;
	const inner = Object.entries(body).filter(
		(entry): entry is [string, JsonObject] =>
			isObject(entry[1]) &&
			!former.test(plain(entry[0])) &&
			!beside.test(plain(entry[0])) &&
			resourceOf(entry[0]) !== 'other',
	);
	const holding = inner.filter(([, held]) => holdsRecord(held));
	const identified = inner.filter(([, held]) => isRecordLike(held) && ownId(held) !== undefined);
	const [only, more] = holding.length > 0 ? holding : identified;
	return only && !more ? only[1] : undefined;
}

function holdsRecord(held: JsonObject, left = 2): boolean {
	return Object.entries(held).some(([key, value]) => {
		if (Array.isArray(value))
			return (
				(bookNames.has(plain(key)) || batches.has(plain(key))) &&
				value.length > 0 &&
				value.every(isObject)
			);
		if (!isObject(value) || former.test(plain(key))) return false;
		return bookNames.has(plain(key)) || (left > 0 && holdsRecord(value, left - 1));
	});
}

const isInside = (key: string) =>
	!former.test(plain(key)) && (wrappers.has(plain(key)) || bookNames.has(plain(key)));

/** A record with an id and fields of its own may hold a `resource` or `details` too, and a document keeps its `attributes`. */
function isRecordWith(body: JsonObject, key: string, vocabulary: Vocabulary): boolean {
	if (plain(key) === 'attributes') return true;
	if (ownId(body) === undefined) return false;
	const rest = Object.fromEntries(Object.entries(body).filter(([name]) => name !== key));
	if (isThin(rest)) return false;
	if (!namesEvent(body, vocabulary)) return true;
	const held = body[key] as JsonObject;
	if (isRecordLike(body) && !isRecordLike(held)) return true;
	return !(strong.has(plain(key)) || bookNames.has(plain(key)) || holdsRecord(held));
}

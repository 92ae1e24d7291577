import { isObject, learnIdentity, resourceWords, type JsonObject } from '../../wire';
import { plain } from '../../wire/words';
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
`);
const wrappers = set(`
	data payload object record resource entity body item content attributes details detail result current after new subject model
	value message resourcedata
`);
const strong = set('data payload object record resource entity');
const lines = /^(items|entries|records)$/;
/** So many objects are opened one inside the other. */
const deepest = 6;
const former = /^(previous|old|before|original|prior|changes|changed|diff|delta)/;
/** The words under which appointments and invoices and their ids stand. */
const bookNames = resourceWords([...nouns.appointment, ...nouns.invoice]);

/** Names that say who or which and when, and nothing of what a record is like. */
const thinNames =
	/^(type|object|resource|resourcetype|entity|entitytype|model|href|url|uri|self|links?|event|eventtype|eventname|triggerevent|topic|trigger|action|operation|kind|version|etag|timestamp|attempt|retry|retries|reference)$|^(created|updated|modified|deleted|occurred|sent|delivered|fired|triggered|happened|event)(at|on|time|date|timestamp)$/;
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
	const several = around.length < deepest ? batchIn(body, vocabulary) : undefined;
	if (several) return several.flatMap((one) => open(one, [...around, body]));
	return [{ ...unwrapped(body, vocabulary, around), own: body }];
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
	const isRecord =
		ownId(body) !== undefined && (!namesEvent(body, vocabulary) || lines.test(plain(found[0])));
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
	if (held) return isRecordWith(body, held[0], vocabulary) ? undefined : held[1];
	const bare = entries.find(
		([key, value]) =>
			(bookNames.has(plain(key)) || plain(key) === 'data') &&
			(typeof value === 'number' || (typeof value === 'string' && /^[\w-]{1,64}$/.test(value))),
	);
	return bare && isThin(Object.fromEntries(entries.filter(([key]) => key !== bare[0])))
		? bare[1]
		: undefined;
}

const isInside = (key: string) =>
	!former.test(plain(key)) && (wrappers.has(plain(key)) || bookNames.has(plain(key)));

/** A record with an id and fields of its own may hold a `resource` or `details` too, and a document keeps its `attributes`. */
function isRecordWith(body: JsonObject, key: string, vocabulary: Vocabulary): boolean {
	if (plain(key) === 'attributes') return true;
	if (ownId(body) === undefined) return false;
	const rest = Object.fromEntries(Object.entries(body).filter(([name]) => name !== key));
	if (isThin(rest)) return false;
	return !(namesEvent(body, vocabulary) && (strong.has(plain(key)) || bookNames.has(plain(key))));
}

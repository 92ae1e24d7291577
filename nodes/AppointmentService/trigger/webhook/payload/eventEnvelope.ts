import { statusOf } from '../../../appointment';
import {
	classifyRelation,
	filterFields,
	isObject,
	normalizeName,
	scalarText,
	valuesNamed,
	type JsonObject,
} from '../../../rest';
import { findBatch, groupsByAction, isAction, isFieldsKey } from './eventBatches';
import { eventIdValues, isChangeNotice, showsRecordId } from './eventIds';
import { namesEvent, namesOwnEvent, statedResource, type Vocabulary } from './eventName';
import {
	fieldsKeys,
	identifyRecord,
	isBatchKey,
	isEnvelope,
	isObjectList,
	isOfOtherType,
	isPreviousKey,
	isReferenceOnly,
	isResourceName,
	isWrapperWord,
	resourceOfName,
	without,
} from './recordKeys';
import {
	isOwnNoun,
	isSpecificNoun,
	resourceOfNoun,
	type EventMeaning,
} from './values/classifyEvent';
import { hasBounds, isRecordLike } from './values/eventVocabulary';
import { textsAt } from './values/fieldTexts';
import {
	actionKeys,
	changeHeaders,
	hasStart,
	isOwnEvent,
	nounsOfAddresses,
	resourceKeys,
	statesIn,
} from './values/namedRecords';

export interface EventEnvelope {
	/** The objects around the record, outermost first; the record itself is none of them, unless it is the whole body. */
	enclosing: JsonObject[];
	/** What the event is about: a record, or the little that is known of it. */
	content: unknown;
	payload: JsonObject;
}

/** Objects that stand beside a record and never around it. */
const siblingKeys =
	/^(links?|meta|metadata|context|request|header|headers|(web)?hook|subscription|user|actor|account|organi[sz]ation|tenant|merchant|pagination|schema|source)$/;
const maxDepth = 6;
/** Splits a delivery into its events: a list of events or records, one record in its wrappers, or the record alone. */
export function extractEnvelopes(
	body: unknown,
	vocabulary: Vocabulary,
	enclosing: JsonObject[] = [],
): EventEnvelope[] {
	const extract = (part: unknown, outer: JsonObject[]) => extractEnvelopes(part, vocabulary, outer);
	if (Array.isArray(body))
		return body
			.filter((part) => typeof part === 'object')
			.flatMap((part) => extract(part, enclosing));
	if (!isObject(body) || announcesNothing(body, vocabulary)) return [];
	const { groups, rest: beside } = groupsByAction(body);
	if (groups.length > 0)
		return groups.flatMap((part) => extract(part, [...enclosing, firstFields(beside)]));
	const { outer, content } = unwrap(body, vocabulary, enclosing);
	if (outer.length >= maxDepth) return [{ enclosing: outer, content, payload: body }];
	// Wrappers may hold several events, and so may what looks like the record.
	for (const level of [...outer.slice(enclosing.length), content].filter(isObject)) {
		const index = outer.indexOf(level);
		const outside = index < 0 ? outer : outer.slice(0, index);
		const { lists, ids } = findBatch(level, outside, vocabulary);
		const rest = lists ? without(level, ...lists.map(([key]) => key)) : level;
		const around = [...outside, firstFields(rest)];
		if (lists)
			return lists.flatMap(([key, parts]) =>
				parts.flatMap((part) =>
					extract(
						part,
						isBatchKey(key) && !isResourceName(key) ? around : [...around, { [key]: part }],
					),
				),
			);
		if (!ids) continue;
		// What is beside the IDs tells one change of these records from the next.
		const fields = ids.length <= maxKept ? firstFields(around[enclosing.length] ?? level) : {};
		return ids.map((id) => ({
			enclosing: around,
			content: id,
			payload: { ...fields, ...id },
		}));
	}
	return [{ enclosing: outer, content, payload: body }];
}

/** Lists under these names hold events. */
const eventListKeys = /^((event)?notification|event|message|change)s$|^deliveries$/;

/** `{ "events": [], "meta": { … } }`: a sign of life, or a trial of the address. */
function announcesNothing(body: JsonObject, vocabulary: Vocabulary): boolean {
	const entries = Object.entries(body).filter(([key]) => !siblingKeys.test(normalizeName(key)));
	const isEmptyList = ([key, value]: [string, unknown]) =>
		Array.isArray(value) && value.length === 0 && eventListKeys.test(normalizeName(key));
	return (
		entries.some(isEmptyList) &&
		!entries.some(([, value]) => isObject(value) || isObjectList(value)) &&
		!isRecordLike(body) &&
		identifyRecord(body) === undefined &&
		nounsOfAddresses(body).length === 0 &&
		!namesEvent(body, vocabulary)
	);
}

/** The object around a batch is read with each of its events; only its first fields are kept, and none beside more IDs. */
const maxKept = 50;

function firstFields(body: JsonObject): JsonObject {
	const entries = Object.entries(body);
	return entries.length <= maxKept ? body : Object.fromEntries(entries.slice(0, maxKept));
}

function unwrap(body: JsonObject, vocabulary: Vocabulary, enclosing: JsonObject[]) {
	const outer = [...enclosing];
	let content: unknown = body;
	while (isObject(content) && outer.length <= maxDepth) {
		const inner = unwrapOnce(content, vocabulary, outer);
		if (inner === undefined) break;
		outer.push(content);
		content = inner;
	}
	return { outer, content };
}

/** The content of a wrapper; undefined where the object is none. */
function unwrapOnce(body: JsonObject, vocabulary: Vocabulary, outside: JsonObject[]): unknown {
	const related = withRelated(body, outside);
	if (related) return related;
	const entries = Object.entries(body).filter(([key]) => !isPreviousKey(key));
	const objects = entries.filter((entry): entry is [string, JsonObject] => isObject(entry[1]));
	// `{ "current": {}, "previous": { … } }` is all that is left of a record.
	const isGone =
		entries.length < Object.keys(body).length &&
		!entries.some(([, value]) => !isObject(value) || Object.keys(value).length > 0);
	if (isGone || statesIn(body).includes('deleted')) return undefined;
	// `{ "id": "E1", "booking_created": { … } }`
	const [told, ...others] = isRecordLike(body) ? [] : objects.filter(([key]) => isOwnEvent(key));
	if (told && others.length === 0) return told[1];
	const wrappers = objects.filter(
		([key, value]) =>
			(isWrapperWord(key) ||
				isFieldsKey(body, key) ||
				(fieldsKeys.test(key) && isWhole(value) && !isRecordLike(body))) &&
			!isOfOtherType(value),
	);
	const identified = wrappers.find(([, value]) => identifyRecord(value) !== undefined);
	const whole = wrappers.find(
		([key, value]) =>
			(isWhole(value) || (isRecordLike(value) && ownNounOf(value) !== undefined)) &&
			!(isPartKey(key) && saysOfRecord(body)),
	);
	const named = statedResource(outside, body);
	// `{ "event": "booking.created", "data": { … }, "invoice": { … } }`
	const meant = objects.filter(
		([key]) => !named || [undefined, named].includes(resourceOfName(key)),
	);
	const holding =
		meant.find(([key]) => isResourceName(key) && (named || !whole)) ??
		(objects.length === 1 ? wrappers[0] : wrappers.find(([, value]) => holdsRecord(value))) ??
		(identified ? undefined : findReferred(body, objects, named));
	const unknownWrapper = holding ? undefined : findUnknownWrapper(body, meant, vocabulary);
	if (unknownWrapper) return unknownWrapper;
	const nested = holding ?? identified ?? wrappers[0];
	if (nested && isRecordWithNested(body, nested, vocabulary, named)) return undefined;
	if (nested) return nested[1];
	const bareId = entries.find(
		([key, value]) =>
			(isResourceName(key) || normalizeName(key) === 'data') &&
			typeof value !== 'boolean' &&
			/^[\w-]{1,64}$/.test(scalarText(value ?? '')),
	);
	return bareId && isReferenceOnly(without(Object.fromEntries(entries), bareId[0]))
		? bareId[1]
		: undefined;
}

/** `{ "related_object": { "type": "appointment", "id": "a7" } }`: an object that says itself that it is what the event is about. */
function findReferred<Entry extends [string, JsonObject]>(
	body: JsonObject,
	objects: Entry[],
	named: EventMeaning['resource'],
): Entry | undefined {
	if (isRecordLike(body)) return undefined;
	return objects.find(([, value]) => {
		const noun = ownNounOf(value);
		const isNamed = noun && (!named || named === resourceOfNoun(noun));
		return isNamed && identifyRecord(value) !== undefined;
	});
}

/** The appointment or invoice that an object says it is. */
const ownNounOf = (value: JsonObject): string | undefined =>
	valuesNamed(value, /^(type|object|kind|model)$/)
		.filter((text) => typeof text === 'string')
		.find((text) => isSpecificNoun(text) && !isOwnEvent(text));

/** The only object under an unknown name that holds a record, else the only one that names the event. */
function findUnknownWrapper(
	body: JsonObject,
	objects: Array<[string, JsonObject]>,
	vocabulary: Vocabulary,
): JsonObject | undefined {
	// `{ "ChangeEventHeader": { … }, "StartDateTime": "…" }`
	const header = objects.find(([key]) => changeHeaders.test(normalizeName(key)));
	if (header && namesEvent(header[1], vocabulary)) return header[1];
	if (isRecordLike(body)) return undefined;
	const isNaming = namesEvent(body, vocabulary);
	const rest = filterFields(body, (_, value) => !isObject(value));
	// `{ "notification": { … }, "apiVersion": "2" }`
	const isOnly =
		Object.keys(body).length === 1 ||
		(objects.length === 1 &&
			!isNaming &&
			!siblingKeys.test(normalizeName(objects[0][0])) &&
			!showsRecordId(rest) &&
			isEnvelope(rest));
	const id = isOnly ? undefined : identifyRecord(body);
	const isRecord = id !== undefined && !eventIdValues.test(id) && !isNaming;
	const inner = objects.filter(
		([key]) =>
			(isOnly || !siblingKeys.test(normalizeName(key)) || /^request$/i.test(key)) &&
			(resourceOfNoun(key) !== 'other' || /[a-z][_-]?(item|record|object|document)$/i.test(key)),
	);
	const [holding, more] = inner.filter(([, value]) => holdsRecord(value));
	const isOther =
		holding &&
		isRecord &&
		!((isOwnNoun(holding[0]) || isEnvelope(rest)) && isWhole(holding[1]) && !saysOfRecord(body));
	if (holding) return more || isOther ? undefined : holding[1];
	if (isRecord) return undefined;
	// `{ "notification": { "kind": "appointment#updated", … } }`, and not `{ "event": { "id": 52, "name": "booking.deleted" }, "id": 7 }`
	const isAlone =
		inner.length === 1 &&
		!objects.some(([key]) => isWrapperWord(key)) &&
		(identifyRecord(body) === undefined || showsRecordId(without(inner[0][1], 'id')));
	if (!isAlone) return undefined;
	const [[key, only]] = inner;
	// `{ "zdarzenie": "invoice.updated", "dane": { "id": 7, … } }`
	const isContent =
		objects.length === 1 &&
		!classifyRelation(key) &&
		!showsRecordId(body) &&
		showsRecordId(only) &&
		Object.keys(only).length > 1 &&
		isNaming;
	return isOnly || isContent || namesEvent(only, vocabulary) ? only : undefined;
}

/** Whether an object is a record, or holds one or a list of records. */
function holdsRecord(object: JsonObject, depthLeft = 2): boolean {
	return (
		isRecordLike(object) ||
		Object.entries(object).some(([key, value]) => {
			if (Array.isArray(value)) return isBatchKey(key) && isObjectList(value);
			if (!isObject(value) || isPreviousKey(key)) return false;
			return isResourceName(key) || (depthLeft > 0 && holdsRecord(value, depthLeft - 1));
		})
	);
}

/** Objects that are as often something of the record as the record. */
const partKeys = /^(details|item|subject|model)$/;
/** Whether an object has an ID and times of its own. */
function isWhole(object: JsonObject): boolean {
	const [only, ...others] = Object.values(object);
	return others.length === 0 && isObject(only)
		? isWhole(only)
		: [object, ...valuesNamed(object, fieldsKeys)].some(
				(part) => isObject(part) && isRecordLike(part),
			) && identifyRecord(object) !== undefined;
}

/** Whether what stands beside an object is that of a record, and of no envelope. */
const saysOfRecord = (beside: JsonObject) =>
	statusOf(filterFields(beside, (_, value) => !isObject(value))) !== undefined ||
	valuesNamed(beside, relatedIds).length > 0;

const isPartKey = (key: string) => partKeys.test(normalizeName(key)) || fieldsKeys.test(key);
/** A record has the IDs of people and services; what is around one has those of accounts. */
const relatedIds = /^(client|customer|patient|staff|employee|provider|practitioner|service)id$/;

/** A record with an id and fields of its own may hold a `resource` or `details` too, and a JSON:API document keeps its `attributes`. */
function isRecordWithNested(
	body: JsonObject,
	[key, nested]: [string, JsonObject],
	vocabulary: Vocabulary,
	named: EventMeaning['resource'],
): boolean {
	const name = normalizeName(key);
	const beside = filterFields(body, (other) => other !== key && !isPreviousKey(other));
	if (name === 'attributes')
		return (
			isRecordLike(body) ||
			(Object.keys(beside).length > 0 &&
				!(typeof body.type === 'string' && !isOwnNoun(body.type) && namesOwnEvent(nested)) &&
				!(
					valuesNamed(nested, /^(u?u)?id$/).length > 0 &&
					(namesEvent(body, vocabulary) ||
						identifyRecord(beside) === undefined ||
						!Object.hasOwn(body, 'type'))
				))
		);
	if (
		resourceOfNoun(key) === 'invoice' &&
		(hasBounds(body) || (isRecordLike(body) && hasStart(body)))
	)
		return true;
	const id = identifyRecord(beside);
	if (id === undefined || eventIdValues.test(id)) return false;
	if (isEnvelope(beside))
		return (
			((partKeys.test(name) || name === 'resource') &&
				valuesNamed(beside, relatedIds).length > 0) ||
			(partKeys.test(name) &&
				!showsRecordId(nested) &&
				!holdsRecord(nested) &&
				isChangeNotice(beside, vocabulary))
		);
	// `{ "event": "booking.created", "data": { "uri": "…", "booking": { … } } }`
	const isNamed =
		named &&
		resourceOfNoun(key) === named &&
		(!saysOfRecord(beside) || textsAt(body, resourceKeys).some(isOwnNoun));
	const isCarrier = isWrapperWord(key) || fieldsKeys.test(key) || isEnvelope(beside) || isNamed;
	const isOfBody = isPartKey(key) && saysOfRecord(beside);
	if (isWhole(nested) && isCarrier && !isRecordLike(body) && !isOfBody) return false;
	const isTyped = ownNounOf(nested) !== undefined && textsAt(body, actionKeys).some(isAction);
	if (!isTyped && !namesEvent(body, vocabulary)) return true;
	if (isRecordLike(body) !== isRecordLike(nested)) return isRecordLike(body);
	const isPart = partKeys.test(name) && ownNounOf(nested) === undefined;
	return isPart && !holdsRecord(nested);
}

/** A message of JSON:API with the only record of its kind to which it is related, or that is sent along: `{ "data": { "type": "notifications", … }, "included": [{ … }] }`. */
function withRelated(message: JsonObject, outside: JsonObject[]): JsonObject | undefined {
	const { type, attributes, relationships } = message;
	if (!isObject(attributes) || typeof type !== 'string' || isOwnNoun(type)) return undefined;
	const links = Object.values(isObject(relationships) ? relationships : {});
	const included = outside.map((level) => level.included).find(isObjectList) ?? [];
	const named = statedResource(outside, attributes);
	const [own, ...others] =
		[links.map((link) => isObject(link) && link.data), included]
			.map((parts) =>
				parts.filter(isObject).filter((part) => resourceOfNoun(scalarText(part.type)) === named),
			)
			.find((parts) => parts.length > 0) ?? [];
	const whole = included.find((part) => part.type === own?.type && part.id === own?.id);
	return named && own && others.length === 0 ? { ...attributes, [named]: whole ?? own } : undefined;
}

import {
	filterFields,
	isObject,
	type JsonObject,
	normalizeName,
	scalarText,
	valuesNamed,
	withoutIdSuffix,
} from '../../../rest';
import {
	fieldsKeys,
	isEnvelope,
	identifyRecord,
	isOfOtherType,
	isPreviousKey,
	isReferenceOnly,
	isResourceName,
	isWrapperKey,
	resourceOfName,
	without,
} from './recordKeys';
import { hasBounds, isRecordLike, nounOfVerb } from './values/eventVocabulary';
import { isOwnNoun, resourceOfNoun, type EventMeaning } from './values/classifyEvent';
import { parseReference } from './values/references';
import { keysOfRows } from './values/idLists';
import {
	changedFieldsKeys,
	describesChange,
	isOwnEvent,
	isNameText,
	keysAround,
	namesOwnTable,
	objectsOfChange,
	requestNames,
	requestsIn,
	statesIn,
} from './values/namedRecords';
import { namesEvent, type Vocabulary } from './eventName';

const eventIdKeys = /^(event|evt|message|notification)(id|uuid)$|^(idempotencykey|webhookeventid)$/;
const eventIdHeaders =
	/(^|-)(event|message|notification)-id$|^(webhook-id|svix-id|ce-id|idempotency-key)$/;
export const eventIdValues =
	/^(evt|ev|event|msg|message|notif|notification|wh|whk|hook|delivery|dlv)[_-]/i;
const recordIdKeys =
	/^(resource|object|entity|record|item|subject|aggregate|target|app(oin)?t(ment)?|book(ing)?|visit|reservation|invoice|bill)(id|uid|uuid|identifier)$|^(pk|(primary|document|sys|system)(id|key))$/;
const addressKeys =
	/^(href|url|uri|self|link|location|path|subject|name|ref|reference|(resource|record|object|api)(url|uri|href|path)|(?!parent|previous|old|next|original|related)\w*(endpoint|ur[il]|href|link)|resource|appointment|book(ing)?|visit|reservation|invoice|bill)$/;
const resourceAddress = /^(resource|record|object|entity)(ur[il]|href|link|path)$/;
export const happenedAt =
	/^(event)?(occurred|happened|triggered|fired)(at|on|time|date|timestamp)$/;
const linkKeys = /^(links|refs|references?|related|relations|identifiers|ids?)$/;

/** Whether an object shows the ID of a record, and not only that of an event, by the names of its fields alone: it may be large. */
export const showsRecordId = (level: JsonObject): boolean =>
	Object.entries(level).some(([key, value]) => {
		const isId = /^(u?u?id|guid)$/.test(normalizeName(key));
		return (isId && !eventIdValues.test(scalarText(value))) || namesRecordId(key);
	});

const namesRecordId = (key: string) =>
	isResourceName(nounOfId(key)) || recordIdKeys.test(normalizeName(key));

/** Whether an object only says what happened to which record, and does not hold it. */
export function isChangeNotice(content: JsonObject, vocabulary: Vocabulary): boolean {
	if (isRecordLike(content)) return false;
	const isNaming = namesEvent(content, vocabulary);
	const unnamed = filterFields(content, (_, value) => !isNameText(value));
	const isIdentified =
		Object.keys(content).some(isResourceName) ||
		identifyRecord(content) !== undefined ||
		findAddress([content], undefined) !== undefined;
	if (isNaming && isEnvelope(unnamed) && isIdentified) return true;
	const changed = Object.keys(content).filter((key) => changedFieldsKeys.test(normalizeName(key)));
	return (
		(changed.length > 0 && isEnvelope(without(content, ...changed))) ||
		describesChange(content) ||
		requestNames(content).length > 0 ||
		(isNaming && namesOwnTable(content)) ||
		holdsEntityId(content) ||
		statesIn(content).length > 0 ||
		(isNaming && valuesNamed(content, /^(json)?patch$/).some(Array.isArray)) ||
		(isNaming &&
			([content, ...objectsOfChange(content)]
				.flatMap((level) => idsAt(level, undefined))
				.some((id) => id !== '') ||
				valuesNamed(content, linkKeys).some(isObject)))
	);
}

/** The IDs of the record. Beside the type of a part, `objectId` is that of the part; without a type, `entityId` may be that of the account. */
function idsAt(level: JsonObject, resource: EventMeaning['resource'], isPart = false): string[] {
	const types = textsAt(/^(resource|object|entity|record|item|subject)(type)?$/, [level]).filter(
		(type) => /[a-z]/i.test(type),
	);
	if (isPart && types.some((type) => !isOwnNoun(type))) return ownIdsAt(level, resource);
	const own = types.every(isOwnNoun) ? ownIdsAt(level, resource) : [];
	const meant = types.some(isOwnNoun) ? withoutOthers(level) : level;
	const stated = textsAt(recordIdKeys, [withoutOtherRecords(meant, resource)]);
	return types.length > 0 ? [...stated, ...own] : [...own, ...stated];
}

/** `{ "resource_type": "Company", "resource_uuid": "c1", "entity_type": "Appointment", "entity_uuid": "7" }`: without the IDs of what is none. */
const withoutOthers = (level: JsonObject): JsonObject => {
	const others = Object.keys(level)
		.filter((key) => /type$/i.test(key) && resourceOfNoun(scalarText(level[key])) === 'other')
		.map((key) => normalizeName(key).slice(0, -'type'.length));
	return filterFields(level, (key) => !others.includes(withoutIdSuffix(key)));
};

/** `{ "booking_id": 7 }`, else `{ "booking": 7 }` */
function ownIdsAt(level: JsonObject, resource: EventMeaning['resource']): string[] {
	const isOwn = (noun: string) => resource !== undefined && resourceOfName(noun) === resource;
	const idsUnder = (isKey: (key: string) => boolean) =>
		Object.keys(level)
			.filter(isKey)
			.map((key) => scalarText(level[key]))
			.filter((id) => id !== '');
	return [
		...idsUnder((key) => isOwn(nounOfId(key))),
		...idsUnder(isOwn).filter((text) => numberedId.test(text)),
		...Object.entries(level)
			.filter(([key]) => isOwn(key))
			.flatMap(
				([, part]) => (isObject(part) && identifyRecord(withoutOtherRecords(part, resource))) || [],
			),
	];
}

/** No name and no date. */
const numberedId = /^(?!\d{4}-\d\d)(?=.*\d)[\w:-]{1,64}$/;

/** `cita` for `cita_id` and `id_cita`; nothing for what is named as no ID. */
function nounOfId(key: string): string {
	const [word, stem] = [normalizeName(key), withoutIdSuffix(key)];
	if (stem !== word) return nounOfVerb(stem);
	return word.startsWith('id') ? word.slice(2) : '';
}

/** `{ "id": "E1", "entityId": "7" }` */
const holdsEntityId = (content: JsonObject): boolean =>
	!isRecordLike(content) &&
	!hasBounds(content) &&
	valuesNamed(content, /^(uu)?id$/).length > 0 &&
	valuesNamed(content, /^(entity|object|record|resource)id$/).some((id) => scalarText(id) !== '');

/** The id of the record; undefined where the only id may be that of the event or of a part: no id is better than a wrong one. */
export function findRecordId(...parts: Parameters<typeof findIdOrReference>): string | undefined {
	const id = findIdOrReference(...parts);
	return id === undefined ? undefined : (parseReference(id)?.id ?? id);
}

function findIdOrReference(
	enclosing: JsonObject[],
	content: unknown,
	{ isPart: namesPart, resource, deleted }: EventMeaning,
	vocabulary: Vocabulary,
): string | undefined {
	if (!isObject(content))
		return typeof content === 'string' || typeof content === 'number' ? String(content) : undefined;
	const current = filterFields(content, (key) => !isPreviousKey(key));
	const isRecord = isRecordLike(content) || hasBounds(current);
	const nouns = [
		...keysAround(enclosing, content),
		...valuesNamed(content, /^(type|object|resourcetype)$/),
	];
	const isPart =
		namesPart === true && !isRecord && !nouns.some((noun) => isResourceNoun(noun, resource));
	// Of what is not known to be an appointment or an invoice, the ID may be that of anything.
	const isForeign = !isRecord && (resource === undefined || isOfOtherType(content));
	const isEvent =
		namesEvent(content, vocabulary) ||
		holdsEntityId(content) ||
		(!isRecord && [...valuesNamed(content, happenedAt), ...statesIn(content)].length > 0);
	const isOwn = isEvent ? isBookedItself(current) : enclosing.length > 0 || hasBounds(current);
	const own = withoutOtherRecords(content, resource);
	const contentId = idOfContent(enclosing, content, own);
	const levels = [content, ...[...enclosing].reverse()];
	// A number that people read, or the ID of what the record holds, is less than an ID beside the record.
	const isItsId = valuesNamed(content, /^id|(id|key|pk)$/).some(
		(own) => scalarText(own) === contentId,
	);
	const stated = isItsId
		? // `{ "uuid": "…", "resource_url": "/v1/appointments/7" }`
			textsAt(resourceAddress, isRecord ? [] : [content]).find((text) => parseReference(text))
		: textsAt(recordIdKeys, levels.slice(1))[0];
	if (isOwn && contentId !== undefined && !isPart && !isForeign) return stated || contentId;
	const idIn = (some: JsonObject[]) =>
		some.flatMap((level) => idsAt(level, resource, isPart)).find((id) => id !== '');
	const found =
		idIn(levels) ??
		// What else stands in a record, in its metadata or as a name, somebody may have typed.
		(isRecord && !isPart && !eventIdValues.test(contentId ?? '') ? contentId : undefined) ??
		(resource && linkedId(content, resource, /^self$/i)) ??
		idIn(levels.flatMap(objectsOfChange)) ??
		idInNotice(levels, { resource, deleted, isPart, isEvent });
	if (found !== undefined) return found;
	if (isPart || isForeign || isCloudEvent(content)) return undefined;
	const isOfEvent =
		eventIdValues.test(contentId ?? '') ||
		holdsOther(own) ||
		statesIn(content).length > 0 ||
		(!deleted && holdsNothing(content));
	return isEvent && isOfEvent ? undefined : contentId;
}

/** `{ "uuid": 7, "invoice": { "id": 55 }, "invoice_id": 55 }` of an appointment, without the invoice. */
const withoutOtherRecords = (record: JsonObject, resource: EventMeaning['resource']): JsonObject =>
	filterFields(
		record,
		(key, value) =>
			!resource ||
			resource === 'other' ||
			[undefined, resource].includes(resourceOfName(isObject(value) ? key : nounOfId(key))),
	);

/** The ID that an object has, by its key among rows, by itself, or by the object whose fields it holds. */
function idOfContent(
	enclosing: JsonObject[],
	content: JsonObject,
	own: JsonObject,
): string | undefined {
	const rowId =
		valuesNamed(content, /^(id|uid|uuid)$/).length > 0 ? undefined : keyOfRow(enclosing);
	const isOfFields = fieldsKeys.test(keysAround(enclosing, content).at(-1) ?? '');
	const around = isOfFields ? enclosing.at(-1) : undefined;
	// `{ "id": 9, "fields": { "number": "R-9", … } }`
	const aroundId = around && identifyRecord(around);
	const isNumbered = valuesNamed(own, /^(id|uid|uuid|guid|pk)$/).length === 0;
	return (
		[rowId, isNumbered ? aroundId : undefined, identifyRecord(own), aroundId]
			// `{ "ID": "booking.created" }`
			.find((id) => id !== undefined && !isOwnEvent(id))
	);
}

/** The ID where what tells of a record has it, and not the record. @param levels the innermost object first */
function idInNotice(
	levels: JsonObject[],
	{ resource, deleted, isPart, isEvent }: EventMeaning & { isEvent: boolean },
): string | undefined {
	const [content] = levels;
	return (
		textsAt(/(entity|object|record|resource)id$/, levels.filter(isCloudEvent))[0] ??
		(deleted ? previousId(content) : undefined) ??
		(isEvent ? idInFields(content, resource) : undefined) ??
		(isEvent ? levels : levels.slice(1))
			.map((level) => resource && linkedId(level, resource))
			.find((id) => id !== undefined) ??
		findAddress(levels, isPart ? undefined : resource)
	);
}

const isCloudEvent = (level: JsonObject) => Object.hasOwn(level, 'specversion');

/** `{ "id": "E1", "type": "invoice.sent", "properties": { "invoice_id": "7" } }` */
const idInFields = (event: JsonObject, resource: EventMeaning['resource']): string | undefined =>
	valuesNamed(event, fieldsKeys)
		.filter(isObject)
		.flatMap((fields) => ownIdsAt(fields, resource))[0];

/** `{ "type": "booking", "action": "create", "id": 7, "start_date": "…", … }` */
const isBookedItself = (content: JsonObject): boolean =>
	textsAt(/^(type|object)$/, [content]).some((noun) => isOwnNoun(noun) && !isOwnEvent(noun)) &&
	hasBounds(content);

/** The id of a deleted record as it was: `{ "previous": { "id": 7 } }`, `{ "data": { "old": { "id": 7 }, "new": null } }`. */
const previousId = (content: JsonObject, depthLeft = 2): string | undefined =>
	[
		...valuesNamed(content, /^(old|before|previous|prior)/)
			.filter(isObject)
			.map(identifyRecord),
		...Object.values(depthLeft > 0 ? content : {})
			.filter(isObject)
			.map((part) => previousId(part, depthLeft - 1)),
	].find(Boolean);

/** The key of the only row that a notice around the record names. */
const keyOfRow = (levels: JsonObject[]): string | undefined =>
	levels
		.map(keysOfRows)
		.filter((keys) => keys.length === 1)
		.map(([key]) => scalarText(key))
		.find((key) => key !== '');

/** `{ "id": "E1", "links": { "booking": "7" } }`, `{ "_links": { "self": { "href": "/bookings/7" } } }`: the record beside the ID of the event. */
const linkedId = (
	event: JsonObject,
	resource: EventMeaning['resource'],
	names = /^/,
): string | undefined =>
	valuesNamed(event, linkKeys)
		.filter(isObject)
		.flatMap((links) => Object.entries(links))
		.filter(([name]) => names.test(name))
		.map(([noun, link]) => [noun, scalarText(isObject(link) ? link.href : link)])
		.filter(([noun, id]) =>
			[noun, parseReference(id)?.noun].some((one) => isResourceNoun(one, resource)),
		)
		.map(([, id]) => id)
		.find((id) => /^[\w:.~-]{1,200}$/.test(id) || parseReference(id) !== undefined);

/** `{ "id": "E1", "data": null }`: no record is shown, and the ID is not that of one. */
export const holdsNothing = (content: JsonObject): boolean =>
	!isRecordLike(content) &&
	valuesNamed(content, /^(data|payload|record|object|entity)$/).some((value) => value === null);

/** Whether something else that may be the record has an ID, too. */
const holdsOther = (content: JsonObject): boolean =>
	!isRecordLike(content) &&
	Object.entries(content).some(
		([key, value]) =>
			isObject(value) &&
			(isWrapperKey(key) ||
				(isReferenceOnly(value) && !isPreviousKey(key) && !resourceOfNoun(key))) &&
			identifyRecord(value) !== undefined,
	);

/** The address of an appointment or an invoice, of the one that the event is about. */
function findAddress(levels: JsonObject[], resource: EventMeaning['resource']): string | undefined {
	const joined = levels
		.filter(isCloudEvent)
		.map(({ source, subject }) => `${scalarText(source)}/${scalarText(subject)}`);
	return [...textsAt(addressKeys, levels.flatMap(requestsIn)), ...joined].find((text) => {
		const noun = parseReference(text)?.noun;
		return noun !== undefined && (resource === undefined || resourceOfNoun(noun) === resource);
	});
}

const textsAt = (names: RegExp, levels: JsonObject[]) =>
	levels
		.flatMap((level) => valuesNamed(level, names))
		.filter((value) => typeof value === 'string' || typeof value === 'number')
		.map(String);

const isResourceNoun = (value: unknown, resource: EventMeaning['resource']) =>
	typeof value === 'string' && resourceOfNoun(value) === resource;

/** The service’s own id of an event, or of the delivery where that alone tells two apart; undefined where it gives none, or only the record’s. */
export function findEventId(
	enclosing: JsonObject[],
	levels: JsonObject[],
	headers: Record<string, string>,
	recordId: string | undefined,
	isThin: boolean,
): string | undefined {
	const labelled = enclosing.flatMap(({ event, meta }) => [event, meta].filter(isObject));
	return (
		textsAt(eventIdKeys, [...enclosing, ...levels].reverse())[0] ??
		textsAt(/^(id|uuid)$/, [...labelled, ...enclosing]).find((id) => id !== recordId) ??
		textsAt(/^id$/, levels).find((id) => id !== recordId && eventIdValues.test(id)) ??
		Object.entries(headers).find(
			([name]) => eventIdHeaders.test(name) || (isThin && /(^|-)delivery(-id|-uuid)?$/.test(name)),
		)?.[1]
	);
}

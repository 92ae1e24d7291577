import {
	isObject,
	normalizeName,
	readFlag,
	remembering,
	scalarText,
	valuesNamed,
	wordList,
	type JsonObject,
	decodeSegment,
	findTimeField,
	getOrCreate,
	likeliestFirst,
	rememberingEach,
	wordSet,
} from '../../../../rest';
import { isPreviousKey } from '../recordKeys';
import {
	classifyEventName,
	isOccasion,
	isSpecificNoun,
	resourceOfNoun,
	isOwnNoun,
	namesUnknown,
	splitEventWords,
	type EventMeaning,
} from './classifyEvent';
import {
	maxNameLength,
	isRecordLike,
	actionWords,
	deletedWords,
	failedActionWords,
	cancelWords,
	generalWords,
	moveWords,
	newWords,
	partyNouns,
	prepositions,
	visitWords,
} from './eventVocabulary';

const pairsOf = (words: string) =>
	wordList(words).map((pair) => pair.split(':') as [word: string, meaning: string]);
/** Objects beside the record that may hold the name. */
const labelKeys = wordList('event meta metadata notification header headers action context');
export const resourceKeys = wordList(`
	resource resourcetype resourcename entity entitytype object objecttype model recordtype eventcategory entityname
	objectname objectkind collection collectionname module doctype classname container eventresource eventobject evententity
	itemtype subjecttype item aggregatetype aggregate targettype datatype class objekt objeto objet oggetto entidad entidade entite entita modulo type kind domain
`);
export const collectionKeys = wordList('collection collectionname table tablename model');
const tableOrResourceKeys = [...resourceKeys, ...collectionKeys];
export const tableKeys = ['name', 'table', 'tablename'];
/** Beside an operation these name what was changed. */
const changedKeys = [
	...tableKeys,
	...wordList(
		'entity entityname entitytype collection collectionname resourcetype recordtype subjecttype object objecttype item kind',
	),
];
export const actionKeys = wordList(`
	action eventaction actiontype operation operationtype op verb mutation changetype change method activity aspecttype acao accion aktion azione actie
`);
const typedKeys = [...changedKeys, 'type'];
const operationKeys = [...actionKeys, 'type', 'event', 'eventtype'];
/** Objects beside the record that name its kind: `source: { table }`, `table: { name }`, `entity: { kind }`. */
const resourceObjectKeys = [
	...wordList('source table entity resource object model subject'),
	...labelKeys,
];
/** Somebody chose the name of these as they liked: `trigger: { name: "booking_hook" }`. */
const freelyNamed = wordList('webhook hook trigger');
const chosenLabels = [...labelKeys, ...freelyNamed];
const nounKeys = [...resourceKeys, ...tableKeys, 'typeid'];

/** Whether an object names a table of appointments or invoices. */
export const namesOwnTable = (level: JsonObject) =>
	textsAt(level, collectionKeys).some(isSpecificNoun);

/** Fields of a record that say what it is. */
export const typeKeys = wordList(
	'type object resourcetype classname doctype typename collectionname',
);

/** Whether an object names a table and an operation, so it describes the change of a record and is none itself. */
export const describesChange = rememberingEach(
	(level: JsonObject): boolean =>
		[level, ...objectsOfChange(level)]
			.flatMap((object) => [...textsAt(object, operationKeys), ...flagsIn(object)])
			.some((text) => classifyEventName(text).action !== undefined) &&
		// `{ "activity": "created", "booking_id": 7 }`
		((textsAt(level, actionKeys).some((text) => classifyEventName(text).action) &&
			resourceNamesInKeys(level).length > 0) ||
			textsAt(level, flagsIn(level).length > 0 ? typedKeys : changedKeys).some(
				(text) => resourceOfNoun(text) !== undefined,
			) ||
			// `{ "Topic": "Appointments", "Action": "Update" }`, and no topic of a talk.
			textsAt(level, ['topic']).some(isNounOfPath) ||
			resourcesInObjects(level).length > 0 ||
			tablesIn(level).length > 0),
);

/** `is_new: true` says that it was created, `is_new: false` that it was changed, `deleted: true` that it is gone; so do the letters of a log: `op: "c"`. */
export const flagsIn = rememberingEach((level: JsonObject): string[] => [
	...lettersIn(level),
	...writtenActions(fieldsOf(level)),
	...valuesNamed(level, changedFieldsKeys).flatMap((names) =>
		Array.isArray(names) && names.length > 0 ? ['updated'] : [],
	),
	...valuesAt(level, ['isnew']).flatMap((value) => (readFlag(value) === false ? ['updated'] : [])),
]);

export const lettersIn = (level: JsonObject): string[] =>
	textsAt(level, ['op', 'operation']).flatMap(
		(text) => operationLetters.get(text.toLowerCase()) ?? [],
	);

/** What flags such as `is_deleted` say that happened. */
function writtenActions(fields: Map<string, unknown[]>): string[] {
	const actions: string[] = [];
	for (const [key, action] of writtenFlags)
		if (fields.get(key)?.some((value) => readFlag(value) === true)) actions.push(action);
	return actions;
}

const writtenFlags = pairsOf(
	'isdeleted:deleted deleted:deleted isnew:created iscreated:created isupdated:updated ischanged:updated ismodified:updated',
);

/** `{ "current": { … }, "previous": null }`: what has no earlier state is new, and what has no later one is gone. An empty one may only not be told. */
export const statesIn = rememberingEach((level: JsonObject): string[] => {
	const [after] = valuesNamed(level, /^(current|after|new)$/);
	const [before] = valuesNamed(level, /^(previous|before|old)$/);
	if (!isObject(after)) return after === null && isObject(before) ? ['deleted'] : [];
	if (before === null) return ['created'];
	return isObject(before) && Object.keys(before).length > 0 ? ['updated'] : [];
});

/** The appointments and invoices whose addresses an object holds: `{ "url": "https://example.com/bookings/7" }`. */
export const nounsOfAddresses = (level: JsonObject): string[] =>
	textsAt(level, ['url', 'href', 'uri', 'resourceurl', 'resourceuri']).flatMap(
		(address) => parseReference(address)?.noun ?? [],
	);

export const changedFieldsKeys =
	/^(changed|updated|modified)(fields|attributes|properties|columns)$/;

const operationLetters = new Map(pairsOf('c:created u:updated d:deleted'));

/** The table that an object beside the record names, whatever it holds. */
export const tablesIn = (level: JsonObject): string[] =>
	[
		...objectsAt(level, ['table', 'model', 'entity']).flatMap((object) =>
			textsAt(object, nounKeys),
		),
		...objectsAt(level, ['source']).flatMap((object) => textsAt(object, collectionKeys)),
	].filter(resourceOfNoun);

/** What was done by a request: `"request": { "method": "PUT", "url": "Appointment/7" }`. */
export const requestNames = (level: JsonObject): string[] =>
	requestsIn(level).flatMap((request) => {
		const action = textsAt(request, ['method']).flatMap(
			(method) => requestMethods.get(method) ?? [],
		);
		const nouns = textsAt(request, ['url', 'uri', 'href', 'path']).flatMap((address) => {
			const noun = parseReference(address)?.noun ?? address.split('/').at(-1) ?? '';
			return isNounOfPath(noun) ? [noun] : [];
		});
		return action.length > 0 && nouns.length > 0 ? [`${nouns[0]}.${action[0]}`] : [];
	});

export const requestsIn = (level: JsonObject): JsonObject[] => [
	level,
	...objectsAt(level, ['request']),
];

const requestMethods = new Map(pairsOf('POST:created PUT:updated PATCH:updated DELETE:deleted'));

/** What describes the change beside the record: `{ "event": { "op": "INSERT" } }`, `{ "meta": { "webhook": { "event": "visit.created" } } }`. */
export const objectsOfChange = rememberingEach((level: JsonObject): JsonObject[] =>
	labelsOf(level).flatMap((label) => [label, ...labelsOf(label)]),
);

const labelsOf = (level: JsonObject): JsonObject[] =>
	[...objectsAt(level, chosenLabels), ...valuesNamed(level, changeHeaders)]
		.filter(isObject)
		.slice(0, maxLabels);

/** Of an object around a batch they are read for each of its events. */
const maxLabels = 8;

export const changeHeaders = /(event|change|message)(header|metadata)$/;

/** The key under which each object around the content holds the next one. */
export const keysAround = (enclosing: JsonObject[], content: unknown): string[] =>
	enclosing.flatMap((level, index) => {
		const inner = enclosing[index + 1] ?? content;
		return isObject(inner)
			? Object.keys(level).filter((key) => key.length <= maxNameLength && level[key] === inner)
			: [];
	});

/** The appointments and invoices that objects beside the record name. */
export const resourcesInObjects = (level: JsonObject) =>
	[
		...objectsAt(level, resourceObjectKeys).flatMap((object) => textsAt(object, nounKeys)),
		...objectsAt(level, freelyNamed).flatMap((object) => textsAt(object, resourceKeys)),
		// `"specversion": "1.0", "type": "….document.deleted", "subject": "documents/appointments/7"`
		...(Object.hasOwn(level, 'specversion') ? textsAt(level, ['subject']) : []),
	].filter(isOwnOrPart);

/** What an object says that it is about. */
export const statedNouns = (level: JsonObject): string[] => [
	...textsAt(level, tableOrResourceKeys),
	...resourcesInObjects(level),
	...plainNouns(level),
];

/** Whether an object beside the record says that it is of something else: `meta: { model: "User" }`. */
export const namesOtherModel = (level: JsonObject): boolean =>
	objectsAt(level, labelKeys)
		.flatMap((object) => textsAt(object, modelKeys))
		.some((noun) => resourceOfNoun(noun) === 'other');

const modelKeys = wordList('model entity entitytype resource resourcetype objecttype recordtype');

const isOwnOrPart = (noun: string) => /^(appointment|invoice)$/.test(resourceOfNoun(noun) ?? '');

/** What belongs to an appointment, and may be what a delivery is about where its ID comes first. */
const partIds =
	/^(payment|refund|charge|note|comment|review|rating|feedback|survey|form|file|document|attachment|reminder|task)u*id$/;

/** `{ "booking": { … } }`, `{ "appointment_id": 7 }`: the key names the resource; not that of `{ "payment_id": 1, "appointment_id": 7 }`. */
export const resourceNamesInKeys = (
	level: JsonObject,
	isMeant: (key: string) => boolean = () => true,
): string[] => {
	const keys = Object.keys(level).filter((key) => key.length <= maxNameLength && isMeant(key));
	const part = keys.findIndex((key) => level[key] && partIds.test(normalizeName(key)));
	return keys
		.slice(0, part < 0 ? undefined : part)
		.map((key) => key.replace(/([_-]?[Tt]ype)?[_-]?(id|uid|uuid|ID|Id)$/, ''))
		.map((noun) => (noun === 'book' ? 'booking' : noun))
		.filter((noun) => isOwnOrPart(noun) && isSpecificNoun(noun));
};

/** Whether a name is that of an event of an appointment or an invoice. */
export function isOwnEvent(name: string): boolean {
	const { resource, action } = classifyEventName(name);
	return action !== undefined && (resource === 'appointment' || resource === 'invoice');
}

/** The names of such events in any field: `{ "discriminator": "BookingUpdated" }`, `{ "config": { "action": "booking.updated" } }`. */
export const ownEventNames = rememberingEach((level: JsonObject): string[] =>
	[
		...Object.values(level)
			.slice(0, maxNamingFields)
			.flatMap((value) => (isObject(value) ? textsAt(value, eventFields) : firstOf(value))),
		...objectsOfChange(level).flatMap((label) => Object.values(label).slice(0, maxNamingFields)),
	].filter(isOwnEventText),
);

const firstOf = (value: unknown): unknown[] =>
	Array.isArray(value) ? value.slice(0, maxNamingFields) : [value];

/** Whether a value is the name of such an event. */
export const isOwnEventText = (text: unknown): text is string =>
	typeof text === 'string' && isName(text) && isOwnEvent(text);

/** `Appointment created`, `api > visits > booked`; no address and no sentence. */
const isName = (text: string) =>
	/^[\p{L}\d.:;#|<>/_~*$@+=()[\] -]{1,80}$/u.test(text) &&
	!/^\/|\/\/|\/\d/.test(text) &&
	(!/\p{L} \p{L}/u.test(text) ||
		splitEventWords(text).filter((word) => namesUnknown(word) || prepositions.has(word)).length <
			2);

/** `mode: "Created"`, `crud: "inserted"`: what says nothing else, in a field of any name. */
export const plainActions = (level: JsonObject): string[] =>
	plainTexts(level).filter(isPlainAction);

/** `{ "section": "APPT", "dml": "INSERT" }`, `{ "tags": ["visits", "created"] }`: nouns alone beside what happened, alone. */
export const plainNouns = (level: JsonObject): string[] => {
	const texts = plainTexts(level);
	return texts.some(isPlainAction) || textsAt(level, actionKeys).some(isActionName)
		? texts.filter(isPlainNoun)
		: [];
};

const plainTexts = (level: JsonObject): unknown[] =>
	Object.entries(level)
		.slice(0, maxNamingFields)
		.filter(([key]) => !isPreviousKey(key) && !/(state|status)$/i.test(key))
		.flatMap(([, value]) =>
			Array.isArray(value) && value.slice(0, maxLabels).some(isPlainNoun)
				? value.slice(0, maxLabels)
				: [value],
		);

/** Whether a value, or each in a list, says what happened or to what, and nothing else. */
export const isNameText = (value: unknown): boolean =>
	Array.isArray(value)
		? value.length > 0 && value.slice(0, maxLabels).every(isNameText)
		: isOwnEventText(value) || isPlainAction(value) || isPlainNoun(value);

const isActionName = (text: string) => classifyEventName(text).action !== undefined;

/** Whether a value is one word for an appointment or an invoice. */
const isPlainNoun = (text: unknown): text is string =>
	typeof text === 'string' && text.length <= 30 && isOneNoun(text);

const isOneNoun = remembering(
	(text): boolean => splitEventWords(text).length === 1 && isSpecificNoun(text),
);

/** Whether a value says what happened, and nothing else. */
const isPlainAction = (text: unknown): text is string =>
	typeof text === 'string' &&
	text.length <= 30 &&
	/\p{L}/u.test(text) &&
	isActionName(text) &&
	splitEventWords(text).every(
		(word) => isActionAlone(word) || /^(time|date|status|paid|noshow)$/.test(word),
	);

export const maxNamingFields = 50;
const eventFields = wordList('event eventtype topic trigger action');

export const objectsAt = (level: JsonObject, keys: string[]): JsonObject[] =>
	valuesAt(level, keys).filter(isObject);

/** The texts of these fields, in the order of the keys. */
export const textsAt = (level: JsonObject, keys: string[]): string[] =>
	valuesAt(level, keys).filter(
		(value): value is string => typeof value === 'string' && value.length <= maxNameLength,
	);

const valuesAt = (level: JsonObject, keys: string[]): unknown[] => {
	const fields = fieldsOf(level);
	if (fields.size >= keys.length) return keys.flatMap((key) => fields.get(key) ?? []);
	const ranks = ranksOf(keys);
	const names = [...fields.keys()].filter((name) => ranks.has(name));
	return likeliestFirst(names, (name) => ranks.get(name) ?? -1).flatMap(
		(name) => fields.get(name) ?? [],
	);
};

const ranksOf = rememberingEach(
	(keys: string[]) => new Map(keys.map((key, rank): [string, number] => [key, rank])),
);

/** The values of an object by the normalized names of its fields. */
const fieldsOf = rememberingEach((level: JsonObject) => {
	const fields = new Map<string, unknown[]>();
	for (const [key, value] of Object.entries(level))
		getOrCreate(fields, normalizeName(key), () => []).push(value);
	return fields;
});

const listKeys =
	/^((record|resource|object|entity|item|affected|deleted)?(id|uid|uuid|pk|ref|reference)s|data|records|objects|entities|resources|items)$/;
const idFormat = /^[\w:.~-]{1,200}$/;
/** Most names in a reference before the id and its noun. */
const maxNamesBefore = 12;

/** What a list of ids, or of references, stands for: an object with its id for each; undefined where an object holds no such list. */
export function recordsOfIds(body: JsonObject): JsonObject[] | undefined {
	for (const [key, ids] of [['ids', keysOfRows(body)] as const, ...Object.entries(body)]) {
		const value: unknown = typeof ids === 'string' ? idsInText(key, ids) : ids;
		if (!Array.isArray(value) || value.length === 0 || !namesRecords(key)) continue;
		const references = value.map(toReference);
		if (references.every((reference) => reference !== undefined)) return references;
	}
	return undefined;
}

/** `record_ids: "7,8"` */
const idsInText = (key: string, text: string): string[] | undefined =>
	/ids$/.test(normalizeName(key)) && text.length <= 2000 && text.includes(',')
		? text.split(',').map((id) => id.trim())
		: undefined;

/** The keys of the rows of a table: `{ "collection": "visits", "keys": [7, 8] }`. Elsewhere keys are names of fields. */
export function keysOfRows(body: JsonObject): unknown[] {
	if (isRecordLike(body) || !namesOwnTable(body)) return [];
	const [keys = []] = valuesNamed(body, /^(primary)?(key|pk)s?$/);
	return Array.isArray(keys) ? keys : [keys];
}

/** `ids`, `appointment_ids`, `bookings`, `refs`; not `service_ids`. */
function namesRecords(key: string): boolean {
	const noun = key.replace(/[_-]?(ids|uids|uuids|refs|references)$/i, '');
	return listKeys.test(normalizeName(key)) || (isNounOfPath(noun) && /s$/i.test(key));
}

/** An object with the ID that stands in a list. */
function toReference(value: unknown): JsonObject | undefined {
	if (typeof value === 'number') return Number.isSafeInteger(value) ? { id: value } : undefined;
	if (typeof value !== 'string') return undefined;
	const reference = parseReference(value);
	if (reference) return { type: reference.noun, id: reference.id };
	return idFormat.test(value) ? { id: value } : undefined;
}

/** The noun and the id in the address of an appointment or an invoice. */
export function parseReference(text: string): { noun: string; id: string } | undefined {
	if (text.length > 500) return undefined;
	// `appointments('7')` and `appointments(guid'7')` are `appointments/7`.
	const path = (text.startsWith('urn:') ? text.replaceAll(':', '/') : text)
		.split(/[?#]/)[0]
		.replace(/\((?:guid)?'?([^()'/]+)'?\)/g, '/$1');
	const names = path.split('/').filter(Boolean);
	const [noun = '', id] = names.splice(-2);
	const isPath =
		names.length <= maxNamesBefore && names.every((name) => /^[\w.~@:%+,=-]+$/.test(name));
	if (!isPath || !isNounOfPath(noun) || !/^[\w:.~%=+-]{1,200}$/.test(id ?? '')) return undefined;
	// `urn:salon:reservation:created`
	if (!/\d/.test(id) && isActionName(id)) return undefined;
	return { noun, id: decodeSegment(id) };
}

export const isNounOfPath = (noun: string) => /^[A-Za-z_-]{1,40}$/.test(noun) && isOwnNoun(noun);

/** What a delivery says of a resource apart from the name of the event. */
interface Beside {
	fields: string[];
	/** The appointments and invoices that objects beside the record name. */
	objects: string[];
	keys: string[];
	levels: JsonObject[];
	content: unknown;
}

const paymentNouns = wordSet('payment payments refund refunds charge charges');
const generalNouns = /^(resource|object|entity|record|row|item|document)s?$/;

/** What the name of an event means beside what else the delivery says: `client_cancelled`, `service.booked`, `payment.created`. */
export function meaningBeside(name: string, beside: Beside): EventMeaning {
	const meaning = classifyEventName(name);
	const words = splitEventWords(name);
	const nouns = words.filter((word) => generalNouns.test(word) || resourceOfNoun(word));
	// `receipt.booking_done` beside `type: "receipt"`: what the name begins with is what is shown.
	const isOfFirst =
		!beside.keys.some(isOwnNoun) &&
		beside.levels.slice(0, 1).some((level) => textsAt(level, ['type']).includes(nouns[0]));
	if (meaning.resource !== 'other' && isOfFirst && resourceOfNoun(nouns[0]) === 'other')
		return { ...meaning, resource: 'other' };
	if (hasFailed(beside, meaning)) return { resource: meaning.resource };
	const isOfRecord = nouns.length > 0 && nouns.every((word) => generalNouns.test(word));
	const named = isOfRecord ? resourceOfRecord(beside, meaning) : undefined;
	if (named) return { ...meaning, resource: named };
	// `record.created` beside `table: "widgets"`
	if (isOfRecord && beside.levels.some((level) => textsAt(level, collectionKeys).length > 0))
		return { ...meaning, resource: undefined };
	if (meaning.resource !== 'other' || words.some((word) => failedActionWords.has(word)))
		return meaning;
	const resource = resourceOfNoun([...beside.fields, ...beside.keys].find(isSpecificNoun) ?? '');
	const isOfParty = nouns.every((word) => partyNouns.has(word));
	if (!resource) return isOfParty ? meaningOfStart(words, meaning, beside) : meaning;
	const action = resource === 'invoice' ? 'updated' : meaning.action;
	if (isOfParty && words.some((word) => visitWords.has(word))) return { resource, action };
	const isPayment = resource === 'invoice' && words.some((word) => paymentNouns.has(word));
	const isHeld = !isPayment && beside.levels.some((level) => holdsOneOf(level, nouns));
	if (!isOfParty) return isHeld ? meaning : { resource, action: 'updated', isPart: true };
	// A client was entered, or came to a visit.
	if (words.some(isRecordKeeping)) return isHeld ? meaning : { resource };
	return isHeld ? { resource } : { resource, action };
}

/** `{ "event": "booking.cancelled", "success": "false" }`: it was only tried. */
export const hasFailed = (
	{ levels, content }: Pick<Beside, 'levels' | 'content'>,
	{ action }: EventMeaning,
): boolean =>
	[...levels, content]
		.filter(isObject)
		.some((level) =>
			valuesAt(level, ['success', 'ok']).some((value) => /^false$/i.test(scalarText(value))),
		) ||
	(action === 'created' &&
		levels.some((level) => textsAt(level, ['status']).some((text) => /^(fail|error)/i.test(text))));

/** `items.update` beside `collection: "visits"`: the noun is any record's. An item may be a part of what a key names, a record is not. */
function resourceOfRecord(
	{ fields, objects, keys, content }: Beside,
	{ resource }: EventMeaning,
): EventMeaning['resource'] {
	const types = isObject(content) ? textsAt(content, typeKeys) : [];
	const around = resource === 'other' ? [] : [...keys, ...types];
	const noun = [...fields, ...objects, ...around].find(isSpecificNoun);
	return resourceOfNoun(noun ?? fields.find(resourceOfNoun) ?? '');
}

/** A visit that was moved has a start, and a client who was merged has none. Whether a new one is a visit or a shift is open, and what a session is. */
function meaningOfStart(words: string[], meaning: EventMeaning, { content }: Beside): EventMeaning {
	const isVisit = words.some((word) => visitWords.has(word));
	if (!isObject(content) || !(isVisit || words.some((word) => /^sessions?$/.test(word))))
		return meaning;
	if (isVisit && meaning.action === 'updated' && hasStart(content))
		return { ...meaning, resource: 'appointment' };
	const mayBeVisit =
		(isVisit && words.some(isOccasion)) || [content, ...Object.values(content)].some(hasStart);
	return mayBeVisit ? {} : meaning;
}

export const hasStart = (part: unknown) =>
	isObject(part) && findTimeField([part], 'start')?.length === 1;

/** Somebody entered, changed or removed a record of whatever stands beside the verb. */
const isRecordKeeping = (word: string) =>
	generalWords.has(word) ||
	deletedWords.has(word) ||
	(actionWords.created.has(word) && !visitWords.has(word));

const isActionAlone = (word: string) =>
	isRecordKeeping(word) || [cancelWords, moveWords, newWords].some((words) => words.has(word));

/** Whether an object holds the thing itself that the name is about. */
const holdsOneOf = (level: JsonObject, nouns: string[]) =>
	Object.entries(level).some(
		([key, value]) =>
			(isObject(value) || Array.isArray(value)) &&
			nouns.some((noun) => singular(noun) === singular(normalizeName(key))),
	);

const singular = (noun: string) => noun.replace(/s$/, '');

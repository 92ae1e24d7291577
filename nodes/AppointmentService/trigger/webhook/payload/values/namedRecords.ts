import {
	isObject,
	normalizeName,
	readFlag,
	remembering,
	valuesNamed,
	wordList,
	type JsonObject,
	findTimeField,
	rememberingEach,
} from '../../../../rest';
import { isPreviousKey } from '../recordKeys';
import {
	classifyEventName,
	isSpecificNoun,
	resourceOfNoun,
	namesUnknown,
	splitEventWords,
} from './classifyEvent';
import {
	maxNameLength,
	actionWords,
	deletedWords,
	cancelWords,
	generalWords,
	moveWords,
	newWords,
	nounOfVerb,
	prepositions,
	visitWords,
} from './eventVocabulary';
import { fieldsOf, objectsAt, textsAt, valuesAt } from './fieldTexts';
import { isNounOfPath, parseReference } from './references';

const pairsOf = (words: string) =>
	wordList(words).map((pair) => pair.split(':') as [word: string, meaning: string]);
/** Objects beside the record that may hold the name. */
const labelKeys = wordList('event meta metadata info notification header headers action context');
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
		'entity entityname entitytype collection collectionname resource resourcetype recordtype subjecttype object objecttype item kind',
	),
];
export const actionKeys = wordList(`
	action eventaction actiontype operation operationtype op verb mutation changetype change method command activity aspecttype acao accion aktion azione actie
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
	if (!isObject(after)) return isNone(after) && isObject(before) ? ['deleted'] : [];
	if (isNone(before)) return ['created'];
	return isObject(before) && Object.keys(before).length > 0 ? ['updated'] : [];
});

/** A form has no null. */
const isNone = (value: unknown) => value === null || value === '';

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
		const [method = ''] = textsAt(request, ['method']).filter((text) => requestMethods.has(text));
		const [noun] = textsAt(request, ['url', 'uri', 'href', 'path'])
			.map((address) => parseReference(address)?.noun ?? address.split('/').at(-1) ?? '')
			.filter(isNounOfPath);
		return noun && method ? [`${noun}.${requestMethods.get(method)}`] : [];
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
		.map(nounOfVerb)
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

/** Somebody entered, changed or removed a record of whatever stands beside the verb. */
export const isRecordKeeping = (word: string) =>
	generalWords.has(word) ||
	deletedWords.has(word) ||
	(actionWords.created.has(word) && !visitWords.has(word));

const isActionAlone = (word: string) =>
	isRecordKeeping(word) || [cancelWords, moveWords, newWords].some((words) => words.has(word));

export const maxNamingFields = 50;
const eventFields = wordList('event eventtype topic trigger action');

export const hasStart = (part: unknown) =>
	isObject(part) && findTimeField([part], 'start')?.length === 1;

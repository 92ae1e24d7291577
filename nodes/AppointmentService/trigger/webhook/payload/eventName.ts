import type { EventName } from '../../../contract';
import { isObject, type JsonObject, valuesNamed, wordList } from '../../../rest';
import {
	classifyEventName,
	isOwnNoun,
	isSpecificNoun,
	readNamedChange,
	resourceOfNoun,
	splitEventWords,
	type EventMeaning,
} from './values/classifyEvent';
import {
	fillerWords,
	generalWords,
	hasBounds,
	isRecordLike,
	maxNameLength,
	partyNouns,
} from './values/eventVocabulary';
import {
	actionKeys,
	collectionKeys,
	describesChange,
	flagsIn,
	isNounOfPath,
	isOwnEvent,
	keysAround,
	maxNamingFields,
	objectsAt,
	objectsOfChange,
	ownEventNames,
	requestNames,
	resourceKeys,
	resourceNamesInKeys,
	resourcesInObjects,
	tableKeys,
	tablesIn,
	textsAt,
	typeKeys,
	meaningBeside,
} from './values/namedRecords';

/** The user's own names of events, in lower case. */
export type Vocabulary = Map<string, EventName>;

/** Fields that name an event, the likeliest first. */
const nameKeys = wordList(`
	event eventtype eventname eventtopic eventkind eventcode eventkey eventtrigger triggerevent topic webhooktopic webhookevent webhooktype hookevent
	subscriptiontype trigger hook notificationtype eventnotificationtype notificationevent detailtype type kind action ereignis evenement evento
`);
/** Fields that no record has: their value names an event, also in unknown words. */
const eventKeys = nameKeys.filter((key) => /event|topic|subscription|detail/.test(key));
/** Some services call the type of an event its id, its name or its code. */
const idNameKeys = ['eventid', 'name', 'scope', 'code'];
const nameHeaders = /(^|-)(topic|event|event-(type|name|key)|trigger|hook-type)$|^ce-type$/;
/** How many names and resources are combined. An event has one or two of each, in one or two spellings. */
const maxSpellings = 10;

/** What a delivery calls an event, and what that means. */
export interface EventNaming {
	/** As the delivery spells it; two fields are joined with a dot. Empty where nothing names the event. */
	name: string;
	meaning: EventMeaning;
	mapped?: EventName | undefined;
}

/** The name of an event. One with both a resource and an action comes first; a resource and an action from two fields are joined. */
export function readEventName(
	headers: Record<string, string>,
	enclosing: JsonObject[],
	content: unknown,
	isBare: boolean,
	vocabulary: Vocabulary,
): EventNaming {
	const levels = isBare ? [] : [...enclosing].reverse();
	const keys = keysAround(enclosing, content);
	const ownNames = isBare && isObject(content) ? namesIn(content) : [];
	const isOfRecord = isObject(content) && isRecordLike(content);
	const stated = levels.flatMap((level) => textsAt(level, ['type', 'event', ...actionKeys]));
	const names = [
		...levels.flatMap(namesIn),
		...headerTexts(headers, nameHeaders),
		// `{ "data": { "appointmentCreated": { … } } }`: the key of a wrapper names the event, where no field says what happened.
		...(stated.some((text) => classifyEventName(text).action) ? [] : keys.filter(isCompleteName)),
		// “New visit” is a kind of visit, `visit.new` an event.
		...ownNames.filter((name) => isCompleteName(name) && !(isOfRecord && isTestName(name))),
	];
	const readFields = () => [
		...levels.flatMap(resourceTexts),
		// `{ "name": "Invoice", "operation": "Create" }`: a record has no operation.
		...levels.filter(describesChange).flatMap((level) => textsAt(level, tableKeys)),
		...headerTexts(headers, /(^|-)(resource|object|entity)(-type)?$/),
	];
	const readResources = () => [...readFields(), ...levels.flatMap(resourcesInObjects)];
	const allNames = [...new Set([...names, ...ownNames])];
	const completeName = names.find((name) => isCompleteMeaning(classifyEventName(name)));
	if (completeName !== undefined) {
		const tables = levels.flatMap((level) => textsAt(level, collectionKeys));
		const beside = {
			fields: [...readFields(), ...tables].filter((field) => field !== completeName),
			objects: levels.flatMap(resourcesInObjects),
			keys,
			levels,
			content,
		};
		const meaning = meaningBeside(completeName, beside);
		const detail = isGeneralName(completeName) ? actionBeside(levels, content, meaning) : undefined;
		return {
			name: detail === undefined ? completeName : `${completeName}.${detail}`,
			meaning: { ...meaning, ...(detail !== undefined && actionOf(detail)) },
			mapped: vocabulary.size > 0 ? findMapped(vocabulary, allNames, readResources()) : undefined,
		};
	}
	const resources = readResources();
	// `{ "event": "new", "bookingId": 7, … }` from one time until another
	const booked = isBare && isObject(content) && hasBounds(content) ? [content] : [];
	// Beside a record a status is the record's or the delivery's; beside a resource's name it is the action.
	const actionFields = resources.some(resourceOfNoun) ? [...actionKeys, 'status'] : actionKeys;
	const plainNames = names.filter((name) => !name.includes('://'));
	const action = [
		...plainNames,
		...headerTexts(headers, /(^|-)(operation|action|interaction|change-type)$/),
		...[...levels, ...levels.flatMap(objectsOfChange)].flatMap((level) =>
			textsAt(level, actionFields),
		),
		// What is called otherwise in a field for that only mentions such an event.
		...levels
			.filter((level) => textsAt(level, eventKeys).every(saysNothing))
			.flatMap(ownEventNames),
		...levels.flatMap(flagsIn),
		...levels.flatMap(requestNames),
		...(isObject(content) ? textsAt(content, actionKeys) : []),
		...booked.flatMap((record) => textsAt(record, eventKeys)).filter((text) => /^\w+$/.test(text)),
		...(isObject(content) && !isOfRecord ? flagsIn(content) : []),
	].find((text) => classifyEventName(text).action ?? classifyEventName(text).isTest);
	const isBesideId = !isOfRecord && !resources.some(resourceOfNoun) && !keys.some(isOwnNoun);
	if (isBesideId && isFateOfMessage(action ?? '') && levels.some(holdsMessageId))
		return {
			name: action ?? '',
			meaning: { resource: 'other' },
			mapped: findMapped(vocabulary, allNames, resources, []),
		};
	const types = isObject(content) ? typesOf(content) : [];
	const nouns = [
		...resources,
		...names,
		...[...levels, ...booked].flatMap(resourceNamesInKeys),
		...types,
		...levels.flatMap(tablesIn),
		action ?? '',
	];
	const called = nouns.find(resourceOfNoun) ?? '';
	// `bookingCustomer` beside the path `…/customers/7` is a customer.
	const first = isOther(called)
		? (nearerNoun(levels, called) ?? called)
		: (isOfParty(called) && resources.find(isOther)) || called;
	// Where nothing happened as far as is known, what is around the record may be called something else.
	const better =
		action === undefined
			? nouns.find(isOwnNoun)
			: isOwnNoun(first)
				? [first, ...keys, ...types].find(isSpecificNoun)
				: undefined;
	const noun = better ?? first;
	const resource = resourceOfNoun(noun);
	const { isTest, ...actionMeaning } = classifyEventName(action ?? '');
	const joined = [noun, action].filter((text): text is string => Boolean(text));
	const name = [...new Set(joined)].join('.') || (plainNames[0] ?? names[0] ?? '');
	return {
		name,
		mapped: findMapped(vocabulary, allNames, resources, joined),
		meaning: {
			...actionMeaning,
			...(resource && { resource }),
			...(isTest && !resource && { isTest }),
		},
	};
}

/** What an object says that it is of. Beside another word for it, `"object": "resource"` is said of any record. */
function resourceTexts(level: JsonObject): string[] {
	const texts = textsAt(level, resourceKeys);
	return texts.length > 1 ? texts.filter((text) => text !== 'resource') : texts;
}

const typesOf = (content: JsonObject): string[] => {
	const types = textsAt(content, typeKeys);
	return types.includes('resource') ? resourceTexts(content) : types;
};

const saysNothing = (name: string) => splitEventWords(name).every((word) => fillerWords.has(word));

/** `{ "event": "delivered", "message_id": "m1", "booking_id": 7 }`: a message about the booking was delivered. */
const isFateOfMessage = (action: string) =>
	/^(delivered|opened|processed)$/.test(splitEventWords(action).join(' '));

const holdsMessageId = (level: JsonObject) =>
	valuesNamed(level, /(smtp|message|mail)s?id$/).length > 0;

/** Whether a name says only that something was changed. */
const isGeneralName = (name: string) =>
	splitEventWords(name).some((word) => generalWords.has(word)) &&
	readNamedChange(name, classifyEventName(name)).isGeneral;

const actionOf = (text: string): EventMeaning => {
	const { action, deleted } = classifyEventName(text);
	return { action, ...(deleted && { deleted }) };
};

/** `{ "event": "appointment.written", "operation": "insert" }`: what a field of its own says more precisely than the name. */
const actionBeside = (
	levels: JsonObject[],
	content: unknown,
	{ resource }: EventMeaning,
): string | undefined =>
	[...(isObject(content) ? [content] : []), ...levels]
		.flatMap((level) => [
			...textsAt(level, actionKeys),
			...valuesNamed(level, changeTypes).filter((text) => typeof text === 'string'),
			...flagsIn(level),
		])
		.find((text) => {
			const meaning = classifyEventName(text);
			return (
				meaning.action !== undefined &&
				(meaning.resource ?? resource) === resource &&
				!isGeneralName(text)
			);
		});

const isOfParty = (noun: string) => partyNouns.has(splitEventWords(noun).at(-1) ?? '');

const isOther = (noun: string) => resourceOfNoun(noun) === 'other';

/** `appointment_update_type` */
const changeTypes = /(update|change|operation)type$/;

const isNoun = (text: unknown): text is string => typeof text === 'string' && isNounOfPath(text);

/** `{ "object": "business", "changes": [{ "field": "appointments", … }] }`: an appointment or invoice that a field or a request nearer to the record names. */
function nearerNoun(levels: JsonObject[], stated: string): string | undefined {
	const at = levels.findIndex((level) => textsAt(level, resourceKeys).includes(stated));
	return levels
		.slice(0, Math.max(at, 0))
		.flatMap((level) => [
			...Object.values(level).slice(0, maxNamingFields).filter(isNoun),
			...requestNames(level),
		])[0];
}

/** The event that the user assigned to one of the spellings, the likeliest first. */
function findMapped(
	vocabulary: Vocabulary,
	names: string[],
	resources: string[],
	joined: string[] = [],
): EventName | undefined {
	if (vocabulary.size === 0) return undefined;
	const pairs = resources
		.slice(0, maxSpellings)
		.flatMap((resource) => names.slice(0, maxSpellings).map((name) => `${resource}.${name}`));
	const spelling = [...names, ...pairs, joined.join('.')].find((text) =>
		vocabulary.has(text.toLowerCase()),
	);
	return spelling === undefined ? undefined : vocabulary.get(spelling.toLowerCase());
}

/** Whether an object names what happened. */
export function namesEvent(level: JsonObject, vocabulary: Vocabulary): boolean {
	return (
		textsAt(level, eventKeys).length > 0 ||
		describesChange(level) ||
		namesIn(level).some(
			(name) =>
				vocabulary.has(name.toLowerCase()) ||
				classifyEventName(name).action !== undefined ||
				(/[.:/]/.test(name) && classifyEventName(name).resource !== undefined),
		)
	);
}

/** The resource of the event that an object names, where it is one of an appointment or an invoice, and not of any record. */
export function ownEventResource(level: JsonObject): EventMeaning['resource'] {
	const name = namesIn(level).find((text) => isOwnEvent(text) && isSpecificNoun(text));
	return name === undefined ? undefined : classifyEventName(name).resource;
}

/** Whether an object names what happened to an appointment or an invoice. */
export const namesOwnEvent = (level: JsonObject): boolean => namesIn(level).some(isOwnEvent);

const isCompleteMeaning = ({ resource, action, isTest }: EventMeaning) =>
	(resource !== undefined && action !== undefined) || isTest === true;

const isCompleteName = (name: string) =>
	!/\s/.test(name) && isCompleteMeaning(classifyEventName(name));

function namesIn(level: JsonObject): string[] {
	// What is called `trigger` beside a table has a name of its own, and not that of the event.
	const labels = tablesIn(level).length > 0 ? nameKeys : [...nameKeys, 'name'];
	const labelled = objectsOfChange(level).flatMap((label) => textsAt(label, labels));
	// The attributes of a message name its event, those of a record its kind.
	const attributes = objectsAt(level, ['attributes', 'messageattributes']).flatMap((object) => [
		...textsAt(object, eventKeys),
		...objectsAt(object, eventKeys).flatMap((typed) => textsAt(typed, ['value', 'stringvalue'])),
	]);
	const names = [
		...textsAt(level, nameKeys),
		...textsAt(level, idNameKeys).filter(isCompleteName),
		...labelled,
		...attributes,
	];
	// A visit may be of the type “Health Check”, and its event is no test.
	return namesOwnChange(level)
		? names.filter((name) => !isTestName(name) || textsAt(level, eventKeys).includes(name))
		: names;
}

const isTestName = (name: string) => classifyEventName(name).isTest === true;

/** Whether an object names an appointment or an invoice in one field, and what happened to it in another. */
export const namesOwnChange = (level: JsonObject): boolean =>
	textsAt(level, ['event', ...actionKeys]).some((text) => {
		const { action, resource } = classifyEventName(text);
		return action !== undefined && resource === undefined;
	}) && textsAt(level, resourceKeys).some(isOwnNoun);

function headerTexts(headers: Record<string, string>, pattern: RegExp): string[] {
	return Object.entries(headers)
		.filter(([name]) => pattern.test(name))
		.map(([, value]) => value)
		.filter((value) => value.length <= maxNameLength);
}

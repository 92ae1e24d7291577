import { isObject, type JsonObject, rememberingEach, valuesNamed, wordList } from '../../../rest';
import { isWrapperWord } from './recordKeys';
import {
	classifyEventName,
	isOwnNoun,
	isSpecificNoun,
	resourceOfNoun,
	splitEventWords,
	type EventMeaning,
} from './values/classifyEvent';
import {
	fillerWords,
	hasBounds,
	isRecordLike,
	maxNameLength,
	partyNouns,
} from './values/eventVocabulary';
import { isNounOfPath } from './values/references';
import { objectsAt, textsAt } from './values/fieldTexts';
import {
	actionKeys,
	collectionKeys,
	describesChange,
	flagsIn,
	isOwnEvent,
	keysAround,
	lettersIn,
	maxNamingFields,
	nounsOfAddresses,
	objectsOfChange,
	ownEventNames,
	plainActions,
	plainNouns,
	requestNames,
	resourceKeys,
	statedNouns,
	resourceNamesInKeys,
	resourcesInObjects,
	statesIn,
	tableKeys,
	tablesIn,
	typeKeys,
} from './values/namedRecords';

/** Fields that name an event, the likeliest first. */
const nameKeys = wordList(`
	event eventtype eventname eventtopic eventkind eventcode eventkey eventtrigger triggerevent topic webhooktopic webhookevent webhooktype hookevent
	subscriptiontype trigger triggername hook notificationtype messagetype messagename eventnotificationtype notificationevent detailtype evttype evt type kind action ereignis evenement evento olay
	udalost zdarzenie handelse hendelse haendelse tur
`);
/** Fields that no record has: their value names an event, also in unknown words. */
export const eventKeys = nameKeys.filter((key) => /event|topic|subscription|detail/.test(key));
const labelNameKeys = [...nameKeys, 'name'];
const doneKeys = ['event', ...actionKeys];
const statedKeys = ['type', ...doneKeys];
const standingKeys = [...actionKeys, 'status'];
const toldKeys = [...eventKeys, ...actionKeys];
/** Some services call the type of an event its id, its name or its code. */
const idNameKeys = wordList('eventid name scope code recordtype eventcategory');
export const nameHeaders =
	/(^|-)(topic|events?|(event|message|notification)-(type|name|key)|trigger|routing-key|(web)?hook-(type|name))$|^ce-type$/;

/** Where a delivery may name its event. */
export interface NamingTexts {
	headers: Record<string, string>;
	/** The objects around the record, the innermost first; none where the record comes alone. */
	levels: JsonObject[];
	/** The keys on the way to the record. */
	keys: string[];
	content: unknown;
	isOfRecord: boolean;
	/** A record that comes alone, and is what was booked: `{ "event": "new", "bookingId": 7, … }`. */
	booked: JsonObject[];
	/** Names of the event, the likeliest first. */
	names: string[];
	/** Those, and all that stands in such fields of a record that comes alone. */
	allNames: string[];
}

/** Gathers the texts of a delivery that may name its event. */
export function collectTexts(
	headers: Record<string, string>,
	enclosing: JsonObject[],
	content: unknown,
	isBare: boolean,
): NamingTexts {
	const levels = [...enclosing].reverse();
	const keys = keysAround(enclosing, content);
	const own = isBare && isObject(content) ? content : undefined;
	const ownNames = own ? namesIn(own) : [];
	const isOfRecord = isObject(content) && isRecordLike(content);
	// By its times, or because it has no other ID or type.
	const hasOther = own && valuesNamed(own, /^(id|uuid|guid|type|object|kind)$/).length > 0;
	const isBooked = own && (hasBounds(own) || (isOfRecord && !hasOther));
	const stated = levels.flatMap((level) => textsAt(level, statedKeys));
	const names = [
		...levels.flatMap(namesIn),
		...headerTexts(headers, nameHeaders),
		// `{ "data": { "appointmentCreated": { … } } }`: the key of a wrapper names the event, where no field says what happened.
		...(stated.some((text) => classifyEventName(text).action)
			? []
			: keys.filter((key) => isCompleteName(key) && !isWrapperWord(key))),
		// “New visit” is a kind of visit, `visit.new` an event.
		...ownNames.filter((name) => isCompleteName(name) && !(isOfRecord && isTestName(name))),
	];
	return {
		headers,
		levels,
		keys,
		content,
		isOfRecord,
		booked: own && isBooked ? [own] : [],
		names,
		allNames: [...new Set([...names, ...ownNames])],
	};
}

/** What says of what the delivery is, in fields of its own and in headers. */
export const resourceFields = ({ levels, headers }: NamingTexts): string[] => [
	...levels.flatMap(resourceTexts),
	// `{ "name": "Invoice", "operation": "Create" }`: a record has no operation.
	...levels.filter(describesChange).flatMap((level) => textsAt(level, tableKeys)),
	...headerTexts(headers, /(^|-)(resource|object|entity)(-type)?$/),
	...headerTexts(headers, /-domain$/).filter(isNounOfPath),
];

/** The same, and in the objects around the record. */
export const resourcesOf = (texts: NamingTexts): string[] => [
	...resourceFields(texts),
	...texts.levels.flatMap(resourcesInObjects),
];

/** The likeliest text that says what happened. */
export function findAction(
	texts: NamingTexts,
	plainNames: string[],
	resources: string[],
): string | undefined {
	const { levels, headers, content, isOfRecord, booked } = texts;
	// Beside a record a status is the record's or the delivery's; beside a resource's name it is the action.
	const actionFields = resources.some(resourceOfNoun) ? standingKeys : actionKeys;
	return [
		...plainNames,
		...headerTexts(headers, /(^|-)(operation|action|interaction|change-type)$/),
		...[...levels, ...levels.flatMap(objectsOfChange)].flatMap((level) =>
			textsAt(level, isOfRecord && level === content ? actionKeys : actionFields),
		),
		// What is called otherwise in a field for that only mentions such an event.
		...levels
			.filter((level) => textsAt(level, eventKeys).every(saysNothing))
			.flatMap(ownEventNames),
		...levels.flatMap(flagsIn),
		...(levels.some((level) => textsAt(level, toldKeys).length > 0)
			? []
			: levels.flatMap(statesIn)),
		...levels.flatMap(requestNames),
		...([
			...resources,
			...(isObject(content) ? textsAt(content, typeKeys) : []),
			...nounsAlone(texts),
		].some(isOwnNoun)
			? levels.flatMap(plainActions)
			: []),
		...(isObject(content) ? textsAt(content, actionKeys) : []),
		...booked.flatMap((record) => textsAt(record, eventKeys)).filter((text) => /^\w+$/.test(text)),
		...(isObject(content) && !isOfRecord ? flagsIn(content) : []),
	].find((text) => classifyEventName(text).action ?? classifyEventName(text).isTest);
}

/** The likeliest text that says to what it happened; empty where none does. */
export function findNoun(
	texts: NamingTexts,
	resources: string[],
	action: string | undefined,
): string {
	const { levels, keys, content, isOfRecord, booked, names } = texts;
	const types = isObject(content) ? textsAt(content, typeKeys) : [];
	const alone = nounsAlone(texts);
	const nouns = [
		// Who did it, as in `cancelled_by_client`, is not what it was done to.
		...[...resources, ...names].filter(
			(text) => text !== action || classifyEventName(text).resource,
		),
		...levels.flatMap(requestNames),
		...[action ?? ''].filter(isOwnEvent),
		// Another record beside the one that a wrapper holds is only related to it.
		...[...levels, ...booked].flatMap((level) =>
			resourceNamesInKeys(
				level,
				(key) => keys.includes(key) || !isObject(level[key]) || !(isOfRecord || alone.length > 0),
			),
		),
		...types,
		...levels.flatMap(tablesIn),
		...alone,
		// `cancelled_by_client`
		...[action ?? ''].filter((text) => classifyEventName(text).resource),
	];
	// What holds a record needs no address of one.
	const inAddresses = levels[0] === content ? levels.flatMap(nounsOfAddresses) : [];
	const called = nouns.find(resourceOfNoun) ?? inAddresses[0] ?? '';
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
	return better ?? first;
}

/** The nouns alone, where a record or a key shows that they are meant. */
const nounsAlone = ({ levels, keys, isOfRecord }: NamingTexts): string[] =>
	isOfRecord ||
	keys.some(isOwnNoun) ||
	levels.some((level) => [...resourceNamesInKeys(level), ...nounsOfAddresses(level)].length > 0)
		? levels.flatMap(plainNouns)
		: [];

/** What an object says that it is of. Beside another word for it, `"object": "resource"` is said of any record. */
function resourceTexts(level: JsonObject): string[] {
	const tables = textsAt(level, collectionKeys).filter(isSpecificNoun);
	const texts = [...textsAt(level, resourceKeys), ...tables];
	return texts.length > 1 ? texts.filter((text) => text !== 'resource') : texts;
}

const saysNothing = (name: string) => splitEventWords(name).every((word) => fillerWords.has(word));

const isOfParty = (noun: string) => partyNouns.has(splitEventWords(noun).at(-1) ?? '');

const isOther = (noun: string) => resourceOfNoun(noun) === 'other';

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

/** Whether it is known both of what an event is and what happened, or that it is a test. */
export const isCompleteMeaning = ({ resource, action, isTest }: EventMeaning) =>
	(resource !== undefined && action !== undefined) || isTest === true;

const isCompleteName = (name: string) =>
	!/\s/.test(name) && isCompleteMeaning(classifyEventName(name));

/** What an object calls an event, the likeliest first. */
export const namesIn = rememberingEach((level: JsonObject): string[] => {
	// What is called `trigger` beside a table has a name of its own, and not that of the event.
	const labels = tablesIn(level).length > 0 ? nameKeys : labelNameKeys;
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
		// `{ "event_type": { "id": 12, "name": "appointment.cancelled" } }`, and no kind of visit.
		...objectsAt(level, eventKeys).flatMap((object) =>
			textsAt(object, idNameKeys).filter(isCompleteName),
		),
	];
	// A visit may be of the type “Health Check”, and its event is no test.
	return namesOwnChange(level)
		? names.filter((name) => !isTestName(name) || textsAt(level, eventKeys).includes(name))
		: names;
});

const isTestName = (name: string) => classifyEventName(name).isTest === true;

/** Whether an object names an appointment or an invoice in one field, and what happened to it in another. */
export const namesOwnChange = rememberingEach(
	(level: JsonObject): boolean =>
		[...textsAt(level, doneKeys), ...lettersIn(level)].some((text) => {
			const { action, resource } = classifyEventName(text);
			return action !== undefined && resource === undefined;
		}) && statedNouns(level).some(isOwnNoun),
);

/** What headers of such names say, unless it is long. */
export function headerTexts(headers: Record<string, string>, pattern: RegExp): string[] {
	return Object.entries(headers)
		.filter(([name]) => pattern.test(name))
		.map(([, value]) => value)
		.filter((value) => value.length <= maxNameLength);
}

import type { EventName } from '../../../contract';
import { isObject, type JsonObject, wordList, wordSet } from '../../../rest';
import {
	classifyEventName,
	isOwnNoun,
	resourceOfNoun,
	splitEventWords,
	type EventMeaning,
} from './values/classifyEvent';
import { failedActionWords } from './values/eventVocabulary';
import { maxNameLength, objectsAt, textsAt } from './values/fieldValues';
import {
	actionsIn,
	describesChange,
	isOwnEvent,
	objectsOfChange,
	ownEventNames,
	ownReferences,
	requestNames,
	resourceKeys,
	resourceNamesInKeys,
	resourcesInObjects,
	tableKeys,
	tablesInAddresses,
	typesOfChange,
} from './values/namedRecords';
import { changeOfStates, listsChanges } from './values/statePair';

/** The user's own names of events, in lower case. */
export type Vocabulary = Map<string, EventName>;

/** Fields that name an event, the likeliest first. */
const nameKeys = wordList(`
	event eventtype eventname eventtopic eventkind eventcode triggerevent topic webhooktopic webhookevent webhooktype hookevent
	subscriptiontype trigger hook notificationtype notificationevent detailtype type kind action ereignis evenement evento
`);
/** Fields that no record has: their value names an event, also in unknown words. */
const eventKeys = nameKeys.filter((key) => /event|topic|subscription|detail/.test(key));
const collectionKeys = wordList('collection collectionname table tablename model');
const actionKeys = wordList(
	'action eventaction operation operationtype op verb mutation changetype change method activity',
);
/** Fields of a record that name nothing but its kind. */
const ownTypeKeys = wordList('resourcetype classname doctype typename collectionname');
const labelNameKeys = [...nameKeys, 'name'];
const idNameKeys = ['eventid', 'name', 'scope'];
const attributeKeys = ['attributes'];
const typeKeys = ['type', 'object', 'resourcetype'];
/** How many names and resources are combined. An event has one or two of each, in one or two spellings. */
const maxSpellings = 10;

/** What a delivery calls an event, and what that means. */
export interface EventNaming {
	/** As the delivery spells it; two fields are joined with a dot. Empty where nothing names the event. */
	name: string;
	/** Every spelling that the user may have entered, the likeliest first. */
	spellings: Iterable<string>;
	meaning: EventMeaning;
}

/**
 * The name of an event, from the headers and from the objects around the record. A name with both a resource and an action comes
 * before one with only one of them; a resource and an action from two fields are joined.
 *
 * @param enclosing the objects around the record, outermost first
 * @param content the record; where nothing is around it, it may name the event itself, but its own status and type are its own
 * @param isBare whether nothing is around the record
 */
export function readEventName(
	headers: Record<string, string>,
	enclosing: JsonObject[],
	content: unknown,
	isBare: boolean,
): EventNaming {
	const levels = isBare ? [] : [...enclosing].reverse();
	const ownNames = isBare && isObject(content) ? namesIn(content) : [];
	const names = [
		...levels.flatMap(namesIn),
		...namesInHeaders(headers),
		...wrapperNames(enclosing, content),
		// “New visit” is a kind of visit, `visit.new` an event.
		...ownNames.filter((name) => !/\s/.test(name) && isCompleteMeaning(classifyEventName(name))),
	];
	const resources = [
		...levels.flatMap((level) => textsAt(level, resourceKeys)),
		// `{ "name": "Invoice", "operation": "Create" }`: a record has no operation.
		...levels
			.filter((level) => describesChange(level))
			.flatMap((level) => textsAt(level, tableKeys)),
		...headerTexts(headers, /(^|-)(resource|object|entity)(-type)?$/),
		...levels.flatMap(resourcesInObjects),
	];
	const allNames = [...new Set([...names, ...ownNames])];
	const spellings = { [Symbol.iterator]: () => spellingsOf(allNames, resources) };
	const collections = [
		...levels.flatMap((level) => textsAt(level, collectionKeys)),
		...ownReferences(content),
	];
	const meaningOf = (name: string) => {
		const meaning = classifyEventName(withoutGeneralNoun(name, collections));
		const isGeneral = meaning.resource === 'other' && namesAnyRecord(name, collections);
		return isGeneral && [...resources, ...collections].some(isOwnNoun)
			? { ...meaning, resource: undefined }
			: meaning;
	};
	const completeName = names.find((name) => isCompleteMeaning(meaningOf(name)));
	if (completeName !== undefined) {
		const meaning = meaningOf(completeName);
		const isOfInvoice = isOfPayment(completeName, meaning) && isHeldAsInvoice(enclosing, content);
		return {
			name: completeName,
			spellings,
			meaning: isOfInvoice ? { resource: 'invoice', action: 'updated', isPart: true } : meaning,
		};
	}
	// Beside a record a status is the record's or the delivery's; beside a resource's name it is the action.
	const actionFields = resources.some(resourceOfNoun) ? [...actionKeys, 'status'] : actionKeys;
	const requests = levels.flatMap(requestNames);
	const otherNames = levels.flatMap(ownEventNames);
	const plainNames = names.filter((name) => !name.includes('://'));
	const actions = [
		...requests,
		...plainNames,
		...headerTexts(headers, /(^|-)(operation|action|change-type)$/),
		...[...levels, ...levels.flatMap(objectsOfChange)].flatMap((level) =>
			actionsIn(level, actionFields),
		),
		...levels.flatMap(typesOfChange),
		...otherNames,
	];
	const action = actions.find(
		(text) => classifyEventName(text).action ?? classifyEventName(text).isTest,
	);
	const ownTypes = isObject(content) ? textsAt(content, ownTypeKeys) : [];
	const nouns = [
		...ownTypes.filter(isOwnNoun),
		...[...resources, ...requests, ...names].filter(
			(text) => resourceOfNoun(text) !== 'other' || !namesAnyRecord(text, collections),
		),
		...levels.flatMap(tablesInAddresses),
		...resourceNamesInKeys(levels),
		...typeNames(content),
		...ownReferences(content),
		...otherNames,
	];
	// Where nothing happened as far as is known, what is around the record may be called something else.
	const resource =
		(action === undefined ? nouns.find(isOwnNoun) : undefined) ?? nouns.find(resourceOfNoun);
	// A name that is not understood may mean no change.
	const states =
		allNames.length === 0 && action === undefined
			? (levels.map(changeOfStates).find(Boolean) ??
				([...levels, content].some(listsChanges) ? 'updated' : undefined))
			: undefined;
	const { isTest, ...actionMeaning } = classifyEventName(action ?? states ?? '');
	const joined = [resource, action].filter((text) => text !== undefined);
	const name = [...new Set(joined)].join('.') || (plainNames[0] ?? names[0] ?? '');
	const knownResource = resource !== undefined && resourceOfNoun(resource);
	return {
		name,
		spellings: { [Symbol.iterator]: () => spellingsOf(allNames, resources, joined) },
		meaning: {
			...actionMeaning,
			...(states === 'deleted' && { deleted: true }),
			...(knownResource && { resource: knownResource }),
			...(isTest && !knownResource && { isTest }),
		},
	};
}

const paymentNouns = wordSet('payment payments refund refunds charge charges');

/** `payment.succeeded`, which changes the invoice that was paid. One that failed changes none. */
function isOfPayment(name: string, { resource, action }: EventMeaning): boolean {
	const words = splitEventWords(name);
	return (
		resource === 'other' &&
		action !== undefined &&
		words.some((word) => paymentNouns.has(word)) &&
		!words.some((word) => failedActionWords.has(word))
	);
}

/** `{ "content": { "transaction": { … }, "invoice": { … } } }` */
const isHeldAsInvoice = (enclosing: JsonObject[], content: unknown) =>
	isObject(content) &&
	enclosing.some((level) =>
		Object.entries(level).some(
			([key, value]) => value === content && isOwnNoun(key) && resourceOfNoun(key) === 'invoice',
		),
	);

/** `ResourceCreated`: the noun is any record's. */
const anyRecord = /^(resource|object|entity|record|row)s?$/;
/** `items.create` is said of any record where a collection is named. Elsewhere an item is one of an invoice. */
const anyOfCollection = /^(resource|object|entity|record|row|item|document)s?$/;
function namesAnyRecord(name: string, collections: string[]): boolean {
	const general = collections.some(isOwnNoun) ? anyOfCollection : anyRecord;
	const nouns = splitEventWords(name).filter((word) => resourceOfNoun(word) ?? general.test(word));
	return nouns.length > 0 && nouns.every((word) => general.test(word));
}

/** `appointments.items.create` where `appointments` is the collection: its items are the records. */
function withoutGeneralNoun(name: string, collections: string[]): string {
	const collection = collections.find((text) => text !== '' && name.startsWith(text));
	const rest = collection === undefined ? '' : name.slice(collection.length);
	const [first = '', ...others] = rest.split(/[^A-Za-z]+/).filter(Boolean);
	return anyOfCollection.test(first) ? [collection, ...others].join('.') : name;
}

/** `{ "data": { "appointmentCreated": { … } } }`: the key of a wrapper names the event. */
function wrapperNames(enclosing: JsonObject[], content: unknown): string[] {
	return enclosing.flatMap((level, index) => {
		const inner = enclosing[index + 1] ?? content;
		if (!isObject(inner)) return [];
		return Object.keys(level).filter(
			(key) =>
				key.length <= maxNameLength &&
				level[key] === inner &&
				isCompleteMeaning(classifyEventName(key)),
		);
	});
}

/** Lazy, because most users have no names of their own, and anybody may send thousands of resources and actions. */
function* spellingsOf(
	names: string[],
	resources: string[],
	joined: string[] = [],
): Generator<string> {
	yield* names;
	for (const resource of resources.slice(0, maxSpellings)) {
		for (const name of names.slice(0, maxSpellings)) yield `${resource}.${name}`;
	}
	if (joined.length > 0) yield joined.join('.');
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

/** Whether an object names what happened to an appointment or an invoice. */
export const namesOwnEvent = (level: JsonObject): boolean => namesIn(level).some(isOwnEvent);

const isCompleteMeaning = ({ resource, action, isTest }: EventMeaning) =>
	(resource !== undefined && action !== undefined) || isTest === true;

function namesIn(level: JsonObject): string[] {
	const direct = [
		...textsAt(level, nameKeys),
		// Some services call the type of an event its id, or its name.
		...textsAt(level, idNameKeys).filter(
			(text) => !/\s/.test(text) && isCompleteMeaning(classifyEventName(text)),
		),
	];
	const labelled = objectsOfChange(level).flatMap((label) => textsAt(label, labelNameKeys));
	// The attributes of a message name its event, those of a record its kind.
	const attributes = objectsAt(level, attributeKeys).flatMap((object) =>
		textsAt(object, eventKeys),
	);
	return [...direct, ...labelled, ...attributes];
}

function namesInHeaders(headers: Record<string, string>): string[] {
	return headerTexts(
		headers,
		/(^|-)(topic|event|event-(type|name|key)|trigger|hook-type)$|^ce-type$/,
	);
}

function headerTexts(headers: Record<string, string>, pattern: RegExp): string[] {
	return Object.entries(headers)
		.filter(([name]) => pattern.test(name))
		.map(([, value]) => value)
		.filter((value) => value.length <= maxNameLength);
}

function typeNames(content: unknown): string[] {
	return isObject(content) ? textsAt(content, typeKeys) : [];
}

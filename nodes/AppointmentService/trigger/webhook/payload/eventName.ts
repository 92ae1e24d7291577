import type { EventName } from '../../../contract';
import { isObject, type JsonObject, normalizeName } from '../../../rest';
import { classifyEventName, resourceOfNoun, type EventMeaning } from './classifyEvent';

/** The user's own names of events, in lower case. */
export type Vocabulary = Map<string, EventName>;

/** Fields that name an event, the likeliest first. */
const nameKeys = [
	'event',
	'eventtype',
	'eventname',
	'triggerevent',
	'topic',
	'webhooktopic',
	'webhookevent',
	'subscriptiontype',
	'trigger',
	'hook',
	'notificationtype',
	'type',
	'kind',
	'action',
];
/** Objects beside the record that may hold the name. */
const labelKeys = [
	'event',
	'meta',
	'metadata',
	'webhook',
	'notification',
	'header',
	'headers',
	'trigger',
	'hook',
];
const resourceKeys = [
	'resource',
	'resourcetype',
	'resourcename',
	'entity',
	'entitytype',
	'object',
	'objecttype',
	'model',
	'recordtype',
	'eventcategory',
	'entityname',
	'objectname',
	'collection',
	'type',
];
const tableKeys = ['name', 'table', 'tablename'];
const operationKeys = ['operation', 'changetype', 'type'];
const actionKeys = ['action', 'operation', 'verb', 'changetype', 'change', 'method', 'activity'];

/** A longer text is no name, and takes long to read. */
const maxNameLength = 200;

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
	];
	const allNames = [...new Set([...names, ...ownNames])];
	const spellings = { [Symbol.iterator]: () => spellingsOf(allNames, resources) };
	const completeName = names.find((name) => isCompleteMeaning(classifyEventName(name)));
	if (completeName !== undefined)
		return { name: completeName, spellings, meaning: classifyEventName(completeName) };
	// Beside a record a status is the record's or the delivery's; beside a resource's name it is the action.
	const actionFields = resources.some(resourceOfNoun) ? [...actionKeys, 'status'] : actionKeys;
	const actions = [...names, ...levels.flatMap((level) => textsAt(level, actionFields))];
	const action = actions.find(
		(text) => classifyEventName(text).action ?? classifyEventName(text).isTest,
	);
	const resource = [
		...resources,
		...names,
		...resourceNamesInKeys(levels),
		...typeNames(content),
	].find(resourceOfNoun);
	const { isTest, ...actionMeaning } = action === undefined ? {} : classifyEventName(action);
	const joined = [resource, action].filter((text) => text !== undefined);
	const name = [...new Set(joined)].join('.') || (names[0] ?? '');
	const knownResource = resource !== undefined && resourceOfNoun(resource);
	return {
		name,
		spellings: { [Symbol.iterator]: () => spellingsOf(allNames, resources, joined) },
		meaning: {
			...actionMeaning,
			...(knownResource && { resource: knownResource }),
			...(isTest && !knownResource && { isTest }),
		},
	};
}

/** Whether an object names a table and an operation, so it describes the change of a record and is none itself. */
export function describesChange(level: JsonObject): boolean {
	return (
		textsAt(level, operationKeys).some((text) => classifyEventName(text).action !== undefined) &&
		textsAt(level, tableKeys).some((text) => resourceOfNoun(text) !== undefined)
	);
}

/** Fields that no record has: their value names an event, also in unknown words. */
const eventKeys = nameKeys.filter((key) => /event|topic|subscription/.test(key));

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
		namesIn(level).some(
			(name) =>
				vocabulary.has(name.toLowerCase()) ||
				classifyEventName(name).action !== undefined ||
				(/[.:/]/.test(name) && classifyEventName(name).resource !== undefined),
		)
	);
}

const isCompleteMeaning = ({ resource, action, isTest }: EventMeaning) =>
	(resource !== undefined && action !== undefined) || isTest === true;

function namesIn(level: JsonObject): string[] {
	const direct = [
		...textsAt(level, nameKeys),
		// Some services call the type of an event its id.
		...textsAt(level, ['eventid']).filter((text) => isCompleteMeaning(classifyEventName(text))),
	];
	const labelled = labelKeys
		.flatMap((label) => normalizedFields(level).get(label) ?? [])
		.filter(isObject)
		.flatMap((label) => textsAt(label, [...nameKeys, 'name']));
	return [...direct, ...labelled];
}

function namesInHeaders(headers: Record<string, string>): string[] {
	return headerTexts(headers, /(^|-)(topic|event|event-(type|name|key)|trigger|hook-type)$/);
}

function headerTexts(headers: Record<string, string>, pattern: RegExp): string[] {
	return Object.entries(headers)
		.filter(([name]) => pattern.test(name))
		.map(([, value]) => value)
		.filter((value) => value.length <= maxNameLength);
}

/** The texts of these fields, in the order of the keys. */
function textsAt(level: JsonObject, keys: string[]): string[] {
	const fields = normalizedFields(level);
	return keys
		.flatMap((key) => fields.get(key) ?? [])
		.filter((value): value is string => typeof value === 'string' && value.length <= maxNameLength);
}

const fieldCache = new WeakMap<JsonObject, Map<string, unknown[]>>();

/** The values of an object by the normalized names of its fields; cached for an object around many events. */
function normalizedFields(level: JsonObject): Map<string, unknown[]> {
	const cached = fieldCache.get(level);
	if (cached) return cached;
	const fields = new Map<string, unknown[]>();
	for (const [key, value] of Object.entries(level)) {
		const name = normalizeName(key);
		const values = fields.get(name);
		if (values) values.push(value);
		else fields.set(name, [value]);
	}
	fieldCache.set(level, fields);
	return fields;
}

/** `{ "booking": { … } }`, `{ "appointment_id": 7 }`: the key names the resource. */
function resourceNamesInKeys(levels: JsonObject[]): string[] {
	return levels.flatMap((level) =>
		Object.keys(level)
			.filter((key) => key.length <= maxNameLength)
			.map((key) => key.replace(/[_-]?(id|uid|uuid|ID|Id)$/, ''))
			.filter((key) => ['appointment', 'invoice'].includes(resourceOfNoun(key) ?? '')),
	);
}

function typeNames(content: unknown): string[] {
	return isObject(content) ? textsAt(content, ['type', 'object', 'resourcetype']) : [];
}

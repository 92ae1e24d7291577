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
const rowKeys = ['name', 'table', 'tablename'];
const operationKeys = ['operation', 'changetype', 'type'];
const actionKeys = ['action', 'operation', 'verb', 'changetype', 'change', 'method', 'activity'];

/** What is longer is no name, and takes long to read. */
const longestName = 200;

/** Names and resources that are put together. An event has one or two of each, in one or two spellings. */
const maxSpellings = 10;

/** What a delivery calls an event, and what that means. */
export interface EventNaming {
	/** As it stands there; two fields are joined with a dot. Empty where nothing names the event. */
	name: string;
	/** Every spelling by which a user may know it, the likeliest first. */
	spellings: Iterable<string>;
	meaning: EventMeaning;
}

/**
 * The name of an event, from the headers and from the objects around the record. A name that says both what and what happened
 * comes before one that says half; two halves are joined.
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
		...levels.filter((level) => describesChange(level)).flatMap((level) => textsAt(level, rowKeys)),
		...headerTexts(headers, /(^|-)(resource|object|entity)(-type)?$/),
	];
	const allNames = [...new Set([...names, ...ownNames])];
	const spellings = { [Symbol.iterator]: () => spellingsOf(allNames, resources) };
	const completeName = names.find((name) => isCompleteMeaning(classifyEventName(name)));
	if (completeName !== undefined)
		return { name: completeName, spellings, meaning: classifyEventName(completeName) };
	// Beside a record a status is the record's, or of the delivery; beside a resource's name it is what happened to it.
	const actionFields = resources.some(resourceOfNoun) ? [...actionKeys, 'status'] : actionKeys;
	const actions = [...names, ...levels.flatMap((level) => textsAt(level, actionFields))];
	const action = actions.find(
		(text) => classifyEventName(text).action ?? classifyEventName(text).trial,
	);
	const resource = [
		...resources,
		...names,
		...resourceNamesInKeys(levels),
		...typeNames(content),
	].find(resourceOfNoun);
	const { trial, ...actionMeaning } = action === undefined ? {} : classifyEventName(action);
	const joined = [resource, action].filter((text) => text !== undefined);
	const name = [...new Set(joined)].join('.') || (names[0] ?? '');
	const knownResource = resource !== undefined && resourceOfNoun(resource);
	return {
		name,
		spellings: { [Symbol.iterator]: () => spellingsOf(allNames, resources, joined) },
		meaning: {
			...actionMeaning,
			...(knownResource && { resource: knownResource }),
			...(trial && !knownResource && { trial }),
		},
	};
}

/** Whether an object says what was done to a row of which table, and is none itself. */
export function describesChange(level: JsonObject): boolean {
	return (
		textsAt(level, operationKeys).some((text) => classifyEventName(text).action !== undefined) &&
		textsAt(level, rowKeys).some((text) => resourceOfNoun(text) !== undefined)
	);
}

/** Fields that no record has: whatever stands there names an event, also in words that nobody knows. */
const eventKeys = nameKeys.filter((key) => /event|topic|subscription/.test(key));

/** Made one by one, because most users have no names of their own, and a stranger may send thousands of halves. */
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

const isCompleteMeaning = ({ resource, action, trial }: EventMeaning) =>
	(resource !== undefined && action !== undefined) || trial === true;

function namesIn(level: JsonObject): string[] {
	const direct = [
		...textsAt(level, nameKeys),
		// Some call the kind of an event its id.
		...textsAt(level, ['eventid']).filter((text) => isCompleteMeaning(classifyEventName(text))),
	];
	const labelled = labelKeys
		.flatMap((label) => plainFields(level).get(label) ?? [])
		.filter(isObject)
		.flatMap((label) => textsAt(label, [...nameKeys, 'name']));
	return [...direct, ...labelled];
}

function namesInHeaders(headers: Record<string, string>): string[] {
	return headerTexts(headers, /(^|-)(topic|event|event-(type|name|key)|trigger|hook-type)$/);
}

function headerTexts(headers: Record<string, string>, wanted: RegExp): string[] {
	return Object.entries(headers)
		.filter(([name]) => wanted.test(name))
		.map(([, value]) => value)
		.filter((value) => value.length <= longestName);
}

/** Texts at these fields, in the order of the fields. */
function textsAt(level: JsonObject, keys: string[]): string[] {
	const fields = plainFields(level);
	return keys
		.flatMap((wanted) => fields.get(wanted) ?? [])
		.filter((value): value is string => typeof value === 'string' && value.length <= longestName);
}

const fieldCache = new WeakMap<JsonObject, Map<string, unknown[]>>();

/** The values of an object by the plain names of its fields. What surrounds many events is gone through once. */
function plainFields(level: JsonObject): Map<string, unknown[]> {
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

/** `{ "booking": { … } }`, `{ "appointment_id": 7 }`: the field says what it is. */
function resourceNamesInKeys(levels: JsonObject[]): string[] {
	return levels.flatMap((level) =>
		Object.keys(level)
			.filter((key) => key.length <= longestName)
			.map((key) => key.replace(/[_-]?(id|uid|uuid|ID|Id)$/, ''))
			.filter((key) => ['appointment', 'invoice'].includes(resourceOfNoun(key) ?? '')),
	);
}

function typeNames(content: unknown): string[] {
	return isObject(content) ? textsAt(content, ['type', 'object', 'resourcetype']) : [];
}

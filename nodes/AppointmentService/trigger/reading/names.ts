import type { EventName } from '../../contract';
import { isObject, type JsonObject } from '../../wire';
import { plain } from '../../wire/words';
import { meaningOf, resourceOf, type Meaning } from './meaning';

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
const labels = [
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
const mostSpelled = 10;

/** What a delivery calls an event, and what that means. */
export interface Named {
	/** As it stands there; two fields are joined with a dot. Empty where nothing names the event. */
	name: string;
	/** Every spelling by which a user may know it, the likeliest first. */
	spellings: Iterable<string>;
	meaning: Meaning;
}

/**
 * The name of an event, from the headers and from the objects around the record. A name that says both what and what happened
 * comes before one that says half; two halves are joined.
 *
 * @param around the objects around the record, outermost first
 * @param inside the record; where nothing is around it, it may name the event itself, but its own status and type are its own
 * @param bare whether nothing is around the record
 */
export function nameOfEvent(
	headers: Record<string, string>,
	around: JsonObject[],
	inside: unknown,
	bare: boolean,
): Named {
	const levels = bare ? [] : [...around].reverse();
	const ownNames = bare && isObject(inside) ? namesIn(inside) : [];
	const names = [
		...levels.flatMap(namesIn),
		...namesInHeaders(headers),
		// “New visit” is a kind of visit, `visit.new` an event.
		...ownNames.filter((name) => !/\s/.test(name) && isWhole(meaningOf(name))),
	];
	const resources = [
		...levels.flatMap((level) => textsAt(level, resourceKeys)),
		// `{ "name": "Invoice", "operation": "Create" }`: a record has no operation.
		...levels.filter((level) => tellsChange(level)).flatMap((level) => textsAt(level, rowKeys)),
		...headerTexts(headers, /(^|-)(resource|object|entity)(-type)?$/),
	];
	const said = [...new Set([...names, ...ownNames])];
	const spellings = { [Symbol.iterator]: () => spelled(said, resources) };
	const whole = names.find((name) => isWhole(meaningOf(name)));
	if (whole !== undefined) return { name: whole, spellings, meaning: meaningOf(whole) };
	// Beside a record a status is the record's, or of the delivery; beside a resource's name it is what happened to it.
	const actionsAt = resources.some(resourceOf) ? [...actionKeys, 'status'] : actionKeys;
	const actions = [...names, ...levels.flatMap((level) => textsAt(level, actionsAt))];
	const action = actions.find((text) => meaningOf(text).action ?? meaningOf(text).trial);
	const resource = [...resources, ...names, ...keysOf(levels), ...typesOf(inside)].find(resourceOf);
	const { trial, ...happened } = action === undefined ? {} : meaningOf(action);
	const joined = [resource, action].filter((text) => text !== undefined);
	const name = [...new Set(joined)].join('.') || (names[0] ?? '');
	const known = resource !== undefined && resourceOf(resource);
	return {
		name,
		spellings: { [Symbol.iterator]: () => spelled(said, resources, joined) },
		meaning: { ...happened, ...(known && { resource: known }), ...(trial && !known && { trial }) },
	};
}

/** Whether an object says what was done to a row of which table, and is none itself. */
export function tellsChange(level: JsonObject): boolean {
	return (
		textsAt(level, operationKeys).some((text) => meaningOf(text).action !== undefined) &&
		textsAt(level, rowKeys).some((text) => resourceOf(text) !== undefined)
	);
}

/** Fields that no record has: whatever stands there names an event, also in words that nobody knows. */
const eventKeys = nameKeys.filter((key) => /event|topic|subscription/.test(key));

/** Made one by one, because most users have no names of their own, and a stranger may send thousands of halves. */
function* spelled(names: string[], resources: string[], joined: string[] = []): Generator<string> {
	yield* names;
	for (const resource of resources.slice(0, mostSpelled)) {
		for (const name of names.slice(0, mostSpelled)) yield `${resource}.${name}`;
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
				meaningOf(name).action !== undefined ||
				(/[.:/]/.test(name) && meaningOf(name).resource !== undefined),
		)
	);
}

const isWhole = ({ resource, action, trial }: Meaning) =>
	(resource !== undefined && action !== undefined) || trial === true;

function namesIn(level: JsonObject): string[] {
	const own = [
		...textsAt(level, nameKeys),
		// Some call the kind of an event its id.
		...textsAt(level, ['eventid']).filter((text) => isWhole(meaningOf(text))),
	];
	const labelled = labels
		.flatMap((label) => fieldsOf(level).get(label) ?? [])
		.filter(isObject)
		.flatMap((label) => textsAt(label, [...nameKeys, 'name']));
	return [...own, ...labelled];
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
	const fields = fieldsOf(level);
	return keys
		.flatMap((wanted) => fields.get(wanted) ?? [])
		.filter((value): value is string => typeof value === 'string' && value.length <= longestName);
}

const read = new WeakMap<JsonObject, Map<string, unknown[]>>();

/** The values of an object by the plain names of its fields. What surrounds many events is gone through once. */
function fieldsOf(level: JsonObject): Map<string, unknown[]> {
	const known = read.get(level);
	if (known) return known;
	const fields = new Map<string, unknown[]>();
	for (const [key, value] of Object.entries(level)) {
		const name = plain(key);
		const held = fields.get(name);
		if (held) held.push(value);
		else fields.set(name, [value]);
	}
	read.set(level, fields);
	return fields;
}

/** `{ "booking": { … } }`, `{ "appointment_id": 7 }`: the field says what it is. */
function keysOf(levels: JsonObject[]): string[] {
	return levels.flatMap((level) =>
		Object.keys(level)
			.filter((key) => key.length <= longestName)
			.map((key) => key.replace(/[_-]?(id|uid|uuid|ID|Id)$/, ''))
			.filter((key) => ['appointment', 'invoice'].includes(resourceOf(key) ?? '')),
	);
}

function typesOf(inside: unknown): string[] {
	return isObject(inside) ? textsAt(inside, ['type', 'object', 'resourcetype']) : [];
}

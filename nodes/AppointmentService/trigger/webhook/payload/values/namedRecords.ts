import { isObject, normalizeName, valuesNamed, wordList, type JsonObject } from '../../../../rest';
import { classifyEventName, isSpecificNoun, resourceOfNoun } from './classifyEvent';
import { maxNameLength, weakNouns } from './eventVocabulary';

/** Objects beside the record that may hold the name. */
const labelKeys = wordList(
	'event meta metadata webhook notification header headers trigger hook action',
);
export const resourceKeys = wordList(`
	resource resourcetype resourcename entity entitytype object objecttype model recordtype eventcategory entityname
	objectname objectkind collection collectionname module doctype classname container eventresource eventobject evententity
	item type
`);
export const collectionKeys = wordList('collection collectionname table tablename model');
export const tableKeys = ['name', 'table', 'tablename'];
/** Beside an operation these name what was changed. */
const changedKeys = [
	...tableKeys,
	...wordList(
		'entity entityname entitytype collection collectionname resourcetype objecttype item',
	),
];
export const actionKeys = wordList(`
	action eventaction operation operationtype op verb mutation changetype change method activity aspecttype
`);
const operationKeys = [...actionKeys, 'type', 'eventtype'];
/** Objects beside the record that name its kind: `source: { table }`, `table: { name }`, `entity: { kind }`. */
const resourceObjectKeys = [
	...labelKeys,
	...wordList('source table entity resource object model subject'),
];
const nounKeys = [...resourceKeys, ...tableKeys, 'kind', 'typeid'];

/** Whether an object names a table of appointments or invoices. */
export const namesOwnTable = (level: JsonObject) =>
	textsAt(level, collectionKeys).some(isSpecificNoun);

/** Fields of a record that say what it is. */
export const typeKeys = wordList(
	'type object resourcetype classname doctype typename collectionname',
);

/** Whether an object names a table and an operation, so it describes the change of a record and is none itself. */
export function describesChange(level: JsonObject): boolean {
	return (
		[level, ...objectsOfChange(level)]
			.flatMap((object) => textsAt(object, operationKeys))
			.some((text) => classifyEventName(text).action !== undefined) &&
		(textsAt(level, changedKeys).some((text) => resourceOfNoun(text) !== undefined) ||
			resourcesInObjects(level).length > 0)
	);
}

/** What describes the change beside the record: `{ "event": { "op": "INSERT" } }`, `{ "changeHeader": { "changeType": "CREATE" } }`. */
export const objectsOfChange = (level: JsonObject): JsonObject[] => [
	...objectsAt(level, labelKeys),
	...valuesNamed(level, /(event|change|message)(header|metadata)$/).filter(isObject),
];

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
	objectsAt(level, resourceObjectKeys)
		.flatMap((object) => textsAt(object, nounKeys))
		.filter(isOwnOrPart);

const isOwnOrPart = (noun: string) => /^(appointment|invoice)$/.test(resourceOfNoun(noun) ?? '');

/** `{ "booking": { … } }`, `{ "appointment_id": 7 }`: the key names the resource. */
export const resourceNamesInKeys = (level: JsonObject): string[] =>
	Object.keys(level)
		.filter((key) => key.length <= maxNameLength)
		.map((key) => key.replace(/[_-]?(id|uid|uuid|ID|Id)$/, ''))
		.filter((noun) => isOwnOrPart(noun) && !weakNouns.has(noun.toLowerCase()));

/** Whether a name is that of an event of an appointment or an invoice. */
export function isOwnEvent(name: string): boolean {
	const { resource, action } = classifyEventName(name);
	return action !== undefined && (resource === 'appointment' || resource === 'invoice');
}

/** The names of such events in any field: `{ "discriminator": "BookingUpdated" }`, `{ "config": { "action": "booking.updated" } }`. */
export const ownEventNames = (level: JsonObject): string[] =>
	Object.values(level)
		.slice(0, maxFields)
		.flatMap((value) => (isObject(value) ? textsAt(value, eventFields) : [value]))
		.filter(
			(text): text is string =>
				typeof text === 'string' && /^[\w.:-]{1,200}$/.test(text) && isOwnEvent(text),
		);

const maxFields = 50;
const eventFields = wordList('event eventtype topic trigger action');

/** The objects in these fields. */
export const objectsAt = (level: JsonObject, keys: string[]): JsonObject[] =>
	valuesAt(level, keys).filter(isObject);

/** The texts of these fields, in the order of the keys. */
export const textsAt = (level: JsonObject, keys: string[]): string[] =>
	valuesAt(level, keys).filter(
		(value): value is string => typeof value === 'string' && value.length <= maxNameLength,
	);

/** The values of these fields, in the order of the keys. */
export const valuesAt = (level: JsonObject, keys: string[]): unknown[] => {
	const fields = normalizedFields(level);
	if (fields.size >= keys.length) return keys.flatMap((key) => fields.get(key) ?? []);
	// Most objects have few fields, and they are asked about often.
	return [...fields]
		.filter(([name]) => keys.includes(name))
		.sort(([a], [b]) => keys.indexOf(a) - keys.indexOf(b))
		.flatMap(([, values]) => values);
};

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

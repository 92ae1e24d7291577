import { isObject, type JsonObject, scalarText, wordList } from '../../../../rest';
import { classifyEventName, isOwnNoun, resourceOfNoun } from './classifyEvent';
import { weakNouns } from './eventVocabulary';
import { maxNameLength, normalizedFields, objectsAt, textsAt } from './fieldValues';
import { parseReference } from './idLists';

/** Objects beside the record that may hold the name. */
const labelKeys = wordList(
	'event meta metadata webhook notification header headers trigger hook action',
);
export const resourceKeys = wordList(`
	resource resourcetype resourcename entity entitytype object objecttype model recordtype eventcategory entityname
	objectname objectkind collection collectionname module doctype classname container eventresource eventobject evententity
	item type
`);
export const tableKeys = ['name', 'table', 'tablename', 'coll'];
/** Beside an operation these name what was changed. */
const changedKeys = [
	...tableKeys,
	...wordList(
		'entity entityname entitytype collection collectionname resourcetype objecttype item',
	),
];
const operationKeys = wordList(
	'operation operationtype op changetype change verb mutation action type eventtype eventaction',
);
/** Objects beside the record that name its kind: `source: { table }`, `table: { name }`, `entity: { kind }`. */
const resourceObjectKeys = [
	...labelKeys,
	...wordList('source table entity resource object model subject ns'),
];
const nounKeys = [...resourceKeys, ...tableKeys, 'kind', 'typeid'];
const ownAddressKeys = wordList('name path ref self href uri url');
/** What HTTP and logs of changes call an action. */
const shortActions = new Map(
	Object.entries({
		...{ c: 'create', i: 'insert', u: 'update', d: 'delete' },
		...{ post: 'create', put: 'update', patch: 'update' },
	}),
);

/** Whether an object names a table and an operation, so it describes the change of a record and is none itself. */
export function describesChange(level: JsonObject): boolean {
	return (
		[level, ...objectsOfChange(level)]
			.flatMap((object) => [...actionsIn(object, operationKeys), ...typesOfChange(object)])
			.some((text) => classifyEventName(text).action !== undefined) &&
		(textsAt(level, changedKeys).some((text) => resourceOfNoun(text) !== undefined) ||
			resourcesInObjects(level).length > 0)
	);
}

/** `{ "request": { "method": "POST", "url": "Appointment" } }`: what was asked of the list, or of a record. */
export const requestNames = (level: JsonObject): string[] =>
	objectsAt(level, ['request']).flatMap((request) => {
		const [method = '', address = ''] = textsAt(request, ['method', 'url']);
		const names = address.split(/[?#]/)[0].split('/').filter(Boolean);
		const noun = names.at(/^post$/i.test(method) ? -1 : -2) ?? '';
		const failed = objectsAt(level, ['response']).some(({ status }) =>
			/^[45]/.test(scalarText(status)),
		);
		return isOwnNoun(noun) && !failed
			? [`${noun}.${shortActions.get(method.toLowerCase()) ?? method}`]
			: [];
	});

/** Whether an object names the collection of appointments or invoices that it is about. */
export const namesCollection = (level: JsonObject): boolean =>
	textsAt(level, changedKeys).some(isOwnNoun);

const plainChange = /^(create|insert|add|update|change|modify|edit|delete|remove)(e?d)?$/i;

/** `{ "aspect_type": "create" }`: any type may be that of a change. */
export const typesOfChange = (level: JsonObject): string[] =>
	[...normalizedFields(level)]
		.filter(([name]) => name.endsWith('type'))
		.flatMap(([, values]) => values)
		.filter((text): text is string => typeof text === 'string' && plainChange.test(text));

/** The texts of these fields that say what happened, short ones in full. */
export const actionsIn = (level: JsonObject, keys: string[]) =>
	textsAt(level, keys).map((text) => shortActions.get(text.toLowerCase()) ?? text);

/** `{ "event": { "op": "INSERT" } }`: what describes the change beside the record. */
export const objectsOfChange = (level: JsonObject): JsonObject[] => [
	...objectsAt(level, labelKeys),
	...headersOfChange(level),
];

/** `{ "changeHeader": { "entity": "Appointment", "changeType": "CREATE" } }` */
export const headersOfChange = (level: JsonObject): JsonObject[] =>
	[...normalizedFields(level)]
		.filter(([name]) => /(event|change|message)(header|metadata)$/.test(name))
		.flatMap(([, values]) => values.filter(isObject));

/** The appointments and invoices that objects beside the record name. */
export const resourcesInObjects = (level: JsonObject) => [
	...objectsAt(level, resourceObjectKeys)
		.flatMap((object) => textsAt(object, nounKeys))
		.filter(isOwnOrPart),
	...typedIds(level).map(({ type }) => type),
];

/** `{ "auditable_type": "Appointment", "auditable_id": 7 }`: the types that are appointments or invoices, and the IDs beside them. */
export function typedIds(level: JsonObject): Array<{ type: string; id: unknown }> {
	const fields = normalizedFields(level);
	return [...fields].flatMap(([name, [type]]) => {
		const [id] = (/.type$/.test(name) && fields.get(name.replace(/type$/, 'id'))) || [];
		// Beside what happened stands the ID of the event.
		const isTyped =
			typeof type === 'string' &&
			type.length <= maxNameLength &&
			isOwnNoun(type) &&
			classifyEventName(type).action === undefined;
		return id !== undefined && isTyped ? [{ type, id }] : [];
	});
}

const isOwnOrPart = (noun: string) =>
	['appointment', 'invoice'].includes(resourceOfNoun(noun) ?? '');

/** `{ "booking": { … } }`, `{ "appointment_id": 7 }`: the key names the resource. */
export function resourceNamesInKeys(levels: JsonObject[]): string[] {
	return levels.flatMap((level) =>
		Object.keys(level)
			.filter((key) => key.length <= maxNameLength)
			.map((key) => key.replace(/[_-]?(id|uid|uuid|ID|Id)$/, ''))
			.filter((noun) => isOwnOrPart(noun) && !weakNouns.has(noun.toLowerCase())),
	);
}

/** `arn:…:table/appointments/…`: the table in an address. */
export const tablesInAddresses = (level: JsonObject): string[] =>
	[...normalizedFields(level)]
		.filter(([name]) => /.(arn|urn)$/.test(name))
		.flatMap(([, values]) => values)
		.flatMap((text) => (typeof text === 'string' && /[:/]table\/([\w.-]+)/.exec(text)?.[1]) || []);

/** The noun in the address that a record has of itself. */
export const ownReferences = (content: unknown): string[] =>
	isObject(content) && !normalizedFields(content).has('id')
		? textsAt(content, ownAddressKeys).flatMap((text) => parseReference(text)?.noun ?? [])
		: [];

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

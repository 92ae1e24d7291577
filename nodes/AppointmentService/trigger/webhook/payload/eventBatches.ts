import { findTimeField, isObject, normalizeName, type JsonObject } from '../../../rest';
import { namesEvent, namesOwnEvent, statedResource, type Vocabulary } from './eventName';
import {
	identifyRecord,
	isBatchKey,
	isObjectList,
	isReferenceOnly,
	isResourceName,
	isWrapperKey,
	resourceOfName,
	without,
} from './recordKeys';
import { isChangeOfField } from './previousValues';
import { classifyEventName, isOwnNoun, resourceOfNoun } from './values/classifyEvent';
import { isRecordLike } from './values/eventVocabulary';
import { keysOfRows, recordsOfIds } from './values/idLists';
import { describesChange, isOwnEvent, keysAround, namesOwnTable } from './values/namedRecords';

/** `{ "appointments": { "created": [{ … }], "deleted": [7] } }`: an event for each record that stands in a list under what happened to it. */
export function groupsByAction(body: JsonObject): { groups: JsonObject[]; rest: JsonObject } {
	const found = Object.entries(body).filter(
		([noun, lists]) =>
			isObject(lists) &&
			resourceOfNoun(noun) !== undefined &&
			Object.entries(lists).every(([action, list]) => Array.isArray(list) && isAction(action)),
	);
	const groups = found.flatMap(([resource, lists]) =>
		Object.entries(lists as Record<string, unknown[]>).flatMap(([action, list]) =>
			list.map((record) => ({
				resource,
				action,
				record: isObject(record) ? record : { id: record },
			})),
		),
	);
	return { groups, rest: without(body, ...found.map(([key]) => key)) };
}

export const isAction = (key: string) => classifyEventName(key).action !== undefined;

/** `{ "model": "bookings.appointment", "pk": 7, "fields": { … } }` */
export const isFieldsKey = (body: JsonObject, key: string) =>
	/^(fields|values)$/i.test(key) && (namesOwnTable(body) || Object.keys(body).length === 1);

/** `{ "updates": [{ "op": "update", "entity": "appointment", … }] }` */
const tellsOfOwn = (part: JsonObject): boolean => namesOwnEvent(part) || describesChange(part);

const lineItemKeys = /^(items|entries|records)$/;

/** The events or records that an object lists, or an object with the ID for each ID that it lists. */
export function findBatch(
	body: JsonObject,
	outside: JsonObject[],
	vocabulary: Vocabulary,
): { lists?: Array<[key: string, parts: JsonObject[]]>; ids?: JsonObject[] } {
	// A null stands in the place of a record that is gone.
	const entries = Object.entries(body).map(([key, value]): [string, unknown] => [
		key,
		Array.isArray(value) ? value.filter((part) => part !== null) : value,
	]);
	// `{ "7": { "id": 7, … }, "8": { "id": 8, … } }`
	if (
		entries.length > 0 &&
		entries.every(([key, part]) => isObject(part) && identifyRecord(part) === key)
	)
		return { lists: entries.map(([key, part]) => [key, [part as JsonObject]]) };
	const rows = keysOfRows(body).length > 1 ? recordsOfIds(body) : undefined;
	if (rows) return { ids: rows };
	const stated = statedResource(outside, body);
	const isOfOther = (key: string) =>
		stated !== undefined && ![undefined, stated].includes(resourceOfName(key));
	const isWrapper = (key: string) => isWrapperKey(key) || isFieldsKey(body, key);
	if (entries.some(([key, value]) => isObject(value) && isWrapper(key) && !isOfOther(key)))
		return {};
	let isPlain: boolean | undefined;
	const namesNothing = () =>
		(isPlain ??=
			!isRecordLike(body) &&
			identifyRecord(body) === undefined &&
			![body, ...outside].some((level) => namesEvent(level, vocabulary)));
	const found = entries.filter(
		(entry): entry is [string, JsonObject[]] =>
			isObjectList(entry[1]) &&
			!entry[1].every(isChangeOfField) &&
			(isBatchKey(entry[0]) ||
				isOwnEvent(entry[0]) ||
				(isOwnNoun(entry[0]) && entry[1].every(isRecordLike)) ||
				(namesNothing() && entry[1].some(tellsOfOwn))),
	);
	if (found.length === 0) return isRecordLike(body) ? {} : { ids: recordsOfIds(body) };
	const [[key, parts]] = found;
	// The resources of a visit are no visits.
	if (
		isRecordLike(body) &&
		findTimeField([body], 'start') !== undefined &&
		!isResourceName(key) &&
		!parts.some((part) => isRecordLike(part) || namesEvent(part, vocabulary))
	)
		return {};
	// The line items of an invoice are no invoices, and the messages of an appointment are no appointments.
	const isNamed =
		keysAround(outside.slice(-1), body).some(isResourceName) && !parts.some(isRecordLike);
	const isRecord =
		identifyRecord(body) !== undefined &&
		(isResourceName(key)
			? isNamed || isRecordLike(body)
			: !namesEvent(body, vocabulary) ||
				(lineItemKeys.test(normalizeName(key)) &&
					(isRecordLike(body) || !parts.every(isRecordLike))));
	if (isRecord && !isReferenceOnly(without(body, key, 'time'))) return {};
	const lists = found.filter(
		([name]) => isOwnEvent(name) || (isResourceName(name) && !isOfOther(name)),
	);
	const isNamedByKey = isResourceName(key) || isOwnEvent(key);
	return { lists: isNamedByKey && lists.length > 0 ? lists : [found[0]] };
}

import { isObject, normalizeName, type JsonObject } from '../../../rest';
import { namesEvent, namesOwnEvent, ownEventResource, type Vocabulary } from './eventName';
import {
	identifyRecord,
	isBatchKey,
	isObjectList,
	isPreviousKey,
	isReferenceOnly,
	isResourceName,
	isWrapperKey,
	without,
} from './recordKeys';
import { classifyEventName, isOwnNoun, resourceOfNoun } from './values/classifyEvent';
import { isRecordLike } from './values/eventVocabulary';
import { recordsOfIds, keysOfRows, toReference } from './values/idLists';
import { keysAround, resourceKeys, textsAt } from './values/namedRecords';

const lineItemKeys = /^(items|entries|records)$/;
interface List {
	key: string;
	parts: JsonObject[];
	/** What the key of the list says of a part, as objects around it. */
	label: (part: JsonObject) => JsonObject[];
}

/** The events or records that an object lists, or an object with the ID for each ID that it lists. */
export function findBatch(
	body: JsonObject,
	outside: JsonObject[],
	vocabulary: Vocabulary,
): { lists?: List[]; ids?: JsonObject[] } {
	const rows = keysOfRows(body).length > 1 ? recordsOfIds(body) : undefined;
	if (rows) return { ids: rows };
	const entries = Object.entries(body);
	if (entries.some(([key, value]) => isObject(value) && isWrapperKey(key))) return {};
	const found = entries
		.filter(
			(entry): entry is [string, JsonObject[]] => isBatchKey(entry[0]) && isObjectList(entry[1]),
		)
		.map(
			([key, parts]): List => ({
				key,
				parts,
				label: (part) => (isResourceName(key) ? [{ [key]: part }] : []),
			}),
		);
	if (found.length === 0) {
		if (isRecordLike(body)) return {};
		const lists = listsByAction(body, outside, vocabulary);
		return lists.length > 0 ? { lists } : { ids: recordsOfIds(body) };
	}
	const [{ key }] = found;
	// The line items of an invoice are no invoices, and the messages of an appointment are no appointments.
	const isRecord =
		identifyRecord(body) !== undefined &&
		(isResourceName(key)
			? isRecordLike(body)
			: !namesEvent(body, vocabulary) || lineItemKeys.test(normalizeName(key)));
	if (isRecord && !isReferenceOnly(without(body, key))) return {};
	const named = [body, ...outside].map(ownEventResource).find(Boolean);
	const lists = found.filter(
		(list) => isResourceName(list.key) && (!named || resourceOfNoun(list.key) === named),
	);
	return { lists: isResourceName(key) && lists.length > 0 ? lists : [found[0]] };
}

/** `{ "appointments": { "created": [ … ], "deleted": [ … ] } }`: the key of each list says what happened to its records. */
function listsByAction(body: JsonObject, outside: JsonObject[], vocabulary: Vocabulary): List[] {
	const nouns = [...keysAround(outside, body), ...textsAt(body, resourceKeys)];
	const isEvent = namesEvent(body, vocabulary) || outside.some(namesOwnEvent);
	if (isEvent || identifyRecord(body) !== undefined || !nouns.some(isOwnNoun)) return [];
	return Object.entries(body).flatMap(([key, value]): List[] => {
		const { action, resource, deleted } = classifyEventName(key);
		if (!Array.isArray(value) || !action || resource || isPreviousKey(key)) return [];
		// Texts in other lists may be names of fields.
		const parts = value.map((part: unknown) => (deleted ? (toReference(part) ?? part) : part));
		return isObjectList(parts) ? [{ key, parts, label: () => [{ action: key }] }] : [];
	});
}

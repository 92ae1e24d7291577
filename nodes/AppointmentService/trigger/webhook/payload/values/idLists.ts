import { type JsonObject, normalizeName, valuesNamed } from '../../../../rest';
import { isRecordLike } from './eventVocabulary';
import { namesOwnTable } from './namedRecords';
import { isNounOfPath, parseReference } from './references';

const listKeys =
	/^((record|resource|object|entity|item|affected|deleted)?(id|uid|uuid|pk|ref|reference)s|data|records|objects|entities|resources|items)$/;
const idFormat = /^[\w:.~-]{1,200}$/;

/** What a list of ids, or of references, stands for: an object with its id for each; undefined where an object holds no such list. */
export function recordsOfIds(body: JsonObject): JsonObject[] | undefined {
	for (const [key, ids] of [['ids', keysOfRows(body)] as const, ...Object.entries(body)]) {
		const value: unknown = typeof ids === 'string' ? idsInText(key, ids) : ids;
		if (!Array.isArray(value) || value.length === 0 || !namesRecords(key)) continue;
		const references = value.map(toReference);
		if (references.every((reference) => reference !== undefined)) return references;
	}
	return undefined;
}

/** `record_ids: "7,8"` */
const idsInText = (key: string, text: string): string[] | undefined =>
	/ids$/.test(normalizeName(key)) && text.length <= 2000 && text.includes(',')
		? text.split(',').map((id) => id.trim())
		: undefined;

/** The keys of the rows of a table: `{ "collection": "visits", "keys": [7, 8] }`. Elsewhere keys are names of fields. */
export function keysOfRows(body: JsonObject): unknown[] {
	if (isRecordLike(body) || !namesOwnTable(body)) return [];
	const [keys = []] = valuesNamed(body, /^(primary)?(key|pk)s?$/);
	return Array.isArray(keys) ? keys : [keys];
}

/** `ids`, `appointment_ids`, `bookings`, `refs`; not `service_ids`. */
function namesRecords(key: string): boolean {
	const noun = key.replace(/[_-]?(ids|uids|uuids|refs|references)$/i, '');
	return listKeys.test(normalizeName(key)) || (isNounOfPath(noun) && /s$/i.test(key));
}

/** An object with the ID that stands in a list. */
function toReference(value: unknown): JsonObject | undefined {
	if (typeof value === 'number') return Number.isSafeInteger(value) ? { id: value } : undefined;
	if (typeof value !== 'string') return undefined;
	const reference = parseReference(value);
	if (reference) return { type: reference.noun, id: reference.id };
	return idFormat.test(value) ? { id: value } : undefined;
}

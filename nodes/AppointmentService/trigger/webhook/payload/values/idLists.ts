import { decodeSegment, normalizeName, valuesNamed, type JsonObject } from '../../../../rest';
import { isOwnNoun } from './classifyEvent';
import { isRecordLike } from './eventVocabulary';
import { namesOwnTable } from './namedRecords';

const listKeys =
	/^((record|resource|object|entity|item|affected|deleted)?(id|uid|uuid|pk|ref|reference)s|data|records|objects|entities|resources)$/;
const idFormat = /^[\w:.~-]{1,200}$/;
const origin = /^https?:\/\/[^/\s]+/;
/** Most names in a reference before the id and its noun. */
const maxNamesBefore = 12;

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
export function toReference(value: unknown): JsonObject | undefined {
	if (typeof value === 'number') return Number.isSafeInteger(value) ? { id: value } : undefined;
	if (typeof value !== 'string') return undefined;
	const reference = parseReference(value);
	if (reference) return { type: reference.noun, id: reference.id };
	return idFormat.test(value) ? { id: value } : undefined;
}

/** The noun and the id in the address of an appointment or an invoice. */
export function parseReference(text: string): { noun: string; id: string } | undefined {
	if (text.length > 500) return undefined;
	// `appointments('7')` is `appointments/7`.
	const path = text.replace(origin, '').replace(/\('?([^()'/]+)'?\)/g, '/$1');
	const names = path.split('/').filter(Boolean);
	const [noun = '', id] = names.splice(-2);
	const isPath =
		names.length <= maxNamesBefore && names.every((name) => /^[\w.~@:%+,=-]+$/.test(name));
	if (!isPath || !isNounOfPath(noun) || !/^[\w:.~%-]{1,200}$/.test(id ?? '')) return undefined;
	return { noun, id: decodeSegment(id) };
}

const isNounOfPath = (noun: string) => /^[A-Za-z_-]{1,40}$/.test(noun) && isOwnNoun(noun);

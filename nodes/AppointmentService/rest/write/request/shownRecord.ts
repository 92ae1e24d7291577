import { isSuccessBody } from '../../http/failedBody';
import { isObject, type JsonObject, type ParsedResponse, withInnerObjects } from '../../http/types';
import { inferPrimaryKey } from '../../record/primaryKey';
import type { UnwrappedRecord } from '../../record/singleRecord';
import { recordPartNames } from '../../record/unwrapFields';
import { filterFields } from '../../values/collections';
import { copyDigits } from '../../values/exactNumbers';
import { isIdName, normalizeName, type ResourceNames } from '../../values/vocabulary';

/** A record as a service shows it. */
export interface ShownRecord {
	record: JsonObject;
	/** The fields of the record, outside of what holds them. */
	fields: JsonObject;
	ownId?: string;
	/** The name of the field that has it. */
	idName?: string;
}

/** A record with what is to be known of it. */
export function toShown(record: JsonObject, words: ResourceNames): ShownRecord {
	const { path, getKey } = inferPrimaryKey([record], words);
	const fields = extractFields(record);
	return { record, fields, ...(path && { ownId: getKey(record), idName: path.at(-1) }) };
}

/** What surrounds the fields of a record in a request body. */
export interface BodyEnvelope {
	/** Key of the object that holds them; left out where the body is the record itself. */
	wrapper?: string;
	/** The wrapper holds a list, with the record as its only entry. */
	isList?: true;
	/** Records keep their fields in the wrapper, too. */
	isHolder?: true;
	/** The body is a JSON:API document: its type, and the types of its relations by name. */
	document?: { type: string; relations: Record<string, string> };
}

/** The envelope for requests, from a response with one record: a wrapper named after the resource, not beside a word of success. */
export function inferEnvelope(
	{ record, path, response }: UnwrappedRecord & { response?: Pick<ParsedResponse, 'body'> },
	names: ResourceNames,
): BodyEnvelope {
	const { type, attributes } = record;
	if (typeof type === 'string' && isObject(attributes)) {
		// A record that is answered bare, or in something else, is no document.
		return response && path[0] !== 'data'
			? { wrapper: 'attributes', isHolder: true }
			: { document: { type, relations: Object.fromEntries(linkagesOf(record).flatMap(typeOf)) } };
	}
	const holder = fieldHolder(record);
	if (holder !== undefined) return { wrapper: holder, isHolder: true };
	const [wrapper] = path;
	const isOwn = path.length === 1 && names.has(normalizeName(wrapper));
	const body = isObject(response?.body) ? response.body : {};
	const beside = filterFields(body, (key) => key !== wrapper);
	const saysSuccess = withInnerObjects(beside).some(isSuccessBody);
	return isOwn && !saysSuccess ? { wrapper } : {};
}

/** What a service keeps of any record. */
const bookkeepingNames =
	/^(id|uid|uuid|guid|key|rev|etag|version|type|kind|object|links?|self|url|uri|href|archived|isdeleted)$|^(created|updated|modified|changed|deleted|archived|last(modified|updated|edited))(at|on|by|time|date|timestamp)?$/;

/** Whether a field is none of those that a service keeps of any record. */
export const isContentName = (name: string) => !bookkeepingNames.test(normalizeName(name));

/** The key of the object in which a record has all of its fields: `{ "id": "7", "fields": { … } }`. It surrounds what is written. */
function fieldHolder(record: JsonObject): string | undefined {
	// `data` beside other fields is the reference of a relation, or anything.
	const isPart = (name: string) => name === 'data' || recordPartNames.has(name);
	const [[holder] = [], ...others] = Object.entries(record).filter(
		([key, value]) => isObject(value) && isPart(normalizeName(key)),
	);
	const isPlain = ([key]: [string, unknown]) => key === holder || !isContentName(key);
	const isOnly = others.length === 0 && Object.keys(record).some(isIdName);
	return isOnly && Object.entries(record).every(isPlain) ? holder : undefined;
}

/** The relations of a JSON:API document by name, with what they point to. */
const linkagesOf = ({ relationships }: JsonObject) =>
	Object.entries(isObject(relationships) ? relationships : {}).map(
		([name, relation]): [string, unknown] => [name, isObject(relation) ? relation.data : undefined],
	);

const typeOf = ([name, data]: [string, unknown]): Array<[string, string]> => {
	const [first] = [data].flat();
	return isObject(first) && typeof first.type === 'string' ? [[name, first.type]] : [];
};

/** The fields of a record, or of the object that holds them; of a JSON:API document its attributes, and its relations as ids. */
export function extractFields(record: JsonObject): JsonObject {
	if (typeof record.type !== 'string' || !isObject(record.attributes)) {
		const holder = fieldHolder(record);
		return holder === undefined ? record : (record[holder] as JsonObject);
	}
	const ids = linkagesOf(record).map(([name, data]) => [name, isObject(data) ? data.id : data]);
	return copyDigits({ ...record.attributes, ...Object.fromEntries(ids) }, record.attributes);
}

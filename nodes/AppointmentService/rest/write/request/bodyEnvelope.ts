import { copyDigits } from '../../values/exactNumbers';
import type { UnwrappedRecord } from '../../record/singleRecord';
import { recordPartNames } from '../../record/unwrapFields';
import { isObject, type JsonObject } from '../../http/types';
import { isBlank } from '../../values/blank';
import { isIdName, normalizeName, type ResourceNames } from '../../values/vocabulary';

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

/** The envelope for requests, from a response with one record: only a wrapper named after the resource is used by requests, too. */
export function inferEnvelope(
	{ record, path }: UnwrappedRecord,
	names: ResourceNames,
): BodyEnvelope {
	const { type, attributes, relationships } = record;
	if (typeof type === 'string' && isObject(attributes)) {
		return { document: { type, relations: relationTypes(relationships) } };
	}
	const holder = fieldHolder(record);
	if (holder !== undefined) return { wrapper: holder, isHolder: true };
	const [wrapper] = path;
	return path.length === 1 && names.has(normalizeName(wrapper)) ? { wrapper } : {};
}

/** What a service keeps of any record. */
const bookkeepingNames =
	/^(id|uid|uuid|guid|rev|etag|version|type|kind|object|links?|self|url|uri|href|archived|isdeleted)$|^(created|updated|modified|changed|deleted|archived|last(modified|updated|edited))(at|on|by|time|date|timestamp)?$/;

/**
 * `{ "id": "7", "fields": { … } }`: the key of the object in which a record has all of its fields. It surrounds what is written, also
 * fields that no record shows yet; a part that has some of the fields is left to `placeFields`.
 */
function fieldHolder(record: JsonObject): string | undefined {
	// `data` beside other fields is the reference of a relation, or anything.
	const isPart = (name: string) => name === 'data' || recordPartNames.has(name);
	const [[holder] = [], ...others] = Object.entries(record).filter(
		([key, value]) => isObject(value) && isPart(normalizeName(key)),
	);
	const isPlain = ([key]: [string, unknown]) =>
		key === holder || bookkeepingNames.test(normalizeName(key));
	const isOnly = others.length === 0 && Object.keys(record).some(isIdName);
	return isOnly && Object.entries(record).every(isPlain) ? holder : undefined;
}

function relationTypes(relationships: unknown): Record<string, string> {
	if (!isObject(relationships)) return {};
	return Object.fromEntries(
		Object.entries(relationships).flatMap(([name, relation]) => {
			const data = isObject(relation) ? [relation.data].flat()[0] : undefined;
			const type = isObject(data) && data.type;
			return typeof type === 'string' ? [[name, type]] : [];
		}),
	);
}

/** The fields of a record, or of the object that holds them; of a JSON:API document its attributes, and its relations as ids. */
export function extractFields(record: JsonObject): JsonObject {
	if (typeof record.type !== 'string' || !isObject(record.attributes)) {
		const holder = fieldHolder(record);
		return holder === undefined ? record : (record[holder] as JsonObject);
	}
	const related = Object.entries(isObject(record.relationships) ? record.relationships : {});
	const ids = related.map(([name, relation]) => {
		const data = isObject(relation) ? relation.data : undefined;
		return [name, isObject(data) ? data.id : data];
	});
	return copyDigits({ ...record.attributes, ...Object.fromEntries(ids) }, record.attributes);
}

/** The fields in a body that a user wrote: bare, in a wrapper named after the resource, or in a JSON:API document or its `data`. */
export function unwrapContent(body: JsonObject, names: ResourceNames): JsonObject {
	if (isObject(body.data) && isObject(body.data.attributes)) return unwrapContent(body.data, names);
	if (isObject(body.attributes)) return extractFields({ type: '', ...body });
	return splitWrapper(body, names).changes;
}

/** Takes the fields out of the wrapper that a user wrote around them; `siblings` are the keys beside the wrapper. */
export function splitWrapper(
	body: JsonObject,
	names: ResourceNames,
): { changes: JsonObject; siblings?: JsonObject; envelope?: BodyEnvelope } {
	const wrapped = Object.entries(body).find(
		([key, content]) => names.has(normalizeName(key)) && isObject(content),
	);
	if (!wrapped) return { changes: body };
	const [wrapper, content] = wrapped;
	const siblings = Object.fromEntries(Object.entries(body).filter(([key]) => key !== wrapper));
	return { changes: content as JsonObject, siblings, envelope: { wrapper } };
}

/** The body of a request. Fields that the user already put into the envelope stay as they are. */
export function wrapBody(
	fields: JsonObject,
	{ wrapper, isList, document }: BodyEnvelope,
	id?: string,
): JsonObject {
	if (wrapper !== undefined) {
		const isWrapped = isObject(fields[wrapper]) || (isList && Array.isArray(fields[wrapper]));
		return isWrapped ? fields : { [wrapper]: isList ? [fields] : fields };
	}
	if (!document || isObject(fields.data)) return fields;
	const { type, relations } = document;
	const head = { type, ...(id !== undefined && { id }) };
	if (isObject(fields.attributes)) return { data: { ...head, ...fields } };
	const isRelated = ([name]: [string, unknown]) => Object.hasOwn(relations, name);
	const entries = Object.entries(fields);
	const related = entries
		.filter(isRelated)
		.map(([name, value]) => [name, toRelation(relations[name], value)]);
	const attributes = Object.fromEntries(entries.filter((entry) => !isRelated(entry)));
	return {
		data: {
			...head,
			attributes: copyDigits(attributes, fields),
			...(related.length > 0 && { relationships: Object.fromEntries(related) }),
		},
	};
}

/** A relation of JSON:API: as it is where it has the form of one, else for an id, or for several. */
function toRelation(type: string, value: unknown): unknown {
	return isObject(value) && 'data' in value ? value : { data: toLinkage(type, value) };
}

/** The resource linkage of JSON:API for an id, or for several. */
function toLinkage(type: string, value: unknown): unknown {
	if (Array.isArray(value)) return value.map((item) => toLinkage(type, item));
	return isBlank(value) ? null : isObject(value) ? value : { type, id: value };
}

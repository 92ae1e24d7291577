import { copyDigits } from '../../values/exactNumbers';
import type { UnwrappedRecord } from '../../record/singleRecord';
import { isObject, type JsonObject } from '../../http/types';
import { normalizeName } from '../../values/vocabulary';

/** How the fields of a record stand in a request. */
export interface BodyEnvelope {
	/** The key that they stand under; left out where they stand bare. */
	wrapper?: string;
	/** They stand in a JSON:API document: its type, and the types of its relations by name. */
	document?: { type: string; relations: Record<string, string> };
}

/**
 * The shape of a request, after the shape of an answer that held one record: a wrapper named after the resource, around nothing but
 * the record, is that of requests too, as frameworks have it that wrap at all; a general one such as `data`, and what is within it,
 * is the answer's own.
 *
 * @param names the resource's own names, as `resourceWords` gives them
 */
export function inferEnvelope({ record, path }: UnwrappedRecord, names: Set<string>): BodyEnvelope {
	const { type, attributes, relationships } = record;
	if (typeof type === 'string' && isObject(attributes)) {
		return { document: { type, relations: relationTypes(relationships) } };
	}
	const [wrapper, ...deeper] = path;
	const isResourceWrapper =
		wrapper !== undefined && deeper.length === 0 && names.has(normalizeName(wrapper));
	return isResourceWrapper ? { wrapper } : {};
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

/** The fields of a record side by side; relations of a JSON:API document by their ids. */
export function extractFields(record: JsonObject): JsonObject {
	if (typeof record.type !== 'string' || !isObject(record.attributes)) return record;
	const related = Object.entries(isObject(record.relationships) ? record.relationships : {});
	const ids = related.map(([name, relation]) => {
		const data = isObject(relation) ? relation.data : undefined;
		return [name, isObject(data) ? data.id : data];
	});
	return copyDigits({ ...record.attributes, ...Object.fromEntries(ids) }, record.attributes);
}

/**
 * The fields of a body that a user wrote: bare, in a wrapper named after the resource, or in a JSON:API document or its inside.
 *
 * @param names the resource's own names, as `resourceWords` gives them
 */
export function unwrapContent(body: JsonObject, names: Set<string>): JsonObject {
	if (isObject(body.data) && isObject(body.data.attributes)) return unwrapContent(body.data, names);
	if (isObject(body.attributes)) return extractFields({ type: '', ...body });
	const wrapped = Object.entries(body).find(
		([key, value]) => names.has(normalizeName(key)) && isObject(value),
	);
	return wrapped ? (wrapped[1] as JsonObject) : body;
}

/** What a user wrote in a wrapper, out of it, and what stands beside the wrapper. */
export function splitWrapper(
	body: JsonObject,
	names: Set<string>,
): { meant: JsonObject; beside?: JsonObject; shape?: BodyEnvelope } {
	const wrapped = Object.entries(body).find(
		([key, content]) => names.has(normalizeName(key)) && isObject(content),
	);
	if (!wrapped) return { meant: body };
	const [wrapper, content] = wrapped;
	const siblings = Object.fromEntries(Object.entries(body).filter(([key]) => key !== wrapper));
	return { meant: content as JsonObject, beside: siblings, shape: { wrapper } };
}

/**
 * The body of a request. What stands in the wanted shape already is left as it is.
 *
 * @param id the record's id, where it has one
 */
export function wrapBody(
	fields: JsonObject,
	{ wrapper, document }: BodyEnvelope,
	id?: string,
): JsonObject {
	if (wrapper !== undefined) return isObject(fields[wrapper]) ? fields : { [wrapper]: fields };
	if (!document || isObject(fields.data)) return fields;
	const { type, relations } = document;
	const head = { type, ...(id !== undefined && { id }) };
	if (isObject(fields.attributes)) return { data: { ...head, ...fields } };
	const isRelated = ([name]: [string, unknown]) => Object.hasOwn(relations, name);
	const entries = Object.entries(fields);
	const related = entries
		.filter(isRelated)
		.map(([name, value]) => [name, { data: linkageOf(relations[name], value) }]);
	const attributes = Object.fromEntries(entries.filter((entry) => !isRelated(entry)));
	return {
		data: {
			...head,
			attributes: copyDigits(attributes, fields),
			...(related.length > 0 && { relationships: Object.fromEntries(related) }),
		},
	};
}

function linkageOf(type: string, value: unknown): unknown {
	if (Array.isArray(value)) return value.map((one) => linkageOf(type, one));
	return isEmpty(value) ? null : isObject(value) ? value : { type, id: value };
}

function isEmpty(value: unknown): boolean {
	return value === null || value === undefined || value === '';
}

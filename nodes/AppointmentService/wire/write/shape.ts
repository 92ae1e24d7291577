import { withDigits } from '../digits';
import type { Held } from '../single';
import { isObject, type JsonObject } from '../types';
import { plain } from '../words';

/** How the fields of a record stand in a request. */
export interface Shape {
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
export function shapeOf({ record, path }: Held, names: Set<string>): Shape {
	const { type, attributes, relationships } = record;
	if (typeof type === 'string' && isObject(attributes)) {
		return { document: { type, relations: relationTypes(relationships) } };
	}
	const [wrapper, ...deeper] = path;
	const wraps = wrapper !== undefined && deeper.length === 0 && names.has(plain(wrapper));
	return wraps ? { wrapper } : {};
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
export function fieldsOf(record: JsonObject): JsonObject {
	if (typeof record.type !== 'string' || !isObject(record.attributes)) return record;
	const related = Object.entries(isObject(record.relationships) ? record.relationships : {});
	const ids = related.map(([name, relation]) => {
		const data = isObject(relation) ? relation.data : undefined;
		return [name, isObject(data) ? data.id : data];
	});
	return withDigits({ ...record.attributes, ...Object.fromEntries(ids) }, record.attributes);
}

/**
 * The fields of a body that a user wrote: bare, in a wrapper named after the resource, or in a JSON:API document or its inside.
 *
 * @param names the resource's own names, as `resourceWords` gives them
 */
export function contentOf(body: JsonObject, names: Set<string>): JsonObject {
	if (isObject(body.data) && isObject(body.data.attributes)) return contentOf(body.data, names);
	if (isObject(body.attributes)) return fieldsOf({ type: '', ...body });
	const wrapped = Object.entries(body).find(
		([key, held]) => names.has(plain(key)) && isObject(held),
	);
	return wrapped ? (wrapped[1] as JsonObject) : body;
}

/** What a user wrote in a wrapper, out of it, and what stands beside the wrapper. */
export function openedUp(
	body: JsonObject,
	names: Set<string>,
): { meant: JsonObject; beside?: JsonObject; shape?: Shape } {
	const wrapped = Object.entries(body).find(
		([key, held]) => names.has(plain(key)) && isObject(held),
	);
	if (!wrapped) return { meant: body };
	const [wrapper, held] = wrapped;
	const beside = Object.fromEntries(Object.entries(body).filter(([key]) => key !== wrapper));
	return { meant: held as JsonObject, beside, shape: { wrapper } };
}

/**
 * The body of a request. What stands in the wanted shape already is left as it is.
 *
 * @param id the record's id, where it has one
 */
export function enclose(fields: JsonObject, { wrapper, document }: Shape, id?: string): JsonObject {
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
			attributes: withDigits(attributes, fields),
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

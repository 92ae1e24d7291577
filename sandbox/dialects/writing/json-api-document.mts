import { areaNamed, type Area } from '../../areas.mts';
import { recordShapes } from '../../business/rows.mts';
import { ValidationProblem, Problem, type FieldError } from '../../http/problem.mts';

type DocumentBody = Record<string, unknown>;

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const isObject = (value: unknown): value is DocumentBody =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The records that one of this kind refers to: `client` stands for the field `client_id`. */
function relationsOf(area: string): Map<string, { field: string; type: string }> {
	const relations = new Map<string, { field: string; type: string }>();
	for (const [name, kind] of Object.entries(recordShapes[area] ?? {})) {
		if (typeof kind !== 'object' || !('relation' in kind)) continue;
		const field = snake(name);
		const type = areaNamed(kind.relation)?.plural ?? kind.relation;
		relations.set(field.replace(/_id$/, ''), { field, type });
	}
	return relations;
}

/** Where in a JSON:API document the field stands. */
export function pointerTo(field: string, area: string): string {
	const relation = [...relationsOf(area)].find(([, { field: own }]) => own === field);
	return relation ? `/data/relationships/${relation[0]}` : `/data/attributes/${field}`;
}

/** The fields in a JSON:API document, relations under the names of their fields. */
export function unwrapDocument(
	body: DocumentBody,
	{ name, plural }: Area,
	id?: string,
): DocumentBody {
	const { data } = body;
	if (!isObject(data)) throw new Problem(400, 'invalid_document', 'The body must have `data`.');
	if (data.type !== plural) throw new Problem(409, 'type_conflict', `The type must be ${plural}.`);
	if (id !== undefined && data.id !== id) {
		throw new Problem(409, 'id_conflict', 'The id must be the one in the address.');
	}
	const { attributes = {}, relationships = {} } = data;
	if (!isObject(attributes) || !isObject(relationships)) {
		throw new Problem(400, 'invalid_document', 'Attributes and relationships must be objects.');
	}
	const relations = relationsOf(name);
	const faults: FieldError[] = [];
	const fault = (field: string, message: string) =>
		faults.push({ field, reason: 'unknown', message });
	for (const { field } of relations.values()) {
		if (field in attributes) fault(field, `${field} is a relationship, not an attribute.`);
	}
	const related: DocumentBody = {};
	for (const [word, linkage] of Object.entries(relationships)) {
		const relation = relations.get(word);
		const target = isObject(linkage) ? linkage.data : undefined;
		if (!relation) fault(word, `There is no relationship ${word}.`);
		else if (target === null) related[relation.field] = null;
		else if (isObject(target) && target.type === relation.type) related[relation.field] = target.id;
		else fault(relation.field, `${word} must be of type ${relation.type}.`);
	}
	const [first, ...others] = faults;
	if (first) throw new ValidationProblem([first, ...others]);
	return { ...attributes, ...related };
}

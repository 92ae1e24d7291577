import { classifyRelation, type RelationKind, relationStem } from '../../record/relations';
import { countedKey, isServiceAssignedId } from '../../record/primaryKey';
import { isRecordTimeName } from '../../record/timeFields';
import { isEmpty } from '../../values/blank';
import { countEach, valuesByField } from '../../values/collections';
import { isObject, type JsonObject } from '../../http/types';
import {
	isVersionName,
	normalizeName,
	type ResourceNames,
	withoutIdSuffix,
	wordSet,
} from '../../values/vocabulary';
import { parseTimeField } from './dateTime';
import { nestedId } from './references';

type FieldValueType = 'text' | 'number' | 'boolean' | 'time' | 'list' | 'object';

/** A field of an account's records, as described to the user who fills it in. */
export interface FieldSchema {
	name: string;
	type: FieldValueType;
	/** A value that several records share; never a person's own. */
	example?: unknown;
	/** All values, where they are few and each occurs several times. */
	options?: string[];
	readOnly: boolean;
	/** The kind of record whose id it holds, by its name, and ids that it has. */
	relation?: { kind: RelationKind; ids: string[] };
}

/** Options need at least so many records, at most so many values, and values of at most this length. */
const enumerationLimits = { records: 30, values: 8, length: 40 };

export const serviceTimeNames =
	/^(created|updated|modified|deleted|archived|cancel{1,2}ed|completed|confirmed|checkedin|paid|synced|lastlogin|lastseen|server(date|time))/;

/** The fields of some records, in the order in which they first appear. @param records their fields, from `extractFields` */
export function inferFieldSchemas(records: JsonObject[], words: ResourceNames): FieldSchema[] {
	const fields = valuesByField(records);
	// The name beside the ID of the record itself is its own.
	const others = [...fields.keys()].filter((name) => !words.has(withoutIdSuffix(name)));
	const isComputed = createComputedTest(others);
	const relations = new Map(
		[...fields].map(([name, values]) => [name, inferRelation(name, values, words)]),
	);
	const kindsById = new Set(
		[...relations].map(([name, found]) =>
			isObject(fields.get(name)?.[0]) ? undefined : found?.kind,
		),
	);
	const counted = countedKey(records, words);
	return [...fields].map(([name, values]) => {
		const type = inferType(name, values);
		const found = relations.get(name);
		// The record beside its ID is shown, and not written.
		const relation = type === 'object' && kindsById.has(found?.kind) ? undefined : found;
		const isReference = relation !== undefined || withoutIdSuffix(name) !== normalizeName(name);
		// Several people have one first name.
		const example = /name|^nom/.test(normalizeName(name)) ? undefined : findCommonExample(values);
		const options = isReference || type !== 'text' ? undefined : inferOptions(values as string[]);
		return {
			name,
			type,
			...(example !== undefined && { example }),
			...(options && { options }),
			readOnly:
				isServiceAssignedId(name, words) ||
				isServiceTime(name, type) ||
				isComputed(name) ||
				name === counted,
			...(relation && { relation }),
		};
	});
}

/** An example needs at least so many records that share it, and at most this length. */
const exampleLimits = { records: 3, length: 30 };

/** Email addresses and telephone numbers: a household shares them, and still they are personal. */
const personalData = /@|(\d[\s()./-]*){7}/;

/** The value that most records share, where it is informative and not personal. */
function findCommonExample(values: unknown[]): unknown {
	// An empty list shows no items, and `false` may mean that the field has no value.
	const isInformative = (value: unknown) =>
		value !== false && (typeof value !== 'object' || !isEmpty(value));
	const counts = countEach(values.filter(isInformative).map((value) => JSON.stringify(value)));
	const [common] = [...counts]
		.filter(
			([text, count]) =>
				count >= exampleLimits.records &&
				text.length <= exampleLimits.length &&
				!personalData.test(text),
		)
		.sort(([, a], [, b]) => b - a);
	return common && JSON.parse(common[0]);
}

function inferType(name: string, values: unknown[]): FieldValueType {
	// Some services give `false` for a field without a value.
	const withoutFalse = values.filter((value) => value !== false);
	const known = withoutFalse.length > 0 ? withoutFalse : values;
	const all = (is: (value: unknown) => boolean) => known.length > 0 && known.every(is);
	if (all((value) => parseTimeField(name, value) !== undefined)) return 'time';
	if (all((value) => typeof value === 'number')) return 'number';
	if (values.length > 0 && values.every((value) => typeof value === 'boolean')) return 'boolean';
	if (all(Array.isArray)) return 'list';
	return all(isObject) ? 'object' : 'text';
}

function isServiceTime(name: string, type: FieldValueType): boolean {
	const isTimeName = isRecordTimeName(name) || serviceTimeNames.test(normalizeName(name));
	return isTimeName && (type === 'time' || /(at|on|date|time)$/.test(normalizeName(name)));
}

function inferOptions(values: string[]): string[] | undefined {
	const counts = countEach(values);
	const isEnumeration =
		values.length >= enumerationLimits.records &&
		counts.size > 1 &&
		counts.size <= enumerationLimits.values &&
		[...counts].every(([value, count]) => count > 1 && value.length <= enumerationLimits.length);
	return isEnumeration ? [...counts.keys()].sort() : undefined;
}

/** `client_id`, `staffUid`, or a bare `client` that holds an id, or the record with its id. */
function inferRelation(
	name: string,
	values: unknown[],
	resourceNames: ResourceNames,
): FieldSchema['relation'] | undefined {
	const word = normalizeName(name);
	const stem = relationStem(word);
	const found = classifyRelation(stem);
	// Where each record refers to one alone, a list of IDs is filled in like an ID.
	const isOfOne =
		found?.kind !== 'client' && values.every((value) => Array.isArray(value) && value.length === 1);
	const ids = isOfOne ? values.flat() : values.every(isObject) ? values.map(nestedId) : values;
	const areScalars = ids.every((value) => ['string', 'number'].includes(typeof value));
	// A number of `guests` is no id.
	const isCount = typeof values[0] === 'number' && word.endsWith('s');
	const isId = found?.exact && values.length > 0 && areScalars && !isCount;
	if (!isId || resourceNames.has(stem)) return undefined;
	return { kind: found.kind, ids: [...new Set(ids.map(String))] };
}

const computedNames = wordSet(
	'links href permalink createdby updatedby modifiedby createuid writeuid relationships',
);

/** Tells by its name whether a field is computed or written by the service: `client_name` beside `client_id` is that of the reference. */
export function createComputedTest(names: string[]): (name: string) => boolean {
	const references = names.filter((name) => normalizeName(name) !== withoutIdSuffix(name));
	const stems = new Set(references.map(withoutIdSuffix));
	return (name) => {
		const word = normalizeName(name);
		const stem = /^(.{3,}?)(full)?name$/.exec(word)?.[1];
		return (
			isVersionName(name) ||
			computedNames.has(word) ||
			/(^|[a-z])count$/.test(word) ||
			(stem !== undefined && stems.has(stem))
		);
	};
}

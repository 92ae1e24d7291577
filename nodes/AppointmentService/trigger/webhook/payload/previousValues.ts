import { defineField, isObject, normalizeName, valuesNamed, type JsonObject } from '../../../rest';

export interface PreviousValues {
	before: JsonObject;
	/** Names of changed fields whose earlier value is not given, normalized. */
	changed: string[];
}

const earlierStates =
	/^(old|before|previous|prior|original)(image|values?|val|row|record|data|state|object|version|document|doc|attributes?|fields?|properties|appointment|booking|invoice)?$/;
const changesKeys =
	/^(changes|changed|changeset|diff|delta|differences|modifications)$|^(changed|modified|updated)(attributes?|values?|fields?|properties|columns)$/;
const fieldPrefix = /^(previous|old|original|prior)[_-]?(?=[A-Za-z])/i;
const beforeKeys = /^(from|before|old|oldvalue|previous|previousvalue|prior|was|original)$/;
const fieldNameKeys = /^(field|fieldname|name|attribute|property|path|key|column)$/;
/** Objects between the name and the earlier values. */
const wrapperKeys = /^(attributes|fields|values|object|record|data)$/;
const maxFields = 200;

/**
 * The earlier values that a delivery carries, in any of the usual forms: `previous_attributes`, `changes: { status: [old, new] }`,
 * `previous_status`. Undefined where it carries none.
 *
 * @param levels the objects that are about this event alone, outermost first
 */
export function readPreviousValues(levels: JsonObject[]): PreviousValues | undefined {
	const found: PreviousValues = { before: {}, changed: [] };
	for (const [key, value] of levels.flatMap((level) => Object.entries(level).slice(0, maxFields))) {
		const name = normalizeName(key);
		if (earlierStates.test(name) && isObject(value)) addRecord(found, value);
		else if (changesKeys.test(name)) addChanges(found, value);
		else if (fieldPrefix.test(key) && !isObject(value) && !Array.isArray(value))
			defineField(found.before, key.replace(fieldPrefix, ''), value);
	}
	const isEmpty = Object.keys(found.before).length === 0 && found.changed.length === 0;
	return isEmpty ? undefined : found;
}

/** The record as it was, as far as a delivery says. */
export function previousRecord(record: JsonObject, { before }: PreviousValues): JsonObject {
	const previous = { ...record };
	for (const [path, value] of Object.entries(before)) {
		const [step, ...rest] = path.split('.');
		const key = Object.keys(previous).find((name) => normalizeName(name) === normalizeName(step));
		const inner = key === undefined ? undefined : previous[key];
		const isNested = rest.length > 0 && isObject(inner);
		defineField(previous, key ?? step, isNested ? { ...inner, [rest.join('.')]: value } : value);
	}
	return previous;
}

function addRecord({ before }: PreviousValues, record: JsonObject): void {
	const [[key, only] = [], ...others] = Object.entries(record);
	const isWrapper = key !== undefined && others.length === 0 && wrapperKeys.test(key);
	const fields = isWrapper && isObject(only) ? only : record;
	for (const [name, value] of Object.entries(fields).slice(0, maxFields))
		defineField(before, name, value);
}

/** `{ "status": [old, new] }`, or a list of names, or of objects with a name. */
function addChanges(found: PreviousValues, changes: unknown): void {
	if (typeof changes !== 'object' || changes === null) return;
	const [whole] = isObject(changes) ? valuesNamed(changes, beforeKeys) : [];
	if (isObject(whole)) {
		addRecord(found, whole);
		return;
	}
	for (const [key, change] of Object.entries(changes).slice(0, maxFields)) {
		const [own] = isObject(change) ? valuesNamed(change, fieldNameKeys) : [change];
		const name: unknown = Array.isArray(changes) ? own : key;
		if (isObject(change) && holdsPairs(change)) addChanges(found, change);
		else if (typeof name === 'string') addChange(found, name, change);
	}
}

/** `{ "model_changes": { "status": ["open", "closed"] } }`: the name says only of what the changes are. */
const holdsPairs = (change: JsonObject): boolean =>
	Object.keys(change).length > 0 &&
	valuesNamed(change, beforeKeys).length === 0 &&
	Object.values(change).every((pair) => Array.isArray(pair) && pair.length === 2);

/** One field: `[old, new]`, `{ from, to }`, or its new value alone. */
function addChange({ before, changed }: PreviousValues, name: string, change: unknown): void {
	const pair: unknown[] = Array.isArray(change) && change.length === 2 ? change : [];
	const earlier = isObject(change) ? valuesNamed(change, beforeKeys) : pair;
	if (earlier.length > 0) defineField(before, name, earlier[0]);
	else changed.push(normalizeName(name));
}

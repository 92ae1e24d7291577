import { isObject, normalizeName, type JsonObject } from '../../../rest';

/** What a delivery says of a record as it was before the change. */
export interface PreviousValues {
	/** Earlier values by field. */
	before: JsonObject;
	/** Names of changed fields whose earlier value is not given, normalized. */
	changed: string[];
}

const recordKeys =
	/^(previous|old|before|original|prior)(attributes?|values?|data|record|state|fields?|object|version|appointment|booking|invoice|properties)?$/;
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
	for (const level of levels) {
		for (const [key, value] of Object.entries(level).slice(0, maxFields)) {
			const name = normalizeName(key);
			if (recordKeys.test(name) && isObject(value)) addRecord(found, value);
			else if (changesKeys.test(name)) addChanges(found, value);
			else if (fieldPrefix.test(key) && !isObject(value) && !Array.isArray(value))
				setField(found.before, key.replace(fieldPrefix, ''), value);
		}
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
		setField(previous, key ?? step, isNested ? { ...inner, [rest.join('.')]: value } : value);
	}
	return previous;
}

function addRecord({ before }: PreviousValues, record: JsonObject): void {
	const [[key, only] = [], ...others] = Object.entries(record);
	const isWrapper = key !== undefined && others.length === 0 && wrapperKeys.test(key);
	const fields = isWrapper && isObject(only) ? only : record;
	for (const [name, value] of Object.entries(fields).slice(0, maxFields))
		setField(before, name, value);
}

function addChanges(found: PreviousValues, changes: unknown): void {
	if (Array.isArray(changes)) {
		for (const change of changes.slice(0, maxFields)) {
			if (typeof change === 'string') found.changed.push(normalizeName(change));
			if (!isObject(change)) continue;
			const name = valueOf(change, fieldNameKeys);
			if (typeof name?.value === 'string') addChange(found, name.value, change);
		}
		return;
	}
	if (!isObject(changes)) return;
	const whole = valueOf(changes, beforeKeys);
	if (isObject(whole?.value)) {
		addRecord(found, whole.value);
		return;
	}
	for (const [name, change] of Object.entries(changes).slice(0, maxFields))
		addChange(found, name, change);
}

/** One field: `[old, new]`, `{ from, to }`, or its new value alone. */
function addChange({ before, changed }: PreviousValues, name: string, change: unknown): void {
	const pair = Array.isArray(change) && change.length === 2 ? { value: change[0] } : undefined;
	const earlier = pair ?? (isObject(change) ? valueOf(change, beforeKeys) : undefined);
	if (earlier) setField(before, name, earlier.value);
	else changed.push(normalizeName(name));
}

function valueOf(fields: JsonObject, names: RegExp): { value: unknown } | undefined {
	const found = Object.entries(fields).find(([key]) => names.test(normalizeName(key)));
	return found && { value: found[1] };
}

/** A field called __proto__ is data like any other. */
function setField(target: JsonObject, name: string, value: unknown): void {
	Object.defineProperty(target, name, {
		value,
		enumerable: true,
		configurable: true,
		writable: true,
	});
}

import { isStatusName } from '../../../appointment';
import {
	defineField,
	findTimeField,
	isClearTimeFieldName,
	isDateOnly,
	isObject,
	normalizeName,
	parseTime,
	valueAt,
	valuesNamed,
	type JsonObject,
} from '../../../rest';
import { identifyRecord, isObjectList, isResourceName } from './recordKeys';
import { objectsOfChange } from './values/namedRecords';

/** The name of a field, with dots between the keys of objects, and its value. */
type NamedValue = [name: string, value: unknown];

export interface PreviousValues {
	/** Earlier values that stand beside the record. */
	before: NamedValue[];
	/** Earlier values in the record, which may keep such fields for good. */
	inside: NamedValue[];
	/** Names of changed fields whose earlier value is not given, normalized. */
	changed: string[];
	after: JsonObject;
	/** Each earlier value stands in a field of its own, so others may have changed as well. */
	isPartial: boolean;
}

const earlierStates =
	/^(old|before|previous|prior|original|was)(entity|resource)?(image|values?|val|rows?|records?|data|state|object|version|document|doc|attributes?|fields?|properties|appointment|booking|invoice)?$|^(appointment|booking|visit|reservation|invoice|record|data|object)(old|before|previous|prior)$|^(updated|changed)from$/;
const changesKeys =
	/^(changes|changed|changeset|changelog|diff|delta|differences|modifications)$|^(changed|modified|updated)(attributes?|values?|fields?|properties|columns)$/;
const fieldPrefix = /^(previous|old|original|prior)[_-]?(?=[A-Za-z])/i;
const beforeKeys = /^(from|before|old|oldvalue|previous|previousvalue|prior|was|original)$/;
const afterKeys = /^(to|after|new|newvalue|current|currentvalue|now|value)$/;
const fieldNameKeys = /^(field|fieldname|name|attribute|property|path|key|column)$/;
const maxFields = 200;

/** Earlier values that a delivery carries: `previous_attributes`, `changes: { status: [old, new] }`, `previous_status`. */
export function readPreviousValues(
	levels: JsonObject[],
	record: JsonObject | null,
): PreviousValues | undefined {
	const found: PreviousValues = { before: [], inside: [], changed: [], after: {}, isPartial: true };
	const withLabels = (level: JsonObject) =>
		level === record ? [level] : [level, ...objectsOfChange(level)];
	for (const level of levels.flatMap(withLabels)) {
		const part = level === record ? { ...found, before: found.inside } : found;
		for (const [key, value] of Object.entries(level).slice(0, maxFields)) {
			const name = normalizeName(key);
			if (typeof value !== 'object' || value === null) {
				if (fieldPrefix.test(key)) part.before.push([key.replace(fieldPrefix, ''), value]);
				continue;
			}
			if (earlierStates.test(name)) addRecord(part, earlierOf(value, record));
			else if (changesKeys.test(name)) addChanges(part, value);
			else continue;
			found.isPartial = false;
		}
	}
	// Whoever lists the ID lists each field of a new record.
	if (found.changed.some((name) => /^(id|u?uid|guid|pk)$/.test(name))) found.changed = [];
	const isEmpty = [found.before, found.inside, found.changed].every(({ length }) => length === 0);
	return isEmpty ? undefined : found;
}

/** The record as it was, as far as a delivery says, and the normalized names of those earlier values that have a place in it, and of the others. */
export function previousRecord(
	record: JsonObject,
	{ before, inside }: PreviousValues,
): { was: JsonObject; given: string[]; unplaced: string[] } {
	const names = Object.keys(record);
	const states = names.filter(isOwnStatus);
	const state = states.find((name) => /status$/i.test(name)) ?? states[0];
	const start = before.some(isStart) ? findTimeField([record], 'start') : undefined;
	/** `previous_state` is of `status`, and `old_start` of `starts_at`; a date alone is not the earlier value of a time. */
	const pathByMeaning = ([name, value]: NamedValue): string[] => {
		if (isOwnStatus(name)) return state === undefined ? [] : [state];
		const isOfStart = isStart([name, value]) && start !== undefined;
		return isOfStart && isDateOnly(valueAt(record, start)) === isDateOnly(value) ? start : [];
	};
	const keys = new Map([...names].reverse().map((name) => [normalizeName(name), name]));
	const pathByName = ([name]: NamedValue): string[] => {
		const [step, ...rest] = name.split('.');
		const key = keys.get(normalizeName(step)) ?? step;
		return isObject(valueAt(record, [key])) ? [key, ...rest] : [key];
	};
	// A field under its own name goes before what may only mean it.
	const values = [
		...before.map((entry) => ({ path: pathByMeaning(entry), value: entry[1] })),
		...[...inside, ...before].map((entry) => ({ path: pathByName(entry), value: entry[1] })),
	].filter(({ path }) => path.length > 0);
	const was = { ...record };
	for (const { path, value } of values) setValue(was, path, value);
	const isPlaced = (path: string[]) => path.length > 0 && valueAt(record, path) !== undefined;
	const given = values.filter(({ path }) => isPlaced(path));
	const unplaced = before.filter(
		(entry) => !isPlaced(pathByMeaning(entry)) && !isPlaced(pathByName(entry)),
	);
	return {
		was,
		given: given.map(({ path }) => normalizeName(path.join('.'))),
		unplaced: unplaced.map(([name]) => normalizeName(name)),
	};
}

const isOwnStatus = (name: string) =>
	isStatusName(name) || /^\W*(invoice|bill)[^a-z]?(status|state)\W*$/i.test(name);

const isStart = ([name, value]: NamedValue) =>
	isClearTimeFieldName(name, 'start') && parseTime(value) !== undefined;

/** Sets a value in an object, and in copies of the objects in it. */
function setValue(target: JsonObject, [key, ...rest]: string[], value: unknown): void {
	const inner = valueAt(target, [key]);
	const copy = rest.length > 0 && isObject(inner) ? { ...inner } : undefined;
	if (copy) setValue(copy, rest, value);
	defineField(target, key, copy ?? value);
}

/** The earlier state of one record, which may stand in a list under its noun: `{ "previous": { "visits": [{ … }] } }`. */
function earlierOf(state: object, record: JsonObject | null): JsonObject {
	const [[key, only] = [], ...others] = Object.entries(state);
	if (isObject(state))
		return others.length === 0 && key && isResourceName(key) && Array.isArray(only)
			? earlierOf(only, record)
			: state;
	const rows = Object.values(state).filter(isObject);
	const id = record && identifyRecord(record);
	const own = id == null ? rows : rows.filter((row) => identifyRecord(row) === id);
	return own.length === 1 ? own[0] : {};
}

const addRecord = ({ before }: PreviousValues, record: JsonObject) =>
	before.push(...Object.entries(record).slice(0, maxFields));

/** `{ "status": [old, new] }`, or a list of names, or of objects with a name. */
function addChanges(found: PreviousValues, changes: object): void {
	const [whole] = isObject(changes) ? valuesNamed(changes, beforeKeys) : [];
	if (isObject(whole)) return void addRecord(found, whole);
	if (isObject(changes) && isChangeOfField(changes)) return addChanges(found, [changes]);
	const listed = Object.values(changes).find(
		(list) => isObjectList(list) && list.every(isChangeOfField),
	);
	if (listed) return addChanges(found, listed as JsonObject[]);
	for (const [key, change] of Object.entries(changes).slice(0, maxFields)) {
		const [own] = isObject(change) ? valuesNamed(change, fieldNameKeys) : [change];
		const name: unknown = Array.isArray(changes) ? own : key;
		if (isObject(change) && holdsPairs(change)) addChanges(found, change);
		else if (!isObject(change) && own !== name && fieldPrefix.test(key))
			found.before.push([key.replace(fieldPrefix, ''), change]);
		else if (typeof name === 'string') addChange(found, name, change, Array.isArray(changes));
	}
}

/** `{ "field": "room", "old": "A", "new": "B" }` */
export const isChangeOfField = (part: JsonObject): boolean =>
	valuesNamed(part, beforeKeys).some((value) => !isObject(value) || !identifyRecord(value)) &&
	valuesNamed(part, fieldNameKeys).some((name) => typeof name === 'string');

/** `{ "model_changes": { "status": ["open", "closed"] } }`: the name says only of what the changes are. */
const holdsPairs = (change: JsonObject): boolean =>
	Object.keys(change).length > 0 &&
	valuesNamed(change, beforeKeys).length === 0 &&
	Object.values(change).every((pair) => Array.isArray(pair) && pair.length === 2);

/** One field: `[old, new]`, `{ from, to }`, or its new value alone; a list of names gives none. */
function addChange(found: PreviousValues, name: string, change: unknown, isListed: boolean): void {
	const pair: unknown[] = Array.isArray(change) && change.length === 2 ? change : [];
	const [earlier, later] = isObject(change)
		? [beforeKeys, afterKeys].map((names) => valuesNamed(change, names))
		: [pair.slice(0, 1), pair.slice(1)];
	if (earlier.length > 0) found.before.push([name, earlier[0]]);
	else found.changed.push(normalizeName(name));
	// `{ "status": true }` may say only that it changed.
	const isValue = !isListed && ['string', 'number'].includes(typeof change);
	const value = isValue ? change : later[0];
	if (value !== undefined && value !== earlier[0]) defineField(found.after, name, value);
}

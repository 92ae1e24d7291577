import { valueAt } from '../../record/primaryKey';
import { findTimeField, parseTime } from '../../record/timeFields';
import type { JsonObject } from '../../http/types';
import { getOrCreate } from '../../values/collections';
import { isVersionName, normalizeName, withoutIdSuffix, wordSet } from '../../values/vocabulary';

const computedNames = wordSet('links href permalink createdby updatedby modifiedby relationships');

/** Fewer records could agree by accident. */
const minimumRecords = 3;

/**
 * Returns a function that tells whether a field is computed from others or written by the service: by its name, or by its values in all
 * of these records, such as a full name made of two fields, the duration between start and end, the name of a person whose id is
 * another field.
 */
export function createComputedTest(records: JsonObject[]): (name: string) => boolean {
	const recordsByField = groupByField(records);
	const stems = referenceStems([...recordsByField.keys()]);
	const isConcatenation = createConcatenationTest(recordsByField);
	const isDuration = createDurationTest(records, recordsByField);
	return (name) => {
		const word = normalizeName(name);
		if (isVersionName(name) || computedNames.has(word) || /(^|[a-z])count$/.test(word)) return true;
		const stem = /^(.{3,}?)(full)?name$/.exec(word)?.[1];
		if (stem !== undefined && stems.has(stem)) return true;
		return isConcatenation(name) || isDuration(name);
	};
}

type RecordsByField = Map<string, JsonObject[]>;

/** The records that have each field: to look for a field in all of them would take work with the square of their number. */
function groupByField(records: JsonObject[]): RecordsByField {
	const groups: RecordsByField = new Map();
	for (const record of records) {
		for (const name of Object.keys(record)) {
			getOrCreate(groups, name, () => []).push(record);
		}
	}
	return groups;
}

/** `client` of `client_id`: a `client_name` beside it is that of the reference. */
function referenceStems(names: string[]): Set<string> {
	const references = names.filter((name) => normalizeName(name) !== withoutIdSuffix(name));
	return new Set(references.map(withoutIdSuffix));
}

/** Longer texts are no names, and of many fields with one text some are looked at. */
const concatenationLimits = { length: 200, fields: 5 };

/** Two other texts with a blank between them. */
function createConcatenationTest(recordsByField: RecordsByField): (name: string) => boolean {
	const fieldsByText = new Map<JsonObject, Map<string, string[]>>();
	return (name) => {
		const spacedRecords = (recordsByField.get(name) ?? []).filter((record) =>
			/^\S+ \S/.test(textIn(record, name)),
		);
		if (spacedRecords.length < minimumRecords) return false;
		const [sample] = spacedRecords;
		const fields = getOrCreate(fieldsByText, sample, () => namesByText(sample));
		const isMadeOf = (first: string, last: string) =>
			new Set([name, first, last]).size === 3 &&
			spacedRecords.every(
				(record) => textIn(record, name) === `${textIn(record, first)} ${textIn(record, last)}`,
			);
		return cutsOf(textIn(sample, name)).some(([before, after]) =>
			(fields.get(before) ?? []).some((first) =>
				(fields.get(after) ?? []).some((last) => isMadeOf(first, last)),
			),
		);
	};
}

/** A text cut at each of its blanks. */
function cutsOf(text: string): Array<[before: string, after: string]> {
	if (text.length > concatenationLimits.length) return [];
	return [...text.matchAll(/ /g)].map(({ index }) => [text.slice(0, index), text.slice(index + 1)]);
}

function namesByText(record: JsonObject): Map<string, string[]> {
	const names = new Map<string, string[]>();
	for (const [name, text] of Object.entries(record)) {
		if (typeof text !== 'string' || text.length > concatenationLimits.length) continue;
		const known = getOrCreate(names, text, () => []);
		if (known.length < concatenationLimits.fields) known.push(name);
	}
	return names;
}

function textIn(record: JsonObject, name: string): string {
	const value = valueAt(record, [name]);
	return typeof value === 'string' ? value : '';
}

/** Milliseconds of the units in which services write durations. */
export const durationUnits = [1000, 60_000, 3_600_000];

/** Seconds, minutes or hours between start and end, where both are fields of their own. */
function createDurationTest(
	records: JsonObject[],
	recordsByField: RecordsByField,
): (name: string) => boolean {
	const [start, end] = [findTimeField(records, 'start'), findTimeField(records, 'end')];
	if (start?.length !== 1 || end?.length !== 1) return () => false;
	return (name) => {
		const numericRecords = (recordsByField.get(name) ?? []).filter(
			(record) => typeof record[name] === 'number',
		);
		if (numericRecords.length < minimumRecords) return false;
		return durationUnits.some((unit) =>
			numericRecords.every((record) => {
				const [from, to] = [parseTime(record[start[0]]), parseTime(record[end[0]])];
				return from !== undefined && to !== undefined && (to - from) / unit === record[name];
			}),
		);
	};
}

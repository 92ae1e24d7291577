import { findTimeField, parseTime } from '../../record/timeFields';
import type { JsonObject } from '../../http/types';
import { isIdName, normalizeName, wordSet } from '../../values/vocabulary';

const computedNames = wordSet(`
	version versionid rowversion lockversion revision revisionid changekey etag links href permalink createdby updatedby modifiedby relationships
`);

/** Fewer records could agree by accident. */
const minimumRecords = 3;

/**
 * Whether a field is computed from others or written by the service: by its name, or by its values in all of these records, such as
 * a full name made of two fields, the duration between start and end, the name of a person whose id is another field.
 */
export function isComputed(name: string, records: JsonObject[]): boolean {
	const word = normalizeName(name);
	if (computedNames.has(word) || /(^|[a-z])count$/.test(word)) return true;
	return (
		isNameOfReference(word, records) || isConcatenation(name, records) || isDuration(name, records)
	);
}

/** `client_name` beside `client_id`. */
function isNameOfReference(word: string, records: JsonObject[]): boolean {
	const stem = /^(.{3,}?)(full)?name$/.exec(word)?.[1];
	if (stem === undefined) return false;
	return records.some((record) =>
		Object.keys(record).some(
			(other) =>
				normalizeName(other).startsWith(stem) && isIdName(normalizeName(other).slice(stem.length)),
		),
	);
}

/** Two other texts with a blank between them. */
function isConcatenation(name: string, records: JsonObject[]): boolean {
	const spacedRecords = records.filter((record) => /^\S+ \S/.test(stringOrEmpty(record[name])));
	if (spacedRecords.length < minimumRecords) return false;
	const textFields = Object.keys(spacedRecords[0]).filter(
		(other) => other !== name && typeof spacedRecords[0][other] === 'string',
	);
	return textFields.some((first) =>
		textFields.some(
			(last) =>
				first !== last &&
				spacedRecords.every(
					(record) =>
						record[name] === `${stringOrEmpty(record[first])} ${stringOrEmpty(record[last])}`,
				),
		),
	);
}

function stringOrEmpty(value: unknown): string {
	return typeof value === 'string' ? value : '';
}

/** Seconds, minutes or hours between start and end, where both are fields of their own. */
function isDuration(name: string, records: JsonObject[]): boolean {
	const [start, end] = [findTimeField(records, 'start'), findTimeField(records, 'end')];
	if (start?.length !== 1 || end?.length !== 1) return false;
	const numericRecords = records.filter((record) => typeof record[name] === 'number');
	if (numericRecords.length < minimumRecords) return false;
	return [1000, 60_000, 3_600_000].some((unit) =>
		numericRecords.every((record) => {
			const [from, to] = [parseTime(record[start[0]]), parseTime(record[end[0]])];
			return from !== undefined && to !== undefined && (to - from) / unit === record[name];
		}),
	);
}

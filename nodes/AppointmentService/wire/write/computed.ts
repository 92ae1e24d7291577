import { timeField, timeOf } from '../times';
import type { JsonObject } from '../types';
import { plain } from '../words';

const byName = new Set([
	'version',
	'rowversion',
	'lockversion',
	'revision',
	'etag',
	'links',
	'href',
	'permalink',
	'createdby',
	'updatedby',
	'modifiedby',
	'relationships',
]);

/** So many records make it no accident. */
const enough = 3;

/**
 * Whether a field follows from others, or is the service's own: known by its name, or by its values in all of these records, such
 * as a full name made of two others, a length between start and end, the name of somebody whose id stands beside it.
 */
export function isComputed(name: string, records: JsonObject[]): boolean {
	const word = plain(name);
	if (byName.has(word) || /(^|[a-z])count$/.test(word)) return true;
	return isNameBeside(word, records) || isJoined(name, records) || isLength(name, records);
}

/** `client_name` beside `client_id`. */
function isNameBeside(word: string, records: JsonObject[]): boolean {
	const stem = /^(.{3,}?)(full)?name$/.exec(word)?.[1];
	if (stem === undefined) return false;
	return records.some((record) =>
		Object.keys(record).some(
			(other) =>
				/^(id|uid|uuid|guid)$/.test(plain(other).slice(stem.length)) &&
				plain(other).startsWith(stem),
		),
	);
}

/** Two other texts with a blank between. */
function isJoined(name: string, records: JsonObject[]): boolean {
	const full = records.filter((record) => /^\S+ \S/.test(textOf(record[name])));
	if (full.length < enough) return false;
	const texts = Object.keys(full[0]).filter(
		(other) => other !== name && typeof full[0][other] === 'string',
	);
	return texts.some((first) =>
		texts.some(
			(last) =>
				first !== last &&
				full.every((record) => record[name] === `${textOf(record[first])} ${textOf(record[last])}`),
		),
	);
}

function textOf(value: unknown): string {
	return typeof value === 'string' ? value : '';
}

/** Minutes or seconds between start and end, where both can be written themselves. */
function isLength(name: string, records: JsonObject[]): boolean {
	const [start, end] = [timeField(records, 'start'), timeField(records, 'end')];
	if (start?.length !== 1 || end?.length !== 1) return false;
	const timed = records.filter((record) => typeof record[name] === 'number');
	if (timed.length < enough) return false;
	return [1000, 60_000, 3_600_000].some((unit) =>
		timed.every((record) => {
			const [from, to] = [timeOf(record[start[0]]), timeOf(record[end[0]])];
			return from !== undefined && to !== undefined && (to - from) / unit === record[name];
		}),
	);
}

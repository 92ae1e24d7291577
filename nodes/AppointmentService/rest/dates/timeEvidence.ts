import { isObject, type JsonObject } from '../http/types';
import { valueAt } from '../record/primaryKey';
import { parseTime } from '../record/timeFields';
import { dayMs } from '../values/timeZone';
import { isWithin, type TimeRange } from './rangeQuestions';

/** The starts of records in milliseconds since 1970; undefined where one has none. */
export function startsOf(records: JsonObject[], path: string[]): number[] | undefined {
	const starts = records.map((record) => parseTime(valueAt(record, path)));
	return starts.every((start) => start !== undefined) ? starts : undefined;
}

/**
 * Whether another time of the records explains the parts as well as their start, such as a creation on the same days. A time that is
 * always that of the start, give or take a day, is taken for the same.
 *
 * @param answers rows as they came, with the part that was asked for
 * @param startPath keys from a record to its start
 */
export function namesOtherTime(
	answers: Array<{ part: TimeRange; rows: JsonObject[] }>,
	startPath: string[],
): boolean {
	const seen = answers.flatMap(({ part, rows }) => rows.map((row) => ({ part, row })));
	const [sample] = seen;
	if (!sample) return true;
	return timePaths(sample.row)
		.filter((path) => path.join() !== startPath.join())
		.some((path) => {
			const times = seen.map(({ part, row }) => ({
				part,
				time: parseTime(valueAt(row, path)),
				start: parseTime(valueAt(row, startPath)) ?? 0,
			}));
			// Records without this time would be in none of the parts.
			return (
				times.every(({ part, time }) => time !== undefined && isWithin(part, time)) &&
				times.some(({ time, start }) => Math.abs(Number(time) - start) > dayMs)
			);
		});
}

/** Where a record has texts that are times, in itself and in the objects within. */
function timePaths(record: JsonObject, before: string[] = []): string[][] {
	return Object.entries(record).flatMap(([key, value]) => {
		const path = [...before, key];
		if (isObject(value) && before.length < 2) return timePaths(value, path);
		return isTime(value) ? [path] : [];
	});
}

/** Numbers are times only where they are seconds or milliseconds of some year from 2001 on. */
function isTime(value: unknown): boolean {
	if (typeof value === 'number') return value > 1e9 && parseTime(value) !== undefined;
	return typeof value === 'string' && /\d/.test(value) && parseTime(value) !== undefined;
}

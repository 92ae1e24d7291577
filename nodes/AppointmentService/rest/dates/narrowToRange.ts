import { isObject, type JsonObject } from '../http/types';
import type { ListPage } from '../page/listPage';
import type { FetchPage } from '../paging/strategy';
import { parseTime } from '../record/timeFields';
import {
	isWithin,
	type RangePair,
	rangeParameterGroups,
	type RangePart,
	rangeQuestions,
	type StartRange,
} from './rangeParameters';
import { valueAt } from '../record/primaryKey';
import { dayMs } from '../values/timeZone';

/** Below so many pages, all of them are read as quickly. */
const minPages = 10;
const maxProbes = 8;

interface Answer {
	url: string;
	part: RangePart;
	page: ListPage;
	count: number;
}

/**
 * Looks for query parameters by which the service gives only the records of a range, and proves them: what lies before it, in it and after it adds up to
 * the list, records start where they were asked for, and no other time explains the parts. Undefined where that fails: the whole list is to be read.
 */
export async function narrowToRange(
	fetchPage: FetchPage,
	listUrl: string,
	first: ListPage,
	range: StartRange,
) {
	const startPath = range.pathIn(first.rows);
	const total = first.pageInfo.totals.find(({ value }) => value > first.rows.length);
	const pages = (total?.value ?? 0) / Math.max(1, first.rows.length);
	if (!startPath || !total || pages < minPages || !startsOf(first.rows, startPath))
		return undefined;

	/** Reads the first page of a part. `ignored`: the service gave the whole list; `unfit`: it gave something else. */
	const ask = async (part: RangePart): Promise<Answer | 'ignored' | 'unfit'> => {
		const url = part.addTo(listUrl);
		const page = await fetchPage(url);
		if ('refusal' in page) return 'unfit';
		const place = total.path.join();
		const count = page.pageInfo.totals.find(({ path }) => path.join() === place)?.value;
		if (count === total.value) return 'ignored';
		const { length } = page.rows;
		if (count === undefined || length > count || length > 0 !== count > 0) return 'unfit';
		const isFit = startsOf(page.rows, startPath)?.every((start) => isWithin(part, start));
		return isFit ? { url, part, page, count } : 'unfit';
	};

	const prove = async (pairs: RangePair[], known: Answer) => {
		for (const { wanted, others } of rangeQuestions(range, pairs)) {
			const url = wanted.addTo(listUrl);
			const answer = url === known.url ? known : await ask(wanted);
			if (typeof answer !== 'object' || answer.count === 0) return undefined;
			const answers = [answer];
			for (const part of others) {
				const other = await ask(part);
				if (typeof other !== 'object') return undefined;
				answers.push(other);
			}
			if (namesOtherTime(answers, startPath)) return undefined;
			if (answers.reduce((sum, { count }) => sum + count, 0) !== total.value) continue;
			return {
				listUrl: url,
				first: answer.page,
				/** Every record that is read must start within the part. */
				belongs: (record: JsonObject) =>
					startsOf([record], startPath)?.every((start) => isWithin(wanted, start)) === true,
			};
		}
		return undefined;
	};

	const used = new URL(listUrl).searchParams;
	const groups = rangeParameterGroups(startPath[startPath.length - 1])
		.map((pairs) => pairs.filter((pair) => !pair.some((name) => used.has(name))))
		.filter((pairs) => pairs.length > 0);
	const probes = Math.min(maxProbes, Math.floor(pages / 4));
	for (let probe = 0; probe < probes && groups.length > 0; probe++) {
		const pairs = groups.shift() as RangePair[];
		const [asked] = rangeQuestions(range, pairs);
		const answer = await ask(asked.wanted);
		if (answer === 'ignored') continue;
		if (typeof answer === 'object') return await prove(pairs, answer);
		// One of them is refused, or means something else.
		const half = Math.ceil(pairs.length / 2);
		if (pairs.length > 1) groups.unshift(pairs.slice(0, half), pairs.slice(half));
	}
	return undefined;
}

/** The starts of records in milliseconds since 1970; undefined where one has none. */
export function startsOf(records: JsonObject[], path: string[]): number[] | undefined {
	const starts = records.map((record) => parseTime(valueAt(record, path)));
	return starts.every((start) => start !== undefined) ? starts : undefined;
}

/** Whether another time of the records, such as their creation, explains the parts as well. One near the start is taken for the same. */
function namesOtherTime(answers: Answer[], startPath: string[]): boolean {
	const seen = answers.flatMap(({ part, page }) => page.rows.map((row) => ({ part, row })));
	return timePaths(seen[0].row)
		.filter((path) => path.join() !== startPath.join())
		.some((path) => {
			const times = seen.map(({ part, row }) => ({
				part,
				time: parseTime(valueAt(row, path)),
				start: Number(parseTime(valueAt(row, startPath))),
			}));
			// Records without this time would be in none of the parts.
			return (
				times.every(({ part, time }) => time !== undefined && isWithin(part, time)) &&
				times.some(({ time, start }) => Math.abs(Number(time) - start) > dayMs)
			);
		});
}

function timePaths(record: JsonObject, before: string[] = []): string[][] {
	return Object.entries(record).flatMap(([key, value]) => {
		const path = [...before, key];
		if (isObject(value) && before.length < 2) return timePaths(value, path);
		// Numbers are times only where they are seconds or milliseconds of some year from 2001 on.
		const isTime = parseTime(value) !== undefined && (typeof value !== 'number' || value > 1e9);
		return isTime ? [path] : [];
	});
}

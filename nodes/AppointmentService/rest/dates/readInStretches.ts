import {
	asRefusal,
	findRangeForm,
	type RangeForm,
	type ReadOne,
	stretchRequest,
	type StretchRequest,
	usualLengths,
} from './findRangeForm';
import { startsOf } from './narrowToRange';
import { isWithin, type TimeRange } from './rangeParameters';
import type { ApiError } from '../http/errors';
import { settle } from '../http/settle';
import type { JsonObject } from '../http/types';
import type { PrimaryKey } from '../record/primaryKey';
import { RecordSet } from '../record/recordSet';
import { toDateText } from '../values/timeOfDay';
import { dayMs } from '../values/timeZone';

/** Where nobody says how far to read: until a year shows no record, or so many stretches in a row. */
const quietDays = 366;
const quietStretches = 30;
const maxStretches = 150;
/** Zones differ by 26 hours. */
const marginMs = 2 * dayMs;

interface StretchResult {
	records: JsonObject[];
	completeness: { complete: boolean; reason: string };
	primaryKey: PrimaryKey;
	requestCount: number;
}

/**
 * Reads a list that is given for ranges of dates only: as far as the user asks, else from now into both directions until nothing more comes.
 * Undefined where its refusal without dates is about something else, or no range is taken. @param isSpent no more may be read
 */
export async function readInStretches<Request extends StretchRequest, Result extends StretchResult>(
	request: Request,
	refusal: ApiError | undefined,
	readOne: ReadOne<Request, Result>,
	isSpent: () => boolean,
): Promise<Result | undefined> {
	const { startRange: { from, to } = {}, limit = Infinity, retryPolicy } = request;
	const wanted: TimeRange = {
		from: from === undefined ? undefined : from - marginMs,
		to: to === undefined ? undefined : to + marginMs,
	};
	const latest = wanted.to ?? retryPolicy.now();
	const start = wanted.from ?? latest - dayMs;
	const opened = await findRangeForm(request, refusal, start, wanted, readOne);
	if (!opened) return undefined;
	const { form } = opened;
	if (await isOfAnotherTime(request, form, { start, result: opened.result }, readOne))
		return await readInStretches({ ...request, startRange: undefined }, refusal, readOne, isSpent);
	const step = Math.max(1, form.days) * dayMs;
	const quietMs = Math.min(quietDays * dayMs, quietStretches * step);
	const stretches = [{ start, result: opened.result }];
	let isStopped = false;
	const isFull = () =>
		stretches.reduce((sum, { result }) => sum + result.records.length, 0) >= limit;
	/** Reads to the end of the user's range, else as far as there are records, and returns how far it came. */
	const walk = async (edge: number, direction: 1 | -1, until?: number): Promise<number> => {
		let at = edge;
		let quiet = 0;
		let before = opened.result;
		const isThere = () => (until === undefined ? quiet >= quietMs : (until - at) * direction <= 0);
		while (!isThere() && !isFull()) {
			isStopped ||= stretches.length >= maxStretches || isSpent();
			if (isStopped) break;
			const next = direction > 0 ? at : at - step;
			const read = await settle(readOne(stretchRequest(request, form, next)));
			if ('fault' in read) {
				asRefusal(read.fault);
				isStopped = true;
				break;
			}
			stretches.push({ start: next, result: read.value });
			quiet = hasOthers(read.value, before) ? 0 : quiet + step;
			before = read.value;
			at += direction * step;
		}
		return at;
	};
	const last = await walk(start + step, 1, wanted.to);
	const first = await walk(start, -1, wanted.from);

	const results = stretches.sort((a, b) => a.start - b.start).map(({ result }) => result);
	const shown = results.find(({ records }) => records.length > 0) ?? results[0];
	const recordSet = putTogether(results, shown.primaryKey, limit);
	const gap = results.find(({ completeness }) => !completeness.complete);
	const [firstDay, lastDay] = [first, last].map(toDateText);
	const range = `The service gives this list for ranges of dates only, and the ${recordSet.size} records from ${firstDay} to ${lastDay} came`;
	const isKnown = from !== undefined && to !== undefined && !isStopped;
	return {
		...shown,
		primaryKey: recordSet.primaryKey,
		records: recordSet.records,
		requestCount: results.reduce((sum, { requestCount }) => sum + requestCount, 0),
		completeness: recordSet.isFull
			? { complete: true, reason: 'As many records as wanted.' }
			: (gap?.completeness ?? {
					complete: isKnown,
					reason: isKnown
						? `${range}.`
						: `${range}. There may be some before or after. To be sure of other days, choose them with the filter Date.`,
				}),
	};
}

/** Whether a stretch holds another record than the one before it: a service that heeds no end, or no dates, gives the same again. */
function hasOthers({ records }: StretchResult, before: StretchResult): boolean {
	const known = new Set(before.records.map((record) => JSON.stringify(record)));
	return records.some((record) => !known.has(JSON.stringify(record)));
}

function putTogether(results: StretchResult[], primaryKey: PrimaryKey, limit: number): RecordSet {
	const recordSet = new RecordSet(primaryKey, limit);
	for (const { records } of results) recordSet.add(records);
	return recordSet.mayMistakeIds ? putTogether(results, recordSet.primaryKey, limit) : recordSet;
}

/** Whether records show that the range is one of changes, say, and not of starts. Where none came, those of the past are asked for. */
async function isOfAnotherTime<Request extends StretchRequest, Result extends StretchResult>(
	request: Request,
	form: RangeForm,
	opened: { start: number; result: Result },
	readOne: ReadOne<Request, Result>,
): Promise<boolean> {
	if (!request.startRange) return false;
	let { start: from, result, days } = { ...opened, days: form.days };
	for (const past of result.records.length > 0 || days === 0 ? [] : [usualLengths[0], 30]) {
		const earlier = request.retryPolicy.now() - past * dayMs;
		const read = await settle(readOne(stretchRequest(request, { ...form, days: past }, earlier)));
		if ('value' in read) [from, result, days] = [earlier, read.value, past];
		if (result.records.length > 0) break;
	}
	const starts = startsOf(result.records, request.startRange.pathIn(result.records) ?? []);
	return starts?.some((time) => !isWithin({ from, to: from + days * dayMs }, time)) === true;
}

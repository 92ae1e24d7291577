import { notationsIn, requiredRangeNames } from './requiredRange';
import {
	notationOf,
	type RangeNotation,
	type RangePair,
	type StartRange,
	type TimeRange,
	withRange,
	writeTime,
} from './rangeParameters';
import { textsOf } from '../http/errorInfo';
import { type ApiError, hasErrorStatus } from '../http/errors';
import { settle } from '../http/settle';
import type { Fetch } from '../http/types';
import { memoryOf } from '../memory/serviceMemory';
import { dayMs } from '../values/timeZone';

/** Where a range is too long, these are asked for, in days: those that services allow, and a day less where both ends count. */
export const usualLengths = [366, 364, 180, 89, 59, 30, 13, 6, 1];
const maxTries = 20;

/** A list, and the time when it is read. */
export interface StretchRequest {
	fetch: Fetch;
	url: string;
	limit?: number;
	startRange?: StartRange;
	retryPolicy: { now(): number };
}

export type ReadOne<Request, Result> = (request: Request) => Promise<Result>;

/** How one stretch of a list is asked for. */
export interface RangeForm {
	pair: RangePair;
	notation: RangeNotation;
	/** Days of one stretch; 0 for a range whose ends are the same day. */
	days: number;
}

interface FoundRange<Result> {
	form: RangeForm;
	result: Result;
}

/** How the service takes ranges, as an earlier reading found out: for `tooLong` days and more it was refused. */
interface KnownRange extends Omit<RangeForm, 'days'> {
	tooLong?: number;
}

const knownRange = 'range';

/** Whether an earlier reading found out that the service gives this list for ranges of dates only. */
export const isKnownAsRanged = ({ fetch, url }: StretchRequest): boolean =>
	memoryOf(fetch)?.list(url).fact(knownRange) !== undefined;

/** Looks for names, a notation and a length that the service takes: those that are known, else by the refusal; and remembers them. */
export async function findRangeForm<Request extends StretchRequest, Result>(
	request: Request,
	refusal: ApiError | undefined,
	start: number,
	wanted: TimeRange,
	readOne: ReadOne<Request, Result>,
): Promise<FoundRange<Result> | undefined> {
	const used = new URL(request.url).searchParams;
	const memory = memoryOf(request.fetch)?.list(request.url);
	const known = refusal ? undefined : memory?.fact<KnownRange>(knownRange);
	memory?.forgetFact(knownRange);
	const wantedDays = wanted.to === undefined ? Infinity : Math.ceil((wanted.to - start) / dayMs);
	const lengths = [wantedDays, ...usualLengths.filter((days) => days < wantedDays)];
	const said = refusal ? textsOf(refusal.errorInfo) : [];
	const named = refusal ? requiredRangeNames(refusal.errorInfo) : [];
	const pairs = known ? [known.pair] : named.filter((pair) => !pair.some((name) => used.has(name)));
	let tries = 0;
	/** The stretch, or what the service says of a range in this form. */
	const ask = async (form: RangeForm): Promise<FoundRange<Result> | { texts: string[] }> => {
		tries++;
		const read = await settle(readOne(stretchRequest(request, form, start)));
		if ('value' in read) return { form, result: read.value };
		// Some services fail over a range that is too long.
		const refused = hasErrorStatus(read.fault, [500]) ? read.fault : asRefusal(read.fault);
		return { texts: textsOf(refused.errorInfo) };
	};
	/** The longest range that comes in these names and this notation; which notations the refusals name, and whether the names change nothing. */
	const askLengths = async (pair: RangePair, notation: RangeNotation) => {
		const formats = new Set<RangeNotation>();
		let tooLong = known?.tooLong ?? Infinity;
		let found: FoundRange<Result> | undefined;
		let before = said;
		const tried = pair[0] === pair[1] ? [0] : lengths;
		for (const [at, days] of inOrderOfTries(tried, tooLong).entries()) {
			if (tries >= maxTries) break;
			const answer = await ask({ pair, notation, days });
			if ('form' in answer) {
				found = answer;
				if (at !== 1) break;
				continue;
			}
			const { texts } = answer;
			const isUnchanged = isSame(texts, before);
			if (at === 0 && isUnchanged) return { isUnknown: true, formats };
			const taught = notationsIn(texts);
			taught.forEach((format) => formats.add(format));
			// What it says of the longest and of the shortest range is not about the length.
			if ((at === 1 && isUnchanged) || (taught.length > 0 && !taught.includes(notation))) break;
			before = texts;
			if (at !== 1) tooLong = days;
		}
		return { found, tooLong, formats };
	};
	for (const pair of pairs) {
		const likely = [...notationsIn(said), notationOf(pair[0]), 'dates', 'moments'];
		const notations = new Set(known ? [known.notation] : likely);
		for (const notation of notations) {
			const { found, tooLong = Infinity, formats, isUnknown } = await askLengths(pair, notation);
			if (found) {
				const fact = { pair, notation, ...(tooLong < Infinity && { tooLong }) };
				memory?.rememberFact(knownRange, fact);
				return found;
			}
			if (isUnknown) break;
			formats.forEach((format) => notations.add(format));
		}
	}
	return undefined;
}

const isSame = (texts: string[], others: string[]) => String(texts) === String(others);

/** The longest range first, then the shortest, then those between. */
function inOrderOfTries(lengths: number[], tooLong: number): number[] {
	const fitting = lengths.filter((days) => days < tooLong);
	return [...fitting.slice(0, 1), ...fitting.slice(1).slice(-1), ...fitting.slice(1, -1)];
}

/** The error where it refuses what was asked for. @throws any other */
export function asRefusal(fault: unknown): ApiError {
	if (hasErrorStatus(fault, [200, 400, 422]) && fault.kind === 'refused') return fault;
	throw fault;
}

export function stretchRequest<Request extends StretchRequest>(
	request: Request,
	{ pair, notation, days }: RangeForm,
	start: number,
): Request {
	const [from, to] = [start, start + days * dayMs].map((time) => writeTime(time, notation));
	return { ...request, startRange: undefined, url: withRange(request.url, pair, [from, to]) };
}

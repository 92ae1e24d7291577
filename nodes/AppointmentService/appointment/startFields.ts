import {
	dayMs,
	dayOf,
	fieldPathsIn,
	findTimeField,
	findTimeFields,
	isClearTimeFieldName,
	type JsonObject,
	parseTime,
	valueAt,
	valuesAt,
} from '../rest';
import { isOtherTime, startTimeOf } from './startTime';

/** Where appointments have their start. */
export interface StartFields {
	/** The likeliest first: records of one list may have it in different fields. */
	paths: string[][];
	/** The field with the time of day, where the user named one. */
	clock?: string[];
	/** Other records of the list would give the same first field. */
	isCertain: boolean;
	/** Times to come tell the first field from the others. */
	isProved: boolean;
	/** Says which field was taken although nothing in its name says so. */
	notice?: string;
}

/**
 * The fields with the start: those that the user entered, else those that are named so, else the only one with times that are still to
 * come, because no service knows such a time of what it did itself.
 *
 * @param entered a field, or two with a comma between them, of which the second one holds the time of day; empty to detect it
 */
export function findStartFields(records: JsonObject[], now: number, entered = ''): StartFields {
	if (entered.trim() !== '') {
		const [start, clock] = entered.split(',').map((name) => findEntered(records, name.trim()));
		return { paths: start ? [start] : [], clock, isCertain: true, isProved: false };
	}
	const named = findTimeFields(records, 'start');
	if (named.length === 0) {
		const paths = findUpcoming(records, now);
		const notice =
			paths.length > 0
				? `The start is read from “${paths[0].join('.')}”, the only field with times to come. Set the option Start Field to this field or to another one.`
				: undefined;
		return { paths, isCertain: false, isProved: paths.length > 0, notice };
	}
	// `scheduled_at` may be the start as well as the moment at which somebody booked.
	const first = findTimeField(records, 'start') ?? named[0];
	const isClear = first.some((name) => isClearTimeFieldName(name, 'start'));
	const likely = isClear ? first : named.find((path) => isUpcoming(records, path, now));
	return {
		paths: [likely ?? first, ...named],
		isCertain: isClear || named.length === 1,
		isProved: !isClear && likely !== undefined,
	};
}

/** A field by its name, by its path with dots, or by the name that it has in simplified records. */
function findEntered(records: JsonObject[], name: string): string[] | undefined {
	const forms = (path: string[]) => [path.join('.'), path.join('_')];
	const isMeant = (path: string[]) =>
		forms(path).includes(name) || name.endsWith(`.${path.join('.')}`);
	const written = name.split('.');
	const isThere = records.some((record) => valueAt(record, written) !== undefined);
	return isThere ? written : fieldPathsIn(records).find(isMeant);
}

/** Clocks of two machines, and times without a zone, differ by less. */
const leeway = dayMs;

/** Whether some of these times lie ahead, and all are times. Telephone numbers and IDs pass for epochs. */
function isUpcoming(records: JsonObject[], path: string[], now: number): boolean {
	const times = valuesAt(records, path).map((value) =>
		/^\d+$/.test(String(value)) ? NaN : (parseTime(value) ?? NaN),
	);
	return !times.some(Number.isNaN) && times.some((time) => time > now + leeway);
}

/** A date in any notation: `22.11.2026`, `11/22/2026 9:00 AM`. */
export const datePattern = /\d{1,4}([./-])\d{1,2}\1\d{1,4}/;
/** Some databases store zeros for a time that is not set. */
export const zeroPattern = /^[0:. tz/-]+$/i;

/** Whether a value is a date in a notation that is not known. */
export const isUnreadDate = (value: unknown) =>
	typeof value === 'string' &&
	datePattern.test(value) &&
	!zeroPattern.test(value) &&
	parseTime(value) === undefined;

/** Each costs a pass over all records, and a hostile list may have other names in each of them. */
const maxPaths = 100;

function findUpcoming(records: JsonObject[], now: number): string[][] {
	const paths = fieldPathsIn(records).slice(0, maxPaths);
	// One of these may be the start.
	if (paths.some((path) => valuesAt(records, path).some(isUnreadDate))) return [];
	const candidates = paths.filter(
		(path) => !path.some(isOtherTime) && isUpcoming(records, path, now),
	);
	const timed = candidates.filter((path) =>
		valuesAt(records, path).some((value) => dayOf(value, 'date') === undefined),
	);
	// A day alone may be any: that of the next check, or of the end of a contract.
	const hasClock = (path: string[]) =>
		records.some((record) => startTimeOf(record, path)?.isDateOnly === false);
	const likely = timed.length > 0 ? timed : candidates.filter(hasClock);
	// Several that hold the same are one.
	const contents = likely.map((path) => JSON.stringify(valuesAt(records, path)));
	return new Set(contents).size === 1 ? likely : [];
}

import {
	isCancelled,
	isPaid,
	isSet,
	recordParts,
	statusOf,
	statusWords,
} from '../../../appointment';
import { dayMs, valuesNamed, type JsonObject } from '../../../rest';
import type { RecordValues } from '../state/types';
import { findAmount, findStatus, findTime, innerRecord, type ValueContext } from './fields';

const noShowFlag = /^(is|was)?noshow$/;
const deletionField = /^(is|was)?(deleted|removed|trashed)(at|on|date|time)?$/;

/** What is kept of a record: of an appointment, of an invoice; undefined for a person. */
export function readValues(record: JsonObject, context: ValueContext): RecordValues | undefined {
	const { resource, timeZone } = context;
	if (resource === 'client') return undefined;
	const inner = innerRecord(record, context);
	const common = {
		status: findStatus(inner)?.value ?? statusOf(inner),
		amount: findAmount(inner, context)?.value,
		isDeleted: saysDeleted(inner),
	};
	if (resource === 'invoice')
		return { ...common, isNoShow: false, isCancelled: false, isPaid: isPaid(inner) };
	// Where somebody did not come, the appointment was not cancelled.
	const isNoShow = says(inner, ['noshow'], noShowFlag);
	return {
		...common,
		start: findTime(inner, 'start', timeZone)?.seconds,
		end: findTime(inner, 'end', timeZone)?.seconds,
		isNoShow,
		isCancelled: !isNoShow && isCancelled(inner),
		isPaid: false,
	};
}

/** Whether a record says that it was deleted, although the service still shows it: by its status, a flag or a time. */
export function saysDeleted(record: JsonObject): boolean {
	return says(record, ['deleted', 'removed', 'trashed'], deletionField);
}

/** Whether the status of a record has one of the words, or a field of these names is set. */
function says(record: JsonObject, words: string[], fields: RegExp): boolean {
	return (
		statusWords(statusOf(record) ?? '').some((word) => words.includes(word)) ||
		[record, ...recordParts(record)].some((part) => valuesNamed(part, fields).some(isSet))
	);
}

const comparedValues = [
	'start',
	'end',
	'status',
	'amount',
	'isCancelled',
	'isNoShow',
	'isPaid',
] as const;

export function sameValues(a: RecordValues, b: RecordValues): boolean {
	const isSameDeletion = (a.isDeleted ?? b.isDeleted) === (b.isDeleted ?? a.isDeleted);
	return isSameDeletion && comparedValues.every((name) => a[name] === b[name]);
}

/**
 * Whether a record's values are kept: those of appointments from yesterday on, and of invoices that are not paid. The start of
 * yesterday depends on the time zone, so two whole days count.
 *
 * @param now milliseconds since 1970
 */
export function isCurrent(values: RecordValues, { resource }: ValueContext, now: number): boolean {
	if (resource === 'invoice') return !values.isPaid;
	const last = Math.max(values.start ?? -Infinity, values.end ?? -Infinity);
	return last === -Infinity || last * 1000 >= now - 2 * dayMs;
}

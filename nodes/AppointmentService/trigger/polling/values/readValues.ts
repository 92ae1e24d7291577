import {
	isCancelled,
	isPaid,
	isSet,
	recordParts,
	statusOf,
	statusWords,
} from '../../../appointment';
import { dayMs, valuesNamed, type JsonObject } from '../../../rest';
import { findAmount, findStatus, findTime, innerRecord } from './fields';
import type { RecordValues, ValueContext } from './types';

const noShowWords = new Set(['noshow']);
const noShowFlag = /^(is|was)?noshow$/;
const deletionField = /^(is|was)?(deleted|removed|trashed)(at|on|date|time)?$/;
const deletionWords = new Set(['deleted', 'removed', 'trashed']);

/** What is kept of a record: of an appointment, of an invoice; undefined for a person. */
export function readValues(record: JsonObject, context: ValueContext): RecordValues | undefined {
	if (context.resource === 'client') return undefined;
	const inner = innerRecord(record, context);
	const isInvoice = context.resource === 'invoice';
	const start = isInvoice ? undefined : findTime(inner, 'start', context.timeZone)?.time;
	const end = isInvoice ? undefined : findTime(inner, 'end', context.timeZone)?.time;
	const status = findStatus(inner)?.value ?? statusOf(inner);
	const amount = findAmount(inner, context)?.value;
	const isNoShow = !isInvoice && hasNoShow(inner);
	return {
		...(start !== undefined && { start: Math.floor(start / 1000) }),
		...(end !== undefined && { end: Math.floor(end / 1000) }),
		...(status !== undefined && { status }),
		...(amount !== undefined && { amount }),
		isNoShow,
		isCancelled: !isInvoice && !isNoShow && isCancelled(inner),
		isPaid: isInvoice && isPaid(inner),
		isDeleted: saysDeleted(inner),
	};
}

/** Somebody did not come: the appointment was not cancelled. */
function hasNoShow(record: JsonObject): boolean {
	return says(record, noShowWords, noShowFlag);
}

/** Whether a record says that it was deleted, although the service still shows it: by its status, a flag or a time. */
export function saysDeleted(record: JsonObject): boolean {
	return says(record, deletionWords, deletionField);
}

/** Whether the status of a record has one of the words, or a field of these names is set. */
function says(record: JsonObject, words: Set<string>, fields: RegExp): boolean {
	return (
		statusWords(statusOf(record) ?? '').some((word) => words.has(word)) ||
		[record, ...recordParts(record)].some((part) => valuesNamed(part, fields).some(isSet))
	);
}

export function sameValues(a: RecordValues, b: RecordValues): boolean {
	return (
		a.start === b.start &&
		a.end === b.end &&
		a.status === b.status &&
		a.amount === b.amount &&
		a.isCancelled === b.isCancelled &&
		a.isNoShow === b.isNoShow &&
		a.isPaid === b.isPaid &&
		(a.isDeleted ?? b.isDeleted) === (b.isDeleted ?? a.isDeleted)
	);
}

/**
 * Whether a record's values are kept: those of appointments from yesterday on, and of invoices that are not paid. The start of
 * yesterday depends on the time zone, so two whole days count.
 *
 * @param now milliseconds since 1970
 */
export function isCurrent(values: RecordValues, context: ValueContext, now: number): boolean {
	if (context.resource === 'invoice') return !values.isPaid;
	const last = Math.max(values.start ?? -Infinity, values.end ?? -Infinity);
	return last === -Infinity || last * 1000 >= now - 2 * dayMs;
}

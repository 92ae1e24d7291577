import { type JsonObject, normalizeName, valuesNamed, wordList, wordSet } from '../rest';
import {
	appointmentPart,
	isSet,
	isStatusName,
	readStatusText,
	recordParts,
	statusOf,
	statusWords,
} from './status';

const cancellationTimes = /^(cancell?ed|deleted)(at|on|date|time)$/;

/** In German, French, Spanish and Portuguese, Italian, Dutch, Scandinavian, Polish; the letters before an accent. */
const foreignCancelled = wordList(`
	storniert abgesagt annulliert annul annule annulee cancelado cancelada anulado anulada annullato annullata cancellato cancellata
	geannuleerd avbokad avlyst aflyst odwolany odwolana anulowany anulowana
`);
const cancelledStatuses = new Set([
	...wordList('cancelled canceled cancellation void voided deleted declined rejected noshow'),
	...foreignCancelled,
]);
const cancelFlags = new RegExp(`^(is)?(cancell?ed|${foreignCancelled.join('|')})$`);
const absenceFlags = new RegExp(
	`^(is|was)?(noshow|deleted|cancell?ed|${foreignCancelled.join('|')})$`,
);
/** Statuses of an appointment that does not take place although nobody cancelled it. */
const otherEndings = wordSet('declined rejected deleted noshow');
const otherFields = /noshow|deleted/;
const cancelledWords = wordSet('cancelled canceled cancel noshow');
/** Words beside `cancelled`: who cancelled, or how late. */
const cancelQualifiers = wordSet(`
	client customer patient guest user staff provider admin business salon system auto automatically late early
	appointment booking visit session reservation status state is
`);
const negatingWords = wordSet(`
	not un never pending request requested requests partial partially partly awaiting previously formerly undo undone revoked
	failed will to if may fee policy window deadline
`);

/** Whether a field is named like a flag for a cancelled appointment. */
export function isCancelFlag(name: string): boolean {
	return cancelFlags.test(normalizeName(name));
}

/** Whether a word says cancelled in another language than English. */
export const isForeignCancelled = (word: string) => foreignCancelled.includes(word);

/**
 * Whether a record says that the appointment does not take place: by its own status, by a flag, or by a time of cancellation. Where
 * that is not certain, it takes place: the status of something else, such as a payment or an invoice, does not count, nor does a
 * time of cancellation beside a status that says otherwise. Of objects in the record, the one with start and client counts as well,
 * others where the record itself has no status.
 */
export function isCancelled(record: JsonObject): boolean {
	const atTopLevel = readCancellation(record);
	if (atTopLevel) return true;
	const part = appointmentPart(record);
	const stated = (part && readCancellation(part)) ?? atTopLevel;
	if (stated !== undefined) return stated;
	return recordParts(record).some((other) => readCancellation(other) === true);
}

/**
 * Whether a record says that somebody called the appointment off: to cancel it again would change nothing. One that was declined or
 * deleted, and one to which nobody came, can still be cancelled.
 */
export function isCalledOff(record: JsonObject): boolean {
	const words = statusWords(statusOf(record) ?? '');
	const fields = Object.entries(record).filter(([name]) => !otherFields.test(normalizeName(name)));
	return isCancelled(Object.fromEntries(fields)) && !words.some((word) => otherEndings.has(word));
}

/** Undefined where none of the fields is about cancellation. */
function readCancellation(fields: JsonObject): boolean | undefined {
	const flags = valuesNamed(fields, absenceFlags);
	if (flags.some(isSet)) return true;
	const statuses = Object.entries(fields)
		.filter(([name]) => isStatusName(name))
		.map(([, value]) => readStatusText(value));
	if (statuses.some(isCancelledStatus)) return true;
	// Two capitals are a state in an address, such as NY.
	if (statuses.some((word) => /[a-z]/i.test(word) && !/^[A-Z]{2}$/.test(word))) return false;
	const times = valuesNamed(fields, cancellationTimes);
	if (times.some(isSet)) return true;
	return flags.length + times.length > 0 ? false : undefined;
}

/** `Cancelled`, `CANCELLED_BY_CLIENT`, `lateCanceled`, `no-show`; not `cancellation_requested` or `payment_declined`. */
function isCancelledStatus(status: string): boolean {
	const parts = statusWords(status);
	if (parts.some((part) => negatingWords.has(part))) return false;
	const last = parts.length - 1;
	const endsCancelled =
		cancelledWords.has(parts[last]) &&
		parts.slice(0, last).every((part) => cancelQualifiers.has(part));
	return cancelledStatuses.has(parts[0]) || endsCancelled;
}

const paymentStatuses = /^(invoice|payment|bill)?(status|state|statusname|statuscode)$/;
const paidFlags = /^(is|was)?(fully)?paid$/;
const paidTimes = /^((paid|settled)(at|on|date|time|datetime)|(payment|paid)date|dateofpayment)$/;
const paidWords = wordSet('paid settled paidinfull');
/** Words beside `paid` that leave it true. */
const paidQualifiers = wordSet('fully in full invoice payment status is');

/**
 * Whether an invoice says that it is paid in full: by a status, a flag, or a time of payment. A status goes before the rest, and what is
 * not certain is not paid.
 */
export function isPaid(record: JsonObject): boolean {
	return [record, ...recordParts(record, 'invoice')].some(readPaid);
}

function readPaid(fields: JsonObject): boolean {
	const statuses = valuesNamed(fields, paymentStatuses)
		.map((value) => statusWords(readStatusText(value)))
		.filter((words) => words.length > 0);
	if (statuses.some(isPaidStatus)) return true;
	if (statuses.length > 0) return false;
	return [paidFlags, paidTimes].some((names) => valuesNamed(fields, names).some(isSet));
}

/** `PAID`, `paid_in_full`; not `unpaid`, `partially_paid` or `not_paid`. */
function isPaidStatus(words: string[]): boolean {
	return (
		words.some((word) => paidWords.has(word)) &&
		words.every((word) => paidWords.has(word) || paidQualifiers.has(word))
	);
}

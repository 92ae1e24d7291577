import { type JsonObject, valuesNamed, wordSet } from '../rest';
import { isSet, readStatusText, recordParts, statusWords } from './status';

const statusPattern = /^(invoice|payment|bill)?(status|state|statusname|statuscode)$/;
const flagPattern = /^(is|was)?(fully)?paid$/;
const timePattern = /^((paid|settled)(at|on|date|time|datetime)|(payment|paid)date|dateofpayment)$/;
const paidWords = wordSet('paid settled paidinfull');
/** Words beside `paid` that leave it true. */
const qualifierWords = wordSet('fully in full invoice payment status is');

/**
 * Whether an invoice says that it is paid in full: by a status, a flag, or a time of payment. A status goes before the rest, and what is
 * not certain is not paid.
 */
export function isPaid(record: JsonObject): boolean {
	return [record, ...recordParts(record, 'invoice')].some(readPaid);
}

function readPaid(fields: JsonObject): boolean {
	const statuses = valuesNamed(fields, statusPattern)
		.map((value) => statusWords(readStatusText(value)))
		.filter((words) => words.length > 0);
	if (statuses.some(isPaidStatus)) return true;
	if (statuses.length > 0) return false;
	return [flagPattern, timePattern].some((names) => valuesNamed(fields, names).some(isSet));
}

/** `PAID`, `paid_in_full`; not `unpaid`, `partially_paid` or `not_paid`. */
function isPaidStatus(words: string[]): boolean {
	return (
		words.some((word) => paidWords.has(word)) &&
		words.every((word) => paidWords.has(word) || qualifierWords.has(word))
	);
}

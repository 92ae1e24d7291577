import { isObject, isSet, type JsonObject, scalarText, valuesNamed, wordSet } from '../rest';
import {
	readStatusText,
	recordParts,
	shownStatuses,
	statusFields,
	valuesFitting,
	wordsOfStatus,
} from './status';

const paymentStatuses = /^(invoice|payment|bill)?(status|state|statusname|statuscode)$/;
const paidFlags = /^(is|was)?(fully)?paid$|^(bezahlt|paye|pagad[oa]|pagat[oa]|betaald|betalt)$/;
const paidTimes = /^((paid|settled)(at|on|date|time|datetime)|(payment|paid)date|dateofpayment)$/;
const openAmounts =
	/^(open|due|outstanding|remaining)?(balance|amount)(due|open|outstanding|remaining)?$|^(due|outstanding|remainder)$|^total(open|due|outstanding|remaining)(balance|amount|payment)s?(cents)?$/;
const totalAmounts = /^(grand|gross|invoice)?total(amt|amount|price)?$|^(gross)?amount(total)?$/;
const paidAmounts = /^(paid(amount|total|sum)|(amount|total|sum)paid)$/;
/** Objects with the sums of an invoice. */
const sumParts = /^(details|totals|amounts)$/;
/** Statuses that do not say whether the end was a payment. */
const completedWords = wordSet('complete completed done finished fulfilled closed');
const paidWords = wordSet(`
	paid settled balanced paidinfull bezahlt beglichen pagado pagada pago paga pagato pagata saldato saldata paye payee betaald betalt betald
	lunas quitado quitada achitat achitata oplacona oplacony zaplacona zaplaceno fizetve odendi maksettu
`);
/** Beside one of these a flag and a time of payment say that something was paid once. */
const unpaidWords =
	/^(part|un|not|void|open|draft|cancel|refund|revers|pending|due|overdue|outstanding|sent|credit|dispute|failed)/;
const paidQualifiers = wordSet('fully in full invoice payment status is');

/**
 * Whether an invoice says that it is paid in full: by a status, else by a flag, a time of payment, or an open amount of 0.
 * @param own the status of paid invoices, where the user says so; from `toStatusValues`
 */
export function isPaid(record: JsonObject, own: string[] = []): boolean {
	const parts = [record, ...recordParts(record, 'invoice')];
	const isOwn = (part: JsonObject) =>
		own.length > 0 && shownStatuses(part).some((text) => own.includes(text.toLowerCase()));
	return parts.some((part) => isOwn(part) || readPaid(part));
}

function readPaid(fields: JsonObject): boolean {
	const wordsOf = (value: unknown) => wordsOfStatus(readStatusText(value));
	const statuses = valuesFitting(fields, paymentStatuses)
		.map(wordsOf)
		.filter((words) => words.length > 0);
	const others = statusFields(Object.keys(fields)).map((name) => wordsOf(fields[name]));
	if ([...statuses, ...others].some(isPaidStatus)) return true;
	const isPaymentDone = valuesNamed(fields, /^payment(status|state)$/).some((value) =>
		/^(succeeded|successful)$/i.test(readStatusText(value)),
	);
	const isSure = [paidFlags, paidTimes].every((names) => valuesNamed(fields, names).some(isSet));
	if (isPaymentDone || (isSure && !statuses.flat().some((word) => unpaidWords.test(word))))
		return true;
	if (statuses.some((words) => !words.every((word) => completedWords.has(word)))) return false;
	const isSaid = [paidFlags, paidTimes].some((names) => valuesNamed(fields, names).some(isSet));
	return isSaid || isBalanced(fields) || isCovered(fields);
}

/** Whether what was paid is no less than any sum beside it. */
function isCovered(fields: JsonObject): boolean {
	const numbersNamed = (names: RegExp) =>
		valuesNamed(fields, names).map((amount) => Number(scalarText(amount)));
	const largest = Math.max(0, ...numbersNamed(/^(?!.*paid).*(total|gross|sum)/));
	return largest > 0 && numbersNamed(paidAmounts).some((paid) => paid >= largest);
}

/** Whether nothing is open of a sum, in the fields or in objects of sums. */
function isBalanced(fields: JsonObject): boolean {
	const isNothing = (amount: unknown) =>
		scalarText(amount) !== '' && Number(scalarText(amount)) === 0;
	const isHere =
		valuesNamed(fields, openAmounts).some(isNothing) &&
		valuesNamed(fields, totalAmounts).some((amount) => Number(scalarText(amount)) > 0);
	return isHere || valuesNamed(fields, sumParts).filter(isObject).some(isBalanced);
}

/** `PAID`, `paid_in_full`; not `unpaid`, `partially_paid` or `not_paid`. */
function isPaidStatus(words: string[]): boolean {
	return (
		words.some((word) => paidWords.has(word)) &&
		words.every((word) => paidWords.has(word) || paidQualifiers.has(word))
	);
}

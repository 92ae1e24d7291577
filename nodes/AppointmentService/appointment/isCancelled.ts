import { isObject, type JsonObject, normalizeName } from '../rest';

const wordSet = (words: string) => new Set(words.trim().split(/\s+/));

/** Names of the appointment's own status field, the likeliest first; not those of a payment, an invoice or a message. */
const statusNames = [
	'status',
	'state',
	'appointmentstatus',
	'bookingstatus',
	'visitstatus',
	'statuscode',
	'statusname',
];
/** Those of them that mean the appointment wherever they appear. */
const appointmentStatusNames = wordSet('appointmentstatus bookingstatus visitstatus');

const flagPattern = /^(is)?cancell?ed$/;
const anyFlagPattern = /^(is|was)?(cancell?ed|noshow|deleted)$/;
const timePattern = /^(cancell?ed|deleted)(at|on|date|time)$/;

/** Objects that hold fields of the record itself. */
const recordPartNames = wordSet(
	'attributes fields properties appointment booking reservation visit session',
);
/** Objects that hold fields of the record among other things. */
const metadataNames = wordSet('meta metadata details info');

const cancelledStatuses = wordSet(
	'cancelled canceled cancellation void voided deleted declined rejected noshow',
);
const cancelledWords = wordSet('cancelled canceled noshow');
/** Words beside `cancelled`: who cancelled, or how late. */
const qualifierWords = wordSet(`
	client customer patient guest user staff provider admin business salon system auto automatically late early
	appointment booking visit session reservation status state is
`);
const negatingWords = wordSet(`
	not un never pending request requested requests partial partially partly awaiting previously formerly undo undone revoked
	failed will to if may fee policy window deadline
`);

/** Words for no, and for nothing. */
const unsetValues = new Set(['', 'false', 'no', 'n', 'f', 'null', 'none']);

/** Keys of the text in a status that is an object. */
const statusTextKeys = ['name', 'code', 'value', 'slug'];

/** Whether a field is named as the appointment's own status is. */
export function isStatusName(name: string): boolean {
	return statusNames.includes(normalizeName(name));
}

/** The field that holds the appointment's own status, by its likeliest name. */
export function findStatusField(names: string[]): string | undefined {
	return statusNames
		.map((word) => names.find((name) => normalizeName(name) === word))
		.find(Boolean);
}

/** Whether a field is named like a flag for a cancelled appointment. */
export function isCancelFlag(name: string): boolean {
	return flagPattern.test(normalizeName(name));
}

/**
 * Whether a record says that the appointment does not take place: by its own status, by a flag, or by a time of cancellation. Where
 * that is not certain, it takes place: the status of something else, such as a payment or an invoice, does not count, nor does a
 * time of cancellation beside a status that says otherwise.
 *
 * Parts of the record, such as `attributes`, count where the record itself has no status; of parts that hold other things as well,
 * such as `meta`, only fields named after the appointment count.
 */
export function isCancelled(record: JsonObject): boolean {
	const atTopLevel = readCancellation(Object.entries(record));
	if (atTopLevel !== undefined) return atTopLevel;
	return Object.entries(record).some(([key, value]) => {
		const word = normalizeName(key);
		if (!isObject(value) || isRelatedRecord(value, record)) return false;
		const entries = Object.entries(value);
		if (recordPartNames.has(word)) return readCancellation(entries) === true;
		const named = entries.filter(([name]) => appointmentStatusNames.has(normalizeName(name)));
		return metadataNames.has(word) && readCancellation(named) === true;
	});
}

/** An object with another id than the record is another record. */
function isRelatedRecord(value: JsonObject, record: JsonObject): boolean {
	return value.id !== undefined && record.id !== undefined && value.id !== record.id;
}

/** Undefined where none of the fields is about cancellation. */
function readCancellation(fields: Array<[name: string, value: unknown]>): boolean | undefined {
	const flags = fields.filter(([name]) => anyFlagPattern.test(normalizeName(name)));
	if (flags.some(([, value]) => isSet(value))) return true;
	const statuses = fields
		.filter(([name]) => isStatusName(name))
		.map(([, value]) => readStatusText(value));
	if (statuses.some(isCancelledStatus)) return true;
	// Two capitals are a state in an address, such as NY.
	if (statuses.some((word) => /[a-z]/i.test(word) && !/^[A-Z]{2}$/.test(word))) return false;
	const times = fields.filter(([name]) => timePattern.test(normalizeName(name)));
	if (times.some(([, value]) => isSet(value))) return true;
	return flags.length + times.length > 0 ? false : undefined;
}

function isSet(value: unknown): boolean {
	if (typeof value !== 'string')
		return value === true || (typeof value === 'number' && value !== 0);
	const text = value.trim().toLowerCase();
	// Some databases store zeros for a time that is not set.
	return !unsetValues.has(text) && !/^[0:. tz-]+$/.test(text);
}

function readStatusText(value: unknown): string {
	if (typeof value === 'string') return value.replace(/^.*[.:/]/, '').trim();
	if (!isObject(value)) return '';
	const key = statusTextKeys.find((name) => value[name] !== undefined && value[name] !== null);
	return key === undefined ? '' : readStatusText(value[key]);
}

/** `Cancelled`, `CANCELLED_BY_CLIENT`, `lateCanceled`, `no-show`; not `cancellation_requested` or `payment_declined`. */
function isCancelledStatus(status: string): boolean {
	const parts = status
		.replace(/no[\s_-]?show/i, 'noshow')
		.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)
		.map((part) => part.toLowerCase())
		.filter(Boolean);
	if (parts.some((part) => negatingWords.has(part))) return false;
	const last = parts.length - 1;
	const endsCancelled =
		cancelledWords.has(parts[last]) &&
		parts.slice(0, last).every((part) => qualifierWords.has(part));
	return cancelledStatuses.has(parts[0]) || endsCancelled;
}

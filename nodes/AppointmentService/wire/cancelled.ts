import { isObject, type JsonObject } from './types';
import { plain } from './words';

const set = (words: string) => new Set(words.trim().split(/\s+/));

/** Names of the field that holds an appointment's own status. Those of a payment, an invoice or a message are others. */
const statusNames = [
	'status',
	'state',
	'appointmentstatus',
	'bookingstatus',
	'visitstatus',
	'statuscode',
	'statusname',
];
/** The same, spelled so that they can mean nothing but the appointment wherever they stand. */
const ownStatusNames = set('appointmentstatus bookingstatus visitstatus');

const flagName = /^(is)?cancell?ed$/;
const otherFlagName = /^(is|was)?(cancell?ed|noshow|deleted)$/;
const timeName = /^(cancell?ed|deleted)(at|on|date|time)$/;

/** Objects that hold fields of the record itself. */
const ownParts = set('attributes fields properties appointment booking reservation visit session');
/** Objects that hold something of the record, among other things. */
const mixedParts = set('meta metadata details info');

const off = set('cancelled canceled cancellation void voided deleted declined rejected noshow');
const cancelledWords = set('cancelled canceled noshow');
/** Who called it off, or how late. */
const callers = set(`
	client customer patient guest user staff provider admin business salon system auto automatically late early
	appointment booking visit session reservation status state is
`);
const doubts = set(`
	not un never pending request requested requests partial partially partly awaiting previously formerly undo undone revoked
	failed will to if may fee policy window deadline
`);

/** Words for no, and for nothing. */
const notSet = new Set(['', 'false', 'no', 'n', 'f', 'null', 'none']);

/** What a status is called; the key that it is told by in an object. */
const wordKeys = ['name', 'code', 'value', 'slug'];

/** Whether a field is named as the appointment's own status is. */
export function isStatusName(name: string): boolean {
	return statusNames.includes(plain(name));
}

/** The field that holds the appointment's own status, by its likeliest name. */
export function statusFieldOf(names: string[]): string | undefined {
	return statusNames.map((word) => names.find((name) => plain(name) === word)).find(Boolean);
}

/** Whether a field is named like a yes or no to whether the appointment was cancelled. */
export function isCancelFlag(name: string): boolean {
	return flagName.test(plain(name));
}

/**
 * Whether an appointment says of itself that it does not take place: by a word of its own status, by a flag, or by a time at which it
 * was cancelled. Where that is not sure, it takes place: a status of something else, such as a payment or an invoice, says nothing, nor
 * does a time of cancelling beside a status that says otherwise.
 *
 * Parts of the record, such as `attributes`, count where the record itself has no status; in parts that hold other things as well,
 * such as `meta`, only what is named after the appointment does.
 */
export function isCancelled(record: JsonObject): boolean {
	const own = saysOff(Object.entries(record));
	if (own !== undefined) return own;
	return Object.entries(record).some(([key, held]) => {
		const word = plain(key);
		if (!isObject(held) || isRelated(held, record)) return false;
		const entries = Object.entries(held);
		if (ownParts.has(word)) return saysOff(entries) === true;
		const named = entries.filter(([name]) => ownStatusNames.has(plain(name)));
		return mixedParts.has(word) && saysOff(named) === true;
	});
}

/** An object with another id than the record is another record. */
function isRelated(held: JsonObject, record: JsonObject): boolean {
	return held.id !== undefined && record.id !== undefined && held.id !== record.id;
}

/** Undefined where none of the fields speaks of it. */
function saysOff(fields: Array<[name: string, value: unknown]>): boolean | undefined {
	const flags = fields.filter(([name]) => otherFlagName.test(plain(name)));
	if (flags.some(([, value]) => isSet(value))) return true;
	const words = fields.filter(([name]) => isStatusName(name)).map(([, value]) => wordIn(value));
	if (words.some(meansOff)) return true;
	// Two capitals are the state of an address.
	if (words.some((word) => /[a-z]/i.test(word) && !/^[A-Z]{2}$/.test(word))) return false;
	const times = fields.filter(([name]) => timeName.test(plain(name)));
	if (times.some(([, value]) => isSet(value))) return true;
	return flags.length + times.length > 0 ? false : undefined;
}

function isSet(value: unknown): boolean {
	if (typeof value !== 'string')
		return value === true || (typeof value === 'number' && value !== 0);
	const text = value.trim().toLowerCase();
	// A time of nothing but zeros is what some databases keep for none.
	return !notSet.has(text) && !/^[0:. tz-]+$/.test(text);
}

function wordIn(value: unknown): string {
	if (typeof value === 'string') return value.replace(/^.*[.:/]/, '').trim();
	if (!isObject(value)) return '';
	const key = wordKeys.find((name) => value[name] !== undefined && value[name] !== null);
	return key === undefined ? '' : wordIn(value[key]);
}

/** `Cancelled`, `CANCELLED_BY_CLIENT`, `lateCanceled`, `no-show`; not `cancellation_requested` or `payment_declined`. */
function meansOff(word: string): boolean {
	const parts = word
		.replace(/no[\s_-]?show/i, 'noshow')
		.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)
		.map((part) => part.toLowerCase())
		.filter(Boolean);
	if (parts.some((part) => doubts.has(part))) return false;
	const last = parts.length - 1;
	const called =
		cancelledWords.has(parts[last]) && parts.slice(0, last).every((part) => callers.has(part));
	return off.has(parts[0]) || called;
}

import type { JsonObject } from '../types';
import { plain } from '../words';
import { Unrevealed } from './moved';
import type { Given } from './prepare';

/** How the user says that a cancelled appointment looks, where the user says so. */
export interface Cancelling {
	statusField?: string;
	cancelledValue?: string;
}

const statusNames = [
	'status',
	'state',
	'appointmentstatus',
	'bookingstatus',
	'visitstatus',
	'statuscode',
	'statusname',
];
const flagNames = /^(is)?cancel{1,2}ed$/;
const cancelledWord = /cancel/i;

/**
 * What to write so that an appointment is cancelled, in the words that the account's own records use for it.
 *
 * @param records fields of appointments of the account, some of them cancelled
 * @throws Unrevealed where none of the records shows how a cancelled one looks
 */
export function cancelled(
	current: JsonObject,
	records: JsonObject[],
	{ statusField, cancelledValue }: Cancelling,
): Given {
	const held = Object.keys(current);
	const flag = held.find(
		(name) => flagNames.test(plain(name)) && typeof current[name] === 'boolean',
	);
	const field =
		statusField ||
		statusNames.map((word) => held.find((name) => plain(name) === word)).find(Boolean);
	if (cancelledValue && field)
		return { fields: { [field]: cancelledValue }, exact: false, known: [field] };
	if (!field && flag) return { fields: { [flag]: true }, exact: true };
	if (!field) throw new Unrevealed('status');
	const word = wordFor(field, records);
	if (word !== undefined) return { fields: { [field]: word }, exact: true };
	if (flag) return { fields: { [flag]: true }, exact: true };
	throw new Unrevealed('cancelled');
}

/** Whether one of the records shows how a cancelled one looks. */
export function revealsCancelled(records: JsonObject[], { statusField }: Cancelling): boolean {
	return records.some((record) =>
		Object.keys(record).some(
			(name) =>
				(name === statusField || statusNames.includes(plain(name))) &&
				wordFor(name, [record]) !== undefined,
		),
	);
}

/** The shortest value is the plain one: `cancelled` rather than `cancelled_late`. */
function wordFor(field: string, records: JsonObject[]): unknown {
	const words = records
		.map((record) => record[field])
		.filter((value) => typeof value === 'string' && cancelledWord.test(value)) as string[];
	return words.sort((a, b) => a.length - b.length)[0];
}

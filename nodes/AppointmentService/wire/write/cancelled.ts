import { isCancelFlag, isStatusName, statusFieldOf } from '../cancelled';
import { withDigits } from '../digits';
import { isObject, type JsonObject } from '../types';
import { plain } from '../words';
import { Unrevealed } from './moved';
import { prepare, type Given } from './prepare';

/** How the user says that a cancelled appointment looks, where the user says so. */
export interface Cancelling {
	statusField?: string;
	cancelledValue?: string;
}

/** No more than that: who called it off, how late, or that somebody only asked for it, is another thing. */
const plainWord = /^(appointment|booking|visit|session|reservation|status|state|is)*cancel(l?ed)?$/;

/**
 * What to write so that an appointment is cancelled, as the account's own records have it: a word, an object with the word in it, a
 * number beside the word, or a flag.
 *
 * @param records fields of appointments of the account, some of them cancelled
 * @throws Unrevealed where none of the records shows how a cancelled one looks
 */
export function cancelled(current: JsonObject, records: JsonObject[], how: Cancelling): Given {
	const { statusField, cancelledValue } = how;
	const around = aroundIt(statusField, [current, ...records]);
	if (around !== undefined) return cancelledWithin(around, current, records, how);
	const held = Object.keys(current);
	const flag = held.find((name) => isFlag(name, current[name]));
	const field = statusField || statusFieldOf(held);
	if (cancelledValue && field) {
		const named = records.map((record) => record[field]).find((one) => names(one, cancelledValue));
		return { fields: { [field]: named ?? cancelledValue }, exact: false, known: [field] };
	}
	const value = field && cancelledIn(field, records);
	if (field && value !== undefined) return { fields: { [field]: value }, exact: true };
	if (flag) return { fields: { [flag]: typeof current[flag] === 'boolean' || 1 }, exact: true };
	throw field ? new Unrevealed('cancelled', valuesOf(field, records)) : new Unrevealed('status');
}

/** A status is no time, so that no zone decides how it is written. */
const anyZone = { user: 'UTC', service: 'UTC' };

/** The same of a field that stands within another one, which goes with all that it holds. */
function cancelledWithin(
	around: string,
	current: JsonObject,
	records: JsonObject[],
	how: Cancelling,
): Given {
	const [held, ...others] = [current, ...records].map((record) => within(record, around));
	const given = cancelled(held, others, inner(how, around));
	const changed = prepare(given, [held, ...others], anyZone);
	return { fields: { [around]: withDigits({ ...held, ...changed }, held) }, exact: true };
}

/** The field that the status stands within, going by a name such as `meta.status`; a record may have a field of just that name. */
function aroundIt(name: string | undefined, records: JsonObject[]): string | undefined {
	const [around, ...rest] = name?.split('.') ?? [];
	const isFlat = rest.length === 0 || records.some((record) => Object.hasOwn(record, name ?? ''));
	return isFlat ? undefined : around;
}

function within(record: JsonObject, name: string): JsonObject {
	const held = Object.hasOwn(record, name) ? record[name] : undefined;
	return isObject(held) ? held : {};
}

function inner(how: Cancelling, around: string): Cancelling {
	return { ...how, statusField: how.statusField?.slice(around.length + 1) };
}

/** Whether one of the records shows how a cancelled one looks. */
export function revealsCancelled(records: JsonObject[], how: Cancelling): boolean {
	const { statusField } = how;
	const around = aroundIt(statusField, records);
	if (around !== undefined) {
		return revealsCancelled(
			records.map((record) => within(record, around)),
			inner(how, around),
		);
	}
	return records.some((record) =>
		Object.keys(record).some(
			(name) => (name === statusField || isStatusName(name)) && says(record[name]),
		),
	);
}

function isFlag(name: string, value: unknown): boolean {
	return isCancelFlag(name) && (typeof value === 'boolean' || value === 0 || value === 1);
}

/** What the field holds where it says so itself; a number, where a field beside it says so and all such records have the same one. */
function cancelledIn(field: string, records: JsonObject[]): unknown {
	const own = records.map((record) => record[field]).find(says);
	if (own !== undefined) return own;
	const beside = records
		.filter((record) =>
			Object.keys(record).some((name) => isStatusName(name) && says(record[name])),
		)
		.map((record) => record[field]);
	const [only, ...others] = new Set(beside);
	return typeof only === 'number' && others.length === 0 ? only : undefined;
}

function says(value: unknown): boolean {
	return textsIn(value).some((text) => plainWord.test(plain(text)));
}

/** Whether a status that is an object goes by the user's word for it. */
function names(value: unknown, word: string): boolean {
	const wanted = word.trim().toLowerCase();
	return isObject(value) && textsIn(value).some((text) => text.toLowerCase() === wanted);
}

function textsIn(value: unknown): string[] {
	const all = isObject(value) ? Object.values(value) : [value];
	return all.filter((one) => typeof one === 'string');
}

function valuesOf(field: string, records: JsonObject[]): string[] {
	return [...new Set(records.flatMap((record) => textsIn(record[field])))];
}

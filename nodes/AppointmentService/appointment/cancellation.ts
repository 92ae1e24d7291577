import { isCancelFlag, isStatusName, findStatusField } from './isCancelled';
import {
	copyDigits,
	isObject,
	type JsonObject,
	normalizeName,
	coerceFields,
	type WriteInput,
} from '../rest';
import { FieldNotFoundError } from './reschedule';

/** How the user says that a cancelled appointment looks, where the user says so. */
export interface CancellationOptions {
	statusField?: string;
	cancelledValue?: string;
}

/** No more than that: who called it off, how late, or that somebody only asked for it, is another thing. */
const cancelledWord =
	/^(appointment|booking|visit|session|reservation|status|state|is)*cancel(l?ed)?$/;

/**
 * What to write so that an appointment is cancelled, as the account's own records have it: a word, an object with the word in it, a
 * number beside the word, or a flag.
 *
 * @param records fields of appointments of the account, some of them cancelled
 * @throws Unrevealed where none of the records shows how a cancelled one looks
 */
export function buildCancellation(
	current: JsonObject,
	records: JsonObject[],
	options: CancellationOptions,
): WriteInput {
	const { statusField, cancelledValue } = options;
	const parentField = findParentField(statusField, [current, ...records]);
	if (parentField !== undefined)
		return buildNestedCancellation(parentField, current, records, options);
	const fieldNames = Object.keys(current);
	const flag = fieldNames.find((name) => isFlag(name, current[name]));
	const field = statusField || findStatusField(fieldNames);
	if (cancelledValue && field) {
		const namedValue = records
			.map((record) => record[field])
			.find((one) => matchesStatusWord(one, cancelledValue));
		return {
			fields: { [field]: namedValue ?? cancelledValue },
			exact: false,
			knownFields: [field],
		};
	}
	const value = field && findCancelledValue(field, records);
	if (field && value !== undefined) return { fields: { [field]: value }, exact: true };
	if (flag) return { fields: { [flag]: typeof current[flag] === 'boolean' || 1 }, exact: true };
	throw field
		? new FieldNotFoundError('cancelled', distinctTexts(field, records))
		: new FieldNotFoundError('status');
}

/** A status is no time, so that no zone decides how it is written. */
const irrelevantZones = { user: 'UTC', service: 'UTC' };

/** The same of a field that stands within another one, which goes with all that it holds. */
function buildNestedCancellation(
	parentField: string,
	current: JsonObject,
	records: JsonObject[],
	options: CancellationOptions,
): WriteInput {
	const [nested, ...nestedRecords] = [current, ...records].map((record) =>
		nestedObject(record, parentField),
	);
	const input = buildCancellation(nested, nestedRecords, nestedOptions(options, parentField));
	const changes = coerceFields(input, [nested, ...nestedRecords], irrelevantZones);
	return { fields: { [parentField]: copyDigits({ ...nested, ...changes }, nested) }, exact: true };
}

/** The field that the status stands within, going by a name such as `meta.status`; a record may have a field of just that name. */
function findParentField(name: string | undefined, records: JsonObject[]): string | undefined {
	const [parentField, ...rest] = name?.split('.') ?? [];
	const isFlat = rest.length === 0 || records.some((record) => Object.hasOwn(record, name ?? ''));
	return isFlat ? undefined : parentField;
}

function nestedObject(record: JsonObject, name: string): JsonObject {
	const value = Object.hasOwn(record, name) ? record[name] : undefined;
	return isObject(value) ? value : {};
}

function nestedOptions(options: CancellationOptions, parentField: string): CancellationOptions {
	return { ...options, statusField: options.statusField?.slice(parentField.length + 1) };
}

/** Whether one of the records shows how a cancelled one looks. */
export function hasCancelledExample(records: JsonObject[], options: CancellationOptions): boolean {
	const { statusField } = options;
	const parentField = findParentField(statusField, records);
	if (parentField !== undefined) {
		return hasCancelledExample(
			records.map((record) => nestedObject(record, parentField)),
			nestedOptions(options, parentField),
		);
	}
	return records.some((record) =>
		Object.keys(record).some(
			(name) => (name === statusField || isStatusName(name)) && saysCancelled(record[name]),
		),
	);
}

function isFlag(name: string, value: unknown): boolean {
	return isCancelFlag(name) && (typeof value === 'boolean' || value === 0 || value === 1);
}

/** What the field holds where it says so itself; a number, where a field beside it says so and all such records have the same one. */
function findCancelledValue(field: string, records: JsonObject[]): unknown {
	const statedValue = records.map((record) => record[field]).find(saysCancelled);
	if (statedValue !== undefined) return statedValue;
	const valuesBesideStatus = records
		.filter((record) =>
			Object.keys(record).some((name) => isStatusName(name) && saysCancelled(record[name])),
		)
		.map((record) => record[field]);
	const [only, ...others] = new Set(valuesBesideStatus);
	return typeof only === 'number' && others.length === 0 ? only : undefined;
}

function saysCancelled(value: unknown): boolean {
	return textValues(value).some((text) => cancelledWord.test(normalizeName(text)));
}

/** Whether a status that is an object goes by the user's word for it. */
function matchesStatusWord(value: unknown, word: string): boolean {
	const wanted = word.trim().toLowerCase();
	return isObject(value) && textValues(value).some((text) => text.toLowerCase() === wanted);
}

function textValues(value: unknown): string[] {
	const all = isObject(value) ? Object.values(value) : [value];
	return all.filter((one) => typeof one === 'string');
}

function distinctTexts(field: string, records: JsonObject[]): string[] {
	return [...new Set(records.flatMap((record) => textValues(record[field])))];
}

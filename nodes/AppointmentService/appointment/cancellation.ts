import {
	isAnyStatusName,
	isCancelFlag,
	isCancelled,
	appointmentPart,
	statusFields,
	isFurtherStatusName,
	isStatusName,
	labels,
	readStatusText,
	recordParts,
} from './status';
import {
	copyDigits,
	filterFields,
	flagLike,
	isEquivalent,
	isForeignCancelled,
	isObject,
	isSameName,
	type JsonObject,
	valueAt,
	normalizeName,
	coerceFields,
	parseTime,
	readFlag,
	withoutIdSuffix,
	type WriteInput,
} from '../rest';
import { FieldNotFoundError } from './reschedule';

export interface CancellationOptions {
	statusField?: string;
	cancelledValue?: string;
	/** The request goes to an address such as `appointments/42/cancel`, which says it all. */
	isAction?: boolean;
}

/** Only the plain word: not who cancelled, how late, or that somebody only asked for it. */
const cancelledWord =
	/^(appointment|booking|visit|session|reservation|status|state|is)*cancel(l?ed)?$/;

/** The fields to write so that an appointment is cancelled, as the account's own records show it. @throws FieldNotFoundError */
export const buildCancellation = (
	current: JsonObject,
	records: JsonObject[],
	options: CancellationOptions,
): WriteInput => ({ ...cancellingFields(current, records, options), isDone: isCancelled });

function cancellingFields(
	current: JsonObject,
	records: JsonObject[],
	options: CancellationOptions,
): WriteInput {
	const { statusField, cancelledValue } = options;
	const nested = nestedStatus([current, ...records], options);
	if (nested) return buildNestedCancellation(nested);
	const fieldNames = Object.keys(current);
	const flag = fieldNames.find(
		(name) => isCancelFlag(name) && readFlag(current[name]) !== undefined,
	);
	const field = statusField || shownStatusField(fieldNames, records);
	if (cancelledValue && field) {
		const namedValue = records
			.map((record) => record[field])
			.find((value) => matchesStatusWord(value, cancelledValue));
		const fields = { [field]: namedValue ?? cancelledValue };
		return { fields, exact: false, knownFields: [field] };
	}
	const key = field && fieldNames.find((name) => isKeyOf(name, field, current[field]));
	const cancelledKey = key && !statusField ? findCancelledValue(key, records) : undefined;
	if (key && cancelledKey !== undefined) return { fields: { [key]: cancelledKey }, exact: true };
	const cancelled = field && findCancelledValue(field, records);
	if (field && cancelled !== undefined) return { fields: { [field]: cancelled }, exact: true };
	if (flag) return { fields: { [flag]: flagLike(current[flag], true) }, exact: true };
	if (options.isAction) return { fields: {}, exact: true, isAction: true };
	throw field
		? new FieldNotFoundError('cancelled', distinctTexts(field, records))
		: new FieldNotFoundError('status');
}

/** Of the fields that may be the status, the one in which a record says cancelled; else the likeliest by its name. */
function shownStatusField(names: string[], records: JsonObject[]): string | undefined {
	const [likeliest] = statusFields(names);
	if (likeliest && findCancelledValue(likeliest, records) !== undefined) return likeliest;
	const isShown = (name: string) => records.some((record) => saysCancelled(record[name]));
	return names.filter(isFurtherStatusName).find(isShown) ?? likeliest;
}

/** The same for a field within an object, which is sent with all its fields. */
function buildNestedCancellation({ name, objects, options }: NestedStatus): WriteInput {
	const [current, ...others] = objects;
	const input = cancellingFields(current, others, options);
	if (input.isAction) return input;
	// A status is no time, so the zones have no effect.
	const changes = coerceFields(input, objects, { user: 'UTC', service: 'UTC' });
	return { fields: { [name]: copyDigits({ ...current, ...changes }, current) }, exact: true };
}

type NestedStatus = NonNullable<ReturnType<typeof nestedStatus>>;

/** The `meta` of each record for `meta.status`; undefined where a record has a field of exactly that name. */
function nestedStatus(records: JsonObject[], options: CancellationOptions) {
	const { statusField = '' } = options;
	const [name, ...rest] = statusField.split('.');
	if (rest.length === 0 || records.some((record) => Object.hasOwn(record, statusField)))
		return undefined;
	const values = records.map((record) => valueAt(record, [name]));
	const objects = values.map((value) => (isObject(value) ? value : {}));
	return { name, objects, options: { ...options, statusField: rest.join('.') } };
}

/** The options with the path to the status, where that stands in an object of the record and the user names no field. */
export function withStatusField(
	current: JsonObject,
	options: CancellationOptions,
): CancellationOptions {
	if (options.statusField) return options;
	const isStatus = (name: string) => isAnyStatusName(name) || isCancelFlag(name);
	const part =
		appointmentPart(current) ??
		(Object.keys(current).some(isStatus)
			? undefined
			: recordParts(current).find((fields) => Object.keys(fields).some(isAnyStatusName)));
	const names = Object.keys(part ?? {});
	const [field] = [...statusFields(names), ...names.filter(isFurtherStatusName)];
	if (field === undefined) return options;
	const parentField = Object.keys(current).find((name) => current[name] === part);
	return { ...options, statusField: `${parentField}.${field}` };
}

/** Whether one of the records is cancelled, and so shows how that looks. */
export function hasCancelledExample(records: JsonObject[], options: CancellationOptions): boolean {
	const { statusField } = options;
	const nested = nestedStatus(records, options);
	if (nested) return hasCancelledExample(nested.objects, nested.options);
	return records.some((record) =>
		Object.keys(record).some(
			(name) => (name === statusField || isAnyStatusName(name)) && saysCancelled(record[name]),
		),
	);
}

/** Whether a field holds the status that another one shows: `status_id` or `estado` beside `status_name`, `status_id` beside an object `status`. */
const isKeyOf = (key: string, name: string, shown: unknown) =>
	/id$/.test(normalizeName(key))
		? isWordOf(name, withoutIdSuffix(key)) ||
			(isObject(shown) && isSameName(name, withoutIdSuffix(key)))
		: key !== name && isStatusName(key) && labelWithin.test(normalizeName(name));

const labelWords = `name|title|description|display|humanized?|${labels}`;
const labelWithin = new RegExp(`(${labelWords})$|^(${labels})`);
const labelAfter = new RegExp(`^(${labelWords})$`);
const labelBefore = new RegExp(`^(${labels})(d[eou]|del|dello)?$`);

/** Whether a field shows in words what another one holds: `status_label` of `status`, `nombre_estado` of `estado`. */
function isWordOf(name: string, field: string): boolean {
	const [word, own] = [name, field].map(normalizeName);
	if (word.startsWith(own)) return labelAfter.test(word.slice(own.length));
	return word.endsWith(own) && labelBefore.test(word.slice(0, -own.length));
}

/** The value that says cancelled; else a number or an ID, where a status field beside it says cancelled and all such records have the same. */
function findCancelledValue(field: string, records: JsonObject[]): unknown {
	const [stated, ...alike] = records.map((record) => record[field]).filter(saysCancelled);
	if (isObject(stated)) return copyDigits(filterFields(stated, isCommon(stated, alike)), stated);
	if (stated !== undefined) return stated;
	const valuesBesideStatus = records
		.filter((record) =>
			Object.keys(record).some((name) => isStatusName(name) && saysCancelled(record[name])),
		)
		.map((record) => record[field]);
	const [only, ...others] = new Set(valuesBesideStatus);
	const isText = typeof only === 'string' && only !== '';
	const isCode =
		/(id|code)$/.test(normalizeName(field)) ||
		records.flatMap(Object.keys).some((name) => isWordOf(name, field));
	const isKey = typeof only === 'number' || (isText && isCode);
	return isKey && others.length === 0 ? only : undefined;
}

/** Whether a part of a status is not of one appointment alone, as when it was cancelled, and why. */
const isCommon = (status: JsonObject, others: unknown[]) => (name: string, value: unknown) =>
	parseTime(value) === undefined &&
	others.every(
		(other) =>
			readStatusText(other) !== readStatusText(status) ||
			isEquivalent(valueAt(other, [name]), value),
	);

function saysCancelled(value: unknown): boolean {
	return textValues(value)
		.map(readStatusText)
		.some((text) => cancelledWord.test(normalizeName(text)) || isForeignCancelled(text));
}

function matchesStatusWord(value: unknown, word: string): boolean {
	const expected = word.trim().toLowerCase();
	return isObject(value) && textValues(value).some((text) => text.toLowerCase() === expected);
}

function textValues(value: unknown): string[] {
	const [only, ...others] = [value].flat();
	const values = isObject(only) ? Object.values(only) : [only];
	return others.length > 0 ? [] : values.filter((text) => typeof text === 'string');
}

function distinctTexts(field: string, records: JsonObject[]): string[] {
	const textsOf = (value: unknown) =>
		typeof value === 'number' ? [String(value)] : textValues(value);
	return [...new Set(records.flatMap((record) => textsOf(record[field])))];
}

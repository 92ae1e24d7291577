import {
	isStatusName,
	recordParts,
	isCancelled,
	isPaid,
	ownStatusWords,
	saysNoShow,
	statusOf,
} from '../../../appointment';
import {
	fieldValueAt,
	fromMonthName,
	isObject,
	isSet,
	isTimeFieldName,
	locateTime,
	normalizeName,
	pathOfField,
	readInstant,
	setAtPath,
	setTime,
	valueAt,
	type JsonObject,
	type TimeLocation,
	dayMs,
	valuesNamed,
} from '../../../rest';
import type { ChangeEvent, FieldValue, PollRequest, RecordValues } from '../state/types';

/** What the values of a record are read by. */
export interface ValueContext
	extends Pick<PollRequest, 'resource' | 'cancelledStatus' | 'paidValues' | 'startField'> {
	/** IANA name of the time zone of times that carry none. */
	timeZone: string;
	/** Keys from the record to its id; the object that holds the id holds the values as well. */
	idPath?: string[];
}

/** Names of the sum that a record is about, the likeliest first. */
const amountNames =
	'totalamount amounttotal grandtotal total amount totalprice price totalcost cost fee'.split(' ');
const amountKeys = ['amount', 'value', 'total'];

interface FoundField {
	path: string[];
	value: FieldValue;
}

/** The record without what a list wraps it in: the object that holds its id. */
export function innerRecord(record: JsonObject, { idPath = [] }: ValueContext): JsonObject {
	const inner = valueAt(record, idPath.slice(0, -1));
	return isObject(inner) && Object.keys(inner).length > 1 ? inner : record;
}

/** The record's own status, where it is a plain value: in the field that the user named, else in that for a status. */
function findStatus(record: JsonObject, context: ValueContext): FoundField | undefined {
	const named = statusFieldOf(context);
	if (named) {
		const path = pathOfField(record, named);
		const value = readStatus(valueAt(record, path));
		return value === undefined ? undefined : { path, value };
	}
	return findField(record, (name) => (isStatusName(name) ? 0 : -1), readStatus);
}

const readStatus = (value: unknown) =>
	typeof value === 'string' || typeof value === 'number' ? value : undefined;

/** The user names that of appointments. */
const statusFieldOf = ({ resource, cancelledStatus }: ValueContext) =>
	resource === 'appointment' ? cancelledStatus?.field : undefined;

/** The status of a record, in whatever form it has. */
function statusValue(record: JsonObject, context: ValueContext): FieldValue | undefined {
	const named = statusFieldOf(context);
	const text = () => statusOf(named ? { status: fieldValueAt(record, named) } : record);
	return findStatus(record, context)?.value ?? text();
}

/** A number with its currency: `€ 1.250,00`, `-12.5 EUR`. */
const amountText = /^(?:[^\s\d]{1,4}\s*)?-?\d[\d.,'\s]*\D{0,4}$/;

/** The sum of an invoice, or the price of an appointment. */
function findAmount(record: JsonObject, { resource }: ValueContext): FoundField | undefined {
	const rankOf = (name: string) => amountNames.indexOf(normalizeName(name));
	return findField(record, rankOf, readAmount, resource);
}

function readAmount(value: unknown): FieldValue | undefined {
	if (typeof value === 'number') return value;
	if (typeof value === 'string' && amountText.test(value.trim())) return value;
	return undefined;
}

/** @param rankOf how likely a name is, 0 for the likeliest; less for none */
function findField(
	record: JsonObject,
	rankOf: (name: string) => number,
	read: (value: unknown) => FieldValue | undefined,
	kind = '',
): FoundField | undefined {
	const fields = [record, ...recordParts(record, kind)]
		.flatMap((part) =>
			Object.keys(part).map((name) => ({ part, name, rank: rankOf(name), value: part[name] })),
		)
		.filter(({ rank }) => rank >= 0)
		.sort((a, b) => a.rank - b.rank);
	for (const { part, name, value } of fields)
		for (const key of [[], ...amountKeys.map((inner) => [inner])]) {
			const found = read(valueAt(value, key));
			const partName = Object.keys(record).filter((other) => record[other] === part);
			if (found !== undefined) return { path: [...partName, name, ...key], value: found };
		}
	return undefined;
}

const bounds = ['start', 'end'] as const;
type Bound = (typeof bounds)[number];

/** Where a record has its start or its end, and the instant there in whole seconds since 1970. */
export function findTime(
	record: JsonObject,
	bound: Bound,
	{ timeZone, startField }: ValueContext,
): { location: TimeLocation; seconds: number } | undefined {
	const location = locateTime(record, bound, bound === 'start' ? startField : '');
	const time = location && readInstant(record, location, timeZone);
	return location && time !== undefined
		? { location, seconds: Math.floor(time / 1000) }
		: undefined;
}

/** `12/11/2026`: services write either of the two first. */
const ambiguousDate = /^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}\b/;
const maxStartLength = 40;

/** How a record writes its start where the date is ambiguous, or names its month: it tells no time here, but another text is another start. */
function findStartText(record: JsonObject): string | undefined {
	const texts = [record, ...recordParts(record)]
		.flatMap((part) => Object.entries(part))
		.filter(([name, value]) => typeof value === 'string' && isTimeFieldName(name, 'start'))
		.map(([, value]) => (value as string).slice(0, maxStartLength));
	const isUnread = (text: string) => ambiguousDate.test(text) || fromMonthName(text) !== text;
	return texts.some(isUnread) ? texts.join(' ') : undefined;
}

/** Values as a record would write them, in its own fields; a time takes one field, or one for the date and one for the time of day. */
function writtenValues(
	record: JsonObject,
	values: RecordValues,
	context: ValueContext,
): FoundField[] {
	const { timeZone } = context;
	const written: JsonObject = {};
	const paths: string[][] = [];
	for (const bound of bounds) {
		const location = findTime(record, bound, context)?.location;
		const seconds = values[bound];
		if (!location || seconds === undefined) continue;
		setTime(written, record, location, seconds * 1000, { user: timeZone, service: timeZone });
		paths.push(location.path, location.clockPath ?? []);
	}
	const [status, amount] = [findStatus(record, context), findAmount(record, context)];
	return [
		...paths.filter(({ length }) => length > 0).map((path) => [path, valueAt(written, path)]),
		[status?.path, values.status],
		[amount?.path, values.amount],
	].flatMap(([path, value]) =>
		path && value !== undefined ? [{ path: path as string[], value: value as FieldValue }] : [],
	);
}

/** What changed in start, end, status and amount, by the record's own field names, with earlier times written as it writes its own. */
export function describeChanges(
	record: JsonObject,
	before: RecordValues,
	context: ValueContext,
): ChangeEvent['changes'] {
	const inner = innerRecord(record, context);
	const former = { ...before };
	for (const bound of bounds)
		if (findTime(inner, bound, context)?.seconds === before[bound]) delete former[bound];
	const changes = writtenValues(inner, former, context)
		.map(({ path, value }) => ({ path, before: value, after: valueAt(inner, path) as FieldValue }))
		.filter((change) => change.before !== change.after)
		.map(({ path, ...change }) => [path.join('.'), change] as const);
	return changes.length > 0 ? Object.fromEntries(changes) : undefined;
}

/** Only those fields of a listed record whose values are kept: an example of how the list writes them. */
export function exampleOf(record: JsonObject, context: ValueContext): JsonObject {
	const inner = innerRecord(record, context);
	const times = bounds.map((bound) => findTime(inner, bound, context)?.location);
	const paths = [
		(context.idPath ?? []).slice(-1),
		...times.flatMap((location) => [location?.path ?? [], location?.clockPath ?? []]),
		findStatus(inner, context)?.path ?? [],
		findAmount(inner, context)?.path ?? [],
	];
	const example: JsonObject = {};
	for (const path of paths) if (path.length > 0) setAtPath(example, {}, path, valueAt(inner, path));
	return example;
}

/** What was last known of a record that is gone, in the fields of an example; empty where nothing was kept. */
export function lastKnownRecord(
	id: string,
	values: RecordValues | undefined,
	example: JsonObject | undefined,
	context: ValueContext,
): JsonObject {
	if (!values || !example) return {};
	const known: JsonObject = {};
	const [idName] = (context.idPath ?? []).slice(-1);
	if (idName !== undefined) known[idName] = typeof example[idName] === 'number' ? Number(id) : id;
	for (const { path, value } of writtenValues(example, values, context))
		setAtPath(known, {}, path, value);
	return known;
}

const deletionWords = ['deleted', 'removed', 'trashed', 'trash'];
const deletionField = /^(is|was)?(deleted|removed|trashed)(at|on|date|time|flag)?$/;

/** What is kept of a record: of an appointment, of an invoice; undefined for a person. */
export function readValues(record: JsonObject, context: ValueContext): RecordValues | undefined {
	const { resource } = context;
	if (resource === 'client') return undefined;
	const inner = innerRecord(record, context);
	const common = {
		status: statusValue(inner, context),
		amount: findAmount(inner, context)?.value,
		isDeleted: saysDeleted(inner),
	};
	if (resource === 'invoice')
		return {
			...common,
			isNoShow: false,
			isCancelled: false,
			isPaid: isPaid(inner, context.paidValues),
		};
	// Where somebody did not come, the appointment was not cancelled.
	const isNoShow = saysNoShow(inner);
	return {
		...common,
		start: findTime(inner, 'start', context)?.seconds,
		end: findTime(inner, 'end', context)?.seconds,
		startText: findStartText(inner),
		isNoShow,
		isCancelled: !isNoShow && isCancelled(inner, context.cancelledStatus),
		isPaid: false,
	};
}

/** Whether a record says that it was deleted, although the service still shows it: by its status, a flag or a time. */
export const saysDeleted = (record: JsonObject): boolean =>
	ownStatusWords(record).some((word) => deletionWords.includes(word)) ||
	[record, ...recordParts(record)].some((part) => valuesNamed(part, deletionField).some(isSet));

/** The names of what is kept: plain values, and flags. */
export const plainValues = ['start', 'end', 'startText', 'status', 'amount'] as const;
export const recordFlags = ['isCancelled', 'isNoShow', 'isPaid', 'isDeleted'] as const;
const keptNames = [...plainValues, ...recordFlags];

/** Whether two records have the same value: a status may be written in another case. */
export function isSameValue(name: keyof RecordValues, a: RecordValues, b: RecordValues): boolean {
	const [one, other] = [a, b].map(({ [name]: value }) =>
		name === 'status' && typeof value === 'string'
			? value.toLowerCase().replace(/[\s_-]/g, '')
			: value,
	);
	return one === other;
}

export function sameValues(a: RecordValues, b: RecordValues): boolean {
	return keptNames.every((name) => isSameValue(name, a, b));
}

/** Whether values are kept: of appointments from yesterday on, in any time zone, and of invoices that are not paid. */
export function isCurrent(values: RecordValues, { resource }: ValueContext, now: number): boolean {
	if (resource === 'invoice') return !values.isPaid;
	const last = Math.max(values.start ?? -Infinity, values.end ?? -Infinity);
	return last === -Infinity || last * 1000 >= now - 2 * dayMs;
}

import { isStatusName, recordParts } from '../../../appointment';
import {
	isObject,
	locateTime,
	normalizeName,
	readInstant,
	setTime,
	valueAt,
	type JsonObject,
	type TimeLocation,
} from '../../../rest';
import type { FieldValue } from '../state/types';
import type { ValueContext } from './types';

/** Names of the sum that a record is about, the likeliest first. */
const amountNames =
	'totalamount amounttotal grandtotal total amount totalprice price totalcost cost fee'.split(' ');
/** Keys of the number in an amount that is an object. */
const amountKeys = ['amount', 'value', 'total'];

/** A field of a record: keys from the record, and its value. */
export interface FoundField {
	path: string[];
	value: FieldValue;
}

/** The record without what a list wraps it in: the object that holds its id. */
export function innerRecord(record: JsonObject, { idPath = [] }: ValueContext): JsonObject {
	const inner = valueAt(record, idPath.slice(0, -1));
	return isObject(inner) ? inner : record;
}

/** The record's own status, where it is a plain value. */
export function findStatus(record: JsonObject): FoundField | undefined {
	const rankOf = (name: string) => (isStatusName(name) ? 0 : -1);
	return findField(record, rankOf, (value) =>
		typeof value === 'string' || typeof value === 'number' ? value : undefined,
	);
}

/** A number with its currency: `€ 1.250,00`, `-12.5 EUR`. */
const amountText = /^(?:[^\s\d]{1,4}\s*)?-?\d[\d.,'\s]*\D{0,4}$/;

/** The sum of an invoice, or the price of an appointment. */
export function findAmount(record: JsonObject, { resource }: ValueContext): FoundField | undefined {
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
	for (const { part, name, value } of fields) {
		const partName = Object.keys(record).filter((key) => record[key] === part);
		const plain = read(value);
		if (plain !== undefined) return { path: [...partName, name], value: plain };
		const key = isObject(value) && amountKeys.find((inner) => read(value[inner]) !== undefined);
		if (key) {
			const inner = (value as JsonObject)[key];
			return { path: [...partName, name, key], value: inner as FieldValue };
		}
	}
	return undefined;
}

type Bound = 'start' | 'end';

/** Places of times by the fields of a record: records of one list have the same ones. */
const knownLocations = new Map<string, TimeLocation>();
const maxKnownLocations = 200;
/** Characters of all names of one record; what is longer is looked at each time. */
const maxShapeLength = 10_000;

/** The fields that hold a time, as a record would write it there: one, or the date and the time of day. */
export function writtenTime(
	record: JsonObject,
	location: TimeLocation,
	seconds: number,
	timeZone: string,
): FoundField[] {
	const written: JsonObject = {};
	setTime(written, record, location, seconds * 1000, { user: timeZone, service: timeZone });
	return [location.path, location.clockPath ?? []]
		.map((path) => ({ path, value: path.length > 0 ? valueAt(written, path) : undefined }))
		.filter((field): field is FoundField => field.value !== undefined);
}

/** Where a record has its start or its end, and the instant there in milliseconds. */
export function findTime(
	record: JsonObject,
	bound: Bound,
	timeZone: string,
): { location: TimeLocation; time: number } | undefined {
	const shape = `${bound} ${Object.keys(record).join()}`;
	const known = knownLocations.get(shape);
	const time = known && readInstant(record, known, timeZone);
	if (known && time !== undefined && !known.sharesStartDate) return { location: known, time };
	const location = locateTime(record, bound);
	const found = location && readInstant(record, location, timeZone);
	if (!location || found === undefined) return undefined;
	if (knownLocations.size >= maxKnownLocations) knownLocations.clear();
	if (shape.length <= maxShapeLength) knownLocations.set(shape, location);
	return { location, time: found };
}

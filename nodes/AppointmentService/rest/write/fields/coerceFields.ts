import { valueAt } from '../../record/primaryKey';
import { dayOf, isTimeFieldName, zoneOfField } from '../../record/timeFields';
import { unboxed } from '../../record/unwrapFields';
import { isObject, type JsonObject } from '../../http/types';
import { filterFields } from '../../values/collections';
import { isBlank } from '../../values/blank';
import { getDigits, isLargeNumber, setDigits } from '../../values/exactNumbers';
import { parseJson } from '../../values/parseJson';
import { formatTimeOfDay, isDateOnly, parseTimeOfDay } from '../../values/timeOfDay';
import { dayMs, instantToWallTime, isTimeZone } from '../../values/timeZone';
import { scalarText } from '../../values/scalarText';
import { flagLike, normalizeName, readFlag, splitCommaList } from '../../values/vocabulary';
import { formatLike, parseTimeField, parseUserTime, type TimeZones } from './dateTime';
import { innerPaths } from './placeFields';
import { nestedId } from './references';

/** A field that the account's records do not have, or a value that the field cannot have. Nothing was sent. */
export class InvalidFieldError extends Error {
	constructor(
		readonly field: string,
		readonly value: unknown,
		/** What is wrong with the value; undefined where the field itself is not known. */
		readonly coercionFailure: CoercionFailure | undefined,
		readonly knownFields: string[],
	) {
		super(field);
	}
}

export interface WriteInput {
	fields: JsonObject;
	/** Send the fields as they are; else they are coerced to the types and formats of the account's records. */
	exact: boolean;
	/** Fields that depend on the others; left out where the service refuses them. */
	dependentFields?: JsonObject;
	/** Names of fields that exist although no example record has them. */
	knownFields?: string[];
	/** The address says what is to be done, without any field: the record has to be another one afterwards. */
	isAction?: boolean;
	/** Whether a record is as this is to make it, in whatever words. */
	isDone?(record: JsonObject): boolean;
}

/** The fields in the types and formats that the service uses. @param records fields of the account's records, the most similar first */
export function coerceFields(
	{ fields, exact, knownFields = [] }: WriteInput,
	records: JsonObject[],
	zones: TimeZones,
): JsonObject {
	if (exact) return fields;
	const names = new Set([...knownFields, ...records.flatMap((record) => Object.keys(record))]);
	const inner = innerPaths(records);
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => {
			const refuse: Refuse = (failure) => {
				throw new InvalidFieldError(name, value, failure, [...names]);
			};
			if (records.length > 0 && !names.has(name) && !inner.has(name)) refuse();
			const path = inner.get(name) ?? [name];
			const examples = records.map((record) => valueAt(record, path));
			const input = dateToIsoString(value, zones.user);
			const isNumber = isNumeric(name, records);
			return [name, coerceValue(name, input, examples, zones, refuse, isNumber)];
		}),
	);
}

/** Numbers that JavaScript cannot hold are texts; where the field holds numbers in these records, they are sent as numbers. */
export function preserveLargeNumbers(fields: JsonObject, records: JsonObject[]): void {
	for (const [name, value] of Object.entries(fields)) {
		if (isLargeNumber(value) && isNumeric(name, records)) setDigits(fields, name, value);
	}
}

function isNumeric(name: string, records: JsonObject[]): boolean {
	const filledRecords = records.filter(
		(record) => Object.hasOwn(record, name) && !isBlank(record[name]),
	);
	return (
		filledRecords.length > 0 &&
		filledRecords.every(
			(record) => typeof record[name] === 'number' || getDigits(record, name) !== undefined,
		)
	);
}

interface CoercionFailure {
	problem: string;
	/** A value of the account that shows how to write it: of times on the user's clock, as one copied with a `Z` would be in UTC. */
	example: unknown;
}

/** Throws the error of a field: of a value where it says what is wrong with it. */
type Refuse = (failure?: CoercionFailure) => never;

/** A user's value in the type and format of these examples. @param isNumber all are numbers, some as texts because JavaScript cannot hold them */
function coerceValue(
	name: string,
	input: unknown,
	examples: unknown[],
	zones: TimeZones,
	refuse: Refuse,
	isNumber = false,
): unknown {
	// In a field that is never true, `false` means that it has no value.
	const hasTrue = examples.includes(true);
	const known = examples.filter((value) => !isBlank(value) && (hasTrue || value !== false));
	const all = (is: (value: unknown) => boolean) => known.length > 0 && known.every(is);
	if (isBlank(input)) return input;
	if (known.length === 0 && examples.includes(false)) return readFlag(input) ?? input;
	const [example] = known;
	const fail = (problem: string, shown = example) => refuse({ problem, example: shown });

	if (all((value) => parseTimeField(name, value) !== undefined)) {
		const instant = parseUserTime(input, zones.user);
		const failTime = (problem: string) => {
			const time = Number(parseTimeField(name, example));
			return fail(
				problem,
				dayOf(example, name) ?? formatLike(time, '2026-01-01T00:00', zones.user),
			);
		};
		if (instant === undefined) return failTime('is not a date');
		// A day has no zone: it is the user's, also where the service keeps each as midnight of UTC.
		const wallTime = instantToWallTime(instant, zones.user);
		const isDay =
			isDateOnly(example) ||
			(wallTime % dayMs === 0 && all((value) => dayOf(value, name) !== undefined));
		if (isDay) return formatLike(wallTime, example, 'UTC');
		// A service may keep each day as a midnight.
		const isMidnight = (value: unknown) =>
			[zones.user, 'UTC'].some(
				(zone) => instantToWallTime(parseTimeField(name, value) as number, zone) % dayMs === 0,
			);
		if (dayOf(input) !== undefined && isTimeFieldName(name, 'start') && !known.some(isMidnight))
			return failTime('names a day and no time of day');
		return formatLike(instant, example, zoneOfField(name, zones.service));
	}
	// Seconds stay as they were entered.
	const clock = /:\d\d:/.test(String(input)) ? undefined : parseTimeOfDay(input);
	if (clock !== undefined && all((value) => parseTimeOfDay(value) !== undefined))
		return formatTimeOfDay(Date.parse(`1970-01-01T${clock}Z`), String(example));
	if (isNumber || all((value) => typeof value === 'number'))
		return asNumber(input) ?? fail('is not a number');
	if (all((value) => typeof value === 'boolean'))
		return readFlag(input) ?? fail('is neither true nor false');
	if (all((value) => typeof value === 'object')) {
		const parsed = typeof input === 'string' ? parseJson(input) : { value: input };
		const isWhole =
			'value' in parsed && typeof parsed.value === 'object' && (isBox(parsed.value) || !all(isBox));
		const value = isWhole
			? parsed.value
			: (asIdLike(input, known.map(nestedId)) ??
				asIdList(input, known) ??
				asPartOf(input, known, zones, refuse) ??
				fail('is not JSON'));
		const isList = Array.isArray(value ?? []);
		return all(Array.isArray) && !isList ? fail('is not a list') : value;
	}
	if (!all((value) => typeof value === 'string')) return input;
	if (typeof input === 'object') return fail('is not a text');
	const isFlag = typeof input === 'boolean' && all((value) => readFlag(value) !== undefined);
	return isFlag ? flagLike(example, input) : String(input);
}

function dateToIsoString(value: unknown, zone: string): unknown {
	const isDate = value instanceof Date || (isObject(value) && typeof value.toMillis === 'function');
	const instant = isDate ? parseUserTime(value, zone) : undefined;
	return Number.isFinite(instant) ? new Date(instant as number).toISOString() : value;
}

/** A number that JavaScript cannot hold stays a text, digit for digit. */
function asNumber(input: unknown): number | string | undefined {
	const text = String(typeof input === 'object' ? '' : input).trim();
	if (typeof input !== 'number' && !/^[+-]?(\d+(\.\d+)?|\.\d+)$/.test(text)) return undefined;
	const number = Number(text);
	if (!Number.isFinite(number)) return undefined;
	// As JSON writes it: without a plus sign and leading zeros.
	const spelled = text.replace(/^\+/, '').replace(/^(-?)0+(?=\d)/, '$1');
	return isLargeNumber(spelled) ? spelled : number;
}

const isBox = (value: unknown) => unboxed(value) !== value;

/** The ID of a related record where the records hold such ones whole: a number, or a text with digits where each of theirs has some. */
function asIdLike(input: unknown, ids: unknown[]): unknown {
	if (ids.includes(undefined) || !['string', 'number'].includes(typeof input)) return undefined;
	const text = String(input).trim();
	const isAlike =
		/^[\w.:-]+$/.test(text) && (/\d/.test(text) || !ids.every((id) => /\d/.test(String(id))));
	if (!isAlike) return undefined;
	return ids.every((id) => typeof id === 'number') ? asNumber(input) : text;
}

/** IDs with commas between them, where the field holds lists of such. */
function asIdList(input: unknown, lists: unknown[]): unknown[] | undefined {
	const entries: unknown[] = lists.flat();
	const isPlain = (entry: unknown) => ['string', 'number'].includes(typeof entry);
	if (!lists.every(Array.isArray) || entries.length === 0 || !entries.every(isPlain))
		return undefined;
	const ids = splitCommaList(scalarText(input)).map((part) => asIdLike(part, entries));
	return ids.includes(undefined) || ids.length === 0 ? undefined : ids;
}

/** A plain value in the place that it has in the objects of a field: `{ "$date": … }`, `{ "type": "TEXT", "value": … }`. */
function asPartOf(
	input: unknown,
	examples: unknown[],
	zones: TimeZones,
	refuse: Refuse,
): JsonObject | undefined {
	const [example] = examples as JsonObject[];
	const names = Object.keys(example);
	const key = names.find(
		(name) =>
			/^(value|datetime)$/.test(normalizeName(name)) || (names.length === 1 && name[0] === '$'),
	);
	if (key === undefined) return undefined;
	const kept = filterFields(example, (name) => /^(type|time_?zone)$/i.test(name));
	const zone = Object.values(kept).find(isTimeZone);
	const inner = examples.map((object) => valueAt(object, [key]));
	const innerZones = { ...zones, ...(zone && { service: zone }) };
	return { ...kept, [key]: coerceValue(key, input, inner, innerZones, refuse) };
}

import { valueAt } from '../../record/primaryKey';
import { isBlank } from '../../values/blank';
import { getDigits, isLargeNumber, setDigits } from '../../values/exactNumbers';
import type { JsonObject } from '../../http/types';
import { coerceValue, dateToIsoString, type CoercionFailure } from './coerceValue';
import type { TimeZones } from './dateTime';

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

/** What the user wants to write. */
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
}

/**
 * The fields in the types and formats that the service uses.
 *
 * @param records fields of the account's records, the most similar first
 * @throws InvalidFieldError where no record has the field, or the value does not fit its type
 */
export function coerceFields(
	{ fields, exact, knownFields = [] }: WriteInput,
	records: JsonObject[],
	zones: TimeZones,
): JsonObject {
	if (exact) return fields;
	const names = new Set([...knownFields, ...records.flatMap((record) => Object.keys(record))]);
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => {
			if (records.length > 0 && !names.has(name)) {
				throw new InvalidFieldError(name, value, undefined, [...names]);
			}
			const examples = records.map((record) => valueAt(record, [name]));
			const isNumber = isNumeric(name, records);
			const coerced = coerceValue(
				name,
				dateToIsoString(value, zones.user),
				examples,
				zones,
				isNumber,
			);
			if ('failure' in coerced)
				throw new InvalidFieldError(name, value, coerced.failure, [...names]);
			return [name, coerced.value];
		}),
	);
}

/**
 * Numbers that JavaScript cannot hold are texts; where the field holds numbers in these records, they are sent as numbers all the
 * same.
 */
export function preserveLargeNumbers(fields: JsonObject, records: JsonObject[]): void {
	for (const [name, value] of Object.entries(fields)) {
		if (isLargeNumber(value) && isNumeric(name, records)) setDigits(fields, name, value);
	}
}

/** Whether these records hold numbers in the field, and nothing else. */
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

import { getDigits, isLargeNumber, setDigits } from '../../values/exactNumbers';
import type { JsonObject } from '../../http/types';
import { coerceValue, dateToIsoString, type CoercionFailure } from './coerceValue';
import type { TimeZones } from './dateTime';

/** A field that the account's records do not have, or a value that the field cannot have. Nothing was sent. */
export class InvalidFieldError extends Error {
	constructor(
		readonly field: string,
		readonly value: unknown,
		/** What is wrong with the value; left out where the field itself is not known. */
		readonly coercionFailure: CoercionFailure | undefined,
		/** The fields that are known. */
		readonly knownFields: string[],
	) {
		super(field);
	}
}

/** What the user wants to write. */
export interface WriteInput {
	fields: JsonObject;
	/** The fields go as they are; else they are put into the form that the account's records have. */
	exact: boolean;
	/** Sent along where the service takes it: what follows from the fields. */
	dependentFields?: JsonObject;
	/** Names that are fields although no record at hand shows them. */
	knownFields?: string[];
}

/**
 * The fields as the service writes them.
 *
 * @param records fields of records of the account, the nearest first
 * @throws FieldFault where the records speak against a field or its value
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
			const examples = records.map((record) => (Object.hasOwn(record, name) ? record[name] : null));
			const isNumber = isNumeric(name, records);
			const coerced = coerceValue(
				name,
				dateToIsoString(value, zones.user),
				examples,
				zones,
				isNumber,
			);
			if ('misfit' in coerced) throw new InvalidFieldError(name, value, coerced.misfit, [...names]);
			return [name, coerced.value];
		}),
	);
}

/**
 * Lets numbers go out as numbers that JavaScript cannot hold, and that stand in texts for that reason, where the field holds numbers
 * in these records.
 */
export function preserveLargeNumbers(fields: JsonObject, records: JsonObject[]): void {
	for (const [name, value] of Object.entries(fields)) {
		if (isLargeNumber(value) && isNumeric(name, records)) setDigits(fields, name, value);
	}
}

/** Whether these records hold numbers in the field, and nothing else. */
function isNumeric(name: string, records: JsonObject[]): boolean {
	const filledRecords = records.filter(
		(record) => Object.hasOwn(record, name) && record[name] !== null && record[name] !== '',
	);
	return (
		filledRecords.length > 0 &&
		filledRecords.every(
			(record) => typeof record[name] === 'number' || getDigits(record, name) !== undefined,
		)
	);
}

import { digitsAt, isLargeNumber, setDigits } from '../digits';
import type { JsonObject } from '../types';
import { fit, plainValue, type Misfit } from './fit';
import type { Zones } from './moment';

/** A field that the account's records do not have, or a value that the field cannot have. Nothing was sent. */
export class FieldFault extends Error {
	constructor(
		readonly field: string,
		readonly given: unknown,
		/** What is wrong with the value; left out where the field itself is not known. */
		readonly misfit: Misfit | undefined,
		/** The fields that are known. */
		readonly known: string[],
	) {
		super(field);
	}
}

/** What the user wants to write. */
export interface Given {
	fields: JsonObject;
	/** The fields go as they are; else they are put into the form that the account's records have. */
	exact: boolean;
	/** Sent along where the service takes it: what follows from the fields. */
	along?: JsonObject;
	/** Names that are fields although no record at hand shows them. */
	known?: string[];
}

/**
 * The fields as the service writes them.
 *
 * @param records fields of records of the account, the nearest first
 * @throws FieldFault where the records speak against a field or its value
 */
export function prepare(
	{ fields, exact, known = [] }: Given,
	records: JsonObject[],
	zones: Zones,
): JsonObject {
	if (exact) return fields;
	const names = new Set([...known, ...records.flatMap((record) => Object.keys(record))]);
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => {
			if (records.length > 0 && !names.has(name)) {
				throw new FieldFault(name, value, undefined, [...names]);
			}
			const examples = records.map((record) => (Object.hasOwn(record, name) ? record[name] : null));
			const isNumber = isNumeric(name, records);
			const fitted = fit(name, plainValue(value, zones.user), examples, zones, isNumber);
			if ('misfit' in fitted) throw new FieldFault(name, value, fitted.misfit, [...names]);
			return [name, fitted.value];
		}),
	);
}

/**
 * Lets numbers go out as numbers that JavaScript cannot hold, and that stand in texts for that reason, where the field holds numbers
 * in these records.
 */
export function spellNumbers(fields: JsonObject, records: JsonObject[]): void {
	for (const [name, value] of Object.entries(fields)) {
		if (isLargeNumber(value) && isNumeric(name, records)) setDigits(fields, name, value);
	}
}

/** Whether these records hold numbers in the field, and nothing else. */
function isNumeric(name: string, records: JsonObject[]): boolean {
	const held = records.filter(
		(record) => Object.hasOwn(record, name) && record[name] !== null && record[name] !== '',
	);
	return (
		held.length > 0 &&
		held.every((record) => typeof record[name] === 'number' || digitsAt(record, name) !== undefined)
	);
}

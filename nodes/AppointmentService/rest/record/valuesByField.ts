import type { JsonObject } from '../http/types';
import { isBlank } from '../values/blank';
import { getOrCreate } from '../values/getOrCreate';

/**
 * The values of each field that are not empty, in the order in which the fields first appear. One pass over what the records have: to
 * look for each field in each record takes very long where every record has fields of its own.
 */
export function valuesByField(records: JsonObject[]): Map<string, unknown[]> {
	const valuesByName = new Map<string, unknown[]>();
	for (const record of records) {
		for (const [name, value] of Object.entries(record)) {
			const values = getOrCreate(valuesByName, name, () => []);
			if (!isBlank(value)) values.push(value);
		}
	}
	return valuesByName;
}

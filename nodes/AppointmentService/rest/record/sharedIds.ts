import type { JsonObject } from '../http/types';
import { canonicalJson } from './canonicalJson';
import { valueAt, type PrimaryKey } from './primaryKey';
import { findTimeField } from './timeFields';

/** Fewest rows that show it across pages: a few records may also have changed, and moved. */
const minOthers = 3;

/**
 * Where different records have the same ID, as occurrences of a series do.
 *
 * Rows of one response with one ID and another content are enough. A known ID that comes again on a later page may be a record that
 * changed and moved: then half of the page, and nearly all of its known IDs, must be other records.
 *
 * @param known rows of the pages before, by their ID
 * @returns undefined where nothing shows it
 */
export function findSharing(
	rows: JsonObject[],
	known: ReadonlyMap<string, JsonObject>,
	{ getKey }: PrimaryKey,
): 'withinPage' | 'acrossPages' | undefined {
	const rowsHere = new Map<string, JsonObject>();
	const pairs: Array<[JsonObject, JsonObject]> = [];
	for (const row of rows) {
		const key = getKey(row);
		const twin = rowsHere.get(key);
		if (twin && JSON.stringify(twin) !== JSON.stringify(row)) return 'withinPage';
		rowsHere.set(key, row);
		const before = known.get(key);
		if (before) pairs.push([before, row]);
	}
	if (pairs.length < Math.max(minOthers, rows.length / 2)) return undefined;
	const times = (['created', 'start'] as const)
		.map((role) => findTimeField(rows, role))
		.filter((path) => path !== undefined);
	const others = pairs.filter(([before, row]) => areOthers(before, row, times)).length;
	const isProved = others >= Math.max(minOthers, rows.length / 2, 0.9 * pairs.length);
	return isProved ? 'acrossPages' : undefined;
}

/** Whether two rows of one ID start, or were created, at different times: what else differs may have changed. */
function areOthers(before: JsonObject, row: JsonObject, times: string[][]): boolean {
	return times.some(
		(path) => canonicalJson(valueAt(before, path)) !== canonicalJson(valueAt(row, path)),
	);
}

import type { JsonObject } from '../http/types';
import { canonicalJson } from './hashes';
import { byContent, type PrimaryKey, valueAt } from './primaryKey';
import { findTimeField } from './timeFields';

/** The records of one read without duplicates, in the order in which they came. */
export class RecordSet {
	readonly records: JsonObject[] = [];
	/** Known rows on pages that also have new ones: pages overlap, or the list changed. */
	duplicates = 0;
	/** Those of them that came after new rows of their page: no growth at the front of the list moves them there. */
	displaced = 0;
	/** Records turned out to share IDs where that may be a mistake, or left rows out before: another reading tells. */
	mayMistakeIds = false;
	changed = false;
	private known = new Map<string, JsonObject>();
	private hasEqualRows = false;

	/** @param primaryKey what tells the records apart: their content, once it is known that they share IDs */
	constructor(
		public primaryKey: PrimaryKey,
		private readonly limit = Infinity,
	) {}

	get size(): number {
		return this.records.length;
	}

	get remaining(): number {
		return this.limit - this.size;
	}

	get isFull(): boolean {
		return this.size >= this.limit;
	}

	/** Records without an ID came that are equal: those that come again may be others. */
	get hasTwins(): boolean {
		return this.hasEqualRows && this.primaryKey.path === undefined;
	}

	countNew(rows: JsonObject[]): number {
		const keys = new Set(rows.map(this.primaryKey.getKey));
		return [...keys].filter((key) => !this.known.has(key)).length;
	}

	/** Adds rows that are not in the set yet; returns how many. Those without an ID can be equal by chance: a page with any new ones is mostly added whole. */
	add(rows: JsonObject[]): number {
		let keys = rows.map(this.primaryKey.getKey);
		if (this.checkIds(rows, keys)) keys = rows.map(this.primaryKey.getKey);
		const newCount = keys.filter((key) => !this.known.has(key)).length;
		if (newCount === 0) return 0;
		this.duplicates += rows.length - newCount;
		const leading = keys.findIndex((key) => !this.known.has(key));
		this.displaced += rows.length - newCount - leading;
		this.hasEqualRows ||= new Set(keys).size < keys.length;
		const isOverlap = !this.hasEqualRows && newCount * 2 < rows.length;
		const skipsKnown = isOverlap || this.primaryKey.path !== undefined;
		rows.forEach((row, index) => {
			const key = keys[index];
			if (this.known.has(key) && skipsKnown) return;
			this.known.set(key, row);
			if (!this.isFull) this.records.push(row);
		});
		return newCount;
	}

	/** Adds the rows of another reading that are not in the set yet, and none beside them because it may be equal by chance. */
	addMissing(rows: JsonObject[]): void {
		this.add(rows.filter((row) => !this.known.has(this.primaryKey.getKey(row))));
	}

	/** Tells records apart by their content from now on, where these rows show that they share IDs; says so. */
	private checkIds(rows: JsonObject[], keys: string[]): boolean {
		const mayShare = keys.some((key) => this.known.has(key)) || new Set(keys).size < keys.length;
		const sharing = mayShare && this.primaryKey.path && findSharing(rows, keys, this.known);
		if (!sharing) return false;
		this.mayMistakeIds = sharing === 'acrossPages' || this.duplicates > 0;
		this.primaryKey = byContent;
		const held = [...this.known.values()];
		this.known = new Map(held.map((row) => [byContent.getKey(row), row]));
		return true;
	}
}

/** Fewest rows that show it across pages: a few records may also have changed, and moved. */
const minOthers = 3;

/**
 * Where different records have the same ID, as dates of a series do: rows of one response with one ID and another content show it. A known ID on a
 * later page may be of a record that changed and moved: then half of the page, and nearly all of its known IDs, must be other records.
 */
function findSharing(
	rows: JsonObject[],
	keys: string[],
	known: ReadonlyMap<string, JsonObject>,
): 'withinPage' | 'acrossPages' | undefined {
	const rowsHere = new Map<string, JsonObject>();
	const pairs: Array<[JsonObject, JsonObject]> = [];
	for (const [index, row] of rows.entries()) {
		const key = keys[index];
		const twin = rowsHere.get(key);
		if (twin && JSON.stringify(twin) !== JSON.stringify(row)) return 'withinPage';
		rowsHere.set(key, row);
		const before = known.get(key);
		if (before) pairs.push([before, row]);
	}
	if (pairs.length < Math.max(minOthers, rows.length / 2)) return undefined;
	// What else differs may have changed.
	const times = [findTimeField(rows, 'created'), findTimeField(rows, 'start')].filter(
		(path) => path !== undefined,
	);
	const others = pairs.filter(([before, row]) =>
		times.some(
			(path) => canonicalJson(valueAt(before, path)) !== canonicalJson(valueAt(row, path)),
		),
	).length;
	const isProved = others >= Math.max(minOthers, rows.length / 2, 0.9 * pairs.length);
	return isProved ? 'acrossPages' : undefined;
}

import type { Row } from '../../business/rows.mts';
import { compareSortKeys, sortValue, type SortOrder } from './sort-order.mts';

/**
 * A cursor remembers the last row that was served, not a count of rows: rows that come or go
 * elsewhere in the list shift nothing. The page's number makes each cursor of a list different.
 */
export function cursorAfter(last: Row | undefined, order: SortOrder, number: number): string {
	const position = last ? [sortValue(last, order), last.id] : [];
	return Buffer.from(JSON.stringify([number, ...position])).toString('base64url');
}

/** Where the list goes on after the cursor; undefined when it is none of ours. */
export function positionAfter(
	rows: readonly Row[],
	order: SortOrder,
	cursor: string,
): { start: number; number: number } | undefined {
	if (cursor === '') return { start: 0, number: 1 };
	const parts = parseCursor(cursor);
	if (!parts) return undefined;
	const [number, value, id] = parts;
	if (id === undefined) return { start: 0, number };
	const next = rows.findIndex(
		(row) =>
			compareSortKeys({ value: sortValue(row, order), id: row.id }, { value, id }, order) > 0,
	);
	return { start: next < 0 ? rows.length : next, number };
}

function parseCursor(cursor: string): number[] | undefined {
	try {
		const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
		if (!Array.isArray(parts) || !parts.every(Number.isSafeInteger)) return undefined;
		return parts.length === 1 || parts.length === 3 ? parts : undefined;
	} catch {
		return undefined;
	}
}

import type { Row } from '../../business/rows.mts';

/** The order of a list. Records that do not start at a time go by when they were created. */
export interface SortOrder {
	by: 'createdAt' | 'id' | 'startsAt' | 'updatedAt';
	descending?: boolean;
}

/** The value that the order goes by. */
export function sortValue(row: Row, { by }: SortOrder): number {
	const value = row[by];
	return typeof value === 'number' ? value : row.createdAt;
}

/** Compares two places in the list; equal values go by the number of the record. */
export function compareSortKeys(
	one: { value: number; id: number },
	other: { value: number; id: number },
	{ descending }: SortOrder,
): number {
	const difference = one.value - other.value || one.id - other.id;
	return descending ? -difference : difference;
}

/** The rows in order, as a new array. */
export function sortRows(rows: readonly Row[], order: SortOrder): Row[] {
	return rows
		.map((row) => ({ row, value: sortValue(row, order), id: row.id }))
		.sort((one, other) => compareSortKeys(one, other, order))
		.map(({ row }) => row);
}

import type { JsonObject } from '../../http/types';
import { idOf } from '../../record/primaryKey';

/** The first page of a list. */
export interface FirstListPage {
	/** Address of the list after redirects. */
	url: string;
	rows: JsonObject[];
	body: unknown;
	/** Number of all records, where the service gives a reliable one. */
	total?: number;
	/** IDs of records that were made since; they count in the total. */
	madeIds: string[];
}

/** What a list shows of a new record. */
export interface NewInList {
	/** The only one that was not there before and has these fields. */
	record?: JsonObject;
	/** All records that there are now were there before. */
	isAbsent: boolean;
	/** There are more records than before. */
	hasGrown: boolean;
	page?: FirstListPage;
}

/**
 * Whether a record was made since a page was read; undefined where it may have been on another page.
 *
 * @param names variants of the resource's name, from `resourceNameVariants`
 */
export function isNewSince(
	page: FirstListPage | undefined,
	record: JsonObject,
	names: Set<string>,
): boolean | undefined {
	const id = idOf(record, names);
	if (!page || id === undefined) return undefined;
	if (page.madeIds.includes(id) || page.rows.some((row) => idOf(row, names) === id)) return false;
	return page.rows.length === page.total ? true : undefined;
}

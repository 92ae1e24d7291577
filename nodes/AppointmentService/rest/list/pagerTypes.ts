import type { PrimaryKey } from '../record/primaryKey';
import type { RetryPolicy } from '../http/retry';
import type { PageCursor } from '../pages/pageCursor';
import type { PaginationStrategy } from '../paging/strategy';
import type { Fetch, JsonObject } from '../http/types';

export interface PagerOptions {
	fetch: Fetch;
	url: string;
	/** Names of the resource, e.g. `['appointments']`. */
	names: string[];
	retryPolicy: Omit<RetryPolicy, 'onPressure'>;
	/** The first page will mostly do: the page size of another list is asked for only where it does not. */
	opensPlain?: boolean;
}

/** Where the user stopped paging through a list; plain JSON. */
export interface PagerCursor extends PageCursor {
	/** How the list is paged; left out where that is not detected yet. */
	plan?: PaginationStrategy;
	/** Keys from the body's root to its rows: an empty page may not show them. */
	path: string[];
	down?: boolean;
}

export interface RecordPage {
	records: JsonObject[];
	primaryKey: PrimaryKey;
	/** The cursor of the next page; left out at the end. */
	next?: PagerCursor;
	/** At the end: whether these surely were all records. */
	complete: boolean;
}

export interface FirstPage extends RecordPage {
	/** The oldest records come first. */
	oldestFirst: boolean;
	/** How many records the service counts. */
	total?: number;
	/** The service says nothing of further pages. */
	noPageInfo: boolean;
}

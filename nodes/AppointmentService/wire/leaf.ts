import type { Identity } from './identity';
import type { Patience } from './patience';
import type { Plan } from './plan';
import type { Fetch, JsonObject } from './types';

export interface BrowseRequest {
	fetch: Fetch;
	/** Absolute address of the list. */
	url: string;
	/** Names of the resource, e.g. `['appointments']`. */
	names: string[];
	patience: Omit<Patience, 'onPressure'>;
}

/** Where somebody stopped leafing through a list; plain JSON. */
export interface Bookmark {
	/** Address of the page to go on with. */
	address: string;
	/** How the list is paged; left out where that is still to be found out. */
	plan?: Plan;
	/** Pages and rows before that page, and rows of a full one. */
	pages: number;
	rows: number;
	step: number;
	/** Keys from an answer's root to its rows: an empty page may not show them. */
	path: string[];
	/** The list is read from its end to its beginning. */
	down?: boolean;
}

/** Some records of a list. */
export interface Leaf {
	records: JsonObject[];
	identity: Identity;
	/** Where to go on; left out at the end. */
	next?: Bookmark;
	/** At the end: whether that were all records, or nobody knows. */
	whole: boolean;
}

/** The first page of a list. */
export interface FirstLeaf extends Leaf {
	/** The oldest records come first. */
	rising: boolean;
	/** How many records the service counts. */
	total?: number;
	/** The service says nothing of more pages. */
	silent: boolean;
}

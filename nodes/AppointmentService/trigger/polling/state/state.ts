import {
	isObject,
	ApiError,
	type JsonObject,
	type PageCursor,
	type PaginationStrategy,
	isNonPaginationError,
} from '../../../rest';
import type { SeenIds } from './seenIds';
import type { SortOrder, OrderEvidence } from './orderEvidence';
import { IncompleteListError, type PollRequest } from './types';

/** The version of saved states. */
export const version = 5;

/** A scan of the whole list that goes on over several polls. */
export interface FullScan {
	/** The page to go on with. */
	next?: PageCursor;
	/** The number of this pass over the list, and what it brought: distinct records, new ones among them, and pages. */
	pass: number;
	seen: number;
	gained: number;
	pages: number;
	/** The key of the first record of the list: a page that begins with it again is a repetition. */
	first?: number;
	trace?: OrderEvidence;
	/** Keys of the last page's records, so that one that moved down is not taken for the next one. */
	recent: number[];
	/** The service's count at the beginning of the pass. */
	total?: number;
	/** Some records came twice. */
	repeats?: boolean;
	/** Polls that have worked on it. */
	polls: number;
	/** The scan may end once so many new records are found. */
	target?: number;
	/** Keys of known records that this pass has not brought yet, where that took more than one poll. */
	unseen?: string;
	/** Marks the newest record when a first scan began: what is above it is new. */
	top?: SortOrder;
}

/** More new records at the head than one poll can read: first read down to known records, then reported page by page, oldest first. */
export interface Backlog {
	down: boolean;
	/** Pages from the head that are still to be reported. */
	depth: number;
	/** Keys of their first and last records: one whose first record comes again is a repetition, one that ends with the same has not moved. */
	firsts: number[];
	lasts: number[];
	/** The orders, with marks at what was reported so far. */
	orders: SortOrder[];
	step: number;
	/** Their addresses, where they cannot be computed. */
	addresses?: string[];
	/** The next page on the way down. */
	next?: PageCursor;
}

/** No way to a second page was found. */
export interface UnknownPagination {
	/** Polls that have tried. */
	polls: number;
	/** It was so from the first poll on: old records may lie beyond the first page. */
	early: boolean;
	/** The service says that there are more. */
	more: boolean;
	/** How many records the service counts. */
	total?: number;
	/** The address of the likeliest second page, which was empty. */
	bare?: string;
	/** Parameters that were tried, and brought only the first page's records. */
	barren: string[];
	/** The service does not say that there are more, but the list is exactly as long as a page may be, and never had another length. */
	fixed?: boolean;
	/** The list has had another length. */
	varied?: boolean;
}

/** Known records that a reading of the whole list did not bring. */
export interface AbsentRecords {
	/** Keys of those to ask for. */
	keys: string;
	/** Of those that an earlier reading did not bring either. */
	confirmed: string;
	/** Of those that were asked for in vain. */
	asked?: string;
	/** Of those that exist. */
	shown?: string;
	/** Key of the one that was asked for last. */
	lastAsked?: number;
	/** The earliest start in the list, in seconds since 1970, and whether it reaches as far back as before. */
	lowest?: number;
	hasReach: boolean;
	/** Since when the list has lacked more records than it brings, in milliseconds since 1970. */
	fewSince?: number;
	/** Polls in which the service did not show a listed record by its id. */
	failedControls: number;
	/** Only another reading of the list can prove that they are gone. */
	needsScan?: boolean;
	/** The reading brought records twice: the list moved meanwhile, and may hold what was not seen. */
	mayBeListed?: boolean;
	/** The reading may not have brought all records: that it lacked some does not count. */
	isUnsure?: boolean;
}

/** What one poll leaves for the next one. */
export interface PollState {
	version: number;
	/** A fingerprint of the list and of the kind of changes. */
	list: string;
	/** The address with a range of dates, where the service shows a limited period by default. */
	url?: string;
	/** All records lie between these days, and no range of dates brought others. */
	window?: [first: string, last: string];
	identity?: string[];
	rowsPath?: string[];
	plan?: PaginationStrategy;
	/** The address of the first page, where it is asked for by its number. */
	opening?: string;
	/** The list is one page, and was this long; `silently` where the service does not say so. */
	whole?: {
		silently: boolean;
		rows: number;
		unknown?: UnknownPagination;
		/** Why other rows of the response may be the list. */
		rival?: string;
	};
	/** No scan has reached the end of the list yet. */
	partial?: boolean;
	/** The last scan did not reach the end of the list. */
	cut?: boolean;
	/** The first scan has ended: unknown records are new from now on. */
	learnt: boolean;
	orders: SortOrder[];
	/** Marks the newest record, wherever it stands in the list. */
	newest?: SortOrder;
	/** New records have higher ids. */
	grows: boolean;
	/** Records of the list, where the service's own count was proved right. */
	count?: number;
	/** The last page, where new records appear at the end. */
	tail?: PageCursor;
	look?: FullScan;
	climb?: Backlog;
	/** Polls since the last full scan, its time, and how many pages it read. */
	polls: number;
	lookedAt: number;
	pages: number;
	/** How many pages the list had when larger ones were looked for. */
	sizesTriedAt?: number;
	/** Scans in a row that brought another number of records than the service counts. */
	astray: number;
	/** How often the pagination was doubted since a scan brought all records. */
	doubts: number;
	absent?: AbsentRecords;
	/** The service shows single records by their ids; unknown before it was asked. */
	showsSingles?: boolean;
	/** When the first response held no list, in milliseconds since 1970: records from before that are not new. */
	withoutListAt?: number;
	/** Deletions were not watched so far: records that the next reading of the whole list does not bring may be gone long since. */
	deletionsUnknown?: boolean;
	/** The earliest start when the whole list was read, in seconds since 1970. */
	lowestStart?: number;
	/** A record changed without a new time of change. */
	silentEdits: boolean;
}

/** A request without what is looked for. */
export type StoredRequest = Omit<PollRequest, 'events' | 'resource'>;

/** A scan of the whole list that begins. */
export function newScan(): FullScan {
	return { pass: 1, seen: 0, gained: 0, pages: 0, polls: 0, recent: [] };
}

export function writeState(state: PollState, seenIds: SeenIds): JsonObject {
	return { ...(JSON.parse(JSON.stringify(state)) as JsonObject), memory: seenIds.save() };
}

/**
 * Whether an error may come from what earlier polls had learnt: the service may page its lists in another way now.
 */
export function isStale(error: unknown, { plan, state }: StoredRequest): boolean {
	if (plan || !isObject(state)) return false;
	if (error instanceof IncompleteListError) return state.plan !== undefined;
	return error instanceof ApiError && !isNonPaginationError(error);
}

/** Forgets how the list is paged and ordered, and keeps what is known of its records. */
export function forgetPagination(state: PollState): void {
	for (const key of ['plan', 'opening', 'rowsPath', 'whole', 'tail', 'look', 'climb'] as const)
		delete state[key];
	state.orders = [];
}

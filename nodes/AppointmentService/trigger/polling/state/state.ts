import { createHash } from 'node:crypto';
import {
	isObject,
	ApiError,
	type JsonObject,
	type PaginationStrategy,
	isNonPaginationError,
} from '../../../rest';
import { SeenIds } from './seenIds';
import type { SortOrder, OrderEvidence } from './orderEvidence';
import { IncompleteListError, type PollRequest } from './types';

const version = 5;

/** A page of the list, and what lies before it. */
export interface PollCursor {
	address: string;
	pages: number;
	rows: number;
	/** Rows of a full page. */
	step: number;
	/** The service says that there is such a page. */
	claimed?: boolean;
	/** As many records stand before it as the service counts. */
	counted?: boolean;
	/** Empty pages before it in a row. */
	barren?: number;
}

/** A reading of the whole list that goes on over several polls. */
export interface FullScan {
	/** The page to go on with. */
	next?: PollCursor;
	/** How often the list was begun, and what came of the present pass: different records, of them unseen before, and pages. */
	pass: number;
	seen: number;
	gained: number;
	pages: number;
	/** The key of the very first record: a page that begins with it again is no further page. */
	first?: number;
	trace?: OrderEvidence;
	/** Keys of the last page's records, so that one that moved down is not taken for the next one. */
	recent: number[];
	/** How many records the service counted at first. */
	total?: number;
	/** Records came twice. */
	repeats?: boolean;
	/** Polls that have worked on it. */
	polls: number;
	/** The look may end once so many new records are found. */
	target?: number;
	/** What tells records that came since a first look began, with the highest value there was then. */
	top?: SortOrder;
}

/** New records at the head that are more than one poll can read: the way down to known ground, then up again page by page. */
export interface Backlog {
	down: boolean;
	/** Pages from the head that are still to be reported. */
	depth: number;
	/**
	 * Keys of the first and last records of those pages, as they stood on the way down: a page whose first record comes again is no
	 * further page, and one that still ends as it did still follows the page below.
	 */
	firsts: number[];
	lasts: number[];
	/** The orders, marked with what was reported so far. */
	orders: SortOrder[];
	step: number;
	/** Their addresses, where they cannot be computed. */
	addresses?: string[];
	/** Where the way down goes on. */
	next?: PollCursor;
}

/** No way beyond the first page was found, for so many polls. */
export interface UnknownPagination {
	polls: number;
	/** It was so from the first poll on: there may be records beyond it that were there before. */
	early: boolean;
	/** The service says that there are. */
	more: boolean;
	/** How many records the service counts. */
	total?: number;
	/** The page after the first one, by the likeliest way to ask for it, had nothing. */
	bare?: string;
	/** Parameters that were asked with, and brought nothing but the first page's records. */
	barren: string[];
	/** Nothing is said of more, but the list is just as long as a page may be, and was never seen with another length. */
	fixed?: boolean;
	/** The list was seen with another length. */
	varied?: boolean;
}

/** What one poll leaves for the next one. */
export interface PollState {
	version: number;
	/** Tells which list, and what of it, this is about. */
	list: string;
	/** The address with a range of dates, where the service shows a stretch of time by default. */
	url?: string;
	/** All records lie between these days, and no way was found to see others. */
	window?: [first: string, last: string];
	identity?: string[];
	rowsPath?: string[];
	plan?: PaginationStrategy;
	/** The address of the first page, where it is asked for by its number. */
	opening?: string;
	/** The list is one page: how that was known, and how long it was. */
	whole?: {
		silently: boolean;
		rows: number;
		unknown?: UnknownPagination;
		/** Why other records may be those that were asked for. */
		rival?: string;
	};
	/** The first look did not reach the end of the list, nor has any look since. */
	partial?: boolean;
	/** The last look did not reach the end of the list. */
	cut?: boolean;
	/** The first look is done: what comes from now on is new. */
	learnt: boolean;
	orders: SortOrder[];
	/** What tells the newest record, wherever it stands, with the highest value known. */
	newest?: SortOrder;
	/** New records have higher ids. */
	grows: boolean;
	/** Records of the list, where the service's own count was proved right. */
	count?: number;
	/** The last page, where new records appear at the end. */
	tail?: PollCursor;
	look?: FullScan;
	climb?: Backlog;
	/** Polls since the last look, when it was, and how many pages it read. */
	polls: number;
	lookedAt: number;
	pages: number;
	/** Looks in a row that did not bring as many records as the service counts. */
	astray: number;
	/** How often the way of paging was doubted since a look brought all records. */
	doubts: number;
	/** A record changed, and its time of change did not. */
	silentEdits: boolean;
}

/** The state that was saved with what it remembers, or a first one and why the saved one is of no use. */
export function readState(
	request: Omit<PollRequest, 'want'>,
	want: 'created' | 'changed' | 'soon',
): {
	state: PollState;
	memory: SeenIds;
	notice?: string;
} {
	const list = listFingerprint(request, want);
	const withVersions = want === 'changed';
	const newState = (): { state: PollState; memory: SeenIds } => ({
		state: {
			version,
			list,
			learnt: false,
			orders: [],
			grows: false,
			polls: 0,
			lookedAt: request.retryPolicy.now(),
			pages: 0,
			astray: 0,
			doubts: 0,
			silentEdits: false,
		},
		memory: SeenIds.empty(withVersions),
	});
	const saved = request.state;
	if (saved === undefined || saved === null) return newState();
	const memory = isObject(saved) ? SeenIds.restore(saved.memory, withVersions) : undefined;
	if (!isObject(saved) || saved.version !== version || !memory) {
		return {
			...newState(),
			notice: 'What earlier polls had learnt cannot be read any more: this poll begins anew.',
		};
	}
	if (saved.list !== list) {
		return {
			...newState(),
			notice:
				'The list, its filters or the event were changed: this poll begins anew and learns what is there.',
		};
	}
	// The host hands out a watched object, which cannot be cloned in any other way.
	const state = JSON.parse(JSON.stringify(saved)) as JsonObject;
	delete state.memory;
	return { state: state as unknown as PollState, memory };
}

export function writeState(state: PollState, memory: SeenIds): JsonObject {
	return { ...(JSON.parse(JSON.stringify(state)) as JsonObject), memory: memory.save() };
}

/**
 * Whether a refusal, or that the list ends too early, may be of what earlier polls had learnt: the service may page its lists in another
 * way by now.
 */
export function isStale(error: unknown, { plan, state }: Omit<PollRequest, 'want'>): boolean {
	if (plan || !isObject(state)) return false;
	if (error instanceof IncompleteListError) return state.plan !== undefined;
	return error instanceof ApiError && !isNonPaginationError(error);
}

/** Forgets how the list is read, and keeps what is known of its records. */
export function forgetPagination(state: PollState): void {
	for (const key of ['plan', 'opening', 'rowsPath', 'whole', 'tail', 'look', 'climb'] as const)
		delete state[key];
	state.orders = [];
}

function listFingerprint({ url, plan }: Omit<PollRequest, 'want'>, want: string): string {
	const fingerprintSource = JSON.stringify([url, want, plan ?? null]);
	return createHash('sha256').update(fingerprintSource).digest('base64').slice(0, 16);
}

import {
	isObject,
	ApiError,
	type JsonObject,
	type PageCursor,
	type PaginationStrategy,
	isNonPaginationError,
} from '../../../rest';
import { SeenIds, sha256, type SavedIds } from './seenIds';
import type { SavedValues } from '../values/keptValues';
import type { SortOrder, OrderEvidence } from './orderEvidence';
import { IncompleteListError, type FormerRecord, type PollRequest, type Tracking } from './types';

const version = 5;

/** A scan of the whole list that goes on over several polls. */
export interface FullScan {
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
	repeats?: boolean;
	polls: number;
	since?: number;
	/** The scan may end once so many new records are found. */
	target?: number;
	/** Keys of known records that this pass has not brought yet, where that took more than one poll. */
	unseen?: string;
	/** Marks the newest record when a first scan began: what is above it is new. */
	top?: SortOrder;
}

/** No way to a second page was found. */
interface UnknownPagination {
	polls: number;
	/** It was so from the first poll on: old records may lie beyond the first page. */
	early: boolean;
	/** The service says that there are more, also where its count says that there are not: that may be the count of the page. */
	claimed?: boolean;
	total?: number;
	/** The address of the likeliest second page, which was empty. */
	bare?: string;
	/** The service does not say that there are more, but the list is exactly as long as a page may be, and never had another length. */
	fixed?: boolean;
	/** The list has had another length. */
	varied?: boolean;
}

/** Known records that a reading of the whole list did not bring. */
export interface AbsentRecords {
	keys: string;
	/** Keys of those that an earlier reading did not bring either. */
	confirmed: string;
	/** Keys of those that were asked for in vain. */
	asked?: string;
	shown?: string;
	lastAsked?: number;
	/** The earliest start in the list, in seconds since 1970, and whether it reaches as far back as before. */
	lowest?: number;
	hasReach: boolean;
	/** Since when the list has lacked more records than it brings, in milliseconds since 1970. */
	fewSince?: number;
	/** Since when the service has not shown a listed record by its id, in milliseconds since 1970. */
	failedSince?: number;
	/** Only another reading of the list can prove that they are gone. */
	needsScan?: boolean;
	/** The reading brought records twice: the list moved meanwhile, and may hold what was not seen. */
	mayBeListed?: boolean;
	/** The reading may not have brought all records: that it lacked some does not count. */
	isUnsure?: boolean;
}

/** The state of polls for appointments that start soon. */
export interface SoonState {
	/** Reported appointments: the key of the record, and the start for which it was reported. */
	told: Array<[key: number, start: number]>;
	order?: SortOrder;
	/** The field that times to come told from others, and what the user is to know of it. */
	proved?: { path: string[]; notice?: string };
	/** A page that begins before the time window, in the order of the list. */
	place?: PageCursor;
	/** The last page that held records. */
	end?: PageCursor;
	scannedAt?: number;
	scan?: {
		next: PageCursor;
		trace?: OrderEvidence;
		pages: number;
		/** The last page that begins before the time window: one cursor if starts rise, another if they fall. */
		rising?: PageCursor;
		falling?: PageCursor;
	};
	/** Requests that a scan of the whole list takes. */
	pages: number;
}

/** What one poll leaves for the next one. Times of polls are in milliseconds since 1970. */
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
	/** The list is one page, and was this long; `silently` where the service does not say so, `ended` where nothing came behind it. */
	whole?: {
		silently: boolean;
		rows: number;
		ended?: boolean;
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
	grows: boolean;
	/** Records of the list, where the service's own count was proved right. */
	count?: number;
	/** The last page, where new records appear at the end. */
	tail?: PageCursor;
	look?: FullScan;
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
	/** What records were before their last changes, by their keys: the newest changes last. */
	former?: Array<[key: number, former: FormerRecord]>;
	/** Where records show their creation, and the latest one of all that are known, in milliseconds since 1970. */
	creations?: { path?: string[]; until?: number };
	/** When the last poll read the list, in milliseconds since 1970, and how many records it met at least. */
	last?: { at: number; rows: number };
	heldSince?: number;
	/** A record changed without a new time of change. */
	silentEdits: boolean;
	soon?: SoonState;
}

/** A request without what is looked for. */
type StoredRequest = Omit<PollRequest, 'events' | 'resource'>;

export function newScan(): FullScan {
	return { pass: 1, seen: 0, gained: 0, pages: 0, polls: 0, recent: [] };
}

export function writeState(state: PollState, seenIds: SeenIds): JsonObject {
	return { ...(JSON.parse(JSON.stringify(state)) as JsonObject), memory: seenIds.save() };
}

/** Whether an error may come from what earlier polls had learnt: the service may page its lists in another way now. */
export function isStale(error: unknown, { plan, state }: StoredRequest): boolean {
	if (plan || !isObject(state)) return false;
	if (error instanceof IncompleteListError) return state.plan !== undefined;
	return error instanceof ApiError && !isNonPaginationError(error);
}

/** Forgets how the list is paged and ordered, and keeps what is known of its records. */
export function forgetPagination(state: PollState): void {
	for (const key of ['plan', 'opening', 'rowsPath', 'whole', 'tail', 'look'] as const)
		delete state[key];
	state.orders = [];
}

/** What earlier polls have left for this one. */
interface StoredPolls {
	state: PollState;
	seenIds: SeenIds;
	/** The kept values as they were saved: undefined in a new state, null where none were kept. */
	savedValues?: SavedValues | null;
	notice?: string;
}

/** The saved state, or a new one. What the polls that saved it looked at may have been something else. */
export function readState(
	request: StoredRequest,
	tracking: Tracking,
	formerTrackings: () => Tracking[],
): StoredPolls {
	const list = listFingerprint(request, tracking.subject);
	const startAgain = (notice?: string): StoredPolls => ({
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
		seenIds: new SeenIds(tracking.versions),
		notice,
	});
	const saved = request.state;
	if (saved === undefined || saved === null) return startAgain();
	if (!isObject(saved) || saved.version !== version)
		return startAgain(
			'What earlier polls had learnt cannot be read any more: this poll starts again.',
		);
	const isSameList = saved.list === list;
	const trackings = isSameList ? [tracking] : formerTrackings();
	const formerWith = (plan: unknown) =>
		trackings.find(
			({ subject }) =>
				listFingerprint({ ...request, plan: plan as PaginationStrategy }, subject) === saved.list,
		);
	const withSamePlan = formerWith(request.plan);
	const former = withSamePlan ?? formerWith(undefined) ?? formerWith(saved.plan);
	if (!former)
		return startAgain(
			'The list or its filters were changed: this poll starts again and learns what is there.',
		);
	// n8n hands out a proxy, which cannot be cloned in any other way.
	const { memory, values, ...state } = JSON.parse(JSON.stringify(saved)) as PollState & {
		memory: SavedIds;
		values?: SavedValues;
	};
	const seenIds = SeenIds.restore(memory, tracking.versions);
	const savedValues = values ?? null;
	if (isSameList) return { state, seenIds, savedValues };
	if (tracking.deletions && !former.deletions) state.deletionsUnknown = true;
	const isRepaged = withSamePlan === undefined;
	return { ...goOnWith({ ...state, list }, seenIds, tracking, isRepaged), savedValues };
}

/** The state for other events or another pagination of the same list: what is known of its records stays, and all of it is read again. */
function goOnWith(
	state: PollState,
	seenIds: SeenIds,
	tracking: Tracking,
	isRepaged: boolean,
): StoredPolls {
	state.orders = [];
	for (const key of ['look', 'tail'] as const) delete state[key];
	if (isRepaged) forgetPagination(state);
	if (!tracking.missing) delete state.absent;
	const { highest } = seenIds;
	const needsAllIds = highest !== undefined && (tracking.changes || tracking.missing);
	if (!isRepaged && !needsAllIds) return { state, seenIds };
	// Some records are not known one by one: they are learnt now, and only those above the newest one are new.
	state.learnt = false;
	const highestId = { field: 'id' as const, path: state.identity ?? [], falling: false };
	state.look = { ...newScan(), top: needsAllIds ? { ...highestId, mark: highest } : state.newest };
	return { state, seenIds: needsAllIds ? new SeenIds(tracking.versions) : seenIds };
}

function listFingerprint({ url, plan }: StoredRequest, subject: string): string {
	return sha256(JSON.stringify([url, subject, plan ?? null]))
		.toString('base64')
		.slice(0, 16);
}

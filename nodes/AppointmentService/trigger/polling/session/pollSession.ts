import {
	carryTokens,
	continueAfter,
	firstCursor,
	numberedCursor,
	pagesFrom,
	type PageCursor,
	type PagedList,
	positionAfter,
	withRetry,
	resourceNameVariants,
	type JsonObject,
	ApiError,
	type PaginationStrategy,
	ConcurrencyLimiter,
	isPastEnd,
	speaksOfDepth,
	findSharedKeyPath,
	inferPrimaryKey,
	isScalarId,
	parsePage,
	primaryKeyAt,
	valueAt,
	type PrimaryKey,
	type ErrorPage,
	type ListPage,
} from '../../../rest';
import { SeenIds } from '../state/seenIds';
import { MetRecords, ReusedIds } from './metRecords';
import type { ValueContext } from '../values/fields';
import { KeptValues } from '../values/keptValues';
import { leadingOrder, type SortOrder } from '../state/orderEvidence';
import type { PollState } from '../state/state';
import {
	trackingOf,
	type Tracking,
	type ChangeEvent,
	type FormerRecord,
	type PollRequest,
	type RecordValues,
} from '../state/types';

/** One page of the list, and where the next one is. */
export interface PolledPage {
	cursor: PageCursor;
	page: ListPage;
	next?: PageCursor;
}

interface ScanPass {
	seenKeys: Set<number>;
	visitedAddresses: Set<string>;
	lastPageRepeated?: boolean;
	/** The last page with new records was a full one. */
	lastPageFull?: boolean;
	/** The service lets nobody read deeper. */
	isLimited?: boolean;
	last?: PolledPage;
}

/** Whether the service may have refused only the token. */
function mayBeExpiredCursor({ errorInfo: { status }, kind }: ApiError): boolean {
	return kind === 'refused' && ![401, 403, 429].includes(status) && status < 500;
}

/** What was known of a record before this poll, and what this poll reports of it. */
export interface PriorKnowledge {
	isNew: boolean;
	version?: number;
	values?: RecordValues;
	/** It was known as cancelled although its values are not kept, or that is not known. */
	wasCancelled?: boolean;
	/** It was known to say that it was deleted, or that is not known. */
	wasDeleted?: boolean;
	/** Its start must have been another one, although the earlier one is not kept. */
	hasMoved?: boolean;
	event?: ChangeEvent;
}

/** One running poll: its request, its state, and what it found. */
export class PollSession {
	readonly events: ChangeEvent[] = [];
	/** Events that a later reading of their records took back. */
	readonly withdrawn = new Set<ChangeEvent>();
	/** What was known before this poll of records that changed, by their ids. */
	readonly priorKnowledge = new Map<string, PriorKnowledge>();
	/** Old records that this poll found first, where several may share an ID: the others are old as well. */
	oldIds?: Set<string>;
	readonly met = new MetRecords();
	/** Nothing comes behind a page that was read. */
	reachedEnd = false;
	readonly wasLearnt: boolean;
	readonly wasScanning: boolean;
	/** What records were before the last changes that were reported, by their keys. */
	readonly former: Map<number, FormerRecord>;
	readonly reusedIds: ReusedIds;
	lastListed?: JsonObject;
	lowestStart?: number;
	readonly limiter = new ConcurrencyLimiter();
	readonly names: Set<string>;
	readonly tracking: Tracking;
	requests = 0;
	/** The time was over before the end of the list was reached. */
	unfinished = false;
	/** The records of a first scan, as long as they are few. */
	firstScanRecords: JsonObject[] | undefined = [];
	/** The range of dates that the service says it shows. */
	statedRange?: ListPage['statedRange'];
	pass: ScanPass = { seenKeys: new Set(), visitedAddresses: new Set() };
	/** By how many milliseconds the clock of the service is ahead of this one. */
	clockAhead = 0;
	readonly startedAt: number;
	readonly fetchParsed: ReturnType<typeof withRetry>;

	constructor(
		readonly request: PollRequest,
		readonly state: PollState,
		public seenIds: SeenIds,
		public kept = new KeptValues(),
	) {
		this.tracking = trackingOf(request);
		this.wasLearnt = state.learnt;
		this.wasScanning = state.look !== undefined;
		this.former = new Map(state.former);
		this.startedAt = request.retryPolicy.now();
		this.reusedIds = new ReusedIds(state, this.startedAt);
		this.names = resourceNameVariants(request.names);
		const fetch: PollRequest['fetch'] = async (url) => {
			this.requests++;
			const response = await request.fetch(url);
			this.clockAhead = Math.max(0, (Date.parse(response.headers.date) || 0) - this.now());
			return response;
		};
		const retryPolicy = { ...request.retryPolicy, onPressure: () => this.limiter.throttle() };
		this.fetchParsed = carryTokens(withRetry(fetch, retryPolicy));
	}

	get isOutOfTime(): boolean {
		return this.now() - this.startedAt >= this.request.budget;
	}

	/** How many requests still fit into the time, by how long they took so far. */
	get affordableRequests(): number {
		const elapsed = this.now() - this.startedAt;
		if (elapsed <= 0 || this.requests === 0) return Infinity;
		return Math.max(0, Math.floor(((this.request.budget - elapsed) * this.requests) / elapsed));
	}

	now(): number {
		return this.request.retryPolicy.now();
	}

	/** The list's address, with a range of dates where the service shows a limited period by default. */
	get url(): string {
		return this.state.url ?? this.request.url;
	}

	get strategy(): PaginationStrategy {
		return this.state.plan ?? { style: 'none' };
	}

	readonly fetchPage = async (address: string): Promise<ListPage | ErrorPage> => {
		const page = parsePage(await this.fetchParsed(address), this.names, this.state.rowsPath);
		if ('refusal' in page) return page;
		if (page.rows.length > 0) this.state.rowsPath ??= page.path;
		this.statedRange ??= page.statedRange;
		return page;
	};

	/** The order by which what is looked for appears at one end of the list; undefined where it may appear anywhere. */
	get order(): SortOrder | undefined {
		return leadingOrder(this.state.orders, this.state.grows, this.tracking.changes);
	}

	get primaryKey(): PrimaryKey {
		return primaryKeyAt(this.state.identity);
	}

	learnPrimaryKey(rows: JsonObject[]): void {
		if (rows.length > 0 && this.state.identity) this.followRenamedKey(rows);
		// Records that are known by their content would all be new under another key.
		if (rows.length === 0 || this.state.identity || this.seenIds.size > 0) return;
		this.state.identity = inferPrimaryKey(rows, this.names).path;
		if (this.state.identity) return;
		this.state.identity = findSharedKeyPath(rows, this.names);
		if (this.state.identity) this.oldIds = new Set();
	}

	/** A service may give the field of the ID another name: most IDs in it are known then. */
	private followRenamedKey(rows: JsonObject[]): void {
		const { state, seenIds } = this;
		const { identity = [] } = state;
		if (!seenIds.exact || rows.some((row) => isScalarId(valueAt(row, identity)))) return;
		const renamed = inferPrimaryKey(rows, this.names);
		const known = rows.filter((row) => seenIds.has(renamed.getKey(row)));
		if (!renamed.path || 2 * known.length <= rows.length) return;
		state.identity = renamed.path;
		for (const order of [...state.orders, ...(state.newest ? [state.newest] : [])])
			if (order.field === 'id') order.path = renamed.path;
	}

	/** @throws ApiError where the service refuses the first page */
	async readFirstPage(address: string): Promise<ListPage> {
		const page = await this.fetchPage(address);
		if ('refusal' in page) throw page.refusal;
		this.assertList(page);
		this.learnPrimaryKey(page.rows);
		return page;
	}

	/** The first page must hold a list without a warning; only a new account may answer without one, as an empty one. @throws ApiError */
	private assertList({ bare, rows, pageInfo }: ListPage): void {
		const { state, seenIds, request } = this;
		const [warning] = pageInfo.warnings;
		if (!bare && (rows.length > 0 || warning === undefined)) return;
		const isNew = request.state === undefined || state.withoutListAt !== undefined;
		if (isNew && !state.rowsPath && seenIds.exact && seenIds.size === 0 && warning === undefined)
			return void (state.withoutListAt ??= this.now());
		const message = typeof warning === 'string' ? warning : '';
		throw new ApiError({ status: 200, message, fields: {} }, 'noList');
	}

	get hasNumberedPages(): boolean {
		return this.strategy.style === 'page' || this.strategy.style === 'offset';
	}

	get list(): PagedList {
		return { listUrl: this.url, strategy: this.strategy, firstPageUrl: this.state.opening };
	}

	firstCursor(step = 0): PageCursor {
		return firstCursor(this.list, step);
	}

	cursorAt(pages: number, rows: number, step: number): PageCursor | undefined {
		const isFirst = this.hasNumberedPages && pages === 0 && rows === 0;
		return isFirst ? this.firstCursor(step) : numberedCursor(this.list, { pages, rows, step });
	}

	/** Reads one page, if there is one. `quick`: a short one may be the last; `stored`: its token may have expired. @throws ApiError */
	async readPage(
		cursor: PageCursor,
		quick: boolean,
		stored = false,
	): Promise<PolledPage | undefined> {
		const page = await this.fetchPage(cursor.address);
		if ('refusal' in page) {
			const { refusal } = page;
			const isGone = this.hasNumberedPages
				? isPastEnd(refusal)
				: stored && mayBeExpiredCursor(refusal);
			// A refused second page that must be there means that the service pages in another way now.
			const isRepaged = this.hasNumberedPages && cursor.pages === 1 && cursor.claimed && !stored;
			// A pagination set by the user is not doubted: a refused page ends the list, even where the service said that more follows.
			const isEnd = (cursor.counted || this.request.plan) && isPastEnd(refusal);
			if (cursor.pages > 0 && (isEnd || (isGone && !isRepaged))) {
				this.reachedEnd = true;
				const { rows, pages, step } = cursor;
				// Behind so many records, a bare refusal hardly is the end.
				const isDeep = (!this.request.plan && rows % 1000 === 0) || speaksOfDepth(refusal);
				if (isDeep && rows === pages * step) this.pass.isLimited = this.state.cut = true;
				return undefined;
			}
			throw refusal;
		}
		if (cursor.pages === 0) this.assertList(page);
		this.learnPrimaryKey(page.rows);
		return this.toPolledPage(cursor, page, quick);
	}

	/** The page at a stored cursor, or an earlier one whose first record passes; undefined where no earlier one can be asked for. */
	async findPage(
		stored: PageCursor,
		quick: boolean,
		passes: (first: JsonObject | undefined) => boolean,
	): Promise<PolledPage | undefined> {
		const { step } = stored;
		let cursor: PageCursor | undefined = stored;
		for (let back = 1; cursor; back *= 2) {
			const polled = await this.readPage(cursor, quick, true);
			if (cursor.pages === 0 || (polled && passes(polled.page.rows[0]))) return polled;
			const pages = Math.max(0, cursor.pages - back);
			const rows = Math.max(0, cursor.rows - back * step);
			cursor = this.cursorAt(pages, pages === 0 ? 0 : rows, step);
		}
		return undefined;
	}

	/** A page and those after it, each requested when it is wanted. @throws ApiError */
	pagesFrom(first: PolledPage | undefined, quick: boolean): AsyncGenerator<PolledPage> {
		return pagesFrom(first, async (cursor) => await this.readPage(cursor, quick));
	}

	toPolledPage(cursor: PageCursor, page: ListPage, quick: boolean): PolledPage {
		const position = positionAfter(cursor, page, this.primaryKey);
		const next = continueAfter(this.list, position, cursor.rows + page.rows.length, quick);
		const isOther = typeof next === 'object' && next.address !== cursor.address;
		this.reachedEnd ||= next === 'end';
		return { cursor: { ...cursor, step: position.step }, page, next: isOther ? next : undefined };
	}

	get valueContext(): ValueContext {
		const timeZone = this.kept.timeZone ?? this.request.timeZone ?? 'UTC';
		return { ...this.request, timeZone, idPath: this.state.identity };
	}

	/** Forgets the records that were read, and their events, because they will be read again. */
	forgetRecords(): void {
		this.events.length = 0;
		this.seenIds = new SeenIds(this.tracking.versions);
		this.kept = new KeptValues();
		this.priorKnowledge.clear();
	}
}

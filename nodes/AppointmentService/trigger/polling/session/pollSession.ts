import {
	withRetry,
	resourceNameVariants,
	type JsonObject,
	ApiError,
	type PaginationStrategy,
	numberedPageUrl,
	ConcurrencyLimiter,
	isPastEnd,
	inferPrimaryKey,
	requestPage,
	withPageSize,
	valueAt,
	type PrimaryKey,
	type ErrorPage,
	type ListPage,
} from '../../../rest';
import { contentId, contentVersion } from '../state/recordVersion';
import type { SeenIds } from '../state/seenIds';
import { nextPollCursor } from './nextPage';
import type { PollCursor, PollState } from '../state/state';
import type { ChangeEvent, PollRequest } from '../state/types';

/** One page of the list, and where the next one is. */
export interface PolledPage {
	cursor: PollCursor;
	page: ListPage;
	next?: PollCursor;
}

/** A refusal that may be of a token only. */
function mayBeExpiredCursor({ errorInfo: failure, kind }: ApiError): boolean {
	return kind === 'refused' && ![401, 403, 429].includes(failure.status) && failure.status < 500;
}

/**
 * The first page of a list holds a list. An answer that holds none, or an empty one with a complaint, is no word that nothing is there.
 *
 * @throws ServiceRefusal
 */
function assertList({ bare, rows, pageInfo }: ListPage): void {
	const [complaint] = pageInfo.warnings;
	if (!bare && (rows.length > 0 || complaint === undefined)) return;
	const message = typeof complaint === 'string' ? complaint : '';
	throw new ApiError({ status: 200, message, fields: {} }, 'noList');
}

/** One poll at work: what it may ask, what it knows, what it found. */
export class PollSession {
	readonly events: ChangeEvent[] = [];
	readonly limiter = new ConcurrencyLimiter();
	readonly names: Set<string>;
	requests = 0;
	/** The poll's time was over before the end of the list was reached. */
	unfinished = false;
	/** The records of a first look, as long as they are few. */
	firstScanRecords: JsonObject[] | undefined = [];
	/** A request failed in a way that may pass. */
	hadTransientFailure = false;
	private readonly startedAt: number;
	private readonly fetchWithRetry: ReturnType<typeof withRetry>;

	constructor(
		readonly request: PollRequest,
		readonly state: PollState,
		public seenIds: SeenIds,
	) {
		this.startedAt = request.retryPolicy.now();
		this.names = resourceNameVariants(request.names);
		this.fetchWithRetry = withRetry(
			async (url) => {
				this.requests++;
				return await request.fetch(url);
			},
			{ ...request.retryPolicy, onPressure: () => this.limiter.throttle() },
		);
	}

	get isOutOfTime(): boolean {
		return this.now() - this.startedAt >= this.request.budget;
	}

	/** How many requests still fit, by how long they took so far. */
	get affordableRequests(): number {
		const elapsed = this.now() - this.startedAt;
		if (elapsed <= 0 || this.requests === 0) return Infinity;
		return Math.max(0, Math.floor(((this.request.budget - elapsed) * this.requests) / elapsed));
	}

	now(): number {
		return this.request.retryPolicy.now();
	}

	/** The list's address; a wider one than the user's where the service shows a stretch of time by default. */
	get url(): string {
		return this.state.url ?? this.request.url;
	}

	get strategy(): PaginationStrategy {
		return this.state.plan ?? { style: 'none' };
	}

	readonly fetchPage = async (address: string): Promise<ListPage | ErrorPage> => {
		const page = await requestPage(this.fetchWithRetry, address, this.names, this.state.rowsPath);
		if ('refusal' in page) {
			const { status } = page.refusal.errorInfo;
			this.hadTransientFailure ||= status < 300 || status >= 500;
		} else if (page.rows.length > 0) this.state.rowsPath ??= page.path;
		return page;
	};

	get primaryKey(): PrimaryKey {
		const { identity: primaryKey } = this.state;
		return {
			path: primaryKey,
			getKey: (record) => {
				const id = primaryKey ? valueAt(record, primaryKey) : undefined;
				const given = (typeof id === 'string' && id !== '') || typeof id === 'number';
				return given ? String(id) : JSON.stringify(record);
			},
		};
	}

	/** Learns how records are told apart from the first that come. */
	learnPrimaryKey(rows: JsonObject[]): void {
		if (rows.length === 0 || this.state.identity) return;
		this.state.identity = inferPrimaryKey(rows, this.names).path;
	}

	/** @throws ServiceRefusal where the service refuses the first page */
	async readFirstPage(address: string): Promise<ListPage> {
		const page = await this.fetchPage(address);
		if ('refusal' in page) throw page.refusal;
		assertList(page);
		this.learnPrimaryKey(page.rows);
		return page;
	}

	/** Pages can be asked for in any order. */
	get hasNumberedPages(): boolean {
		return this.strategy.style === 'page' || this.strategy.style === 'offset';
	}

	firstCursor(step = 0): PollCursor {
		const address = this.state.opening ?? withPageSize(this.strategy, this.url);
		return { address, pages: 0, rows: 0, step };
	}

	/** A page whose place is known by its number; undefined where the list is not paged by numbers. */
	cursorAt(pages: number, rows: number, step: number): PollCursor | undefined {
		const { strategy } = this;
		if (strategy.style !== 'page' && strategy.style !== 'offset') return undefined;
		const address = pages === 0 && rows === 0 ? this.firstCursor().address : '';
		return {
			address: address || numberedPageUrl(strategy, this.url, pages, rows),
			pages,
			rows,
			step,
		};
	}

	/**
	 * Reads one page.
	 *
	 * @param quick whether a short page may count as the last one
	 * @param stored whether an earlier poll left its address: a token may have expired since
	 * @returns undefined where the service says that there is no such page
	 * @throws ServiceRefusal
	 */
	async readPage(
		cursor: PollCursor,
		quick: boolean,
		stored = false,
	): Promise<PolledPage | undefined> {
		const page = await this.fetchPage(cursor.address);
		if ('refusal' in page) {
			const { refusal } = page;
			const isGone = this.hasNumberedPages
				? isPastEnd(refusal)
				: stored && mayBeExpiredCursor(refusal);
			// A second page that must be there is refused where pages are asked for in another way by now.
			const isOtherWay = this.hasNumberedPages && cursor.pages === 1 && cursor.claimed && !stored;
			// The user's own way is the only one: what is refused there ends the list, whatever was promised.
			const isEnd = (cursor.counted || this.request.plan) && isPastEnd(refusal);
			if (cursor.pages > 0 && (isEnd || (isGone && !isOtherWay))) return undefined;
			throw refusal;
		}
		if (cursor.pages === 0) assertList(page);
		this.learnPrimaryKey(page.rows);
		return this.toPolledPage(cursor, page, quick);
	}

	toPolledPage(cursor: PollCursor, page: ListPage, quick: boolean): PolledPage {
		const step = Math.max(cursor.step, page.rows.length);
		return {
			cursor: { ...cursor, step },
			page,
			next: nextPollCursor(this, { ...cursor, step }, page, quick),
		};
	}

	isKnown(record: JsonObject): boolean {
		const id = this.primaryKey.getKey(record);
		if (!this.seenIds.has(id)) return false;
		return this.request.want === 'created' || this.seenIds.version(id) === contentVersion(record);
	}

	/**
	 * Remembers a record and reports it where it is new or has changed.
	 *
	 * @param silently it was there before the first poll: nothing is reported of it
	 * @returns whether its id was not known
	 */
	processRecord(record: JsonObject, silently = false): boolean {
		const { state, seenIds } = this;
		const id = this.primaryKey.getKey(record);
		const version = this.request.want === 'changed' ? contentVersion(record) : 0;
		const isNew = !seenIds.has(id);
		if (!isNew && (this.request.want === 'created' || seenIds.version(id) === version))
			return false;
		seenIds.add(id, version);
		if (isNew && state.count !== undefined) state.count++;
		if (!silently || !isNew) {
			this.events.push({ event: isNew ? 'created' : 'updated', id: this.reportedId(id), record });
		}
		return isNew;
	}

	/** Remembers a record that was out of sight until it changed, and reports that change. */
	processHiddenChange(record: JsonObject): boolean {
		this.processRecord(record, true);
		const id = this.reportedId(this.primaryKey.getKey(record));
		this.events.push({ event: 'updated', id, record });
		return true;
	}

	private reportedId(id: string): string {
		return this.state.identity ? id : contentId(id);
	}
}

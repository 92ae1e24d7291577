import { continueAfter, numberedCursor, type PageCursor } from '../pages/pageCursor';
import { getTotal, lacksRows } from '../paging/pageStatus';
import { ConcurrencyLimiter } from '../http/limits/concurrencyLimiter';
import { inferPrimaryKey, valueAt } from '../record/primaryKey';
import { RecordSet } from '../record/recordSet';
import { withRetry, type FetchParsed } from '../http/retry';
import { isNotFound, type ApiError } from '../http/errors';
import {
	isPastLastPage,
	positionAfter,
	withPageSize,
	type PaginationStrategy,
	type ListPosition,
} from '../paging/strategy';
import { parsePage, type ErrorPage, type ListPage } from '../page/listPage';
import { findTimeField, parseTime } from '../record/timeFields';
import type { JsonObject } from '../http/types';
import { unwrapFields } from '../record/unwrapFields';
import type { PagerCursor, PagerOptions, FirstPage, RecordPage } from './pagerTypes';
import { isUnfiltered, withDateRange } from '../dates/dateWindow';
import { asRefusal } from '../dates/findRangeForm';
import { carryTokens } from '../pages/carryTokens';
import { hasMarkOfMore } from '../pages/largerFirstPage';
import { settle } from '../http/settle';
import { readList } from './readList';
import { toLearned } from './beginReading';
import { inferPagination, type InferredPagination } from './inferPagination';
import { isSilent, singlePageReason, type ReadContext } from './startPaging';
import { isSameEnd, likelySettings, listEnd, type ListEnd } from '../memory/settings';
import {
	type ListMemory,
	type ListSettings,
	memoryOf,
	type ServiceMemory,
} from '../memory/serviceMemory';
import { resourceNameVariants } from '../values/vocabulary';

/** So many records are read of a list that is given for ranges of dates only. */
const nearbyCount = 100;

/** Pages through a list, forwards or from its end, as far as the user scrolls. Its paging is detected with the second page. Records may come twice. */
export class Pager {
	/** GETs that got a response. */
	requests = 0;
	private readonly names: Set<string>;
	private readonly readUrl: FetchParsed;
	private readonly pagesByUrl = new Map<string, ListPage>();
	private nearby: JsonObject[] = [];
	private rowsPath?: string[];
	/** How this list, or another one of the service, was read before. */
	private known?: ListSettings;
	private isRefuted = false;
	/** The first page was requested with the remembered size. */
	private isSized = false;

	private readonly service?: ServiceMemory;
	private readonly memory?: ListMemory;

	private readonly options: PagerOptions;

	constructor(options: PagerOptions) {
		this.service = memoryOf(options.fetch);
		this.memory = this.service?.list(options.url);
		const dates = this.memory?.peek()?.dateParameters;
		const now = options.retryPolicy.now();
		const isWindow = dates !== undefined && isUnfiltered(options.url);
		this.options = isWindow
			? { ...options, url: withDateRange(options.url, [dates], now) }
			: options;
		this.names = resourceNameVariants(options.names);
		this.readUrl = carryTokens(withRetry(options.fetch, options.retryPolicy));
	}

	/** Every record that came so far, those of detection included; records may come twice. */
	get recordsRead(): JsonObject[] {
		return [...this.nearby, ...[...this.pagesByUrl.values()].flatMap(({ rows }) => rows)];
	}

	/** @throws ApiError where the service refuses, NetworkError where no response comes */
	async fetchFirstPage(): Promise<FirstPage> {
		const { url } = this.options;
		const opened = await settle(this.openList(this.options.opensPlain));
		if ('fault' in opened) return await this.readNearby(opened.fault);
		const page = opened.value;
		const primaryKey = inferPrimaryKey(page.rows, this.names);
		const recordSet = new RecordSet(primaryKey);
		recordSet.add(page.rows);
		const isWhole = singlePageReason(page, recordSet) !== undefined;
		const end = this.memory?.fact<ListEnd>(listEnd);
		const isEnd = isWhole || (end !== undefined && isSameEnd(end, page, this.isSized));
		// Rows that stand elsewhere may be the ones that were asked for.
		const complete = isEnd && page.rival === undefined && (isWhole || end?.complete === true);
		return {
			records: page.rows,
			primaryKey,
			oldestFirst: this.isOldestFirst(page.rows),
			total: getTotal(page, recordSet.size),
			noPageInfo: isSilent(page),
			complete,
			...(!isEnd && {
				next: { address: url, pages: 0, rows: 0, step: page.rows.length, path: page.path },
			}),
		};
	}

	/** The records from yesterday on, where the service gives the list for ranges of dates only. */
	private async readNearby(refusal: unknown): Promise<FirstPage> {
		asRefusal(refusal);
		const { records, primaryKey } = await readList({ ...this.options, limit: nearbyCount });
		this.nearby = records;
		return { records, primaryKey, oldestFirst: true, noPageInfo: false, complete: false };
	}

	/** The records at a cursor; `newestFirst` begins with the last page where the oldest records come first. @throws as `fetchFirstPage` */
	async fetchPage(cursor: PagerCursor, newestFirst = false): Promise<RecordPage> {
		this.rowsPath ??= cursor.path;
		if (!cursor.plan) return await this.startPaging(newestFirst);
		const page = await this.fetchCached(cursor.address);
		if ('refusal' in page) return this.endAtRefusal(cursor, cursor.plan, page.refusal);
		const primaryKey = inferPrimaryKey(page.rows, this.names);
		const { plan } = cursor;
		const following = cursor.down
			? this.resolvePrevious(cursor, plan)
			: this.resolveNext(positionAfter(cursor, page, primaryKey), plan);
		return { records: page.rows, primaryKey, ...following };
	}

	/** A page number that is refused may lie past the end. After a full page, the service may as well allow nobody to read deeper. */
	private endAtRefusal(
		{ rows, step, address }: PagerCursor,
		strategy: PaginationStrategy,
		error: ApiError,
	): RecordPage {
		if (!isPastLastPage(strategy, error)) throw error;
		const complete = isNotFound(error) || (rows % step !== 0 && !lacksRows(step, address));
		return { records: [], primaryKey: inferPrimaryKey([], this.names), complete };
	}

	/** The first page: a large one, where an earlier reading had it. */
	private async openList(isPlain = false): Promise<ListPage> {
		const { url } = this.options;
		const end = this.memory?.fact<ListEnd>(listEnd);
		if (!this.isRefuted) {
			if (end) this.known ??= { ...end, strategy: { style: 'none', size: end.size } };
			this.known ??= isPlain
				? this.memory?.peek()
				: this.service && likelySettings(this.service, url);
		}
		const { size } = this.known?.strategy ?? {};
		const large = size && (await this.fetchCached(withPageSize({ size }, url)));
		this.isSized = large !== undefined && 'rows' in large && large.rows.length > 0;
		const page = large && this.isSized ? large : await this.fetchCached(url);
		if ('refusal' in page) throw page.refusal;
		return page;
	}

	private async startPaging(newestFirst: boolean): Promise<RecordPage> {
		const { url: listUrl, retryPolicy } = this.options;
		const plainFirst = await this.openList();
		// A page that held all of another list proves no way to go on: it is a larger first page of this one.
		const whole = this.known?.strategy.style === 'none' ? this.known : undefined;
		const known = whole ? undefined : this.known;
		const isSized = this.isSized && !whole;
		const plainRows = whole?.plainRows ?? plainFirst.rows.length;
		const primaryKey = inferPrimaryKey(plainFirst.rows, this.names);
		let hasLearned = false;
		const context: ReadContext = {
			fetchPage: async (address) => await this.fetchCached(address),
			listUrl,
			primaryKey,
			limit: Infinity,
			limiter: new ConcurrencyLimiter(),
			now: retryPolicy.now,
			known,
			isSized,
			...(whole && this.isSized && { size: whole.strategy.size, plainFirst }),
			onLearned: (learned) => {
				hasLearned = true;
				const settings = { ...learned, plainRows };
				this.memory?.remember(settings);
				this.memory?.forgetFact(listEnd);
				if (learned.strategy.size) this.service?.anyList(listUrl).remember(settings);
			},
		};
		const paging = await inferPagination(context, plainFirst, { enlarges: 'stated' });
		if (paging.kind === 'unanswered') throw paging.error;
		if (paging.kind === 'unknown' && this.isSized) {
			this.isRefuted = true;
			this.known = undefined;
			return await this.startPaging(newestFirst);
		}
		const { first } = paging;
		if (paging.kind !== 'paged') {
			const complete = paging.kind !== 'unknown';
			if (!hasLearned) this.rememberEnd(paging, plainRows, complete);
			return { records: first.url === listUrl ? [] : first.rows, primaryKey, complete };
		}
		const { start } = paging;
		const { strategy, position, recordSet } = start;
		// What another list of the service had proved is proved for this one, too.
		if (!isSized && !this.memory?.peek()) context.onLearned?.(toLearned(start, Infinity));
		const lastPage =
			newestFirst && this.isOldestFirst(first.rows)
				? await this.fetchLastPage(strategy, position, first)
				: undefined;
		return (
			lastPage ?? {
				records: recordSet.records,
				primaryKey,
				...this.resolveNext(position, strategy),
			}
		);
	}

	/** Remembers a first page behind which nothing was found. */
	private rememberEnd(
		{ first, context: { size, plainFirst } }: InferredPagination,
		plainRows: number,
		complete: boolean,
	): void {
		const isLarger = plainFirst !== undefined && plainFirst !== first;
		const showsMore = complete && isLarger && hasMarkOfMore(plainFirst);
		const end: ListEnd = { rows: first.rows.length, plainRows, size, showsMore, complete };
		this.memory?.rememberFact(listEnd, end);
		const other = this.service?.anyList(this.options.url);
		if (showsMore && !other?.peek())
			other?.remember({ strategy: { style: 'none', size }, plainRows });
	}

	/** The last page, where its address is known and it is newer than the first one. */
	private async fetchLastPage(
		strategy: PaginationStrategy,
		position: ListPosition,
		first: ListPage,
	): Promise<RecordPage | undefined> {
		if (strategy.style !== 'page' && strategy.style !== 'offset') return undefined;
		const total = getTotal(position.lastPage, position.rows);
		const pages =
			(strategy.style === 'page' ? position.lastPage.pageInfo.pageCount?.value : undefined) ??
			Math.ceil((total ?? 0) / position.step);
		if (pages <= position.pages) return undefined;
		const last = this.resolvePrevious({ pages, step: position.step }, strategy).next as PagerCursor;
		const page = await this.fetchCached(last.address);
		if ('refusal' in page || !this.isOldestFirst([...first.rows, ...page.rows])) return undefined;
		return await this.fetchPage(last);
	}

	/** The cursor after a page, or that the list ends with it. */
	private resolveNext(
		position: ListPosition,
		strategy: PaginationStrategy,
	): Pick<RecordPage, 'next' | 'complete'> {
		const next = continueAfter({ listUrl: this.options.url, strategy }, position);
		if (typeof next === 'string') return { complete: next === 'end' };
		return { complete: false, next: { ...next, plan: strategy, path: position.lastPage.path } };
	}

	/** The cursor before a page, where the list is read from its end. */
	private resolvePrevious(
		{ pages, step }: Pick<PageCursor, 'pages' | 'step'>,
		strategy: PaginationStrategy,
	): Pick<RecordPage, 'next' | 'complete'> {
		const list = { listUrl: this.options.url, strategy };
		const place = { pages: pages - 1, rows: (pages - 1) * step, step };
		const numbered = pages === 0 ? undefined : numberedCursor(list, place);
		if (!numbered) return { complete: true };
		const first = withPageSize(strategy, list.listUrl);
		const isFirst = pages === 1 && this.pagesByUrl.has(first);
		const previous = isFirst ? { ...numbered, address: first } : numbered;
		return {
			complete: false,
			next: { ...previous, plan: strategy, path: this.rowsPath ?? [], down: true },
		};
	}

	private isOldestFirst(records: JsonObject[]): boolean {
		return areOldestFirst(records.map((record) => unwrapFields(record, this.names)));
	}

	private async fetchCached(address: string): Promise<ListPage | ErrorPage> {
		const cached = this.pagesByUrl.get(address);
		if (cached) return cached;
		this.requests++;
		const page = parsePage(await this.readUrl(address), this.names, this.rowsPath);
		if ('refusal' in page) return page;
		this.pagesByUrl.set(address, page);
		return page;
	}
}

/** Whether the records begin with the oldest, by their own times. */
function areOldestFirst(records: JsonObject[]): boolean {
	return (['start', 'created', 'updated'] as const).some((meaning) => {
		const path = findTimeField(records, meaning);
		const times = path ? records.map((record) => parseTime(valueAt(record, path))) : [];
		const known = times.filter((time) => time !== undefined);
		return (
			known.length > 2 &&
			known[0] < known[known.length - 1] &&
			known.every((time, index) => index === 0 || known[index - 1] <= time)
		);
	});
}

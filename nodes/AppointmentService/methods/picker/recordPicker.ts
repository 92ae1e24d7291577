import type { ApiClient } from '../../transport';
import {
	Pager,
	createTextMatcher,
	detectDateWindow,
	type PagerCursor,
	type PagerOptions,
	type FirstPage,
	type JsonObject,
	type RecordPage,
} from '../../rest';
import { RelatedNames } from './relatedNames';
import { findUrlIdPath } from './urlIdField';
import { toListRequest, type ListSelector } from './selectedList';
import { detectServerSearch } from './searchParameter';
import { PickerChoices, type Choice } from './pickerOptions';

/** So many choices an opened list should hold: more where the newest are wanted, which have to be found among what was read. */
const targetCounts = { plain: 20, dated: 120, unsorted: 2_000, ahead: 500 };
/** The most requests and the longest time for one list: somebody waits for it. */
const readLimits = { opening: 14, search: 40, milliseconds: 10_000 };
/** No service has smaller pages. */
const minPageSize = 8;
/** A list of so many records is read faster than the service's search is proved. */
const smallListSize = 300;

export interface PickerRequest {
	/** Only records whose name or id contains all these words. */
	filter?: string;
	/** How many choices to read; about two screens of them where it is left out. */
	limit?: number;
	/** Ids of such records in other records: where records have several ids, the values of the choices are of this kind. */
	knownIds?: string[];
	/** Where to go on after an earlier page of choices. */
	cursor?: PickerCursor;
}

/** Where reading goes on; plain JSON, because it leaves as n8n's pagination token. */
export interface PickerCursor {
	mark: PagerCursor;
	/** URL of the list with the service's own search, where that was proved. */
	searched?: string;
	/** Path to the id that URLs take, where records have several. */
	handle?: string[];
}

export interface PickerPage {
	choices: Choice[];
	/** Whether these are all choices, or all that the service's own search finds. */
	complete: boolean;
	next?: PickerCursor;
	/** How many records were read. */
	readCount: number;
}

/** Reads a list from its best end until there are enough choices. */
export class RecordPicker {
	private readonly listRequest: PagerOptions;
	private readonly relatedNames: RelatedNames;
	private readonly matches: ReturnType<typeof createTextMatcher> | undefined;
	private readonly deadline: number;
	private readonly seen = new Map<string, JsonObject>();
	private pager: Pager;
	private searchUrl: string | undefined;
	private urlIdPath: string[] | undefined;
	/** Set with the first records. */
	private pickerChoices!: PickerChoices;
	private targetCount = 0;
	/** The first page does not say whether there are more, and the second was not requested. */
	private hasNoPageInfo = false;
	/** Successive pages without new records. */
	private pagesWithoutNew = 0;

	constructor(
		private readonly client: ApiClient,
		name: ListSelector,
		private readonly request: PickerRequest,
	) {
		const { filter = '', cursor } = request;
		this.relatedNames = new RelatedNames(client);
		this.listRequest = toListRequest(this.relatedNames.recordingClient, name);
		this.matches = filter.trim() === '' ? undefined : createTextMatcher(filter);
		this.deadline = this.listRequest.retryPolicy.now() + readLimits.milliseconds;
		this.searchUrl = cursor?.searched;
		this.urlIdPath = cursor?.handle;
		this.pager = new Pager({ ...this.listRequest, url: this.searchUrl ?? this.listRequest.url });
	}

	async findChoices(): Promise<PickerPage> {
		const { cursor } = this.request;
		let page = cursor ? await this.resume(cursor.mark) : await this.openList();
		while (page.next && this.shouldReadMore(page)) {
			page = await this.pager.fetchPage(page.next);
			await this.addPage(page);
		}
		const next = this.canContinue() ? page.next : undefined;
		return {
			choices: await this.pickerChoices.toChoices(page.complete && !cursor),
			complete: page.complete && !cursor && this.isComplete(),
			readCount: this.seen.size,
			...(next && { next: { mark: next, searched: this.searchUrl, handle: this.urlIdPath } }),
		};
	}

	private async resume(cursor: PagerCursor): Promise<RecordPage> {
		const page = await this.pager.fetchPage(cursor);
		this.initialize(page);
		await this.addPage(page);
		return page;
	}

	private async openList(): Promise<RecordPage> {
		const first = await this.pager.fetchFirstPage();
		this.urlIdPath = await findUrlIdPath(
			this.client,
			this.listRequest,
			first.records,
			this.request.knownIds,
		);
		this.initialize(first);
		const page = await this.readNewest(first);
		this.hasNoPageInfo = first.noPageInfo && page === first;
		if (page !== first && !page.next?.down) await this.addPage(first);
		await this.addPage(page);
		return (await this.readSearchResult(first, page)) ?? page;
	}

	private initialize(page: RecordPage): void {
		this.pickerChoices = new PickerChoices(
			page,
			this.listRequest,
			this.relatedNames,
			this.urlIdPath,
		);
		const sortsByTime = this.pickerChoices.labels.showsTime && !this.matches;
		this.targetCount =
			this.request.limit ?? (sortsByTime ? targetCounts.dated : targetCounts.plain);
	}

	/** The last page of a list that begins in the past, where it can be requested; else more of the list has to be read. */
	private async readNewest(first: FirstPage): Promise<RecordPage> {
		if (!first.next || !first.oldestFirst || !this.pickerChoices.isPast(first.records[0]))
			return first;
		const page = await this.pager.fetchPage(first.next, true);
		if (!page.next?.down && this.request.limit === undefined)
			this.targetCount = targetCounts.unsorted;
		return page;
	}

	/** The first page of the service's own search, where there is one and the list is long. */
	private async readSearchResult(
		first: FirstPage,
		{ next }: RecordPage,
	): Promise<RecordPage | undefined> {
		if (!this.matches || !next || (first.total ?? Infinity) <= smallListSize) return undefined;
		const { filter = '' } = this.request;
		const search = await detectServerSearch(this.listRequest, first, filter, this.pickerChoices);
		if (!search) return undefined;
		this.searchUrl = search.url;
		this.pager = search.pager;
		await this.addPage(search.page);
		return search.page;
	}

	private async addPage({ records, primaryKey }: RecordPage): Promise<void> {
		const seenBefore = this.seen.size;
		for (const record of records) this.seen.set(primaryKey.getKey(record), record);
		this.pagesWithoutNew = this.seen.size > seenBefore ? 0 : this.pagesWithoutNew + 1;
		await this.pickerChoices.pick(records, this.searchUrl === undefined ? this.matches : undefined);
	}

	private shouldReadMore({ records }: RecordPage): boolean {
		const maxRequests = this.matches ? readLimits.search : readLimits.opening;
		if (this.pagesWithoutNew > 2 || this.pager.requests >= maxRequests) return false;
		if (this.listRequest.retryPolicy.now() > this.deadline || this.stopsAtFirstPage) return false;
		if (this.pickerChoices.size < this.targetCount) return true;
		const isUnfiltered = !this.matches && this.request.limit === undefined;
		return (
			isUnfiltered &&
			this.pickerChoices.size < targetCounts.ahead &&
			this.pickerChoices.areUpcoming(records)
		);
	}

	/** Nothing on the first page says that there are more, and to find out would cost requests for every opened list. */
	private get stopsAtFirstPage(): boolean {
		const { limit, cursor } = this.request;
		return this.hasNoPageInfo && !this.matches && limit === undefined && !cursor;
	}

	/** Whether scrolling can bring more: not after a search that gave up, nor where the whole list was read. */
	private canContinue(): boolean {
		if (this.stopsAtFirstPage && this.seen.size < minPageSize) return false;
		return (
			this.pagesWithoutNew <= 2 && !(this.matches && this.pickerChoices.size < this.targetCount)
		);
	}

	/** Whether the choices are all: the list shows no date window, and no record was skipped because its name is unknown. */
	private isComplete(): boolean {
		const records = [...this.seen.values()];
		if (this.searchUrl !== undefined) return true;
		if (detectDateWindow(records, this.listRequest.retryPolicy.now())) return false;
		return !this.matches || this.pickerChoices.knowsAllNames(records);
	}
}

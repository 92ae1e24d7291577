import type { ApiClient } from '../../transport';
import type { DisplayClock } from '../../display';
import {
	Pager,
	createTextMatcher,
	queryWords,
	classifyRelation,
	detectDateWindow,
	type PagerCursor,
	type PagerOptions,
	type FirstPage,
	type JsonObject,
	type RecordPage,
	findAddressPaths,
	findKeyPaths,
	resourceNameVariants,
	scalarText,
	readRecordById,
	valueAt,
	valueOrUndefined,
	withoutIdSuffix,
} from '../../rest';
import { RelatedNames } from './relatedNames';
import { toListRequest, type ListSelector } from './selectedList';
import { PickerChoices } from './pickerOptions';

/** So many choices an opened list should hold. Each may have the name of another client, which has to be read. */
const targetCount = 20;
/** The most requests, records and the longest time for one list: somebody waits for it. */
const readLimits = { opening: 24, search: 40, records: 2_000, milliseconds: 10_000 };
/** No service has smaller pages. */
const minPageSize = 8;

export interface PickerRequest {
	/** Only records whose name or id contains all these words. */
	filter?: string;
	/** How many choices to read; about two screens of them where it is left out. */
	limit?: number;
	/** Gives ids of such records in other records: where records have several ids, the values of the choices are of this kind. */
	readKnownIds?(): Promise<string[]>;
	cursor?: PickerCursor;
	/** The zone in which times are shown; UTC where it is left out. */
	zone?: Pick<DisplayClock, 'timeZone' | 'zoneLabel'>;
}

/** Where reading goes on; plain JSON, because it leaves as n8n's pagination token. */
export interface PickerCursor {
	mark: PagerCursor;
	/** The last record so far, where the list begins again with pages of another size. */
	after?: string;
	/** The last records of the first page and of the last one that was read: behind the end, some services send one of these again. */
	ends: string[];
	handle?: string[];
}

/** A resource's records to choose from: the next appointments, the newest invoices, and others by name where all of them were read. */
export async function findChoices(
	client: ApiClient,
	resource: ListSelector,
	request: PickerRequest = {},
) {
	return await new RecordPicker(client, resource, request).findChoices();
}

/** Reads a list from its best end until there are enough choices. */
class RecordPicker {
	private readonly listRequest: PagerOptions;
	private readonly relatedNames: RelatedNames;
	private readonly matches: ReturnType<typeof createTextMatcher> | undefined;
	private readonly deadline: number;
	private readonly seen = new Map<string, JsonObject>();
	private readonly pager: Pager;
	private urlIdPath: string[] | undefined;
	private pickerChoices!: PickerChoices;
	/** The times of the records, in the order in which the list has them; NaN for none. */
	private readonly times: number[] = [];
	private readonly targetCount: number;
	/** The first page does not say whether there are more, and the second was not requested. */
	private hasNoPageInfo = false;
	private pagesWithoutNew = 0;
	private readonly ends: string[];
	/** How many records the service counts. */
	private total = 0;
	private readonly clock: DisplayClock;

	constructor(
		private readonly client: ApiClient,
		name: ListSelector,
		private readonly request: PickerRequest,
	) {
		const { filter = '', cursor, zone = { timeZone: 'UTC', zoneLabel: 'UTC' } } = request;
		this.relatedNames = new RelatedNames(client);
		this.listRequest = toListRequest(this.relatedNames.recordingClient, name);
		this.matches = queryWords(filter).length === 0 ? undefined : createTextMatcher(filter);
		this.clock = { ...zone, now: this.listRequest.retryPolicy.now() };
		this.deadline = this.clock.now + readLimits.milliseconds;
		this.targetCount = request.limit ?? targetCount;
		this.urlIdPath = cursor?.handle;
		this.ends = cursor?.ends ?? [];
		this.pager = new Pager({
			...this.listRequest,
			opensPlain: !this.matches && request.limit === undefined,
		});
	}

	async findChoices() {
		const { cursor } = this.request;
		let page = cursor ? await this.resume(cursor) : await this.openList();
		while (page.next && this.shouldReadMore()) {
			const readsBackwards = page.next.down === true;
			page = await this.fetchPage(page.next);
			await this.addPage(page, readsBackwards);
		}
		const next = this.canContinue() ? page.next : undefined;
		const hasAll = page.complete || (page.next && !next && this.isSmall);
		const resumed: PickerCursor | undefined = next && {
			mark: next,
			ends: [...this.ends.slice(0, 1), ...this.ends.slice(-1)],
			...(!next.plan && { after: [...this.seen.keys()].at(-1) }),
			handle: this.urlIdPath,
		};
		return {
			choices: await this.pickerChoices.toChoices(page.complete && !cursor),
			complete: page.complete && !cursor && this.isComplete(),
			readCount: this.seen.size,
			/** Records that were not read may belong above these choices. */
			orderUnknown: !cursor && this.sortsByTime && !this.continuesBelow && !hasAll,
			next: resumed,
		};
	}

	private async resume({ mark, after }: PickerCursor): Promise<RecordPage> {
		const page = await this.fetchPage(mark);
		this.initialize(page);
		const { records, primaryKey } = page;
		const shown = records.findIndex((record) => primaryKey.getKey(record) === after) + 1;
		for (const record of records.slice(0, shown)) this.seen.set(primaryKey.getKey(record), record);
		await this.addPage(page, mark.down);
		return page;
	}

	private async fetchPage(mark: PagerCursor): Promise<RecordPage> {
		const page = await this.pager.fetchPage(mark);
		const last = page.records.at(-1);
		const isSentAgain = mark.plan && last && this.ends.includes(page.primaryKey.getKey(last));
		return isSentAgain ? { ...page, records: [], next: undefined } : page;
	}

	private async openList(): Promise<RecordPage> {
		const first = await this.pager.fetchFirstPage();
		this.urlIdPath = await findUrlIdPath(
			this.client,
			this.listRequest,
			first,
			this.request.readKnownIds,
		);
		this.initialize(first);
		this.total = first.total ?? 0;
		// The last page of a list that begins in the past, where it can be requested; else more of the list has to be read.
		const isFromPast = first.oldestFirst && this.pickerChoices.isPast(first.records[0]);
		const page = first.next && isFromPast ? await this.pager.fetchPage(first.next, true) : first;
		this.hasNoPageInfo = first.noPageInfo && page === first;
		if (page !== first && !page.next?.down) await this.addPage(first);
		await this.addPage(page, page !== first && page.next?.down);
		return page;
	}

	private initialize(page: RecordPage): void {
		this.pickerChoices = new PickerChoices(
			page,
			this.listRequest,
			this.relatedNames,
			this.urlIdPath,
			{ ...this.clock, serviceZone: this.relatedNames.serviceZone },
		);
	}

	/** Choices with a time are sorted by it over all that was read. */
	private get sortsByTime(): boolean {
		return this.pickerChoices.labels.showsTime && this.request.limit === undefined;
	}

	private async addPage(
		{ records, primaryKey }: RecordPage,
		readsBackwards = false,
	): Promise<void> {
		const added = records.filter((record) => {
			const isNew = !this.seen.has(primaryKey.getKey(record));
			return isNew && this.seen.set(primaryKey.getKey(record), record);
		});
		const last = records.at(-1);
		if (last) this.ends.push(primaryKey.getKey(last));
		this.pagesWithoutNew = added.length > 0 ? 0 : this.pagesWithoutNew + 1;
		const times = added.map((record) => this.pickerChoices.labels.getTime(record) ?? NaN);
		this.times.push(...(readsBackwards ? times.reverse() : times));
		await this.pickerChoices.pick(added, this.matches);
	}

	private shouldReadMore(): boolean {
		const maxRequests = this.matches ? readLimits.search : readLimits.opening;
		if (this.pagesWithoutNew > 2 || this.pager.requests >= maxRequests) return false;
		if (this.listRequest.retryPolicy.now() > this.deadline || this.stopsAtFirstPage) return false;
		if (this.pickerChoices.size < this.targetCount) return true;
		const isBounded = this.matches !== undefined || this.seen.size < readLimits.records;
		return this.sortsByTime && !this.request.cursor && !this.continuesBelow && isBounded;
	}

	/** Whether what is read later belongs below what is shown: choices go from today on, then backwards from yesterday. */
	private get continuesBelow(): boolean {
		const { times } = this;
		const { startOfToday } = this.pickerChoices;
		const isSorted = (direction: 1 | -1) =>
			times.every((time, at) => at === 0 || direction * (time - times[at - 1]) >= 0);
		return (
			(times[0] >= startOfToday && isSorted(1)) ||
			(times[times.length - 1] < startOfToday && isSorted(-1))
		);
	}

	/** Nothing on the first page says that there are more. To find out costs requests, which only the order of times is worth. */
	private get stopsAtFirstPage(): boolean {
		const { limit, cursor } = this.request;
		const isSilent = this.hasNoPageInfo && !this.matches && limit === undefined && !cursor;
		return isSilent && (this.isSmall || !this.sortsByTime);
	}

	private get isSmall(): boolean {
		return this.seen.size < minPageSize;
	}

	/** Whether scrolling can bring more: not after a search that gave up, nor where the whole list was read. */
	private canContinue(): boolean {
		if (this.stopsAtFirstPage && this.isSmall) return false;
		return (
			this.pagesWithoutNew <= 2 && !(this.matches && this.pickerChoices.size < this.targetCount)
		);
	}

	/** Whether the choices are all that are counted: the list shows no date window, and no record was skipped because its name is unknown. */
	private isComplete(): boolean {
		const records = [...this.seen.values()];
		if (records.length < this.total) return false;
		if (detectDateWindow(records, this.listRequest.retryPolicy.now())?.isLikely) return false;
		return !this.matches || this.pickerChoices.knowsAllNames(records);
	}
}

const isIdPath = (path: string[]) => /id$/i.test(path[path.length - 1]);

/** Each is tried with a request. */
const maxGuesses = 3;

/** A field that differs in so many records may be the ID. */
const maxCompared = 50;

/** Fields that may hold the ID under a name in another language: numbers and codes, each another one, that name nobody else. */
function distinctFields(all: JsonObject[]): string[][] {
	const records = all.slice(0, maxCompared);
	const isDistinct = (name: string) => {
		const texts = records.map((record) => scalarText(record[name]));
		const isCode = texts.every((text) => /^(?=\D*\d)[\w-]+$/.test(text));
		return (
			isCode && new Set(texts).size === records.length && !classifyRelation(withoutIdSuffix(name))
		);
	};
	return Object.keys(records[0] ?? {})
		.filter(isDistinct)
		.map((name) => [name]);
}

/** The path to that of several ids that URLs take, or to a field that may be the ID: other records have it, or the first record is found by it. */
async function findUrlIdPath(
	{ read }: ApiClient,
	{ url, names }: PagerOptions,
	{ records, primaryKey }: Pick<FirstPage, 'records' | 'primaryKey'>,
	readKnownIds?: () => Promise<string[]>,
): Promise<string[] | undefined> {
	const words = resourceNameVariants(names);
	const paths = primaryKey.path
		? findKeyPaths(records, words).filter(isIdPath)
		: [...findAddressPaths(records, words), ...distinctFields(records)].slice(0, maxGuesses);
	if (primaryKey.path && paths.length < 2) return undefined;
	const ids = (await readKnownIds?.()) ?? [];
	const knownPath = paths.find((path) =>
		records.some((record) => ids.includes(String(valueAt(record, path)))),
	);
	if (knownPath) return knownPath;
	for (const path of paths) {
		const id = String(valueAt(records[0], path));
		const record = await valueOrUndefined(readRecordById(read, { listUrl: url, names, id }));
		if (record && scalarText(valueAt(record, path)) === id) return path;
	}
	return undefined;
}

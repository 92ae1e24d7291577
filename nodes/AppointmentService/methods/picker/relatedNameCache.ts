import type { ApiClient } from '../../transport';
import {
	Pager,
	findKeyPaths,
	getRecordName,
	extractRecord,
	memoryOf,
	resourceNameVariants,
	settle,
	valueOrUndefined,
	toPathSegment,
	valueAt,
	unwrapFields,
	type FirstPage,
	type PagerCursor,
	type JsonObject,
	type ListMemory,
	type RecordPage,
} from '../../rest';
import { toListRequest, type ListSelector } from './selectedList';

/**
 * Pages to read of the list: more where somebody searches, where the last one brought several names, which cost a request each
 * alone, or where many are missing; most where the service counts, and all pages are fewer than the names.
 */
const maxPages = { plain: 4, manyMissing: 6, searching: 10, counted: 15 };
const maxSingleReads = 10;
const parallelSingleReads = 5;
/** Usual names of a filter by several ids, with commas between them. */
const idFilters = ['ids', 'id__in', 'filter[id]'];
/** Longer addresses may be refused. */
const maxUrlLength = 4000;
/** The fact whether the list has such a filter. */
const factName = 'filter by IDs';

/** The names of one list's records, by each of their ids. Reads only as much of the list as the names need. */
export class RelatedNameCache {
	private readonly namesById = new Map<string, string>();
	private readonly pager: Pager;
	private readonly words: Set<string>;
	private readonly listRequest: ReturnType<typeof toListRequest>;
	/** Every id that was ever requested. */
	private readonly requestedIds = new Set<string>();
	/** The whole list has less than half of the requested ids: they belong to other records. */
	private isUnrelated = false;
	private isComplete = false;
	private pagesRead = 0;
	/** Names that the last page brought. */
	private hits = 0;
	/** How many records the service counts. */
	private total = Infinity;
	private recordsRead = 0;
	/** Whether the list takes the ids that are wanted; undefined where nobody asked. */
	private takesIds: boolean | undefined;
	private readonly memory: ListMemory | undefined;
	/** The first page, where it was requested before its names were wanted. */
	private ahead: Promise<void> | undefined;
	private singleReads = 0;
	/** Where reading goes on: `undefined` before the first page, `null` after the last. */
	private cursor: PagerCursor | undefined | null;

	constructor(
		private readonly client: ApiClient,
		name: ListSelector,
	) {
		this.listRequest = toListRequest(client, name);
		this.pager = new Pager(this.listRequest);
		this.words = resourceNameVariants(this.listRequest.names);
		this.memory = memoryOf(client.fetch)?.list(this.listRequest.url);
		this.takesIds = this.memory?.fact<{ takesIds: boolean }>(factName)?.takesIds;
	}

	/** The name of a record; undefined where it is unknown, or the list seems to be another one. */
	getName(id: string): string | undefined {
		return this.isUnrelated ? undefined : this.namesById.get(id);
	}

	/** Whether anybody wanted one of its names. */
	get isWanted(): boolean {
		return this.requestedIds.size > 0;
	}

	/** Begins to read the list, whose names will be wanted. */
	readAhead(): void {
		if (!this.takesIds) this.ahead = this.readNextPage();
	}

	/**
	 * Reads the names of these records: on the list's first pages, then record by record. An error ends it without being thrown.
	 *
	 * @param searching reads more of the list, and no single records
	 */
	async findNames(ids: string[], searching: boolean): Promise<void> {
		for (const id of ids) this.requestedIds.add(id);
		const missing = () => ids.filter((id) => !this.namesById.has(id));
		await this.ahead;
		const rounds = searching ? maxPages.searching : maxPages.plain;
		if (this.takesIds) await this.askTogether(missing, rounds);
		while (!this.takesIds && missing().length > 0 && this.isWorthPage(missing(), searching)) {
			const before = missing().length;
			await this.readNextPage();
			this.hits = before - missing().length;
			const isManyLeft = missing().length > maxPages.plain && this.pagesLeft > 2;
			const isKnown = this.total < Infinity || this.pagesRead === maxPages.plain;
			if (isKnown && isManyLeft && this.takesIds === undefined)
				await this.askTogether(missing, rounds);
		}
		const found = [...this.requestedIds].filter((id) => this.namesById.has(id)).length;
		this.isUnrelated =
			(this.isComplete || this.takesIds === true) && found * 2 < this.requestedIds.size;
		if (searching || this.takesIds || this.namesById.size === 0) return;
		for (;;) {
			const batch = missing().slice(
				0,
				Math.min(parallelSingleReads, maxSingleReads - this.singleReads),
			);
			if (batch.length === 0) return;
			this.singleReads += batch.length;
			const results = await Promise.all(batch.map((id) => this.readSingle(id)));
			if (results.includes(false)) this.singleReads = maxSingleReads;
		}
	}

	/** Pages that the list still has, as far as is known. */
	private get pagesLeft(): number {
		if (this.cursor === null) return 0;
		return (this.total - this.recordsRead) / (this.recordsRead / this.pagesRead);
	}

	/** Whether a page promises more names than as many reads of single records. */
	private isWorthPage({ length }: string[], searching: boolean): boolean {
		const { pagesRead, cursor } = this;
		if (cursor === null) return false;
		if (pagesRead === 0 || (searching && pagesRead < maxPages.searching)) return true;
		if (this.total < Infinity) return length > this.pagesLeft && pagesRead < maxPages.counted;
		if (pagesRead >= maxPages.searching) return false;
		return (
			pagesRead < (length > maxPages.plain ? maxPages.manyMissing : maxPages.plain) || this.hits > 1
		);
	}

	/**
	 * Asks the list for these records only, under the usual names of such a filter. A list that ignores them is not asked again while the
	 * process runs.
	 */
	private async askTogether(missing: () => string[], rounds: number): Promise<void> {
		let asked: string[] = [];
		for (let round = 0; round < rounds; round++) {
			const { url, ids } = this.toFiltered(missing());
			if (ids.every((id) => asked.includes(id))) return;
			asked = ids;
			const pager = new Pager({ ...this.listRequest, url });
			const records = (await valueOrUndefined(pager.fetchFirstPage()))?.records ?? [];
			const paths = findKeyPaths(records, this.words);
			const wanted = new Set(ids);
			const isWanted = (record: JsonObject) =>
				paths.some((path) => wanted.has(String(valueAt(record, path))));
			this.takesIds = records.length > 0 && records.every(isWanted);
			this.memory?.rememberFact(factName, { takesIds: this.takesIds });
			this.addNames(records);
			if (!this.takesIds) return;
		}
	}

	/** The address of the list with a filter by as many of the ids as it may hold. */
	private toFiltered(wanted: string[]): { url: string; ids: string[] } {
		const url = new URL(this.listRequest.url);
		const ids = wanted.filter((id) => !id.includes(','));
		do {
			for (const name of idFilters) url.searchParams.set(name, ids.join(','));
		} while (url.href.length > maxUrlLength && ids.splice(Math.floor(ids.length / 2)).length > 0);
		return { url: url.href, ids };
	}

	private async readNextPage(): Promise<void> {
		this.pagesRead++;
		const { cursor } = this;
		const result = await settle<RecordPage & Partial<FirstPage>>(
			cursor ? this.pager.fetchPage(cursor) : this.pager.fetchFirstPage(),
		);
		this.cursor = null;
		if ('fault' in result) return;
		this.cursor = result.value.next ?? null;
		this.isComplete = result.value.complete;
		this.recordsRead += result.value.records.length;
		this.total = result.value.total ?? this.total;
		this.addNames(result.value.records);
	}

	/** Reads one record by its id; false where the response does not have this id. */
	private async readSingle(id: string): Promise<boolean> {
		const result = await settle(this.fetchRecord(id));
		if ('fault' in result) return false;
		this.addNames([result.value]);
		return this.namesById.has(id);
	}

	private async fetchRecord(id: string): Promise<JsonObject> {
		const { url, names } = this.listRequest;
		return extractRecord(await this.client.read(`${url}/${toPathSegment(id)}`), names);
	}

	private addNames(records: JsonObject[]): void {
		const paths = findKeyPaths(records, this.words);
		for (const record of records) {
			const name = getRecordName(unwrapFields(record, this.words), this.words);
			if (name === undefined) continue;
			for (const path of paths) this.namesById.set(String(valueAt(record, path)), name);
		}
	}
}

import type { ApiClient } from '../../transport';
import {
	Pager,
	findKeyPaths,
	getRecordName,
	extractRecord,
	resourceNameVariants,
	settle,
	toPathSegment,
	valueAt,
	unwrapFields,
	type PagerCursor,
	type JsonObject,
	type RecordPage,
} from '../../rest';
import { toListRequest, type ListSelector } from './selectedList';

/**
 * Pages to read of the list: more where somebody searches, where the last one brought several names, which cost a request each
 * alone, or where many are missing.
 */
const maxPages = { plain: 4, manyMissing: 6, searching: 10 };
const maxSingleReads = 10;
const parallelSingleReads = 5;

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
	}

	/** The name of a record; undefined where it is unknown, or the list seems to be another one. */
	getName(id: string): string | undefined {
		return this.isUnrelated ? undefined : this.namesById.get(id);
	}

	/**
	 * Reads the names of these records: on the list's first pages, then record by record. An error ends it without being thrown.
	 *
	 * @param searching reads more of the list, and no single records
	 */
	async findNames(ids: string[], searching: boolean): Promise<void> {
		for (const id of ids) this.requestedIds.add(id);
		const missing = () => ids.filter((id) => !this.namesById.has(id));
		const maxPagesNow = searching ? maxPages.searching : maxPages.plain;
		let hits = 0;
		const isWorthPage = () =>
			this.pagesRead < maxPagesNow ||
			(this.pagesRead < maxPages.searching &&
				(hits > 1 || (missing().length > maxPages.plain && this.pagesRead < maxPages.manyMissing)));
		while (missing().length > 0 && this.cursor !== null && isWorthPage()) {
			const before = missing().length;
			await this.readNextPage();
			hits = before - missing().length;
		}
		const found = [...this.requestedIds].filter((id) => this.namesById.has(id)).length;
		this.isUnrelated = this.isComplete && found * 2 < this.requestedIds.size;
		if (searching || this.namesById.size === 0) return;
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

	private async readNextPage(): Promise<void> {
		this.pagesRead++;
		const { cursor } = this;
		const result = await settle<RecordPage>(
			cursor ? this.pager.fetchPage(cursor) : this.pager.fetchFirstPage(),
		);
		this.cursor = null;
		if ('fault' in result) return;
		this.cursor = result.value.next ?? null;
		this.isComplete = result.value.complete;
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

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

/** Looks into the list: the first page, and larger ones after it. More where somebody searches. */
const maxPages = { shown: 4, sought: 10 };
const maxSingleReads = 10;
const parallelSingleReads = 5;

/** The names of one list's records, by every id that the records have. Only as much of the list is read as is asked for. */
export class RelatedNameCache {
	private readonly namesById = new Map<string, string>();
	private readonly pager: Pager;
	private readonly words: Set<string>;
	private readonly listRequest: ReturnType<typeof toListRequest>;
	/** Every id that was ever looked for. */
	private readonly requestedIds = new Set<string>();
	/** The whole list has less than half of them: they are the ids of something else. */
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

	/** The name of a record, as far as the list is known to be the one that is meant. */
	getName(id: string): string | undefined {
		return this.isUnrelated ? undefined : this.namesById.get(id);
	}

	/**
	 * Looks for the names of these records: on the list's first pages, then one by one. A refusal ends the search, not the caller's
	 * work.
	 *
	 * @param searching more of the list is read then, and no record by itself
	 */
	async findNames(ids: string[], searching: boolean): Promise<void> {
		for (const id of ids) this.requestedIds.add(id);
		const missing = () => ids.filter((id) => !this.namesById.has(id));
		const maxPagesNow = searching ? maxPages.sought : maxPages.shown;
		while (missing().length > 0 && this.cursor !== null && this.pagesRead < maxPagesNow)
			await this.readNextPage();
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
			const found = await Promise.all(batch.map((id) => this.readOne(id)));
			if (found.includes(false)) this.singleReads = maxSingleReads;
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

	/** Reads a record that is known by its id alone; the answer is good only where it carries this id. */
	private async readOne(id: string): Promise<boolean> {
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

import { offer, type ResourceName } from '../../contract';
import type { ApiClient } from '../../transport';
import type { NameLookup } from '../../display';
import {
	classifyRelation,
	findKeyPaths,
	findTimeZone,
	getOrCreate,
	getRelatedName,
	memoryOf,
	Pager,
	parseJson,
	readIncluded,
	readRecordById,
	resourceNameVariants,
	responseLimits,
	scalarText,
	shareMemory,
	unwrapFields,
	valueAt,
	valueOrUndefined,
	type Fetch,
	type JsonObject,
	type PagerCursor,
	type PagerOptions,
	type RecordPage,
	type RelationKind,
} from '../../rest';
import { toListRequest } from './selectedList';

/** The names of related records: those that responses include, and those on the surface's own lists. */
export class RelatedNames {
	private readonly includedNames = new Map<string, string>();
	/** The time zone that responses of the recording client name. */
	serviceZone: string | undefined;
	private readonly relatedLists = new Map<RelationKind, NamesOfList>();

	constructor(readonly client: ApiClient) {}

	/** The client, with the names of included records, and the time zone, remembered from each response. */
	get recordingClient(): ApiClient {
		const fetch: Fetch = async (url) => {
			const response = await this.client.fetch(url);
			this.serviceZone ??= readTimeZone(response.text);
			for (const { type, record } of readIncluded(response)) {
				const name = getRelatedName(unwrapFields(record));
				if (name !== undefined)
					this.includedNames.set(`${classifyRelation(type)?.kind} ${scalarText(record.id)}`, name);
			}
			return response;
		};
		const memory = memoryOf(this.client.fetch);
		if (memory) shareMemory(fetch, memory);
		return { ...this.client, fetch };
	}

	readonly getName: NameLookup = (kind, id) =>
		this.includedNames.get(`${kind} ${id}`) ?? this.relatedLists.get(kind)?.getName(id);

	/** Reads the names that are not known yet. Somebody who searches has more of the lists read, and no single records. */
	async resolveNames(
		wanted: Array<{ kind: RelationKind; id: string }>,
		searching: boolean,
	): Promise<void> {
		const missing = new Map<RelationKind, Set<string>>();
		for (const { kind, id } of wanted) {
			if (this.getName(kind, id) !== undefined) continue;
			getOrCreate(missing, kind, () => new Set()).add(id);
		}
		const { client, relatedLists } = this;
		const findNames = async ([kind, ids]: [RelationKind, Set<string>]) => {
			if (!offer(client.credentials.surface, kind, 'getAll')) return;
			const list = getOrCreate(relatedLists, kind, () => new NamesOfList(client, kind));
			await list.findNames([...ids], searching);
		};
		await Promise.all([...missing].map(findNames));
	}
}

/** Pages to read of a list: all of them where somebody searches, or where they go on bringing names. */
const maxPages = { sure: 4, all: 10 };
/** As many as an opened list shows: each may have another client. */
const maxSingleReads = 20;
const parallelSingleReads = 5;

/** The names of one list's records, by each of their ids. Reads only as much of the list as the names need. */
class NamesOfList {
	/** Undefined for a record without a name. */
	private readonly namesById = new Map<string, string | undefined>();
	private readonly listRequest: PagerOptions;
	private readonly pager: Pager;
	private readonly words: Set<string>;
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
		resource: ResourceName,
	) {
		this.listRequest = toListRequest(client, resource);
		this.pager = new Pager(this.listRequest);
		this.words = resourceNameVariants(this.listRequest.names);
	}

	/** The name of a record; undefined where it is unknown, or the list seems to be another one. */
	getName(id: string): string | undefined {
		return this.isUnrelated ? undefined : this.namesById.get(id);
	}

	/** Reads the names of these records: on the first pages, then one by one, unless somebody searches. */
	async findNames(ids: string[], searching: boolean): Promise<void> {
		for (const id of ids) this.requestedIds.add(id);
		const missing = () => ids.filter((id) => !this.namesById.has(id));
		let brought = Infinity;
		while (missing().length > 0 && this.cursor !== null && this.pagesRead < maxPages.all) {
			// Several single reads cost more than a page that brings as many names.
			if (!searching && this.pagesRead >= maxPages.sure && brought < 2) break;
			const before = missing().length;
			this.pagesRead++;
			const page = await valueOrUndefined<RecordPage>(
				this.cursor ? this.pager.fetchPage(this.cursor) : this.pager.fetchFirstPage(),
			);
			this.cursor = page?.next ?? null;
			this.isComplete = page?.complete ?? false;
			this.addNames(page?.records ?? []);
			brought = before - missing().length;
		}
		const found = [...this.requestedIds].filter((id) => this.namesById.has(id)).length;
		this.isUnrelated = this.isComplete && found * 2 < this.requestedIds.size;
		if (searching || this.namesById.size === 0) return;
		while (missing().length > 0 && this.singleReads < maxSingleReads) {
			const batch = missing().slice(0, parallelSingleReads);
			this.singleReads += batch.length;
			const { url: listUrl, names } = this.listRequest;
			const readSingle = async (id: string) =>
				await valueOrUndefined(readRecordById(this.client.read, { listUrl, names, id }));
			const records = await Promise.all(batch.map(readSingle));
			for (const record of records) this.addNames(record ? [record] : []);
			if (!batch.some((id) => this.namesById.has(id))) this.singleReads = maxSingleReads;
		}
	}

	private addNames(records: JsonObject[]): void {
		const paths = findKeyPaths(records, this.words);
		for (const record of records) {
			const name = getRelatedName(unwrapFields(record, this.words), this.words);
			for (const path of paths) this.namesById.set(String(valueAt(record, path)), name);
		}
	}
}

/** The time zone that a response names; only one that has such a field is parsed for it. */
function readTimeZone(text: string): string | undefined {
	if (!/time[_-]?zone\w{0,40}"|"tz"/i.test(text)) return undefined;
	const parsed = parseJson(text, responseLimits);
	return 'value' in parsed ? findTimeZone(parsed.value) : undefined;
}

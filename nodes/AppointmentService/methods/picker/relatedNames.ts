import {
	offer,
	resourceNames,
	resources,
	type ResourceName,
	type SurfaceName,
} from '../../contract';
import type { ApiClient } from '../../transport';
import type { NameLookup } from '../../display';
import {
	classifyRelation,
	extractRecord,
	findKeyPaths,
	findTimeZone,
	getOrCreate,
	getRecordName,
	memoryOf,
	Pager,
	parseJson,
	readIncluded,
	resourceNameVariants,
	responseLimits,
	scalarText,
	shareMemory,
	recordUrl,
	unwrapFields,
	valueAt,
	valueOrUndefined,
	type Fetch,
	type FirstPage,
	type JsonObject,
	type ListMemory,
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
	private readonly relatedLists = new Map<RelationKind, NamesOfList | undefined>();

	constructor(private readonly client: ApiClient) {}

	get redact(): (text: string) => string {
		return this.client.credentials.redact;
	}

	/** The client, with the names of included records, and the time zone, remembered from each response. */
	get recordingClient(): ApiClient {
		const fetch: Fetch = async (url) => {
			const response = await this.client.fetch(url);
			this.serviceZone ??= readTimeZone(response.text);
			for (const { type, record } of readIncluded(response)) {
				const name = getRecordName(unwrapFields(record));
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
		await Promise.all(
			[...missing].map(([kind, ids]) => this.getRelatedList(kind)?.findNames([...ids], searching)),
		);
	}

	private getRelatedList(kind: RelationKind): NamesOfList | undefined {
		const resource = resourceForRelation(kind, this.client.credentials.surface);
		const create = () => resource && new NamesOfList(this.client, resource);
		return getOrCreate(this.relatedLists, kind, create);
	}
}

/** Pages to read of a list: all of them where somebody searches, or where they go on bringing names. */
const maxPages = { sure: 4, all: 10 };
/** As many as an opened list shows: each may have another client. */
const maxSingleReads = 20;
const parallelSingleReads = 5;
/** Usual names of a filter by several ids, with commas between them. */
const idFilters = ['ids', 'id__in', 'filter[id]'];
/** Longer addresses may be refused. */
const maxUrlLength = 4000;
/** The fact whether the list has such a filter. */
const factName = 'filter by IDs';

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
	private recordsRead = 0;
	private total = Infinity;
	/** Whether the list takes the ids that are wanted; undefined where nobody asked. */
	private takesIds: boolean | undefined;
	private readonly memory: ListMemory | undefined;
	/** Where reading goes on: `undefined` before the first page, `null` after the last. */
	private cursor: PagerCursor | undefined | null;

	constructor(
		private readonly client: ApiClient,
		resource: ResourceName,
	) {
		this.listRequest = toListRequest(client, resource);
		this.pager = new Pager(this.listRequest);
		this.words = resourceNameVariants(this.listRequest.names);
		this.memory = memoryOf(client.fetch)?.list(this.listRequest.url);
		this.takesIds = this.memory?.fact<{ takesIds: boolean }>(factName)?.takesIds;
	}

	/** The name of a record; undefined where it is unknown, or the list seems to be another one. */
	getName(id: string): string | undefined {
		return this.isUnrelated ? undefined : this.namesById.get(id);
	}

	/** Reads the names of these records: on the first pages, then together where the list takes ids, then one by one, unless somebody searches. */
	async findNames(ids: string[], searching: boolean): Promise<void> {
		for (const id of ids) this.requestedIds.add(id);
		const missing = () => ids.filter((id) => !this.namesById.has(id));
		if (this.takesIds) await this.askTogether(missing());
		let brought = Infinity;
		while (
			!this.takesIds &&
			missing().length > 0 &&
			this.cursor !== null &&
			this.pagesRead < maxPages.all
		) {
			// Several single reads cost more than a page that brings as many names.
			if (!searching && this.pagesRead >= maxPages.sure && brought < 2) break;
			const before = missing().length;
			await this.readNextPage();
			brought = before - missing().length;
			const isKnown = this.total < Infinity || this.pagesRead === maxPages.sure;
			const pagesLeft = (this.total - this.recordsRead) / (this.recordsRead / this.pagesRead);
			const areManyLeft = missing().length > maxPages.sure && pagesLeft > 2 && this.cursor !== null;
			if (isKnown && areManyLeft && this.takesIds === undefined) await this.askTogether(missing());
		}
		const found = [...this.requestedIds].filter((id) => this.namesById.has(id)).length;
		this.isUnrelated =
			(this.isComplete || this.takesIds === true) && found * 2 < this.requestedIds.size;
		if (searching || this.takesIds || this.namesById.size === 0) return;
		while (missing().length > 0 && this.singleReads < maxSingleReads) {
			const batch = missing().slice(0, parallelSingleReads);
			this.singleReads += batch.length;
			const results = await Promise.all(batch.map((id) => this.readSingle(id)));
			if (!results.includes(true)) this.singleReads = maxSingleReads;
		}
	}

	/** Asks the list for these records only, by usual names of such a filter; once in a process where the list ignores them. */
	private async askTogether(ids: string[]): Promise<void> {
		const plain = ids.filter((id) => !id.includes(','));
		while (plain.length > 0) {
			const { url, asked } = this.toFiltered(plain);
			plain.splice(0, asked.length);
			const pager = new Pager({ ...this.listRequest, url });
			const records = (await valueOrUndefined(pager.fetchFirstPage()))?.records ?? [];
			// A list that gave others by their ids has none of these.
			if (this.takesIds && records.length === 0) return;
			const paths = findKeyPaths(records, this.words);
			const isAsked = (record: JsonObject) =>
				paths.some((path) => asked.includes(String(valueAt(record, path))));
			this.takesIds = records.length > 0 && records.every(isAsked);
			this.memory?.rememberFact(factName, { takesIds: this.takesIds });
			this.addNames(records);
			if (!this.takesIds) return;
			// A page may end before all of them came.
			const left = asked.filter((id) => !this.namesById.has(id));
			if (left.length < asked.length) plain.push(...left);
		}
	}

	/** The address of the list with a filter by as many of the ids, from the first on, as it may hold. */
	private toFiltered(ids: string[]): { url: string; asked: string[] } {
		const url = new URL(this.listRequest.url);
		for (let asked = [...ids]; ; asked = asked.slice(0, Math.ceil(asked.length / 2))) {
			for (const name of idFilters) url.searchParams.set(name, asked.join(','));
			if (url.href.length <= maxUrlLength || asked.length === 1) return { url: url.href, asked };
		}
	}

	private async readNextPage(): Promise<void> {
		this.pagesRead++;
		const { cursor } = this;
		const page = await valueOrUndefined<RecordPage & Partial<FirstPage>>(
			cursor ? this.pager.fetchPage(cursor) : this.pager.fetchFirstPage(),
		);
		this.cursor = page?.next ?? null;
		this.isComplete = page?.complete ?? false;
		this.recordsRead += page?.records.length ?? 0;
		this.total = page?.total ?? this.total;
		this.addNames(page?.records ?? []);
	}

	/** Reads one record by its id; false where the response does not have this id. */
	private async readSingle(id: string): Promise<boolean> {
		const { url, names } = this.listRequest;
		const record = await valueOrUndefined(async () =>
			extractRecord(await this.client.read(recordUrl(url, id)), names),
		);
		if (record) this.addNames([record]);
		return this.namesById.has(id);
	}

	private addNames(records: JsonObject[]): void {
		const paths = findKeyPaths(records, this.words);
		for (const record of records) {
			const name = getRecordName(unwrapFields(record, this.words), this.words);
			for (const path of paths) this.namesById.set(String(valueAt(record, path)), name);
		}
	}
}

/** The resource of a relation's records, where the surface lists it. */
export function resourceForRelation(
	kind: RelationKind,
	surface: SurfaceName,
): ResourceName | undefined {
	return resourceNames.find(
		(name) =>
			[name, resources[name].path].some(
				(word) => classifyRelation(word)?.kind === kind && classifyRelation(word)?.exact,
			) && offer(surface, name, 'getAll'),
	);
}

/** The time zone that a response names; only one that has such a field is parsed for it. */
function readTimeZone(text: string): string | undefined {
	if (!/time[_-]?zone\w{0,40}"|"tz"/i.test(text)) return undefined;
	const parsed = parseJson(text, responseLimits);
	return 'value' in parsed ? findTimeZone(parsed.value) : undefined;
}

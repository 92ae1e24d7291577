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
	findTimeZone,
	getOrCreate,
	parseJson,
	readIncluded,
	responseLimits,
	scalarText,
	classifyRelation,
	getRecordName,
	unwrapFields,
	memoryOf,
	shareMemory,
	type Fetch,
	type RelationKind,
} from '../../rest';
import { RelatedNameCache } from './relatedNameCache';

/**
 * The names of related records: those that responses include, and those on the surface's own lists. An id that neither has stays
 * an id.
 */
export class RelatedNames {
	private readonly includedNames = new Map<string, string>();
	/** The time zone that responses of the recording client name. */
	serviceZone: string | undefined;
	private readonly relatedLists = new Map<RelationKind, RelatedNameCache>();

	constructor(private readonly client: ApiClient) {}

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

	/**
	 * Reads the names that are not known yet.
	 *
	 * @param searching reads more of the lists, and no single records
	 */
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

	/** Whose names were read. */
	get kinds(): RelationKind[] {
		return [...this.relatedLists].filter(([, { isWanted }]) => isWanted).map(([kind]) => kind);
	}

	/** Begins to read lists whose names will be wanted. */
	readAhead(kinds: RelationKind[]): void {
		for (const kind of kinds) this.getRelatedList(kind)?.readAhead();
	}

	private getRelatedList(kind: RelationKind): RelatedNameCache | undefined {
		const existing = this.relatedLists.get(kind);
		if (existing) return existing;
		const resource = resourceForRelation(kind, this.client.credentials.surface);
		if (!resource) return undefined;
		const list = new RelatedNameCache(this.client, resource);
		this.relatedLists.set(kind, list);
		return list;
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

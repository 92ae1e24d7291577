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
	readIncluded,
	classifyRelation,
	getRecordName,
	unwrapFields,
	type RelationKind,
} from '../../rest';
import { RelatedNameCache } from './relatedNameCache';

const noWords = new Set<string>();

/**
 * Knows the names of records that other records refer to: those that answers bring along, and those of the lists that the surface
 * offers. An id that is found in neither stays an id.
 */
export class RelatedNames {
	private readonly includedNames = new Map<string, string>();
	private readonly relatedLists = new Map<RelationKind, RelatedNameCache>();

	constructor(private readonly client: ApiClient) {}

	/** The connection; related records that its answers bring along become known. */
	get recordingClient(): ApiClient {
		return {
			...this.client,
			fetch: async (url) => {
				const response = await this.client.fetch(url);
				for (const { type, record } of readIncluded(response)) {
					const name = getRecordName(unwrapFields(record, noWords), noWords);
					if (name !== undefined)
						this.includedNames.set(`${classifyRelation(type)?.kind} ${record.id}`, name);
				}
				return response;
			},
		};
	}

	/** The name of a record, as far as it is known by now. */
	readonly getName: NameLookup = (kind, id) =>
		this.includedNames.get(`${kind} ${id}`) ?? this.relatedLists.get(kind)?.getName(id);

	/**
	 * Looks up what is not known yet.
	 *
	 * @param searching more of the lists is read then, and no record by itself
	 */
	async resolveNames(
		wanted: Array<{ kind: RelationKind; id: string }>,
		searching: boolean,
	): Promise<void> {
		const missing = new Map<RelationKind, Set<string>>();
		for (const { kind, id } of wanted) {
			if (this.getName(kind, id) !== undefined) continue;
			missing.set(kind, (missing.get(kind) ?? new Set()).add(id));
		}
		await Promise.all(
			[...missing].map(([kind, ids]) => this.getRelatedList(kind)?.findNames([...ids], searching)),
		);
	}

	private getRelatedList(kind: RelationKind): RelatedNameCache | undefined {
		const known = this.relatedLists.get(kind);
		if (known) return known;
		const resource = resourceForRelation(kind, this.client.credentials.surface);
		if (!resource) return undefined;
		const list = new RelatedNameCache(this.client, resource);
		this.relatedLists.set(kind, list);
		return list;
	}
}

/** The resource that holds records of this kind, where the surface lists it. */
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

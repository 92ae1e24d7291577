import { offer, resourceNames, resources, type ResourceName, type SurfaceName } from '../contract';
import type { Connection } from '../transport';
import { includedIn, kindOf, nameOf, viewOf, type Names, type RelationKind } from '../wire';
import { RelatedList } from './relatedList';

const none = new Set<string>();

/**
 * Knows the names of records that other records refer to: those that answers bring along, and those of the lists that the surface
 * offers. An id that is found in neither stays an id.
 */
export class Directory {
	private readonly brought = new Map<string, string>();
	private readonly lists = new Map<RelationKind, RelatedList>();

	constructor(private readonly connection: Connection) {}

	/** The connection; related records that its answers bring along become known. */
	get watched(): Connection {
		return {
			...this.connection,
			fetch: async (url) => {
				const answer = await this.connection.fetch(url);
				for (const { type, record } of includedIn(answer)) {
					const name = nameOf(viewOf(record, none), none);
					if (name !== undefined) this.brought.set(`${kindOf(type)?.kind} ${record.id}`, name);
				}
				return answer;
			},
		};
	}

	/** The name of a record, as far as it is known by now. */
	readonly names: Names = (kind, id) =>
		this.brought.get(`${kind} ${id}`) ?? this.lists.get(kind)?.nameOf(id);

	/**
	 * Looks up what is not known yet.
	 *
	 * @param searching more of the lists is read then, and no record by itself
	 */
	async lookUp(
		wanted: Array<{ kind: RelationKind; id: string }>,
		searching: boolean,
	): Promise<void> {
		const missing = new Map<RelationKind, Set<string>>();
		for (const { kind, id } of wanted) {
			if (this.names(kind, id) !== undefined) continue;
			missing.set(kind, (missing.get(kind) ?? new Set()).add(id));
		}
		await Promise.all(
			[...missing].map(([kind, ids]) => this.listOf(kind)?.find([...ids], searching)),
		);
	}

	private listOf(kind: RelationKind): RelatedList | undefined {
		const known = this.lists.get(kind);
		if (known) return known;
		const resource = resourceOf(kind, this.connection.account.surface);
		if (!resource) return undefined;
		const list = new RelatedList(this.connection, resource);
		this.lists.set(kind, list);
		return list;
	}
}

/** The resource that holds records of this kind, where the surface lists it. */
export function resourceOf(kind: RelationKind, surface: SurfaceName): ResourceName | undefined {
	return resourceNames.find(
		(name) =>
			[name, resources[name].path].some(
				(word) => kindOf(word)?.kind === kind && kindOf(word)?.exact,
			) && offer(surface, name, 'getAll'),
	);
}

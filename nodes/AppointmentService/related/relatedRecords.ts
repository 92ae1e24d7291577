import {
	findKeyPaths,
	findRelations,
	getRelatedName,
	isBlank,
	lastSegment,
	readRelated,
	unwrapFields,
	valueAt,
	type JsonObject,
	type RelatedReference,
	type Relation,
	type RelationKind,
	type ResourceNames,
} from '../rest';

export interface RelatedList {
	/** Its records, from `unwrapFields`. */
	views: JsonObject[];
	resourceNames: ResourceNames;
}

/** How the records of a list refer to others of one kind. */
export interface RelatedField {
	kind: RelationKind;
	relation: Relation;
	/** The IDs of related records that the records do not hold whole. */
	ids: Set<string>;
	/** Those of them whose names the records do not have. */
	unnamedIds: Set<string>;
	/** The key under which a related record is added: no record has it. */
	key: string;
}

/**
 * The fields of these records that refer to clients, services or staff and can be completed; undefined where none is known.
 * @param isTaken whether the records have a field of this name, under which nothing can be added
 */
export function findRelatedFields(
	records: JsonObject[],
	resourceNames: ResourceNames,
	isTaken: (name: string) => boolean,
): RelatedField[] | undefined {
	const views = records.map((record) => unwrapFields(record, resourceNames));
	const relations = findRelations(examplesOf(views), resourceNames);
	if (relations.length === 0) return undefined;
	return relations.flatMap((relation) => {
		const { kind } = relation;
		const parties = views.flatMap((view) => readRelated(view, relation).parties);
		const incomplete = parties.filter(({ fields, name }) => !fields || name === undefined);
		const key = isTaken(kind) ? `${kind}Record` : kind;
		if (isTaken(key) || (key !== kind && incomplete.length === 0)) return [];
		return [
			{
				kind,
				relation,
				key,
				ids: idsOf(incomplete),
				unnamedIds: idsOf(
					incomplete.filter(({ name, isAmbiguous }) => name === undefined && !isAmbiguous),
				),
			},
		];
	});
}

/** The records that show a field before all others: only the last ones of a list may have a client. */
function examplesOf(views: JsonObject[]): JsonObject[] {
	const seen = new Set<string>();
	return views.filter((view) => {
		const fields = Object.keys(view).filter((field) => !isBlank(view[field]) && !seen.has(field));
		for (const field of fields) seen.add(field);
		return fields.length > 0;
	});
}

const idsOf = (parties: RelatedReference[]) =>
	new Set(parties.flatMap(({ id }) => (id === undefined ? [] : [id])));

interface RelatedIndex {
	/** The key by which the records are found; left out where they have none. */
	path?: string[];
	find(id: string): JsonObject | undefined;
	found: number;
}

/** Indexes a list by that of its keys which has most of the IDs: services give a number beside a key. */
export function indexRelated(
	{ views, resourceNames }: RelatedList,
	ids: Set<string>,
): RelatedIndex {
	const indexBy = (path: string[]) => {
		const byKey = new Map(views.map((view) => [String(valueAt(view, path)), view]));
		const find = (id: string) => byKey.get(id) ?? byKey.get(lastSegment(id));
		return { path, find, found: [...ids].filter(find).length };
	};
	const [best] = findKeyPaths(views, resourceNames)
		.map(indexBy)
		.sort((a, b) => b.found - a.found);
	return best ?? { find: () => undefined, found: 0 };
}

/** What is known of the records that a record refers to in this field, as objects with `id` and `name`: one, or a list where the field holds a list. */
export function relatedObjects(
	record: JsonObject,
	{ relation }: RelatedField,
	resourceNames: ResourceNames,
	index: RelatedIndex | undefined,
	namesOnly: boolean,
): JsonObject | JsonObject[] | undefined {
	const { parties, isList } = readRelated(unwrapFields(record, resourceNames), relation);
	const objects = parties
		.map((party) => toObject(party, index, namesOnly))
		.filter((object) => object !== undefined);
	if (objects.length === 0) return undefined;
	return isList ? objects : objects[0];
}

/** The object that is added for one related record; undefined where nothing but its ID is known. */
function toObject(
	{ id, name: ownName, fields, isAmbiguous }: RelatedReference,
	index: RelatedIndex | undefined,
	namesOnly: boolean,
): JsonObject | undefined {
	const found = (id === undefined ? undefined : index?.find(id)) ?? fields;
	const foundName = found && getRelatedName(found);
	const name = foundName ?? ownName ?? (isAmbiguous ? id : undefined);
	if (namesOnly) return name === undefined ? undefined : { name };
	if (!found && name === undefined) return undefined;
	// A name in the place of the ID is none.
	const ownId = found?.id ?? (isAmbiguous || id === ownName ? undefined : id);
	return {
		...(ownId !== undefined && { id: ownId }),
		...(name !== undefined && { name }),
		...Object.fromEntries(
			Object.entries(found ?? {}).filter(
				([field]) => field !== 'id' && !(field === 'name' && name !== undefined),
			),
		),
	};
}

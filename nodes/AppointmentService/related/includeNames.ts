import type { IExecuteFunctions } from 'n8n-workflow';
import { resources } from '../contract';
import type { FilterContext, Filtered } from '../filter';
import {
	findRelations,
	getRelatedName,
	isBlank,
	readRelated,
	unwrapFields,
	type JsonObject,
	type RelatedReference,
	type ResourceNames,
} from '../rest';
import type { ApiClient } from '../transport';
import {
	indexRelated,
	readRelatedList,
	readRelatedRecords,
	type RelatedIndex,
	type RelatedListResult,
} from './relatedLists';

type Reference = Pick<FilterContext, 'resourceNames' | 'noun'>;

type ReadRelated = (field: RelatedField) => Promise<RelatedListResult>;

/** Adds the client, the staff member and the service of each record, or their names only. What cannot be found stays an ID, with a notice. */
export async function includeNames(
	this: IExecuteFunctions,
	client: ApiClient,
	records: JsonObject[],
	reference: Reference,
	namesOnly: boolean,
): Promise<Filtered> {
	const isTaken = (name: string) => records.some((record) => Object.hasOwn(record, name));
	const read: ReadRelated = async ({ kind }) => await readRelatedList.call(this, client, kind);
	const { found, notices } = await findNames(records, reference, read, { isTaken, namesOnly });
	return { records: records.map((record, index) => ({ ...record, ...found[index] })), notices };
}

/**
 * The clients, staff members and services of the records of events, for each record by its kind. Where they are few they are read one by
 * one, as an event comes alone.
 *
 * @param mayReadList whether a list may be read: else somebody unknown would decide how often
 */
export async function namesOfEvents(
	this: IExecuteFunctions,
	client: ApiClient,
	records: JsonObject[],
	reference: Reference,
	mayReadList: boolean,
): Promise<{ found: JsonObject[]; notices: string[] }> {
	const read: ReadRelated = async ({ kind, ids }) =>
		await readRelatedRecords.call(this, client, kind, ids, mayReadList);
	return await findNames(records, reference, read, { isTaken: () => false, namesOnly: false });
}

async function findNames(
	records: JsonObject[],
	{ resourceNames, noun }: Reference,
	read: ReadRelated,
	{ isTaken, namesOnly }: { isTaken: (name: string) => boolean; namesOnly: boolean },
): Promise<{ found: JsonObject[]; notices: string[] }> {
	const notices: string[] = [];
	const fields = findRelatedFields(records, resourceNames, isTaken);
	if (records.length > 0 && !fields)
		notices.push(
			`The ${noun} show no client, staff member or service in a field that is known: no names were added.`,
		);
	const found = records.map((): JsonObject => ({}));
	for (const field of fields ?? []) {
		const { index, notice } = await resolveRelated(field, read);
		for (const [position, record] of records.entries()) {
			const related = relatedObjects(record, field, resourceNames, index, namesOnly);
			if (related !== undefined) found[position][field.key] = related;
		}
		if (notice !== undefined) notices.push(notice);
	}
	return { found, notices };
}

/** The records that a field refers to, and what is told where some are given by their IDs only. */
async function resolveRelated(
	field: RelatedField,
	read: ReadRelated,
): Promise<{ index?: RelatedIndex; notice?: string }> {
	const { kind, ids, unnamedIds } = field;
	if (ids.size === 0) return {};
	const say = (problem: string) =>
		unnamedIds.size > 0 ? `${problem}: they are given by their IDs.` : undefined;
	const list = await read(field);
	if ('problem' in list) return { notice: say(list.problem) };
	const { plural } = resources[kind];
	const index = indexRelated(list, ids);
	// A list that has so few of the IDs is that of other records.
	if (index.found * 2 < ids.size)
		return { notice: say(`The list of ${plural} does not have these ${plural}`) };
	const missing = [...unnamedIds].filter((id) => !index.find(id)).length;
	if (missing === 0) return { index };
	const reason = list.complete ? '' : ', which may be incomplete';
	const counted = `${missing} of ${unnamedIds.size} ${plural}`;
	return { index, notice: say(`${counted} are not in the list of ${plural}${reason}`) };
}

/** How the records of a list refer to others of one kind. */
type RelatedField = NonNullable<ReturnType<typeof findRelatedFields>>[number];

/**
 * The fields of these records that refer to clients, services or staff and can be completed; undefined where none is known.
 * @param isTaken whether the records have a field of this name, under which nothing can be added
 * @returns with the `key` under which a related record is added, the `ids` of those that the records do not hold whole, and of these
 *     the `unnamedIds` whose names they do not have
 */
function findRelatedFields(
	records: JsonObject[],
	resourceNames: ResourceNames,
	isTaken: (name: string) => boolean,
) {
	const views = records.map((record) => unwrapFields(record, resourceNames));
	const relations = findRelations(examplesOf(views), resourceNames);
	if (relations.length === 0) return undefined;
	return relations.flatMap((relation) => {
		const { kind } = relation;
		const parties = views.flatMap((view) => readRelated(view, relation).parties);
		const incomplete = parties.filter(({ fields, name }) => !fields || name === undefined);
		const unnamed = incomplete.filter(
			({ name, isAmbiguous }) => name === undefined && !isAmbiguous,
		);
		const key = isTaken(kind) ? `${kind}Record` : kind;
		if (isTaken(key) || (key !== kind && incomplete.length === 0)) return [];
		const ids = idsOf(incomplete);
		return [{ kind, relation, key, ids, unnamedIds: idsOf(unnamed) }];
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

/** What is known of the records that a record refers to in this field, as objects with `id` and `name`: one, or a list where the field holds a list. */
function relatedObjects(
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
	const first = { ...(ownId !== undefined && { id: ownId }), ...(name !== undefined && { name }) };
	return { ...first, ...found, ...first };
}

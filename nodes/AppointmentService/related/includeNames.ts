import type { IExecuteFunctions } from 'n8n-workflow';
import { resources } from '../contract';
import type { Filtered } from '../filter';
import type { JsonObject, ResourceNames } from '../rest';
import type { ApiClient } from '../transport';
import { readRelatedList, readRelatedRecords, type RelatedListResult } from './relatedLists';
import {
	findRelatedFields,
	indexRelated,
	relatedObjects,
	type RelatedField,
} from './relatedRecords';

/** The records that other records refer to. */
interface Reference {
	resourceNames: ResourceNames;
	/** What the records are called, in the plural: `appointments`. */
	noun: string;
}

/** Reads the related records of a field, and perhaps others. */
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

async function resolveRelated(
	field: RelatedField,
	read: ReadRelated,
): Promise<{ index?: ReturnType<typeof indexRelated>; notice?: string }> {
	const { kind, ids, unnamedIds } = field;
	if (ids.size === 0) return {};
	const list = await read(field);
	if ('problem' in list)
		return unnamedIds.size > 0 ? { notice: `${list.problem}: they are given by their IDs.` } : {};
	const { plural } = resources[kind];
	const index = indexRelated(list, ids);
	// A list that has so few of the IDs is that of other records.
	if (index.found * 2 < ids.size) {
		if (unnamedIds.size === 0) return {};
		return {
			notice: `The list of ${plural} does not have these ${plural}: they are given by their IDs.`,
		};
	}
	const missing = [...unnamedIds].filter((id) => !index.find(id)).length;
	if (missing === 0) return { index };
	const reason = list.complete ? '' : ', which may be incomplete';
	const notice = `${missing} of ${unnamedIds.size} ${plural} are not in the list of ${plural}${reason}: they are given by their IDs.`;
	return { index, notice };
}

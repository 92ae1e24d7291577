import type { IExecuteFunctions } from 'n8n-workflow';
import { offer, resources, surfaces } from '../../contract';
import {
	type RelatedList,
	addRelated,
	findRelatedFields,
	indexRelated,
	type RelatedField,
} from '../../display';
import {
	getOrCreate,
	hashToUuid,
	readList,
	resourceNameVariants,
	settle,
	unwrapFields,
	type RelationKind,
	type JsonObject,
	type ResourceNames,
	createTextMatcher,
	findKeyPaths,
	getRelatedName,
	lastSegment,
	relatedIds,
	valueAt,
} from '../../rest';
import { describeError, nodeRetryPolicy, type ApiClient } from '../../transport';
import { type Filtered, createPersonSearch } from '../../filter';
import { ParameterError } from '../../parameters';

/** A list of related records, or why it cannot be read. */
type RelatedListResult = (RelatedList & { complete: boolean }) | { problem: string };

/** The lists that each run has read: all of its input items share them. */
const listsOfRuns = new WeakMap<IExecuteFunctions, Map<string, Promise<RelatedListResult>>>();

/** The account's list of clients, services or staff, which is read once in a run. */
async function readRelatedList(
	this: IExecuteFunctions,
	client: ApiClient,
	kind: RelationKind,
): Promise<RelatedListResult> {
	const { root, key } = client.credentials;
	const lists = getOrCreate(listsOfRuns, this, () => new Map<string, Promise<RelatedListResult>>());
	return await getOrCreate(lists, hashToUuid(root, key, kind), () => read(client, kind));
}

async function read(client: ApiClient, kind: RelationKind): Promise<RelatedListResult> {
	const { credentials, fetch } = client;
	const { path, plural } = resources[kind];
	if (!offer(credentials.surface, kind, 'getAll')) {
		const surface = surfaces[credentials.surface].displayName;
		return { problem: `The ${surface} API does not list ${plural}` };
	}
	const names = [path, kind];
	const url = `${credentials.root}/${path}`;
	const result = await settle(readList({ fetch, url, names, retryPolicy: nodeRetryPolicy }));
	if ('value' in result) {
		const { records, completeness } = result.value;
		const resourceNames = resourceNameVariants(names);
		const views = records.map((record) => unwrapFields(record, resourceNames));
		return { views, resourceNames, complete: completeness.complete };
	}
	const error = describeError(result.fault, { task: `read ${plural}`, credentials });
	if (!error) throw result.fault;
	return { problem: `The list of ${plural} could not be read (${error.message})` };
}

/** Adds the client, the staff member and the service of each record, or their names only. What cannot be found stays an ID, with a notice. */
export async function includeNames(
	this: IExecuteFunctions,
	client: ApiClient,
	records: JsonObject[],
	{ resourceNames, noun }: { resourceNames: ResourceNames; noun: string },
	namesOnly: boolean,
): Promise<Filtered> {
	const notices: string[] = [];
	const fields = findRelatedFields(records, resourceNames);
	if (records.length > 0 && !fields)
		notices.push(
			`The ${noun} show no client, staff member or service in a field that is known: no names were added.`,
		);
	let completed = records;
	for (const field of fields ?? []) {
		const { index, notice } = await resolveRelated.call(this, client, field);
		completed = addRelated(completed, field, resourceNames, index, namesOnly);
		if (notice !== undefined) notices.push(notice);
	}
	return { records: completed, notices };
}

async function resolveRelated(
	this: IExecuteFunctions,
	client: ApiClient,
	{ kind, ids, unnamedIds }: RelatedField,
): Promise<{ index?: ReturnType<typeof indexRelated>; notice?: string }> {
	if (ids.size === 0) return {};
	const list = await readRelatedList.call(this, client, kind);
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

/** More clients, services or staff members than that are not meant by one text. */
const maxFound = 20;

/**
 * Finds related records by ID or name, and persons by an email address or a phone number, too. @throws ParameterError where too many match
 *
 * @returns `idsIn`: their IDs as these records have them; the text itself where it may be an ID that the list does not have
 */
export async function findRelated(
	this: IExecuteFunctions,
	client: ApiClient,
	kind: RelationKind,
	text: string,
): Promise<{
	idsIn(records: JsonObject[], resourceNames: ResourceNames): string[];
	notice?: string;
}> {
	const list = await readRelatedList.call(this, client, kind);
	const { singular, plural } = resources[kind];
	const shown = client.credentials.redact(text);
	if ('problem' in list)
		return {
			idsIn: () => [text],
			notice: `${list.problem}: “${shown}” was taken for the ID of a ${singular}.`,
		};
	const { views, resourceNames: words } = list;
	const paths = findKeyPaths(views, words);
	const search = kind === 'service' ? undefined : createPersonSearch(text, words, views);
	const matchesName = createTextMatcher(text);
	const byId = paths
		.map((path) => views.find((view) => String(valueAt(view, path)) === text))
		.find(Boolean);
	const found = byId
		? [byId]
		: views.filter((view) => search?.(view) || matchesName(getRelatedName(view, words) ?? ''));
	if (found.length > maxFound) {
		throw new ParameterError(
			`${found.length} ${plural} match “${shown}”`,
			`Give more of the name, or the ID of one ${singular}.`,
		);
	}
	if (found.length === 0) {
		const reason = list.complete ? '' : `, and the list of ${plural} may be incomplete`;
		return { idsIn: () => [text], notice: `No ${singular} matches “${shown}”${reason}.` };
	}
	const described = found.map((view) => {
		const name = getRelatedName(view, words) ?? 'without a name';
		return paths.length === 0 ? name : `${name} (ID ${String(valueAt(view, paths[0]))})`;
	});
	const counted = `${found.length} ${found.length === 1 ? `${singular} matches` : `${plural} match`} “${shown}”: ${described.join(', ')}.`;
	const mayLackOthers = !list.complete && byId === undefined;
	const notice = mayLackOthers
		? `${counted} The list of ${plural} may be incomplete: others may match as well.`
		: counted;
	return {
		idsIn: (records, resourceNames) => {
			const used = idsUsed(kind, records, resourceNames);
			if (byId && used.has(text)) return [text];
			const { path } = indexRelated(list, used);
			return path ? found.map((view) => String(valueAt(view, path))) : [text];
		},
		...((found.length > 1 || mayLackOthers) && { notice }),
	};
}

/** The IDs of related records that records have, and of addresses their last parts. */
function idsUsed(
	kind: RelationKind,
	records: JsonObject[],
	resourceNames: ResourceNames,
): Set<string> {
	const idsOf = relatedIds(kind);
	const ids = records.flatMap((record) => idsOf(unwrapFields(record, resourceNames)));
	return new Set(ids.flatMap((id) => [id, lastSegment(id)]));
}

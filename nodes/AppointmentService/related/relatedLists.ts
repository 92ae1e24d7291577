import type { IExecuteFunctions } from 'n8n-workflow';
import { offer, resources, surfaces } from '../contract';
import {
	getOrCreate,
	hasErrorStatus,
	hashToUuid,
	readList,
	readRecordById,
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
} from '../rest';
import { describeError, nodeRetryPolicy, type ApiClient } from '../transport';
import { createPersonSearch } from '../filter';
import { ParameterError } from '../parameters';

type RelatedList = ReturnType<typeof toRelatedList>;

/** A list of related records, or why it cannot be read. */
export type RelatedListResult = RelatedList | { problem: string };

/** The lists that each run has read: all of its input items share them. */
const listsOfRuns = new WeakMap<IExecuteFunctions, Map<string, Promise<RelatedListResult>>>();

/** The account's list of clients, services or staff, which is read once in a run. */
export async function readRelatedList(
	this: IExecuteFunctions,
	client: ApiClient,
	kind: RelationKind,
): Promise<RelatedListResult> {
	const { root, key, query } = client.credentials;
	const lists = getOrCreate(listsOfRuns, this, () => new Map<string, Promise<RelatedListResult>>());
	return await getOrCreate(lists, hashToUuid(root, key, query, kind), () => read(client, kind));
}

async function read(client: ApiClient, kind: RelationKind): Promise<RelatedListResult> {
	const { credentials, fetch } = client;
	const { plural } = resources[kind];
	if (!offer(credentials.surface, kind, 'getAll')) {
		const surface = surfaces[credentials.surface].displayName;
		return { problem: `The ${surface} API does not list ${plural}` };
	}
	const { url, names } = listOf(client, kind);
	const result = await settle(readList({ fetch, url, names, retryPolicy: nodeRetryPolicy }));
	if ('fault' in result) return toProblem(result.fault, client, plural);
	const { records, completeness } = result.value;
	return toRelatedList(records, names, completeness.complete);
}

function listOf({ credentials }: ApiClient, kind: RelationKind) {
	const { path } = resources[kind];
	return { url: `${credentials.root}/${path}`, names: [path, kind] };
}

function toRelatedList(records: JsonObject[], names: string[], complete: boolean) {
	const resourceNames = resourceNameVariants(names);
	const views = records.map((record) => unwrapFields(record, resourceNames));
	return { views, resourceNames, complete };
}

function toProblem(fault: unknown, { credentials }: ApiClient, plural: string) {
	const error = describeError(fault, { task: `read ${plural}`, credentials });
	if (!error) throw fault;
	return { problem: `The list of ${plural} could not be read (${error.message})` };
}

/** So many records are read one by one; of more, the list costs less. */
const maxReadSingly = 10;

/** The related records with these IDs, each by a request of its own. Where there are more, or one is not found, their list, if it may be read. */
export async function readRelatedRecords(
	this: IExecuteFunctions,
	client: ApiClient,
	kind: RelationKind,
	ids: Set<string>,
	mayReadList: boolean,
): Promise<RelatedListResult> {
	const isOffered = offer(client.credentials.surface, kind, 'get');
	if (!isOffered || (mayReadList && ids.size > maxReadSingly))
		return await readRelatedList.call(this, client, kind);
	const { url: listUrl, names } = listOf(client, kind);
	const records: JsonObject[] = [];
	for (const id of [...ids].slice(0, maxReadSingly)) {
		const reading = readRecordById(client.read, { listUrl, names, id: lastSegment(id) });
		const found = await settle(reading);
		if ('value' in found) records.push(found.value);
		else if (mayReadList) return await readRelatedList.call(this, client, kind);
		else if (!hasErrorStatus(found.fault, [404, 410]))
			return toProblem(found.fault, client, resources[kind].plural);
	}
	return toRelatedList(records, names, records.length === ids.size);
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
			notice: `${list.problem}: “${shown}” was ${text.includes('@') ? 'looked for in the records alone' : `taken for the ID of a ${singular}`}.`,
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
			const ids = path ? found.map((view) => String(valueAt(view, path))) : [];
			// Where records refer to no client, they may have the address itself.
			return path && !text.includes('@') ? ids : [...ids, text];
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

export type RelatedIndex = ReturnType<typeof indexRelated>;

/** Indexes a list by that of its keys which has most of the IDs: services give a number beside a key. */
export function indexRelated({ views, resourceNames }: RelatedList, ids: Set<string>) {
	const indexBy = (path: string[]) => {
		const byKey = new Map(views.map((view) => [String(valueAt(view, path)), view]));
		const find = (id: string) => byKey.get(id) ?? byKey.get(lastSegment(id));
		return { path, find, found: [...ids].filter(find).length };
	};
	const [best] = findKeyPaths(views, resourceNames)
		.map(indexBy)
		.sort((a, b) => b.found - a.found);
	return best ?? { path: undefined, find: () => undefined, found: 0 };
}

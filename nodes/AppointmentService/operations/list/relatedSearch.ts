import type { IExecuteFunctions } from 'n8n-workflow';
import {
	createTextMatcher,
	findKeyPaths,
	getRecordName,
	lastSegment,
	relatedIds,
	unwrapFields,
	valueAt,
	type JsonObject,
	type RelationKind,
	type ResourceNames,
} from '../../rest';
import { resources } from '../../contract';
import { indexRelated } from '../../display';
import { createPersonSearch } from '../../filter';
import { ParameterError } from '../../parameters';
import type { ApiClient } from '../../transport';
import { readRelatedList } from './relatedLists';

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
		: views.filter((view) => search?.(view) || matchesName(getRecordName(view, words) ?? ''));
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
		const name = getRecordName(view, words) ?? 'without a name';
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

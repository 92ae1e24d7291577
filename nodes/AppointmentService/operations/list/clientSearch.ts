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
	type ResourceNames,
} from '../../rest';
import { indexRelated } from '../../display';
import { createPersonSearch } from '../../filter';
import { ParameterError } from '../../parameters';
import type { ApiClient } from '../../transport';
import { readRelatedList } from './relatedLists';

/** More clients than that are not meant by one text. */
const maxClients = 20;

/**
 * Finds clients by ID, or by the words of a name, an email address or a phone number. @throws ParameterError where too many match
 *
 * @returns `idsIn`: their IDs as these records have them; the text itself where it may be an ID that the list does not have
 */
export async function findClients(
	this: IExecuteFunctions,
	client: ApiClient,
	text: string,
): Promise<{
	idsIn(records: JsonObject[], resourceNames: ResourceNames): string[];
	notice?: string;
}> {
	const list = await readRelatedList.call(this, client, 'client');
	const shown = client.credentials.redact(text);
	if ('problem' in list)
		return {
			idsIn: () => [text],
			notice: `${list.problem}: “${shown}” was taken for the ID of a client.`,
		};
	const { views, resourceNames: words } = list;
	const paths = findKeyPaths(views, words);
	const search = createPersonSearch(text, words, views);
	const matchesName = createTextMatcher(text);
	const byId = paths
		.map((path) => views.find((view) => String(valueAt(view, path)) === text))
		.find(Boolean);
	const found = byId
		? [byId]
		: views.filter((view) => search(view) || matchesName(getRecordName(view, words) ?? ''));
	if (found.length > maxClients) {
		throw new ParameterError(
			`${found.length} clients match “${shown}”`,
			'Give more of the name, the email address or the ID of one client.',
		);
	}
	if (found.length === 0) {
		const reason = list.complete ? '' : ', and the list of clients may be incomplete';
		return { idsIn: () => [text], notice: `No client matches “${shown}”${reason}.` };
	}
	const described = found.map((view) => {
		const name = getRecordName(view, words) ?? 'without a name';
		return paths.length === 0 ? name : `${name} (ID ${String(valueAt(view, paths[0]))})`;
	});
	const counted = `${found.length} ${found.length === 1 ? 'client matches' : 'clients match'} “${shown}”: ${described.join(', ')}.`;
	const mayLackOthers = !list.complete && byId === undefined;
	const notice = mayLackOthers
		? `${counted} The list of clients may be incomplete: others may match as well.`
		: counted;
	return {
		idsIn: (records, resourceNames) => {
			const used = idsUsed(records, resourceNames);
			if (byId && used.has(text)) return [text];
			const { path } = indexRelated(list, used);
			return path ? found.map((view) => String(valueAt(view, path))) : [text];
		},
		...((found.length > 1 || mayLackOthers) && { notice }),
	};
}

/** The IDs of clients that records have, and of addresses their last parts. */
function idsUsed(records: JsonObject[], resourceNames: ResourceNames): Set<string> {
	const idsOf = relatedIds('client');
	const ids = records.flatMap((record) => idsOf(unwrapFields(record, resourceNames)));
	return new Set(ids.flatMap((id) => [id, lastSegment(id)]));
}

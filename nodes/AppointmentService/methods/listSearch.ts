import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { resources } from '../contract';
import { assertOffered } from '../parameters';
import { createApiClient, type ApiClient } from '../transport';
import type { DisplayClock } from '../display';
import {
	inferFieldSchemas,
	isTimeZone,
	resourceNameVariants,
	settle,
	unwrapFields,
	valueOrUndefined,
	type RelationKind,
} from '../rest';
import { findChoices, type PickerCursor } from './picker/recordPicker';
import {
	readSample,
	selectedList,
	selectedListRequest,
	selectedPlural,
	toEditorError,
} from './picker/selectedList';

/** Milliseconds that one response may take: somebody waits. */
const timeout = 20_000;

/** A service may give its whole list at once; the editor draws each entry. */
const maxShown = 5000;

const byIdAdvice = ' Or choose By ID and enter the ID as it stands in a record.';

/** The records of the chosen resource as choices in the editor, under names that a person recognises. */
export async function searchRecords(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken?: string,
	kind?: RelationKind,
): Promise<INodeListSearchResult> {
	const plural = kind ? resources[kind].plural : selectedPlural.call(this);
	const result = await settle(async () => {
		const client = await createApiClient(this, undefined, timeout);
		const { surface } = client.credentials;
		if (kind) assertOffered(surface, kind, 'getAll', byIdAdvice);
		const list = kind ?? selectedList.call(this, surface);
		const readKnownIds = kind && (async () => await readRelatedIds.call(this, client, kind));
		const cursor = paginationToken ? (JSON.parse(paginationToken) as PickerCursor) : undefined;
		const zone = editorZone.call(this);
		return await findChoices(client, list, { filter, cursor, zone, readKnownIds });
	});
	if ('fault' in result) throw await toEditorError(this, result.fault, plural);
	const { choices, next, complete, orderUnknown, readCount } = result.value;
	const results: INodeListSearchItems[] = choices.slice(0, maxShown);
	const toNote = (name: string) => ({ name, value: '' });
	if (!next && !complete && filter.trim() !== '') {
		const prefix = choices.length > 0 ? 'More may match' : 'Not found so far';
		const advice = 'Type more of the name, or choose By ID.';
		results.push(toNote(`${prefix}: only ${readCount} ${plural} were searched. ${advice}`));
	} else if (choices.length > maxShown) {
		results.push(toNote(`Only the first ${maxShown} are shown. Type a name to look for others.`));
	} else if (orderUnknown && choices.length > 0) {
		const note = `Only ${readCount} ${plural} were read, and there may be sooner ones. Type a name to look for others.`;
		results.unshift(toNote(note));
	} else if (choices.length === 0 && readCount > 0 && filter.trim() === '') {
		results.push(
			toNote('No field of these records is known to hold their ID. Choose By ID and enter it.'),
		);
	}
	return { results, ...(next && { paginationToken: JSON.stringify(next) }) };
}

const searchRelated = (kind: RelationKind) =>
	async function (this: ILoadOptionsFunctions, filter?: string, paginationToken?: string) {
		return await searchRecords.call(this, filter, paginationToken, kind);
	};

export const searchClients = searchRelated('client');
export const searchStaff = searchRelated('staff');
export const searchServices = searchRelated('service');

/** The time zone of the workflow, from a hidden field of the node; else that of the n8n instance, which is named then. */
function editorZone(this: ILoadOptionsFunctions): Pick<DisplayClock, 'timeZone' | 'zoneLabel'> {
	const workflowZone: unknown = this.getCurrentNodeParameter('timeZone');
	if (isTimeZone(workflowZone)) return { timeZone: workflowZone };
	const instanceZone = this.getTimezone();
	const timeZone = isTimeZone(instanceZone) ? instanceZone : 'UTC';
	return { timeZone, zoneLabel: timeZone };
}

/** The ids by which records of the chosen resource refer to others: where a client has several, they show which is meant. */
async function readRelatedIds(
	this: ILoadOptionsFunctions,
	client: ApiClient,
	kind: RelationKind,
): Promise<string[]> {
	const ids = await valueOrUndefined(async () => {
		const request = selectedListRequest.call(this, client);
		const { records } = await readSample(request);
		const words = resourceNameVariants(request.names);
		const rows = records.map((record) => unwrapFields(record, words));
		return inferFieldSchemas(rows, words).flatMap(({ relation }) =>
			relation?.kind === kind ? relation.ids : [],
		);
	});
	return ids ?? [];
}

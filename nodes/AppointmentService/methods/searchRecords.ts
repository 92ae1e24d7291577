import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { accountOf, connect, toNodeFault } from '../transport';
import { settle } from '../wire';
import { choicesOf, type Choices, type Place } from './choices';
import { chosenList, nounsOf } from './chosen';

/** Milliseconds that one answer may take: somebody waits. */
const timeout = 20_000;

/**
 * The records of the chosen resource for a list in the editor, under names that a person recognises.
 *
 * @param filter what the user typed
 * @param paginationToken what the last answer gave, where the user scrolls on
 */
export async function searchRecords(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const nouns = nounsOf.call(this);
	const read = await settle(find.call(this, filter, paginationToken));
	if ('fault' in read) {
		const purpose = { task: `read ${nouns}`, account: await accountOf(this) };
		throw toNodeFault(this.getNode(), read.fault, purpose);
	}
	const { choices, next, complete, read: count } = read.value;
	if (next) return { results: choices, paginationToken: JSON.stringify(next) };
	if (complete || filter.trim() === '') return { results: choices };
	const found = choices.length > 0 ? 'More may match' : 'Not found so far';
	const name = `${found}: only ${count} ${nouns} were searched. Type more of the name, or choose By ID.`;
	return { results: [...choices, { name, value: '' }] };
}

async function find(
	this: ILoadOptionsFunctions,
	filter: string,
	token: string | undefined,
): Promise<Choices> {
	const connection = await connect(this, undefined, timeout);
	const list = chosenList.call(this, connection.account.surface);
	const from = token === undefined ? undefined : (JSON.parse(token) as Place);
	return await choicesOf(connection, list, { filter, from });
}

import {
	NodeOperationError,
	type ILoadOptionsFunctions,
	type INodeListSearchResult,
} from 'n8n-workflow';
import {
	pathAdvice,
	readPath,
	resources,
	surfaces,
	surfacesWith,
	type ResourceName,
} from '../contract';
import { accountOf, connect, toNodeFault } from '../transport';
import { settle } from '../wire';
import { choicesOf, type Choices, type Place } from './choices';

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
	const resource = this.getCurrentNodeParameter('resource') as ResourceName | 'other';
	const nouns = resource === 'other' ? 'records' : resources[resource].plural.toLowerCase();
	const read = await settle(find.call(this, resource, nouns, filter, paginationToken));
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
	resource: ResourceName | 'other',
	nouns: string,
	filter: string,
	token: string | undefined,
): Promise<Choices> {
	const connection = await connect(this);
	const { surface } = connection.account;
	if (resource !== 'other' && !surfacesWith(resource, 'getAll').includes(surface)) {
		throw new NodeOperationError(
			this.getNode(),
			`The ${surfaces[surface].displayName} surface does not offer ${nouns}`,
			{ description: 'Choose another resource, or a credential for the other surface.' },
		);
	}
	const list = resource === 'other' ? { path: pathGiven.call(this) } : resource;
	const from = token === undefined ? undefined : (JSON.parse(token) as Place);
	return await choicesOf(connection, list, { filter, from });
}

function pathGiven(this: ILoadOptionsFunctions): string {
	const pasted = String(this.getCurrentNodeParameter('resourcePath') ?? '');
	const read = readPath(pasted);
	if ('path' in read) return read.path;
	throw new NodeOperationError(
		this.getNode(),
		`The Path “${pasted}” cannot be used: ${read.complaint}`,
		{ description: pathAdvice },
	);
}

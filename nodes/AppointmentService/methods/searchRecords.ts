import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { offer, resources, type ResourceName } from '../contract';
import { connect, nodePatience } from '../transport';
import { labelOf, readList } from '../wire';

const most = 200;

/** Records to choose from, by a name that a person recognises where the records have one, else by their id. */
export async function searchRecords(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const resource = this.getCurrentNodeParameter('resource') as ResourceName | 'other';
	if (resource === 'other') return { results: [] };
	const { account, fetch } = await connect(this);
	if (!offer(account.surface, resource, 'getAll')) return { results: [] };
	const { path } = resources[resource];
	const { records, identity } = await readList({
		fetch,
		url: `${account.root}/${path}`,
		names: [path, resource],
		limit: most,
		patience: nodePatience,
	});
	const sought = filter.toLowerCase();
	return {
		results: records
			.map((record) => ({ name: labelOf(record, identity), value: identity.of(record) }))
			.filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(sought)),
	};
}

import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { accountOf, connect, toNodeFault } from '../transport';
import { Browser, flatten, resourceWords, settle } from '../wire';
import { chosenList, nounsOf } from './chosen';
import { listOf } from './list';

/** The fields that records of the chosen resource have, side by side, from the first records of the account. */
export async function listFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const read = await settle(fieldsOf.call(this));
	if ('value' in read) return read.value.map((name) => ({ name, value: name }));
	const purpose = { task: `read ${nounsOf.call(this)}`, account: await accountOf(this) };
	throw toNodeFault(this.getNode(), read.fault, purpose);
}

async function fieldsOf(this: ILoadOptionsFunctions): Promise<string[]> {
	const connection = await connect(this);
	const list = listOf(connection, chosenList.call(this, connection.account.surface));
	const { records } = await new Browser(list).first();
	const own = resourceWords(list.names);
	return [...new Set(records.flatMap((record) => Object.keys(flatten(record, own))))];
}

import { NodeOperationError, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';
import { nodePatience, type Connection } from '../transport';
import { readList, type Reading } from '../wire';
import { planFrom, type ReadOptions } from './parameters';
import type { Outcome } from './types';

/** Reads a list as the options ask, and puts what the wire knows of its completeness into the one notice that there is. */
export async function readMany(
	this: IExecuteFunctions,
	{ fetch }: Connection,
	list: { url: string; names: string[]; limit?: number },
	{ onIncomplete }: ReadOptions,
	item: number,
): Promise<Outcome> {
	const plan = planFrom.call(this, item);
	const { records, verdict }: Reading = await readList({
		...list,
		fetch,
		plan,
		patience: nodePatience,
	});
	if (verdict.complete) return { records: records as IDataObject[] };
	const advice = verdict.tellable
		? ' If you know how the service divides this list into pages, say so under Options: Pagination.'
		: '';
	const notice = `List may be incomplete: ${verdict.reason}${advice}`;
	if (onIncomplete === 'warn') return { records: records as IDataObject[], notice };
	throw new NodeOperationError(this.getNode(), notice, {
		itemIndex: item,
		description:
			'Nothing was returned, as the option “If the List May Be Incomplete” asks. Set it to Warn to get what came, or set Pagination to the way in which the service divides lists.',
	});
}

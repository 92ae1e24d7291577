import { NodeOperationError, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';
import { nodeRetryPolicy, type ApiClient } from '../../transport';
import { readList, type ListResult } from '../../rest';
import { getPaginationOption, type ReadOptions } from './readOptions';
import type { OperationResult } from './types';

/** Reads a list with the user's options. Where it may be incomplete, says so in a notice or throws, as the option asks. */
export async function readMany(
	this: IExecuteFunctions,
	{ fetch }: ApiClient,
	list: { url: string; names: string[]; limit?: number },
	{ onIncomplete }: ReadOptions,
	item: number,
): Promise<OperationResult> {
	const strategy = getPaginationOption.call(this, item);
	const { records, completeness }: ListResult = await readList({
		...list,
		fetch,
		strategy,
		retryPolicy: nodeRetryPolicy,
	});
	if (completeness.complete) return { records: records as IDataObject[] };
	const advice = completeness.isConfigurable
		? ' If you know how the service divides this list into pages, say so under Options: Pagination.'
		: '';
	const notice = `List may be incomplete: ${completeness.reason}${advice}`;
	if (onIncomplete === 'warn') return { records: records as IDataObject[], notice };
	throw new NodeOperationError(this.getNode(), notice, {
		itemIndex: item,
		description:
			'Nothing was returned, as the option “If the List May Be Incomplete” asks. Set it to Warn to get what came, or set Pagination to the way in which the service divides lists.',
	});
}

import { NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';
import { nodeRetryPolicy, type ApiClient } from '../../transport';
import { readList, type ListResult, type TimeRange } from '../../rest';
import { getPaginationOption, type ReadOptions } from './readOptions';

/** A list's address, the names under which its records may lie, and how many are wanted. */
export interface ListTarget {
	url: string;
	names: string[];
	limit?: number;
	/** Only records that start within it are wanted. */
	startRange?: TimeRange;
}

/** Reads a list with the user's options. Where it may be incomplete, says so in a notice or throws, as the option asks. */
export async function readMany(
	this: IExecuteFunctions,
	{ fetch }: ApiClient,
	list: ListTarget,
	{ onIncomplete }: ReadOptions,
	item: number,
): Promise<ListResult & { notice?: string }> {
	const strategy = getPaginationOption.call(this, item);
	const result = await readList({ ...list, fetch, strategy, retryPolicy: nodeRetryPolicy });
	const { completeness } = result;
	if (completeness.complete) return result;
	const advice = completeness.isConfigurable
		? ' If you know how the service divides this list into pages, say so under Options: Pagination.'
		: '';
	const notice = `List may be incomplete: ${completeness.reason}${advice}`;
	if (onIncomplete === 'warn') return { ...result, notice };
	throw new NodeOperationError(this.getNode(), notice, {
		itemIndex: item,
		description:
			'Nothing was returned, as the option “If the List May Be Incomplete” asks. Set it to Warn to get what came, or set Pagination to the way in which the service divides lists.',
	});
}

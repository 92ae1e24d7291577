import { NodeOperationError, type IDataObject } from 'n8n-workflow';
import { connect, nodePatience } from '../transport';
import { readList } from '../wire';
import { queryField, timeoutOption } from './fields';
import { readOptions, wanted, withQuery } from './parameters';
import { assertOffered, listPath } from './target';
import type { Operation } from './types';

/** Every record of a list, or as many as wanted. */
export const getAll: Operation = {
	displayName: 'Get Many',
	action: (_, plural) => `Get many ${plural}`,
	description: (_, plural) => `Get the ${plural} of the account, one item each`,
	task: (_, plural) => `read ${plural}`,
	properties: [
		{
			displayName: 'Return All',
			name: 'returnAll',
			type: 'boolean',
			default: false,
			description: 'Whether to return all results or only up to a given limit',
		},
		{
			displayName: 'Limit',
			name: 'limit',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 50,
			description: 'Max number of results to return',
			displayOptions: { show: { returnAll: [false] } },
		},
		queryField,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [
				{
					displayName: 'If the List May Be Incomplete',
					name: 'onIncomplete',
					type: 'options',
					options: [
						{
							name: 'Warn',
							value: 'warn',
							description: 'Return what came, with a notice on the node',
						},
						{ name: 'Fail', value: 'fail', description: 'Stop the workflow and return nothing' },
					],
					default: 'warn',
					description: 'What to do where the service gives no proof that every record came',
				},
				timeoutOption,
			],
		},
	],

	async execute(target, item) {
		const limit = wanted.call(this, item);
		const { onIncomplete, timeout } = readOptions.call(this, item);
		const { account, fetch } = await connect(this, item, timeout);
		assertOffered.call(this, account.surface, target, 'getAll', item);
		const path = listPath.call(this, target, item);
		const { records, verdict } = await readList({
			fetch,
			url: withQuery.call(this, `${account.root}/${path}`, item),
			names: target === 'other' ? [path] : [path, target],
			limit,
			patience: nodePatience,
		});
		if (verdict.complete) return { records: records as IDataObject[] };
		const notice = `List may be incomplete: ${verdict.reason}`;
		if (onIncomplete === 'fail') {
			throw new NodeOperationError(this.getNode(), notice, {
				itemIndex: item,
				description:
					'Nothing was returned, as the option “If the List May Be Incomplete” asks. Set it to Warn to get what came.',
			});
		}
		return { records: records as IDataObject[], notice };
	},
};

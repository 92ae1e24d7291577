import { connect } from '../transport';
import { howMany, queryField, readOptionsField } from './fields';
import { readOptions, wanted, withQuery } from './parameters';
import { readMany } from './readMany';
import { assertOffered, listPath } from './target';
import type { Operation } from './types';

/** Every record of a list, or as many as wanted. */
export const getAll: Operation = {
	displayName: 'Get Many',
	action: (_, plural) => `Get many ${plural}`,
	description: (_, plural) => `Get the ${plural} of the account, one item each`,
	task: (_, plural) => `read ${plural}`,
	properties: [...howMany, queryField, readOptionsField],

	async execute(target, item) {
		const limit = wanted.call(this, item);
		const options = readOptions.call(this, item);
		const connection = await connect(this, item, options.timeout);
		const { surface, root } = connection.account;
		assertOffered.call(this, surface, target, 'getAll', item);
		const path = listPath.call(this, target, item);
		const url = withQuery.call(this, `${root}/${path}`, item);
		return await readMany.call(
			this,
			connection,
			{ url, names: [path, target], limit },
			options,
			item,
		);
	},
};

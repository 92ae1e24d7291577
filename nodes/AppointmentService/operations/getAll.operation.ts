import { createApiClient } from '../transport';
import { limitFields, queryField, readOptionsField } from '../descriptions';
import { readOptions, getLimit, withQuery } from './shared/readOptions';
import { readMany } from './shared/readMany';
import { assertOffered, listPath } from './shared/target';
import type { Operation } from './shared/types';

/** Reads a whole list, or as many of its records as wanted. */
export const getAll: Operation = {
	displayName: 'Get Many',
	action: (_, plural) => `Get many ${plural}`,
	description: (_, plural) => `Get the ${plural} of the account, one item each`,
	task: (_, plural) => `read ${plural}`,
	properties: [...limitFields, queryField, readOptionsField],

	async execute(target, item) {
		const limit = getLimit.call(this, item);
		const options = readOptions.call(this, item);
		const client = await createApiClient(this, item, options.timeout);
		const { surface, root } = client.credentials;
		assertOffered.call(this, surface, target, 'getAll', item);
		const path = listPath.call(this, target, item);
		const url = withQuery.call(this, `${root}/${path}`, item);
		return await readMany.call(this, client, { url, names: [path, target], limit }, options, item);
	},
};

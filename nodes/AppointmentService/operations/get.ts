import type { IDataObject } from 'n8n-workflow';
import { connect } from '../transport';
import { heldBy, Shelf } from '../wire';
import { queryField, recordField, timeoutField } from './fields';
import { readOptions, withQuery } from './parameters';
import { assertOffered, idStep, listPath, nouns } from './target';
import type { Operation } from './types';

/** One record by its id. */
export const get: Operation = {
	displayName: 'Get',
	action: (singular) => `Get ${singular}`,
	description: (singular) => `Get one ${singular}, chosen from a list or by its ID`,
	task: (singular) => `read this ${singular}`,
	properties: [recordField, queryField, timeoutField],

	async execute(target, item) {
		const id = this.getNodeParameter('recordId', item, undefined, { extractValue: true });
		const step = idStep.call(this, id, nouns(target).singular, item);
		const { account, read, line } = await connect(this, item, readOptions.call(this, item).timeout);
		assertOffered.call(this, account.surface, target, 'get', item);
		const path = listPath.call(this, target, item);
		const names = [path, target];
		const list = `${account.root}/${path}`;
		const asked = withQuery.call(this, `${list}/${step}`, item);
		const { record } =
			new URL(asked).search === ''
				? await new Shelf(line, list, names).find(decodeURIComponent(step))
				: heldBy(await read(asked), names);
		return { records: [record as IDataObject] };
	},
};

import { updateRecord } from '../rest';
import { recordField, inputFields, writeOptionsField } from '../descriptions';
import { resourceNouns } from './shared/target';
import type { Operation } from './shared/types';
import { openWriteContext, toOperationResult } from './shared/writeContext';
import { getWriteInput } from './shared/writeInput';

export const update: Operation = {
	displayName: 'Update',
	action: (singular) => `Update ${singular}`,
	description: (singular) => `Change fields of one ${singular} and return it as it is afterwards`,
	task: (singular) => `update this ${singular}`,
	properties: [recordField, ...inputFields('add'), writeOptionsField('update')],

	async execute(target, item) {
		const { collection, options, id } = await openWriteContext.call(this, target, 'update', item);
		const input = getWriteInput.call(this, item);
		const written = await updateRecord(collection, id, () => input, options);
		return toOperationResult(written, resourceNouns(target).singular);
	},
};

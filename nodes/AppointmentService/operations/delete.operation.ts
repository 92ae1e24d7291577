import { deleteRecord } from '../rest';
import { recordField, writeOptionsField } from '../descriptions';
import { resourceNouns } from './shared/target';
import type { Operation } from './shared/types';
import { openWriteContext, toOperationResult } from './shared/writeContext';

export const remove: Operation = {
	displayName: 'Delete',
	action: (singular) => `Delete ${singular}`,
	description: (singular) => `Delete one ${singular} permanently`,
	task: (singular) => `delete this ${singular}`,
	properties: [recordField, writeOptionsField('delete')],

	async execute(target, item) {
		const { collection, options, id } = await openWriteContext.call(this, target, 'delete', item);
		const written = await deleteRecord(collection, id, options);
		return toOperationResult(written, resourceNouns(target).singular);
	},
};

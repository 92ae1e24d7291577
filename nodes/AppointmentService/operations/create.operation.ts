import { createRecord } from '../rest';
import { clientField, withClient } from './shared/clientChoice';
import { resourceNouns } from './shared/target';
import type { Operation } from './shared/types';
import { openWriteContext, toOperationResult } from './shared/writeContext';
import { inputFields, writeOptionsField } from '../descriptions';
import { getWriteInput } from './shared/writeInput';

const [inputMode, ...inputs] = inputFields('add');

export const create: Operation = {
	displayName: 'Create',
	action: (singular) => `Create ${singular}`,
	description: (singular) => `Create a new ${singular} and return it as the service shows it`,
	task: (singular) => `create this ${singular}`,
	properties: [inputMode, clientField, ...inputs, writeOptionsField('create')],

	async execute(target, item) {
		const { collection, options } = await openWriteContext.call(this, target, 'create', item);
		const entered = getWriteInput.call(this, item);
		const input = await withClient.call(this, entered, collection, item);
		const written = await createRecord(collection, input, options);
		return toOperationResult(written, resourceNouns(target).singular);
	},
};

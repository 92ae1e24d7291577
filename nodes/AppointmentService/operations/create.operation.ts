import { createRecord } from '../rest';
import { withClient } from './shared/clientChoice';
import type { Operation } from './shared/types';
import { openWriteContext, toOperationResult } from './shared/writeContext';
import { getWriteInput } from './shared/writeInput';

export const create: Operation = async function (target, item) {
	const { collection, options } = await openWriteContext.call(this, target, 'create', item);
	const entered = getWriteInput.call(this, item);
	const input = await withClient.call(this, entered, collection, item);
	const written = await createRecord(collection, input, options);
	return toOperationResult(written, target);
};

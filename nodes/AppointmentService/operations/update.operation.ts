import { updateRecord } from '../rest';
import type { Operation } from './descriptions/types';
import { openWriteContext, toOperationResult } from './shared/writeContext';
import { getWriteInput } from './shared/writeInput';

export const update: Operation = async function (target, item) {
	const { collection, options, id } = await openWriteContext.call(this, target, 'update', item);
	const input = getWriteInput.call(this, item);
	const written = await updateRecord(collection, id, () => input, options);
	return toOperationResult(written, target);
};

import { deleteRecord } from '../rest';
import type { Operation } from './descriptions/types';
import { openWriteContext, toOperationResult } from './shared/writeContext';

export const remove: Operation = async function (target, item) {
	const { collection, options, id } = await openWriteContext.call(this, target, 'delete', item);
	const written = await deleteRecord(collection, id, options);
	return toOperationResult(written, target);
};

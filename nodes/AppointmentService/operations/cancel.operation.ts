import type { IDataObject } from 'n8n-workflow';
import { requireText } from '../parameters';
import {
	buildCancellation,
	hasCancelledExample,
	isCalledOff,
	withStatusField,
} from '../appointment';
import { isObject, updateRecord } from '../rest';
import type { Operation } from './descriptions/types';
import { openWriteContext, toOperationResult } from './shared/writeContext';

export const cancel: Operation = async function (target, item) {
	const { collection, options, id } = await openWriteContext.call(this, target, 'update', item);
	const entered = this.getNodeParameter('options', item, {}) as IDataObject;
	const given = {
		statusField: requireText(entered.statusField, 'Status Field'),
		cancelledValue: requireText(entered.cancelledValue, 'Cancelled Value'),
	};
	const [path] = (!options.isAtList && options.resolveUrl?.(id, {}).split(/\/?(?:\?|$)/)) || [];
	const isAction = path !== undefined && !path.endsWith(`/${encodeURIComponent(id)}`);
	const written = await updateRecord(
		collection,
		id,
		async (current) => {
			const cancellation = { ...withStatusField(current, given), isAction };
			const isDefault = !given.statusField && !given.cancelledValue;
			if (isDefault && isCalledOff(current)) return undefined;
			const isPlainStatus = !Object.values(current).some(isObject);
			if (cancellation.cancelledValue && isPlainStatus)
				return buildCancellation(current, [], cancellation);
			const examples = await collection.examples();
			const records = hasCancelledExample(examples, cancellation)
				? examples
				: await collection.moreExamples();
			return buildCancellation(current, records, cancellation);
		},
		{ ...options, skipUnchanged: true },
	);
	return toOperationResult(written, target, 'is cancelled already');
};

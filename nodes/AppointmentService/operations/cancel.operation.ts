import type { INodeProperties } from 'n8n-workflow';
import { requireText } from '../parameters';
import { buildCancellation, hasCancelledExample, isCalledOff } from '../appointment';
import { isObject, updateRecord } from '../rest';
import { recordField, writeOptionsField } from '../descriptions';
import { resourceNouns } from './shared/target';
import type { Operation } from './shared/types';
import { openWriteContext, toOperationResult } from './shared/writeContext';

const cancelFieldOptions: INodeProperties[] = [
	{
		displayName: 'Cancelled Value',
		name: 'cancelledValue',
		type: 'string',
		default: '',
		placeholder: 'e.g. cancelled',
		description:
			'What the status of a cancelled appointment is. Left empty, it is taken from appointments that were cancelled before.',
	},
	{
		displayName: 'Status Field',
		name: 'statusField',
		type: 'string',
		default: '',
		placeholder: 'e.g. status',
		description: 'Name of the field that holds the status. Leave it empty to detect it.',
	},
];

export const cancel: Operation = {
	displayName: 'Cancel',
	action: (singular) => `Cancel ${singular}`,
	description: (singular) => `Cancel one ${singular}; it stays in the account, marked as cancelled`,
	task: (singular) => `cancel this ${singular}`,
	properties: [recordField, writeOptionsField('update', cancelFieldOptions)],

	async execute(target, item) {
		const { collection, options, id } = await openWriteContext.call(this, target, 'update', item);
		const { statusField, cancelledValue } = this.getNodeParameter('options', item, {}) as {
			statusField?: unknown;
			cancelledValue?: unknown;
		};
		const cancellation = {
			statusField: requireText(statusField, 'Status Field'),
			cancelledValue: requireText(cancelledValue, 'Cancelled Value'),
		};
		const written = await updateRecord(
			collection,
			id,
			async (current) => {
				const isDefault = !cancellation.statusField && !cancellation.cancelledValue;
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
		return toOperationResult(written, resourceNouns(target).singular, 'is cancelled already');
	},
};

import type { INodeProperties } from 'n8n-workflow';
import { textOf } from '../transport';
import { cancelled, isObject, revealsCancelled, update as updateRecord } from '../wire';
import { recordField } from './fields';
import { nouns } from './target';
import type { Operation } from './types';
import { openDesk, outcomeOf } from './write/desk';
import { writeOptions } from './write/fields';

const options: INodeProperties[] = [
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
		description: 'Name of the field that holds the status. Left empty, it is found by itself.',
	},
];

/** Calls an appointment off. */
export const cancel: Operation = {
	displayName: 'Cancel',
	action: (singular) => `Cancel ${singular}`,
	description: (singular) => `Cancel one ${singular}; it stays in the account, marked as cancelled`,
	task: (singular) => `cancel this ${singular}`,
	properties: [recordField, writeOptions('update', options)],

	async execute(target, item) {
		const { shelf, orders, id } = await openDesk.call(this, target, 'update', item);
		const { statusField, cancelledValue } = this.getNodeParameter('options', item, {}) as {
			statusField?: unknown;
			cancelledValue?: unknown;
		};
		const how = {
			statusField: textOf(statusField, 'Status Field'),
			cancelledValue: textOf(cancelledValue, 'Cancelled Value'),
		};
		const written = await updateRecord(
			shelf,
			id,
			async (current) => {
				const isWord = !Object.values(current).some(isObject);
				if (how.cancelledValue && isWord) return cancelled(current, [], how);
				const near = await shelf.examples();
				const records = revealsCancelled(near, how) ? near : await shelf.moreExamples();
				return cancelled(current, records, how);
			},
			orders,
		);
		return outcomeOf(written, nouns(target).singular);
	},
};

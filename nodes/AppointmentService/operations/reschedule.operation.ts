import type { INodeProperties } from 'n8n-workflow';
import { requireText } from '../parameters';
import { buildReschedule } from '../appointment';
import { updateRecord } from '../rest';
import { recordField, writeOptionsField } from '../descriptions';
import { resourceNouns } from './shared/target';
import type { Operation } from './shared/types';
import { openWriteContext, toOperationResult } from './shared/writeContext';

const rescheduleOptions: INodeProperties[] = [
	{
		displayName: 'End Field',
		name: 'endField',
		type: 'string',
		default: '',
		placeholder: 'e.g. ends_at',
		description: 'Name of the field that holds the end. Left empty, it is found by itself.',
	},
	{
		displayName: 'New End',
		name: 'end',
		type: 'dateTime',
		default: '',
		description: 'When it ends. Left empty, the appointment keeps its length.',
	},
	{
		displayName: 'Start Field',
		name: 'startField',
		type: 'string',
		default: '',
		placeholder: 'e.g. starts_at',
		description: 'Name of the field that holds the start. Left empty, it is found by itself.',
	},
];

export const reschedule: Operation = {
	displayName: 'Reschedule',
	action: (singular) => `Reschedule ${singular}`,
	description: (singular) => `Move one ${singular} to another time; it keeps its length`,
	task: (singular) => `reschedule this ${singular}`,
	properties: [
		recordField,
		{
			displayName: 'New Start',
			name: 'start',
			type: 'dateTime',
			required: true,
			default: '',
			description: 'When it begins, in the time zone of the workflow where no other is given',
		},
		writeOptionsField('update', rescheduleOptions),
	],

	async execute(target, item) {
		const { end, startField, endField } = this.getNodeParameter('options', item, {}) as {
			end?: unknown;
			startField?: unknown;
			endField?: unknown;
		};
		const input = {
			start: this.getNodeParameter('start', item),
			end,
			startField: requireText(startField, 'Start Field'),
			endField: requireText(endField, 'End Field'),
		};
		const { collection, options, id } = await openWriteContext.call(this, target, 'update', item);
		const written = await updateRecord(
			collection,
			id,
			(current, zones) => buildReschedule(current, input, zones),
			options,
		);
		return toOperationResult(written, resourceNouns(target).singular);
	},
};

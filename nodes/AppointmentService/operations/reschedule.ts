import type { INodeProperties } from 'n8n-workflow';
import { textOf } from '../transport';
import { moved, update as updateRecord } from '../wire';
import { recordField } from './fields';
import { nouns } from './target';
import type { Operation } from './types';
import { openDesk, outcomeOf } from './write/desk';
import { writeOptions } from './write/fields';

const options: INodeProperties[] = [
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

/** Another time for an appointment. */
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
		writeOptions('update', options),
	],

	async execute(target, item) {
		const { end, startField, endField } = this.getNodeParameter('options', item, {}) as {
			end?: unknown;
			startField?: unknown;
			endField?: unknown;
		};
		const move = {
			start: this.getNodeParameter('start', item),
			end,
			startField: textOf(startField, 'Start Field'),
			endField: textOf(endField, 'End Field'),
		};
		const { shelf, orders, id } = await openDesk.call(this, target, 'update', item);
		const change = (current: Parameters<typeof moved>[0], zones: Parameters<typeof moved>[2]) =>
			moved(current, move, zones);
		return outcomeOf(await updateRecord(shelf, id, change, orders), nouns(target).singular);
	},
};

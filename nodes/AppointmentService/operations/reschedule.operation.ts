import { NodeOperationError, type IExecuteFunctions, type INodeProperties } from 'n8n-workflow';
import { requireText } from '../parameters';
import { buildReschedule, type RescheduleInput } from '../appointment';
import { updateRecord } from '../rest';
import { recordField, timeZoneNotice, writeOptionsField } from '../descriptions';
import { resourceNouns } from './shared/target';
import type { Operation } from './shared/types';
import { openWriteContext, toOperationResult } from './shared/writeContext';

/** Minutes in a year: a longer appointment is a mistake. */
const maxDuration = 525_600;

/** In version 1 of the node, the end is one of the options. */
const inVersion1 = { displayOptions: { show: { '@version': [1] } } };
const sinceVersion11 = { displayOptions: { show: { '@version': [{ _cnd: { gte: 1.1 } }] } } };

const newEnd: INodeProperties = {
	displayName: 'New End',
	name: 'end',
	type: 'dateTime',
	default: '',
	description: 'When it ends. Left empty, the appointment keeps its length.',
};

const duration: INodeProperties = {
	displayName: 'Duration',
	name: 'duration',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 0,
	description:
		'How many minutes it takes from then on, instead of New End. With 0, the appointment keeps its length.',
	hint: 'In minutes',
};

const rescheduleOptions: INodeProperties[] = [
	{ ...newEnd, ...inVersion1 },
	{
		displayName: 'Start Field',
		name: 'startField',
		type: 'string',
		default: '',
		placeholder: 'e.g. starts_at',
		description: 'Name of the field that holds the start. Leave it empty to detect it.',
	},
	{
		displayName: 'End Field',
		name: 'endField',
		type: 'string',
		default: '',
		placeholder: 'e.g. ends_at',
		description: 'Name of the field that holds the end. Leave it empty to detect it.',
	},
];

export const reschedule: Operation = {
	displayName: 'Reschedule',
	action: (singular) => `Reschedule ${singular}`,
	description: (singular) => `Move one ${singular} to another time; it keeps its length`,
	task: (singular) => `reschedule this ${singular}`,
	properties: [
		recordField,
		timeZoneNotice,
		{
			displayName: 'New Start',
			name: 'start',
			type: 'dateTime',
			required: true,
			default: '',
			description: 'When it begins, in the time zone of the workflow where no other is given',
		},
		{ ...newEnd, ...sinceVersion11 },
		{ ...duration, ...sinceVersion11 },
		writeOptionsField('update', rescheduleOptions),
	],

	async execute(target, item) {
		const { collection, options, id } = await openWriteContext.call(this, target, 'update', item);
		const { startField, endField } = this.getNodeParameter('options', item, {}) as {
			startField?: unknown;
			endField?: unknown;
		};
		const input = {
			start: this.getNodeParameter('start', item),
			...getNewEnd.call(this, item),
			startField: requireText(startField, 'Start Field'),
			endField: requireText(endField, 'End Field'),
		};
		const written = await updateRecord(
			collection,
			id,
			(current, zones) => buildReschedule(current, input, zones),
			{ ...options, skipUnchanged: true },
		);
		return toOperationResult(written, resourceNouns(target).singular, 'is at this time already');
	},
};

/** The new end or the new duration in minutes; neither where the appointment keeps its length. */
function getNewEnd(
	this: IExecuteFunctions,
	item: number,
): Pick<RescheduleInput, 'end' | 'duration'> {
	const options = this.getNodeParameter('options', item, {}) as { end?: unknown };
	const end: unknown = this.getNodeParameter('end', item, '') || options.end;
	const entered: unknown = this.getNodeParameter('duration', item, 0) || 0;
	const minutes = typeof entered === 'string' ? Number(entered.trim()) : entered;
	if (minutes === 0) return { end };
	const isUsable = typeof minutes === 'number' && minutes > 0 && minutes <= maxDuration;
	if (isUsable && !end) return { duration: minutes };
	throw new NodeOperationError(
		this.getNode(),
		isUsable ? 'New End and Duration are both filled in' : 'The Duration cannot be used',
		{
			itemIndex: item,
			description: isUsable
				? 'Fill in one of the two. Nothing was sent.'
				: 'Enter how many minutes the appointment takes, e.g. 45. Nothing was sent.',
		},
	);
}

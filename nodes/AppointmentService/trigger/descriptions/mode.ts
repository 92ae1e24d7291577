import { cronNodeOptions, type INodeProperties } from 'n8n-workflow';

/** The choice between the two ways; n8n evaluates it where it knows nothing but parameters. */
export const modeField: INodeProperties = {
	displayName: 'Trigger Mode',
	name: 'mode',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Polling',
			value: 'polling',
			description: 'Look for news at regular times. Works on both surfaces.',
		},
		{
			name: 'Webhook',
			value: 'webhook',
			description: 'Be told at once. Needs the Enterprise surface.',
		},
	],
	default: 'polling',
	description: 'How the workflow learns of what happens',
};

/**
 * n8n asks every node that polls for its times, also while it does not poll, and fails where there is no answer. So there are two
 * fields of this name, one of which holds nothing.
 */
export const pollTimes: INodeProperties[] = [
	{
		displayName: 'Poll Times',
		name: 'pollTimes',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Poll Time' },
		default: { item: [{ mode: 'everyX', value: 5, unit: 'minutes' }] },
		description: 'When to look for news',
		placeholder: 'Add Poll Time',
		options: cronNodeOptions,
		displayOptions: { show: { mode: ['polling'] } },
	},
	{
		displayName: 'Poll Times',
		name: 'pollTimes',
		type: 'hidden',
		default: {},
		displayOptions: { show: { mode: ['webhook'] } },
	},
];

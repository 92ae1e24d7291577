import { cronNodeOptions, type INodeProperties } from 'n8n-workflow';

/** The choice between polling and webhooks; n8n evaluates it where it knows nothing but parameters. */
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
 * n8n reads the poll times of every polling node, also in webhook mode, and fails where there are none. So there are two fields of
 * this name, one of them hidden and empty.
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

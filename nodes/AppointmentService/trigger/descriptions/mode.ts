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
			description: 'Check at regular intervals. Works with Limited and Enterprise.',
		},
		{
			name: 'Webhook',
			value: 'webhook',
			description: 'Get notified immediately. Needs the Enterprise API.',
		},
	],
	default: 'polling',
	description: 'How the workflow notices what happens',
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
		description: 'When to check',
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

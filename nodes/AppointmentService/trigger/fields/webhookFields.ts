import type { INodeProperties } from 'n8n-workflow';
import { eventOptions } from './eventOptions';
import { webhookOptions } from './webhookOptions';

const inWebhookMode = { show: { mode: ['webhook'] } };

/** The fields of webhook mode. */
export const webhookFields: INodeProperties[] = [
	{
		displayName:
			'Webhooks belong to the Enterprise surface. With a key of the Limited surface, set Trigger Mode to Polling.',
		name: 'surfaceNotice',
		type: 'notice',
		default: '',
		displayOptions: inWebhookMode,
	},
	{
		displayName: 'Events',
		name: 'events',
		type: 'multiOptions',
		required: true,
		options: eventOptions,
		default: ['appointment.created'],
		description: 'What starts the workflow',
		displayOptions: inWebhookMode,
	},
	{
		displayName: 'Registration',
		name: 'registration',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Automatic',
				value: 'automatic',
				description: 'This node registers its address when you publish, and removes it afterwards',
			},
			{
				name: 'Manual',
				value: 'manual',
				description: 'You enter the address of this node in your account',
			},
		],
		default: 'automatic',
		description: 'Who tells the service where to send events',
		displayOptions: inWebhookMode,
	},
	{
		displayName:
			'The public document does not show how to register, so the usual way is tried. If your account has another way, set it under Options: Subscription, or choose Manual.',
		name: 'automaticNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { mode: ['webhook'], registration: ['automatic'] } },
	},
	{
		displayName:
			'Copy the Production URL above into the webhook settings of your account. Choose there the events that you chose here, and JSON if there is a choice. Remove it there when you do not need this workflow any more.',
		name: 'manualNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { mode: ['webhook'], registration: ['manual'] } },
	},
	{
		displayName:
			'Deliveries are checked where the credential has a Webhook Secret, or the service tells one when this node registers. Without a secret, everything that is sent to the address is accepted.',
		name: 'secretNotice',
		type: 'notice',
		default: '',
		displayOptions: inWebhookMode,
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: webhookOptions,
		displayOptions: inWebhookMode,
	},
];

import type { INodeProperties } from 'n8n-workflow';
import { optionsField } from '../../descriptions';
import { alsoPollFields } from './mode';
import { eventOptions, webhookOptions } from './webhookOptions';

const inWebhookMode = { show: { mode: ['webhook'] } };

export const webhookFields: INodeProperties[] = [
	{
		displayName: 'Events',
		name: 'events',
		type: 'multiOptions',
		required: true,
		options: eventOptions,
		default: ['appointment.created'],
		description: 'What starts the workflow',
		hint: 'Webhooks need a key of the Enterprise API',
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
		description:
			'Who tells the service where to send events. The public document does not show how to register, so Automatic tries the usual ways; the options called Subscription set another one.',
		hint: 'If Automatic is refused when you publish, choose Manual',
		displayOptions: inWebhookMode,
	},
	{
		displayName:
			'Copy the Production URL, under Webhook URLs above, into the webhook settings of your account. Choose the same events there, and JSON if there is a choice. Remove it there when you no longer need this workflow.',
		name: 'manualNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { mode: ['webhook'], registration: ['manual'] } },
	},
	{
		displayName:
			'If your account shows a secret for webhooks, enter it as Webhook Secret in the credential. Without a secret, this node cannot tell who sent an event.',
		name: 'secretNotice',
		type: 'notice',
		default: '',
		displayOptions: inWebhookMode,
	},
	...alsoPollFields,
	{ ...optionsField(webhookOptions), displayOptions: inWebhookMode },
];

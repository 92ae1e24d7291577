import type { INodeProperties } from 'n8n-workflow';
import { subscription } from '../../contract';

export const subscriptionOptions: INodeProperties[] = [
	{
		displayName: 'Subscription: Address Field',
		name: 'subscriptionAddressField',
		type: 'string',
		default: '',
		placeholder: `e.g. ${subscription.addressField}`,
		description:
			'Name of the field that takes the address of this node. Steps are separated by dots. Leave it empty to detect it.',
	},
	{
		displayName: 'Subscription: Events As',
		name: 'subscriptionEventsAs',
		type: 'options',
		options: [
			{ name: 'Automatic', value: 'auto', description: 'As the service shows or says it' },
			{
				name: 'Comma Text',
				value: 'text',
				description: 'One text, with commas between the events',
			},
			{ name: 'Leave Out', value: 'none', description: 'No events are sent' },
			{ name: 'List', value: 'list', description: 'A JSON list' },
			{
				name: 'One Subscription per Event',
				value: 'each',
				description: 'One request for each event',
			},
		],
		default: 'auto',
		description: 'How the events are sent when subscribing',
	},
	{
		displayName: 'Subscription: Events Field',
		name: 'subscriptionEventsField',
		type: 'string',
		default: '',
		placeholder: `e.g. ${subscription.eventsField}`,
		description: 'Name of the field that takes the events. Leave it empty to detect it.',
	},
	{
		displayName: 'Subscription: Further Fields',
		name: 'subscriptionBody',
		type: 'json',
		default: '{}',
		description: 'Other fields to send when subscribing, as JSON',
	},
	{
		displayName: 'Subscription: Path',
		name: 'subscriptionPath',
		type: 'string',
		default: '',
		placeholder: `e.g. ${subscription.path}`,
		description:
			'Where the webhooks are: what comes after /api/v1/ or /v1/ in the address. Leave it empty to try the usual places.',
	},
	{
		displayName: 'Subscription: Removal Method',
		name: 'subscriptionRemovalMethod',
		type: 'options',
		options: [
			{ name: 'DELETE', value: 'DELETE' },
			{ name: 'POST', value: 'POST' },
		],
		default: 'DELETE',
		description: 'How a subscription is taken away',
	},
	{
		displayName: 'Subscription: Removal Path',
		name: 'subscriptionRemovalPath',
		type: 'string',
		default: '',
		placeholder: 'e.g. webhooks/{ID}/cancel',
		description:
			'Path at which a subscription is taken away; {ID} stands for its ID. Left empty, it is the path of the webhooks and the ID.',
	},
	{
		displayName: 'Subscription: Secret Field',
		name: 'subscriptionSigningField',
		type: 'string',
		default: '',
		placeholder: 'e.g. secret',
		description:
			'Name of the field in which the Webhook Secret of the credential is sent to the service. Leave it empty to send none.',
	},
];

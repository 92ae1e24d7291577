import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { eventNames, events, subscription } from '../contract';

const inWebhookMode = { show: { mode: ['webhook'] } };

const eventOptions: INodePropertyOptions[] = eventNames.map((value) => ({
	name: events[value].displayName,
	value,
	description: events[value].description,
}));

const signatureOptions: INodeProperties[] = [
	{
		displayName: 'Signature: Header',
		name: 'signatureHeader',
		type: 'string',
		default: '',
		placeholder: 'e.g. X-Signature',
		description:
			'The only header in which a signature or secret is looked for. Left empty, all headers are.',
	},
	{
		displayName: 'Signature: Max Age',
		name: 'signatureAge',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 300,
		description:
			'How many seconds a signed time may differ from now, where the service signs a time. 0 for no limit.',
	},
	{
		displayName: 'Signature: Scheme',
		name: 'signatureScheme',
		type: 'options',
		options: [
			{
				name: 'Address and Body',
				value: 'addressAndBody',
				description: 'An HMAC over the address and the body',
			},
			{
				name: 'Automatic',
				value: 'auto',
				description: 'Any of the others that proves to know the secret',
			},
			{ name: 'Body', value: 'body', description: 'An HMAC over the body' },
			{
				name: 'Fixed Secret',
				value: 'secret',
				description: 'The secret itself, in a header or in the address',
			},
			{
				name: 'Time and Body',
				value: 'timeAndBody',
				description: 'An HMAC over a time and the body',
			},
		],
		default: 'auto',
		description: 'How the service proves that a delivery is its own',
	},
];

const subscriptionOptions: INodeProperties[] = [
	{
		displayName: 'Subscription: Address Field',
		name: 'subscriptionAddressField',
		type: 'string',
		default: '',
		placeholder: `e.g. ${subscription.addressField}`,
		description:
			'Name of the field that takes the address of this node. Steps are separated by dots. Left empty, it is found out.',
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
		description: 'Name of the field that takes the events. Left empty, it is found out.',
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
			'Path of the webhooks below the root of the surface. The public document names none; left empty, the usual ones are looked at.',
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
			'Name of the field in which the Webhook Secret of the credential is told to the service. Left empty, it is not sent.',
	},
];

const options: INodeProperties[] = [
	{
		displayName: 'Appointment Path',
		name: 'appointmentPath',
		type: 'string',
		default: '',
		placeholder: 'e.g. appointments',
		description: 'Path below which appointments are read that a delivery names by their ID alone',
	},
	{
		displayName: 'Complete Records',
		name: 'completeRecords',
		type: 'boolean',
		default: true,
		description: 'Whether to read the record where a delivery names only its ID',
	},
	{
		displayName: 'Drop Repeats',
		name: 'dropRepeats',
		type: 'boolean',
		default: true,
		description:
			'Whether to drop events that were passed on before, as services deliver some of them more than once',
	},
	{
		displayName: 'Event Names',
		name: 'eventNames',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Name',
		default: {},
		description:
			'What the service calls its events, where its names do not speak for themselves. Used when subscribing and for what arrives.',
		options: [
			{
				displayName: 'Name',
				name: 'name',
				values: [
					{
						displayName: 'Event',
						name: 'event',
						type: 'options',
						options: eventOptions,
						default: 'appointment.created',
					},
					{
						displayName: 'Name',
						name: 'name',
						type: 'string',
						default: '',
						placeholder: 'e.g. visit.placed',
						description: 'What the service calls it',
					},
				],
			},
		],
	},
	{
		displayName: 'Invoice Path',
		name: 'invoicePath',
		type: 'string',
		default: '',
		placeholder: 'e.g. invoices',
		description: 'Path below which invoices are read that a delivery names by their ID alone',
	},
	...signatureOptions,
	...subscriptionOptions,
	{
		displayName: 'Timeout',
		name: 'timeout',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 60,
		description: 'How many seconds one answer of the service may take',
	},
	{
		displayName: 'Unknown Events',
		name: 'unknownEvents',
		type: 'options',
		options: [
			{ name: 'Ignore', value: 'ignore', description: 'Start nothing' },
			{
				name: 'Pass On',
				value: 'passOn',
				description: 'Start the workflow with the event “unknown”',
			},
		],
		default: 'passOn',
		description: 'What to do with deliveries whose event is not understood',
	},
	{
		displayName: 'Wait for Record',
		name: 'waitForRecord',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 300 },
		default: 10,
		description:
			'How many seconds to wait for a record that the service tells of before it can be read',
	},
];

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
		options,
		displayOptions: inWebhookMode,
	},
];

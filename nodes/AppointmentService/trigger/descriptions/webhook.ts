import type { INodeProperties } from 'n8n-workflow';
import {
	choice,
	includeNamesField,
	noticeField,
	optionsField,
	paginationOptions,
	showWhen,
	statusFieldOption,
	textField,
	timeoutOption,
} from '../../descriptions';
import { alsoPollFields, cancelledValueOption, paidValueOption } from './mode';
import { eventNames, events, subscription } from '../../contract';

export const eventOptions = eventNames
	.map((name) => choice(events[name].displayName, name, events[name].description))
	.sort((a, b) => a.name.localeCompare(b.name));

const signatureOptions: INodeProperties[] = [
	textField({
		displayName: 'Signature: Header',
		name: 'signatureHeader',
		placeholder: 'e.g. X-Signature',
		description:
			'The only header in which a signature or secret is looked for. Left empty, all headers are.',
	}),
	{
		displayName: 'Signature: Max Age',
		name: 'signatureAge',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 300,
		description:
			'How far a signed time may differ from now, where the service signs one. 0 for no limit.',
		hint: 'In seconds',
	},
	{
		displayName: 'Signature: Scheme',
		name: 'signatureScheme',
		type: 'options',
		options: [
			choice('Address and Body', 'addressAndBody', 'An HMAC over the address and the body'),
			choice('Automatic', 'auto', 'Any of the others that proves to know the secret'),
			choice('Body', 'body', 'An HMAC over the body'),
			choice('Fixed Secret', 'secret', 'The secret itself, in a header, the address or the body'),
			choice('Time and Body', 'timeAndBody', 'An HMAC over a time and the body'),
		],
		default: 'auto',
		description: 'How the service proves that a delivery is its own',
	},
];

const subscriptionOptions: INodeProperties[] = [
	textField({
		displayName: 'Subscription: Address Field',
		name: 'subscriptionAddressField',
		placeholder: `e.g. ${subscription.addressField}`,
		description:
			'Name of the field that takes the address of this node. Steps are separated by dots. Leave it empty to detect it.',
	}),
	{
		displayName: 'Subscription: Events As',
		name: 'subscriptionEventsAs',
		type: 'options',
		options: [
			choice('Automatic', 'auto', 'As the service shows or says it'),
			choice('Comma Text', 'text', 'One text, with commas between the events'),
			choice('Leave Out', 'none', 'No events are sent'),
			choice('List', 'list', 'A JSON list'),
			choice('One Subscription per Event', 'each', 'One request for each event'),
		],
		default: 'auto',
		description: 'How the events are sent when subscribing',
	},
	textField({
		displayName: 'Subscription: Events Field',
		name: 'subscriptionEventsField',
		placeholder: `e.g. ${subscription.eventsField}`,
		description: 'Name of the field that takes the events. Leave it empty to detect it.',
	}),
	{
		displayName: 'Subscription: Further Fields',
		name: 'subscriptionBody',
		type: 'json',
		default: '{}',
		description: 'Other fields to send when subscribing, as JSON',
	},
	textField({
		displayName: 'Subscription: Path',
		name: 'subscriptionPath',
		placeholder: `e.g. ${subscription.path}`,
		description:
			'Where the webhooks are: what comes after /api/v1/ or /v1/ in the address. Leave it empty to try the usual places.',
	}),
	{
		displayName: 'Subscription: Removal Method',
		name: 'subscriptionRemovalMethod',
		type: 'options',
		options: ['DELETE', 'POST'].map((value) => ({ name: value, value })),
		default: 'DELETE',
		description: 'How a subscription is taken away',
	},
	textField({
		displayName: 'Subscription: Removal Path',
		name: 'subscriptionRemovalPath',
		placeholder: 'e.g. webhooks/{ID}/cancel',
		description:
			'Path at which a subscription is taken away; {ID} stands for its ID. Left empty, it is the path of the webhooks and the ID.',
	}),
	textField({
		displayName: 'Subscription: Secret Field',
		name: 'subscriptionSigningField',
		placeholder: 'e.g. secret',
		description:
			'Name of the field in which the Webhook Secret of the credential is sent to the service. Leave it empty to send none.',
	}),
];

const pathUse = (plural: string) =>
	`Where ${plural} are read that a delivery names by their ID alone, and the list for Also Check by Polling: what comes after /v1/ in the address. Leave it empty for the usual place.`;

/** The options of webhook mode. */
const webhookOptions: INodeProperties[] = [
	textField({
		displayName: 'Appointment Path',
		name: 'appointmentPath',
		placeholder: 'e.g. appointments',
		description: pathUse('appointments'),
	}),
	cancelledValueOption,
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
					textField({
						displayName: 'Name',
						name: 'name',
						placeholder: 'e.g. visit.placed',
						description: 'What the service calls it',
					}),
				],
			},
		],
	},
	textField({
		displayName: 'Invoice Path',
		name: 'invoicePath',
		placeholder: 'e.g. invoices',
		description: pathUse('invoices'),
	}),
	paidValueOption,
	...paginationOptions.map((option) => showWhen(option, { '/alsoPoll': [true] })),
	...signatureOptions,
	statusFieldOption,
	...subscriptionOptions.map((option) => showWhen(option, { '/registration': ['automatic'] })),
	timeoutOption,
	{
		displayName: 'Unknown Events',
		name: 'unknownEvents',
		type: 'options',
		options: [
			choice('Ignore', 'ignore', 'Start nothing'),
			choice('Pass On', 'passOn', 'Start the workflow with the event “unknown”'),
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
			'How many seconds to wait for a record that a delivery names and the service does not show yet, or not as it was changed',
		hint: 'In seconds',
	},
];

const fields: INodeProperties[] = [
	{
		displayName: 'Events',
		name: 'events',
		type: 'multiOptions',
		required: true,
		options: eventOptions,
		default: ['appointment.created'],
		description: 'What starts the workflow',
		hint: 'Webhooks need a key of the Enterprise API',
	},
	{
		displayName: 'Registration',
		name: 'registration',
		type: 'options',
		noDataExpression: true,
		options: [
			choice(
				'Automatic',
				'automatic',
				'This node registers its address when you publish, and removes it afterwards',
			),
			choice('Manual', 'manual', 'You enter the address of this node in your account'),
		],
		default: 'automatic',
		description:
			'Who tells the service where to send events. Automatic tries the usual ways; the options called Subscription set another one.',
	},
	showWhen(
		noticeField(
			'manualNotice',
			'Copy the Production URL, under Webhook URLs above, into the webhook settings of your account. Choose the same events there, and JSON if there is a choice. To use Fetch Test Event, enter the Test URL there as well. Remove both when you no longer need this workflow.',
		),
		{ registration: ['manual'] },
	),
	noticeField(
		'secretNotice',
		'If your account shows a secret for webhooks, enter it as Webhook Secret in the credential. Without a secret, this node cannot tell who sent an event.',
	),
	{ ...includeNamesField, displayOptions: { hide: { '@version': [1] } } },
	...alsoPollFields,
	optionsField(webhookOptions),
];

export const webhookFields = fields.map((field) => showWhen(field, { mode: ['webhook'] }));

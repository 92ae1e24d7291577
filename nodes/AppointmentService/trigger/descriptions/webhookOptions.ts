import type { INodeProperties } from 'n8n-workflow';
import { paginationOptions, showWhen, timeoutOption } from '../../descriptions';
import { eventOptions } from './webhookEventOptions';
import { subscriptionOptions } from './subscriptionOptions';

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
		hint: 'In seconds',
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

/** The options of webhook mode, in alphabetical order. */
export const webhookOptions: INodeProperties[] = [
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
	...paginationOptions.map((option) => showWhen(option, { '/alsoPoll': [true] })),
	...signatureOptions,
	...subscriptionOptions,
	timeoutOption,
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
			'How many seconds to wait for a record that a delivery names and the service does not show yet',
		hint: 'In seconds',
	},
];

import { cronNodeOptions, type INodeProperties } from 'n8n-workflow';
import { choice, switchField, textField } from '../../descriptions';

/** The choice between polling and webhooks; n8n evaluates it where it knows nothing but parameters. */
export const modeField: INodeProperties = {
	displayName: 'Trigger Mode',
	name: 'mode',
	type: 'options',
	noDataExpression: true,
	options: [
		choice('Polling', 'polling', 'Check at regular intervals. Works with Limited and Enterprise.'),
		choice('Webhook', 'webhook', 'Get notified immediately. Needs the Enterprise API.'),
	],
	default: 'polling',
	description: 'How the workflow notices what happens',
};

const pollTimesField: INodeProperties = {
	displayName: 'Poll Times',
	name: 'pollTimes',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Poll Time' },
	default: { item: [{ mode: 'everyX', value: 5, unit: 'minutes' }] },
	description: 'When to check',
	placeholder: 'Add Poll Time',
	options: cronNodeOptions,
	displayOptions: { show: { mode: ['polling'] } },
};

/** n8n fails where a node that can poll has no poll times, also in webhook mode: a hidden, empty field polls once, at publication. */
export const pollTimes: INodeProperties[] = [
	pollTimesField,
	{
		displayName: 'Poll Times',
		name: 'pollTimes',
		type: 'hidden',
		default: {},
		displayOptions: { show: { mode: ['webhook'] }, hide: { alsoPoll: [true] } },
	},
];

/** What reading cannot tell: that `3` or `LOST` is the status of a cancelled appointment. */
export const cancelledValueOption = textField({
	displayName: 'Cancelled Value',
	name: 'cancelledValue',
	placeholder: 'e.g. 3',
	description:
		'What the status of a cancelled appointment is, where the service has a number or a word of its own for it. Put commas between several.',
});

/** The same of invoices. */
export const paidValueOption = textField({
	displayName: 'Paid Value',
	name: 'paidValue',
	placeholder: 'e.g. 2',
	description:
		'What the status of a paid invoice is, where the service has a number or a word of its own for it. Put commas between several.',
});

/** The fields of Also Check by Polling, which webhook mode has. */
export const alsoPollFields: INodeProperties[] = [
	switchField({
		displayName: 'Also Check by Polling',
		name: 'alsoPoll',
		noDataExpression: true,
		description:
			'Whether to look for events that the service did not send. Each event still starts the workflow once. A check reads the list of appointments or invoices, and renews a webhook that ends by itself.',
	}),
	{
		...pollTimesField,
		default: { item: [{ mode: 'everyX', value: 1, unit: 'hours' }] },
		displayOptions: { show: { alsoPoll: [true] } },
	},
];

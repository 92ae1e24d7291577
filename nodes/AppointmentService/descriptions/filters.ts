import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { recordLocator } from './list';
import {
	addedSwitch,
	choice,
	showWhen,
	sinceVersion1_1,
	switchField,
	textField,
	withToolDefault,
} from './query';

const zoneNote = 'In the time zone of the workflow, unless the value has one of its own.';

const dateFilter: INodeProperties = {
	displayName: 'Date',
	name: 'when',
	type: 'options',
	options: [
		choice('Between', 'between', 'From Starts After to Starts Before: add these filters as well'),
		choice('Next 7 Days', 'next7Days', 'Today and the six days after it'),
		choice('This Month', 'thisMonth', 'From the first day of the month to the last one'),
		choice('Today', 'today', 'The whole day, from midnight to midnight'),
		choice('Tomorrow', 'tomorrow', 'The whole day after today'),
	],
	default: 'today',
	description: 'When the appointment starts. Days are those of the time zone of the workflow.',
};

const timeFilter = (displayName: string, name: string, meaning: string): INodeProperties => ({
	displayName,
	name,
	type: 'dateTime',
	default: '',
	description: `${meaning} ${zoneNote}`,
});

const changedAfter = timeFilter(
	'Changed After',
	'changedAfter',
	'Only what was created or changed after this time.',
);

const statusFilter: INodeProperties = {
	displayName: 'Status Names or IDs',
	name: 'status',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'listStatuses', loadOptionsDependsOn: ['resource'] },
	default: [],
	description:
		'Only what has one of these statuses. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

const clientFilter = recordLocator(
	'Client',
	'clientId',
	'searchClients',
	'Only what belongs to this client. By ID takes an email address, too.',
);

const searchFilter = textField({
	displayName: 'Search',
	name: 'search',
	placeholder: 'e.g. Maria Lopez',
	description: 'Only clients with these words in their name, email address or phone number',
});

/** The options of the field Filters, for each resource that has them. */
const filtersByResource: Record<string, INodeProperties[]> = {
	appointment: [
		changedAfter,
		clientFilter,
		dateFilter,
		...addedSwitch({
			displayName: 'Leave Out Cancelled',
			name: 'leaveOutCancelled',
			description:
				'Whether to leave out appointments whose status says that they do not take place, no-shows included',
		}),
		recordLocator('Service', 'serviceId', 'searchServices', 'Only what belongs to this service'),
		recordLocator('Staff', 'staffId', 'searchStaff', 'Only what belongs to this staff member'),
		timeFilter(
			'Starts After',
			'startsAfter',
			'Only appointments that start at this time or later.',
		),
		timeFilter('Starts Before', 'startsBefore', 'Only appointments that start before this time.'),
		statusFilter,
	],
	client: [changedAfter, searchFilter],
	invoice: [changedAfter, clientFilter, statusFilter],
};

const filterFields: INodeProperties[] = Object.entries(filtersByResource).map(
	([resource, options]) => ({
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		description:
			'Which records to return. The node reads the whole list and applies the filters itself.',
		options,
		displayOptions: { show: { resource: [resource], '@tool': [false] } },
	}),
);

const startOrders: INodePropertyOptions[] = [
	{ name: 'Start: Earliest First', value: 'startAscending' },
	{ name: 'Start: Latest First', value: 'startDescending' },
];

const sortField = (resource: string, orders: INodePropertyOptions[] = []): INodeProperties => ({
	displayName: 'Sort By',
	name: 'sortBy',
	type: 'options',
	options: [
		{ name: 'As the Service Lists Them', value: 'service' },
		{ name: 'Created: Newest First', value: 'createdDescending' },
		...orders,
	],
	default: 'service',
	description: 'The order of the records. The limit applies afterwards.',
	displayOptions: { show: { resource: [resource] } },
});

const includeLocalStartField = switchField({
	displayName: 'Include Local Start',
	name: 'includeLocalStart',
	description:
		'Whether to add the date and the time at which each appointment starts, in the time zone of the workflow, as “localStart”',
	displayOptions: { show: { resource: ['appointment'] } },
});

/** Adds related records to those of lists and of events. */
export const includeNamesField = switchField({
	displayName: 'Include Names',
	name: 'includeNames',
	description:
		'Whether to add the client, the staff member and the service of each appointment or invoice, with their names, phone numbers and other fields, as “client”, “staff” and “service”',
});

/** Include Local Start where one appointment is read or written. */
export const localStartFields = [false, true].map((isForTool) =>
	showWhen(
		{ ...includeLocalStartField, default: isForTool },
		{ '@tool': [isForTool], '@version': [sinceVersion1_1] },
	),
);

/** Fields of Get Many that choose, order and complete the records. */
export const selectionFields: INodeProperties[] = [
	...filterFields,
	sortField('appointment', startOrders),
	sortField('client'),
	sortField('invoice'),
	...[
		includeLocalStartField,
		showWhen(includeNamesField, { resource: ['appointment', 'invoice'] }),
	].flatMap((field) => [showWhen(field, { '@tool': [false] }), ...withToolDefault(field, true)]),
];

/** The time zone of times that come without one. */
export const timeZoneOption = textField({
	displayName: 'Time Zone',
	name: 'timeZone',
	placeholder: 'e.g. Europe/Berlin',
	description:
		'The time zone of times in the records that come without one. Left empty, it is the time zone of the workflow.',
	displayOptions: { show: { '/resource': Object.keys(filtersByResource) } },
});

/** The start of appointments, where it is not detected. */
export const startFieldOption = textField({
	displayName: 'Start Field',
	name: 'startField',
	placeholder: 'e.g. starts_at',
	description:
		'Name of the field that holds the start. If the day and the time of day stand in two fields, enter both names with a comma between them. Leave it empty to detect it.',
});

/** The status of appointments, where it is not detected. */
export const statusFieldOption = textField({
	displayName: 'Status Field',
	name: 'statusField',
	placeholder: 'e.g. status',
	description: 'Name of the field that holds the status. Leave it empty to detect it.',
});

const toolField = (resources: string[], field: Parameters<typeof textField>[0]): INodeProperties =>
	textField({ ...field, displayOptions: { show: { resource: resources, '@tool': [true] } } });

const timeForm = 'as 2026-11-24 or 2026-11-24T09:00, in the time zone of the workflow';

/** Filters of Get Many where a model calls the node as a tool: plain texts, which it can fill in. */
export const toolFilterFields: INodeProperties[] = [
	toolField(['appointment'], {
		displayName: 'Starts After',
		name: 'startsAfter',
		placeholder: 'e.g. 2026-11-24',
		description: `Only appointments that start at this time or later, ${timeForm}`,
	}),
	toolField(['appointment'], {
		displayName: 'Starts Before',
		name: 'startsBefore',
		placeholder: 'e.g. 2026-11-25',
		description: `Only appointments that start before this time, ${timeForm}`,
	}),
	toolField(['appointment', 'invoice'], {
		displayName: 'Client',
		name: 'clientSearch',
		placeholder: 'e.g. Maria Lopez',
		description: 'Only those of this client: a name, an email address, a phone number or an ID',
	}),
	toolField(['appointment'], {
		displayName: 'Service',
		name: 'serviceSearch',
		placeholder: 'e.g. Haircut',
		description: 'Only those with this service: a name or an ID',
	}),
	toolField(['appointment'], {
		displayName: 'Staff',
		name: 'staffSearch',
		placeholder: 'e.g. Anna',
		description: 'Only those with this staff member: a name, an email address or an ID',
	}),
	toolField(['appointment', 'invoice'], {
		displayName: 'Status',
		name: 'statusSearch',
		placeholder: 'e.g. confirmed, completed',
		description: 'Only those with this status, or with one of several that are separated by commas',
	}),
	toolField(['client'], searchFilter),
];

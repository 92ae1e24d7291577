import type { INodeProperties } from 'n8n-workflow';
import { paginationOptions } from './pagination';
import { choice, switchField, textField } from './query';

export const limitFields: INodeProperties[] = [
	switchField({
		displayName: 'Return All',
		name: 'returnAll',
		description: 'Whether to return all results or only up to a given limit',
	}),
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		description: 'Max number of results to return',
		displayOptions: { show: { returnAll: [false] } },
	},
];

const onIncompleteOption: INodeProperties = {
	displayName: 'If the List May Be Incomplete',
	name: 'onIncomplete',
	type: 'options',
	options: [
		choice('Fail', 'fail', 'Stop the workflow and return nothing'),
		choice('Warn', 'warn', 'Return what came, with a notice on the node'),
	],
	default: 'warn',
	description: 'What to do where the service gives no proof that every record came',
};

export const listOptions: INodeProperties[] = [onIncompleteOption, ...paginationOptions];

export const pathField = textField({
	displayName: 'Path',
	name: 'resourcePath',
	required: true,
	placeholder: 'e.g. locations',
	description:
		'Where the list is, as support names it: what comes after /api/v1/ or /v1/ in its address',
	displayOptions: { show: { resource: ['other'] } },
});

/** A field with which a record is chosen from a list, or by its ID. */
export const recordLocator = (
	displayName: string,
	name: string,
	searchListMethod: string,
	description: string,
): INodeProperties => ({
	displayName,
	name,
	description,
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod, searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 1042' },
	],
});

export const recordField: INodeProperties = {
	...recordLocator(
		'Record',
		'recordId',
		'searchRecords',
		'Which one, chosen from the list or by its ID as Get Many returns it',
	),
	required: true,
};

/** The time zone of the workflow for the lists of records to choose from: n8n tells it to no method of the editor. */
export const timeZoneField: INodeProperties = {
	displayName: 'Time Zone',
	name: 'timeZone',
	type: 'hidden',
	default: '={{ $now.zoneName }}',
};

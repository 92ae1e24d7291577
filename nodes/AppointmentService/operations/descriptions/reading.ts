import type { INodeProperties } from 'n8n-workflow';
import {
	choice,
	limitFields,
	listOptions,
	localStartFields,
	optionsField,
	queryField,
	recordField,
	selectionFields,
	startFieldOption,
	switchField,
	timeoutOption,
	timeZoneOption,
	toolFilterFields,
	withToolDefault,
} from '../../descriptions';
import { onRecord, type OperationDescription } from './types';

const simplifyField = switchField({
	displayName: 'Simplify',
	name: 'simplify',
	description: 'Whether to return a simplified version of the response instead of the raw data',
	displayOptions: { show: { '@tool': [false] } },
});

const outputField: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: [
		choice('Raw', 'raw', 'Every field, as the service gives it'),
		choice('Selected Fields', 'selected', 'The fields that you choose'),
		choice(
			'Simplified',
			'simplified',
			'The ten most useful fields, which cost a model the least to read',
		),
	],
	default: 'raw',
	description: 'How much of each record the model gets',
};

const outputFieldsField: INodeProperties = {
	displayName: 'Output Fields Names or IDs',
	name: 'outputFields',
	type: 'multiOptions',
	typeOptions: {
		loadOptionsMethod: 'listFields',
		loadOptionsDependsOn: ['resource', 'resourcePath'],
	},
	default: [],
	description:
		'The fields of each record that the model gets. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	displayOptions: { show: { '@tool': [true], output: ['selected'] } },
};

/** A switch in workflows, a choice where a model calls the node as a tool: a tool gives simplified records since version 1.1. */
const outputFields: INodeProperties[] = [
	simplifyField,
	...withToolDefault(outputField, 'simplified'),
	outputFieldsField,
];

const get = onRecord(
	'Get',
	(singular) => `Get one ${singular}, chosen from a list or by its ID`,
	[recordField, ...localStartFields, ...outputFields, queryField, optionsField([timeoutOption])],
	'read',
);

const getAll: OperationDescription = {
	displayName: 'Get Many',
	action: (_, plural) => `Get many ${plural}`,
	description: (_, plural) => `Get the ${plural} of the account, one item each`,
	task: (_, plural) => `read ${plural}`,
	properties: [
		...limitFields,
		...toolFilterFields,
		...selectionFields,
		...outputFields,
		queryField,
		optionsField([
			...listOptions,
			{ ...startFieldOption, displayOptions: { show: { '/resource': ['appointment'] } } },
			timeZoneOption,
			timeoutOption,
		]),
	],
};

export const readOperations = { get, getAll };

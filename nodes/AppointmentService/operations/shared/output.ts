import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { flatten, pickFields, selectUsefulFields } from '../../display';
import { withToolDefault } from '../../descriptions';
import { resourceNameVariants } from '../../rest';
import { listPath } from './target';
import type { Operation, Target } from './types';

const simplifyField: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: false,
	description: 'Whether to return a simplified version of the response instead of the raw data',
	displayOptions: { show: { '@tool': [false] } },
};

const outputField: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: [
		{
			name: 'Raw',
			value: 'raw',
			description: 'Every field, as the service gives it',
		},
		{
			name: 'Selected Fields',
			value: 'selected',
			description: 'The fields that you choose',
		},
		{
			name: 'Simplified',
			value: 'simplified',
			description: 'The ten most useful fields, which cost a model the least to read',
		},
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

/** So many records show which fields say most. */
const sampleSize = 200;

/**
 * Adds fields to an operation that reduce its records: a switch in workflows, a choice where a model calls the node as a tool. By
 * default, records stay as they are; a tool gives simplified ones since version 1.1.
 */
export function withOutput(operation: Operation): Operation {
	const { properties, execute } = operation;
	const optionsIndex = properties.findIndex(({ name }) => name === 'query' || name === 'options');
	const insertAt = optionsIndex < 0 ? properties.length : optionsIndex;
	return {
		...operation,
		properties: [
			...properties.slice(0, insertAt),
			simplifyField,
			...withToolDefault(outputField, 'simplified'),
			outputFieldsField,
			...properties.slice(insertAt),
		],
		async execute(target, item) {
			const result = await execute.call(this, target, item);
			const records = selectFields.call(this, result.records, target, item);
			return { ...result, records };
		},
	};
}

function selectFields(
	this: IExecuteFunctions,
	records: IDataObject[],
	target: Target,
	item: number,
): IDataObject[] {
	const output = getOutputMode.call(this, item);
	if (output === 'raw') return records;
	const resourceNames = resourceNameVariants([listPath.call(this, target, item), target]);
	const flattened = records.map((record) => flatten(record, resourceNames));
	const simplified = output === 'simplified';
	const fields = simplified
		? selectUsefulFields(flattened.slice(0, sampleSize), resourceNames)
		: [this.getNodeParameter('outputFields', item, [])].flat().map(String);
	return flattened.map((flat) => pickFields(flat, fields, simplified) as IDataObject);
}

/** How much of each record is wanted: `raw`, `selected` or `simplified`. */
export function getOutputMode(this: IExecuteFunctions, item: number): string {
	if (isTool.call(this)) return this.getNodeParameter('output', item, 'raw') as string;
	return this.getNodeParameter('simplify', item, false) ? 'simplified' : 'raw';
}

/** Whether a model calls the node as a tool: n8n adds `Tool` to the type of the node. */
export function isTool(this: IExecuteFunctions): boolean {
	return this.getNode().type.endsWith('Tool');
}

import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { flatten, pickFields, selectUsefulFields } from '../../display';
import { resourceNameVariants } from '../../rest';
import { listPath } from './target';
import type { Target } from '../descriptions/types';
import type { Operation } from './types';

/** So many records show which fields say most. */
const sampleSize = 200;

/** Reduces the records of an operation as its fields say. */
export const withOutput = (operation: Operation): Operation =>
	async function (target, item) {
		const result = await operation.call(this, target, item);
		return { ...result, records: selectFields.call(this, result.records, target, item) };
	};

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

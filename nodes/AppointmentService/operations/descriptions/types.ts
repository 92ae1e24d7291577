import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { ResourceName } from '../../contract';

/** A resource of the contract, any other list by its path, or the API itself. */
export type Target = ResourceName | 'other' | 'api';

export interface OperationDescription {
	displayName: string;
	action(singular: string, plural: string): string;
	description(singular: string, plural: string): string;
	/** What it does, in the words of a message, e.g. `read appointments`. */
	task(singular: string, plural: string): string;
	properties: INodeProperties[];
}

/** Describes an operation on one record. @param verb what it does, in the words of a message */
export const onRecord = (
	displayName: string,
	description: (singular: string) => string,
	properties: INodeProperties[],
	verb = displayName.toLowerCase(),
): OperationDescription => ({
	displayName,
	action: (singular) =>
		displayName.slice(0, 1) + `${displayName} ${singular}`.slice(1).toLowerCase(),
	description,
	task: (singular) => `${verb} this ${singular}`,
	properties,
});

/** What an operation returns: plain records, and what the user must know about them. */
export interface OperationResult {
	records: IDataObject[];
	notices?: string[];
}

/** Runs one operation. The router pairs its records with the input item and handles its errors. */
export type Operation = (
	this: IExecuteFunctions,
	target: Target,
	item: number,
) => Promise<OperationResult>;

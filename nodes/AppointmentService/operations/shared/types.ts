import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { ResourceName } from '../../contract';

/** A resource of the contract, any other list by its path, or the API itself. */
export type Target = ResourceName | 'other' | 'api';

/** What an operation returns: plain records, and what the user must know about them. */
export interface OperationResult {
	records: IDataObject[];
	notice?: string;
	/** Further ones, each shown on its own. */
	notices?: string[];
}

/** One operation of the editor. The router pairs its records with the input item and handles its errors. */
export interface Operation {
	/** Shown in the list of operations. */
	displayName: string;
	/** Shown in the node creator, e.g. `Get many appointments`. */
	action(singular: string, plural: string): string;
	description(singular: string, plural: string): string;
	/** What it does, in the words of a message, e.g. `read appointments`. */
	task(singular: string, plural: string): string;
	properties: INodeProperties[];
	execute(this: IExecuteFunctions, target: Target, item: number): Promise<OperationResult>;
}

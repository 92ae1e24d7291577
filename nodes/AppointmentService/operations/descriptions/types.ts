import type { INodeProperties } from 'n8n-workflow';
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

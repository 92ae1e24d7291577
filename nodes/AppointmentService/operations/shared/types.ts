import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Target } from '../descriptions/types';

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

import type { INodeParameters } from 'n8n-workflow';
import type { Fields } from './records.mts';

export type NodeOperation =
	| 'cancel'
	| 'create'
	| 'delete'
	| 'findOrCreate'
	| 'get'
	| 'reschedule'
	| 'update';

/** What an owner wants one run of the node to do. */
export interface Intent {
	operation: NodeOperation;
	/** Path of the kind of record: `appointments`. */
	path: string;
	/** The record that it is about; none where one is to be made. */
	id?: string;
	/** The fields that are to be set, as the list will show them. */
	fields: Fields;
	/** How many records are to be made, changed or removed: 0 where what is wanted is there already. */
	times: 0 | 1;
	parameters: INodeParameters;
}

import { remove as removeRecord } from '../wire';
import { recordField } from './fields';
import { nouns } from './target';
import type { Operation } from './types';
import { openDesk, outcomeOf } from './write/desk';
import { writeOptions } from './write/fields';

/** Takes one record away. */
export const remove: Operation = {
	displayName: 'Delete',
	action: (singular) => `Delete ${singular}`,
	description: (singular) => `Delete one ${singular} permanently`,
	task: (singular) => `delete this ${singular}`,
	properties: [recordField, writeOptions('delete')],

	async execute(target, item) {
		const { shelf, orders, id } = await openDesk.call(this, target, 'delete', item);
		return outcomeOf(await removeRecord(shelf, id, orders), nouns(target).singular);
	},
};

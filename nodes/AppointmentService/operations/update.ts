import { update as updateRecord } from '../wire';
import { recordField } from './fields';
import { nouns } from './target';
import type { Operation } from './types';
import { openDesk, outcomeOf } from './write/desk';
import { inputFields, writeOptions } from './write/fields';
import { inputOf } from './write/input';

/** Changes of a record that exists. */
export const update: Operation = {
	displayName: 'Update',
	action: (singular) => `Update ${singular}`,
	description: (singular) => `Change fields of one ${singular} and return it as it is afterwards`,
	task: (singular) => `update this ${singular}`,
	properties: [recordField, ...inputFields('add'), writeOptions('update')],

	async execute(target, item) {
		const given = inputOf.call(this, item);
		const { shelf, orders, id } = await openDesk.call(this, target, 'update', item);
		const written = await updateRecord(shelf, id, () => given, orders);
		return outcomeOf(written, nouns(target).singular);
	},
};

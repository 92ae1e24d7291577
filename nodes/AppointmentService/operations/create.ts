import { create as createRecord } from '../wire';
import { nouns } from './target';
import type { Operation } from './types';
import { openDesk, outcomeOf } from './write/desk';
import { inputFields, writeOptions } from './write/fields';
import { inputOf } from './write/input';

/** A new record. */
export const create: Operation = {
	displayName: 'Create',
	action: (singular) => `Create ${singular}`,
	description: (singular) => `Create a new ${singular} and return it as the service shows it`,
	task: (singular) => `create this ${singular}`,
	properties: [...inputFields('add'), writeOptions('create')],

	async execute(target, item) {
		const given = inputOf.call(this, item);
		const { shelf, orders } = await openDesk.call(this, target, 'create', item);
		return outcomeOf(await createRecord(shelf, given, orders), nouns(target).singular);
	},
};

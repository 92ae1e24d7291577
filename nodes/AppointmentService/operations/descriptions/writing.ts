import type { INodeProperties } from 'n8n-workflow';
import {
	inputFields,
	localStartFields,
	paginationOptions,
	recordField,
	recordLocator,
	sinceVersion1_1,
	writeOptionsField,
} from '../../descriptions';
import { onRecord } from './types';

const [inputMode, ...inputs] = inputFields('add');

/** The client of a new appointment by name: n8n saves the chosen one only, and not the list as it does with the fields. */
const clientField: INodeProperties = {
	...recordLocator(
		'Client',
		'clientId',
		'searchClients',
		'Who comes, chosen by name. Leave it empty where the client is filled in under Values to Send.',
	),
	displayOptions: {
		show: { resource: ['appointment'], inputMode: ['fields'], '@version': [sinceVersion1_1] },
	},
};

const create = onRecord(
	'Create',
	(singular) => `Create a new ${singular} and return it as the service shows it`,
	[inputMode, clientField, ...inputs, ...localStartFields, writeOptionsField('create')],
);

const remove = onRecord('Delete', (singular) => `Delete one ${singular} permanently`, [
	recordField,
	writeOptionsField('delete'),
]);

const findOrCreate = onRecord(
	'Find or Create',
	(singular) =>
		`Return the ${singular} with the given values, or create it where all were read and none has them`,
	[
		...inputFields('upsert'),
		{
			displayName: 'Match On',
			name: 'matchOn',
			type: 'string',
			required: true,
			default: 'email',
			placeholder: 'e.g. email, phone',
			description:
				'Fields of the body that have to agree, separated by commas. A field within an object is written with a dot: contact.email.',
			displayOptions: { show: { inputMode: ['json'] } },
		},
		{
			displayName: 'Include Whether New',
			name: 'includeIsNew',
			type: 'boolean',
			default: true,
			description:
				'Whether to add “isNew” to the output: true if the record was created now, false if it was found',
			displayOptions: { show: { '@version': [sinceVersion1_1] } },
		},
		writeOptionsField('create', paginationOptions),
	],
);

const update = onRecord(
	'Update',
	(singular) => `Change fields of one ${singular} and return it as it is afterwards`,
	[recordField, ...inputFields('add'), ...localStartFields, writeOptionsField('update')],
);

export const clientOperations = { findOrCreate };

export const writeOperations = { create, delete: remove, update };

import type { INodeParameters } from 'n8n-workflow';
import { runNode } from '../../support/runNode';

const empty = { mappingMode: 'defineBelow', value: null, matchingColumns: [], schema: [] };
const nothing = {
	inputMode: 'fields',
	fields: empty,
	recordId: { __rl: true, mode: 'id', value: ' ' },
};

test.each([
	// resource, operation, message
	['client', 'findOrCreate', 'The Limited API does not offer to create clients'],
	['client', 'create', 'The Limited API does not offer to create clients'],
	['client', 'update', 'The Limited API does not offer to update clients'],
	['appointment', 'delete', 'The Limited API does not offer to delete appointments'],
	['invoice', 'get', 'The Limited API does not offer invoices'],
])(
	'%s: %s with nothing usable filled in says first that the surface does not offer it',
	async (resource, operation, message) => {
		const parameters: INodeParameters = { resource, operation, ...nothing };
		const { error } = await runNode(parameters);
		expect(error?.message).toBe(message);
	},
);

test.each([
	// operation, message
	['create', 'No fields are filled in'],
	['update', 'The ID of the appointment is empty'],
	['cancel', 'The ID of the appointment is empty'],
])(
	'where the surface offers it, %s with nothing usable filled in says “%s”',
	async (operation, message) => {
		const { error } = await runNode({ resource: 'appointment', operation, ...nothing });
		expect(error?.message).toBe(message);
	},
);

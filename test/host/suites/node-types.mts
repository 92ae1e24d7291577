import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { INodeTypeDescription } from 'n8n-workflow';
import type { TestEnvironment } from '../../../tools/fixtures/environment.mts';

/** The titles under which the editor looks for the field whose choices it lists as triggers (n8n 2.41.1, editor-ui). */
const titles = ['event', 'events', 'trigger on'];

/** What n8n knows of the nodes before anybody uses one. */
export function nodeTypes(environment: () => TestEnvironment): void {
	let types: INodeTypeDescription[];
	before(async () => {
		types = (await environment().rest.nodeTypes()) as unknown as INodeTypeDescription[];
	});
	const typeOf = (name: string) => {
		const found = types.filter((type) => type.name === `n8n-nodes-appointment-service.${name}`);
		assert.equal(found.length, 1, name);
		return found[0];
	};

	for (const name of ['appointmentService', 'appointmentServiceTrigger']) {
		test(`${name} has its first version and 1.1, and a new one is of 1.1`, () => {
			const { version, defaultVersion } = typeOf(name);
			assert.deepEqual([version, defaultVersion], [[1, 1.1], 1.1]);
		});
	}

	test('the list of nodes offers each polled event as a trigger', () => {
		const { properties } = typeOf('appointmentServiceTrigger');
		const field = properties.find(({ displayName }) => titles.includes(displayName.toLowerCase()));
		assert.equal(field?.name, 'pollEvents');
		const names = (field?.options ?? []).map((option) => ('value' in option ? option.name : ''));
		assert.deepEqual(names, [
			'Appointment Cancelled',
			'Appointment Changed',
			'Appointment Deleted',
			'Appointment Rescheduled',
			'Appointment Starting Soon',
			'Appointment Status Changed',
			'Client Changed',
			'Invoice Changed',
			'Invoice Paid',
			'New Appointment',
			'New Client',
			'New Invoice',
		]);
	});
}

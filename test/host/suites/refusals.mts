import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestEnvironment } from '../../../tools/fixtures/environment.mts';
import {
	appointmentService,
	manualWorkflow,
	listAll,
	serviceNode,
} from '../../../tools/fixtures/workflows.mts';

/** What cannot be had is refused in words that say how to go on, and where n8n expects the refusal. */
export function refusals(environment: () => TestEnvironment): void {
	test('an operation that the surface does not offer fails before any request', async () => {
		const { rest, sandbox, credentials } = environment();
		const workflow = await rest.createWorkflow(
			listAll('Refusals: surface', credentials.limited, 'invoice'),
		);
		sandbox.calls.clear();
		const run = await rest.run(workflow);
		assert.equal(run.status, 'error');
		assert.match(run.error?.message ?? '', /Limited API does not offer invoices/);
		assert.match(run.error?.description ?? '', /Enterprise/);
		assert.equal(sandbox.calls.list().length, 0);
	});

	test('a list that the role may not see fails with the service’s own words', async () => {
		const { rest, credentials } = environment();
		const workflow = listAll('Refusals: role', credentials.receptionist, 'invoice');
		const run = await rest.run(await rest.createWorkflow(workflow));
		assert.equal(run.status, 'error');
		assert.equal(run.error?.httpCode, '403');
		assert.match(`${run.error?.message} ${run.error?.description}`, /role/i);
	});

	test('a failed item leaves by the error output, the others go on', async () => {
		const { rest, credentials } = environment();
		const node = appointmentService(
			credentials.limited,
			{ resource: 'appointment', operation: 'getAll', limit: '={{ $json.wanted }}' },
			{ onError: 'continueErrorOutput' },
		);
		const workflow = manualWorkflow('Refusals: error output', node);
		const items = [{ json: { wanted: -1 } }, { json: { wanted: 2 } }];
		workflow.pinData = { [workflow.nodes[0].name]: items };
		const run = await rest.run(await rest.createWorkflow(workflow));
		assert.equal(run.status, 'success', run.error?.message);
		const [good, bad] = run.nodes[serviceNode].outputs;
		assert.deepEqual(
			good.map(({ pairedItem }) => pairedItem),
			[{ item: 1 }, { item: 1 }],
		);
		assert.equal(bad.length, 1);
		assert.deepEqual(bad[0].pairedItem, { item: 0 });
		assert.match(JSON.stringify(bad[0].json), /Limit is -1/);
	});
}

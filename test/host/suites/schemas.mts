import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dialectNames } from '../../../sandbox/dialects/index.mts';
import { schemaViolations, type Schema } from '../../../tools/check/output-schemas.mts';
import type { TestEnvironment } from '../../../tools/fixtures/environment.mts';
import {
	appointmentService,
	manualWorkflow,
	serviceNode,
} from '../../../tools/fixtures/workflows.mts';

const address = '/schemas/n8n-nodes-appointment-service.appointmentService/1.0.0';

/** What the editor shows of an output before the first run, and what comes out then. */
export function schemas(environment: () => TestEnvironment): void {
	const shown = async (choice: string) =>
		(await environment().rest.session.get(`${address}/${choice}.json`)) as Schema;

	test('the output of Inspect matches the schema shown in the editor, whatever the account answers', async () => {
		const { rest, sandbox, credentials } = environment();
		const schema = await shown('api/inspect');
		const reachable = new Set<unknown>();
		for (const dialect of dialectNames) {
			sandbox.reset();
			sandbox.setDialects(dialect);
			const parameters = { resource: 'api', operation: 'inspect', options: { paths: 'nowhere' } };
			const node = appointmentService(credentials.enterprise, parameters);
			const run = await rest.run(
				await rest.createWorkflow(manualWorkflow('Schemas: inspect', node)),
			);
			assert.equal(run.status, 'success', run.error?.message);
			const reports = run.nodes[serviceNode].outputs[0].map(({ json }) => json);
			assert.deepEqual(await schemaViolations(schema, reports), [], dialect);
			for (const report of reports) reachable.add(report.reachable);
		}
		assert.deepEqual(reachable, new Set([true, false]));
		sandbox.reset();
		sandbox.setDialects('E01');
	});

	test('the output of Delete matches the schema shown in the editor', async () => {
		const { rest, sandbox, credentials } = environment();
		const [{ id }] = sandbox.expected('enterprise', 'inventory') as Array<{ id: number }>;
		const recordId = { __rl: true, mode: 'id', value: String(id) };
		const parameters = { resource: 'inventory', operation: 'delete', recordId };
		const node = appointmentService(credentials.enterprise, parameters);
		const run = await rest.run(await rest.createWorkflow(manualWorkflow('Schemas: delete', node)));
		assert.equal(run.status, 'success', run.error?.message);
		const items = run.nodes[serviceNode].outputs[0].map(({ json }) => json);
		assert.equal(items.length, 1);
		assert.deepEqual(await schemaViolations(await shown('inventory/delete'), items), []);
		sandbox.reset();
	});

	test('records have no schema, because no document names their fields', async () => {
		for (const operation of ['create', 'get', 'getAll', 'update'])
			await assert.rejects(shown(`client/${operation}`), /404/, operation);
	});
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSilentService } from '../../../tools/fixtures/small-service.mts';
import type { TestEnvironment } from '../../../tools/fixtures/environment.mts';
import {
	appointmentService,
	manualWorkflow,
	listAll,
	serviceNode,
} from '../../../tools/fixtures/workflows.mts';

const list = { resource: 'appointment', operation: 'getAll' };

/** Lists come through a real n8n whole, in order, once each, and paired. */
export function lists(environment: () => TestEnvironment): void {
	for (const surface of ['limited', 'enterprise'] as const) {
		test(`all appointments of the ${surface} surface, each once`, async () => {
			const { rest, sandbox, credentials } = environment();
			const workflow = listAll(`Lists: ${surface}`, credentials[surface], 'appointment');
			const run = await rest.run(await rest.createWorkflow(workflow));
			assert.equal(run.status, 'success', run.error?.message);
			const records = run.nodes[serviceNode].outputs[0].map(({ json }) => json);
			assert.deepEqual(records, sandbox.expected(surface, 'appointments'));
			assert.deepEqual(run.nodes[serviceNode].hints, []);
		});
	}

	test('a limit gives that many records', async () => {
		const { rest, credentials } = environment();
		const node = appointmentService(credentials.limited, { ...list, limit: 7 });
		const run = await rest.run(await rest.createWorkflow(manualWorkflow('Lists: limit', node)));
		assert.equal(run.nodes[serviceNode].outputs[0].length, 7);
	});

	test('each record is paired with the input item that asked for it', async () => {
		const { rest, credentials } = environment();
		const node = appointmentService(credentials.limited, { ...list, limit: '={{ $json.wanted }}' });
		const workflow = manualWorkflow('Lists: pairing', node);
		workflow.pinData = {
			[workflow.nodes[0].name]: [{ json: { wanted: 2 } }, { json: { wanted: 3 } }],
		};
		const run = await rest.run(await rest.createWorkflow(workflow));
		assert.deepEqual(
			run.nodes[serviceNode].outputs[0].map(({ pairedItem }) => pairedItem),
			[0, 0, 1, 1, 1].map((item) => ({ item })),
		);
	});

	test('a list whose completeness is unknown comes with a hint, or fails with onIncomplete: fail', async () => {
		const { rest, credentials } = environment();
		const silent = await startSilentService();
		try {
			const { type, data } = credentials.limited;
			const credential = await rest.createCredential('Silent', type, {
				...data,
				baseUrl: silent.url,
			});
			const run = async (options: Record<string, unknown>) => {
				const node = appointmentService(credential, { ...list, returnAll: true, options });
				return await rest.run(await rest.createWorkflow(manualWorkflow('Lists: silent', node)));
			};
			const warned = (await run({})).nodes[serviceNode];
			assert.equal(warned.outputs[0].length, 100);
			assert.match(warned.hints[0]?.message ?? '', /^List may be incomplete/);
			const failed = await run({ onIncomplete: 'fail' });
			assert.equal(failed.status, 'error');
			assert.match(failed.error?.message ?? '', /^List may be incomplete/);
		} finally {
			silent.close();
		}
	});
}

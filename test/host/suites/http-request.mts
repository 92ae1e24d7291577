import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Execution } from '../../../host/rest/execution.mts';
import type { TestEnvironment } from '../../../tools/fixtures/environment.mts';
import { manualWorkflow } from '../../../tools/fixtures/workflows.mts';

/** The credential also serves n8n's own HTTP Request node. */
export function httpRequest(environment: () => TestEnvironment): void {
	test('n8n’s HTTP Request node reads with the credential', async () => {
		const { sandbox } = environment();
		const run = await request(environment(), `${sandbox.url}/api/v1/appointments`);
		assert.equal(run.status, 'success', run.error?.message);
		const [call] = sandbox.calls.list();
		assert.equal(call.status, 200);
		assert.equal(call.key, 'limited');
		assert.equal(call.headers['content-type'], 'application/json');
	});

	test('the key is sent to no other address', async () => {
		const { sandbox } = environment();
		const elsewhere = sandbox.url.replace('127.0.0.1', 'localhost');
		const run = await request(environment(), `${elsewhere}/api/v1/appointments`);
		assert.deepEqual(
			sandbox.calls.list().filter(({ key }) => key !== 'none'),
			[],
		);
		assert.equal(run.status, 'error');
	});
}

async function request(
	{ rest, sandbox, credentials }: TestEnvironment,
	url: string,
): Promise<Execution> {
	const { id, name, type } = credentials.limited;
	const workflow = await rest.createWorkflow(
		manualWorkflow('HTTP Request', {
			id: 'http',
			name: 'HTTP Request',
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			position: [0, 0],
			parameters: {
				url,
				authentication: 'predefinedCredentialType',
				nodeCredentialType: type,
			},
			credentials: { [type]: { id, name } },
		}),
	);
	sandbox.calls.clear();
	return await rest.run(workflow);
}

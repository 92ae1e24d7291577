import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSandbox } from '../../sandbox/server.mts';
import { appointmentService, linearWorkflow } from '../../tools/fixtures/workflows.mts';
import { publishWorkflow } from '../host/suites/trigger/setup.mts';
import { credentialFor, since, type Problems, type QueueContext } from './context.mts';
import { node, reportNode } from './workflows.mts';

const rows = 50_000;

/** Reads a long list in a workflow that the webhook process takes a call for and a worker carries out. */
export async function longList(context: QueueContext): Promise<Problems> {
	const { queue, rest, receiver } = context;
	const sandbox = await startSandbox({ rows });
	// Making so many takes its time, and connections that n8n has closed meanwhile have to be noticed.
	await sleep(100);
	try {
		const credential = await credentialFor(context, sandbox, 'enterprise');
		const path = randomUUID();
		const values = ['count', 'countUnique'].map((aggregation) => ({ aggregation, field: 'id' }));
		const workflow = await publishWorkflow(
			rest,
			linearWorkflow(
				'Queue: list',
				{ ...node('Webhook', 'webhook', 2.1, { path, httpMethod: 'GET' }), webhookId: path },
				appointmentService(credential, {
					resource: 'appointment',
					operation: 'getAll',
					returnAll: true,
				}),
				node('Count', 'summarize', 1.1, { fieldsToSummarize: { values }, options: {} }),
				reportNode(receiver.url, 'list', {
					id: '"list"',
					count: '$json.count_id',
					unique: '$json.unique_count_id',
				}),
			),
		);
		const begin = Date.now();
		await fetch(`${queue.webhook.url}/webhook/${path}`);
		await receiver.wait('list', 1, 150);
		const [effect] = receiver.effects('list');
		const worker =
			effect && queue.workers().find(({ executions }) => executions.has(effect.execution));
		const { count, unique } = effect?.details ?? {};
		await rest.unpublish(workflow);
		console.log(`list: ${unique} of ${rows} records, on ${worker?.name}, ${since(begin)}`);
		const complete = count === rows && unique === rows;
		return complete && worker ? [] : [`The list came as ${JSON.stringify(effect)}.`];
	} finally {
		await sandbox.close();
	}
}

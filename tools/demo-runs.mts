import type { Execution } from '../host/rest/execution.mts';
import type { CredentialRef } from '../host/rest/rest.mts';
import type { TestEnvironment } from './fixtures/environment.mts';
import { listAll, serviceNode } from './fixtures/workflows.mts';

/** The result of one list read through n8n, beside what the service has. */
export interface DemoResult {
	workflow: string;
	/** Items that the node gave. */
	items: number;
	/** Different records among them. */
	records: number;
	/** Records that the service has. */
	expected: number;
	same: boolean;
	milliseconds: number;
	/** The node's messages: its error, or its hints. */
	remarks: string[];
}

/** Reads all appointments with the credential, through a workflow that stays in n8n. */
export async function runListDemo(
	environment: TestEnvironment,
	credential: CredentialRef,
): Promise<DemoResult> {
	const name = `All appointments (${credential.data.surface})`;
	const run = await runList(environment, name, credential, 'appointment');
	const { outputs = [], hints = [], milliseconds = 0 } = run.nodes[serviceNode] ?? {};
	const items = outputs[0] ?? [];
	const records = new Set(items.map(({ json }) => String(json.id))).size;
	const expected = environment.sandbox.stats().appointments;
	return {
		workflow: name,
		items: items.length,
		records,
		expected,
		same: run.status === 'success' && items.length === expected && records === expected,
		milliseconds,
		remarks: run.error ? [run.error.message] : hints.map(({ message }) => message),
	};
}

/** Asks for invoices where there are none to have, and returns how n8n tells the person; undefined where nothing refused. */
export async function runRefusalDemo(environment: TestEnvironment): Promise<string | undefined> {
	const { limited } = environment.credentials;
	const run = await runList(environment, 'All invoices (limited)', limited, 'invoice');
	const error = run.nodes[serviceNode]?.error;
	return error && [error.message, error.description].filter(Boolean).join('. ');
}

async function runList(
	{ rest }: TestEnvironment,
	name: string,
	credential: CredentialRef,
	resource: string,
): Promise<Execution> {
	return await rest.run(await rest.createWorkflow(listAll(name, credential, resource)));
}

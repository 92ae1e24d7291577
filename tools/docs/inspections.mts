/** `npm run inspections`: runs Inspect in a real n8n on two dialects of the sandbox and writes what came out into the docs. */
import { readFileSync, writeFileSync } from 'node:fs';
import { appointmentService, manualWorkflow, serviceNode } from '../fixtures/workflows.mts';
import { startEnvironment, type TestEnvironment } from '../fixtures/environment.mts';

const dialects = {
	E01: 'page numbers, a total, and the number of the last page',
	E04: 'tokens and a link, and no total',
};

const environment = await startEnvironment();
try {
	const sections: string[] = [];
	for (const [dialect, about] of Object.entries(dialects) as Array<
		[keyof typeof dialects, string]
	>) {
		environment.sandbox.setDialects(dialect);
		const [appointments] = await inspect(environment);
		sections.push(`## A service with ${about}\n\n\`\`\`json\n${compact(appointments)}\n\`\`\``);
	}
	writeFileSync('docs/inspect.md', `${head()}\n\n${sections.join('\n\n')}\n`);
} finally {
	await environment.stop();
}
process.exit(0);

async function inspect({ rest, credentials }: TestEnvironment): Promise<unknown[]> {
	const node = appointmentService(credentials.limited, { resource: 'api', operation: 'inspect' });
	const workflow = await rest.createWorkflow(manualWorkflow('Inspect', node));
	const { nodes } = await rest.run(workflow);
	return nodes[serviceNode].outputs[0].map(({ json }) => json);
}

/** As JSON, with one line for each field of the records. */
function compact(report: unknown): string {
	return JSON.stringify(report, null, 2).replace(/\{\s+"name": [^{}]*\}/g, (field) =>
		JSON.stringify(JSON.parse(field)),
	);
}

/** What stands before the examples. */
function head(): string {
	return readFileSync('docs/inspect.md', 'utf8').split('\n\n## ')[0];
}

/** `npm run inspections`: runs Inspect in a real n8n on three dialects of the sandbox and writes what came out into the docs. */
import { writeFileSync } from 'node:fs';
import { appointmentService, manualWorkflow, serviceNode } from '../fixtures/workflows.mts';
import { startEnvironment, type TestEnvironment } from '../fixtures/environment.mts';

const dialects = {
	E01: 'page numbers, a total, and the number of the last page',
	E04: 'tokens and a link, and no total',
	E09: 'refusals with HTTP 200, totals written as text, and a next page of 0 at the end',
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

function head(): string {
	return [
		'# What Inspect shows',
		'',
		'Choose the resource **API** and the operation **Inspect** to see how your account answers. The node reads a sample of every list of',
		'the surface, writes nothing, and gives one item for each list: whether it can be reached, where the records stand, how the list is',
		'paged, how that was proved, and which fields the records have. The key is never in it, and values are masked unless you turn on',
		'**Show Values**, so the result can go to support.',
		'',
		'- `rows.at`: where the records stand in the answer.',
		'- `paging.plan` and `paging.because`: how the list goes on, and what speaks for it. `paging.evidence`: what the answer says of itself.',
		'- `verdict`: whether all records of the sample came, and why that is known or not.',
		'- `idField`, `createdField`, `updatedField`, `startField`: fields that the node takes for these meanings; `null` where there is none.',
		'- `fields`: each field with the kinds of its values, the share of records that have it in percent, and a masked example.',
		'',
		'The following came from a real n8n and the stand-in for the service, which answered in three different ways. Only the list of',
		'appointments is shown.',
	].join('\n');
}

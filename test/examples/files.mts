import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Workflow } from '../../host/rest/rest.mts';

const folder = 'examples';

/** The names of all example workflows. */
export const examples = readdirSync(folder)
	.filter((file) => file.endsWith('.json'))
	.sort();

/** The text of an example, as it stands in the file. */
export function textOf(name: string): string {
	return readFileSync(join(folder, name), 'utf8');
}

/** An example as n8n would import it. */
export function readExample(name: string): Workflow {
	return JSON.parse(textOf(name)) as Workflow;
}

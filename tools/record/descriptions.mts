import type { DialectName } from '../../sandbox/dialects/index.mts';
import { startSandbox } from '../../sandbox/server.mts';
import { descriptionsOf, lookUp } from './package.mts';
import { wordsOf, type Page } from './page.mts';
import { sayCalls } from './calls.mts';
import { portOf } from './ports.mts';
import { today } from './still.mts';

/** What n8n is told of the nodes and the credential: every name, text and default. */
export function recordDescriptions(page: Page): void {
	for (const [name, description] of descriptionsOf()) {
		page.heading('description', name);
		for (const line of JSON.stringify(description, null, '\t').split('\n')) page.say(line);
	}
}

/** What the editor asks the node for while somebody fills it in. */
export async function recordEditor(page: Page, dialect: DialectName): Promise<void> {
	const sandbox = await startSandbox({
		...{ rows: 60, today, dialects: dialect },
		port: portOf(dialect, 'service'),
	});
	const credential = {
		surface: 'enterprise',
		baseUrl: sandbox.url,
		apiKey: sandbox.keys.enterprise,
	};
	for (const resource of ['appointment', 'client', 'service', 'invoice'])
		for (const [question, ask] of lookUp(resource, credential)) {
			page.heading('editor', dialect, resource, question);
			try {
				page.say('gave', await ask());
			} catch (error) {
				page.say('error', wordsOf(error));
			}
			sayCalls(page);
		}
	await sandbox.close();
}

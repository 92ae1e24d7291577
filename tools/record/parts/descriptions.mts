import type { DialectName } from '../../../sandbox/dialects/index.mts';
import { startSandbox } from '../../../sandbox/server.mts';
import { descriptionsOf, editorRequests } from '../package-api.mts';
import { errorMessageOf, type Transcript } from '../transcript.mts';
import { recordCalls } from '../calls.mts';
import { portOf } from '../ports.mts';
import { recordDay } from '../deterministic.mts';

/** What n8n is told of the nodes and the credential: every name, text and default. */
export function recordDescriptions(transcript: Transcript): void {
	for (const [name, description] of descriptionsOf()) {
		transcript.heading('description', name);
		for (const line of JSON.stringify(description, null, '\t').split('\n')) transcript.add(line);
	}
}

/** What the editor asks the node for while somebody fills it in. */
export async function recordEditor(transcript: Transcript, dialect: DialectName): Promise<void> {
	const sandbox = await startSandbox({
		...{ rows: 60, today: recordDay, dialects: dialect },
		port: portOf(dialect, 'service'),
	});
	const credential = {
		surface: 'enterprise',
		baseUrl: sandbox.url,
		apiKey: sandbox.keys.enterprise,
	};
	for (const resource of ['appointment', 'client', 'service', 'invoice'])
		for (const [question, ask] of editorRequests(resource, credential)) {
			transcript.heading('editor', dialect, resource, question);
			try {
				transcript.add('gave', await ask());
			} catch (error) {
				transcript.add('error', errorMessageOf(error));
			}
			recordCalls(transcript);
		}
	await sandbox.close();
}

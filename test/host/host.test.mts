import { after, before, describe } from 'node:test';
import { startEnvironment, type TestEnvironment } from '../../tools/fixtures/environment.mts';
import { credentialTest } from './suites/credential.mts';
import { eventTable } from './suites/event-table.mts';
import { httpRequest } from './suites/http-request.mts';
import { lists } from './suites/lists.mts';
import { nodeTypes } from './suites/node-types.mts';
import { renewal } from './suites/renewal.mts';
import { refusals } from './suites/refusals.mts';
import { schemas } from './suites/schemas.mts';
import { tool } from './suites/tool.mts';
import { toolRequest } from './suites/tool-request.mts';
import { triggerChanges } from './suites/trigger/changes.mts';
import { triggerDeliveredChanges } from './suites/trigger/delivered-changes.mts';
import { triggerEditor } from './suites/trigger/editor.mts';
import { triggerMishaps } from './suites/trigger/mishaps.mts';
import { triggerOdd } from './suites/trigger/odd-deliveries.mts';
import { triggerPolling } from './suites/trigger/polling.mts';
import { triggerPolledEvents } from './suites/trigger/polled-events.mts';
import { triggerRefused } from './suites/trigger/refused.mts';
import { triggerRestart } from './suites/trigger/restart.mts';
import { upgrade } from './suites/upgrade.mts';
import { writes } from './suites/writes.mts';
import { triggerWebhook } from './suites/trigger/webhook.mts';

/** One n8n serves all suites: starting it takes longer than all of them together. */
describe('in a real n8n', () => {
	let environment: TestEnvironment;
	before(async () => {
		environment = await startEnvironment();
	});
	after(() => {
		console.log(eventTable());
		return environment?.stop();
	});

	for (const suite of [
		lists,
		refusals,
		credentialTest,
		httpRequest,
		writes,
		tool,
		toolRequest,
		schemas,
		nodeTypes,
		upgrade,
		triggerPolling,
		triggerPolledEvents,
		triggerWebhook,
		triggerDeliveredChanges,
		triggerChanges,
		triggerMishaps,
		triggerRefused,
		triggerOdd,
		triggerEditor,
		triggerRestart,
		renewal,
	]) {
		describe(suite.name, () => suite(() => environment));
	}
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findChoices } from '../../nodes/AppointmentService/methods/picker/recordPicker.ts';
import {
	clearMemory,
	ServiceMemory,
	shareMemory,
	withRetry,
} from '../../nodes/AppointmentService/rest/index.ts';
import type { ApiClient } from '../../nodes/AppointmentService/transport/index.ts';
import type { DialectName } from '../../sandbox/dialects/index.mts';
import { createCountingClient, instantRetryPolicy } from '../../score/reads/counting-client.mts';
import { sandboxWith } from '../sandbox/client.mts';

const sandbox = await sandboxWith();

/** Opens the picker of a resource as the editor does, each time with a client of its own. */
async function open(resource: 'appointment' | 'client' | 'invoice', dialect: DialectName) {
	const root = sandbox.roots.enterprise;
	const counting = createCountingClient(new URL(root).origin, sandbox.keys.enterprise, 100);
	shareMemory(counting.fetch, new ServiceMemory([sandbox.url, dialect]));
	const client: Pick<ApiClient, 'fetch' | 'read'> & { credentials: object } = {
		credentials: { surface: 'enterprise', root },
		fetch: counting.fetch,
		read: withRetry(counting.fetch, instantRetryPolicy()),
	};
	const { choices } = await findChoices(client as ApiClient, resource);
	return { choices: choices.length, requests: counting.requestCount };
}

// dialect | most requests for 120 appointments of 300 clients: first, second | then for invoices
const budgets: Array<[DialectName, number, number, number]> = [
	['E01', 7, 6, 4],
	['E02', 8, 6, 4],
	['E03', 7, 6, 4],
	['E04', 7, 6, 4],
	['E05', 11, 6, 4],
	['E06', 8, 6, 4],
	['E07', 15, 9, 7],
	['E08', 7, 6, 4],
	['E09', 8, 6, 4],
	['E10', 7, 7, 6],
	['E11', 4, 3, 2],
	['E12', 11, 10, 8],
];
for (const [dialect, first, second, invoices] of budgets)
	test(`the picker of ${dialect} takes ${first} requests, ${second} when it is opened again, and ${invoices} for invoices`, async () => {
		sandbox.setDialects(dialect);
		clearMemory();
		const opened = await open('appointment', dialect);
		const again = await open('appointment', dialect);
		assert.equal(again.choices, opened.choices);
		assert.ok(opened.requests <= first, `${opened.requests} at first`);
		assert.ok(again.requests <= second, `${again.requests} again`);
		const other = await open('invoice', dialect);
		assert.ok(other.choices > 50);
		assert.ok(other.requests <= invoices, `${other.requests} for invoices`);
		assert.ok((await open('client', dialect)).requests <= 3);
	});

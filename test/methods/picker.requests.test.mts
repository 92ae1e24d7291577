import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
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
import { sandboxWith, today } from '../sandbox/client.mts';

mock.timers.enable({ apis: ['Date'], now: Date.parse(`${today}T08:00:00Z`) });
const sandbox = await sandboxWith();

const resources = ['appointment', 'invoice', 'client'] as const;

/** Opens the picker of a resource as the editor does, each time with a client of its own. */
async function open(resource: (typeof resources)[number], dialect: DialectName) {
	const root = sandbox.roots.enterprise;
	const counting = createCountingClient(new URL(root).origin, sandbox.keys.enterprise, 100);
	shareMemory(counting.fetch, new ServiceMemory([sandbox.url, dialect]));
	const client: Pick<ApiClient, 'fetch' | 'read'> & { credentials: object } = {
		credentials: { surface: 'enterprise', root, redact: (text: string) => text },
		fetch: counting.fetch,
		read: withRetry(counting.fetch, instantRetryPolicy()),
	};
	const { choices } = await findChoices(client as ApiClient, resource);
	return { choices, requests: counting.requestCount };
}

type Budget = [first: number, again: number];

// dialect | most requests for appointments, invoices and clients, of 300 clients: at first, and opened again
const budgets: Array<[DialectName, Budget, Budget, Budget]> = [
	['E01', [7, 6], [5, 4], [1, 1]],
	['E02', [8, 5], [5, 4], [4, 1]],
	['E03', [7, 6], [6, 4], [1, 1]],
	['E04', [7, 6], [5, 4], [1, 1]],
	['E05', [8, 6], [6, 4], [1, 1]],
	['E06', [8, 6], [5, 4], [4, 1]],
	['E07', [10, 6], [9, 5], [3, 3]],
	['E08', [7, 6], [6, 4], [1, 1]],
	['E09', [5, 4], [4, 3], [1, 1]],
	['E10', [6, 3], [5, 2], [1, 1]],
	['E11', [4, 3], [3, 2], [1, 1]],
	['E12', [10, 7], [9, 6], [1, 1]],
];
for (const [dialect, ...limits] of budgets)
	for (const [index, [most, mostAgain]] of limits.entries())
		test(`the picker of ${resources[index]}s in ${dialect} takes ${most} requests, and ${mostAgain} when it is opened again`, async () => {
			sandbox.setDialects(dialect);
			clearMemory();
			const first = await open(resources[index], dialect);
			const again = await open(resources[index], dialect);
			assert.ok(first.choices.length > 0);
			assert.ok(first.requests <= most, `${first.requests} at first`);
			assert.ok(again.requests <= mostAgain, `${again.requests} again`);
			const shown = Math.min(first.choices.length, again.choices.length);
			assert.deepEqual(again.choices.slice(0, shown), first.choices.slice(0, shown));
		});

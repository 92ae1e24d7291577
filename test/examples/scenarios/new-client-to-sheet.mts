import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredWorkflow } from '../../../host/rest/rest.mts';
import {
	importExample,
	nameOf,
	publish,
	run,
	type ExampleContext,
	type ExampleScenario,
	type Row,
} from '../setup.mts';
import { rowsOf } from '../tables.mts';

const table = 'Clients of the salon';

/** Everybody at first, then only who is new; rows of the sheet stay as their owner wrote them. */
export const newClientToSheet: ExampleScenario = async (context, example) => {
	const { rest, sandbox, limited } = context;
	const workflow = await importExample(context, example, limited);
	const clients = () => sandbox.expected('limited', 'clients') as Row[];
	const test = await run(context, workflow);
	assert.equal(test.error, undefined);
	assert.equal((await rowsOf(rest, table)).length, 3);

	await publish(context, workflow);
	const first = await rowsAfterRuns(context, workflow, clients().length);
	assert.deepEqual(byId(first).map(toClient), byId(clients().map(expected)));

	const added = sandbox.store.create('client', {
		firstName: 'Thandi',
		lastName: 'Nkosi',
		email: 'thandi@example.com',
		phone: null,
	});
	sandbox.store.change('client', Number(clients()[0].id), { lastName: 'Changed' });
	for (let poll = 0; poll < 2; poll++) {
		// n8n polls once whenever a workflow is published, and otherwise by the clock.
		await rest.unpublish(workflow);
		await publish(context, workflow);
	}
	const after = await rowsAfterRuns(context, workflow, clients().length);
	assert.deepEqual(after.slice(0, first.length), first);
	assert.deepEqual(after.slice(first.length).map(toClient), [
		{
			clientId: String(added.id),
			name: 'Thandi Nkosi',
			email: 'thandi@example.com',
			phone: null,
		},
	]);
	await rest.unpublish(workflow);
};

/** The rows of the sheet, once there are so many and nothing runs any more. */
async function rowsAfterRuns(
	{ rest }: ExampleContext,
	workflow: StoredWorkflow,
	count: number,
): Promise<Row[]> {
	const deadline = Date.now() + 120_000;
	while ((await rowsOf(rest, table)).length < count && Date.now() < deadline) await sleep(200);
	for (const { id } of await rest.executions(workflow)) await rest.execution(id);
	return await rowsOf(rest, table);
}

function toClient({ clientId, name, email, phone, since }: Row): Row {
	assert.ok(Date.parse(String(since)) <= Date.now() + 1000, String(since));
	return { clientId, name, email, phone };
}

function expected(client: Row): Row {
	const { id, email, phone } = client;
	return { clientId: String(id), name: nameOf(client), email, phone };
}

function byId(rows: Row[]): Row[] {
	return [...rows].sort((a, b) => Number(a.clientId) - Number(b.clientId));
}

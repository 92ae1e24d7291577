import assert from 'node:assert/strict';
import { importExample, nameOf, publish, run, type ExampleScenario, type Row } from '../setup.mts';
import { rowsOf } from '../tables.mts';

const table = 'Clients of the salon';

/** Everybody at first, then only whom the sheet does not have; rows of the sheet stay as their owner wrote them. */
export const newClientToSheet: ExampleScenario = async (context, example) => {
	const { rest, sandbox, limited } = context;
	const workflow = await importExample(context, example, limited);
	const clients = () => sandbox.expected('limited', 'clients') as Row[];
	await run(context, workflow);
	const first = await rowsOf(rest, table);
	assert.deepEqual(first.map(toClient), clients().map(expected));

	const added = sandbox.store.create('client', {
		firstName: 'Thandi',
		lastName: 'Nkosi',
		email: 'thandi@example.com',
		phone: null,
	});
	sandbox.store.change('client', Number(clients()[0].id), { lastName: 'Changed' });
	await run(context, workflow);
	await run(context, workflow);
	const after = await rowsOf(rest, table);
	assert.deepEqual(after.slice(0, first.length), first);
	assert.deepEqual(after.slice(first.length).map(toClient), [
		{
			clientId: String(added.id),
			name: 'Thandi Nkosi',
			email: 'thandi@example.com',
			phone: null,
		},
	]);

	await publish(context, workflow);
	await rest.unpublish(workflow);
};

function toClient({ clientId, name, email, phone, firstSeen }: Row): Row {
	assert.ok(Math.abs(Date.parse(String(firstSeen)) - Date.now()) < 600_000, String(firstSeen));
	return { clientId, name, email, phone };
}

function expected(client: Row): Row {
	const { id, email, phone } = client;
	return { clientId: String(id), name: nameOf(client), email, phone };
}

import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { importExample, nameOf, publish, recordOf, type ExampleScenario } from '../setup.mts';

/** Told once when paid and once when overdue, and of nothing else that happens to an invoice. */
export const invoiceChangedFollowUp: ExampleScenario = async (context, example) => {
	const { rest, sandbox, inbox, enterprise } = context;
	const { store, hooks } = sandbox;
	const workflow = await importExample(context, example, enterprise);
	await publish(context, workflow);
	assert.equal(hooks.subscriptions().length, 1);
	const [{ id }] = store.rows('invoice');
	const changes = [
		{ status: 'open' },
		{ status: 'overdue' },
		{ paymentMethod: 'card' },
		{ status: 'paid' },
		{ paymentMethod: 'cash' },
		{ status: 'void' },
	];
	for (const [place, change] of changes.entries()) {
		store.change('invoice', id, change);
		await hooks.waitUntilIdle();
		await runs(place + 1);
	}
	const { number, total, client_id } = recordOf(context, 'invoices', id);
	const client = recordOf(context, 'clients', client_id);
	const countMessages = (what: string) =>
		`Invoice ${String(number)} over ${String(total)} ${what} ${nameOf(client)} (${String(client.email)}).`;
	assert.deepEqual(inbox.texts(), [
		countMessages('is overdue. Please remind'),
		countMessages('is paid. Please thank'),
	]);
	await rest.unpublish(workflow);
	assert.deepEqual(hooks.subscriptions(), []);

	/** Waits until that many runs are over, and sees that none of them failed. */
	async function runs(count: number): Promise<void> {
		const deadline = Date.now() + 30_000;
		let all = await rest.executions(workflow);
		while (all.length < count && Date.now() < deadline) {
			await sleep(200);
			all = await rest.executions(workflow);
		}
		assert.equal(all.length, count);
		for (const { id } of all) {
			const { status, error } = await rest.execution(id);
			assert.equal(status, 'success', error?.message);
		}
	}
};

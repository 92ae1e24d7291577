import assert from 'node:assert/strict';
import { importExample, nameOf, publish, recordOf, type ExampleScenario } from '../setup.mts';

/** Somebody books, and the team hears of it once; a booking whose client is gone is told all the same. */
export const newAppointmentMessage: ExampleScenario = async (context, example) => {
	const { rest, sandbox, inbox, limited } = context;
	const workflow = await importExample(context, example, limited, 'Africa/Johannesburg');
	await publish(context, workflow);
	const startsAt = sandbox.store.midnight + 38.5 * 3_600_000;
	const [booked] = sandbox.store.book(1, { startsAt });
	await pollAgain();
	const [text] = await inbox.wait(1);
	const record = recordOf(context, 'appointments', booked.id);
	const client = nameOf(recordOf(context, 'clients', record.client_id));
	const service = String(recordOf(context, 'services', record.service_id).name);
	assert.match(text, /^New appointment: \w+ \d+ \w+, 14:30, /);
	assert.ok(text.endsWith(`14:30, ${client}, ${service}`), text);

	const [orphan] = sandbox.store.book(1, { startsAt: startsAt + 86_400_000 });
	sandbox.store.remove('client', Number(orphan.clientId));
	await pollAgain();
	const [, second] = await inbox.wait(2);
	assert.match(second, /14:30, client not found, /);
	await pollAgain();
	for (const { id } of await rest.executions(workflow)) await rest.execution(id);
	assert.equal(inbox.texts().length, 2);
	await rest.unpublish(workflow);

	/** n8n polls once whenever a workflow is published, and otherwise by the clock. */
	async function pollAgain(): Promise<void> {
		await rest.unpublish(workflow);
		await publish(context, workflow);
	}
};

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
	importExample,
	nameOf,
	recordOf,
	type ExampleScenario,
	type Row,
	type ExampleContext,
} from '../setup.mts';

const fields = ['id', 'starts_at', 'ends_at', 'status', 'client_id', 'service_id'];

/** A scripted model learns the fields, lists what it needs and looks up a name; the owner asks in the editor's chat. */
export const aiAssistant: ExampleScenario = async (context, example) => {
	const { rest, sandbox, model, limited } = context;
	const workflow = await importExample(context, example, limited);
	const all = () => sandbox.expected('limited', 'appointments') as Row[];
	sandbox.store.book(1, { startsAt: Date.now() + 10 * 60_000, status: 'confirmed' });
	const next = nextOf(all());
	const name = nameOf(recordOf(context, 'clients', next.client_id));
	model.play(
		{ call: 'Look_at_One_Appointment', with: {} },
		{ call: 'List_Appointments', with: { Output_Fields: fields } },
		{ call: 'Get_Client', with: { Client_ID: String(next.client_id) } },
		{ call: 'List_Services', with: {} },
		{ say: `${name} comes next.` },
	);
	const answer = await ask(context, workflow.id, 'Who comes next?');
	assert.equal(answer, `${name} comes next.`);

	assert.deepEqual(
		model
			.tools()
			.map(({ name }) => name)
			.sort(),
		['Get_Client', 'List_Appointments', 'List_Services', 'Look_at_One_Appointment'],
	);
	const [found, listed, client, services] = model
		.answers()
		.map((text) => JSON.parse(text) as Row[]);
	assert.deepEqual(found, all().slice(0, 1));
	assert.deepEqual(
		listed,
		all().map((record) => Object.fromEntries(fields.map((field) => [field, record[field]]))),
	);
	assert.equal(nextOf(listed).id, next.id);
	assert.equal(nameOf(client[0]), name);
	assert.equal(services.length, sandbox.expected('limited', 'services').length);

	const [{ id }] = await rest.executions(workflow);
	assert.equal((await rest.execution(id)).status, 'success');
};

function nextOf(records: Row[]): Row {
	const [next] = records
		.filter(({ status }) => status !== 'cancelled')
		.filter(({ starts_at }) => Date.parse(String(starts_at)) > Date.now())
		.sort((one, other) => String(one.starts_at).localeCompare(String(other.starts_at)));
	return next;
}

/** Writes into the chat below the canvas, and returns the answer. */
async function ask(
	{ rest, host }: ExampleContext,
	workflow: string,
	question: string,
): Promise<string> {
	const chatSessionId = randomUUID();
	const started = (await rest.session.post(`/rest/workflows/${workflow}/run`, {
		triggerToStartFrom: { name: 'Chat' },
		chatSessionId,
	})) as { waitingForWebhook?: boolean };
	assert.ok(started.waitingForWebhook);
	const response = await fetch(`${host.url}/webhook-test/${workflow}/${chatSessionId}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({
			action: 'sendMessage',
			sessionId: chatSessionId,
			chatInput: question,
		}),
	});
	const text = await response.text();
	assert.ok(response.ok, text);
	return String((JSON.parse(text) as { output: unknown }).output);
}

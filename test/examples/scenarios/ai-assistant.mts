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

/** A scripted model asks for what comes from now on, and for the services; the owner asks in the editor's chat. */
export const aiAssistant: ExampleScenario = async (context, example) => {
	const { rest, sandbox, model, limited } = context;
	const workflow = await importExample(context, example, limited);
	const from = new Date();
	sandbox.store.book(1, { startsAt: Date.now() + 10 * 60_000, status: 'confirmed' });
	const coming = (sandbox.expected('limited', 'appointments') as Row[])
		.filter(({ starts_at }) => Date.parse(String(starts_at)) >= from.getTime())
		.sort((one, other) => String(one.starts_at).localeCompare(String(other.starts_at)));
	const window = { Starts_After: from.toISOString().slice(0, 19), Starts_Before: '', Client: '' };
	model.play(
		{ call: 'List_Appointments', with: window },
		{ call: 'List_Services', with: {} },
		({ answers }) => ({
			say: `${String(nextOf(recordsIn(answers()[0])).client_name)} comes next.`,
		}),
	);
	const name = nameOf(recordOf(context, 'clients', nextOf(coming).client_id));
	assert.equal(await ask(context, workflow.id, 'Who comes next?'), `${name} comes next.`);

	const offered = model.tools().map((tool) => tool.name);
	assert.deepEqual(offered.sort(), ['List_Appointments', 'List_Services']);
	const [listed, services] = model.answers().map(recordsIn);
	const idsOf = (records: Row[]) => records.map(({ id }) => id);
	assert.deepEqual(idsOf(listed), idsOf(coming.slice(0, 100)));
	for (const record of listed) assert.ok(Object.keys(record).length <= 10);
	assert.equal(services.length, sandbox.expected('limited', 'services').length);

	const [{ id }] = await rest.executions(workflow);
	assert.equal((await rest.execution(id)).status, 'success');
};

/** The records of an answer, without its notices. */
const recordsIn = (answer: string) =>
	(JSON.parse(answer) as Row[]).filter((item) => !('notice' in item));

/** The first of those that take place. */
function nextOf(records: Row[]): Row {
	const next = records.find(({ status }) => status !== 'cancelled');
	assert.ok(next);
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

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { WorkflowNode } from '../../../host/rest/rest.mts';
import { isSince } from '../../../host/compare-versions.mts';
import { fromModel, serviceTool } from '../../../tools/fixtures/agent-workflow.mts';
import { startConversations, type Conversations } from '../../../tools/fixtures/conversation.mts';
import type { ScriptLine, ScriptedModel } from '../../../tools/fixtures/scripted-model.mts';
import { startSilentService } from '../../../tools/fixtures/small-service.mts';
import type { TestEnvironment } from '../../../tools/fixtures/environment.mts';

type Row = Record<string, unknown>;

/** The node as a tool of n8n's own agent: what the model is told, what it gets, and what the service sees. */
export function tool(environment: () => TestEnvironment): void {
	let conversations: Conversations;
	let model: ScriptedModel;

	before(async () => {
		conversations = await startConversations(environment());
		model = conversations.model;
	});
	after(() => model?.close());

	const converse = (name: string, tools: WorkflowNode[], ...lines: ScriptLine[]) =>
		conversations.converse(name, tools, lines);

	/** Older versions end the run where a tool fails, unless the tool's settings say otherwise. */
	const goingOn = (node: WorkflowNode): WorkflowNode =>
		isSince(environment().host.version, '2.25.0')
			? node
			: { ...node, onError: 'continueRegularOutput' };

	const answer = () => JSON.parse(model.answers()[0] ?? '') as Row[];

	const many = (more: Row = {}) =>
		serviceTool('List appointments', environment().credentials.enterprise, {
			resource: 'appointment',
			operation: 'getAll',
			limit: fromModel('Limit', 'Max number of results to return', 'number'),
			...more,
		});

	test('the tool definition says what the tool does and which parameters to fill in', async () => {
		await converse('offer', [many()], { say: 'Hello' });
		const [offer] = model.tools();
		assert.equal(offer.name, 'List_appointments');
		assert.equal(offer.description, 'Get many appointments in Appointment Service');
		assert.deepEqual(Object.keys(offer.parameters.properties), ['Limit']);
		assert.equal(offer.parameters.properties.Limit.type, 'number');
	});

	test('Get Many gives the model as many unchanged records as it asked for', async () => {
		const call = { call: 'List_appointments', with: { Limit: 3 } };
		assert.equal(await converse('many', [many()], call, { say: 'Three.' }), 'Three.');
		const { sandbox } = environment();
		assert.deepEqual(answer(), sandbox.expected('enterprise', 'appointments').slice(0, 3));
	});

	test('Simplify gives the model ten fields of each record at most, its id among them', async () => {
		const call = { call: 'List_appointments', with: { Limit: 3 } };
		await converse('simplified', [many({ output: 'simplified' })], call, { say: 'Done.' });
		const all = environment().sandbox.expected('enterprise', 'appointments') as Row[];
		assert.deepEqual(
			answer().map(({ id }) => id),
			all.slice(0, 3).map(({ id }) => id),
		);
		for (const record of answer()) {
			assert.ok(Object.keys(record).length <= 10);
			for (const field of ['starts_at', 'status', 'client_id']) assert.ok(field in record, field);
		}
	});

	test('selected fields are the only ones that the model gets', async () => {
		const node = many({ output: 'selected', outputFields: ['id', 'notes'] });
		const call = { call: 'List_appointments', with: { Limit: 2 } };
		await converse('selected', [node], call, { say: 'Done.' });
		for (const record of answer()) assert.deepEqual(Object.keys(record), ['id', 'notes']);
	});

	test('since version 1.1 the model chooses by time and client, and gets names', async () => {
		const { sandbox } = environment();
		const all = sandbox.expected('enterprise', 'appointments') as Row[];
		const { client_id, starts_at } = all[all.length >> 1];
		const clients = sandbox.expected('enterprise', 'clients') as Row[];
		const client = clients.find(({ id }) => id === client_id);
		const node = many({
			returnAll: true,
			startsAfter: fromModel('Starts_After', ''),
			clientSearch: fromModel('Client', ''),
		});
		const wanted = { Starts_After: starts_at, Client: client?.email };
		const call = { call: 'List_appointments', with: { Limit: 1, ...wanted } };
		await converse('1.1', [{ ...node, typeVersion: 1.1 }], call, { say: 'Done.' });
		const expected = all.filter(
			(record) => record.client_id === client_id && String(record.starts_at) >= String(starts_at),
		);
		const records = answer().filter(({ id }) => id !== undefined);
		assert.deepEqual(
			records.map(({ id }) => id),
			expected.map(({ id }) => id),
		);
		for (const record of records) {
			assert.ok(Object.keys(record).length <= 10);
			assert.ok(String(record.client_name).includes(String(client?.last_name)));
		}
	});

	test('an incomplete list is reported to the model', async () => {
		const silent = await startSilentService();
		try {
			const { rest, credentials } = environment();
			const { type, data } = credentials.limited;
			const credential = await rest.createCredential('Silent', type, {
				...data,
				baseUrl: silent.url,
			});
			const node = serviceTool('List appointments', credential, {
				resource: 'appointment',
				operation: 'getAll',
				returnAll: true,
			});
			await converse('silent', [node], { call: 'List_appointments', with: {} }, { say: 'Done.' });
			assert.match(String(answer().at(-1)?.notice), /^List may be incomplete/);
			assert.equal(answer().length, 101);
		} finally {
			silent.close();
		}
	});

	test('an error tells the model what to do', async () => {
		const node = serviceTool('Get invoice', environment().credentials.limited, {
			resource: 'invoice',
			operation: 'get',
			recordId: { __rl: true, mode: 'id', value: fromModel('ID', 'ID of the invoice') },
		});
		const call = { call: 'Get_invoice', with: { ID: '40001' } };
		await converse('refusal', [goingOn(node)], call, { say: 'I cannot.' });
		assert.match(model.answers()[0], /Limited API does not offer invoices/);
		assert.match(model.answers()[0], /The Enterprise API does/);
	});

	test('a field error of the service reaches the model, so that it can correct the field', async () => {
		const { sandbox, credentials } = environment();
		const node = serviceTool('Book appointment', credentials.enterprise, {
			resource: 'appointment',
			operation: 'create',
			inputMode: 'json',
			body: fromModel('Body', 'Fields of the new appointment, named as in the list', 'json'),
		});
		const call = { call: 'Book_appointment', with: { Body: { notes: 'No client' } } };
		sandbox.writes.clear();
		await converse('mend', [goingOn(node)], call, { say: 'I need a client.' });
		assert.match(model.answers()[0], /client_id/);
		assert.deepEqual(
			sandbox.writes.list().filter(({ applied }) => applied),
			[],
		);
	});

	test('create books once what the model asks for', async () => {
		const { sandbox, credentials } = environment();
		const [client] = sandbox.expected('enterprise', 'clients') as Row[];
		const [service] = sandbox.expected('enterprise', 'services') as Row[];
		const node = serviceTool('Book appointment', credentials.enterprise, {
			resource: 'appointment',
			operation: 'create',
			inputMode: 'json',
			body: fromModel('Body', 'Fields of the new appointment, named as in the list', 'json'),
		});
		const [example] = sandbox.expected('enterprise', 'appointments') as Row[];
		const wanted = {
			client_id: client.id,
			service_id: service.id,
			staff_id: example.staff_id,
			location_id: example.location_id,
			starts_at: '2031-05-05T09:00:00Z',
			notes: 'Booked by a model',
		};
		sandbox.writes.clear();
		const call = { call: 'Book_appointment', with: { Body: wanted } };
		await converse('create', [node], call, { say: 'Booked.' });
		const taken = sandbox.writes.list().filter(({ applied }) => applied);
		assert.equal(taken.length, 1, model.answers()[0]);
		assert.deepEqual(taken[0].body, wanted);
		assert.equal(answer()[0].notes, 'Booked by a model');
	});

	test('update changes what the model asks for, and nothing else', async () => {
		const { sandbox, credentials } = environment();
		const [before] = sandbox.expected('enterprise', 'appointments') as Row[];
		const node = serviceTool('Change appointment', credentials.enterprise, {
			resource: 'appointment',
			operation: 'update',
			recordId: { __rl: true, mode: 'id', value: fromModel('ID', 'ID of the appointment') },
			inputMode: 'json',
			body: fromModel('Body', 'Fields to change, with their new values', 'json'),
		});
		const call = {
			call: 'Change_appointment',
			with: { ID: String(before.id), Body: { notes: 'Changed by a model' } },
		};
		sandbox.writes.clear();
		await converse('update', [node], call, { say: 'Changed.' });
		const [after] = sandbox.expected('enterprise', 'appointments') as Row[];
		const { updated_at, ...rest } = after;
		assert.ok(updated_at);
		assert.deepEqual(
			{ ...rest, updated_at: before.updated_at },
			{ ...before, notes: 'Changed by a model' },
		);
		assert.equal(sandbox.writes.list().filter(({ applied }) => applied).length, 1);
	});

	test('an appointment is rescheduled and cancelled as the model asks', async () => {
		const { sandbox, credentials } = environment();
		const upcoming = (sandbox.expected('enterprise', 'appointments') as Row[])
			.filter(({ status }) => status === 'confirmed')
			.at(-1);
		const recordId = { __rl: true, mode: 'id', value: fromModel('ID', 'ID of the appointment') };
		const move = serviceTool('Move appointment', credentials.enterprise, {
			resource: 'appointment',
			operation: 'reschedule',
			recordId,
			start: fromModel('New_Start', 'When it begins, in ISO 8601'),
		});
		const callOff = serviceTool('Cancel appointment', credentials.enterprise, {
			resource: 'appointment',
			operation: 'cancel',
			recordId,
		});
		await converse(
			'move and cancel',
			[move, callOff],
			{
				call: 'Move_appointment',
				with: { ID: String(upcoming?.id), New_Start: '2031-05-06T09:00:00Z' },
			},
			{ call: 'Cancel_appointment', with: { ID: String(upcoming?.id) } },
			{ say: 'Moved, then cancelled.' },
		);
		const now = (sandbox.expected('enterprise', 'appointments') as Row[]).find(
			({ id }) => id === upcoming?.id,
		);
		assert.equal(now?.starts_at, '2031-05-06T09:00:00Z');
		assert.equal(now?.status, 'cancelled');
		const [moved] = JSON.parse(model.answers()[0]) as Row[];
		assert.equal(moved.starts_at, '2031-05-06T09:00:00Z');
	});
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WorkflowNode } from '../../../host/rest/rest.mts';
import { dialectNamed, dialectNames, type DialectName } from '../../../sandbox/dialects/index.mts';
import type { SwitchRule } from '../../../sandbox/switches/rules.mts';
import {
	flatFields,
	serviceOwnedFields,
	dialectFieldName,
	type Fields,
} from '../../../score/writes/records.mts';
import { describeSettings, settingsFor } from '../../../score/writes/node-settings.mts';
import type { NodeOperation } from '../../../score/writes/intent.mts';
import type { TestEnvironment } from '../../../tools/fixtures/environment.mts';
import { appointmentService, manualWorkflow } from '../../../tools/fixtures/workflows.mts';

const resource = 'appointment';
const path = 'appointments';
const note = 'Rang to say that she brings her mother.';

/** Faults of a write, and whether the node can know what became of a new record. */
const faults: Array<{ name: string; rule: SwitchRule; knows: boolean }> = [
	{ name: '429', rule: { rateLimited: { at: 1, on: 'write', seconds: 1 } }, knows: true },
	{ name: 'a cut connection', rule: { cut: { at: 1, on: 'write', taken: true } }, knows: false },
	{ name: '502', rule: { badGateway: { at: 1, on: 'write', taken: true } }, knows: false },
];

/** Records are written in every dialect, each write once. */
export function writes(environment: () => TestEnvironment): void {
	for (const dialect of dialectNames) {
		const settings = describeSettings(dialect);
		const how = settings === '-' ? 'without a setting' : `with ${settings}`;
		test(`${dialect}: create, update, read, delete, ${how}`, async () => {
			const { rest } = begin(environment(), dialect);
			const run = await rest.run(await rest.createWorkflow(lifetime(environment(), dialect)));
			assert.equal(run.status, 'success', `${run.error?.message} ${run.error?.description}`);
			const read = run.nodes.Read.outputs[0][0].json;
			assert.equal(flatFields(read).notes, note);
			assert.deepEqual(run.nodes.Delete.outputs[0][0].json, { deleted: true });
			assert.deepEqual(taken(environment()), ['create', 'update', 'delete']);
		});
	}

	for (const { name, rule, knows } of faults) {
		test(`${name} at a write: nothing is written twice, and an unknown outcome is reported`, async () => {
			for (const dialect of dialectNames) {
				const { rest, sandbox } = begin(environment(), dialect);
				sandbox.setSwitches(rule);
				const node = service(
					environment(),
					dialect,
					'Create',
					'create',
					fieldsLike(environment(), dialect),
				);
				const run = await rest.run(
					await rest.createWorkflow(manualWorkflow('Writes: fault', node)),
				);
				assert.ok(taken(environment()).length <= 1, `${dialect} took the record more than once`);
				if (run.status === 'success') {
					assert.deepEqual(taken(environment()), ['create'], dialect);
					continue;
				}
				// Whether a refusal with another status than 429 means haste only its words say, and for a write they never count.
				if (knows && dialectNamed(dialect).tooMany === 'forbidden') {
					assert.deepEqual(taken(environment()), [], dialect);
					continue;
				}
				assert.ok(!knows, `${dialect}: ${run.error?.message}`);
				assert.match(run.error?.message ?? '', /^It is not known whether/, dialect);
			}
			environment().sandbox.setSwitches([]);
		});
	}

	test('a role that may not write gets an error that says so, and nothing changes', async () => {
		const { rest, sandbox, credentials } = begin(environment(), 'E01');
		const { type, data } = credentials.enterprise;
		const key = { ...data, apiKey: sandbox.keys.auditor };
		const auditor = await rest.createCredential('Sandbox (auditor)', type, key);
		const parameters = { resource, operation: 'create', inputMode: 'json', body: '{"notes":"x"}' };
		const node = appointmentService(auditor, parameters);
		const run = await rest.run(await rest.createWorkflow(manualWorkflow('Writes: auditor', node)));
		assert.match(run.error?.message ?? '', /^This key is not allowed to create this appointment/);
		assert.deepEqual(taken(environment()), []);
	});
}

function begin(environment: TestEnvironment, dialect: DialectName): TestEnvironment {
	environment.sandbox.reset();
	environment.sandbox.setDialects(dialect);
	environment.sandbox.writes.clear();
	return environment;
}

function taken({ sandbox }: TestEnvironment): Array<string | undefined> {
	return sandbox.writes
		.list()
		.filter(({ applied }) => applied)
		.map(({ action }) => action);
}

/** All that may be set of the first record, as an owner who enters one more like it. */
function fieldsLike({ sandbox }: TestEnvironment, dialect: DialectName): Record<string, unknown> {
	const [first, second] = sandbox.expected('enterprise', path) as Fields[];
	const own = serviceOwnedFields(dialect, path);
	const value = Object.fromEntries(
		Object.entries(flatFields(first)).filter(
			([name, held]) => !own.has(name) && held !== null && held !== false,
		),
	);
	const start = dialectFieldName(dialect, 'startsAt');
	return mapped({ ...value, [start]: flatFields(second)[start], notes: 'Brings the dog.' });
}

function mapped(value: Fields): Record<string, unknown> {
	const fields = { mappingMode: 'defineBelow', value, matchingColumns: [], schema: [] };
	return { inputMode: 'fields', fields };
}

function service(
	{ credentials }: TestEnvironment,
	dialect: DialectName,
	name: string,
	operation: NodeOperation | 'get',
	parameters: Record<string, unknown>,
): WorkflowNode {
	const options = operation === 'get' ? {} : settingsFor(dialect, path, operation);
	const node = appointmentService(credentials.enterprise, {
		resource,
		operation,
		options,
		...parameters,
	});
	return { ...node, id: name, name };
}

/** One record from its creation to its end, each step with what the first one returned. */
function lifetime(environment: TestEnvironment, dialect: DialectName) {
	const { sandbox } = environment;
	const [first] = sandbox.expected('enterprise', path) as Fields[];
	const id = sandbox.identityOf('enterprise', path, first);
	const idName = Object.keys(first).find((name) => String(first[name]) === id) ?? 'id';
	const value = `={{ $('Create').item.json.${idName} }}`;
	const recordId = { __rl: true, mode: 'id', value };
	return manualWorkflow(
		`Writes: ${dialect}`,
		service(environment, dialect, 'Create', 'create', fieldsLike(environment, dialect)),
		service(environment, dialect, 'Update', 'update', { recordId, ...mapped({ notes: note }) }),
		service(environment, dialect, 'Read', 'get', { recordId }),
		service(environment, dialect, 'Delete', 'delete', { recordId }),
	);
}

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { INodeTypeDescription } from 'n8n-workflow';
import type { WorkflowNode } from '../../host/rest/rest.mts';
import { AppointmentService } from '../../nodes/AppointmentService/AppointmentService.node.ts';
import { AppointmentServiceTrigger } from '../../nodes/AppointmentService/AppointmentServiceTrigger.node.ts';
import { recordShapes } from '../../sandbox/business/rows.mts';
import { e01 } from '../../sandbox/dialects/definitions/e01.mts';
import { fieldNameOf } from '../../sandbox/dialects/records.mts';
import { examples, readExample, textOf } from './files.mts';
import { faultsOf } from './parameters.mts';
import { scenarios } from './scenarios/index.mts';

const ownTypes = 'n8n-nodes-appointment-service.';

/** Nodes of n8n that the examples may use, each in a version that today’s n8n has; running the examples proves it. */
const hostTypes = new Set([
	'@n8n/n8n-nodes-langchain.agent@3',
	'@n8n/n8n-nodes-langchain.chatTrigger@1.3',
	'@n8n/n8n-nodes-langchain.lmChatOpenAi@1.2',
	'@n8n/n8n-nodes-langchain.memoryBufferWindow@1.3',
	'n8n-nodes-base.aggregate@1',
	'n8n-nodes-base.dataTable@1.1',
	'n8n-nodes-base.filter@2.2',
	'n8n-nodes-base.httpRequest@4.2',
	'n8n-nodes-base.if@2.2',
	'n8n-nodes-base.removeDuplicates@2',
	'n8n-nodes-base.scheduleTrigger@1.2',
	'n8n-nodes-base.set@3.4',
	'n8n-nodes-base.sort@1',
	'n8n-nodes-base.stickyNote@1',
	'n8n-nodes-base.stopAndError@1',
]);

const action = new AppointmentService().description;

/** The package's nodes; to the one that a model uses as a tool, n8n adds two fields of its own. */
const descriptions: Record<string, INodeTypeDescription> = {
	appointmentService: action,
	appointmentServiceTrigger: new AppointmentServiceTrigger().description,
	appointmentServiceTool: {
		...action,
		name: 'appointmentServiceTool',
		properties: [
			...action.properties,
			{
				displayName: 'Tool Description',
				name: 'descriptionType',
				type: 'options',
				options: [
					{ name: 'Set Automatically', value: 'auto' },
					{ name: 'Set Manually', value: 'manual' },
				],
				default: 'auto',
			},
			{
				displayName: 'Description',
				name: 'toolDescription',
				type: 'string',
				default: '',
				displayOptions: { show: { descriptionType: ['manual'] } },
			},
		],
	},
};

/** What the fields of the sandbox are called, where no other thing is likely to be called the same. */
const fieldNames = Object.values(recordShapes)
	.flatMap((shape) => Object.keys(shape))
	.map((field) => String(fieldNameOf(field, e01.record)))
	.filter((name) => name.includes('_'));

const isOwn = ({ type }: WorkflowNode) => type.startsWith(ownTypes);
const descriptionOf = ({ type }: WorkflowNode) => descriptions[type.slice(ownTypes.length)];

test('new clients come into a table with three nodes', () => {
	const { nodes } = readExample('new-client-to-sheet.json');
	assert.equal(nodes.filter(({ type }) => !type.endsWith('.stickyNote')).length, 3);
});

test('every example has a scenario for npm run test:examples', () => {
	assert.deepEqual(examples, Object.keys(scenarios).sort());
});

for (const example of examples) {
	describe(example, () => {
		const { nodes, connections, ...workflow } = readExample(example);
		const names = nodes.map(({ name }) => name);
		const note = String(nodes.find(({ name }) => name === 'Read Me')?.parameters.content);

		test('is an importable workflow whose nodes are all connected', () => {
			assert.deepEqual(Object.keys(workflow).sort(), ['name', 'pinData', 'settings']);
			assert.equal(new Set(names).size, names.length);
			assert.equal(new Set(nodes.map(({ id }) => id)).size, names.length);
			const ends = Object.entries(connections).flatMap(([from, kinds]) => [
				from,
				...Object.values(kinds)
					.flat(2)
					.map(({ node }) => node),
			]);
			assert.deepEqual(
				[...new Set(ends)].sort(),
				names.filter((name) => name !== 'Read Me').sort(),
			);
		});

		test('uses known nodes in known versions only', () => {
			for (const node of nodes) {
				if (!isOwn(node)) assert.ok(hostTypes.has(`${node.type}@${node.typeVersion}`), node.type);
				else assert.ok([descriptionOf(node)?.version].flat().includes(node.typeVersion), node.type);
			}
			assert.ok(nodes.some(isOwn));
		});

		test('sets only fields and choices that the package’s nodes have', () => {
			assert.deepEqual(
				nodes.filter(isOwn).flatMap((node) => faultsOf(node, descriptionOf(node))),
				[],
			);
		});

		test('holds no credential, address, pinned data or ids of another n8n', () => {
			assert.deepEqual(workflow.pinData, {});
			assert.deepEqual(workflow.settings, { executionOrder: 'v1' });
			for (const node of nodes) {
				assert.equal(node.credentials, undefined, node.name);
				assert.equal(node.webhookId, undefined, node.name);
			}
			assert.doesNotMatch(textOf(example), /:\/\/|bearer|password|secret|api.?key|instanceId/i);
		});

		test('has a note that says what it does and what to set, and names existing nodes', () => {
			assert.match(note, /^## .+\n.+/);
			const steps = note.match(/^\d\. /gm) ?? [];
			assert.ok(steps.length >= 2 && steps.length <= 3, `${steps.length} things to set`);
			const bold = [...note.matchAll(/\*\*(.+?)\*\*/g)].map(([, name]) => name);
			assert.deepEqual(
				bold.filter((name) => !names.includes(name)),
				[],
			);
			const needing = nodes.filter(isOwn).map(({ name }) => name);
			assert.deepEqual(
				needing.filter((name) => !bold.includes(name)),
				[],
			);
		});

		test('names fields of a service only where the note says so', () => {
			const elsewhere = nodes.filter(({ name }) => !/^(Your |Read Me$)/.test(name));
			const named = elsewhere.flatMap(({ name, parameters }) =>
				fieldNames
					.filter((field) => JSON.stringify(parameters).includes(field))
					.map((field) => `${name}: ${field}`),
			);
			assert.deepEqual(named, []);
			const own = nodes.filter(({ name, type }) => /^Your /.test(name) && type.endsWith('.set'));
			for (const { name } of own) assert.ok(note.includes(`**${name}**`), name);
		});
	});
}

describe('checkNode', () => {
	const node = (parameters: Record<string, unknown>) =>
		faultsOf({ ...readExample(examples[0]).nodes[0], name: 'A', parameters }, action);
	const getAll = { resource: 'appointment', operation: 'getAll' };

	test('reports an unknown field, a hidden field and a choice that is not offered', () => {
		assert.deepEqual(node(getAll), []);
		assert.deepEqual(node({ ...getAll, everything: true }), ['A: everything is not known']);
		assert.deepEqual(node({ ...getAll, returnAll: true, limit: 5 }), ['A: limit is not known']);
		assert.deepEqual(node({ ...getAll, options: { onIncomplete: 'fail', patience: 1 } }), [
			'A: options.patience is not known',
		]);
		const refused = (name: string) => [`A: ${name} has a value that is not offered`];
		assert.deepEqual(node({ ...getAll, operation: 'fetch' }), refused('operation'));
		assert.deepEqual(
			node({ ...getAll, options: { onIncomplete: 'stop' } }),
			refused('onIncomplete'),
		);
	});
});

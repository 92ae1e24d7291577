import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { INodeParameters, INodeType } from 'n8n-workflow';

const { runSubject, jsonOf } = await import('../support/engine.ts');

type SandboxModule = typeof import('../../sandbox/server.mts');
type NodeModule = typeof import('../../nodes/AppointmentService/AppointmentService.node.ts');
type CredentialModule = typeof import('../../credentials/AppointmentServiceApi.credentials.ts');

/** All that is added for a resource that the service documents anew. */
const newLine =
	"	location: { displayName: 'Location', singular: 'location', plural: 'locations', description: 'Places', path: 'business/locations', offers: { limited: noOperations, enterprise: everyOperation } },\n";
const begin = 'export const resources = {\n';

let copy: string;
let node: INodeType;
let authenticate: InstanceType<CredentialModule['AppointmentServiceApi']>['authenticate'];
let startSandbox: SandboxModule['startSandbox'];

const load = async <T,>(path: string) => (await import(pathToFileURL(join(copy, path)).href)) as T;

before(async () => {
	copy = await mkdtemp(join(tmpdir(), 'appointment-service-resource-'));
	for (const part of ['nodes', 'credentials', 'sandbox', 'package.json'])
		await cp(part, join(copy, part), { recursive: true });
	await symlink(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'), 'dir');
	const contract = join(copy, 'nodes', 'AppointmentService', 'contract', 'resources.ts');
	const source = await readFile(contract, 'utf8');
	assert.equal(source.split(begin).length, 2);
	await writeFile(contract, source.replace(begin, begin + newLine));
	const { AppointmentService } = await load<NodeModule>(
		'nodes/AppointmentService/AppointmentService.node.ts',
	);
	const { AppointmentServiceApi } = await load<CredentialModule>(
		'credentials/AppointmentServiceApi.credentials.ts',
	);
	node = new AppointmentService();
	({ authenticate } = new AppointmentServiceApi());
	({ startSandbox } = await load<SandboxModule>('sandbox/server.mts'));
});
after(async () => await rm(copy, { recursive: true, force: true }));

test('a resource with a path of two steps is in the editor with every operation', () => {
	const { properties } = node.description;
	const options = properties.find(({ name }) => name === 'resource')?.options ?? [];
	assert.ok(options.some((option) => 'value' in option && option.value === 'location'));
	const operations = properties.find(
		({ name, displayOptions }) =>
			name === 'operation' && displayOptions?.show?.resource?.includes('location'),
	);
	assert.deepEqual(
		operations?.options?.map((option) => 'value' in option && option.value),
		['create', 'delete', 'get', 'getAll', 'update'],
	);
});

for (const dialect of ['E01', 'E02', 'E08', 'E10'] as const)
	test(`a resource with a path of two steps is read and written in ${dialect}`, async () => {
		const sandbox = await startSandbox({ dialects: dialect });
		const credential = {
			surface: 'enterprise',
			baseUrl: sandbox.url,
			apiKey: sandbox.keys.enterprise,
		};
		const run = async (operation: string, parameters: INodeParameters = {}) => {
			const task = await runSubject(
				{ node, authenticate },
				{ resource: 'location', operation, ...parameters },
				{ credential },
			);
			assert.equal(task.error, undefined, task.error?.message);
			return jsonOf(task) as Array<Record<string, unknown>>;
		};
		const json = (body: object) => ({ inputMode: 'json', body: JSON.stringify(body) });
		const byId = (id: string) => ({ recordId: { __rl: true, mode: 'id', value: id } });
		try {
			const listed = await run('getAll', { returnAll: true });
			const expected = sandbox.expected('enterprise', 'business/locations');
			assert.deepEqual(listed, expected);
			assert.ok(expected.length > 1);
			const id = sandbox.identityOf('enterprise', 'business/locations', listed[0]);
			assert.equal((await run('get', byId(id))).length, 1);
			await run('update', { ...byId(id), ...json({ city: 'Paarl' }) });
			assert.match(JSON.stringify(await run('get', byId(id))), /Paarl/);
			await run('create', json({ name: 'Harbour' }));
			const afterCreate = await run('getAll', { returnAll: true });
			assert.equal(afterCreate.length, expected.length + 1);
			await run('delete', byId(id));
			assert.equal((await run('getAll', { returnAll: true })).length, expected.length);
		} finally {
			await sandbox.close();
		}
	});

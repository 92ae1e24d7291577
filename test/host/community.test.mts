import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { npm } from '../../host/system/npm.mts';
import { Rest, type CredentialRef, type StoredWorkflow } from '../../host/rest/rest.mts';
import { startN8n, type Host } from '../../host/start.mts';
import { startSandbox, type Sandbox } from '../../sandbox/server.mts';
import { repack, startRegistry, type Registry } from '../../tools/fixtures/npm-registry.mts';
import { buildPackage, owner } from '../../tools/fixtures/environment.mts';
import {
	appointmentService,
	manualWorkflow,
	listAll,
	serviceNode,
} from '../../tools/fixtures/workflows.mts';

const name = 'n8n-nodes-appointment-service';
const newer = '99.0.0';

/**
 * The package from a registry into an n8n that has never seen it, to a newer version, and out again: from the command line, as n8n's
 * documents tell. (The dialog in the editor goes to npm's own registry; n8n wants a licence for any other.)
 */
describe('as a community package', () => {
	let scratch: string;
	let registry: Registry;
	let sandbox: Sandbox;
	let host: Host | undefined;
	let rest: Rest;
	let tarball: string;
	let credential: CredentialRef;
	let all: StoredWorkflow;
	let refused: StoredWorkflow;

	const userFolder = () => join(scratch, 'user');
	const nodes = () => join(userFolder(), '.n8n', 'nodes');
	const manage = (...args: string[]) =>
		// The registry has nothing but the package; what it wants beside it is told of below.
		npm([...args, '--legacy-peer-deps', '--no-audit', '--no-fund'], nodes(), {
			npm_config_registry: registry.url,
			npm_config_cache: join(scratch, 'cache'),
			npm_config_userconfig: join(scratch, 'npmrc'),
		});
	const start = async () => {
		host = await startN8n({ packages: [], userFolder: userFolder() });
		rest = new Rest(host.url);
	};
	const ourTypes = async () => {
		const types = (await rest.nodeTypes()) as Array<{
			name: string;
			communityNodePackageVersion?: string;
		}>;
		return types
			.filter((type) => type.name.startsWith(`${name}.`))
			.map((type) => `${type.name.slice(name.length + 1)} ${type.communityNodePackageVersion}`)
			.sort();
	};
	const bothRun = async () => {
		const whole = await rest.run(all);
		assert.equal(whole.status, 'success', whole.error?.message);
		assert.deepEqual(
			whole.nodes[serviceNode].outputs[0].map(({ json }) => json),
			sandbox.expected('limited', 'appointments'),
		);
		const { status, error } = await rest.run(refused);
		assert.equal(status, 'error');
		assert.match(error?.message ?? '', /^Nothing found/);
		assert.ok(error?.description);
		assert.equal(error?.httpCode, '404');
	};

	before(async () => {
		scratch = await mkdtemp(join(tmpdir(), 'community-package-'));
		await mkdir(nodes(), { recursive: true });
		[registry, sandbox, tarball] = await Promise.all([
			startRegistry(scratch),
			startSandbox({ rows: 60 }),
			buildPackage(),
		]);
	});
	afterEach(() => host?.stop());
	after(async () => {
		await sandbox?.close();
		await registry?.close();
		if (tarball) await rm(dirname(tarball), { recursive: true, force: true });
		await rm(scratch, { recursive: true, force: true, maxRetries: 3 });
	});

	test('after the install its nodes appear and run', async () => {
		const { version } = await registry.publish(tarball);
		await manage('install', name);
		assert.ok(registry.downloads.includes(`${name}@${version}`));
		await start();
		await rest.createOwner(owner);
		assert.deepEqual(
			await ourTypes(),
			['appointmentService', 'appointmentServiceTool', 'appointmentServiceTrigger'].map(
				(type) => `${type} ${version}`,
			),
		);
		credential = await rest.createCredential('Salon', 'appointmentServiceApi', {
			surface: 'limited',
			baseUrl: sandbox.url,
			apiKey: sandbox.keys.limited,
		});
		all = await rest.createWorkflow(listAll('All appointments', credential, 'appointment'));
		const nowhere = { resource: 'other', operation: 'getAll', resourcePath: 'nowhere' };
		refused = await rest.createWorkflow(
			manualWorkflow('Refused', appointmentService(credential, nowhere)),
		);
		await bothRun();
	});

	test('after the update it runs the workflows saved before', async () => {
		await registry.publish(await repack(tarball, newer, scratch));
		await manage('install', `${name}@latest`);
		await start();
		await rest.login(owner);
		const versions = (await ourTypes()).map((type) => type.split(' ')[1]);
		assert.deepEqual(versions, [newer, newer, newer]);
		await bothRun();
	});

	test('beside an n8n-workflow of its own, as npm may install it, it runs as well', async () => {
		const second = join(nodes(), 'node_modules', 'n8n-workflow');
		await symlink(resolve('node_modules', 'n8n-workflow'), second, 'junction');
		await start();
		await rest.login(owner);
		await bothRun();
		await rm(second);
	});

	test('after the uninstall its nodes are gone and saved workflows stay', async () => {
		await manage('uninstall', name);
		await start();
		await rest.login(owner);
		assert.deepEqual(await ourTypes(), []);
		const kept = await rest.workflow(all.id);
		assert.deepEqual(kept.nodes, all.nodes);
	});
});

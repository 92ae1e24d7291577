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
	appointmentTrigger,
	linearWorkflow,
	manualWorkflow,
	listAll,
	passOn,
	serviceNode,
} from '../../tools/fixtures/workflows.mts';
import { eventsOf, publishWorkflow } from './suites/trigger/setup.mts';

const name = 'n8n-nodes-appointment-service';
const newer = '99.0.0';

/** A packed older version to update from. Without it, the code is updated to itself under a newer number. */
const olderPackage = process.env.OLDER_PACKAGE;

/**
 * The package from a registry into an n8n that has never seen it, to a newer version, and out again: from the command line, as n8n's
 * documents tell. (The dialog in the editor goes to npm's own registry; n8n wants a licence for any other.) Triggers that are published
 * before the update miss nothing that happens during it.
 */
describe('as a community package', () => {
	let scratch: string;
	let registry: Registry;
	let sandbox: Sandbox;
	let host: Host | undefined;
	/** The same after each start, as deliveries are addressed to it. */
	let port: number | undefined;
	let rest: Rest;
	let tarball: string;
	let credential: CredentialRef;
	let all: StoredWorkflow;
	let refused: StoredWorkflow;
	let polling: StoredWorkflow;
	let webhook: StoredWorkflow;

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
		host = await startN8n({ packages: [], userFolder: userFolder(), port });
		port = Number(new URL(host.url).port);
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
		// An older version words it otherwise.
		if (!olderPackage) assert.match(error?.message ?? '', /^Not found/);
		assert.ok(error?.description);
		assert.equal(error?.httpCode, '404');
	};

	const publishTriggers = async () => {
		const owner = await rest.createCredential('Salon (owner)', 'appointmentServiceApi', {
			surface: 'enterprise',
			baseUrl: sandbox.url,
			apiKey: sandbox.keys.enterprise,
		});
		const publish = (name: string, account: CredentialRef, parameters: Record<string, unknown>) =>
			publishWorkflow(
				rest,
				linearWorkflow(name, appointmentTrigger(account, parameters), passOn()),
			);
		const pollTimes = { item: [{ mode: 'everyX', value: 12 }] };
		polling = await publish('Polling', credential, { pollTimes, event: 'appointment.changed' });
		const events = ['appointment.created', 'appointment.updated'];
		webhook = await publish('Webhook', owner, { mode: 'webhook', events });
	};
	const namesOf = async (workflow: StoredWorkflow, count: number) =>
		(await eventsOf(rest, workflow, count)).map(({ event }) => event).sort();

	before(async () => {
		scratch = await mkdtemp(join(tmpdir(), 'community-package-'));
		await mkdir(nodes(), { recursive: true });
		[registry, sandbox, tarball] = await Promise.all([
			startRegistry(scratch),
			startSandbox({ rows: 60, hooks: { speed: 200 } }),
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
		const { version } = await registry.publish(olderPackage ?? tarball);
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
		await publishTriggers();
	});

	test('after the update it runs the workflows saved before, and its triggers go on', async () => {
		const [, changed, moved] = sandbox.store.rows('appointment');
		const startsAt = sandbox.store.midnight + 34 * 3_600_000;
		sandbox.store.book(1, { startsAt, status: 'scheduled' });
		sandbox.store.change('appointment', changed.id, { status: 'cancelled' });
		await registry.publish(await repack(tarball, newer, scratch));
		await manage('install', `${name}@latest`);
		await start();
		await rest.login(owner);
		const versions = (await ourTypes()).map((type) => type.split(' ')[1]);
		assert.deepEqual(versions, [newer, newer, newer]);
		await bothRun();
		// n8n polls when it starts.
		const during = ['appointment.created', 'appointment.updated'];
		assert.deepEqual(await namesOf(polling, 2), during);
		await sandbox.hooks.waitUntilIdle();
		const delivered = await namesOf(webhook, 0);
		sandbox.store.book(1, { startsAt, status: 'scheduled' });
		sandbox.store.change('appointment', moved.id, { startsAt });
		await sandbox.hooks.waitUntilIdle();
		const afterwards = await namesOf(webhook, delivered.length + 2);
		assert.deepEqual(afterwards.sort(), [...delivered, ...during].sort());
		await rest.unpublish(polling);
		await rest.unpublish(webhook);
		assert.deepEqual(sandbox.hooks.subscriptions(), []);
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

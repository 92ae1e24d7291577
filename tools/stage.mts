import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureHost } from '../host/install.mts';
import { removeLeftovers, temporaryName } from '../host/leftovers.mts';
import { npm } from '../host/npm.mts';
import { packPackage } from '../host/package.mts';
import { step } from '../host/progress.mts';
import { Rest, type CredentialRef, type Person } from '../host/rest.mts';
import { startN8n, type Host } from '../host/start.mts';
import { startSandbox, type Sandbox } from '../sandbox/server.mts';

const project = fileURLToPath(new URL('..', import.meta.url));

/** Everything that it takes to try the package: the service's stand-in, a real n8n with the package, and a user. */
export interface Stage {
	sandbox: Sandbox;
	host: Host;
	/** n8n's REST interface, logged in as the owner. */
	rest: Rest;
	owner: Person;
	/** One credential for each of the sandbox's keys, by whose key it is. */
	credentials: Record<'limited' | 'enterprise' | 'receptionist', CredentialRef>;
	/** Ends all of it. */
	stop(): Promise<void>;
}

/** The first user of every n8n that is started here. */
export const owner: Person = {
	email: 'owner@example.com',
	password: 'Appointments1',
	firstName: 'Olivia',
	lastName: 'Owner',
};

/** Builds the package and starts all that it takes to try it. */
export async function setStage(): Promise<Stage> {
	await ensureHost();
	const running: Array<() => Promise<void>> = [];
	const stop = async () => {
		for (let end = running.pop(); end; end = running.pop()) await end();
	};
	try {
		const tarball = await step('Building and packing the package', buildPackage);
		running.push(() => rm(dirname(tarball), { recursive: true, force: true }));
		const sandbox = await step('Starting the sandbox', () => startSandbox({ port: 0 }));
		running.push(() => sandbox.close());
		const host = await step('Starting n8n with the package', () =>
			startN8n({ packages: [tarball] }),
		);
		running.push(() => host.stop());
		const rest = new Rest(host.url);
		const credentials = await step('Creating the owner and the credentials', () =>
			settle(rest, sandbox),
		);
		return { sandbox, host, rest, owner, credentials, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

/** Builds and packs the package into a folder of its own, which is the caller’s to remove. */
export async function buildPackage(): Promise<string> {
	await npm(['run', 'build'], project);
	const prefix = 'appointment-service-package-';
	await removeLeftovers(tmpdir(), prefix);
	const folder = join(tmpdir(), temporaryName(prefix));
	await mkdir(folder);
	return await packPackage(project, folder);
}

async function settle(rest: Rest, sandbox: Sandbox): Promise<Stage['credentials']> {
	await rest.createOwner(owner);
	const create = (name: string, surface: string, apiKey: string) =>
		rest.createCredential(name, 'appointmentServiceApi', { surface, baseUrl: sandbox.url, apiKey });
	const { keys } = sandbox;
	return {
		limited: await create('Sandbox (limited)', 'limited', keys.limited),
		enterprise: await create('Sandbox (enterprise)', 'enterprise', keys.enterprise),
		receptionist: await create('Sandbox (receptionist)', 'enterprise', keys.receptionist),
	};
}

import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeLeftovers, temporaryName } from '../host/leftovers.mts';
import { npm } from '../host/npm.mts';
import { packPackage } from '../host/package.mts';
import { Rest, type CredentialRef } from '../host/rest.mts';
import { startN8n, type Host } from '../host/start.mts';
import type { Sandbox } from '../sandbox/server.mts';

const project = fileURLToPath(new URL('..', import.meta.url));

/** A running n8n with the package, and its REST interface, logged in. */
export interface Place {
	host: Host;
	rest: Rest;
}

/** Builds and packs the package; the caller calls `remove` when it is done with the tarball. */
export async function buildPackage(): Promise<{ tarball: string; remove(): Promise<void> }> {
	await npm(['run', 'build'], project);
	const prefix = 'appointment-service-bench-';
	await removeLeftovers(tmpdir(), prefix);
	const folder = join(tmpdir(), temporaryName(prefix));
	await mkdir(folder);
	const remove = () => rm(folder, { recursive: true, force: true });
	return { tarball: await packPackage(project, folder), remove };
}

/** Starts an n8n of its own with the package, and makes its owner. */
export async function startPlace(tarball: string, env?: Record<string, string>): Promise<Place> {
	const host = await startN8n({ packages: [tarball], env });
	try {
		const rest = new Rest(host.url);
		await rest.createOwner({
			email: 'owner@example.com',
			password: 'Appointments1',
			firstName: 'Olivia',
			lastName: 'Owner',
		});
		return { host, rest };
	} catch (error) {
		await host.stop();
		throw error;
	}
}

/** The credential for the sandbox's limited surface. */
export async function credentialFor({ rest }: Place, sandbox: Sandbox): Promise<CredentialRef> {
	return await rest.createCredential(`Sandbox at ${sandbox.url}`, 'appointmentServiceApi', {
		surface: 'limited',
		baseUrl: sandbox.url,
		apiKey: sandbox.keys.limited,
	});
}

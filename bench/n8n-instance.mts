import { Rest, type CredentialRef } from '../host/rest/rest.mts';
import { startN8n, type Host } from '../host/start.mts';
import type { Sandbox } from '../sandbox/server.mts';
import { owner } from '../tools/fixtures/environment.mts';

/** A running n8n with the package, and its REST interface, logged in. */
export interface N8nInstance {
	host: Host;
	rest: Rest;
}

/** Starts an n8n of its own with the package, and makes its owner. */
export async function startN8nInstance(
	tarball: string,
	env?: Record<string, string>,
): Promise<N8nInstance> {
	const host = await startN8n({ packages: [tarball], env });
	try {
		const rest = new Rest(host.url);
		await rest.createOwner(owner);
		return { host, rest };
	} catch (error) {
		await host.stop();
		throw error;
	}
}

/** The credential for the sandbox's limited surface. */
export async function limitedCredentialFor(
	{ rest }: N8nInstance,
	sandbox: Sandbox,
): Promise<CredentialRef> {
	return await rest.createCredential(`Sandbox at ${sandbox.url}`, 'appointmentServiceApi', {
		surface: 'limited',
		baseUrl: sandbox.url,
		apiKey: sandbox.keys.limited,
	});
}

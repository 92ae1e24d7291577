import { Rest, type CredentialRef } from '../host/rest.mts';
import { startN8n, type Host } from '../host/start.mts';
import type { Sandbox } from '../sandbox/server.mts';
import { owner } from '../tools/stage.mts';

/** A running n8n with the package, and its REST interface, logged in. */
export interface Place {
	host: Host;
	rest: Rest;
}

/** Starts an n8n of its own with the package, and makes its owner. */
export async function startPlace(tarball: string, env?: Record<string, string>): Promise<Place> {
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
export async function credentialFor({ rest }: Place, sandbox: Sandbox): Promise<CredentialRef> {
	return await rest.createCredential(`Sandbox at ${sandbox.url}`, 'appointmentServiceApi', {
		surface: 'limited',
		baseUrl: sandbox.url,
		apiKey: sandbox.keys.limited,
	});
}

import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ensureHost } from '../../../host/install.mts';
import { Rest } from '../../../host/rest/rest.mts';
import { startN8n, temporaryFolder, type Host } from '../../../host/start.mts';
import { step } from '../../../host/system/progress.mts';
import { buildPackage, owner } from '../../../tools/fixtures/environment.mts';

/** A real n8n with the package, which can be stopped and started again with its data. */
export interface RestartableHost {
	version: string;
	/** n8n's REST interface, logged in as the owner. */
	rest(): Rest;
	/** Stops n8n, lets something happen meanwhile, and starts it again. */
	restart(meanwhile: () => Promise<unknown>): Promise<void>;
	/** Ends n8n and removes its data. */
	stop(): Promise<void>;
}

export async function startHost(): Promise<RestartableHost> {
	await ensureHost();
	const tarball = await step('Building and packing the package', buildPackage);
	const userFolder = await temporaryFolder();
	let host: Host | undefined;
	let rest: Rest;
	const start = async (packages: string[]) => {
		host = await step('Starting n8n', () => startN8n({ packages, userFolder }));
		rest = new Rest(host.url);
		return host.version;
	};
	const stop = async () => {
		await host?.stop();
		for (const folder of [userFolder, dirname(tarball)])
			await rm(folder, { recursive: true, force: true, maxRetries: 3 });
	};
	try {
		const version = await start([tarball]);
		await rest!.createOwner(owner);
		return {
			version,
			rest: () => rest,
			async restart(meanwhile) {
				await host?.stop();
				await meanwhile();
				await start([]);
				await rest.login(owner);
			},
			stop,
		};
	} catch (error) {
		await stop();
		throw error;
	}
}

import { randomUUID } from 'node:crypto';
import { chmod, copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePostgres } from '../../../host/queue/programs.mts';
import { startPostgres } from '../../../host/queue/stores.mts';
import { npm } from '../../../host/system/npm.mts';
import { step } from '../../../host/system/progress.mts';
import { digestOf, ensureCached } from '../install.mts';
import { freePort } from '../start.mts';
import type { Surroundings } from '../servers.mts';

const source = fileURLToPath(new URL('../strapi/', import.meta.url));

/**
 * Strapi from npm, with a PostgreSQL of its own that keeps nothing.
 *
 * @throws where one of them is not to be had
 */
export async function ensureStrapi(): Promise<Surroundings> {
	const programs = await ensurePostgres();
	const manifest = await readFile(join(source, 'package.json'));
	const folder = await ensureCached(`strapi-${digestOf(manifest)}`, async (part) => {
		await copyFile(join(source, 'package.json'), join(part, 'package.json'));
		// Its scripts build an admin panel and drivers that nobody needs here.
		const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
		await step('Fetching Strapi', () => npm(args, part));
	});
	await copyFile(join(source, 'strapi.mjs'), join(folder, 'strapi.mjs'));
	const home = await mkdtemp(join(tmpdir(), 'strapi-'));
	// PostgreSQL may run as another user.
	await chmod(home, 0o755);
	const port = await freePort();
	const password = randomUUID();
	const database = await startPostgres({ programs, folder: home, postgresPort: port }, password);
	return {
		folder,
		settings: { DATABASE_PORT: String(port), DATABASE_WORD: password },
		async stop() {
			await database.stop();
			await rm(home, { recursive: true, force: true });
		},
	};
}

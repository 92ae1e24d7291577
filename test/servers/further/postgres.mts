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

const source = fileURLToPath(new URL('../postgres/', import.meta.url));

/**
 * A server from npm that needs a PostgreSQL, with one of its own that keeps nothing.
 *
 * @param name its folder, with its `package.json` and its script of the same name
 * @throws where one of them is not to be had
 */
export async function onPostgres(name: string): Promise<Surroundings> {
	const programs = await ensurePostgres();
	const place = join(source, name);
	const manifest = await readFile(join(place, 'package.json'));
	const folder = await ensureCached(`${name}-${digestOf(manifest)}`, async (part) => {
		await copyFile(join(place, 'package.json'), join(part, 'package.json'));
		// Scripts of packages build an admin panel and drivers that nobody needs here.
		const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
		await step(`Fetching ${name}`, () => npm(args, part));
	});
	const script = `${name}.mjs`;
	await copyFile(join(place, script), join(folder, script));
	const home = await mkdtemp(join(tmpdir(), `${name}-`));
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

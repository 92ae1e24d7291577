import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePostgres } from '../../../host/queue/programs.mts';
import { startPostgres } from '../../../host/queue/stores.mts';
import { freePort } from '../start.mts';
import { fromNpm } from './npm.mts';
import type { Surroundings } from '../servers.mts';

/**
 * A server from npm that needs a PostgreSQL, with one of its own that keeps nothing.
 *
 * @param name its folder, with its `package.json` and its script of the same name
 * @throws where one of them is not to be had
 */
export async function onPostgres(name: string): Promise<Surroundings> {
	const programs = await ensurePostgres();
	const { folder } = await fromNpm(`postgres/${name}`);
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

import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startGuardedProcess } from '../../../host/system/guarded-process.mts';
import { freePort } from '../start.mts';
import type { Surroundings } from '../servers.mts';

/** A database server on loopback with one empty database `salon` of the user `n8n`. */
interface MariaDb {
	/** Its address with the port. */
	host: string;
	word: string;
	stop(): Promise<void>;
}

const readyWithin = 60_000;

/**
 * Starts a MariaDB that keeps nothing beyond its end.
 *
 * @param folder an empty one that belongs to the caller, who removes it as well
 */
async function startMariaDb(folder: string): Promise<MariaDb> {
	const home = join(folder, 'mariadb');
	const data = join(home, 'data');
	await mkdir(home, { mode: 0o700 });
	const options = { cwd: home, env: process.env };
	const common = ['--no-defaults', `--datadir=${data}`, `--user=${userInfo().username}`];
	const made = startGuardedProcess('mariadb-install-db', [...common, '--skip-test-db'], options);
	if ((await made.ended) !== 0) throw new Error(`mariadb-install-db: ${last(made.lines())}`);

	const word = randomUUID();
	const first = join(home, 'first.sql');
	const grants = [
		'create database salon character set utf8mb4;',
		`create user n8n@'127.0.0.1' identified by '${word}';`,
		"grant all on salon.* to n8n@'127.0.0.1';",
	];
	await writeFile(first, grants.join('\n'), { mode: 0o600 });
	const port = await freePort();
	const place = ['--bind-address=127.0.0.1', `--port=${port}`, `--socket=${join(home, 'socket')}`];
	// What stands here lives for some minutes, so nothing waits for the disk.
	const quick = ['--innodb-flush-log-at-trx-commit=0', '--skip-log-bin', '--skip-name-resolve'];
	let isReady = false;
	const server = startGuardedProcess(
		'mariadbd',
		[...common, ...place, ...quick, `--pid-file=${join(home, 'pid')}`, `--init-file=${first}`],
		{ ...options, onLine: (line) => (isReady ||= line.includes('ready for connections')) },
	);
	let hasEnded = false;
	void server.ended.then(() => (hasEnded = true));
	const end = Date.now() + readyWithin;
	while (!isReady && !hasEnded && Date.now() < end) await sleep(100);
	if (isReady) return { host: `127.0.0.1:${port}`, word, stop: () => server.stop() };
	await server.stop();
	throw new Error(`MariaDB did not start: ${last(server.lines())}`);
}

/**
 * A server that needs a MariaDB, in a folder of its own that is removed with it.
 *
 * @param name what the folder is called after
 * @param fill puts the server into its folder
 */
export async function onMariaDb(
	name: string,
	fill: (home: string) => Promise<unknown>,
): Promise<Surroundings> {
	const home = await mkdtemp(join(tmpdir(), `${name}-`));
	const remove = () => rm(home, { recursive: true, force: true });
	try {
		await fill(home);
		const database = await startMariaDb(home);
		return {
			folder: home,
			settings: { DATABASE_HOST: database.host, DATABASE_WORD: database.word },
			async stop() {
				await database.stop();
				await remove();
			},
		};
	} catch (error) {
		await remove();
		throw error;
	}
}

const last = (lines: string[]) => lines.slice(-5).join('\n');

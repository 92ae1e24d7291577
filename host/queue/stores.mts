import { randomUUID } from 'node:crypto';
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { startGuardedProcess, type GuardedProcess } from '../system/guarded-process.mts';
import type { PostgresPrograms, QueuePrograms } from './programs.mts';

/** A database and a queue of one's own, on loopback. */
export interface QueueStores {
	/** The settings by which n8n finds them. */
	env: Record<string, string>;
	stop(): Promise<void>;
}

interface StoreOptions {
	programs: QueuePrograms;
	/** An empty folder that others may look into. */
	folder: string;
	postgresPort: number;
	redisPort: number;
}

const readyWithin = 60_000;

/** Starts a PostgreSQL and a Redis that keep nothing beyond their end. They belong to the caller, who removes the folder as well. */
export async function startStores(options: StoreOptions): Promise<QueueStores> {
	const password = randomUUID();
	const running: GuardedProcess[] = [];
	const stop = async () => {
		await Promise.all(running.map((one) => one.stop()));
	};
	try {
		running.push(await startPostgres(options, password), await startRedis(options, password));
	} catch (error) {
		await stop();
		throw error;
	}
	const env = {
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(options.postgresPort),
		DB_POSTGRESDB_DATABASE: 'postgres',
		DB_POSTGRESDB_USER: 'n8n',
		DB_POSTGRESDB_PASSWORD: password,
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(options.redisPort),
		QUEUE_BULL_REDIS_PASSWORD: password,
	};
	return { env, stop };
}

/** Starts a PostgreSQL with one database `postgres` of the user `n8n`, in a folder that belongs to the caller. */
export async function startPostgres(
	{
		programs,
		folder,
		postgresPort,
	}: Pick<StoreOptions, 'folder' | 'postgresPort'> & { programs: PostgresPrograms },
	password: string,
): Promise<GuardedProcess> {
	const home = join(folder, 'postgres');
	const data = join(home, 'data');
	const secret = join(home, 'password');
	await mkdir(home, { mode: 0o700 });
	await writeFile(secret, password, { mode: 0o600 });
	const user = otherUser();
	for (const path of user ? [home, secret] : []) await chown(path, user?.uid ?? 0, user?.gid ?? 0);
	const as = (program: string, ...args: string[]): [string, string[]] => {
		if (!user) return [program, args];
		const who = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
		return ['setpriv', [...who, program, ...args]];
	};
	const options = { cwd: home, env: environment(home) };
	const cluster = [
		'-D',
		data,
		'-U',
		'n8n',
		'-A',
		'scram-sha-256',
		`--pwfile=${secret}`,
		'--no-sync',
	];
	const made = startGuardedProcess(
		...as(programs.initdb, ...cluster, '-E', 'UTF8', '--locale=C'),
		options,
	);
	if ((await made.ended) !== 0) throw new Error(`initdb failed:\n${made.lines().join('\n')}`);
	await rm(secret);
	// What stands here lives for some minutes, so nothing waits for the disk.
	const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
	const settings = [
		'listen_addresses=127.0.0.1',
		`unix_socket_directories=${home}`,
		'max_connections=200',
	];
	const args = [...settings, ...quick].flatMap((setting) => ['-c', setting]);
	const command = as(programs.postgres, '-D', data, '-p', String(postgresPort), ...args);
	return await startAndWait('PostgreSQL', command, options, /ready to accept connections/);
}

async function startRedis(
	{ programs, folder, redisPort }: StoreOptions,
	password: string,
): Promise<GuardedProcess> {
	const home = join(folder, 'redis');
	await mkdir(home, { mode: 0o700 });
	const file = join(home, 'redis.conf');
	const settings = [
		'bind 127.0.0.1',
		`port ${redisPort}`,
		`dir "${home}"`,
		`requirepass ${password}`,
		'save ""',
		'appendonly no',
	];
	await writeFile(file, settings.join('\n'), { mode: 0o600 });
	const options = { cwd: home, env: environment(home) };
	return await startAndWait(
		'Redis',
		[programs.redis, [file]],
		options,
		/ready to accept connections/i,
	);
}

/** PostgreSQL refuses to run as root. */
function otherUser(): { uid: number; gid: number } | undefined {
	if (process.getuid?.() !== 0) return undefined;
	for (const name of ['postgres', 'nobody']) {
		try {
			const id = (kind: string) => Number(execFileSync('id', [kind, name], { stdio: 'pipe' }));
			return { uid: id('-u'), gid: id('-g') };
		} catch {
			// There is no such user; the next one will do.
		}
	}
	throw new Error(
		'PostgreSQL does not run as root, and there is neither a user postgres nor nobody.',
	);
}

function environment(home: string): NodeJS.ProcessEnv {
	return { PATH: `${process.env.PATH}:${dirname(process.execPath)}`, HOME: home, LC_ALL: 'C' };
}

async function startAndWait(
	name: string,
	[command, args]: [string, string[]],
	options: { cwd: string; env: NodeJS.ProcessEnv },
	ready: RegExp,
): Promise<GuardedProcess> {
	let onReady = () => {};
	const isReady = new Promise<'ready'>((resolve) => (onReady = () => resolve('ready')));
	const onLine = (line: string) => ready.test(line) && onReady();
	const program = startGuardedProcess(command, args, { ...options, onLine });
	const late = new Promise<'late'>((resolve) =>
		setTimeout(() => resolve('late'), readyWithin).unref(),
	);
	const outcome = await Promise.race([isReady, late, program.ended]);
	if (outcome === 'ready') return program;
	await program.stop();
	throw new Error(`${name} did not start:\n${program.lines().slice(-20).join('\n')}`);
}

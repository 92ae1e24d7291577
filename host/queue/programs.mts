import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { startGuardedProcess } from '../system/guarded-process.mts';
import { step } from '../system/progress.mts';

/** Where the programs stand that n8n's queue mode needs beside n8n itself. */
export interface QueuePrograms {
	redis: string;
	initdb: string;
	postgres: string;
}

const debian = '/usr/lib/postgresql';

/**
 * Finds Redis and PostgreSQL, and installs them where this is Debian or Ubuntu and the user may.
 *
 * @throws where they are missing and cannot be installed, with what to install
 */
export async function ensureQueuePrograms(): Promise<QueuePrograms> {
	const found = find();
	if (isWhole(found)) return found;
	const missing = [
		...(found.redis ? [] : ['redis-server']),
		...(found.initdb && found.postgres ? [] : ['postgresql']),
	];
	if (!onPath('apt-get') || process.getuid?.() !== 0) {
		throw new Error(
			'Queue mode needs Redis 6.2 or newer and PostgreSQL 13 or newer. Their programs “redis-server”, “initdb” and “postgres” have to be on the ' +
				`path; missing: ${missing.join(', ')}.\nDebian, Ubuntu: sudo apt-get install ${missing.join(' ')}\nmacOS: brew install redis postgresql@17\n` +
				'Windows: use the Windows Subsystem for Linux.',
		);
	}
	await step(`Installing ${missing.join(' and ')}`, () => install(missing));
	const installed = find();
	if (!isWhole(installed)) throw new Error(`${missing.join(', ')}: installed, but not found.`);
	return installed;
}

function isWhole(programs: Partial<QueuePrograms>): programs is QueuePrograms {
	return Boolean(programs.redis && programs.initdb && programs.postgres);
}

function find(): Partial<QueuePrograms> {
	return {
		redis: onPath('redis-server'),
		initdb: ofPostgres('initdb'),
		postgres: ofPostgres('postgres'),
	};
}

/** Debian keeps PostgreSQL's programs off the path, by version. */
function ofPostgres(name: string): string | undefined {
	const versions = existsSync(debian) ? readdirSync(debian).map(Number).filter(Boolean) : [];
	const paths = versions
		.sort((a, b) => b - a)
		.map((version) => join(debian, String(version), 'bin', name));
	return paths.find(existsSync) ?? onPath(name);
}

function onPath(name: string): string | undefined {
	const folders = (process.env.PATH ?? '').split(delimiter);
	return folders.map((folder) => join(folder, name)).find(existsSync);
}

async function install(packages: string[]): Promise<void> {
	await apt('update', '-qq');
	await apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

async function apt(...args: string[]): Promise<void> {
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	const run = startGuardedProcess('apt-get', args, { cwd: '/', env });
	if ((await run.ended) === 0) return;
	throw new Error(`apt-get ${args.join(' ')} failed:\n${run.lines().slice(-20).join('\n')}`);
}

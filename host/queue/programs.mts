import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages, mayInstall, onPath } from '../system/debian.mts';

/** Where the programs of PostgreSQL stand. */
export interface PostgresPrograms {
	initdb: string;
	postgres: string;
}

/** Where the programs stand that n8n's queue mode needs beside n8n itself. */
export interface QueuePrograms extends PostgresPrograms {
	redis: string;
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
	if (!mayInstall()) {
		throw new Error(
			'Queue mode needs Redis 6.2 or newer and PostgreSQL 13 or newer. Their programs “redis-server”, “initdb” and “postgres” have to be on the ' +
				`path; missing: ${missing.join(', ')}.\nDebian, Ubuntu: sudo apt-get install ${missing.join(' ')}\nmacOS: brew install redis postgresql@17\n` +
				'Windows: use the Windows Subsystem for Linux.',
		);
	}
	await installPackages(missing);
	const installed = find();
	if (!isWhole(installed)) throw new Error(`${missing.join(', ')}: installed, but not found.`);
	return installed;
}

/**
 * Finds PostgreSQL alone, and installs it where this is Debian or Ubuntu and the user may.
 *
 * @throws where it is missing and cannot be installed
 */
export async function ensurePostgres(): Promise<PostgresPrograms> {
	const { initdb, postgres } = find();
	if (initdb && postgres) return { initdb, postgres };
	if (!mayInstall()) throw new Error('PostgreSQL 13 or newer is not there.');
	await installPackages(['postgresql']);
	const installed = find();
	if (!installed.initdb || !installed.postgres) throw new Error('PostgreSQL was not found.');
	return { initdb: installed.initdb, postgres: installed.postgres };
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

import { copyFile, cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages, mayInstall, onPath } from '../../../host/system/debian.mts';
import { startGuardedProcess } from '../../../host/system/guarded-process.mts';
import { step } from '../../../host/system/progress.mts';
import { ensureCached, runs } from '../install.mts';
import type { ListName, ServerRow } from '../rows.mts';
import type { Surroundings } from '../servers.mts';
import { onMariaDb } from './mariadb.mts';

const source = fileURLToPath(new URL('../easyappointments/', import.meta.url));
const repository = 'https://github.com/alextselegidis/easyappointments.git';
/** Easy!Appointments 1.5.2 with the corrections after it. */
const version = 'e46b4c6befb88c8f00e0a1e0eecdaa0e9c6294fb';
const parts = ['application', 'system', 'storage', 'index.php', 'config-sample.php'];

const extensions = ['curl', 'gd', 'intl', 'mbstring', 'mysqli', 'simplexml'];
const packages = [
	...['php-cli', 'php-mysql', 'php-xml', 'php-mbstring', 'php-curl', 'php-gd', 'php-intl'],
	'mariadb-server',
];

/** Its resources for the lists that have other names there. */
const resources: Record<string, string> = {
	clients: 'customers',
	staff: 'providers',
	none: 'blocked_periods',
	one: 'admins',
	three: 'webhooks',
	page: 'service_categories',
	many: 'unavailabilities',
};

export function toEasyAppointments(path: string): string {
	const inner = path.replace(/^\/(api\/)?v1\/(\w+)/, (_, __, list: string) => {
		return `/api/v1/${resources[list] ?? list}`;
	});
	return `/index.php${inner}`;
}

const staff = ['Zoe', 'Max', 'Naledi', 'Tom'];

/** Its people have numbers of their own: staff from 11 on, customers from 101 on. */
export function fieldsOfEasyAppointments(row: ServerRow, list: ListName): object {
	if (list === 'clients') {
		const [firstName, lastName] = String(row.name).split(' ');
		return { firstName, lastName, email: row.email, phone: row.phone };
	}
	const time = (text: string | number) => String(text).slice(0, 19).replace('T', ' ');
	return {
		start: time(row.starts_at),
		end: time(row.ends_at),
		serviceId: row.service_id,
		providerId: 11 + staff.indexOf(String(row.staff)),
		customerId: 100 + Number(row.client_id),
		status: String(row.status).replace(/^./, (first) => first.toUpperCase()),
		notes: row.notes,
	};
}

/**
 * Easy!Appointments from its repository, with a MariaDB of its own that keeps nothing. The environment variable
 * EASYAPPOINTMENTS_GIT may name a git directory on this machine that has the repository.
 *
 * @throws where PHP, MariaDB or the repository is not to be had
 */
export async function ensureEasyAppointments(): Promise<Surroundings> {
	const folder = await ensureCached(`easyappointments-${version.slice(0, 12)}`, fetchSource);
	await ensurePrograms();
	return await onMariaDb('easyappointments', async (home) => {
		await cp(folder, home, { recursive: true });
		await mkdir(join(home, 'vendor'));
		await copyFile(join(source, 'packages.php'), join(home, 'vendor', 'autoload.php'));
		for (const file of ['client.php', 'server.php'])
			await copyFile(join(source, file), join(home, file));
	});
}

async function ensurePrograms(): Promise<void> {
	if (areThere()) return;
	if (!mayInstall()) throw new Error('PHP 8.2 with its extensions, or MariaDB, is not there.');
	await installPackages(packages);
	if (!areThere()) throw new Error('PHP and MariaDB are installed, and not found.');
}

function areThere(): boolean {
	const test = `exit(${extensions.map((name) => `extension_loaded('${name}')`).join(' && ')} ? 0 : 1);`;
	const programs = ['mariadbd', 'mariadb-install-db'].every((name) => onPath(name));
	return programs && runs('php', ['-r', test]);
}

async function fetchSource(folder: string): Promise<void> {
	const given = process.env.EASYAPPOINTMENTS_GIT;
	const git = given ?? join(folder, '.git');
	const archive = join(folder, 'source.tar');
	await step('Fetching Easy!Appointments', async () => {
		if (!given) {
			await run('git', ['init', '--quiet', '--bare', git], folder);
			await run('git', [`--git-dir=${git}`, 'fetch', '--depth=1', repository, version], folder);
		}
		const out = ['archive', `--output=${archive}`, version, ...parts];
		await run('git', [`--git-dir=${git}`, ...out], folder);
		await run('tar', ['-xf', archive], folder);
	});
	await rm(archive);
	if (!given) await rm(git, { recursive: true });
}

async function run(program: string, args: string[], cwd: string): Promise<void> {
	const env = { ...process.env, GIT_TERMINAL_PROMPT: '0' };
	const child = startGuardedProcess(program, args, { cwd, env });
	if ((await child.ended) !== 0) throw new Error(child.lines().slice(-3).join(' '));
}

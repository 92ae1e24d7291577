import { copyFile, cp, mkdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages, mayInstall, onPath } from '../../../host/system/debian.mts';
import type { Surroundings } from '../servers.mts';
import { onMariaDb } from './mariadb.mts';

const source = fileURLToPath(new URL('../wordpress/', import.meta.url));
const wordpress = '/usr/share/wordpress';
const packages = ['wordpress', 'php-cli', 'php-mysql', 'mariadb-server'];

/**
 * Debian's WordPress, with a MariaDB of its own that keeps nothing.
 *
 * @throws where it is not to be had
 */
export async function ensureWordPress(): Promise<Surroundings> {
	const isThere = () => existsSync(join(wordpress, 'wp-load.php')) && onPath('mariadbd');
	if (!isThere()) {
		if (!mayInstall()) throw new Error('WordPress or MariaDB is not there.');
		await installPackages(packages);
		if (!isThere()) throw new Error('WordPress is installed, and not found.');
	}
	return await onMariaDb('wordpress', async (home) => {
		await cp(wordpress, home, { recursive: true, dereference: true });
		await mkdir(join(home, 'wp-content/mu-plugins'), { recursive: true });
		await copyFile(join(source, 'salon.php'), join(home, 'wp-content/mu-plugins/salon.php'));
		await copyFile(join(source, 'server.php'), join(home, 'server.php'));
	});
}

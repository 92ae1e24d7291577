import { fileURLToPath } from 'node:url';
import { installPackages, mayInstall } from '../../../host/system/debian.mts';
import { runs } from '../install.mts';
import type { Surroundings } from '../servers.mts';

/** A server of Debian's packages. */
interface OfDebian {
	packages: string[];
	/** A command that succeeds once they are there. */
	check: [program: string, ...args: string[]];
}

/**
 * @param name the folder of its script, below `test/servers`
 * @throws where its packages are not to be had
 */
async function fromDebian(name: string, { packages, check }: OfDebian): Promise<Surroundings> {
	const [program, ...args] = check;
	// Debian's packages are seen by Debian's programs alone.
	const settings = { PATH: `/usr/bin:${process.env.PATH}` };
	const isThere = () => runs(program, args, settings);
	if (!isThere()) {
		if (!mayInstall()) throw new Error(`${packages[0]} is not there.`);
		await installPackages(packages);
		if (!isThere()) throw new Error(`${packages[0]} is installed, and not found.`);
	}
	return { folder: fileURLToPath(new URL(`../${name}`, import.meta.url)), settings };
}

export const ensureLaravel = () =>
	fromDebian('laravel', {
		packages: ['php-laravel-framework', 'php-cli', 'php-sqlite3', 'php-mbstring'],
		check: [
			'php',
			'-r',
			"require 'Illuminate/autoload.php'; exit((int) !extension_loaded('pdo_sqlite'));",
		],
	});

export const ensureRails = () =>
	fromDebian('rails', {
		packages: ['ruby-railties', 'ruby-activerecord', 'ruby-kaminari', 'ruby-sqlite3', 'puma'],
		check: ['ruby', '-e', "require 'rails'; require 'kaminari'; require 'sqlite3'; require 'puma'"],
	});

export const ensureFastApi = () =>
	fromDebian('fastapi', {
		packages: ['python3-fastapi', 'python3-uvicorn'],
		check: ['python3', '-c', 'import fastapi, uvicorn'],
	});

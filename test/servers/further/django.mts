import { startGuardedProcess } from '../../../host/system/guarded-process.mts';
import { installPackages, mayInstall } from '../../../host/system/debian.mts';
import { step } from '../../../host/system/progress.mts';
import { ensureCached, runs } from '../install.mts';
import type { Surroundings } from '../servers.mts';

const packages = ['Django==4.2.30', 'djangorestframework==3.15.2'];
const isThere = (env?: NodeJS.ProcessEnv) => runs('python3', ['-c', 'import rest_framework'], env);

/**
 * Django REST framework: as it is there already, from pip into the cache, or from Debian.
 *
 * @throws where it is to be had nowhere
 */
export async function ensureDjango(): Promise<Surroundings> {
	if (isThere()) return {};
	if (isThere(debianEnv)) return { settings: debianEnv };
	const folder = await ensureCached(`django-${packages.join('-')}`, installByPip).catch(
		() => undefined,
	);
	if (folder) return { settings: { PYTHONPATH: folder } };
	if (!mayInstall()) throw new Error('neither pip nor Debian gives it.');
	await installPackages(['python3-djangorestframework']);
	if (!isThere(debianEnv)) throw new Error('Debian installed it, and Python does not find it.');
	return { settings: debianEnv };
}

/** Debian's packages are seen by Debian's Python alone. */
const debianEnv = { PATH: `/usr/bin:${process.env.PATH}` };

async function installByPip(folder: string): Promise<void> {
	const options = ['--quiet', '--retries', '0', '--timeout', '20', '--target', folder];
	const args = ['-m', 'pip', 'install', ...options, ...packages];
	await step('Fetching Django REST framework', async () => {
		const run = startGuardedProcess('python3', args, { cwd: folder, env: process.env });
		if ((await run.ended) !== 0) throw new Error(run.lines().slice(-5).join('\n'));
	});
}

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { startGuardedProcess } from './guarded-process.mts';
import { step } from './progress.mts';

/** Where a program stands that may be started by its name. */
export function onPath(name: string): string | undefined {
	const folders = (process.env.PATH ?? '').split(delimiter);
	return folders.map((folder) => join(folder, name)).find(existsSync);
}

/** Whether this is Debian or Ubuntu, and the user may install packages. */
export function mayInstall(): boolean {
	return onPath('apt-get') !== undefined && process.getuid?.() === 0;
}

/** @throws where a package cannot be had, with the last lines of what was said */
export async function installPackages(packages: string[]): Promise<void> {
	await step(`Installing ${packages.join(' and ')}`, async () => {
		await apt('update', '-qq');
		await apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
	});
}

async function apt(...args: string[]): Promise<void> {
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	const run = startGuardedProcess('apt-get', args, { cwd: '/', env });
	if ((await run.ended) === 0) return;
	throw new Error(`apt-get ${args.join(' ')} failed:\n${run.lines().slice(-20).join('\n')}`);
}

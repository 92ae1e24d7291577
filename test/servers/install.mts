import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder } from '../../host/cache.mts';
import { removeLeftovers, temporaryName } from '../../host/system/temporary-files.mts';
import { withLock } from '../../host/system/file-lock.mts';
import { npm } from '../../host/system/npm.mts';
import { step } from '../../host/system/progress.mts';

const source = fileURLToPath(new URL('./npm/', import.meta.url));
const debian = fileURLToPath(new URL('./debian/', import.meta.url));

/** Whether a program ends well. */
export const runs = (program: string, args: string[], env = process.env) =>
	spawnSync(program, args, { env, stdio: 'ignore' }).status === 0;

/**
 * Makes something in the cache, once.
 *
 * @param key its name, which changes with its versions
 * @param make fills an empty folder; what stands in the final place is whole
 */
export async function ensureCached(
	key: string,
	make: (folder: string) => Promise<unknown>,
): Promise<string> {
	const cache = cacheFolder();
	const folder = join(cache, key);
	await mkdir(cache, { recursive: true });
	const onWait = () => console.error('Waiting for another run that installs the servers …');
	await withLock(`${folder}.lock`, onWait, async () => {
		await removeLeftovers(cache, `${key}.part-`);
		if (existsSync(folder)) return;
		const part = temporaryName(`${folder}.part-`);
		try {
			await mkdir(part);
			await make(part);
			await rename(part, folder);
		} finally {
			await rm(part, { recursive: true, force: true });
		}
	});
	return folder;
}

/**
 * Makes sure that the servers from npm are installed in the user's cache, once for each lock file, with the scripts that start them,
 * and tells where.
 */
export async function ensureServers(): Promise<string> {
	const lock = await readFile(join(source, 'package-lock.json'));
	const folder = await ensureCached(`servers-${digestOf(lock)}`, async (part) => {
		for (const file of ['package.json', 'package-lock.json'])
			await copyFile(join(source, file), join(part, file));
		await step('Fetching the servers', () =>
			npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], part),
		);
	});
	for (const from of [source, debian])
		for (const file of await readdir(from))
			if (/\.(mjs|py)$/.test(file)) await copyFile(join(from, file), join(folder, file));
	return folder;
}

/** A short name for what a version is made of. */
export const digestOf = (content: string | Buffer) =>
	createHash('sha256').update(content).digest('hex').slice(0, 12);

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

/**
 * Makes sure that the servers from npm are installed in the user's cache, once for each lock file, with the scripts that start them,
 * and tells where.
 */
export async function ensureServers(): Promise<string> {
	const lock = await readFile(join(source, 'package-lock.json'));
	const digest = createHash('sha256').update(lock).digest('hex').slice(0, 12);
	const key = `servers-${digest}`;
	const cache = cacheFolder();
	const folder = join(cache, key);
	await mkdir(cache, { recursive: true });
	const onWait = () => console.error('Waiting for another run that installs the servers …');
	await withLock(`${folder}.lock`, onWait, async () => {
		await removeLeftovers(cache, `${key}.part-`);
		if (!existsSync(folder)) await install(folder);
		for (const from of [source, debian])
			for (const file of await readdir(from))
				if (/\.(mjs|py)$/.test(file)) await copyFile(join(from, file), join(folder, file));
	});
	return folder;
}

/** Builds beside the final place: what stands in the final place is whole. */
async function install(folder: string): Promise<void> {
	const part = temporaryName(`${folder}.part-`);
	try {
		await mkdir(part);
		for (const file of ['package.json', 'package-lock.json'])
			await copyFile(join(source, file), join(part, file));
		await step('Fetching the servers', () =>
			npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], part),
		);
		await rename(part, folder);
	} finally {
		await rm(part, { recursive: true, force: true });
	}
}

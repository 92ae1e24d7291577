import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from '../../../host/system/npm.mts';
import { step } from '../../../host/system/progress.mts';
import { digestOf, ensureCached } from '../install.mts';
import type { Surroundings } from '../servers.mts';

const source = fileURLToPath(new URL('../', import.meta.url));

/**
 * A server from npm with an install of its own, in the cache.
 *
 * @param path its folder below `test/servers`, with its `package.json` and its script of the same name
 * @throws where it is not to be had
 */
export async function fromNpm(path: string): Promise<Surroundings & { folder: string }> {
	const place = join(source, path);
	const name = path.split('/').at(-1);
	const manifest = await readFile(join(place, 'package.json'));
	const folder = await ensureCached(`${name}-${digestOf(manifest)}`, async (part) => {
		await copyFile(join(place, 'package.json'), join(part, 'package.json'));
		// Scripts of packages build an admin panel and drivers that nobody needs here.
		const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
		await step(`Fetching ${name}`, () => npm(args, part));
	});
	const script = `${name}.mjs`;
	await copyFile(join(place, script), join(folder, script));
	return { folder };
}

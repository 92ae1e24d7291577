import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startGuardedProcess } from './system/guarded-process.mts';
import { npm } from './system/npm.mts';

type PackageManifest = { name: string; version: string } & Record<string, unknown>;

/** Packs a built project as it would be published and returns the path of the tarball. */
export async function packPackage(project: string, into: string): Promise<string> {
	await mkdir(into, { recursive: true });
	await npm(['pack', '--pack-destination', into, '--ignore-scripts', '--loglevel=error'], project);
	const tarball = (await readdir(into)).find((name) => name.endsWith('.tgz'));
	if (!tarball) throw new Error(`npm pack left no tarball in ${into}.`);
	return join(into, tarball);
}

/**
 * Puts a packed package where n8n keeps its community packages, in the state that n8n's own installer leaves
 * it in: unpacked, without its development and peer dependencies, and listed in the folder's manifest.
 */
export async function installPackage(tarball: string, userFolder: string): Promise<void> {
	const nodes = join(userFolder, '.n8n', 'nodes');
	const unpacked = join(nodes, 'unpacked');
	await rm(unpacked, { recursive: true, force: true });
	await unpackPackage(tarball, unpacked);

	const manifest = await readManifest(join(unpacked, 'package.json'));
	for (const kind of ['devDependencies', 'peerDependencies', 'optionalDependencies']) {
		delete manifest[kind];
	}
	if (Object.keys(manifest.dependencies ?? {}).length > 0) {
		// n8n would fetch them now. This package must do without, and so nothing here fetches them.
		throw new Error(`${manifest.name} has dependencies at run time; it must have none.`);
	}
	await writeManifest(join(unpacked, 'package.json'), manifest);

	const target = join(nodes, 'node_modules', manifest.name);
	await rm(target, { recursive: true, force: true });
	await mkdir(dirname(target), { recursive: true });
	await rename(unpacked, target);
	await writeManifest(join(nodes, 'package.json'), {
		name: 'installed-nodes',
		version: '1.0.0',
		private: true,
		dependencies: { [manifest.name]: manifest.version },
	});
}

async function readManifest(path: string): Promise<PackageManifest> {
	return JSON.parse(await readFile(path, 'utf8')) as PackageManifest;
}

async function writeManifest(path: string, manifest: PackageManifest): Promise<void> {
	await writeFile(path, JSON.stringify(manifest, null, 2));
}

/** Puts the content of a packed package into a folder, which is made where there is none. */
export async function unpackPackage(tarball: string, into: string): Promise<void> {
	await mkdir(into, { recursive: true });
	const args = ['-xzf', tarball, '-C', into, '--strip-components=1'];
	const run = startGuardedProcess('tar', args, { cwd: into, env: process.env });
	if ((await run.ended) !== 0) throw new Error(`tar failed:\n${run.lines().join('\n')}`);
}

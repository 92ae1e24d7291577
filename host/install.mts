import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cacheFolder } from './cache.mts';
import { removeLeftovers, temporaryName } from './system/temporary-files.mts';
import { withLock } from './system/file-lock.mts';
import { npm } from './system/npm.mts';
import { step } from './system/progress.mts';
import { readRequiredVersion, type RequiredVersion } from './required-version.mts';

/** A real n8n on this machine. */
export interface HostInstall {
	/** The version of n8n. */
	version: string;
	/** The folder that holds n8n's `node_modules`. */
	folder: string;
	/** The Node.js that n8n runs on. */
	node: string;
	/** n8n's command line program, to be run with `node`. */
	n8n: string;
}

/**
 * Makes sure that the wanted n8n, `N8N_VERSION` or else the one of `host/package.json`, is installed in the user's cache, once
 * per version and lock file, and tells where. Installing takes some minutes and a connection; finding it installed takes no time.
 */
export async function ensureHost(): Promise<HostInstall> {
	const wanted = await readRequiredVersion();
	const cache = cacheFolder();
	const folder = join(cache, wanted.key);
	await mkdir(cache, { recursive: true });
	if (!isReady(folder, wanted)) {
		const onWait = () => console.error('Waiting for another run that installs n8n …');
		await withLock(`${folder}.lock`, onWait, async () => {
			await removeLeftovers(cache, `${wanted.key}.part-`);
			if (!existsSync(folder)) await install(folder, wanted);
			if (!isReady(folder, wanted)) await addNode(folder, wanted);
		});
	}
	return {
		version: wanted.n8n,
		folder,
		node: runsHere(wanted) ? process.execPath : bundledNode(folder),
		n8n: join(folder, 'node_modules', 'n8n', 'bin', 'n8n'),
	};
}

/**
 * The Node.js that runs this serves n8n too where it has the major version that n8n is pinned to here. Another
 * one, even a newer one, may lack ready-made binaries of n8n's own dependencies.
 */
function runsHere({ node }: RequiredVersion): boolean {
	return process.versions.node.split('.')[0] === node.split('.')[0];
}

function bundledNode(folder: string): string {
	const name = process.platform === 'win32' ? 'node.exe' : 'node';
	return join(folder, 'node_modules', 'node', 'bin', name);
}

function isReady(folder: string, wanted: RequiredVersion): boolean {
	return existsSync(folder) && (runsHere(wanted) || existsSync(bundledNode(folder)));
}

/** Builds beside the final place and moves there at the end: what stands in the final place is whole. */
async function install(folder: string, wanted: RequiredVersion): Promise<void> {
	const part = temporaryName(`${folder}.part-`);
	console.error(`Installing n8n ${wanted.n8n}, once, into ${folder} (2.4 GB, some minutes).`);
	try {
		await mkdir(part);
		for (const [file, content] of Object.entries(wanted.files)) {
			await writeFile(join(part, file), content);
		}
		const command = 'package-lock.json' in wanted.files ? 'ci' : 'install';
		// No install scripts: of all the native parts only SQLite is needed here, and not every one compiles everywhere.
		await step('Fetching n8n and its dependencies', () =>
			npm([command, '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'], part),
		);
		if (!runsHere(wanted)) await addNode(part, wanted);
		await step('Building SQLite', () => buildSqlite(part));
		await rename(part, folder);
	} finally {
		await rm(part, { recursive: true, force: true });
	}
}

async function addNode(folder: string, wanted: RequiredVersion): Promise<void> {
	await step(`Fetching Node.js ${wanted.node} for it`, () => runScripts('node', folder));
}

/**
 * Fetches SQLite's ready-made binary or, where there is none to be had, compiles it. For that the headers of the Node.js
 * that stands here will do, so that they need not be fetched as well.
 */
async function buildSqlite(folder: string): Promise<void> {
	const headers = findHeaders(folder);
	try {
		await runScripts('sqlite3', folder, headers ? { npm_config_nodedir: headers } : {});
	} catch (error) {
		throw new Error(
			'SQLite could be neither fetched nor compiled. Compiling it takes Python 3, make and a C++ compiler.',
			{ cause: error },
		);
	}
}

/** The folder of a Node.js that came with its headers: the one in the install, or the one that runs this. */
function findHeaders(folder: string): string | undefined {
	const platform = `node-${process.platform}-${process.arch}`;
	const bundled = join(folder, 'node_modules', 'node', 'node_modules', platform);
	const running = dirname(dirname(process.execPath));
	return [bundled, running].find((home) => existsSync(join(home, 'include', 'node', 'node_api.h')));
}

async function runScripts(name: string, folder: string, env = {}): Promise<void> {
	await npm(['rebuild', name, '--ignore-scripts=false', '--foreground-scripts'], folder, env);
}

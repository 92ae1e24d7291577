import { mkdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hostEnvironment } from './environment.mts';
import { startGuardedProcess, type GuardedProcess } from './system/guarded-process.mts';
import { ensureHost } from './install.mts';
import { removeLeftovers, temporaryName } from './system/temporary-files.mts';
import { installPackage } from './package.mts';

const startLimit = 120_000;

export interface StartOptions {
	/** Packed packages to load as community packages. */
	packages: string[];
	/** Where n8n keeps its data. Without it, a temporary folder that goes away with n8n. */
	userFolder?: string;
	/** Where it listens; any free port without it. */
	port?: number;
	/** Settings of n8n beyond, or instead of, those made here. */
	env?: Record<string, string>;
}

/** A running n8n. */
export interface Host {
	/** The version of n8n. */
	version: string;
	/** Address of the editor, without a trailing slash. */
	url: string;
	userFolder: string;
	/** The last lines that n8n logged. */
	log(): string[];
	/** Resolves when n8n has ended, whether it was stopped or not. */
	ended: Promise<unknown>;
	/** Ends n8n and all processes that it started. May be called more than once. */
	stop(): Promise<void>;
}

/** Starts the installed n8n with the packages loaded and returns once it answers. */
export async function startN8n(options: StartOptions): Promise<Host> {
	const install = await ensureHost();
	const userFolder = options.userFolder ?? (await temporaryFolder());
	const cleanUp = async () => {
		if (!options.userFolder) await rm(userFolder, { recursive: true, force: true, maxRetries: 3 });
	};
	try {
		for (const tarball of options.packages) await installPackage(tarball, userFolder);
		const start = async (tries: number): Promise<{ n8n: GuardedProcess; url: string }> => {
			const [freePort, brokerPort] = await freePorts(2);
			const port = options.port ?? freePort;
			const location = { install, userFolder, port, brokerPort };
			const n8n = startGuardedProcess(install.node, [install.n8n, 'start'], {
				// n8n reads a file `.env` in its working folder.
				cwd: userFolder,
				env: { ...hostEnvironment(location), ...options.env },
			});
			const url = `http://127.0.0.1:${port}`;
			try {
				await waitUntilReady(n8n, url);
				return { n8n, url };
			} catch (error) {
				// Another program may take a free port before n8n does.
				const [, taken] = /port (\d+) is already in use/.exec(n8n.lines().join('\n')) ?? [];
				if (taken === undefined || Number(taken) === options.port || tries === 1) throw error;
				return await start(tries - 1);
			}
		};
		const { n8n, url } = await start(3);
		return {
			version: install.version,
			url,
			userFolder,
			log: n8n.lines,
			ended: n8n.ended,
			async stop() {
				await n8n.stop();
				await cleanUp();
			},
		};
	} catch (error) {
		await cleanUp();
		throw error;
	}
}

/** A folder that is the caller's to remove. What a process left that was killed goes away with the next one's. */
export async function temporaryFolder(): Promise<string> {
	const prefix = 'n8n-host-';
	await removeLeftovers(tmpdir(), prefix);
	const folder = join(tmpdir(), temporaryName(prefix));
	await mkdir(folder, { mode: 0o700 });
	return folder;
}

/** What n8n answers as soon as it can be used; older versions call themselves ready before they answer what the editor asks first. */
const readinessPaths = {
	editor: ['/healthz/readiness', '/rest/settings'],
	process: ['/healthz/readiness'],
};

/** Waits until it answers; ends it, and fails with the end of its log, where it does not. Only a main process serves the editor. */
export async function waitUntilReady(
	n8n: GuardedProcess,
	url: string,
	serves: keyof typeof readinessPaths = 'editor',
): Promise<void> {
	const deadline = Date.now() + startLimit;
	let ended = false;
	void n8n.ended.then(() => (ended = true));
	const all = readinessPaths[serves].map((path) => url + path);
	while (!(await Promise.all(all.map(isAnswering))).every(Boolean)) {
		if (ended || Date.now() > deadline) {
			await n8n.stop();
			const what = ended ? 'n8n ended while starting' : 'n8n did not get ready in two minutes';
			throw new Error(`${what}. The end of its log:\n${n8n.lines().slice(-40).join('\n')}`);
		}
		await sleep(100);
	}
}

async function isAnswering(url: string): Promise<boolean> {
	try {
		return (await fetch(url, { signal: AbortSignal.timeout(5000) })).ok;
	} catch {
		return false;
	}
}

/** Free ports on loopback. Asks for all of them before it gives any back, so that they differ. */
export async function freePorts(count: number): Promise<number[]> {
	const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
	const ports = servers.map(
		(server) =>
			new Promise<number>((resolve, reject) => {
				server.on('error', reject);
				server.on('listening', () => resolve((server.address() as AddressInfo).port));
			}),
	);
	const found = await Promise.all(ports);
	await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
	return found;
}

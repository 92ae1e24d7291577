import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostEnvironment } from '../environment.mts';
import { startGuardedProcess, type GuardedProcess } from '../system/guarded-process.mts';
import { ensureHost, type HostInstall } from '../install.mts';
import { removeLeftovers, temporaryName } from '../system/temporary-files.mts';
import { installPackage } from '../package.mts';
import { ensureQueuePrograms } from './programs.mts';
import { startStores } from './stores.mts';
import { freePorts, waitUntilReady } from '../start.mts';

export interface QueueOptions {
	/** Packed packages to load as community packages, in every process. */
	packages: string[];
	/** Settings of n8n beyond, or instead of, those made here, for every process. */
	env?: Record<string, string>;
}

/** One process of n8n. */
export interface QueueProcess {
	name: string;
	/** Where it answers, without a trailing slash; of a worker, about its health alone. */
	url: string;
	/** When it began to carry out which execution, in milliseconds since 1970, by the ids of these. */
	executions: ReadonlyMap<string, number>;
	/** The last lines that it logged. */
	log(): string[];
	/** Ends it in order: it finishes what it has begun. */
	stop(): Promise<void>;
	/** Ends it as a loss of power would. */
	kill(): Promise<void>;
}

/** An n8n in several processes: a main one, one for webhooks, and any number of workers. */
export interface Queue {
	main: QueueProcess;
	webhook: QueueProcess;
	/** Those that were not stopped or killed. */
	workers(): readonly QueueProcess[];
	addWorker(): Promise<QueueProcess>;
	/** Stops the main process, does what is to be done meanwhile, and starts it again at the same address. */
	restartMain(meanwhile?: () => void, env?: Record<string, string>): Promise<void>;
	/** Ends all of it, the database and the queue included, and removes what they left. May be called more than once. */
	stop(): Promise<void>;
}

type ProcessKind = 'start' | 'webhook' | 'worker';

interface ProcessPlan {
	kind: ProcessKind;
	name: string;
	port: number;
	env?: Record<string, string>;
}

/** Starts n8n in queue mode, with the packages in each of its processes, on loopback and with nothing that stays behind. */
export async function startQueue(options: QueueOptions, workerCount = 2): Promise<Queue> {
	const programs = await ensureQueuePrograms();
	const install = await ensureHost();
	const folder = await sharedFolder();
	const [mainPort, webhookPort, postgresPort, redisPort] = await freePorts(4);
	const stops: Array<() => Promise<void>> = [
		() => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
	];
	const stop = async () => {
		for (let end = stops.pop(); end; end = stops.pop()) await end();
	};
	try {
		const stores = await startStores({ programs, folder, postgresPort, redisPort });
		stops.push(() => stores.stop());
		const shared = {
			...stores.env,
			...common(`http://127.0.0.1:${webhookPort}`),
			...options.env,
		};
		const running = new Set<QueueProcess>();
		stops.push(async () => void (await Promise.all([...running].map((one) => one.stop()))));
		const start = async (plan: ProcessPlan) => {
			const home = join(folder, plan.name);
			await mkdir(home, { recursive: true, mode: 0o700 });
			for (const tarball of options.packages) await installPackage(tarball, home);
			return await startProcess(
				install,
				home,
				{ ...plan, env: { ...shared, ...plan.env } },
				running,
			);
		};
		const mainPlan: ProcessPlan = { kind: 'start', name: 'main', port: mainPort };
		// The first process makes the tables.
		let main = await start(mainPlan);
		let count = 0;
		const addWorker = async () => {
			const [port] = await freePorts(1);
			return await start({ kind: 'worker', name: `worker-${++count}`, port });
		};
		const others = [start({ kind: 'webhook', name: 'webhook', port: webhookPort })];
		for (let made = 0; made < workerCount; made++) others.push(addWorker());
		// All of them have to be known before anything is ended.
		const outcomes = await Promise.allSettled(others);
		const failed = outcomes.find((outcome) => outcome.status === 'rejected');
		if (failed) throw failed.reason;
		const webhook = await others[0];
		return {
			get main() {
				return main;
			},
			webhook,
			workers: () => [...running].filter(({ name }) => name.startsWith('worker-')),
			addWorker,
			async restartMain(meanwhile = () => {}, env = {}) {
				await main.stop();
				meanwhile();
				main = await start({ ...mainPlan, env });
			},
			stop,
		};
	} catch (error) {
		await stop();
		throw error;
	}
}

/** Settings that all processes of one n8n have in common. */
function common(webhookUrl: string): Record<string, string> {
	return {
		EXECUTIONS_MODE: 'queue',
		OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
		N8N_ENCRYPTION_KEY: randomUUID(),
		N8N_WEBHOOK_URL: webhookUrl,
		N8N_DISABLE_PRODUCTION_MAIN_PROCESS: 'true',
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
	};
}

/** PostgreSQL runs as another user, who has to get through to its own folder. */
async function sharedFolder(): Promise<string> {
	const prefix = 'n8n-queue-';
	await removeLeftovers(tmpdir(), prefix);
	const folder = join(tmpdir(), temporaryName(prefix));
	await mkdir(folder);
	await chmod(folder, 0o711);
	return folder;
}

async function startProcess(
	install: HostInstall,
	userFolder: string,
	{ kind, name, port, env }: ProcessPlan,
	running: Set<QueueProcess>,
): Promise<QueueProcess> {
	const [brokerPort] = await freePorts(1);
	const executions = new Map<string, number>();
	const n8n: GuardedProcess = startGuardedProcess(install.node, [install.n8n, kind], {
		// n8n reads a file `.env` in its working folder.
		cwd: userFolder,
		env: {
			...hostEnvironment({ install, userFolder, port, brokerPort }),
			QUEUE_HEALTH_CHECK_PORT: String(port),
			...env,
		},
		onLine(line) {
			const [, id] = /Worker started execution (\d+)/.exec(line) ?? [];
			if (id) executions.set(id, Date.now());
		},
	});
	const url = `http://127.0.0.1:${port}`;
	const ended = (end: () => Promise<void>) => async () => {
		running.delete(one);
		await end();
	};
	const one: QueueProcess = {
		name,
		url,
		executions,
		log: n8n.lines,
		stop: ended(n8n.stop),
		kill: ended(n8n.kill),
	};
	// From now on, so that it is ended as well where another one fails meanwhile.
	running.add(one);
	await waitUntilReady(n8n, url, kind === 'start' ? 'editor' : 'process');
	return one;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Host } from '../../host/start.mts';
import { n8nProcess } from './resident-memory.mts';

const script = fileURLToPath(new URL('./event-loop.cjs', import.meta.url));
const limit = 30_000;

/** The environment with which n8n loads the probe. */
export const eventLoopProbeEnv = { NODE_OPTIONS: `--require ${JSON.stringify(script)}` };

/** Figures of n8n's event loop over some time. */
export interface EventLoopStats {
	/** Milliseconds that a timer came late: half of the time, one time in a hundred, and at worst. */
	p50: number;
	p99: number;
	max: number;
	/** The share of the time in which the event loop was not waiting. */
	busy: number;
	/** Processor time by time gone by; 1 is one processor at full work. */
	processor: number;
}

/** Measures n8n's event loop during the work. */
export async function measureEventLoop(
	host: Host,
	work: () => Promise<void>,
): Promise<EventLoopStats> {
	const pid = await n8nProcess();
	await readStats(host, pid);
	await work();
	return await readStats(host, pid);
}

async function readStats(host: Host, pid: number): Promise<EventLoopStats> {
	const known = statsInLog(host).length;
	process.kill(pid, 'SIGUSR2');
	for (const deadline = Date.now() + limit; Date.now() < deadline; await sleep(50)) {
		const stats = statsInLog(host);
		if (stats.length > known) return JSON.parse(stats[stats.length - 1]) as EventLoopStats;
	}
	throw new Error('n8n does not say how its event loop does.');
}

function statsInLog(host: Host): string[] {
	return host.log().flatMap((line) => /^pulse (\{.*\})$/.exec(line)?.slice(1) ?? []);
}

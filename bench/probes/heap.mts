import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Host } from '../../host/start.mts';

const script = fileURLToPath(new URL('./heap.cjs', import.meta.url));
const limit = 30_000;
const megabyte = 1024 * 1024;

/** The environment with which n8n loads the probe. */
export const heapProbeEnv = { NODE_OPTIONS: `--require ${JSON.stringify(script)}` };

/** Memory that V8 held, in megabytes. */
export interface HeapUse {
	/** At most, since the last time it was asked. */
	most: number;
	/** After everything that nobody needs was freed. */
	now: number;
}

/** Signals n8n's process, which logs its memory, and reads the log. */
export async function readHeapUse(host: Host, pid: number): Promise<HeapUse> {
	const known = heapUseInLog(host).length;
	process.kill(pid, 'SIGUSR2');
	for (const deadline = Date.now() + limit; Date.now() < deadline; await sleep(50)) {
		const use = heapUseInLog(host);
		if (use.length <= known) continue;
		const { most, now } = JSON.parse(use[use.length - 1]) as HeapUse;
		return { most: most / megabyte, now: now / megabyte };
	}
	throw new Error('n8n does not say how much memory it holds.');
}

function heapUseInLog(host: Host): string[] {
	return host.log().flatMap((line) => /^witness (\{.*\})$/.exec(line)?.slice(1) ?? []);
}

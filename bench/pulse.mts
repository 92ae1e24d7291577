import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Host } from '../host/start.mts';
import { n8nProcess } from './resident.mts';

const script = fileURLToPath(new URL('./pulse.cjs', import.meta.url));
const limit = 30_000;

/** What n8n has to be started with so that its pulse can be taken. */
export const pulsed = { NODE_OPTIONS: `--require ${JSON.stringify(script)}` };

/** How n8n's event loop did for a while. */
export interface Pulse {
	/** Milliseconds that a timer came late: half of the time, one time in a hundred, and at worst. */
	p50: number;
	p99: number;
	max: number;
	/** The share of the time in which the event loop was not waiting. */
	busy: number;
	/** Processor time by time gone by; 1 is one processor at full work. */
	processor: number;
}

/** Takes n8n's pulse while the work is done. */
export async function pulseDuring(host: Host, work: () => Promise<void>): Promise<Pulse> {
	const pid = await n8nProcess();
	await ask(host, pid);
	await work();
	return await ask(host, pid);
}

async function ask(host: Host, pid: number): Promise<Pulse> {
	const known = words(host).length;
	process.kill(pid, 'SIGUSR2');
	for (const deadline = Date.now() + limit; Date.now() < deadline; await sleep(50)) {
		const said = words(host);
		if (said.length > known) return JSON.parse(said[said.length - 1]) as Pulse;
	}
	throw new Error('n8n does not say how its event loop does.');
}

function words(host: Host): string[] {
	return host.log().flatMap((line) => /^pulse (\{.*\})$/.exec(line)?.slice(1) ?? []);
}

/**
 * `node tools/run.mjs bench/trigger.mts`: how many deliveries the package's trigger takes beside n8n's own Webhook node, and how many requests a
 * poll makes that finds nothing new. Prints figures; fails only where a delivery or a poll went wrong.
 */
import { rm } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureHost } from '../host/install.mts';
import { step } from '../host/system/progress.mts';
import { buildPackage } from '../tools/fixtures/environment.mts';
import { formatTable } from '../tools/text-table.mts';
import { startN8nInstance, type N8nInstance } from './n8n-instance.mts';
import { compareDeliveries, type Throughput } from './trigger/deliveries.mts';
import { countPolls, type PollCost } from './trigger/polls.mts';

const lengths = [1000, 10_000, 100_000];

function readRounds(args: string[]): number {
	const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '5' } } });
	const rounds = Number(values.rounds);
	if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number.');
	return rounds;
}

function deliveryTable(all: Throughput[]): string {
	return formatTable([
		['trigger', 'deliveries/s', 'rounds'],
		...all.map(({ name, median, rounds }) => [
			name,
			median.toFixed(1),
			rounds.map((round) => round.toFixed(1)).join(' '),
		]),
	]);
}

function pollTable(polls: PollCost[]): string {
	return formatTable([
		['records', 'first poll', 'quiet poll'],
		...polls.map(({ rows, first, quiet }) => [rows, first, quiet].map(String)),
	]);
}

async function measure(instance: N8nInstance, rounds: number): Promise<void> {
	const title = 'Sending deliveries to our trigger and to n8n’s own';
	const all = await step(title, () => compareDeliveries(instance, rounds));
	const [ours, core] = all;
	console.log(`${deliveryTable(all)}\n`);
	const polls: PollCost[] = [];
	for (const rows of lengths) {
		polls.push(await step(`Polling ${rows} records`, () => countPolls(instance, rows)));
	}
	const load = loadavg().map((one) => one.toFixed(1));
	console.log(`${pollTable(polls)}\n`);
	console.log(`${cpus().length} processors, load ${load.join(' ')}\n`);
	const quiet = polls.map((poll) => `${poll.rows / 1000}k=${poll.quiet}`).join(' ');
	const ratio = (ours.median / core.median).toFixed(2);
	console.log(`bench: quiet poll ${quiet} requests; deliveries ${ratio}x core webhook`);
}

async function main(): Promise<void> {
	const rounds = readRounds(process.argv.slice(2));
	await step('Installing n8n, where it is not', ensureHost);
	const tarball = await step('Building and packing the package', buildPackage);
	try {
		const instance = await step('Starting n8n with the package', () => startN8nInstance(tarball));
		try {
			await measure(instance, rounds);
		} finally {
			await instance.host.stop();
		}
	} finally {
		await rm(dirname(tarball), { recursive: true, force: true });
	}
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
});

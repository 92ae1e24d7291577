/**
 * `npm run bench`: how fast, and with how much memory, the package's node reads a list in a real n8n, beside n8n's own HTTP
 * Request node and beside nothing but `fetch`. Prints figures; fails only where a reading was not whole.
 */
import { rm } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { ensureHost } from '../host/install.mts';
import { step } from '../host/system/progress.mts';
import { buildPackage } from '../tools/fixtures/environment.mts';
import { formatTable } from '../tools/text-table.mts';
import { startBaselineReader } from './read/baseline-reader.mts';
import { measureLoading } from './load.mts';
import { formatRatio } from './statistics.mts';
import { compareMemory, memoryRows, type Growth } from './read/memory.mts';
import { startN8nInstance } from './n8n-instance.mts';
import { readOptions, type Options } from './options.mts';
import { compareSpeed, type Comparison, type Speed } from './read/speed.mts';

async function speeds({ latencies, runs }: Options, tarball: string): Promise<Comparison[]> {
	const { node } = await ensureHost();
	const instance = await step('Starting n8n with the package', () => startN8nInstance(tarball));
	const baseline = startBaselineReader(node);
	try {
		const comparisons: Comparison[] = [];
		for (const latency of latencies) {
			const title = `Reading 100 pages of 100 records at ${latency} ms`;
			comparisons.push(await step(title, () => compareSpeed(instance, baseline, latency, runs)));
		}
		return comparisons;
	} finally {
		baseline.stop();
		await instance.host.stop();
	}
}

function speedTable(comparisons: Comparison[]): string {
	const row = (latency: number, speed: Speed) => [
		`${latency} ms`,
		speed.name,
		speed.median.toFixed(0),
		speed.runs.map((run) => run.toFixed(0)).join(' '),
		`${speed.requests}`,
		`${speed.connections}`,
		`${speed.peak}`,
		`${speed.records}`,
	];
	return formatTable([
		['latency', 'reader', 'median ms', 'runs', 'requests', 'connections', 'at a time', 'records'],
		...comparisons.flatMap(({ latency, first, second, http, baseline }) =>
			[first, second, http, baseline].map((speed) => row(latency, speed)),
		),
	]);
}

function memoryTable(growths: Growth[]): string {
	return formatTable([
		['reader', 'baseline MB', 'peak MB', 'growth MB', 'resident +MB', 'requests', 'records'],
		...growths.map(({ name, baseline, peak, resident, requests, records }) => {
			const figures = [baseline, peak, peak - baseline, resident, requests, records];
			return [name, ...figures.map((figure) => figure.toFixed(0))];
		}),
	]);
}

function lastLines({ latency, first, second, http, baseline }: Comparison): string[] {
	return Object.entries({ first, second }).map(([reading, { median }]) => {
		const [faster, slower] = [http.median / median, median / baseline.median];
		return `bench: 100x100 @${latency}ms ${reading}: ${formatRatio(faster)} http-request, ${formatRatio(slower)} bare`;
	});
}

async function main(): Promise<void> {
	const options = readOptions(process.argv.slice(2));
	await step('Installing n8n, where it is not', ensureHost);
	const tarball = await step('Building and packing the package', buildPackage);
	try {
		const { files, start, run } = measureLoading(2 * options.runs + 1);
		const comparisons = await speeds(options, tarball);
		const memory = options.memory
			? await step(`Reading ${memoryRows} records twice`, () => compareMemory(tarball))
			: undefined;
		const load = loadavg().map((one) => one.toFixed(1));
		console.log(`${cpus().length} processors, load ${load.join(' ')}\n`);
		console.log(`${speedTable(comparisons)}\n`);
		if (memory) console.log(`${memoryTable([memory.ours, memory.http])}\n`);
		console.log(
			`bench: load: ${start.toFixed(0)} ms for ${files} files at the start, ${run.toFixed(0)} ms at the first run`,
		);
		console.log(comparisons.flatMap(lastLines).join('\n'));
		if (memory) {
			const [ours, http] = [memory.ours, memory.http].map(({ peak, baseline }) => peak - baseline);
			console.log(`bench: memory ${memoryRows}: ${formatRatio(ours / http)} http-request`);
		}
	} finally {
		await rm(dirname(tarball), { recursive: true, force: true });
	}
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
});

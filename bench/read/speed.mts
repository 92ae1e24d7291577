import { ConcurrencyLimiter } from '../../nodes/AppointmentService/rest/http/limits/concurrencyLimiter.ts';
import { startSandbox, type Sandbox } from '../../sandbox/server.mts';
import type { BaselineReader } from './baseline-reader.mts';
import { assertComplete, median } from '../statistics.mts';
import { limitedCredentialFor, type N8nInstance } from '../n8n-instance.mts';
import {
	appointments,
	httpRequest,
	listUrl,
	ourNode,
	pageSize,
	type ReaderNode,
} from './reader-nodes.mts';
import { TrafficCounter } from './traffic.mts';
import { publishReadingWorkflow } from './reading-workflow.mts';

const pages = 100;
const rows = pages * pageSize;

/** What one reader took at one latency. */
export interface Speed {
	name: string;
	/** Each measured run. */
	runs: number[];
	median: number;
	/** Of the last run, as all further figures. */
	requests: number;
	connections: number;
	/** Most requests that the service had open at a time. */
	peak: number;
	records: number;
}

export interface Comparison {
	latency: number;
	/** The package's node where nothing is known of the service, and where it has read the list before. */
	first: Speed;
	second: Speed;
	http: Speed;
	baseline: Speed;
}

interface TimedRead {
	milliseconds: number;
	ids: unknown[];
}

interface TimedReader {
	name: string;
	read(): Promise<TimedRead>;
}

/** Has all read the same 100 pages of 100 records, in turns, and takes the medians. Each run has a service that nobody knows yet. */
export async function compareSpeed(
	instance: N8nInstance,
	baseline: BaselineReader,
	latency: number,
	runs: number,
): Promise<Comparison> {
	const services: ReadService[] = [];
	try {
		// All before the first run: n8n stays busy for a while after it has published something.
		while (services.length <= runs)
			services.push(await openService(instance, baseline, latency, services.length));
		const measured: Speed[][] = [];
		for (const service of services) measured.push(await measureRun(service));
		// The first run only warms up.
		const [first, second, http, plain] = measured[runs].map((last, at) => {
			const times = measured.slice(1).map((speeds) => speeds[at].median);
			return { ...last, runs: times, median: median(times) };
		});
		return { latency, first, second, http, baseline: plain };
	} finally {
		for (const { sandbox } of services) await sandbox.close();
	}
}

/** A service, and those that read it. */
interface ReadService {
	sandbox: Sandbox;
	readers: TimedReader[];
}

async function openService(
	instance: N8nInstance,
	baseline: BaselineReader,
	latency: number,
	run: number,
): Promise<ReadService> {
	const sandbox = await startSandbox({ rows, latency });
	const credential = await limitedCredentialFor(instance, sandbox);
	const inN8n = (reader: ReaderNode) => timedReader(instance, reader, `${latency}-${run}`);
	const ours = await inN8n(ourNode(credential, appointments));
	const plain = async () => await baseline.read(baselineRequest(sandbox));
	// The service makes its pages when they are first asked for.
	await plain();
	const readers: TimedReader[] = [
		{ ...ours, name: 'Get Many, first' },
		{ ...ours, name: 'Get Many, second' },
		await inN8n(httpRequest(credential, sandbox, appointments)),
		{ name: 'bare fetch', read: plain },
	];
	return { sandbox, readers };
}

async function measureRun({ sandbox, readers }: ReadService): Promise<Speed[]> {
	const traffic = new TrafficCounter(sandbox.app.server);
	const speeds: Speed[] = [];
	for (const { name, read } of readers) {
		sandbox.calls.clear();
		traffic.restart();
		const { milliseconds, ids } = await read();
		assertComplete(name, ids, rows);
		const { connections, peak } = traffic;
		const requests = sandbox.calls.list().length;
		const taken = { runs: [milliseconds], median: milliseconds };
		speeds.push({ name, ...taken, requests, connections, peak, records: ids.length });
	}
	return speeds;
}

async function timedReader(
	instance: N8nInstance,
	reader: ReaderNode,
	run: string,
): Promise<TimedReader> {
	const name = `${reader.node.id}-${run}`;
	const workflow = await publishReadingWorkflow(instance, name, reader.node, true);
	return {
		name: reader.name,
		async read() {
			await workflow.call();
			const { nodes } = await workflow.last();
			const { milliseconds, outputs } = nodes[reader.node.name];
			return { milliseconds, ids: reader.ids(outputs[0]) };
		},
	};
}

function baselineRequest(sandbox: Sandbox) {
	return {
		url: listUrl(sandbox, appointments),
		key: sandbox.keys.limited,
		pages,
		atOnce: mostAtOnce(),
	};
}

/** How many requests our node has under way where the service keeps up. */
function mostAtOnce(): number {
	const limiter = new ConcurrencyLimiter();
	for (let answer = 0; answer < pages; answer++) limiter.recordLatency(1);
	return limiter.concurrency;
}

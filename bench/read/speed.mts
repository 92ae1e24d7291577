import { ConcurrencyLimiter } from '../../nodes/AppointmentService/rest/http/concurrencyLimiter.ts';
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
	ours: Speed;
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

/** Has all three read the same 100 pages of 100 records, in turns, and takes the medians. */
export async function compareSpeed(
	instance: N8nInstance,
	baseline: BaselineReader,
	latency: number,
	runs: number,
): Promise<Comparison> {
	const sandbox = await startSandbox({ rows, latency });
	try {
		const credential = await limitedCredentialFor(instance, sandbox);
		const inN8n = (reader: ReaderNode) => timedReader(instance, reader, latency);
		const contenders: TimedReader[] = [
			await inN8n(ourNode(credential, appointments)),
			await inN8n(httpRequest(credential, sandbox, appointments)),
			{ name: 'bare fetch', read: () => baseline.read(baselineRequest(sandbox)) },
		];
		const [ours, http, plain] = await measure(contenders, sandbox, runs);
		return { latency, ours, http, baseline: plain };
	} finally {
		await sandbox.close();
	}
}

async function timedReader(
	instance: N8nInstance,
	reader: ReaderNode,
	latency: number,
): Promise<TimedReader> {
	const name = `${reader.node.id}-${latency}`;
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

async function measure(
	contenders: TimedReader[],
	sandbox: Sandbox,
	runs: number,
): Promise<Speed[]> {
	const traffic = new TrafficCounter(sandbox.app.server);
	const speeds = contenders.map(({ name }): Speed => {
		return { name, runs: [], median: NaN, requests: 0, connections: 0, peak: 0, records: 0 };
	});
	for (let run = 0; run <= runs; run++) {
		for (const [at, { name, read }] of contenders.entries()) {
			sandbox.calls.clear();
			traffic.restart();
			const { milliseconds, ids } = await read();
			assertComplete(name, ids, rows);
			// The first run only warms up.
			if (run > 0) speeds[at].runs.push(milliseconds);
			const requests = sandbox.calls.list().length;
			const { connections, peak } = traffic;
			Object.assign(speeds[at], { requests, connections, peak, records: ids.length });
		}
	}
	return speeds.map((speed) => ({ ...speed, median: median(speed.runs) }));
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

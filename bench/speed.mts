import { Gauge } from '../nodes/AppointmentService/wire/gauge.ts';
import { startSandbox, type Sandbox } from '../sandbox/server.mts';
import type { Bare } from './bare.mts';
import { assertWhole, median } from './figures.mts';
import { credentialFor, type Place } from './n8n.mts';
import { appointments, httpRequest, listUrl, ourNode, pageSize, type Reader } from './readers.mts';
import { Traffic } from './traffic.mts';
import { publish } from './workflow.mts';

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
	bare: Speed;
}

interface Reading {
	milliseconds: number;
	ids: unknown[];
}

interface Contender {
	name: string;
	read(): Promise<Reading>;
}

/** Has all three read the same 100 pages of 100 records, in turns, and takes the medians. */
export async function compare(
	place: Place,
	bare: Bare,
	latency: number,
	runs: number,
): Promise<Comparison> {
	const sandbox = await startSandbox({ rows, latency });
	try {
		const credential = await credentialFor(place, sandbox);
		const inN8n = (reader: Reader) => contender(place, reader, latency);
		const contenders: Contender[] = [
			await inN8n(ourNode(credential, appointments)),
			await inN8n(httpRequest(credential, sandbox, appointments)),
			{ name: 'bare fetch', read: () => bare.read(bareOrder(sandbox)) },
		];
		const [ours, http, plain] = await measure(contenders, sandbox, runs);
		return { latency, ours, http, bare: plain };
	} finally {
		await sandbox.close();
	}
}

async function contender(place: Place, reader: Reader, latency: number): Promise<Contender> {
	const name = `${reader.node.id}-${latency}`;
	const workflow = await publish(place, name, reader.node, true);
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

async function measure(contenders: Contender[], sandbox: Sandbox, runs: number): Promise<Speed[]> {
	const traffic = new Traffic(sandbox.app.server);
	const speeds = contenders.map(({ name }): Speed => {
		return { name, runs: [], median: NaN, requests: 0, connections: 0, peak: 0, records: 0 };
	});
	for (let run = 0; run <= runs; run++) {
		for (const [at, { name, read }] of contenders.entries()) {
			sandbox.calls.clear();
			traffic.restart();
			const { milliseconds, ids } = await read();
			assertWhole(name, ids, rows);
			// The first run only warms up.
			if (run > 0) speeds[at].runs.push(milliseconds);
			const requests = sandbox.calls.list().length;
			const { connections, peak } = traffic;
			Object.assign(speeds[at], { requests, connections, peak, records: ids.length });
		}
	}
	return speeds.map((speed) => ({ ...speed, median: median(speed.runs) }));
}

function bareOrder(sandbox: Sandbox) {
	return {
		url: listUrl(sandbox, appointments),
		key: sandbox.keys.limited,
		pages,
		atOnce: mostAtOnce(),
	};
}

/** How many requests our node has under way where the service keeps up. */
function mostAtOnce(): number {
	const gauge = new Gauge();
	for (let answer = 0; answer < pages; answer++) gauge.took(1);
	return gauge.concurrency;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { CredentialRef } from '../../host/rest/rest.mts';
import { startSandbox, type Sandbox } from '../../sandbox/server.mts';
import { limitedCredentialFor, startN8nInstance, type N8nInstance } from '../n8n-instance.mts';
import {
	appointments,
	httpRequest,
	ourNode,
	services,
	type ResourceKind,
	type ReaderNode,
} from './reader-nodes.mts';
import { n8nProcess, peakDuring, residentMemory } from '../probes/resident-memory.mts';
import { readHeapUse, heapProbeEnv } from '../probes/heap.mts';
import { publishReadingWorkflow } from './reading-workflow.mts';

export const memoryRows = 100_000;
const settling = 2000;

/** What n8n's memory did while a node read the list, in megabytes. */
export interface Growth {
	name: string;
	/** What V8 held before, without garbage. */
	baseline: number;
	/** The most that V8 held. */
	peak: number;
	/** By how much the process's resident memory grew. */
	resident: number;
	requests: number;
	records: number;
}

type MakeReader = (credential: CredentialRef, sandbox: Sandbox, kind: ResourceKind) => ReaderNode;

/** Has both nodes read 100,000 records, each in an n8n of its own, which keeps nothing of what they give. */
export async function compareMemory(tarball: string): Promise<{ ours: Growth; http: Growth }> {
	const sandbox = await startSandbox({ rows: memoryRows });
	try {
		const ours = await measureGrowth(tarball, sandbox, (credential, _, kind) =>
			ourNode(credential, kind),
		);
		return { ours, http: await measureGrowth(tarball, sandbox, httpRequest) };
	} finally {
		await sandbox.close();
	}
}

async function measureGrowth(tarball: string, sandbox: Sandbox, make: MakeReader): Promise<Growth> {
	const instance = await startN8nInstance(tarball, heapProbeEnv);
	try {
		const credential = await limitedCredentialFor(instance, sandbox);
		const reader = make(credential, sandbox, appointments);
		const small = make(credential, sandbox, services);
		// What n8n loads at a node's first run is no memory of what the node reads.
		await (await publishReadingWorkflow(instance, 'small', small.node, false)).call();
		const workflow = await publishReadingWorkflow(instance, 'large', reader.node, false);
		const pid = await n8nProcess();
		const { baseline, before } = await measureBaseline(instance, pid);
		sandbox.calls.clear();
		let last: Record<string, unknown> = {};
		const most = await peakDuring(pid, async () => {
			last = await workflow.call();
		});
		const { most: peak } = await readHeapUse(instance.host, pid);
		const [lastRead] = reader.ids([{ json: last }]).slice(-1);
		const wanted = sandbox.expected('limited', appointments.path).at(-1) as { id: unknown };
		const records = recordsGiven(sandbox);
		if (lastRead !== wanted.id || records !== memoryRows) {
			throw new Error(`${reader.name} read ${records} records of ${memoryRows}, to ${lastRead}.`);
		}
		const requests = sandbox.calls.list().length;
		return { name: reader.name, baseline, peak, resident: most - before, requests, records };
	} finally {
		await instance.host.stop();
	}
}

/**
 * Has n8n free what its start has left over. What V8 holds then is the baseline: the pages that it frees stay with the process, so
 * that resident memory does not grow until all of them are in use again.
 */
async function measureBaseline(
	{ host }: N8nInstance,
	pid: number,
): Promise<{ baseline: number; before: number }> {
	await sleep(settling);
	await readHeapUse(host, pid);
	await sleep(settling);
	const { now } = await readHeapUse(host, pid);
	return { baseline: now, before: await residentMemory(pid) };
}

/** How many records the sandbox has given, each large page counted once. */
function recordsGiven(sandbox: Sandbox): number {
	const pages = new Map<string, number>();
	for (const { url, rows = 0 } of sandbox.calls.list()) {
		const query = new URL(url, sandbox.url).searchParams;
		if (query.has('per_page')) pages.set(query.get('page') ?? '1', rows);
	}
	return [...pages.values()].reduce((sum, count) => sum + count, 0);
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { CredentialRef } from '../host/rest.mts';
import { startSandbox, type Sandbox } from '../sandbox/server.mts';
import { credentialFor, startPlace, type Place } from './n8n.mts';
import {
	appointments,
	httpRequest,
	ourNode,
	services,
	type Kind,
	type Reader,
} from './readers.mts';
import { n8nProcess, peakDuring, resident } from './resident.mts';
import { askWitness, witnessed } from './witness.mts';
import { publish } from './workflow.mts';

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

type MakeReader = (credential: CredentialRef, sandbox: Sandbox, kind: Kind) => Reader;

/** Has both nodes read 100,000 records, each in an n8n of its own, which keeps nothing of what they give. */
export async function compareMemory(tarball: string): Promise<{ ours: Growth; http: Growth }> {
	const sandbox = await startSandbox({ rows: memoryRows });
	try {
		const ours = await grow(tarball, sandbox, (credential, _, kind) => ourNode(credential, kind));
		return { ours, http: await grow(tarball, sandbox, httpRequest) };
	} finally {
		await sandbox.close();
	}
}

async function grow(tarball: string, sandbox: Sandbox, make: MakeReader): Promise<Growth> {
	const place = await startPlace(tarball, witnessed);
	try {
		const credential = await credentialFor(place, sandbox);
		const reader = make(credential, sandbox, appointments);
		const small = make(credential, sandbox, services);
		// What n8n loads at a node's first run is no memory of what the node reads.
		await (await publish(place, 'small', small.node, false)).call();
		const workflow = await publish(place, 'large', reader.node, false);
		const pid = await n8nProcess();
		const { baseline, before } = await settle(place, pid);
		sandbox.calls.clear();
		let last: Record<string, unknown> = {};
		const most = await peakDuring(pid, async () => {
			last = await workflow.call();
		});
		const { most: peak } = await askWitness(place.host, pid);
		const [lastRead] = reader.ids([{ json: last }]).slice(-1);
		const wanted = sandbox.expected('limited', appointments.path).at(-1) as { id: unknown };
		const records = recordsGiven(sandbox);
		if (lastRead !== wanted.id || records !== memoryRows) {
			throw new Error(`${reader.name} read ${records} records of ${memoryRows}, to ${lastRead}.`);
		}
		const requests = sandbox.calls.list().length;
		return { name: reader.name, baseline, peak, resident: most - before, requests, records };
	} finally {
		await place.host.stop();
	}
}

/**
 * Has n8n free what its start has left over. What V8 holds then is the baseline: the pages that it frees stay with the process, so
 * that resident memory does not grow until all of them are in use again.
 */
async function settle({ host }: Place, pid: number): Promise<{ baseline: number; before: number }> {
	await sleep(settling);
	await askWitness(host, pid);
	await sleep(settling);
	const { now } = await askWitness(host, pid);
	return { baseline: now, before: await resident(pid) };
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

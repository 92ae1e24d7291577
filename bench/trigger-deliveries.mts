import { setTimeout as sleep } from 'node:timers/promises';
import type { Rest, StoredWorkflow } from '../host/rest.mts';
import { startSandbox } from '../sandbox/server.mts';
import { median } from './figures.mts';
import type { Place } from './n8n.mts';
import {
	coreServiceTrigger,
	coreWebhook,
	ourTrigger,
	type Contender,
} from './trigger-contenders.mts';

/** Deliveries of one round, and how many of them are sent at once: services wait some seconds for an answer only. */
const round = 60;
const atOnce = 10;

/** What one trigger took. */
export interface Throughput {
	name: string;
	/** Deliveries per second, round by round. */
	rounds: number[];
	median: number;
}

/**
 * Sends deliveries to the package's trigger and to two of n8n's own, in turns, in the same n8n. A round is over when the last run that it started
 * is.
 *
 * @returns ours, the Webhook node, and a trigger for another service
 */
export async function compareDeliveries(place: Place, rounds: number): Promise<Throughput[]> {
	const sandbox = await startSandbox({ rows: round * (rounds + 2) * 2 });
	try {
		const contenders = [
			await ourTrigger(place, sandbox),
			await coreWebhook(place, sandbox),
			await coreServiceTrigger(place),
		];
		const all = contenders.map(({ name }): Throughput => ({ name, rounds: [], median: NaN }));
		for (let turn = 0; turn <= rounds; turn++) {
			for (const [at, contender] of contenders.entries()) {
				const perSecond = await measure(place.rest, contender, turn * round);
				// The first round only warms up.
				if (turn > 0) all[at].rounds.push(perSecond);
			}
		}
		for (const { workflow } of contenders) await place.rest.unpublish(workflow);
		return all.map((one) => ({ ...one, median: median(one.rounds) }));
	} finally {
		await sandbox.close();
	}
}

/** Deliveries per second of one round. */
async function measure(rest: Rest, { workflow, send }: Contender, leftOut: number) {
	const known = Number((await rest.executions(workflow, round)).at(-1)?.id ?? 0);
	const begin = Date.now();
	for (let sent = 0; sent < round; sent += atOnce) await send(atOnce, leftOut + sent);
	const end = await endOf(rest, workflow, known);
	return (round * 1000) / (end - begin);
}

/** When the last run of the round was over. */
async function endOf(rest: Rest, workflow: StoredWorkflow, known: number): Promise<number> {
	for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(500)) {
		const all = await rest.executions(workflow, round);
		const runs = all.filter(({ id }) => Number(id) > known);
		if (runs.length < round || runs.some(({ stoppedAt }) => !stoppedAt)) continue;
		const failed = runs.filter(({ status }) => status !== 'success');
		if (failed.length > 0) throw new Error(`${workflow.name}: ${failed.length} runs failed`);
		return Math.max(...runs.map(({ stoppedAt }) => Date.parse(stoppedAt as string)));
	}
	throw new Error(`${workflow.name}: not all of ${round} deliveries have led to runs`);
}

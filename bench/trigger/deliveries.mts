import { setTimeout as sleep } from 'node:timers/promises';
import type { Rest, StoredWorkflow } from '../../host/rest/rest.mts';
import { startSandbox } from '../../sandbox/server.mts';
import { median } from '../statistics.mts';
import type { N8nInstance } from '../n8n-instance.mts';
import { coreServiceTrigger, coreWebhook, ourTrigger, type DeliveryTarget } from './contenders.mts';

/** Deliveries of one round, and how many of them are sent at once: services wait some seconds for an answer only. */
const roundSize = 60;
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
export async function compareDeliveries(
	instance: N8nInstance,
	rounds: number,
): Promise<Throughput[]> {
	const sandbox = await startSandbox({ rows: roundSize * (rounds + 2) * 2 });
	try {
		const targets = [
			await ourTrigger(instance, sandbox),
			await coreWebhook(instance, sandbox),
			await coreServiceTrigger(instance),
		];
		const all = targets.map(({ name }): Throughput => ({ name, rounds: [], median: NaN }));
		for (let round = 0; round <= rounds; round++) {
			for (const [at, target] of targets.entries()) {
				const perSecond = await measure(instance.rest, target, round * roundSize);
				// The first round only warms up.
				if (round > 0) all[at].rounds.push(perSecond);
			}
		}
		for (const { workflow } of targets) await instance.rest.unpublish(workflow);
		return all.map((one) => ({ ...one, median: median(one.rounds) }));
	} finally {
		await sandbox.close();
	}
}

/** Deliveries per second of one round. */
async function measure(rest: Rest, { workflow, send }: DeliveryTarget, leftOut: number) {
	const known = Number((await rest.executions(workflow, roundSize)).at(-1)?.id ?? 0);
	const begin = Date.now();
	for (let sent = 0; sent < roundSize; sent += atOnce) await send(atOnce, leftOut + sent);
	const end = await endOf(rest, workflow, known);
	return (roundSize * 1000) / (end - begin);
}

/** When the last run of the round was over. */
async function endOf(rest: Rest, workflow: StoredWorkflow, known: number): Promise<number> {
	for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(500)) {
		const all = await rest.executions(workflow, roundSize);
		const runs = all.filter(({ id }) => Number(id) > known);
		if (runs.length < roundSize || runs.some(({ stoppedAt }) => !stoppedAt)) continue;
		const failed = runs.filter(({ status }) => status !== 'success');
		if (failed.length > 0) throw new Error(`${workflow.name}: ${failed.length} runs failed`);
		return Math.max(...runs.map(({ stoppedAt }) => Date.parse(stoppedAt as string)));
	}
	throw new Error(`${workflow.name}: not all of ${roundSize} deliveries have led to runs`);
}

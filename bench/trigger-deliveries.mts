import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Rest, StoredWorkflow, WorkflowNode } from '../host/rest.mts';
import { startSandbox, type Sandbox } from '../sandbox/server.mts';
import { appointmentTrigger, line, passOn } from '../tools/workflows.mts';
import { median } from './figures.mts';
import type { Place } from './n8n.mts';

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

interface Contender {
	name: string;
	workflow: StoredWorkflow;
	url: string;
	rounds: number[];
}

/**
 * Sends the same signed deliveries to the package's trigger and to n8n's own Webhook node, in turns, in the same n8n. A round is over when the
 * last run that it started is.
 */
export async function compareDeliveries(
	place: Place,
	rounds: number,
): Promise<{ ours: Throughput; core: Throughput }> {
	const sandbox = await startSandbox({ rows: round * (rounds + 2) * 2 });
	try {
		const ours = await subscribed(place, sandbox);
		const core = await plain(place, sandbox);
		for (let turn = 0; turn <= rounds; turn++) {
			for (const contender of [ours, core]) {
				const perSecond = await measure(place.rest, sandbox, contender, turn * round);
				// The first round only warms up.
				if (turn > 0) contender.rounds.push(perSecond);
			}
		}
		await place.rest.unpublish(ours.workflow);
		await place.rest.unpublish(core.workflow);
		return { ours: throughput(ours), core: throughput(core) };
	} finally {
		await sandbox.close();
	}
}

async function subscribed({ rest }: Place, sandbox: Sandbox): Promise<Contender> {
	const credential = await rest.createCredential(
		`Sandbox at ${sandbox.url}`,
		'appointmentServiceApi',
		{ surface: 'enterprise', baseUrl: sandbox.url, apiKey: sandbox.keys.enterprise },
	);
	const node = appointmentTrigger(credential, { mode: 'webhook', events: ['appointment.created'] });
	const workflow = await publish(rest, 'Deliveries: ours', node);
	const [{ url }] = sandbox.hooks.subscriptions();
	return { name: 'Appointment Service Trigger', workflow, url, rounds: [] };
}

async function plain({ host, rest }: Place, sandbox: Sandbox): Promise<Contender> {
	const path = randomUUID();
	const node: WorkflowNode = {
		id: randomUUID(),
		name: 'Webhook',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2.1,
		position: [0, 0],
		parameters: { path, httpMethod: 'POST', responseMode: 'onReceived', options: {} },
		webhookId: path,
	};
	const workflow = await publish(rest, 'Deliveries: core', node);
	const url = `${host.url}/webhook/${path}`;
	sandbox.hooks.enter(url);
	return { name: 'Webhook', workflow, url, rounds: [] };
}

async function publish(rest: Rest, name: string, node: WorkflowNode): Promise<StoredWorkflow> {
	const stored = await rest.createWorkflow(line(name, node, passOn()));
	const { status, triggers } = await rest.publish(stored);
	if (status !== 'published') throw new Error(`${name}: ${triggers[0]?.errorMessage ?? status}`);
	return stored;
}

/** Deliveries per second of one round. */
async function measure(
	rest: Rest,
	sandbox: Sandbox,
	{ name, workflow, url }: Contender,
	leftOut: number,
): Promise<number> {
	const known = (await runsOf(rest, workflow)).newest;
	const begin = Date.now();
	for (let sent = 0; sent < round; sent += atOnce) {
		const deliveries = await sandbox.hooks.storm(url, atOnce, leftOut + sent);
		const refused = deliveries.find(({ state }) => state !== 'delivered');
		if (refused) {
			const [{ status, answer }] = refused.attempts;
			throw new Error(`${name} refused a delivery: HTTP ${status} ${answer}`);
		}
	}
	const end = await endOf(rest, workflow, known);
	return (round * 1000) / (end - begin);
}

/** When the last run of the round was over. */
async function endOf(rest: Rest, workflow: StoredWorkflow, known: number): Promise<number> {
	for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(500)) {
		const runs = (await runsOf(rest, workflow)).all.filter(({ id }) => Number(id) > known);
		if (runs.length < round || runs.some(({ stoppedAt }) => !stoppedAt)) continue;
		const failed = runs.filter(({ status }) => status !== 'success');
		if (failed.length > 0) throw new Error(`${workflow.name}: ${failed.length} runs failed`);
		return Math.max(...runs.map(({ stoppedAt }) => Date.parse(stoppedAt as string)));
	}
	throw new Error(`${workflow.name}: not all of ${round} deliveries have led to runs`);
}

async function runsOf(rest: Rest, workflow: StoredWorkflow) {
	const all = await rest.executions(workflow, round);
	return { all, newest: Number(all.at(-1)?.id ?? 0) };
}

function throughput({ name, rounds }: Contender): Throughput {
	return { name, rounds, median: median(rounds) };
}

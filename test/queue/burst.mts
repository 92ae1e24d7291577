import { setTimeout as sleep } from 'node:timers/promises';
import type { QueueProcess } from '../../host/queue/queue.mts';
import { startSandbox } from '../../sandbox/server.mts';
import { appointmentTrigger, linearWorkflow } from '../../tools/fixtures/workflows.mts';
import { publishWorkflow } from '../host/suites/trigger/setup.mts';
import { credentialFor, executionsThatAre, idle, since, type QueueContext } from './context.mts';
import {
	deliverUntilAccepted,
	eventsFor,
	sendEvents,
	type RepeatTime,
	type BurstEvent,
} from './sender.mts';
import { reportNode } from './workflows.mts';

const distinct = 1000;
const repeats: Record<RepeatTime, number> = { 'at once': 80, soon: 60, later: 60 };
const connections = 20;
/** How long before its end a worker may leave no mark of an event, in milliseconds, as docs/scale.md says. */
const unmarkedMs = 3000;

/** The outcome of the burst. */
export interface BurstResult {
	sent: number;
	executed: number;
	doubled: number;
	lost: number;
	/** What n8n itself carried out twice. */
	rerun: number;
	/** Whose execution the killed worker held: n8n gave it up, or nothing was left of its mark. */
	byKill: { doubled: number; lost: number };
	/** What else went wrong. */
	complaints: string[];
}

/** Signed deliveries in a burst, some of them twice, while one worker is killed and another one joins. */
export async function burst(context: QueueContext): Promise<BurstResult> {
	const { queue, rest, receiver } = context;
	const sandbox = await startSandbox({ rows: 60 });
	try {
		const rows = sandbox.store.book(distinct, { status: 'scheduled' });
		// Connections that n8n has closed meanwhile have to be noticed.
		await sleep(100);
		const credential = await credentialFor(context, sandbox, 'enterprise');
		const trigger = appointmentTrigger(credential, {
			mode: 'webhook',
			events: ['appointment.created'],
		});
		const report = reportNode(receiver.url, 'burst', { id: '$json.id' });
		const workflow = await publishWorkflow(rest, linearWorkflow('Queue: burst', trigger, report));
		const [subscription] = sandbox.hooks.subscriptions();
		const registered = subscription.url.startsWith(queue.webhook.url);
		const events = eventsFor(sandbox, subscription, rows, repeats);

		const begin = Date.now();
		const { joined, ...loss } = await sendAndKill(context, events);
		console.log(`burst: all sent after ${since(begin)}`);
		const ended = await idle(context, workflow, 240);
		const late = events.filter(({ repeat }) => repeat === 'later');
		await Promise.all(
			late.map(async ({ buildRequest }) => await deliverUntilAccepted(buildRequest())),
		);
		const quiet = await idle(context, workflow, 120);
		console.log(`burst: all carried out after ${since(begin)}`);

		const failed = await executionsThatAre(context, workflow, ['error', 'crashed']);
		await rest.unpublish(workflow);
		const left = sandbox.hooks.subscriptions().length;
		return evaluateBurst(context, events, loss, failed, [
			...(registered ? [] : [`The address ${subscription.url} is not the webhook process's.`]),
			...(ended && quiet ? [] : ['n8n did not come to an end.']),
			...(joined.executions.size > 0 ? [] : ['The worker that joined did nothing.']),
			...(left === 0 ? [] : ['The subscription was left behind.']),
		]);
	} finally {
		await sandbox.close();
	}
}

/** The worker that was killed, and when, in milliseconds since 1970. */
interface Loss {
	killed: QueueProcess;
	killedAt: number;
}

/** Kills the worker that does most after a third of the deliveries, and lets another one join. */
async function sendAndKill(
	{ queue }: QueueContext,
	events: BurstEvent[],
): Promise<Loss & { joined: QueueProcess }> {
	let sent = 0;
	let change: ReturnType<typeof swap> | undefined;
	const swap = async () => {
		const [worker] = [...queue.workers()].sort((a, b) => b.executions.size - a.executions.size);
		const killedAt = Date.now();
		const [, joined] = await Promise.all([worker.kill(), queue.addWorker()]);
		console.log(
			`burst: ${worker.name} killed after ${(distinct / 3) | 0} events; ${joined.name} joined`,
		);
		return { killed: worker, killedAt, joined };
	};
	await sendEvents(events, connections, () => {
		if (++sent === Math.floor(events.length / 3)) change = swap();
	});
	if (!change) throw new Error('No worker was killed: too few events were sent.');
	return await change;
}

function evaluateBurst(
	{ queue, receiver }: QueueContext,
	events: BurstEvent[],
	{ killed, killedAt }: Loss,
	failed: Array<{ id: string }>,
	complaints: string[],
): BurstResult {
	const executionsById = new Map<string, string[]>();
	for (const { id, execution } of receiver.effects('burst')) {
		executionsById.set(id, [...(executionsById.get(id) ?? []), execution]);
	}
	const executionsOf = ({ id }: BurstEvent) => executionsById.get(id) ?? [];
	const lost = events.filter((event) => executionsOf(event).length === 0);
	const doubled = events.filter((event) => executionsOf(event).length > 1);
	const rerun = doubled.filter((event) => new Set(executionsOf(event)).size === 1);
	// The killed worker may have had no time to log its last executions. All others are alive and have logged theirs.
	const alive = new Set(queue.workers().flatMap(({ executions }) => [...executions.keys()]));
	const givenUp = failed.filter(({ id }) => !alive.has(id));
	const isLast = (id: string) =>
		!alive.has(id) && (killed.executions.get(id) ?? killedAt) > killedAt - unmarkedMs;
	const workers = [killed, ...queue.workers()];
	const describe = (event: BurstEvent) =>
		executionsOf(event)
			.map((id) => {
				const worker = workers.find(({ executions }) => executions.has(id));
				const begun = (worker?.executions.get(id) ?? 0) - killedAt;
				return `${id} on ${worker?.name}, begun ${begun} ms after the kill`;
			})
			.join(' and ');
	const undone = givenUp.filter(({ id }) => ![...executionsById.values()].flat().includes(id));
	const unmarked = doubled.filter(
		(event) => !rerun.includes(event) && executionsOf(event).some(isLast),
	);
	for (const repeat of Object.keys(repeats) as RepeatTime[]) {
		const passed = doubled.filter((event) => event.repeat === repeat);
		console.log(`repeats ${repeat}: ${passed.length} of ${repeats[repeat]} passed`);
	}
	console.log(
		`killed worker: n8n gave up ${givenUp.length} executions, ${undone.length} of them with nothing done`,
	);
	for (const event of doubled) console.log(`twice: ${event.id}, ${describe(event)}`);
	const others = failed.filter(({ id }) => alive.has(id)).map(({ id }) => id);
	const lostByKill = Math.min(lost.length, undone.length);
	return {
		sent: events.length,
		executed: events.length - lost.length,
		doubled: doubled.length - rerun.length - unmarked.length,
		lost: lost.length - lostByKill,
		rerun: rerun.length,
		byKill: { doubled: unmarked.length, lost: lostByKill },
		complaints: [
			...complaints,
			...(others.length === 0 ? [] : [`Executions failed elsewhere: ${others.join()}`]),
		],
	};
}

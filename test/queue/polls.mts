import { setTimeout as sleep } from 'node:timers/promises';
import type { CredentialRef } from '../../host/rest/rest.mts';
import { startSandbox, type Sandbox } from '../../sandbox/server.mts';
import { appointmentTrigger, linearWorkflow } from '../../tools/fixtures/workflows.mts';
import { publishWorkflow } from '../host/suites/trigger/setup.mts';
import { credentialFor, since, type Problems, type QueueContext } from './context.mts';
import { reportNode } from './workflows.mts';

/** The settings by which n8n keeps what a poll leaves together with the run that it starts. */
const durable = {
	N8N_SCHEDULER_ENABLED: 'true',
	N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
	N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
};

/** Published polls that go on as long as n8n does. */
export interface Polls {
	/** Restarts n8n's main process between polls, with durable cursors off and then on. */
	restart(): Promise<Problems>;
	/** Looks once more at all that came. */
	finish(): Promise<Problems>;
}

export async function startPolls(context: QueueContext): Promise<Polls> {
	const { queue, rest, receiver } = context;
	const sandbox = await startSandbox({ rows: 60 });
	const workflow = await publishWorkflow(
		rest,
		polling(context, await credentialFor(context, sandbox, 'limited')),
	);
	const booked: string[] = [];
	const book = (count: number) => booked.push(...bookIn(sandbox, count));
	const findProblems = (part: string) => {
		const effects = receiver.effects('polls');
		const ids = effects.map(({ id }) => id);
		const missed = booked.filter((id) => !ids.includes(id));
		const doubled = booked.filter((id) => ids.filter((other) => other === id).length > 1);
		const strange = ids.filter((id) => !booked.includes(id));
		const begun = queue.workers().flatMap(({ executions }) => [...executions.keys()]);
		const elsewhere = effects.filter(({ execution }) => !begun.includes(execution));
		const faults = { missed, doubled, strange, elsewhere: part === 'on the way' ? [] : elsewhere };
		return Object.entries(faults).flatMap(([fault, found]) =>
			found.length > 0 ? [`polls, ${part}: ${fault}: ${JSON.stringify(found)}`] : [],
		);
	};
	const restart = async (part: string, env: Record<string, string>) => {
		const begin = Date.now();
		book(2);
		await queue.restartMain(() => book(2), env);
		await receiver.wait('polls', booked.length, 90);
		const complaints = findProblems(part);
		const summary = complaints.length === 0 ? 'none missed, none doubled' : 'NOT AS BOOKED';
		console.log(`polls: main restarted, ${part}: 4 booked, ${summary}, ${since(begin)}`);
		return complaints;
	};
	return {
		restart: async () => [
			...(await restart('durable cursors off', {})),
			...(await restart('durable cursors on', durable)),
			...(await restart('durable cursors on, once more', durable)),
		],
		async finish() {
			await sleep(1000);
			await rest.unpublish(workflow);
			await sandbox.close();
			return findProblems('on the way');
		},
	};
}

function polling({ receiver }: QueueContext, credential: CredentialRef) {
	const node = appointmentTrigger(credential, {
		mode: 'polling',
		event: 'appointment.created',
		pollTimes: { item: [{ mode: 'everyMinute' }] },
	});
	return linearWorkflow(
		'Queue: polls',
		node,
		reportNode(receiver.url, 'polls', { id: '$json.id' }),
	);
}

function bookIn(sandbox: Sandbox, count: number): string[] {
	const startsAt = sandbox.store.midnight + 34 * 3_600_000;
	return sandbox.store.book(count, { startsAt, status: 'scheduled' }).map(({ id }) => String(id));
}

/**
 * `npm run test:queue`: n8n in queue mode, with a database, a queue, a main process, one for webhooks and two workers, all of them on
 * loopback and with the package. Reads a long list, polls across restarts, and takes a burst of deliveries while one worker is killed and
 * another one joins. What counts is what the workflows did, not what n8n says of them. Ends with exit code 1 where an event is
 * lost or doubled, save by n8n itself and with the killed worker, which is said separately.
 */
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ensureQueuePrograms } from '../../host/queue/programs.mts';
import { startQueue } from '../../host/queue/queue.mts';
import { Rest } from '../../host/rest/rest.mts';
import { ensureHost } from '../../host/install.mts';
import { step } from '../../host/system/progress.mts';
import { burst, type BurstResult } from '../../test/queue/burst.mts';
import { longList } from '../../test/queue/list.mts';
import { startPolls } from '../../test/queue/polls.mts';
import { startEffectReceiver } from '../../test/queue/receiver.mts';
import { buildPackage, owner } from '../fixtures/environment.mts';
import { exitAfter } from '../shutdown.mts';

const settings = {
	// n8n's older engine for expressions takes a fifth of the time: more happens in the same moment.
	N8N_EXPRESSION_ENGINE: 'legacy',
	// A killed worker is noticed after seconds in place of minutes.
	QUEUE_WORKER_LOCK_DURATION: '15000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '3000',
	QUEUE_WORKER_STALLED_INTERVAL: '5000',
};

const running: Array<() => Promise<void> | void> = [];

/** Whether all went well. */
async function play(): Promise<boolean> {
	await ensureQueuePrograms();
	await ensureHost();
	const tarball = await step('Building and packing the package', buildPackage);
	running.push(() => rm(dirname(tarball), { recursive: true, force: true }));
	const receiver = await startEffectReceiver();
	running.push(() => receiver.close());
	const queue = await step('Starting PostgreSQL, Redis and n8n in queue mode', () =>
		startQueue({ packages: [tarball], env: settings }),
	);
	running.push(() => queue.stop());
	const rest = new Rest(queue.main.url);
	await rest.createOwner(owner);

	const context = { queue, rest, receiver };
	const polls = await startPolls(context);
	const complaints = [...(await longList(context)), ...(await polls.restart())];
	const verdict = await burst(context);
	complaints.push(...(await polls.finish()), ...verdict.complaints);
	for (const complaint of complaints) console.error(complaint);
	const { rerun, byKill } = verdict;
	console.log(`n8n itself: carried out twice ${rerun}`);
	console.log(`with the killed worker: doubled ${byKill.doubled}, lost ${byKill.lost}`);
	console.log(line(verdict));
	return complaints.length === 0 && verdict.lost === 0 && verdict.doubled === 0;
}

function line({ sent, executed, doubled, lost }: BurstResult): string {
	return `queue: sent ${sent}, executed ${executed}, doubled ${doubled}, lost ${lost}`;
}

await exitAfter(play, async () => {
	for (let end = running.pop(); end; end = running.pop()) await end();
});

import { setTimeout as sleep } from 'node:timers/promises';
import { startSandbox } from '../../sandbox/server.mts';
import { appointmentTrigger, linearWorkflow, passOn } from '../../tools/fixtures/workflows.mts';
import { limitedCredentialFor, type N8nInstance } from '../n8n-instance.mts';

/** Requests that polls of a list of some length made. */
export interface PollCost {
	rows: number;
	/** Of the first, which sees what is there. */
	first: number;
	/** Of one that finds nothing new, after another like it. */
	quiet: number;
}

const seldom = { item: [{ mode: 'everyX', value: 12, unit: 'hours' }] };

/** Counts what polling costs the service while nothing happens. n8n polls once whenever a workflow is published. */
export async function countPolls(instance: N8nInstance, rows: number): Promise<PollCost> {
	const sandbox = await startSandbox({ rows });
	// A large business takes so long to make that n8n has closed its connections meanwhile; this lets it be noticed.
	await sleep(100);
	try {
		const { rest } = instance;
		const credential = await limitedCredentialFor(instance, sandbox);
		const fields = { mode: 'polling', event: 'appointment.created', pollTimes: seldom };
		const node = appointmentTrigger(credential, fields);
		const stored = await rest.createWorkflow(linearWorkflow(`Polls: ${rows}`, node, passOn()));
		const requests: number[] = [];
		for (let poll = 0; poll < 3; poll++) {
			sandbox.calls.clear();
			const { status, triggers } = await rest.publish(stored);
			if (status !== 'published') throw new Error(triggers[0]?.errorMessage ?? status);
			requests.push(sandbox.calls.list().length);
			await rest.unpublish(stored);
		}
		const runs = await rest.executions(stored);
		if (runs.length > 0) throw new Error(`${runs.length} runs where nothing was new`);
		return { rows, first: requests[0], quiet: requests[2] };
	} finally {
		await sandbox.close();
	}
}

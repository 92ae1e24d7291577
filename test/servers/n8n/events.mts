import { setTimeout as sleep } from 'node:timers/promises';
import type { Execution, ExecutionItem } from '../../../host/rest/execution.mts';
import type { Rest, StoredWorkflow } from '../../../host/rest/rest.mts';
import { triggerNode } from '../../../tools/fixtures/workflows.mts';
import { keyOf, type Server } from '../servers.mts';
import { getNode } from './workflows.mts';

/** Longer than three polls by the clock take. */
const patience = 40_000;

/** What has come out of a published trigger. */
export interface Seen {
	/** The name of each event with the key of its record, in the order in which they came. */
	events: string[];
	/** What went wrong behind the trigger: a run that failed, or an id that Get did not take. */
	faults: string[];
}

const jsonOf = (items: ExecutionItem[] = []) => items.map(({ json }) => json);

function readRun(server: Server, { status, error, nodes }: Execution): Seen {
	const events = jsonOf(nodes[triggerNode]?.outputs[0]) as Array<{
		event: string;
		record: Record<string, unknown>;
	}>;
	const keys = events.map(({ record }) => keyOf(server, record));
	const given = jsonOf(nodes[getNode]?.outputs[0]).map((record) => keyOf(server, record));
	const faults = status === 'success' ? [] : [`${status}: ${error?.message}`];
	if (faults.length === 0 && given.join() !== keys.join())
		faults.push(`Get gives ${given.join()} for ${keys.join()}`);
	return { events: events.map(({ event }, at) => `${event} ${keys[at]}`), faults };
}

/** All that has come out of a trigger until now. */
async function read(rest: Rest, server: Server, workflow: StoredWorkflow): Promise<Seen> {
	const seen: Seen = { events: [], faults: [] };
	for (const { id } of await rest.executions(workflow)) {
		const { events, faults } = readRun(server, await rest.execution(id));
		seen.events.push(...events);
		seen.faults.push(...faults);
	}
	return seen;
}

/** Waits until the trigger has given all these events, or has had the time to. */
export async function waitForEvents(
	rest: Rest,
	server: Server,
	workflow: StoredWorkflow,
	wanted: string[],
): Promise<Seen> {
	const end = Date.now() + patience;
	for (;;) {
		const seen = await read(rest, server, workflow);
		const isAll = wanted.every((event) => seen.events.includes(event));
		if (isAll || seen.faults.length > 0 || Date.now() > end) return seen;
		await sleep(500);
	}
}

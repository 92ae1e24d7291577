import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { accountOf, connect, nodePatience } from '../transport';
import { settle, type JsonObject } from '../wire';
import { polledItem, type Polled } from './polledItem';
import { mayPass, pollFault } from './pollFault';
import { listNames, pollSettings, type PollSettings } from './pollSettings';
import { watchList, watchSoon } from './watch';

/** What a poll may take where the host does not say, in milliseconds. */
const usualBudget = 300_000;

/**
 * What the first poll of a start may take, in milliseconds: n8n gives up a workflow whose start takes longer than 84 seconds (n8n 2.41.1,
 * `workflow-publication-outbox-consumer`), and starts its triggers one after the other. The next polls go on with the rest.
 */
const startingBudget = 40_000;

/** What the list is watched for. */
const wants = { 'appointment.created': 'created', 'appointment.changed': 'changed' } as const;

/** Polls that are at work in this process: n8n starts the next one whether the last one has ended or not. */
const running = new Set<string>();

/** What n8n polls with, one for each start of a trigger. */
const begun = new WeakSet<IPollFunctions>();

/** What one poll found, and leaves for the next one. */
interface Outcome {
	events: Polled[];
	state: JsonObject;
	notice?: string;
}

/**
 * One poll of the appointments.
 *
 * Nothing is remembered before everything went well; then the whole state is put in place at once, together with the events.
 *
 * @returns null where there is nothing new, in webhook mode, and while the last poll is still at work
 * @throws NodeApiError, NodeOperationError
 */
export async function pollNow(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	if (this.getNodeParameter('mode', 'polling') !== 'polling') return null;
	// By hand, the node shows samples instead, and remembers nothing.
	if (this.getMode() === 'manual') return null;
	const key = `${this.getWorkflow().id} ${this.getNode().id}`;
	if (running.has(key)) return null;
	running.add(key);
	const isStart = !begun.has(this);
	begun.add(this);
	const given = typeof this.getPollBudgetMs === 'function' ? this.getPollBudgetMs() : usualBudget;
	const budget = isStart ? Math.min(given, startingBudget) : given;
	const done = await settle(poll.call(this, budget));
	running.delete(key);
	if (!('fault' in done)) return done.value;
	const fault = pollFault(this.getNode(), done.fault, await accountOf(this, 0));
	if (!(isStart && comesBack(this)) || !mayPass(done.fault)) throw fault;
	this.logger.warn(`${this.getNode().name}: the first poll failed. ${fault.message}`);
	return null;
}

/**
 * Whether n8n starts a published workflow by itself. Where the poll that it makes then fails, it gives the workflow up until a person
 * publishes it again; a failing poll at its time is made up for by the next one.
 */
function comesBack(context: IPollFunctions): boolean {
	return ['init', 'leadershipChange'].includes(context.getActivationMode());
}

async function poll(this: IPollFunctions, budget: number): Promise<INodeExecutionData[][] | null> {
	const settings = pollSettings(this.getNode(), (name, fallback) =>
		this.getNodeParameter(name, fallback),
	);
	const store = this.getWorkflowStaticData('node');
	const saved = store.polling;
	const { events, state, notice } = await look.call(this, settings, saved, budget);
	if (notice !== undefined && notice !== store.pollingNotice) {
		this.logger.warn(`${this.getNode().name}: ${notice}`);
	}
	store.polling = state as IDataObject;
	store.pollingNotice = notice ?? '';
	return events.length > 0 ? [events.map((event) => ({ json: polledItem(event) }))] : null;
}

async function look(
	this: IPollFunctions,
	settings: PollSettings,
	state: unknown,
	budget: number,
): Promise<Outcome> {
	const timeout = Math.min(settings.timeout, budget);
	const { account, fetch } = await connect(this, undefined, timeout);
	const request = {
		fetch,
		url: settings.urlBelow(account.root),
		names: listNames,
		state,
		plan: settings.plan,
		patience: { ...nodePatience, budget: Math.min(nodePatience.budget, budget / 2) },
		// One answer more may be under way when the time is over.
		budget: budget * 0.7,
	};
	if (settings.event === 'appointment.startingSoon') {
		const timeZone = settings.timeZone ?? this.getTimezone();
		const soon = await watchSoon({ ...request, ahead: settings.ahead, timeZone });
		return { ...soon, events: soon.events.map(toPolled) };
	}
	const { includeExisting } = settings;
	const watched = await watchList({ ...request, want: wants[settings.event], includeExisting });
	return { ...watched, events: watched.events.map(toPolled) };
}

function toPolled<Event extends string>({
	event,
	...rest
}: Omit<Polled, 'event'> & { event: Event }): Omit<Polled, 'event'> & {
	event: `appointment.${Event}`;
} {
	return { ...rest, event: `appointment.${event}` };
}

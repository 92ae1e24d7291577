import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { tryGetCredentials, createApiClient, nodeRetryPolicy } from '../../transport';
import { settle, type JsonObject } from '../../rest';
import { toPollItem, type PollEvent } from './pollItem';
import { isTransient, toPollError } from './pollError';
import { pollEvents } from '../pollEvents';
import { listNames, readPollSettings, type PollSettings } from '../pollSettings';
import { pollChanges } from './changes/pollChanges';
import { pollStartingSoon } from './startingSoon';

/** Milliseconds that a poll may take where n8n does not say. */
const defaultBudgetMs = 300_000;

/**
 * Milliseconds that the first poll after a start may take: n8n gives up a workflow whose start takes longer than 84 seconds (n8n 2.41.1,
 * `workflow-publication-outbox-consumer`), and starts its triggers one after the other. Later polls go on with the rest.
 */
const startupBudgetMs = 40_000;

/** Polls that run in this process: n8n starts the next one even where the last one has not ended. */
const runningPolls = new Set<string>();

/** Contexts that have polled before; n8n makes one for each start of a trigger. */
const startedTriggers = new WeakSet<IPollFunctions>();

/** What one poll found, and the state for the next one. */
interface PollOutcome {
	events: PollEvent[];
	state: JsonObject;
	notice?: string;
}

/**
 * One poll of the appointments.
 *
 * The state is saved only where everything went well, as a whole, together with the events.
 *
 * @returns null where there is nothing new, in webhook mode, and while the last poll still runs
 * @throws NodeApiError, NodeOperationError
 */
export async function pollAppointments(
	this: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	if (this.getNodeParameter('mode', 'polling') !== 'polling') return null;
	// A manual execution shows samples instead, and saves nothing.
	if (this.getMode() === 'manual') return null;
	const key = `${this.getWorkflow().id} ${this.getNode().id}`;
	if (runningPolls.has(key)) return null;
	runningPolls.add(key);
	const isStart = !startedTriggers.has(this);
	startedTriggers.add(this);
	const hostBudget =
		typeof this.getPollBudgetMs === 'function' ? this.getPollBudgetMs() : defaultBudgetMs;
	const budget = isStart ? Math.min(hostBudget, startupBudgetMs) : hostBudget;
	const settled = await settle(executePoll.call(this, budget));
	runningPolls.delete(key);
	if (!('fault' in settled)) return settled.value;
	const error = toPollError(this.getNode(), settled.fault, await tryGetCredentials(this, 0));
	if (!(isStart && isAutomaticStart(this)) || !isTransient(settled.fault)) throw error;
	this.logger.warn(`${this.getNode().name}: the first poll failed. ${error.message}`);
	return null;
}

/**
 * Whether n8n starts a published workflow by itself. Where the poll of such a start fails, n8n gives up the workflow until a person
 * publishes it again; after a scheduled poll that fails, the next one makes up for it.
 */
function isAutomaticStart(context: IPollFunctions): boolean {
	return ['init', 'leadershipChange'].includes(context.getActivationMode());
}

async function executePoll(
	this: IPollFunctions,
	budget: number,
): Promise<INodeExecutionData[][] | null> {
	const settings = readPollSettings(this.getNode(), (name, fallback) =>
		this.getNodeParameter(name, fallback),
	);
	const store = this.getWorkflowStaticData('node');
	const saved = store.polling;
	const { events, state, notice } = await pollList.call(this, settings, saved, budget);
	if (notice !== undefined && notice !== store.pollingNotice) {
		this.logger.warn(`${this.getNode().name}: ${notice}`);
	}
	store.polling = state as IDataObject;
	store.pollingNotice = notice ?? '';
	return events.length > 0 ? [events.map((event) => ({ json: toPollItem(event) }))] : null;
}

async function pollList(
	this: IPollFunctions,
	settings: PollSettings,
	state: unknown,
	budget: number,
): Promise<PollOutcome> {
	const timeout = Math.min(settings.timeout, budget);
	const { credentials, fetch } = await createApiClient(this, undefined, timeout);
	const request = {
		fetch,
		url: settings.listUrl(credentials.root),
		names: listNames,
		state,
		plan: settings.plan,
		retryPolicy: { ...nodeRetryPolicy, budget: Math.min(nodeRetryPolicy.budget, budget / 2) },
		// One more request may be running when the time is over.
		budget: budget * 0.7,
	};
	const { detects } = pollEvents[settings.event];
	if (detects === 'startingSoon') {
		const timeZone = settings.timeZone ?? this.getTimezone();
		const soon = await pollStartingSoon({ ...request, ahead: settings.ahead, timeZone });
		return { ...soon, events: soon.events.map(toPollEvent) };
	}
	const { includeExisting } = settings;
	const result = await pollChanges({
		...request,
		want: detects,
		includeExisting,
	});
	return { ...result, events: result.events.map(toPollEvent) };
}

function toPollEvent<Event extends string>({
	event,
	...rest
}: Omit<PollEvent, 'event'> & { event: Event }): Omit<PollEvent, 'event'> & {
	event: `appointment.${Event}`;
} {
	return { ...rest, event: `appointment.${event}` };
}

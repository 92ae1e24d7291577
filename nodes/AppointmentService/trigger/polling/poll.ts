import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { resources } from '../../contract';
import { createApiClient, joinSentences, tryGetCredentials } from '../../transport';
import { dayMs, isObject, settle } from '../../rest';
import { isPolling, readLostEventSettings, toStartItems } from '../lostEvents';
import { assertWatchesOffered, readPollSettings, type ListWatch } from '../pollSettings';
import { nodeKey } from '../webhook/deliveryTracker';
import { nodeMemory } from '../webhook/subscription/endpoint/store';
import { renewWhilePolling } from '../webhook/subscription/lifecycle/renew';
import { type ParameterReader, readWebhookSettings } from '../webhookSettings';
import { isTransient, toPollError } from './pollError';
import { toPollItem } from '../pollEvents';
import { pollLists, SavedPolls } from './pollLists';

/** Milliseconds that a poll may take where n8n does not say. */
const defaultBudgetMs = 300_000;

/** Milliseconds of the first poll after a start: n8n 2.41.1 gives up a workflow whose start takes longer than 84 seconds. */
const startupBudgetMs = 40_000;

/** Polls that run in this process: n8n starts the next one even where the last one has not ended. */
const runningPolls = new Set<string>();

/** Contexts that have polled before; n8n makes one for each start of a trigger. */
const startedTriggers = new WeakSet<IPollFunctions>();

type PollReport = { items: IDataObject[] } | { fault: unknown; watch?: ListWatch };

/**
 * One poll of all watched lists; null where there is nothing new, and while the last poll still runs. The states are saved together with
 * the events. Where one list fails, its state stays, n8n gets the error, and the others go on; where every list fails, a person publishes,
 * or the list was never read, the whole poll fails. @throws NodeApiError, NodeOperationError
 */
export async function pollAppointments(
	this: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	const parameter: ParameterReader = (name, fallback) => this.getNodeParameter(name, fallback);
	if (!isPolling(parameter)) return null;
	// A manual execution shows samples instead, and saves nothing.
	if (this.getMode() === 'manual') return null;
	const key = nodeKey(this);
	if (runningPolls.has(key)) return null;
	runningPolls.add(key);
	const occasion = occasionOf(this);
	// At a start n8n looks at the webhook itself.
	const isRenewer = !occasion.isStart && parameter('mode', 'polling') === 'webhook';
	const renewed = isRenewer ? await renewWhilePolling.call(this, parameter) : [];
	const settled = await settle(executePoll.call(this, parameter, occasion));
	runningPolls.delete(key);
	const report: PollReport = 'fault' in settled ? settled : settled.value;
	if ('items' in report) {
		const items = [...renewed, ...report.items].map((json) => ({ json }));
		return items.length > 0 ? [items] : null;
	}
	const error = await describeFault(this, report.fault, report.watch);
	if (occasion.isStart) error.message = joinSentences(error.message, error.description ?? '');
	if (!occasion.isAutomaticStart || !isTransient(report.fault)) throw error;
	warn(this, `the first poll failed. ${error.message}`);
	return null;
}

/** Where the poll of an automatic start fails, n8n gives up the workflow; after a scheduled one the next one makes up for it. */
function occasionOf(context: IPollFunctions) {
	const isNew = !startedTriggers.has(context);
	startedTriggers.add(context);
	const hostBudget =
		typeof context.getPollBudgetMs === 'function' ? context.getPollBudgetMs() : defaultBudgetMs;
	// Where n8n's scheduler keeps the polls, each has a context of its own, and less time.
	const isStart = isNew && hostBudget > startupBudgetMs;
	const isAutomatic = ['init', 'leadershipChange'].includes(context.getActivationMode());
	return {
		/** n8n starts the trigger; its scheduler, which gives less time, starts it for each poll. */
		isStart,
		budget: isNew ? Math.min(hostBudget, startupBudgetMs) : hostBudget,
		/** n8n starts the workflow by itself; else a person publishes it. */
		isAutomaticStart: isNew && isAutomatic,
	};
}

async function executePoll(
	this: IPollFunctions,
	parameter: ParameterReader,
	occasion: ReturnType<typeof occasionOf>,
): Promise<PollReport> {
	const node = this.getNode();
	const isForLost = parameter('mode', 'polling') === 'webhook';
	const settings = (isForLost ? readLostEventSettings : readPollSettings)(node, parameter);
	const { isVersion1, watches } = settings;
	const { credentials } = await createApiClient(this);
	assertWatchesOffered(node, credentials.surface, watches);
	const saved = new SavedPolls(nodeMemory(this), isVersion1);
	const isPublication = occasion.isStart && !occasion.isAutomaticStart;
	const learnsAnew = isForLost && isPublication && this.getActivationMode() === 'activate';
	const stateOf = ({ name }: ListWatch) => (learnsAnew ? undefined : saved.of(name).state);
	const since = lastScanTime(watches.map(stateOf));
	const { outcomes, faults } = await pollLists.call(this, settings, stateOf, occasion.budget);
	const fatal =
		outcomes.length === 0 || isPublication
			? faults[0]
			: faults.find(({ watch }) => stateOf(watch) === undefined);
	if (fatal) return { fault: fatal.reason, watch: fatal.watch };
	for (const { reason, watch } of faults) {
		const error = await describeFault(this, reason, watch);
		if (occasion.isAutomaticStart) warn(this, `${subjectOf(watch)}: ${error.message}`);
		// An execution of its own that failed, as of a poll that fails.
		else this.__emitError(error);
	}
	for (const { watch, notice } of outcomes) {
		if (notice === undefined || notice === saved.of(watch.name).notice) continue;
		warn(this, isVersion1 ? notice : `${subjectOf(watch)}: ${notice}`);
	}
	saved.save(
		new Map(outcomes.map(({ watch, state, notice }) => [watch.name, { state, notice }])),
		watches.map(({ name }) => name),
	);
	const events = outcomes.flatMap((outcome) => outcome.events);
	if (!isForLost) return { items: events.map((event) => toPollItem(event, isVersion1)) };
	const chosen = readWebhookSettings(node, parameter);
	return { items: toStartItems(nodeKey(this), chosen, events, since) };
}

async function describeFault(context: IPollFunctions, reason: unknown, watch?: ListWatch) {
	const credentials = await tryGetCredentials(context, 0);
	return toPollError(context.getNode(), reason, credentials, watch?.resource);
}

function warn(context: IPollFunctions, message: string): void {
	context.logger.warn(`${context.getNode().name}: ${message}`);
}

function subjectOf({ name }: ListWatch): string {
	return name === 'startingSoon' ? 'Starting Soon' : `List of ${resources[name].plural}`;
}

const hourMs = 3_600_000;

/** When each list was read as a whole at the latest: what a poll finds has happened since then. */
function lastScanTime(states: unknown[]): number {
	const times = states.map((state) =>
		isObject(state) && typeof state.lookedAt === 'number' ? state.lookedAt : Date.now() - dayMs,
	);
	return Math.min(...times) - hourMs;
}

import type { IDataObject, IExecuteFunctions, INode } from 'n8n-workflow';
import { events as contractEvents, resources, type SpecificChange } from '../contract';
import {
	dayMs,
	digest,
	getOrCreate,
	isObject,
	type JsonObject,
	keepNewest,
	timeOfRecord,
} from '../rest';
import { type PollEvent, type PollEventChoice, toPollItem } from './pollEvents';
import { type ChosenEvents, isNow, startOf } from './webhook/changesOfRecord';
import { noKeys, type OtherKeys } from './webhook/dedupeKeys';
import { isRepeat } from './webhook/deduplication';
import { observePolled } from './webhook/selectEvent';
import { parsePaginationOptions } from '../parameters';
import { type PollSettings, toListWatches } from './pollSettings';
import type { ChangeKind } from './polling/state/types';
import { type ParameterReader, readWebhookSettings, withPathsBelow } from './webhookSettings';
import { isCancelled, isPaid, statusOf } from '../appointment';
import type { WebhookEvent } from './webhook/payload/readEvents';

/** What a poll found in webhook mode. Whether it is passed on is known where the workflow runs. */
interface PolledEvent extends PollEvent {
	event: ChangeKind;
	resource: 'appointment' | 'invoice';
	since: number;
}

/** Items that start the workflow with what a poll found since a time, without what this process passed on of deliveries. */
export function toStartItems(
	node: string,
	settings: ChosenEvents,
	found: PollEvent[],
	since: number,
): IDataObject[] {
	const now = Date.now();
	const known = passed.get(node) ?? new Set();
	return found.flatMap((event) => {
		const polled = { ...event, since } as PolledEvent;
		const isPassed = changesOf(polled, settings).every((change) =>
			keysOfSame(change, 'webhook', since, now).some((key) => known.has(key)),
		);
		return isPassed ? [] : [{ polledEvent: polled as unknown as IDataObject }];
	});
}

/** The event that a poll put into an item; undefined of any other item. */
export function readStartItem(json: IDataObject): PolledEvent | undefined {
	return isObject(json.polledEvent) ? (json.polledEvent as unknown as PolledEvent) : undefined;
}

/** The item of a polled event, as webhook mode gives it; undefined where a delivery brought the event before. */
export async function toLostEventItem(
	this: IExecuteFunctions,
	polled: PolledEvent,
	index: number,
	settings: ChosenEvents,
): Promise<IDataObject | undefined> {
	const now = Date.now();
	await observePolled.call(this, polled, polled.record, settings);
	for (const change of changesOf(polled, settings)) {
		const ownKey = digest('polled', this.getExecutionId(), index, change.kind);
		const isKnown =
			this.getMode() === 'trigger' &&
			(await isRepeat.call(this, [ownKey], undefined, {
				knownBy: keysOfSame(change, 'webhook', polled.since, now),
				recorded: keysOfPassed(change, 'poll', now),
			}));
		if (!isKnown) return toItem(polled, change);
	}
	return undefined;
}

/** What the event is, and what else it may be where that was passed on: a record that is new to a poll may have changed since. */
function changesOf(
	{ event, resource, id, record }: PolledEvent,
	{ events, ...own }: ChosenEvents,
): SharedEvent[] {
	const change = (kind: SharedEvent['kind']) => ({ kind, resource, id, record });
	if (event !== 'created') return [change(event)];
	const later = (['cancelled', 'paid'] as const).filter(
		(kind) => events.some((name) => name === `${resource}.${kind}`) && isNow(kind, record, own),
	);
	const isUpdateChosen = events.some((name) => name === `${resource}.updated`);
	const others = later.length > 0 ? later : isUpdateChosen ? ['changed' as const] : [];
	return [change('created'), ...others.map(change)];
}

function toItem(polled: PolledEvent, { kind }: SharedEvent): IDataObject {
	const action = kind === 'changed' || kind === 'deleted' ? 'updated' : kind;
	return {
		...toPollItem(polled, false),
		event: `${polled.resource}.${action}`,
		...(Object.keys(polled.record).length === 0 && { record: null }),
		delivery: null,
	};
}

/** Whether the node polls: in polling mode, and in webhook mode where it also looks for lost events. */
export function isPolling(parameter: ParameterReader): boolean {
	return parameter('mode', 'polling') === 'polling' || parameter('alsoPoll', false) === true;
}

/** The settings of polls that look for lost events. @throws NodeOperationError where an option has an invalid value */
export function readLostEventSettings(node: INode, parameter: ParameterReader): PollSettings {
	const settings = readWebhookSettings(node, parameter);
	const choices = settings.events.map((event): PollEventChoice => {
		const { displayName: name, description } = contractEvents[event];
		const [resource, action] = event.split('.') as [
			'appointment' | 'invoice',
			ChangeKind | 'updated',
		];
		const changes = [
			...(resource === 'appointment' ? ['deleted' as const] : []),
			'changed' as const,
		];
		return { name, description, resource, detects: action === 'updated' ? changes : [action] };
	});
	return {
		isVersion1: false,
		watches: toListWatches(choices),
		includeExisting: false,
		ahead: 0,
		startField: '',
		cancelledStatus: settings.cancelledStatus,
		paidValues: settings.paidValues,
		timeZone: undefined,
		plan: parsePaginationOptions(parameter('options', {}), node),
		timeout: settings.timeout,
		listUrl: (root, resource) => {
			const { appointmentPath, invoicePath } = withPathsBelow(settings, root, node);
			const paths = { appointment: appointmentPath, invoice: invoicePath, client: '' };
			return `${root}/${paths[resource] || resources[resource].path}`;
		},
	};
}

type EventSource = 'poll' | 'webhook';

/** An event of one record, as both ways know it. */
interface SharedEvent {
	kind: ChangeKind;
	resource: string;
	id: string;
	record: JsonObject | null;
}

/** The steps of time in which events are kept: a delivery says rather exactly when something happened, a poll only since when. */
const steps: Record<EventSource, { length: number; most: number }> = {
	poll: { length: 600_000, most: 150 },
	webhook: { length: 43_200_000, most: 60 },
};

/** Keys to be recorded of an event that is passed on. */
function keysOfPassed(change: SharedEvent, source: EventSource, at: number): string[] {
	const { kind, record } = change;
	const ofKind = kind === 'changed' ? [] : [namedParts(change)];
	// A record that is new to a poll may have changed since, and that change is an event of its own.
	const hasVersion = kind !== 'deleted' && !(kind === 'created' && source === 'poll');
	const ofVersion = hasVersion ? [versionParts(record), ['any change']] : [];
	return [...ofKind, ...ofVersion].flatMap((parts) => toKeys(change, source, parts, at, at));
}

/** Keys of which one is known where the other source has passed the event on. Without `since`, a delivery said no time. */
function keysOfSame(
	change: SharedEvent,
	source: EventSource,
	since: number | undefined,
	now: number,
): string[] {
	const { kind, record } = change;
	const from = since ?? now - dayMs;
	const find = (parts: Part[]) => toKeys(change, source, parts, from, now);
	if (kind === 'rescheduled')
		return [namedParts(change), namedParts({ ...change, record: null })].flatMap(find);
	if (kind !== 'changed') return find(namedParts(change));
	// Without a record or a time nothing says which change it is. Twice is better than never.
	if (record === null) return since === undefined ? [] : find(['any change']);
	return [versionParts(record), valueParts(record), valueParts(null)].flatMap(find);
}

type Part = string | number | boolean | undefined;

function namedParts({ kind, record }: SharedEvent): Part[] {
	return kind === 'rescheduled' ? [kind, record ? startOf(record) : undefined] : [kind];
}

/** Which version of a record it is: by its time of change, else by what matters most in it. */
function versionParts(record: JsonObject | null): Part[] {
	const updatedAt = record ? timeOfRecord(record, 'updated') : undefined;
	return updatedAt === undefined ? valueParts(record) : ['version', Math.floor(updatedAt / 1000)];
}

function valueParts(record: JsonObject | null): Part[] {
	if (record === null) return ['unknown version'];
	return ['values', startOf(record), statusOf(record), isCancelled(record), isPaid(record)];
}

/** One key for each step of time; one for all times where the event comes once only. */
function toKeys(
	{ resource, id }: SharedEvent,
	source: EventSource,
	parts: Part[],
	from: number,
	to: number,
): string[] {
	const key = (time: number) => digest('shared', source, resource, id, time, ...parts);
	if (parts[0] === 'created' || parts[0] === 'version') return [key(0)];
	const { length, most } = steps[source];
	const last = Math.floor(to / length);
	const first = Math.max(Math.floor(Math.min(from, to) / length), last - most + 1);
	return Array.from({ length: last - first + 1 }, (_, index) => key(last - index));
}

const clockSkewMs = 600_000;

/** Keys by which an event of a delivery, passed on as this change under this name, is known to polls; none where it has no ID. */
export function keysOfDelivered(
	event: WebhookEvent,
	record: JsonObject | null,
	change: SpecificChange | undefined,
	name: string,
): OtherKeys {
	const { resource, id, deleted, occurredAt } = event;
	if (!resource || id === undefined || name === 'unknown') return noKeys;
	const general: SharedEvent['kind'] = name.endsWith('.created') ? 'created' : 'changed';
	const kind = deleted ? 'deleted' : (change ?? general);
	const shared: SharedEvent = { kind, resource, id, record };
	// A record that was read afterwards may have changed since.
	const changedAt = event.record ? timeOfRecord(event.record, 'updated') : undefined;
	const now = Date.now();
	const time = occurredAt ?? changedAt;
	// Of a time in the future, as of a wrong time zone, nothing is known.
	const since = time !== undefined && time <= now + clockSkewMs ? time : undefined;
	return {
		knownBy: keysOfSame(shared, 'poll', since, now),
		recorded: keysOfPassed(shared, 'webhook', now),
	};
}

const maxRemembered = 2000;

/** Keys of what this process passed on of deliveries, by node; the newest last. */
const passed = new Map<string, Set<string>>();

/** Remembers keys of an event that a delivery brought, so that a poll of this process starts no run for it. */
export function rememberPassed(node: string, keys: string[]): void {
	const known = getOrCreate(passed, node, () => new Set<string>());
	for (const key of keys) known.add(key);
	keepNewest(known, maxRemembered);
}

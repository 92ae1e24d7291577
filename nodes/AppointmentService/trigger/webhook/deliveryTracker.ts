import { randomUUID } from 'node:crypto';
import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod/v4';
import type { SpecificChange } from '../../contract';
import {
	keepNewest,
	BoundedMap,
	dayMs,
	digest,
	filterFields,
	timeOfRecord,
	valuesNamed,
	type JsonObject,
} from '../../rest';
import { isNow, selectedChanges, startOf, toldChanges, type ChosenEvents } from './changesOfRecord';
import { dedupeKeys } from './dedupeKeys';
import type { WebhookEvent } from './payload/readEvents';

/** How many keys of accepted events, and states of records, a process remembers of each node. */
const maxRemembered = 2000;

/** Nodes of which it remembers them: anybody may send to one without a secret, and must not drive out what is known of another. */
const maxNodes = 100;

/** Identifies this process among all that loaded the node. */
export const processId = randomUUID();

/** What the process that accepted a delivery passes to the one that processes it: another one only in n8n's queue mode. */
export const arrivalSchema = z.object({
	by: z.string(),
	/** Whether that process had accepted one of its events before. */
	again: z.boolean(),
	/** What it saw of changes, by name: `renewed` where the record was otherwise before, `late` where a newer version was seen before. */
	states: z.record(z.string(), z.enum(['renewed', 'late'])).default({}),
});

export type Arrival = z.infer<typeof arrivalSchema>;

const knownKeys = new BoundedMap<Set<string>>(maxNodes);

/** Remembers what this process accepted, because only here is known which of two deliveries came first. It drops nothing. */
export function trackDelivery(
	this: IWebhookFunctions,
	events: WebhookEvent[],
	arrivedAt: number,
	states: Arrival['states'],
): Arrival {
	const known = knownKeys.getOrCreate(nodeKey(this), () => new Set());
	const keys = events.flatMap((event) => dedupeKeys(event, event.record, arrivedAt));
	const again = keys.some((key) => known.has(key));
	for (const key of keys) known.add(key);
	keepNewest(known, maxRemembered);
	return { by: processId, again, states };
}

interface RecordStanding {
	/** Whether it was as it is after the change. */
	holds: boolean;
	/** In milliseconds since 1970, as the time of change. */
	start?: number;
	updatedAt?: number;
	version?: number;
	occurredAt?: number;
}

/** How this process last saw records, by node, then by change and record; the oldest first. */
const lastStandings = new BoundedMap<Map<string, RecordStanding>>(maxNodes);

/** Remembers how records are by all events of a delivery: one that starts no run is unknown to n8n's store, which only a run can reach. */
export function trackStates(
	this: IWebhookFunctions,
	events: WebhookEvent[],
	settings: ChosenEvents,
): Arrival['states'] {
	const states: Arrival['states'] = {};
	for (const event of events) {
		const { record, id, deleted } = event;
		if (!record || id === undefined || deleted || event.event === 'unknown') continue;
		const { certain } = toldChanges(event, record, settings);
		for (const kind of selectedChanges(event, settings)) {
			const holds = certain.includes(kind) || isNow(kind, record, settings);
			const state = trackState(nodeKey(this), kind, event, record, holds);
			if (state) states[changeName(kind, event, record)] = state;
		}
	}
	return states;
}

/** Remembers how a record is. @returns `late` where a newer version was seen before, `renewed` where it was otherwise before */
export function trackState(
	node: string,
	kind: SpecificChange,
	{ resource, id, occurredAt }: Pick<WebhookEvent, 'resource' | 'id' | 'occurredAt'>,
	record: JsonObject,
	holds: boolean,
): 'renewed' | 'late' | undefined {
	const standings = lastStandings.getOrCreate(node, () => new Map());
	const key = changeName(kind, { resource, id });
	const last = standings.get(key);
	const standing = { ...last, ...versionOf(record, occurredAt), holds };
	if (last && isOlder(standing, last)) return 'late';
	standings.delete(key);
	standings.set(key, standing);
	keepNewest(standings, maxRemembered);
	const isMoved = kind === 'rescheduled' && last?.start !== undefined;
	const isRenewed = isMoved ? standing.start !== last.start : holds && last?.holds === false;
	return isRenewed ? 'renewed' : undefined;
}

/** Whether this process has seen since that the record is otherwise: n8n runs deliveries that come together in any order. */
export function isOutdated(
	node: string,
	kind: SpecificChange,
	{ resource, id }: Pick<WebhookEvent, 'resource' | 'id'>,
	record: JsonObject,
	holds: boolean,
): boolean {
	const standings = lastStandings.getOrCreate(node, () => new Map());
	const last = standings.get(changeName(kind, { resource, id }));
	if (!last) return false;
	return kind === 'rescheduled' ? last.start !== startOf(record) : last.holds !== holds;
}

function versionOf(record: JsonObject, toldAt = Infinity): Partial<RecordStanding> {
	const [counted] = valuesNamed(
		record,
		/^(row|lock|record)?(version|revision|rev|seq|sequence)(number)?$/,
	);
	const version = /^\d{1,15}$/.test(String(counted)) ? Number(counted) : undefined;
	const changedAt = timeOfRecord(record, 'updated') ?? Infinity;
	// All true changes would count as older than one of a time to come.
	const updatedAt = changedAt <= Date.now() + dayMs ? changedAt : undefined;
	const occurredAt = toldAt <= Date.now() ? toldAt : undefined;
	const known = { start: startOf(record), updatedAt, version, occurredAt };
	return filterFields(known, (_, value) => value !== undefined);
}

/** By the time of change, else by the number of the version, else by the time of the event. */
function isOlder(some: RecordStanding, other: RecordStanding): boolean {
	const parts = ['updatedAt', 'version', 'occurredAt'] as const;
	const name = parts.find((part) => some[part] !== other[part]);
	return name !== undefined && (some[name] ?? Infinity) < (other[name] ?? -Infinity);
}

/** The name of a change of a record, or of what one version of it shows; a digest, because it is kept and a record may have any length. */
export function changeName(
	kind: SpecificChange,
	{ resource, id }: Pick<WebhookEvent, 'resource' | 'id'>,
	record?: JsonObject,
): string {
	return digest('change', kind, resource, id, record);
}

/** Identifies one node of one workflow. */
export function nodeKey(caller: Pick<IExecuteFunctions, 'getNode' | 'getWorkflow'>): string {
	return `${caller.getWorkflow().id}/${caller.getNode().id}`;
}

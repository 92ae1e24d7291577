import { randomUUID } from 'node:crypto';
import type { IExecuteFunctions, IPollFunctions, IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod/v4';
import type { SpecificChange } from '../../contract';
import { digest } from '../../rest';
import { keepNewest } from '../keepNewest';
import type { WebhookSettings } from '../webhookSettings';
import { isNow, selectedChanges, toldChanges } from './changesOfRecord';
import { dedupeKeys } from './dedupeKeys';
import { timeOfRecord, type WebhookEvent } from './payload/readEvents';

/** How many keys of accepted events, and states of records, a process remembers. */
const maxRemembered = 2000;

/** Identifies this process among all that loaded the node. */
const processId = randomUUID();

/** What the process that accepted a delivery passes to the one that processes it: another one only in n8n's queue mode. */
export const arrivalSchema = z.object({
	/** The process that accepted it. */
	by: z.string(),
	/** Whether that process had accepted one of its events before. */
	again: z.boolean(),
	/** Changes that had been undone since: a record that is so now has become so anew. */
	renewed: z.array(z.string()).default([]),
});

export type Arrival = z.infer<typeof arrivalSchema>;

const knownKeys = new Set<string>();

/**
 * Remembers what this process accepted, because only here is known which of two deliveries came first. It drops nothing: whether an
 * event was passed on is known where that happens.
 *
 * @param renewed what `trackStates` returned
 */
export function trackDelivery(
	this: IWebhookFunctions,
	events: WebhookEvent[],
	arrivedAt: number,
	renewed: string[],
): Arrival {
	const node = nodeKey(this);
	const keys = events
		.flatMap((event) => dedupeKeys(event, event.record, arrivedAt))
		.map((key) => `${node}/${key}`);
	const again = keys.some((key) => knownKeys.has(key));
	for (const key of keys) knownKeys.add(key);
	keepNewest(knownKeys, maxRemembered);
	return { by: processId, again, renewed };
}

/** Whether a record was as it is after a change, and its time of change in milliseconds since 1970. */
interface RecordStanding {
	holds: boolean;
	updatedAt?: number;
}

/** How this process last saw records, by node, change and record; the oldest first. */
const lastStandings = new Map<string, RecordStanding>();

/**
 * Remembers how records are by all events of a delivery. One that shows that a cancellation or a payment was undone may be none of the
 * chosen events: then it starts no run, and n8n's store, which only a run can reach, does not learn of it.
 *
 * @returns the changes that had been undone before this delivery, by their names
 */
export function trackStates(
	this: IWebhookFunctions,
	events: WebhookEvent[],
	settings: Pick<WebhookSettings, 'events'>,
): string[] {
	const renewed: string[] = [];
	for (const event of events) {
		const { record, id, deleted } = event;
		if (!record || id === undefined || deleted || event.event === 'unknown') continue;
		const updatedAt = timeOfRecord(record, 'updated');
		const { certain } = toldChanges(event, record);
		for (const kind of selectedChanges(event, settings)) {
			const name = changeName(kind, event);
			const key = `${nodeKey(this)}/${name}`;
			const last = lastStandings.get(key);
			// A delivery that comes late shows how the record was before.
			if ((updatedAt ?? Infinity) < (last?.updatedAt ?? -Infinity)) continue;
			const holds = certain.includes(kind) || isNow(kind, record);
			if (holds && last?.holds === false) renewed.push(name);
			lastStandings.delete(key);
			lastStandings.set(key, { holds, ...(updatedAt !== undefined && { updatedAt }) });
		}
	}
	keepNewest(lastStandings, maxRemembered);
	return renewed;
}

/** The name of a change of one record; a digest, because it is kept and an ID may have any length. */
export function changeName(
	kind: SpecificChange,
	{ resource, id }: Pick<WebhookEvent, 'resource' | 'id'>,
): string {
	return digest('change', kind, resource, id);
}

/** Whether another process accepted a delivery. */
export function isFromOtherProcess({ by }: Arrival): boolean {
	return by !== processId;
}

/** Identifies one node of one workflow. */
export function nodeKey(caller: IExecuteFunctions | IPollFunctions | IWebhookFunctions): string {
	return `${caller.getWorkflow().id}/${caller.getNode().id}`;
}

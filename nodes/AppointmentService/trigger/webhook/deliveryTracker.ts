import { randomUUID } from 'node:crypto';
import type { IExecuteFunctions, IPollFunctions, IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod/v4';
import type { WebhookEvent } from './payload/readEvents';
import { dedupeKeys } from './dedupeKeys';

/** How many keys of accepted events a process remembers. */
const maxRemembered = 2000;

/** Identifies this process among all that loaded the node. */
const processId = randomUUID();

/** What the process that accepted a delivery passes to the one that processes it: another one only in n8n's queue mode. */
export const arrivalSchema = z.object({
	/** The process that accepted it. */
	by: z.string(),
	/** Whether that process had accepted one of its events before. */
	again: z.boolean(),
});

export type Arrival = z.infer<typeof arrivalSchema>;

const knownKeys = new Set<string>();

/**
 * Remembers what this process accepted, because only here is known which of two deliveries came first. It drops nothing: whether an
 * event was passed on is known where that happens.
 */
export function trackDelivery(
	this: IWebhookFunctions,
	events: WebhookEvent[],
	arrivedAt: number,
): Arrival {
	const node = nodeKey(this);
	const keys = events
		.flatMap((event) => dedupeKeys(event, event.record, arrivedAt))
		.map((key) => `${node}/${key}`);
	const again = keys.some((key) => knownKeys.has(key));
	for (const key of keys) knownKeys.add(key);
	for (const oldest of knownKeys) {
		if (knownKeys.size <= maxRemembered) break;
		knownKeys.delete(oldest);
	}
	return { by: processId, again };
}

/** Whether another process accepted a delivery. */
export function isFromOtherProcess({ by }: Arrival): boolean {
	return by !== processId;
}

/** Identifies one node of one workflow. */
export function nodeKey(caller: IExecuteFunctions | IPollFunctions | IWebhookFunctions): string {
	return `${caller.getWorkflow().id}/${caller.getNode().id}`;
}

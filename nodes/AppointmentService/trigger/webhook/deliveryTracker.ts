import { randomUUID } from 'node:crypto';
import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod/v4';
import type { WebhookEvent } from './payload/readEvents';
import { dedupeKeys } from './dedupeKeys';

/** How many events a process remembers to have taken. */
const maxRemembered = 2000;

/** This process, among all in which n8n may have loaded the node. */
const processId = randomUUID();

/** What the process that took a delivery tells the one that makes its events. Both are the same one, save in n8n's queue mode. */
export const arrivalSchema = z.object({
	/** Which process took it. */
	by: z.string(),
	/** Whether that process had taken one of its events before. */
	again: z.boolean(),
});

export type Arrival = z.infer<typeof arrivalSchema>;

const knownKeys = new Set<string>();

/**
 * Remembers what came to this process. It drops nothing: whether an event was passed on is known where that happens. But which of
 * two deliveries came first is known only here.
 */
export function trackDelivery(
	this: IWebhookFunctions,
	happenings: WebhookEvent[],
	arrived: number,
): Arrival {
	const node = nodeKey(this);
	const keys = happenings
		.flatMap((happening) => dedupeKeys(happening, happening.record, arrived))
		.map((key) => `${node}/${key}`);
	const again = keys.some((key) => knownKeys.has(key));
	for (const key of keys) knownKeys.add(key);
	for (const oldest of knownKeys) {
		if (knownKeys.size <= maxRemembered) break;
		knownKeys.delete(oldest);
	}
	return { by: processId, again };
}

/** Whether a delivery was taken by another process than this one. */
export function isFromOtherProcess({ by }: Arrival): boolean {
	return by !== processId;
}

/** One node of one workflow. */
export function nodeKey(caller: IExecuteFunctions | IWebhookFunctions): string {
	return `${caller.getWorkflow().id}/${caller.getNode().id}`;
}

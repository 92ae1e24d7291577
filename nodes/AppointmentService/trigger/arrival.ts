import { randomUUID } from 'node:crypto';
import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod/v4';
import type { Happening } from './reading/happenings';
import { marksOf } from './repeat';

/** How many events a process remembers to have taken. */
const remembered = 2000;

/** This process, among all in which n8n may have loaded the node. */
const here = randomUUID();

/** What the process that took a delivery tells the one that makes its events. Both are the same one, save in n8n's queue mode. */
export const arrival = z.object({
	/** Which process took it. */
	by: z.string(),
	/** Whether that process had taken one of its events before. */
	again: z.boolean(),
});

export type Arrival = z.infer<typeof arrival>;

const known = new Set<string>();

/**
 * Remembers what came to this process. It drops nothing: whether an event was passed on is known where that happens. But which of
 * two deliveries came first is known only here.
 */
export function noteArrival(
	this: IWebhookFunctions,
	happenings: Happening[],
	arrived: number,
): Arrival {
	const node = nodeKey(this);
	const marks = happenings
		.flatMap((happening) => marksOf(happening, happening.record, arrived))
		.map((mark) => `${node}/${mark}`);
	const again = marks.some((mark) => known.has(mark));
	for (const mark of marks) known.add(mark);
	for (const oldest of known) {
		if (known.size <= remembered) break;
		known.delete(oldest);
	}
	return { by: here, again };
}

/** Whether a delivery was taken by another process than this one. */
export function isFromElsewhere({ by }: Arrival): boolean {
	return by !== here;
}

/** One node of one workflow. */
export function nodeKey(caller: IExecuteFunctions | IWebhookFunctions): string {
	return `${caller.getWorkflow().id}/${caller.getNode().id}`;
}

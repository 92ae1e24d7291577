import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod/v4';
import { eventNames, type EventName } from '../../contract';

const known = z.object({
	path: z.string(),
	ids: z.array(z.string()),
	events: z.array(z.enum(eventNames as [EventName, ...EventName[]])),
	sealed: z.array(z.string()),
});

/** A subscription of this node's own, as it was made for one address. It may be several at the service, one for each event. */
export interface Known {
	/** Where the service keeps subscriptions, below the surface's root. */
	path: string;
	ids: string[];
	events: EventName[];
	/** Secrets that the service told when it took the subscription, sealed. */
	sealed: string[];
}

/** Who keeps static data: any of n8n's contexts. */
export interface Keeper {
	getWorkflowStaticData(type: 'node'): IDataObject;
}

const place = 'subscriptions';

/** The subscription of an address; test and production have different ones. Undefined where none is known. */
export function recall(keeper: Keeper, address: string): Known | undefined {
	const kept = all(keeper)[address];
	const read = known.safeParse(kept);
	return read.success ? read.data : undefined;
}

/** Everything that this node has at the service, by address. */
export function subscriptionsOf(keeper: Keeper): Array<[string, Known]> {
	return Object.keys(all(keeper)).flatMap((address): Array<[string, Known]> => {
		const kept = recall(keeper, address);
		return kept ? [[address, kept]] : [];
	});
}

/** Keeps or forgets the subscription of an address. The whole value is assigned: n8n does not see changes inside it. */
export function keep(keeper: Keeper, address: string, now: Known | undefined): void {
	const others = Object.entries(all(keeper)).filter(([other]) => other !== address);
	const data = keeper.getWorkflowStaticData('node');
	data[place] = Object.fromEntries(
		now ? [...others, [address, { ...now }]] : others,
	) as IDataObject;
}

function all(keeper: Keeper): Record<string, unknown> {
	const kept = keeper.getWorkflowStaticData('node')[place];
	return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
}

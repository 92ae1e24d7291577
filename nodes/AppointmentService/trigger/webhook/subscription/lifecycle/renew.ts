import type { IDataObject, IExecuteFunctions, IPollFunctions } from 'n8n-workflow';
import { z } from 'zod/v4';
import { keepNewest, settle } from '../../../../rest';
import { nodeKey } from '../../deliveryTracker';
import type { ParameterReader } from '../../../webhookSettings';
import { createContext, requireEndpoint } from '../endpoint/context';
import {
	loadSubscription,
	loadSubscriptions,
	saveSubscription,
	subscriptionSchema,
} from '../endpoint/store';
import { describeEnd, isDue } from '../endpoint/subscriptionEnd';
import { register } from './register';

/** Before this time, in milliseconds since 1970, this process does not renew the subscription of a node again. */
const nextAttempts = new Map<string, number>();
const pauseMs = 600_000;
const maxNodes = 2000;

/** Renews a subscription of which only a part of its life is left, with a pause after each attempt. It never throws. @returns a notice */
export async function renewSubscription(
	this: IExecuteFunctions | IPollFunctions,
	parameter: ParameterReader,
	part?: number,
): Promise<string | undefined> {
	// n8n would save the static data of every run, only because it was looked at.
	if (parameter('registration', 'automatic') === 'manual') return undefined;
	// The last one is that of the current address: others stay only where they could not be deleted.
	const [address, stored] = loadSubscriptions(this).at(-1) ?? [];
	const now = Date.now();
	const key = nodeKey(this);
	if (address === undefined || !stored?.ends || !isDue(stored, now, part)) return undefined;
	if ((nextAttempts.get(key) ?? 0) > now) return undefined;
	nextAttempts.set(key, now + pauseMs);
	keepNewest(nextAttempts, maxNodes);
	const renew = async () => {
		const context = await createContext.call(this, address, parameter);
		await register(context, await requireEndpoint(context));
	};
	const renewed = await settle(renew());
	if (!('fault' in renewed)) {
		const { ends } = loadSubscription(this, address) ?? {};
		if (ends === undefined) return undefined;
		// Other runs of this process do not see the new end before n8n has saved it.
		nextAttempts.set(key, now + Math.min(pauseMs, Math.max(ends - now, 0) / 2));
		return parameter('alsoPoll', false) === true ? undefined : describeEnd(ends);
	}
	const { message } = renewed.fault as Error;
	const notice = `The webhook ends by itself on ${new Date(stored.ends).toUTCString()} and could not be renewed. ${message}`;
	this.logger.warn(`${this.getNode().name}: ${notice}`);
	return notice;
}

const savedItem = z.object({
	renewedSubscription: z.object({ address: z.string(), subscription: subscriptionSchema }),
});

/** Renews in a poll. @returns items for a run that saves another ID or secret: n8n keeps what a poll leaves for itself until a run starts */
export async function renewWhilePolling(
	this: IPollFunctions,
	parameter: ParameterReader,
): Promise<IDataObject[]> {
	const [, before] = loadSubscriptions(this).at(-1) ?? [];
	await renewSubscription.call(this, parameter);
	const [address, subscription] = loadSubscriptions(this).at(-1) ?? [];
	const parts = [before, subscription].map((state) => JSON.stringify([state?.ids, state?.sealed]));
	if (parts[0] === parts[1]) return [];
	return [{ renewedSubscription: { address, subscription } as IDataObject }];
}

/** Saves what a poll renewed. @returns whether the item says so */
export function saveRenewed(this: IExecuteFunctions, json: IDataObject): boolean {
	const parsed = savedItem.safeParse(json);
	if (!parsed.success || this.getMode() !== 'trigger') return parsed.success;
	const { address, subscription } = parsed.data.renewedSubscription;
	if (JSON.stringify(loadSubscription(this, address)) !== JSON.stringify(subscription))
		saveSubscription(this, address, subscription);
	return true;
}

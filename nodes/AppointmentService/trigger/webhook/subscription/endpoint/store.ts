import type { ICredentialDataDecryptedObject, IDataObject, IHookFunctions } from 'n8n-workflow';
import { z } from 'zod/v4';
import { eventNames, type EventName } from '../../../../contract';
import { digest, filterFields, isObject } from '../../../../rest';
import { nodeKey } from '../../deliveryTracker';
import { keyedHash } from '../signingSecrets';

/** One that leaves the root would delete something else there: a workflow that somebody passes on brings its static data along. */
const pathSchema = z.string().refine((path) => {
	return new URL(`https://root/${path}`).pathname === `/${path}`;
});

export const subscriptionSchema = z.object({
	path: pathSchema,
	ids: z.array(z.string()).catch([]),
	events: z.array(z.enum(eventNames as [EventName, ...EventName[]])),
	/** Secrets that the service returned when it created the subscription, encrypted; one that opens nothing where they cannot be read. */
	sealed: z.array(z.string()).catch(['']),
	/** When it was registered or renewed, and when it ends by itself, in milliseconds since 1970. */
	since: z.number().optional().catch(undefined),
	ends: z.number().optional().catch(undefined),
	/** Those before it, which end by themselves: they send what can be proved until the new secret is saved. */
	former: z.array(z.string()).optional(),
	/** That the node wrote what it would delete, and no one who passed the workflow on. */
	proof: z.string().optional(),
});

/** The subscription of this node for one address. At the service it may be several, one for each event. */
export type StoredSubscription = z.infer<typeof subscriptionSchema>;

type StaticDataOwner = Pick<IHookFunctions, 'getNode' | 'getWorkflow' | 'getWorkflowStaticData'>;

/** What n8n keeps for a node. @throws Error where somebody put another value there, which no node can replace */
export function nodeMemory(owner: StaticDataOwner): IDataObject {
	const kept = owner.getWorkflowStaticData('node');
	if (isObject(kept)) return kept;
	throw new Error(
		'What n8n keeps under the name of this node was edited and cannot be used. Rename the node, then publish the workflow again.',
	);
}

const staticDataKey = 'subscriptions';

/** The stored subscription of an address; test and production have different ones. Undefined where there is none. */
export function loadSubscription(
	owner: StaticDataOwner,
	address: string,
): StoredSubscription | undefined {
	return subscriptionSchema.safeParse(readAll(owner)[address]).data;
}

export function loadSubscriptions(owner: StaticDataOwner): Array<[string, StoredSubscription]> {
	return Object.keys(readAll(owner)).flatMap((address): Array<[string, StoredSubscription]> => {
		const stored = loadSubscription(owner, address);
		return stored ? [[address, stored]] : [];
	});
}

/** What only this node with this API key can write: the ids may be those of appointments otherwise, which would be deleted. */
export const proofOf = (
	owner: StaticDataOwner,
	address: string,
	{ path, ids, former }: StoredSubscription,
	credential: ICredentialDataDecryptedObject,
) => keyedHash(digest(nodeKey(owner), address, path, ids, former), credential);

/** The same as earlier versions wrote it: it names no node, so it is believed for the node's own address alone. */
export const earlierProofOf = (
	address: string,
	{ path, ids, former }: StoredSubscription,
	credential: ICredentialDataDecryptedObject,
) => keyedHash(digest('subscription', address, path, ids, [], former), credential);

/** Stores or forgets the subscription of an address, as a whole: n8n notices no change inside. Without a credential the proof that it has stays. */
export function saveSubscription(
	owner: StaticDataOwner,
	address: string,
	kept: StoredSubscription | undefined,
	credential?: ICredentialDataDecryptedObject,
): void {
	const stored = filterFields(readAll(owner), (name) => name !== address) as IDataObject;
	if (kept) {
		const proof = credential && { proof: proofOf(owner, address, kept, credential) };
		stored[address] = { ...kept, ...proof };
	}
	nodeMemory(owner)[staticDataKey] = stored;
}

function readAll(owner: StaticDataOwner): Record<string, unknown> {
	const stored = nodeMemory(owner)[staticDataKey];
	return isObject(stored) ? stored : {};
}

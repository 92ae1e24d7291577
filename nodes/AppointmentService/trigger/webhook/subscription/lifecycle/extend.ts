import {
	isObject,
	settle,
	updateRecord,
	valueOrUndefined,
	type JsonObject,
} from '../../../../rest';
import type { SubscriptionContext } from '../endpoint/context';
import {
	plainWriteOptions,
	subscriptionCollection,
	unwrapRecordFields,
	type ListedSubscription,
} from '../endpoint/endpoint';
import type { StoredSubscription } from '../endpoint/store';
import { findEnd, type SubscriptionEnd } from '../endpoint/subscriptionEnd';

type Lifetime = Pick<StoredSubscription, 'since' | 'ends'>;

/**
 * The lifetime as the service shows it now, else as it was stored. An end that was over before the registration means something else.
 */
export function currentLifetime(stored: Lifetime, existing: ListedSubscription[]): Lifetime {
	const { since, ends } = stored;
	const shown = existing
		.map(({ fields }) => findEnd(fields)?.at)
		.filter((at) => at !== undefined && at > (since ?? 0)) as number[];
	if (shown.length === 0) return stored;
	const at = Math.min(...shown);
	if (since === undefined || ends === undefined) return { since, ends: at };
	// It was renewed by somebody else, for as long as before.
	return { since: Math.max(since, at - (ends - since)), ends: at };
}

/**
 * Asks the service to let subscriptions last as long again as they did, by their own field alone.
 *
 * @returns their new lifetime; undefined where one was not prolonged
 */
export async function extendSubscriptions(
	{ client }: SubscriptionContext,
	path: string,
	{ since, ends }: Lifetime,
	existing: ListedSubscription[],
): Promise<Lifetime | undefined> {
	const now = Date.now();
	if (since === undefined || ends === undefined || ends <= now) return undefined;
	const later = now + (ends - since);
	const extended: number[] = [];
	for (const { id, fields } of existing) {
		const end = findEnd(fields);
		const changes = end && endField(fields, end, later);
		if (id === undefined || !changes) return undefined;
		// What the service makes of it may differ a little; the record shows whether it took it.
		await settle(
			updateRecord(
				subscriptionCollection(client, path),
				id,
				() => ({ fields: changes, exact: true }),
				{ ...plainWriteOptions, method: 'PATCH', updateStyle: 'merge' },
			),
		);
		const read = await valueOrUndefined(subscriptionCollection(client, path).find(id));
		const shown = read && findEnd(unwrapRecordFields(read.record))?.at;
		if (shown === undefined || shown <= Math.max(now, end?.at ?? 0)) return undefined;
		extended.push(shown);
	}
	return extended.length > 0 ? { since: now, ends: Math.min(...extended) } : undefined;
}

/** The field to write; undefined where the end stands too deep to be written alone. */
function endField(fields: JsonObject, end: SubscriptionEnd, later: number): JsonObject | undefined {
	const [name, inner, ...deeper] = end.path;
	const value = laterEnd(end, later);
	if (value === undefined || deeper.length > 0) return undefined;
	if (inner === undefined) return { [name]: value };
	const outer = fields[name];
	return isObject(outer) ? { [name]: { ...outer, [inner]: value } } : undefined;
}

/** A later end in the form of the one that the service showed; undefined where it is an object. */
function laterEnd({ at, value }: SubscriptionEnd, later: number): unknown {
	if (typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))) {
		const isMilliseconds = Number(value) === at;
		const number = isMilliseconds ? later : Math.floor(later / 1000);
		return typeof value === 'number' ? number : String(number);
	}
	if (typeof value !== 'string') return undefined;
	const text = new Date(later).toISOString();
	if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return text.slice(0, 10);
	const plain = /\.\d/.test(value) ? text : text.replace(/\.\d+/, '');
	return /(z|[+-]\d{2}:?\d{2})$/i.test(value) ? plain : plain.replace('Z', '');
}

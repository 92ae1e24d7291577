import { subscription } from '../../../../contract';
import type { ApiClient } from '../../../../transport';
import {
	isObject,
	inferPrimaryKey,
	parseJson,
	readList,
	resourceNameVariants,
	ApiError,
	Collection,
	settle,
	valueOrUndefined,
	parsePage,
	toPathSegment,
	type Fetch,
	type JsonObject,
} from '../../../../rest';
import type { WebhookSettings } from '../../../webhookSettings';
import { BudgetExceededError } from './requestBudget';
import { subscriptionId } from './ownAddress';
import { subscriptionStatus } from './status';
import { eventNamesIn } from './inferShape';

/** Where such services keep subscriptions, the likeliest first. They are only read to find the right one. */
const usualPaths = [
	subscription.path,
	'webhook_endpoints',
	'webhooks/subscriptions',
	'webhook_subscriptions',
	'webhook-subscriptions',
	'hooks',
	'webhook-endpoints',
	'notifications/webhooks',
	'event-subscriptions',
	'event_subscriptions',
	'web_hooks',
	'webhooksubscriptions',
];
/** Its records may be something else that people subscribe to. */
const ambiguousPath = 'subscriptions';

export const subscriptionNames = [
	'webhooks',
	'webhook_endpoints',
	'subscriptions',
	'webhook_subscriptions',
	'hooks',
];

/** Subscriptions are written as they are, without a version check. */
export const plainWriteOptions = { checkVersion: false, dryRun: false, zone: '' };

export interface ListedSubscription {
	/** Undefined where it has none. */
	id: string | undefined;
	/** The fields, without an envelope. */
	fields: JsonObject;
	/** The names of its events, as far as it shows them. */
	names: string[];
	/** It is switched off, or was never confirmed. */
	off: boolean;
}

export interface SubscriptionEndpoint {
	/** Path below the surface's root. */
	path: string;
	/** Undefined where the service has no readable list. */
	subscriptions: ListedSubscription[] | undefined;
	/** There may be more than were read. */
	isCut?: true;
}

/**
 * Finds where the service keeps subscriptions and reads all of them.
 *
 * @param knownPath the path where this node subscribed before
 * @throws ApiError, NetworkError where the list cannot be read although there may be one
 */
export async function findEndpoint(
	client: ApiClient,
	settings: WebhookSettings,
	knownPath?: string,
): Promise<SubscriptionEndpoint | undefined> {
	const onlyPath = settings.subscriptionPath || knownPath;
	if (onlyPath !== undefined)
		return (await readEndpoint(client, onlyPath)) ?? { path: onlyPath, subscriptions: undefined };
	let unlisted: SubscriptionEndpoint | undefined;
	for (const path of usualPaths) {
		const read = await settle(readEndpoint(client, path));
		// Another place may not be readable with this key; the first one should be.
		if ('fault' in read) {
			if (path === subscription.path) throw read.fault as Error;
			if (read.fault instanceof ApiError) continue;
			if (unlisted && !(read.fault instanceof BudgetExceededError)) break;
			throw read.fault as Error;
		}
		if (read.value?.subscriptions) return read.value;
		unlisted ??= read.value;
	}
	if (unlisted) return unlisted;
	const found = await valueOrUndefined(readEndpoint(client, ambiguousPath));
	const isOther = found?.subscriptions?.some(
		({ fields, names }) => names.length === 0 && !hasAddress(fields),
	);
	return found?.subscriptions && !isOther ? found : undefined;
}

/**
 * Reads the list at a path; undefined where there is nothing, and without subscriptions where it is no list.
 *
 * @throws ApiError, NetworkError where it cannot be read although there may be one
 */
export async function readEndpoint(
	{ credentials, fetch, writeTransport }: ApiClient,
	path: string,
): Promise<SubscriptionEndpoint | undefined> {
	const names = [...subscriptionNames, path];
	const limited = limitedReader(fetch, resourceNameVariants(names));
	const url = `${credentials.root}/${path}`;
	const read = await settle(
		readList({ fetch: limited.fetch, url, names, retryPolicy: writeTransport.retryPolicy }),
	);
	if ('value' in read)
		return { path, subscriptions: toListedSubscriptions(read.value.records, path) };
	const { fault } = read;
	if (fault instanceof RequestLimitReached) {
		const isCut = limited.isPaged() && { isCut: true as const };
		return { path, subscriptions: toListedSubscriptions(limited.rows(), path), ...isCut };
	}
	if (!(fault instanceof ApiError)) throw fault as Error;
	const { status } = fault.errorInfo;
	const isMalformed = status === 400 || status === 422;
	if (isMalformed && saysAbsent.test(fault.errorInfo.message)) return undefined;
	// The path exists, and only cannot be read as a list, or not without parameters.
	if (status === 405 || isMalformed || fault.kind === 'noList')
		return { path, subscriptions: undefined };
	if (status !== 404 && status !== 410 && fault.kind !== 'unreadable') throw fault as Error;
	return undefined;
}

/** Some services answer a path that they do not have with HTTP 400. */
const saysAbsent =
	/\bnot found\b|\bno (route|such)\b|\b(unknown|invalid|unrecogni[sz]ed) (\w+ )?(path|route|url|endpoint|resource|segment)\b|\bdoes(n't| not) exist\b|\bcannot get\b/i;

const maxRequests = 10;

class RequestLimitReached extends Error {}

/** Reads the beginning of a list that may have no end. */
function limitedReader(fetch: Fetch, names: Set<string>) {
	const pages: JsonObject[][] = [];
	const distinctRows = (rows: JsonObject[]) =>
		new Map(rows.map((row) => [JSON.stringify(row), row]));
	let requests = 0;
	return {
		fetch: async (url: string) => {
			if (++requests > maxRequests) throw new RequestLimitReached();
			const { text, ...response } = await fetch(url);
			const parsed = parseJson(text);
			const listPage = parsePage(
				{ ...response, body: 'value' in parsed ? parsed.value : text },
				names,
			);
			if (!('refusal' in listPage)) pages.push(listPage.rows);
			return { ...response, text };
		},
		rows: () => [...distinctRows(pages.flat()).values()],
		/** Whether another page brought other rows: a service without pages returns the same again. */
		isPaged: () => distinctRows(pages.flat()).size > distinctRows(pages[0] ?? []).size,
	};
}

/** The subscriptions on the first page of the list; undefined where it cannot be read. */
export async function readFirstPage(
	{ credentials, writeTransport }: ApiClient,
	path: string,
): Promise<ListedSubscription[] | undefined> {
	const response = await writeTransport.read(`${credentials.root}/${path}`);
	const listPage = parsePage(response, resourceNameVariants([...subscriptionNames, path]));
	return 'refusal' in listPage ? undefined : toListedSubscriptions(listPage.rows, path);
}

/** The address of one subscription, or of a part of one. */
export const itemUrl = (
	{ credentials }: Pick<ApiClient, 'credentials'>,
	path: string,
	id: string,
) => `${credentials.root}/${path}/${toPathSegment(id)}`;

/** The subscriptions as records that can be read and written. */
export const subscriptionCollection = (
	{ credentials, writeTransport }: Pick<ApiClient, 'credentials' | 'writeTransport'>,
	path: string,
) => new Collection(writeTransport, `${credentials.root}/${path}`, [...subscriptionNames, path]);

/** The subscriptions with exactly this address. */
export function filterByAddress(
	subscriptions: ListedSubscription[],
	address: string,
): ListedSubscription[] {
	return subscriptions.filter(({ fields }) => textsIn(fields).includes(address));
}

/**
 * Whether a subscription shows an address, also inside of an object.
 *
 * @param id its own, at whose end its own address is known
 */
export const hasAddress = (fields: JsonObject, id?: string) =>
	textsIn(fields).some((text) => /^https?:\/\//.test(text) && !isOwnAddress(text, id));

const isOwnAddress = (text: string, id: string | undefined) =>
	id !== undefined && text.endsWith(`/${id}`);

export function textsIn(value: unknown, depth = 0): string[] {
	if (typeof value === 'string') return [value];
	return isObject(value) && depth < 4
		? Object.values(value).flatMap((inner) => textsIn(inner, depth + 1))
		: [];
}

function toListedSubscriptions(records: JsonObject[], path: string): ListedSubscription[] {
	const names = resourceNameVariants([...subscriptionNames, path]);
	const primaryKey = inferPrimaryKey(records, names);
	return records.map((record) => {
		const fields = unwrapRecordFields(record);
		const id = subscriptionId(record, names, path, primaryKey);
		return {
			id,
			fields,
			names: eventNamesIn(fields).filter((name) => !isOwnAddress(name, id)),
			off: ['off', 'pending'].includes(subscriptionStatus(fields).state),
		};
	});
}

/** The fields of a record without its own wrapper, or of a JSON:API document. */
export function unwrapRecordFields(record: JsonObject): JsonObject {
	if (isObject(record.attributes)) return record.attributes;
	const [[, only] = [], ...others] = Object.entries(record);
	return others.length === 0 && isObject(only) ? only : record;
}

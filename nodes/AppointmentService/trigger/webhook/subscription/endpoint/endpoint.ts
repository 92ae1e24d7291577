import { subscription } from '../../../../contract';
import type { ApiClient } from '../../../../transport';
import {
	decodeSegment,
	isObject,
	inferPrimaryKey,
	scalarText,
	lastSegment,
	parseJson,
	parseLink,
	readList,
	resourceNameVariants,
	responseLimits,
	ApiError,
	Collection,
	settle,
	updateRecord,
	valueOrUndefined,
	parsePage,
	valuesNamed,
	wordList,
	type JsonObject,
	type PrimaryKey,
} from '../../../../rest';
import type { WebhookSettings } from '../../../webhookSettings';
import { BudgetExceededError } from './requestBudget';
import { subscriptionStatus } from './status';
import { eventNamesIn, inferShapeFromExamples } from './inferShape';
import type { StoredSubscription } from './store';

/** Where such services keep subscriptions, the likeliest first. They are only read to find the right one. */
const usualPaths = [
	subscription.path,
	...wordList(`
		webhook_endpoints webhooks/subscriptions webhook_subscriptions webhook-subscriptions hooks webhook-endpoints notifications/webhooks
		event-subscriptions event_subscriptions web_hooks webhooksubscriptions
	`),
];
/** Its records may be something else that people subscribe to. */
const ambiguousPath = 'subscriptions';

/** Names of the records in the list at a path. */
const namesAt = (path: string) => [
	...wordList('webhooks webhook_endpoints subscriptions webhook_subscriptions hooks channels'),
	path,
];

/** Subscriptions are written as they are, without a version check. */
export const plainWriteOptions = { checkVersion: false, dryRun: false, zone: '' };

export interface ListedSubscription {
	id: string | undefined;
	fields: JsonObject;
	names: string[];
	/** It is switched off, or was never confirmed. */
	off: boolean;
}

export interface SubscriptionEndpoint {
	/** Path below the surface's root. */
	path: string;
	/** Undefined where the service has no readable list. */
	subscriptions: ListedSubscription[] | undefined;
	isCut?: true;
	/** The one that is there, where only one fits: a new one would replace it. */
	only?: JsonObject;
}

/** Whether a path is one where services keep subscriptions, and nothing else. */
export const isUsualPath = (path: string) => usualPaths.includes(path);

/** Finds where the service keeps subscriptions and reads all of them. @throws ApiError, NetworkError where there may be a list */
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

/** More requests than a list of subscriptions takes: one that has no end is read so far. */
const maxRequests = 10;

class RequestLimitReached extends Error {}

/** The list at a path; undefined where nothing is there, without subscriptions where it is no list. @throws ApiError, NetworkError */
export async function readEndpoint(
	{ credentials, fetch, writeTransport }: ApiClient,
	path: string,
): Promise<SubscriptionEndpoint | undefined> {
	const names = namesAt(path);
	const pages: JsonObject[][] = [];
	let requests = 0;
	let first: unknown;
	const limitedFetch = async (url: string) => {
		if (++requests > maxRequests) throw new RequestLimitReached();
		const { text, ...response } = await fetch(url);
		const parsed = parseJson(text, responseLimits);
		const body = 'value' in parsed ? parsed.value : text;
		first ??= body;
		const page = parsePage({ ...response, body }, resourceNameVariants(names));
		if (!('refusal' in page)) pages.push(page.rows);
		return { ...response, text };
	};
	const { retryPolicy } = writeTransport;
	const url = `${credentials.root}/${path}`;
	const read = await settle(readList({ fetch: limitedFetch, url, names, retryPolicy }));
	if ('value' in read) {
		const subscriptions = toListedSubscriptions(read.value.records, path);
		const isOnly = subscriptions.length === 1 && saysOne(first);
		return { path, subscriptions, ...(isOnly && { only: subscriptions[0].fields }) };
	}
	const { fault } = read;
	if (fault instanceof RequestLimitReached) {
		const rows = distinct(pages.flat());
		// A service without pages returns the same again.
		const isCut = rows.length > distinct(pages[0] ?? []).length && { isCut: true as const };
		return { path, subscriptions: toListedSubscriptions(rows, path), ...isCut };
	}
	if (!(fault instanceof ApiError)) throw fault as Error;
	// The path exists, and only cannot be read as a list, or not without parameters.
	if (fault.kind === 'noList' && isObject(first)) {
		const only = unwrapRecordFields(first);
		const { addressField, eventsField } = inferShapeFromExamples([only]);
		return { path, subscriptions: undefined, ...(addressField && eventsField && { only }) };
	}
	const { status } = fault.errorInfo;
	if ([400, 405, 422].includes(status) || fault.kind === 'noList')
		return { path, subscriptions: undefined };
	if (![404, 410].includes(status) && fault.kind !== 'unreadable') throw fault;
	return undefined;
}

const mostNames =
	/^(max(imum)?|limit|quota|capacity)(allowed|number|of|total|web|hooks?|subscriptions?|endpoints?|limit){0,3}$/;

/** Whether an envelope says that no more than one fits: `max: 1`. */
const saysOne = (body: unknown, depth = 0): boolean =>
	isObject(body) &&
	depth < 4 &&
	(valuesNamed(body, mostNames).some((most) => scalarText(most) === '1') ||
		Object.values(body).some((inner) => saysOne(inner, depth + 1)));

export const distinct = <T>(parts: T[]) => [
	...new Map(parts.map((part) => [JSON.stringify(part), part])).values(),
];

/** The subscriptions as records that can be read and written. */
export const subscriptionCollection = (
	{ credentials, writeTransport }: Pick<ApiClient, 'credentials' | 'writeTransport'>,
	path: string,
) => new Collection(writeTransport, `${credentials.root}/${path}`, namesAt(path));

/** The fields of one subscription. @throws ApiError, NetworkError */
export const readSubscription = async (client: ApiClient, path: string, id: string) =>
	unwrapRecordFields((await subscriptionCollection(client, path).find(id)).record);

/** Writes these fields of a subscription, and no others. @throws ApiError, NetworkError, WriteError */
export const changeSubscription = async (
	client: ApiClient,
	path: string,
	id: string,
	fields: JsonObject,
) => {
	const collection = subscriptionCollection(client, path);
	return await updateRecord(collection, id, () => ({ fields, exact: true }), plainWriteOptions);
};

export const filterByAddress = (subscriptions: ListedSubscription[], address: string) =>
	subscriptions.filter(({ fields }) => showsAddress(fields, address));

export const showsAddress = (fields: JsonObject, address: string) =>
	textsIn(fields).some((text) => comparableAddress(text) === comparableAddress(address));

/** An address without what may differ: escapes, the case of the host, its usual port, and a slash at the end. */
function comparableAddress(text: string): string {
	const url = /^https?:/i.test(text) ? parseLink(text) : undefined;
	return url?.href.replace(/\/$/, '').split('/').map(decodeSegment).join('/') ?? text;
}

export const idsOf = (subscriptions: Array<Pick<ListedSubscription, 'id'>>) =>
	subscriptions.flatMap(({ id }) => (id === undefined ? [] : [id]));

/** Whether a subscription shows an address, also inside of an object, other than its own, which ends with its ID, and a part of a given one. */
const hasAddress = (fields: JsonObject, id?: string, address = '') =>
	textsIn(fields).some(
		(text) =>
			/^https?:\/\//.test(text) && !(id && text.endsWith(`/${id}`)) && !isPartOf(text, address),
	);

/** The subscriptions of this address: by the address itself, or by the stored ids where they show no address. */
export function matchSubscriptions(
	listed: ListedSubscription[],
	address: string,
	stored: StoredSubscription | undefined,
): ListedSubscription[] {
	const byAddress = filterByAddress(listed, address);
	const byId = listed.filter(
		({ id = '', fields }) =>
			stored?.ids.includes(id) &&
			!showsAddress(fields, address) &&
			!hasAddress(fields, id, address),
	);
	return [...byAddress, ...byId];
}

/** Whether a text is an address up to where it is masked or cut off, or up to its path. */
function isPartOf(text: string, address: string): boolean {
	const [start] = text.split(/[*•…<[{]|\.{3}|x{4}/i);
	const isPart = start !== text || /^https?:\/\/[^/]+\/?$/.test(text);
	return isPart && address.startsWith(start);
}

export function textsIn(value: unknown, depth = 0): string[] {
	if (typeof value === 'string') return [value];
	return isObject(value) && depth < 4
		? Object.values(value).flatMap((inner) => textsIn(inner, depth + 1))
		: [];
}

function toListedSubscriptions(records: JsonObject[], path: string): ListedSubscription[] {
	const names = resourceNameVariants(namesAt(path));
	const primaryKey = inferPrimaryKey(records, names);
	return records.map((record) => {
		const fields = unwrapRecordFields(record);
		const id = subscriptionId(record, names, path, primaryKey);
		const off = ['off', 'pending'].includes(subscriptionStatus(fields).state);
		return { id, fields, names: eventNamesIn(fields), off };
	});
}

/** The fields of a record without its own wrapper, or of a JSON:API document. */
export function unwrapRecordFields(record: JsonObject): JsonObject {
	if (isObject(record.attributes)) return record.attributes;
	const [[, only] = [], ...others] = Object.entries(record);
	return others.length === 0 && isObject(only) ? only : record;
}

const selfNames = /^(id|self|uri|href|selfhref|selflink|selfurl)$/;
const linksNames = /^(links?|self)$/;
/** Objects with what the service itself keeps of a record. */
const metadataNames = /^(sys|system|meta|metadata)$/;
/** IDs are kept in the static data, and no server takes a longer address. */
const maxIdLength = 2000;

/** The ID of a subscription: its own, or the end of its own address below the list, as some services give; undefined where it has none. */
export function subscriptionId(
	record: JsonObject,
	names: Set<string>,
	path: string,
	primaryKey: PrimaryKey = inferPrimaryKey([record], names),
): string | undefined {
	const id = primaryKey.path && primaryKey.getKey(record);
	if (id !== undefined && id.length <= maxIdLength && !isAddress(id)) return id;
	const [{ id: known } = {} as JsonObject] = valuesNamed(record, metadataNames).filter(isObject);
	if (typeof known === 'string' && !isAddress(known)) return known;
	const links = [record, ...valuesNamed(record, linksNames).filter(isObject)];
	const nested = links.flatMap((level) => valuesNamed(level, linksNames).filter(isObject));
	return [...links, ...nested]
		.flatMap((level) => valuesNamed(level, selfNames))
		.filter((value): value is string => typeof value === 'string' && isAddress(value))
		.map((address) => idBelow(address, path))
		.find((found) => found !== undefined);
}

const isAddress = (text: string) => /^(https?:\/)?\//.test(text) && text.length <= maxIdLength;

function idBelow(address: string, path: string): string | undefined {
	const [id = '', list] = address.split(/[?#]/)[0].split('/').filter(Boolean).reverse();
	return list !== undefined && list === lastSegment(path) ? decodeSegment(id) : undefined;
}

import { subscription } from '../../../../contract';
import type { ApiClient } from '../../../../transport';
import {
	isObject,
	inferPrimaryKey,
	parseJson,
	readList,
	resourceNameVariants,
	ApiError,
	settle,
	parsePage,
	type Fetch,
	type JsonObject,
} from '../../../../rest';
import { configuredPath, type WebhookSettings } from '../../../webhookSettings';
import { subscriptionStatus } from './status';
import { eventNamesIn } from './inferShape';

/** Where such services keep subscriptions, the likeliest first. Only reading finds out which it is. */
const usualPaths = [
	subscription.path,
	'webhook_endpoints',
	'webhooks/subscriptions',
	'webhook_subscriptions',
	'webhook-subscriptions',
	'hooks',
];

export const subscriptionNames = [
	'webhooks',
	'webhook_endpoints',
	'subscriptions',
	'webhook_subscriptions',
	'hooks',
];

/** How subscriptions are written: as they are, without a version. */
export const plainWriteOptions = { checkVersion: false, dryRun: false, zone: '' };

/** One subscription as the service shows it. */
export interface ListedSubscription {
	/** Undefined where it carries none. */
	id: string | undefined;
	/** The fields, out of whatever envelope a record has. */
	fields: JsonObject;
	/** The names of its events, as far as it tells them. */
	names: string[];
	/** It was switched off, by the service or by a person, or was never confirmed. */
	off: boolean;
}

/** The list of subscriptions. */
export interface SubscriptionEndpoint {
	/** Path below the surface's root. */
	path: string;
	/** Undefined where the service has no list to be read. */
	subscriptions: ListedSubscription[] | undefined;
	/** There may be more than was read. */
	isCut?: true;
}

/**
 * Finds where the service keeps subscriptions and reads all of them.
 *
 * @param knownPath the path where this node subscribed before
 * @throws ServiceRefusal, ConnectionFault where the list cannot be read although there may be one
 */
export async function findEndpoint(
	{ credentials, fetch, writeTransport }: ApiClient,
	settings: WebhookSettings,
	knownPath?: string,
): Promise<SubscriptionEndpoint | undefined> {
	const onlyPath = configuredPath(settings) ?? knownPath;
	for (const path of onlyPath === undefined ? usualPaths : [onlyPath]) {
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
		// The address is there, and only cannot be read as a list.
		if (status === 405 || fault.kind === 'noList') return { path, subscriptions: undefined };
		if (status !== 404 && status !== 410 && fault.kind !== 'unreadable') throw fault as Error;
	}
	return onlyPath === undefined ? undefined : { path: onlyPath, subscriptions: undefined };
}

/** As many requests are spent on the list of subscriptions. */
const mostRequests = 10;

class RequestLimitReached extends Error {}

/** Reads a part of a list that may have no end, or does not say whether it has one. */
function limitedReader(fetch: Fetch, words: Set<string>) {
	const pages: JsonObject[][] = [];
	const distinctRows = (rows: JsonObject[]) =>
		new Map(rows.map((row) => [JSON.stringify(row), row]));
	let requests = 0;
	return {
		fetch: async (url: string) => {
			if (++requests > mostRequests) throw new RequestLimitReached();
			const { text, ...response } = await fetch(url);
			const parsed = parseJson(text);
			const listPage = parsePage(
				{ ...response, body: 'value' in parsed ? parsed.value : text },
				words,
			);
			if (!('refusal' in listPage)) pages.push(listPage.rows);
			return { ...response, text };
		},
		rows: () => [...distinctRows(pages.flat()).values()],
		/** Whether another address brought other rows: a service that ignores pages gives the same again. */
		isPaged: () => distinctRows(pages.flat()).size > distinctRows(pages[0] ?? []).size,
	};
}

/** The first page of the list, which is enough to see what is there; undefined where it cannot be read. */
export async function readFirstPage(
	{ credentials, writeTransport }: ApiClient,
	path: string,
): Promise<ListedSubscription[] | undefined> {
	const response = await writeTransport.read(`${credentials.root}/${path}`);
	const listPage = parsePage(response, resourceNameVariants([...subscriptionNames, path]));
	return 'refusal' in listPage ? undefined : toListedSubscriptions(listPage.rows, path);
}

/** Those that send to exactly this address. */
export function filterByAddress(
	subscriptions: ListedSubscription[],
	address: string,
): ListedSubscription[] {
	return subscriptions.filter(({ fields }) =>
		Object.values(fields).some((value) => value === address),
	);
}

function toListedSubscriptions(records: JsonObject[], path: string): ListedSubscription[] {
	const primaryKey = inferPrimaryKey(records, resourceNameVariants([...subscriptionNames, path]));
	return records.map((record) => {
		const fields = unwrapRecordFields(record);
		return {
			id: primaryKey.path && primaryKey.getKey(record),
			fields,
			names: eventNamesIn(fields),
			off: ['off', 'pending'].includes(subscriptionStatus(fields).state),
		};
	});
}

/** The fields of a record that stands in a wrapper of its own, or in a JSON:API document. */
export function unwrapRecordFields(record: JsonObject): JsonObject {
	if (isObject(record.attributes)) return record.attributes;
	const [[, only] = [], ...others] = Object.entries(record);
	return others.length === 0 && isObject(only) ? only : record;
}

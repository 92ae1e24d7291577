import type { IExecuteFunctions } from 'n8n-workflow';
import { createApiClient, nodeRetryPolicy } from '../../transport';
import {
	dayMs,
	Pager,
	readList,
	settle,
	type JsonObject,
	type PagerOptions,
	type PrimaryKey,
} from '../../rest';
import { listNames, type PollSettings } from '../pollSettings';
import { pollStartingSoon } from './startingSoon';
import { IncompleteListError, type PolledResource } from './state/types';

/** How many records to choose the latest from: as many as a page usually has. */
const latestCount = 20;
/** How many to look among for one to which something happened, and in how many requests. */
const searchedCount = 200;
const searchRequests = 10;
/** Milliseconds that looking for the next starts may take. */
const startBudget = 20_000;
const startAhead = 366 * dayMs;

/** Some records of a list, as they are now. */
export interface SampleRecords {
	records: JsonObject[];
	primaryKey: PrimaryKey;
}

/**
 * The newest records of a list.
 *
 * @param isSearch looks at more than a page of them
 * @throws ApiError, NetworkError
 */
export async function readNewest(
	this: IExecuteFunctions,
	settings: PollSettings,
	resource: PolledResource,
	isSearch: boolean,
): Promise<SampleRecords> {
	const { credentials, fetch } = await createApiClient(this, 0, settings.timeout);
	const list: PagerOptions = {
		fetch,
		url: settings.listUrl(credentials.root, resource),
		names: listNames(resource),
		retryPolicy: nodeRetryPolicy,
	};
	const { plan: strategy } = settings;
	if (strategy)
		return await readList({ ...list, limit: isSearch ? searchedCount : latestCount, strategy });
	const pager = new Pager(list);
	const { primaryKey, next: second, oldestFirst } = await pager.fetchFirstPage();
	let next = isSearch || oldestFirst ? second : undefined;
	const maxRequests = isSearch ? searchRequests : 1;
	for (let request = 0; next && request < maxRequests; request++) {
		const page = await settle(pager.fetchPage(next, true));
		next =
			'fault' in page || pager.recordsRead.length >= searchedCount ? undefined : page.value.next;
	}
	const records = new Map(pager.recordsRead.map((record) => [primaryKey.getKey(record), record]));
	return { records: [...records.values()], primaryKey };
}

/**
 * The appointments that start next, the earliest first, as a poll would find them; none where the list cannot be read to its end.
 *
 * @throws ApiError, NetworkError
 */
export async function readNextStarts(
	this: IExecuteFunctions,
	settings: PollSettings,
): Promise<Array<{ id: string; record: JsonObject; at: number }>> {
	const timeout = Math.min(settings.timeout, startBudget);
	const { credentials, fetch } = await createApiClient(this, 0, timeout);
	const settled = await settle(
		pollStartingSoon({
			fetch,
			url: settings.listUrl(credentials.root, 'appointment'),
			names: listNames('appointment'),
			state: undefined,
			plan: settings.plan,
			retryPolicy: { ...nodeRetryPolicy, budget: startBudget / 2 },
			budget: startBudget,
			ahead: startAhead,
			timeZone: settings.timeZone ?? this.getTimezone(),
		}),
	);
	if (!('fault' in settled)) return settled.value.events;
	if (settled.fault instanceof IncompleteListError) return [];
	throw settled.fault;
}

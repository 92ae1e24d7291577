import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { tryGetCredentials, createApiClient, nodeRetryPolicy, toNodeError } from '../../transport';
import {
	Pager,
	readList,
	settle,
	type PagerOptions,
	type JsonObject,
	findTimeField,
	parseTime,
	valueAt,
} from '../../rest';
import { toPollItem, type PollEvent } from './pollItem';
import { pollEvents } from '../pollEvents';
import { listNames, readPollSettings } from '../pollSettings';

const maxSamples = 3;
/** How many records to choose the latest from: as many as a page usually has. */
const candidateCount = 20;

/**
 * A few of the account's own appointments as items of polling mode, for building a workflow. Nothing is remembered.
 *
 * @throws NodeApiError, NodeOperationError
 */
export async function sampleItems(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const settings = readPollSettings(this.getNode(), (name, fallback) =>
		this.getNodeParameter(name, 0, fallback),
	);
	const read = await settle(fetchLatest.call(this, settings));
	if ('fault' in read) {
		const purpose = { task: 'read appointments', credentials: await tryGetCredentials(this, 0) };
		throw toNodeError(this.getNode(), read.fault, purpose, 0);
	}
	if (read.value.length === 0) {
		this.addExecutionHints({
			message:
				'The account has no appointments yet, so there is nothing to show. Make one, and fetch again.',
			type: 'warning',
			location: 'outputPane',
		});
	}
	const event = pollEvents[settings.event].sample;
	return [
		read.value.map((sample) => ({
			json: toPollItem({ ...sample, event }),
			pairedItem: { item: 0 },
		})),
	];
}

async function fetchLatest(
	this: IExecuteFunctions,
	settings: ReturnType<typeof readPollSettings>,
): Promise<Array<Omit<PollEvent, 'event'>>> {
	const { credentials, fetch } = await createApiClient(this, 0, settings.timeout);
	const list: PagerOptions = {
		fetch,
		url: settings.listUrl(credentials.root),
		names: listNames,
		retryPolicy: nodeRetryPolicy,
	};
	const { records, primaryKey } = settings.plan
		? await readList({ ...list, limit: candidateCount, strategy: settings.plan })
		: await fetchNewest(list);
	const timeKind = pollEvents[settings.event].detects === 'startingSoon' ? 'start' : 'created';
	const path = findTimeField(records, timeKind);
	const time = (record: JsonObject) => (path ? parseTime(valueAt(record, path)) : undefined);
	return records
		.map((record) => ({ id: primaryKey.getKey(record), record, at: time(record) }))
		.sort((a, b) => (b.at ?? 0) - (a.at ?? 0))
		.slice(0, maxSamples);
}

/** The records of the first page, and where that begins with the oldest, of the last one too. */
async function fetchNewest(list: PagerOptions) {
	const pager = new Pager(list);
	const { primaryKey, next, oldestFirst } = await pager.fetchFirstPage();
	if (next && oldestFirst) await settle(pager.fetchPage(next, true));
	const records = new Map(pager.recordsRead.map((record) => [primaryKey.getKey(record), record]));
	return { records: [...records.values()], primaryKey };
}

import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { isCancelled, isPaid, startTimeOf, statusOf } from '../../appointment';
import { resources } from '../../contract';
import {
	fieldValueAt,
	findTimeZone,
	Pager,
	readList,
	resourceNameVariants,
	settle,
	splitCommaList,
	timesOf,
	type JsonObject,
	type PagerOptions,
	type PrimaryKey,
} from '../../rest';
import { createApiClient, nodeRetryPolicy, toNodeError, tryGetCredentials } from '../../transport';
import {
	assertWatchesOffered,
	listNames,
	readPollSettings,
	type ListWatch,
	type PollSettings,
} from '../pollSettings';
import { toPollItem, type PollEvent } from '../pollEvents';
import { isNow } from '../webhook/changesOfRecord';
import { noStartMessage, startFieldAdvice, unseenMoves } from './session/strategy';
import { lacksClock, locateStarts, noClockNotice } from './startCollector';
import type { ChangeKind, PolledResource } from './state/types';

const maxSamples = 3;
/** How many records to choose the latest from: as many as a page usually has. */
const latestCount = 20;
/** How many to look among for one to which something happened, and in how many requests. */
const searchedCount = 200;
const searchRequests = 10;

/** Tells beside the output why there is no sample, or what the samples do not show. */
type AddHint = (message: string, type?: 'warning' | 'info') => void;

/** A few of the account's own records as items of polling mode, to build a workflow with. @throws NodeApiError, NodeOperationError */
export async function sampleItems(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const settings = readPollSettings(this.getNode(), (name, fallback) =>
		this.getNodeParameter(name, 0, fallback),
	);
	const addHint: AddHint = (message, type = 'warning') =>
		this.addExecutionHints({ message, type, location: 'outputPane' });
	const output: INodeExecutionData[] = [];
	for (const watch of settings.watches) {
		const read = await settle(readSamples.call(this, settings, watch, addHint));
		if ('fault' in read) {
			const task = `read ${resources[watch.resource].plural}`;
			const purpose = { task, credentials: await tryGetCredentials(this, 0) };
			throw toNodeError(this.getNode(), read.fault, purpose, 0);
		}
		for (const event of read.value)
			output.push({ json: toPollItem(event, settings.isVersion1), pairedItem: { item: 0 } });
	}
	return [output];
}

async function readSamples(
	this: IExecuteFunctions,
	settings: PollSettings,
	{ name, resource, changes }: ListWatch,
	addHint: AddHint,
): Promise<PollEvent[]> {
	const { credentials } = await createApiClient(this, 0);
	assertWatchesOffered(this.getNode(), credentials.surface, settings.watches);
	const isStart = name === 'startingSoon';
	const combined = settings.isVersion1 && changes.has('changed');
	const kinds: ChangeKind[] = combined ? ['changed'] : [...changes];
	const isSearch = isStart || kinds.some((kind) => kind !== 'created' && kind !== 'deleted');
	const newest = await readNewest.call(this, settings, resource, isSearch);
	if (newest.records.length === 0) {
		addHint(
			`The account has no ${resources[resource].plural} yet, so there is nothing to show. Make one, and fetch again.`,
		);
		return [];
	}
	const field = settings.cancelledStatus?.field ?? '';
	const named = { 'Status Field': field, 'Start Field': isStart ? '' : settings.startField };
	for (const [option, names] of Object.entries(resource === 'appointment' ? named : {}))
		for (const name of splitCommaList(names))
			if (newest.records.every((record) => fieldValueAt(record, name) === undefined))
				addHint(
					`None of the newest appointments has the field “${name}”. Correct the option ${option}, or remove it.`,
				);
	const showsNone = (read: (record: JsonObject) => unknown) =>
		newest.records.every((record) => read(record) === undefined);
	if (kinds.includes('statusChanged') && !field && showsNone(statusOf))
		addHint(
			'None of the newest appointments shows a status, so no change but a cancellation would be seen. Set the option Status Field to the field that holds it.',
		);
	const noMoves =
		kinds.includes('rescheduled') && !settings.startField && unseenMoves(newest.records);
	if (noMoves) addHint(noMoves);
	if (!isStart) return sampleChanges(settings, resource, kinds, newest, addHint);
	const timeZone = settings.timeZone ?? this.getTimezone();
	const samples = chooseStarts(newest, { ...settings, timeZone }, addHint);
	return samples.map((sample) => ({ ...sample, event: 'startingSoon', resource }));
}

function sampleChanges(
	settings: PollSettings,
	resource: PolledResource,
	kinds: ChangeKind[],
	newest: SampleRecords,
	addHint: AddHint,
): PollEvent[] {
	const { plural, singular } = resources[resource];
	const events = kinds.flatMap((event): PollEvent[] => {
		const chosen = event === 'deleted' ? [] : chooseSamples(event, newest, settings);
		if (event !== 'deleted' && chosen.length === 0) {
			const option = valueOptions[event];
			const statuses = option ? statusesHint(newest.records, event, option) : '';
			addHint(
				`None of the newest ${plural} is ${event}, so there is no sample of that.${statuses}`,
			);
		}
		return chosen.map((sample) => ({ ...sample, event, resource }));
	});
	if (kinds.includes('deleted')) {
		addHint(
			`There is no sample of a deleted ${singular}: it is seen when it is gone from the list. The item then has its ID and what was last known of it.`,
			'info',
		);
	}
	if (!settings.isVersion1 && !kinds.every((kind) => kind === 'deleted' || kind in shows)) {
		addHint(
			`The samples of changes are ${plural} as they are now. What changed is seen between two polls, when the workflow is published.`,
			'info',
		);
	}
	return events;
}

/** More would be notes. */
const maxStatuses = 8;

/** The options that say which status stands for an event. */
const valueOptions: Partial<Record<ChangeKind, string>> = {
	cancelled: 'Cancelled Value',
	paid: 'Paid Value',
};

function statusesHint(records: JsonObject[], event: ChangeKind, option: string): string {
	const statuses = [...new Set(records.flatMap((record) => statusOf(record) ?? []))];
	return statuses.length > 0 && statuses.length <= maxStatuses
		? ` Their statuses are: ${statuses.join(', ')}. If one of these means ${event}, enter it under Options: ${option}.`
		: '';
}

interface SampleRecords {
	records: JsonObject[];
	primaryKey: PrimaryKey;
}

/** The newest records of a list; more than a page of them for a search. @throws ApiError, NetworkError */
async function readNewest(
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

/** A record that stands for an event, and when that was, in milliseconds since 1970, where the record says. */
type Sample = Pick<PollEvent, 'id' | 'record' | 'at'>;

/** What a record itself shows. */
const shows: Partial<Record<ChangeKind, (record: JsonObject, settings: PollSettings) => boolean>> =
	{
		created: () => true,
		cancelled: (record, settings) => isNow('cancelled', record, settings),
		paid: (record, { paidValues }) => isPaid(record, paidValues),
	};

/** Records that stand for a kind of event, the latest first; for a change those that were changed last, where they say so. */
function chooseSamples(
	kind: ChangeKind,
	{ records, primaryKey }: SampleRecords,
	settings: PollSettings,
): Sample[] {
	const created = timesOf(records, 'created');
	const updated = timesOf(records, 'updated');
	const isFitting = shows[kind] ?? (() => true);
	const fitting = records.filter((record) => isFitting(record, settings));
	const changed = fitting.filter(
		(record) => (updated(record) ?? 0) > (created(record) ?? Infinity),
	);
	const chosen = kind in shows || changed.length === 0 ? fitting : changed;
	const time = (record: JsonObject) =>
		(kind === 'created' ? undefined : updated(record)) ?? created(record);
	return nearest(chosen, time, primaryKey);
}

/** The appointments that start next, or the latest ones. */
function chooseStarts(
	{ records, primaryKey }: SampleRecords,
	{ timeZone, cancelledStatus, startField }: PollSettings & { timeZone: string },
	addHint: AddHint,
): Sample[] {
	const now = Date.now();
	const names = resourceNameVariants(listNames('appointment'));
	const { views, paths, clock } = locateStarts(records, names, now, startField);
	const starts = new Map(
		records.map((record, index) => {
			const zone = findTimeZone(record) ?? timeZone;
			return [record, paths[0] && startTimeOf(views[index], paths[0], zone, clock)];
		}),
	);
	const startOf = (record: JsonObject) => starts.get(record)?.time;
	const found = [...starts.values()].filter((start) => start !== undefined);
	if (found.length > 0 && found.every(lacksClock)) addHint(noClockNotice);
	const coming = records.filter(
		(record) => (startOf(record) ?? 0) > now && !isCancelled(record, cancelledStatus),
	);
	if (coming.length > 0) return nearest(coming, startOf, primaryKey);
	addHint(
		found.length > 0
			? 'No coming appointment was found. The samples are the latest ones.'
			: `${noStartMessage(startField)}, so none would be reported. ${startFieldAdvice}`,
	);
	return nearest(records, startOf, primaryKey);
}

function nearest(
	records: JsonObject[],
	time: (record: JsonObject) => number | undefined,
	primaryKey: PrimaryKey,
): Sample[] {
	const distance = ({ at = 0 }: Sample) => Math.abs(Date.now() - at);
	return records
		.map((record) => ({ id: primaryKey.getKey(record), record, at: time(record) }))
		.sort((a, b) => distance(a) - distance(b))
		.slice(0, maxSamples);
}

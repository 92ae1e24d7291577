import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { resources } from '../../contract';
import { createApiClient, toNodeError, tryGetCredentials } from '../../transport';
import { settle } from '../../rest';
import { assertWatchesOffered, type ListWatch } from '../listWatch';
import { readPollSettings, type PollSettings } from '../pollSettings';
import {
	chooseLatestStarts,
	chooseSamples,
	isShownByRecord,
	maxSamples,
	type Sample,
} from './chooseSamples';
import { toPollItem, type PollEvent } from './pollItem';
import { readNewest, readNextStarts } from './sampleRecords';
import type { ChangeKind, PolledResource } from './state/types';

/** Items to build a workflow with, and what cannot be seen in them. */
interface SampleSet {
	events: PollEvent[];
	/** Why there are none. */
	hints: string[];
	/** What they do not show. */
	notes?: string[];
}

/**
 * A few of the account's own records as items of polling mode, for building a workflow: up to three for each chosen event. Nothing is
 * remembered.
 *
 * @throws NodeApiError, NodeOperationError
 */
export async function sampleItems(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const settings = readPollSettings(this.getNode(), (name, fallback) =>
		this.getNodeParameter(name, 0, fallback),
	);
	const output: INodeExecutionData[] = [];
	for (const watch of settings.watches) {
		const read = await settle(readSamples.call(this, settings, watch));
		if ('fault' in read) {
			const task = `read ${resources[watch.resource].plural}`;
			const purpose = { task, credentials: await tryGetCredentials(this, 0) };
			throw toNodeError(this.getNode(), read.fault, purpose, 0);
		}
		const { events, hints, notes = [] } = read.value;
		for (const event of events)
			output.push({ json: toPollItem(event, settings.isVersion1), pairedItem: { item: 0 } });
		for (const message of hints)
			this.addExecutionHints({ message, type: 'warning', location: 'outputPane' });
		for (const message of notes)
			this.addExecutionHints({ message, type: 'info', location: 'outputPane' });
	}
	return [output];
}

async function readSamples(
	this: IExecuteFunctions,
	settings: PollSettings,
	watch: ListWatch,
): Promise<SampleSet> {
	const { credentials } = await createApiClient(this, 0);
	assertWatchesOffered(this.getNode(), credentials.surface, settings.watches);
	return watch.name === 'startingSoon'
		? await sampleStarts.call(this, settings)
		: await sampleChanges.call(this, settings, watch);
}

async function sampleStarts(this: IExecuteFunctions, settings: PollSettings): Promise<SampleSet> {
	const toEvents = (samples: Sample[]) =>
		samples
			.slice(0, maxSamples)
			.map((sample): PollEvent => ({ ...sample, event: 'startingSoon', resource: 'appointment' }));
	const starts = await readNextStarts.call(this, settings);
	if (starts.length > 0) return { events: toEvents(starts), hints: [] };
	const newest = await readNewest.call(this, settings, 'appointment', false);
	if (newest.records.length === 0) return { events: [], hints: [emptyListHint('appointment')] };
	return {
		events: toEvents(chooseLatestStarts(newest)),
		hints: ['No coming appointment was found. The samples are the latest ones.'],
	};
}

async function sampleChanges(
	this: IExecuteFunctions,
	settings: PollSettings,
	{ resource, changes }: ListWatch,
): Promise<SampleSet> {
	const { plural, singular } = resources[resource];
	const combined = settings.isVersion1 && changes.has('changed');
	const kinds: ChangeKind[] = combined ? ['changed'] : [...changes];
	const isSearch = kinds.some((kind) => kind !== 'created' && kind !== 'deleted');
	const newest = await readNewest.call(this, settings, resource, isSearch);
	if (newest.records.length === 0) return { events: [], hints: [emptyListHint(resource)] };
	const events: PollEvent[] = [];
	const hints: string[] = [];
	const notes: string[] = [];
	for (const event of kinds) {
		const chosen = chooseSamples(event, newest);
		events.push(...chosen.map((sample) => ({ ...sample, event, resource })));
		if (event !== 'deleted' && chosen.length === 0)
			hints.push(`None of the newest ${plural} is ${event}, so there is no sample of that.`);
	}
	if (kinds.includes('deleted')) {
		notes.push(
			`There is no sample of a deleted ${singular}: it is seen when it is gone from the list. The item then has its ID, and as the record what was last known of it.`,
		);
	}
	if (!settings.isVersion1 && !kinds.every((kind) => kind === 'deleted' || isShownByRecord(kind))) {
		notes.push(
			`The samples of changes are ${plural} as they are now. What changed is seen between two polls, when the workflow is published.`,
		);
	}
	return { events, hints, notes };
}

function emptyListHint(resource: PolledResource): string {
	return `The account has no ${resources[resource].plural} yet, so there is nothing to show. Make one, and fetch again.`;
}

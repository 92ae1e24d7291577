import { paginationCandidates } from '../paging/candidates';
import {
	countsMore,
	getPageStatus,
	getTotal,
	matchesTotal,
	mayBePreview,
} from '../paging/pageStatus';
import { fetchRemainingPages, type StopReason } from './followPages';
import { beginReading, findLongerFirstPage } from './beginReading';
import {
	createRecordSet,
	findSecondPage,
	singlePageReason,
	wholeListReason,
	type ReadContext,
} from './startPaging';
import { mentionsPages } from '../paging/silentSearch';
import type { RecordSet } from '../record/recordSet';
import {
	numberedPageUrl,
	withPageSize,
	type FetchPage,
	positionAfterFirstPage,
	type PaginationStrategy,
} from '../paging/strategy';
import { NetworkError } from '../http/errors';
import { describeStrategy, type VerifiedDetection } from '../paging/guesses';
import { settle } from '../http/settle';
import type { ListPage } from '../page/listPage';
import type { JsonObject } from '../http/types';
import { findLargerFirstPage } from '../pages/largerFirstPage';
import { assessCompleteness, undetectedCompleteness, type Completeness } from './completeness';
import { ChangeDetector } from '../page/changeDetector';

/** What reading the pages of a list gave. */
export interface ReadResult {
	recordSet: RecordSet;
	completeness: Completeness;
	strategyDescription: string;
	/** Why this strategy. */
	reason: string;
}

const maxPasses = 3;

/** Reads a list with the strategy that the user set. */
export async function readWithStrategy(
	context: ReadContext,
	first: ListPage,
	strategy: PaginationStrategy,
): Promise<ReadResult> {
	const recordSet = createRecordSet(context, first);
	const start = positionAfterFirstPage(first, context.primaryKey);
	const stopReason = await fetchRemainingPages(
		{ ...context, strategy, recordSet, verified: false, sequential: false },
		start,
	);
	const { mayMistakeIds, primaryKey } = recordSet;
	if (mayMistakeIds && !context.exceededReason?.())
		return await readWithStrategy({ ...context, primaryKey }, first, strategy);
	const completeness = assessCompleteness(stopReason, recordSet, first);
	return {
		recordSet,
		completeness,
		strategyDescription: describeStrategy(strategy),
		reason: 'it is set in the options',
	};
}

/**
 * Reads a list whose strategy is not known: detects it, follows it, and reads again where the list changed meanwhile.
 *
 * @param knownEnd why the first page is the whole list, where that is known
 * @param pass how often the list was begun, this time included
 */
export async function readAllPages(
	context: ReadContext,
	first: ListPage,
	knownEnd?: string,
	pass = 1,
): Promise<ReadResult> {
	const recordSet = createRecordSet(context, first);
	const onePage = (
		kind: StopReason['kind'],
		reason: string,
		strategyDescription = 'one page',
	): ReadResult => ({
		recordSet,
		completeness: assessCompleteness({ kind, totals: [], hasShortPage: false }, recordSet, first),
		strategyDescription,
		reason,
	});
	if (recordSet.isFull) return onePage('limit', 'it holds as many records as wanted');
	const endReason = knownEnd ?? (context.mayGoOn ? undefined : wholeListReason(context, first));
	if (endReason) {
		const { size, plainFirst } = context;
		const isCounted = plainFirst && countsMore(plainFirst) && matchesTotal(first, recordSet.size);
		if (size && (isCounted || singlePageReason(first, recordSet)))
			context.onLearned?.({ strategy: { style: 'none', size } });
		return onePage('reportedEnd', endReason);
	}

	const monitored = monitorChanges(context);
	monitored.changeDetector.observe(first.url, first);
	const seenPages: JsonObject[][] = context.plainFirst ? [context.plainFirst.rows] : [];
	const fetchPage: FetchPage = async (address) => {
		const page = await monitored.fetchPage(address);
		if (!('refusal' in page)) seenPages.push(page.rows);
		return page;
	};
	const mayBeLarger = !context.known && !context.size;
	const larger = mayBeLarger
		? await findLargerFirstPage({ ...context, fetchPage, first }, context.limit)
		: [];
	if (!Array.isArray(larger)) {
		const { size, mayGoOn, endReason } = larger;
		const sized = { ...context, size, mayGoOn, plainFirst: first };
		return await readAllPages(sized, larger.first, endReason, pass);
	}
	const searched = await settle(
		findSecondPage({ ...context, fetchPage }, first, true, mayBeLarger),
	);
	if ('fault' in searched) {
		const { fault: error } = searched;
		const pageStatus = getPageStatus(first, recordSet.size, 1);
		if (!(error instanceof NetworkError) || pageStatus === 'more') throw error;
		if (getTotal(first, recordSet.size) === recordSet.size)
			return onePage('reportedEnd', 'the service counts no more');
		const reason = `The service gave ${recordSet.size} records and no answer to whether there are more: ${error.message}`;
		return {
			...onePage('reportedEnd', 'the connection failed'),
			completeness: { complete: false, reason },
		};
	}
	const detection = searched.value;
	if (typeof detection === 'object' && detection.outcome === 'larger') {
		const { size, places, endReason } = detection;
		const sized = { ...context, size, places, mayGoOn: true, plainFirst: first };
		return await readAllPages(sized, detection.first, endReason, pass);
	}
	const isPaged =
		typeof detection === 'object' && ['verified', 'unverified'].includes(detection.outcome);
	const hasChanged = typeof detection === 'object' && 'changed' in detection && detection.changed;
	// Where nothing follows, a record that the first page lacks left its place meanwhile, or came there.
	if (!isPaged && (hasChanged || recordSet.countNew(seenPages.flat()) > 0)) {
		if (pass < maxPasses) {
			const again = await context.fetchPage(first.url);
			if ('refusal' in again) throw again.refusal;
			return await readAllPages(context, again, undefined, pass + 1);
		}
		seenPages.forEach((rows) => recordSet.addMissing(rows));
		recordSet.changed = true;
	}
	const isVerified = typeof detection === 'object' && detection.outcome === 'verified';
	const endStrategy =
		typeof detection === 'object' && detection.outcome === 'ended'
			? detection.strategy
			: !isVerified && mayBePreview(first) && paginationCandidates(first)[0].strategy;
	const longer = endStrategy && (await findLongerFirstPage(context, first, endStrategy));
	if (longer) return await readAllPages(context, longer, undefined, pass);
	if (typeof detection === 'string') {
		if (detection === mentionsPages)
			context.onLearned?.({ strategy: { style: 'none' }, endingPath: first.path });
		return onePage('reportedEnd', detection);
	}
	switch (detection.outcome) {
		case 'ended':
			context.onLearned?.({ strategy: detection.strategy });
			return onePage('pastEnd', detection.reason, describeStrategy(detection.strategy));
		case 'counted':
			return onePage('pastEnd', detection.reason);
		case 'unverified':
			if (detection.few) return onePage('pastEnd', 'nothing points to more records than these few');
			return {
				...onePage('stuck', 'nothing that was tried led to a second page', 'unknown'),
				completeness: undetectedCompleteness(first, recordSet, detection.tried),
			};
		case 'verified':
			return await readDetected(
				{ ...context, ignoredSizes: [...larger, ...(detection.ignoredSizes ?? [])] },
				monitored,
				first,
				detection,
				seenPages,
			);
	}
}

async function readDetected(
	context: ReadContext,
	{ fetchPage, changeDetector }: MonitoredFetch,
	firstSeen: ListPage,
	detection: VerifiedDetection,
	seenPages: JsonObject[][],
): Promise<ReadResult> {
	const { listUrl } = context;
	const opening = await beginReading({ ...context, fetchPage }, firstSeen, detection);
	const { position } = opening;
	const { strategy } = opening;
	let { recordSet } = opening;
	const following = { ...context, fetchPage, recordSet, verified: true, sequential: false };
	let stopReason = await fetchRemainingPages({ ...following, strategy }, position);
	// A record that came while the pages were looked for, and not again, moved meanwhile.
	const countLost = () => (recordSet.isFull ? 0 : recordSet.countNew(seenPages.flat()));
	const isOneLost = countLost() > 0;
	recordSet.changed ||= changeDetector.hasChanged || isOneLost;
	let completeness = assessCompleteness(stopReason, recordSet, opening.first);
	const earlierSets: RecordSet[] = [];
	// What is remembered may be wrong instead: the list is read anew then.
	const passes = detection.isRemembered && !recordSet.mayMistakeIds ? 1 : maxPasses;
	for (
		let pass = 2;
		pass <= passes && completeness.shouldReread && !context.exceededReason?.();
		pass++
	) {
		const { primaryKey } = recordSet;
		const rereadContext = { ...context, primaryKey };
		const rereadMonitored = monitorChanges(rereadContext);
		const firstOfPass = await rereadMonitored.fetchPage(
			strategy.style === 'page' && position.pages > 1
				? numberedPageUrl(strategy, listUrl, 0, 0)
				: withPageSize(strategy, listUrl),
		);
		if ('refusal' in firstOfPass) throw firstOfPass.refusal;
		const earlier = recordSet;
		earlierSets.unshift(earlier);
		recordSet = createRecordSet(rereadContext, firstOfPass);
		const start = positionAfterFirstPage(firstOfPass, primaryKey);
		stopReason = await fetchRemainingPages(
			{
				...context,
				fetchPage: rereadMonitored.fetchPage,
				strategy,
				recordSet,
				verified: true,
				sequential: true,
			},
			start,
		);
		recordSet.changed ||= rereadMonitored.changeDetector.hasChanged;
		completeness = compareReadings(
			assessCompleteness(stopReason, recordSet, firstOfPass),
			recordSet,
			earlier,
			getTotal(firstOfPass, recordSet.size) !== undefined,
		);
	}
	const lost = countLost();
	if (completeness.complete && lost > Math.max(2, firstSeen.rows.length / 10)) {
		const reason = `The list changed while it was read, or is paged in another way: ${lost} of its records came only once.`;
		completeness = { complete: false, reason };
		seenPages.forEach((rows) => recordSet.addMissing(rows));
	}
	const isSettled = earlierSets.length > 0 && isSameAgain(recordSet, earlierSets[0]);
	if (!completeness.complete && !isSettled)
		for (const { records } of earlierSets) recordSet.addMissing(records);
	return {
		recordSet,
		completeness,
		strategyDescription: describeStrategy(strategy),
		reason: detection.reason,
	};
}

/** A fetch whose pages a change detector observes. */
interface MonitoredFetch {
	fetchPage: FetchPage;
	changeDetector: ChangeDetector;
}

function monitorChanges({ fetchPage, primaryKey }: ReadContext): MonitoredFetch {
	const changeDetector = new ChangeDetector(primaryKey);
	return {
		changeDetector,
		fetchPage: async (address) => {
			const page = await fetchPage(address);
			if (!('refusal' in page)) changeDetector.observe(address, page);
			return page;
		},
	};
}

/**
 * A list that showed signs of change, and then came twice the same, is complete. One whose records do not all come again may have lost
 * them, or they moved to a page that was read before: another reading tells.
 */
function compareReadings(
	completeness: Completeness,
	recordSet: RecordSet,
	earlier: RecordSet,
	isCounted: boolean,
): Completeness {
	const { size, isFull } = recordSet;
	if (completeness.complete && !isCounted && !isFull && recordSet.countNew(earlier.records) > 0)
		return {
			complete: false,
			reason: `The list changed while its ${size} records were read.`,
			shouldReread: true,
			isInconclusive: true,
		};
	if (!completeness.shouldReread || !completeness.isInconclusive) return completeness;
	if (!isSameAgain(recordSet, earlier)) return completeness;
	return { complete: true, reason: `Two readings brought the same ${size} records.` };
}

/** Whether a reading brought the records of the one before it, and showed no sign of change: what came earlier still is out of date. */
function isSameAgain(recordSet: RecordSet, earlier: RecordSet): boolean {
	return (
		recordSet.size === earlier.size &&
		recordSet.duplicates === 0 &&
		!recordSet.changed &&
		recordSet.countNew(earlier.records) === 0
	);
}

import { paginationCandidates } from '../paging/candidates';
import { getTotal, hasFewRows, mayBePreview } from '../paging/pageStatus';
import { fetchRemainingPages, type StopReason } from './followPages';
import { findLongerFirstPage, type ReadStart } from './beginReading';
import { inferPagination } from './inferPagination';
import { createRecordSet, type ReadContext } from './startPaging';
import { mentionsPages } from '../paging/silentSearch';
import type { RecordSet } from '../record/recordSet';
import {
	numberedPageUrl,
	withPageSize,
	type FetchPage,
	positionAfterFirstPage,
	type PaginationStrategy,
} from '../paging/strategy';
import { describeStrategy } from '../paging/guesses';
import type { ListPage } from '../page/listPage';
import type { RangePair } from '../dates/rangeParameters';
import type { ApiError } from '../http/errors';
import type { JsonObject } from '../http/types';
import {
	assessCompleteness,
	nextNotFound,
	undetectedCompleteness,
	type Completeness,
} from './completeness';

/** What reading the pages of a list gave. */
export interface ReadResult {
	recordSet: RecordSet;
	completeness: Completeness;
	strategyDescription: string;
	reason: string;
	/** All records lie around now, and a range of all dates is refused as too long. */
	refusedRange?: ApiError;
	/** What a wider range of dates was asked for with. */
	dateParameters?: RangePair;
}

const maxPasses = 3;

/** Reads a list with the strategy that the user set. */
export async function readWithStrategy(
	context: ReadContext,
	first: ListPage,
	strategy: PaginationStrategy,
): Promise<ReadResult> {
	const start: ReadStart = {
		strategy,
		recordSet: createRecordSet(context, first),
		position: positionAfterFirstPage(first, context.primaryKey),
		first,
	};
	const reason = 'it is set in the options';
	const result = await readOn(context, start, { verified: false, reason }, [first.rows]);
	const isAll = result.completeness.complete && !result.recordSet.isFull;
	return {
		...result,
		completeness: (isAll && nextNotFound(first, strategy)) || result.completeness,
	};
}

/** Reads a list whose strategy is not known: detects it, follows it, and reads again where the list changed meanwhile. @param pass this time included */
export async function readAllPages(
	context: ReadContext,
	plainFirst: ListPage,
	pass = 1,
): Promise<ReadResult> {
	const seenPages: JsonObject[][] = [plainFirst.rows];
	const fetchPage: FetchPage = async (address) => {
		const page = await context.fetchPage(address);
		if (!('refusal' in page)) seenPages.push(page.rows);
		return page;
	};
	const paging = await inferPagination({ ...context, fetchPage }, plainFirst, {
		enlarges: 'always',
	});
	const { first, recordSet } = paging;
	const sized: ReadContext = { ...paging.context, fetchPage: context.fetchPage };
	if (paging.kind === 'paged')
		return await readOn(sized, paging.start, { ...paging.detection, verified: true }, seenPages);

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
	switch (paging.kind) {
		case 'limit':
			return onePage('limit', 'it holds as many records as wanted');
		case 'whole':
			return onePage('reportedEnd', paging.reason);
		case 'unanswered': {
			if (getTotal(first, recordSet.size) === recordSet.size)
				return onePage('reportedEnd', 'the service counts no more');
			const reason = `The service gave ${recordSet.size} records and no answer to whether there are more: ${paging.error.message}`;
			return {
				...onePage('reportedEnd', 'the connection failed'),
				completeness: { complete: false, reason },
			};
		}
	}
	const isUnknown = paging.kind === 'unknown';
	const hasChanged = paging.kind === 'ended' && paging.changed;
	// Where nothing follows, a record that the first page lacks left its place meanwhile, or came there.
	if (!isUnknown && (hasChanged || recordSet.countNew(seenPages.flat()) > 0)) {
		if (pass < maxPasses) {
			const again = await context.fetchPage(first.url);
			if ('refusal' in again) throw again.refusal;
			return await readAllPages(sized, again, pass + 1);
		}
		seenPages.forEach((rows) => recordSet.addMissing(rows));
		recordSet.changed = true;
	}
	const endStrategy =
		(paging.kind === 'ended' && paging.strategy) ||
		(mayBePreview(first) && paginationCandidates(first)[0].strategy);
	const longer =
		endStrategy && hasFewRows(first) && (await findLongerFirstPage(sized, first, endStrategy));
	if (longer) return await readAllPages(sized, longer, pass);
	switch (paging.kind) {
		case 'silent':
			if (paging.reason === mentionsPages)
				context.onLearned?.({ strategy: { style: 'none' }, endingPath: first.path });
			return onePage('reportedEnd', paging.reason);
		case 'ended': {
			const { strategy, reason } = paging;
			if (strategy) context.onLearned?.({ strategy });
			return onePage('pastEnd', reason, strategy && describeStrategy(strategy));
		}
		case 'unknown':
			return {
				...onePage('stuck', 'nothing that was tried led to a second page', 'unknown'),
				completeness: undetectedCompleteness(first, recordSet),
			};
	}
}

/** Reads a list to its end, and again where it changed meanwhile. `verified`: the second page proved the strategy. */
async function readOn(
	context: ReadContext,
	start: ReadStart,
	{ verified, reason, isRemembered }: { verified: boolean; reason: string; isRemembered?: true },
	seenPages: JsonObject[][],
): Promise<ReadResult> {
	const { listUrl } = context;
	const { strategy, position, first } = start;
	let { recordSet } = start;
	let stopReason = await fetchRemainingPages(
		{ ...context, strategy, recordSet, verified, sequential: false },
		position,
	);
	// A record that came while the pages were looked for, and not again, moved meanwhile.
	recordSet.changed ||= !recordSet.isFull && recordSet.countNew(seenPages.flat()) > 0;
	let completeness = assessCompleteness(stopReason, recordSet, first);
	const earlierSets: RecordSet[] = [];
	// What is remembered may be wrong instead: the list is read anew then.
	const passes = isRemembered && !recordSet.mayMistakeIds ? 1 : maxPasses;
	for (
		let pass = 2;
		pass <= passes && completeness.shouldReread && !context.exceededReason?.();
		pass++
	) {
		const { primaryKey } = recordSet;
		const rereadContext = { ...context, primaryKey };
		const firstOfPass = await context.fetchPage(
			strategy.style === 'page' && position.pages > 1
				? numberedPageUrl(strategy, listUrl, 0, 0)
				: withPageSize(strategy, listUrl),
		);
		if ('refusal' in firstOfPass) throw firstOfPass.refusal;
		const earlier = recordSet;
		earlierSets.unshift(earlier);
		recordSet = createRecordSet(rereadContext, firstOfPass);
		stopReason = await fetchRemainingPages(
			{ ...context, strategy, recordSet, verified, sequential: true },
			positionAfterFirstPage(firstOfPass, primaryKey),
		);
		completeness = compareReadings(
			assessCompleteness(stopReason, recordSet, firstOfPass),
			recordSet,
			earlier,
			getTotal(firstOfPass, recordSet.size) !== undefined,
		);
	}
	const isSettled = earlierSets.length > 0 && isSameAgain(recordSet, earlierSets[0]);
	if (!completeness.complete && !isSettled)
		for (const { records } of earlierSets) recordSet.addMissing(records);
	return {
		recordSet,
		completeness,
		strategyDescription: describeStrategy(strategy),
		reason,
	};
}

/** A list that showed signs of change, and came twice the same, is complete. Records that do not come again are lost, or moved: another reading tells. */
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

import { couldBeOnePage, getPageStatus, getTotal, hasPreviousPage } from '../paging/pageStatus';
import type { PaginationStrategy } from '../paging/strategy';
import { pageSizesIn } from '../paging/parameterNames';
import type { StopReason } from './followPages';
import type { RecordSet } from '../record/recordSet';
import type { ListPage } from '../page/listPage';

/** Whether all records came, and how that is known, in one sentence for the user. */
export interface Completeness {
	complete: boolean;
	reason: string;
	/** Reading the list again may settle it: it changed while it was read, or left a gap. */
	shouldReread?: boolean;
	/** Nothing that the service says contradicts completeness; only what came was inconsistent. */
	isInconclusive?: boolean;
	/** The user can settle it by setting how the list is paged. */
	isConfigurable?: boolean;
}

interface Reading {
	stopReason: StopReason;
	recordSet: RecordSet;
	first: ListPage;
}

const incomplete = (reason: string, more: Partial<Completeness> = {}): Completeness => ({
	complete: false,
	reason,
	...more,
});

/** Compares what came, and why reading stopped, with what the service claimed. */
export function assessCompleteness(
	stopReason: StopReason,
	recordSet: RecordSet,
	first: ListPage,
): Completeness {
	const reading = { stopReason, recordSet, first };
	const completeness =
		settledBefore(reading) ?? comparedWithTotal(reading) ?? withoutTotal(reading);
	if (!completeness.complete || stopReason.kind === 'limit' || first.statedFilter === undefined)
		return completeness;
	return incomplete(
		`The service gave ${recordSet.size} records and says that it chose them by a filter that nobody set: ${shorten(first.statedFilter)}. Add that filter as a query parameter with the value that you want.`,
	);
}

/** What is known whatever the service counts. */
function settledBefore({ stopReason, recordSet, first }: Reading): Completeness | undefined {
	const { size } = recordSet;
	if (stopReason.kind === 'cap')
		return incomplete(`Reading stopped after ${size} records because ${stopReason.detail}.`);
	if (recordSet.mayMistakeIds)
		return incomplete(
			`The list changed while its ${size} records were read, or its records share IDs.`,
			{ shouldReread: true },
		);
	if (stopReason.kind === 'limit') return { complete: true, reason: 'As many records as wanted.' };
	if (stopReason.kind === 'refused')
		return incomplete(`After ${size} records the service refused to go on, and it may have more.`, {
			isConfigurable: true,
		});
	const warning = first.pageInfo.warnings[0] ?? stopReason.warning;
	if (warning !== undefined)
		return incomplete(`The service gave ${size} records and a warning: ${shorten(warning)}.`);
	return first.rival && incomplete(describeAlternativeRows(first, first.rival));
}

/** How many records the service counted, page by page. A number on the first page that later pages outgrow counted that page only. */
function countsIn({ stopReason, first }: Reading): number[] {
	const firstPageTotal = getTotal(first, first.rows.length);
	return stopReason.totals.length > 0 && firstPageTotal !== undefined
		? [firstPageTotal, ...stopReason.totals]
		: stopReason.totals;
}

/** Undefined where the service counts nothing, or fewer records than came. */
function comparedWithTotal(reading: Reading): Completeness | undefined {
	const { stopReason, recordSet, first } = reading;
	const { size, duplicates, displaced } = recordSet;
	const totals = countsIn(reading);
	const atStart = totals[0] ?? getTotal(first, size);
	const atEnd = totals.at(-1) ?? atStart;
	if (atStart === undefined || atEnd === undefined || atEnd < size) return undefined;
	const shrank = totals.some((total, index) => index > 0 && total < totals[index - 1]);
	const hasChanged = shrank || recordSet.changed;
	const isAmbiguous = duplicates > 0 && !recordSet.primaryKey.path;
	const growthExplainsDuplicates = displaced === 0 && duplicates <= atEnd - atStart;
	const isReached =
		size >= atEnd || (size >= atStart && growthExplainsDuplicates && stopReason.kind !== 'stuck');
	if (isReached && !isAmbiguous && !hasChanged)
		return (
			capBySize(reading) ?? {
				complete: true,
				reason:
					size >= atEnd
						? `The service counts ${atEnd} records, and ${size} came.`
						: `The service counted ${atStart} records when the reading began, and ${size} came.`,
			}
		);
	return hasChanged || atStart !== atEnd || duplicates > 0
		? incomplete(
				`The list changed while it was read: the service counted ${atStart} records at first, ${atEnd} at last, and ${size} came.`,
				{ shouldReread: true },
			)
		: incomplete(`The service counts ${atEnd} records, and ${size} came.`, {
				shouldReread: stopReason.hasShortPage,
			});
}

/** Some services take the size of a page for that of the list, and may count no more than that. */
function capBySize({ recordSet: { size }, first }: Reading): Completeness | undefined {
	return first.rows.length < size && pageSizesIn(first.url).includes(String(size))
		? incomplete(
				`As many records came as a page was asked for, ${size}, in shorter pages: the service may stop there.`,
			)
		: undefined;
}

function withoutTotal(reading: Reading): Completeness {
	const { stopReason, recordSet, first } = reading;
	const { size } = recordSet;
	if (stopReason.kind === 'stuck')
		return incomplete(
			`After ${size} records the service repeats itself instead of going on or ending.`,
			{ isConfigurable: true },
		);
	const exceedsTotal =
		countsIn(reading).length > 0 && getTotal(first, first.rows.length) !== undefined;
	if (recordSet.duplicates > 0 || recordSet.changed || exceedsTotal)
		return incomplete(
			exceedsTotal
				? `The service counts fewer records than the ${size} that came.`
				: `The list changed while its ${size} records were read.`,
			{ shouldReread: true, isInconclusive: true },
		);
	const capped = capBySize(reading);
	if (capped) return capped;
	const { atLeast } = first.pageInfo;
	if (atLeast !== undefined && atLeast >= size)
		return incomplete(`The service counts at least ${atLeast} records, and ${size} came.`);
	if (stopReason.kind === 'reportedEnd' && hasPreviousPage(first))
		return incomplete('Nothing follows, but the service points to records before the first one.', {
			isConfigurable: true,
		});
	return {
		complete: true,
		reason:
			stopReason.kind === 'reportedEnd'
				? `The service says that these ${size} records are all.`
				: `Nothing follows after these ${size} records.`,
	};
}

/** The user says that tokens or links lead on, and a full first page has no place for one: it may stand under a name that is not known. */
export function nextNotFound(
	first: ListPage,
	strategy: PaginationStrategy,
): Completeness | undefined {
	const { rows, pageInfo, url } = first;
	const isPaged =
		strategy.style === 'link' || (strategy.style === 'cursor' && strategy.from === 'answer');
	const saysMore = pageInfo.cursors.length > 0 || pageInfo.links.has('next');
	const saysEnd =
		getTotal(first, rows.length) !== undefined || getPageStatus(first, rows.length, 1) !== 'silent';
	if (!isPaged || saysMore || saysEnd || !couldBeOnePage(rows.length, url)) return undefined;
	const sign = strategy.style === 'link' ? 'link' : 'token';
	return incomplete(
		`The service gave ${rows.length} records, as many as one page may have, and no ${sign} for a next page under a usual name.`,
		{ isConfigurable: true },
	);
}

/** Says what is known of a list of which no second page was found. */
export function undetectedCompleteness(first: ListPage, recordSet: RecordSet): Completeness {
	const total = getTotal(first, recordSet.size) ?? 0;
	const pageStatus = getPageStatus(first, recordSet.size, 1);
	const statement =
		total > recordSet.size
			? `The service counts ${total} records and gave ${recordSet.size}`
			: pageStatus === 'more'
				? `The service gave ${recordSet.size} records and says that there are more`
				: total === recordSet.size && total > 0
					? `The service gave ${recordSet.size} records and counts ${total}, which may be those of one page only`
					: `The service gave ${recordSet.size} records and does not say whether there are more`;
	const [warning] = first.pageInfo.warnings;
	const addition = warning === undefined ? '' : `, with a warning: ${shorten(warning)}`;
	return incomplete(`${statement}${addition}; asking for a next page brought nothing new.`, {
		isConfigurable: true,
	});
}

/** Says that the response has other records, which may be those that were requested. */
export function describeAlternativeRows({ rows, path }: ListPage, alternative: string[]): string {
	const other = `Records stand under “${alternative.join('.')}”`;
	if (path.length === 0 && rows.length === 0)
		return `${other} alone; it is not known whether those were asked for.`;
	const chosen = `under “${path.join('.')}”`;
	return rows.length === 0
		? `${other} and none ${chosen}; it is not known which of them were asked for.`
		: `${rows.length} records stand ${chosen} and another list under “${alternative.join('.')}”; it is not known which of them was asked for.`;
}

function shorten(warning: unknown): string {
	const text = typeof warning === 'string' ? warning : JSON.stringify(warning);
	return text.replace(/\s+/g, ' ').slice(0, 200);
}

import {
	describeAlternativeRows,
	getExplicitStatus,
	getNextToken,
	getPageStatus,
	getTotal,
	inferPagination,
	isPastEnd,
	memoryOf,
	numberedPageUrl,
	speaksOfEnd,
	unknownNamesIn,
	type ErrorPage,
	type InferredPagination,
	type ListPage,
	type ReadContext,
} from '../../../rest';
import type { PollSession } from '../session/pollSession';
import { processRecord } from '../session/processRecord';
import { isUsualPageLength } from '../session/strategy';
import { newScan, type PollState } from '../state/state';

type SinglePageState = NonNullable<PollState['whole']>;

/** Finds out how the list is paged, where that is not known yet, or the list has grown. @returns the first page, where it was read */
export async function ensurePagination(poll: PollSession): Promise<ListPage | undefined> {
	const { state, request } = poll;
	state.plan ??= request.plan;
	if (state.plan) return undefined;
	const first = await poll.readFirstPage(poll.url);
	if (first.rows.length === 0 && getExplicitStatus(first) !== 'more') {
		const rival = first.rival && describeAlternativeRows(first, first.rival);
		state.whole = { silently: false, rows: 0, rival };
		return first;
	}
	const previous = state.whole;
	if (previous && isStillSinglePage(previous, first) && !(await hasPageBeyond(poll, previous)))
		return first;
	const { paging, records, bare } = await learnPaging(poll, first);
	if (!state.learnt && !state.look && !request.includeExisting)
		for (const row of records) processRecord(poll, row, 'old');
	state.whole = toSinglePage(paging, first, { previous, bare, wasLearnt: state.learnt });
	if (paging.kind === 'ended' && paging.strategy) state.plan = paging.strategy;
	if (paging.kind !== 'paged') return first;
	const { strategy, first: firstOfStrategy } = paging.start;
	state.plan = strategy;
	if (state.learnt && previous && hidRecords(previous)) {
		// They are old: only what is newer than the newest known one is new.
		state.learnt = false;
		state.look = { ...newScan(), top: state.newest };
	}
	if (
		strategy.style === 'page' &&
		firstOfStrategy.url === numberedPageUrl(strategy, poll.url, 0, 0)
	)
		state.opening = firstOfStrategy.url;
	// A token may be valid only once: where pages are found by tokens, the first page is read again.
	return poll.hasNumberedPages ? firstOfStrategy : undefined;
}

/** What is remembered of a list of one page. @param bare the address of the page behind it, which is empty */
function toSinglePage(
	{ kind, ...paging }: InferredPagination,
	first: ListPage,
	{ previous, bare, wasLearnt }: { previous?: SinglePageState; bare?: string; wasLearnt: boolean },
): SinglePageState | undefined {
	const rows = first.rows.length;
	if (kind === 'silent') return { silently: true, rows };
	if (kind === 'whole') return { silently: false, rows };
	if (kind === 'ended')
		return 'strategy' in paging && paging.strategy
			? undefined
			: { silently: false, rows, ended: true };
	if (kind !== 'unknown') return undefined;
	const { unknown: known, rows: earlierRows = rows } = previous ?? {};
	const total = firstPageTotal(first);
	const varied = known?.varied === true || earlierRows !== rows;
	const claimed = claimsMorePages(first);
	const isWhole = varied || bare !== undefined || total === rows;
	const unknown = {
		polls: (known?.polls ?? 0) + 1,
		early: known?.early ?? !wasLearnt,
		claimed,
		total,
		bare,
		varied,
		fixed: !isWhole && (first.isPart === true || isUsualPageLength(rows, first.url)),
	};
	return { silently: true, rows, unknown };
}

function isStillSinglePage(whole: SinglePageState, first: ListPage): boolean {
	const { unknown, rows } = whole;
	const { length } = first.rows;
	const hasMore = claimsMorePages(first);
	if (unknown) {
		const isSame = length === rows && firstPageTotal(first) === unknown.total;
		const isClaimNew = hasMore && !(unknown.claimed && unknown.total !== rows);
		return isSame && !isClaimNew && unknown.polls > 3 && unknown.polls++ % 8 !== 0;
	}
	// Pages are not cut off below a length that came whole.
	const isUncut = length < rows || (length === rows && !isUsualPageLength(rows, first.url));
	return (whole.silently || (whole.ended === true && isUncut)) && !hasMore;
}

/** Whether the next page, which was empty when pagination was detected, holds records now. */
async function hasPageBeyond(poll: PollSession, { unknown }: SinglePageState): Promise<boolean> {
	if (unknown?.bare === undefined) return false;
	return hasRows(await poll.fetchPage(unknown.bare));
}

/**
 * Whether the first page hid records from the first poll on. A next page that two polls found empty outweighs a “more” flag, but not
 * a count; one may have failed.
 */
function hidRecords({ unknown, rows }: SinglePageState): boolean {
	if (!unknown?.early) return false;
	const { fixed, claimed, bare, polls, total = 0 } = unknown;
	const isClaimed = claimed && (bare === undefined || polls < 2);
	return fixed === true || isClaimed === true || total > rows;
}

function firstPageTotal(first: ListPage): number | undefined {
	return getTotal(first, first.rows.length);
}

function claimsMorePages(first: ListPage): boolean {
	return getPageStatus(first, first.rows.length, 1) === 'more' || getNextToken(first) !== undefined;
}

/** A place and a size are asked for together; more names are a question about all of them. */
const maxNamesTogether = 3;

/** A service may know a page by two names. */
const minNamesInVain = 3;

interface Attempt {
	address: string;
	page: ListPage | ErrorPage;
}

async function learnPaging(poll: PollSession, first: ListPage) {
	const memory = memoryOf(poll.request.fetch)?.list(poll.url);
	const known = memory?.peek();
	const attempts: Attempt[] = [];
	const context: ReadContext = {
		fetchPage: async (address: string) => {
			const page = await poll.fetchPage(address);
			attempts.push({ address, page });
			return page;
		},
		listUrl: poll.url,
		primaryKey: poll.primaryKey,
		limit: Infinity,
		limiter: poll.limiter,
		now: () => poll.now(),
		// What reads in larger pages proves those itself; the poll keeps a size for long, and has begun without one.
		known: known?.strategy.size ? undefined : known,
		onLearned: (learned) => memory?.remember({ ...learned, plainRows: first.rows.length }),
	};
	// What few records a list has today says nothing of how it goes on when it grows.
	const paging = await inferPagination(context, first, { trustsFew: false });
	if (paging.kind === 'unanswered') throw paging.error;
	// A refusal of many names says nothing of a second page.
	const [likeliest, ...others] = attempts.filter(
		({ address }) => new URL(address).searchParams.size <= maxNamesTogether,
	);
	const isBare =
		paging.kind === 'unknown' &&
		likeliest &&
		isEmptyPage(likeliest) &&
		isPageName(likeliest, others);
	// A service that knows the name of a page ignores others, or refuses them: one that finds nothing under any takes names for fields.
	const unrelated = others.filter(({ address }) => !sharesName(address, likeliest.address));
	const takesAnyName =
		unrelated.length >= minNamesInVain &&
		unrelated.every(({ page }) => !('refusal' in page) && page.rows.length === 0);
	return {
		paging,
		records: [first, ...attempts.map(({ page }) => page)].flatMap((page) =>
			'refusal' in page ? [] : page.rows,
		),
		/** The address of the likeliest second page, where it returned no records and no other was found. */
		bare: isBare && !takesAnyName ? likeliest.address : undefined,
	};
}

/** Whether the likeliest name may be that of a page: one that brings no page at all is another, such as that of a token. */
function isPageName(likeliest: Attempt, others: Attempt[]): boolean {
	const namesIn = ({ address }: Attempt) => [...new URL(address).searchParams.keys()].join();
	const same = others.filter((attempt) => namesIn(attempt) === namesIn(likeliest));
	return same.length === 0 || same.some(({ page }) => hasRows(page));
}

const hasRows = (page: ListPage | ErrorPage) => !('refusal' in page) && page.rows.length > 0;

function sharesName(address: string, other: string): boolean {
	const { searchParams } = new URL(other);
	return [...new URL(address).searchParams.keys()].some((name) => searchParams.has(name));
}

/** A refusal of a name that the service does not know says nothing of the page, nor does one without words for it. */
function isEmptyPage({ address, page }: Attempt): boolean {
	if (!('refusal' in page)) return page.rows.length === 0;
	const names = [...new URL(address).searchParams.keys()];
	const { refusal } = page;
	return isPastEnd(refusal) && speaksOfEnd(refusal) && unknownNamesIn(refusal, names).length === 0;
}

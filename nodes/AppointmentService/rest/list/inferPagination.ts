import { NetworkError } from '../http/errors';
import { settle } from '../http/settle';
import type { ListPage } from '../page/listPage';
import { findLargerFirstPage, type LargerFirstPage } from '../pages/largerFirstPage';
import type { VerifiedDetection } from '../paging/guesses';
import { countsMore, getPageStatus, matchesTotal } from '../paging/pageStatus';
import type { PagedStrategy } from '../paging/strategy';
import type { PositionName } from '../paging/usualNames';
import type { RecordSet } from '../record/recordSet';
import { beginReading, type ReadStart } from './beginReading';
import {
	createRecordSet,
	findSecondPage,
	singlePageReason,
	wholeListReason,
	type ReadContext,
} from './startPaging';

interface Opened {
	/** The first page, in a larger size where that was found. */
	first: ListPage;
	context: ReadContext;
	recordSet: RecordSet;
}

/** How a list goes on after its first page. */
export type InferredPagination = Opened &
	/** It holds as many records as wanted. */
	(| { kind: 'limit' }
		| { kind: 'whole'; reason: string }
		/** Nothing came behind the first page; `strategy` asks for what will come there. */
		| { kind: 'ended'; strategy?: PagedStrategy; reason: string; changed: boolean }
		/** The service would mention more where there were any. */
		| { kind: 'silent'; reason: string }
		| { kind: 'unknown' }
		/** The connection failed before anything showed that there is more. */
		| { kind: 'unanswered'; error: NetworkError }
		/** The strategy is verified, with the largest pages that the service gives. */
		| { kind: 'paged'; start: ReadStart; detection: VerifiedDetection }
	);

interface InferOptions {
	/** Whether to ask for larger first pages: where the list says that more follows, or in silence, too. */
	enlarges?: 'never' | 'stated' | 'always';
	/** Whether a list of few records may be taken for whole where nothing points to more. */
	trustsFew?: boolean;
}

/**
 * Finds out how a list goes on after its first page, with a few requests, and without reading it.
 * @param knownEnd why the first page is the whole list, where that is known
 * @throws ApiError where the service refuses, NetworkError where no response comes although more follows
 */
export async function inferPagination(
	context: ReadContext,
	first: ListPage,
	options: InferOptions = {},
	knownEnd?: string,
): Promise<InferredPagination> {
	const recordSet = createRecordSet(context, first);
	const opened = { context, first, recordSet };
	if (recordSet.isFull) return { ...opened, kind: 'limit' };
	const reason =
		knownEnd ?? (context.mayGoOn ? undefined : wholeListReason(context, first, recordSet));
	if (reason !== undefined) {
		rememberWhole(opened);
		return { ...opened, kind: 'whole', reason };
	}
	const { enlarges = 'never', trustsFew = true } = options;
	const isEnlarged = context.known !== undefined || context.size !== undefined;
	const mayEnlarge = enlarges !== 'never' && !isEnlarged;
	const inferBehind = async (larger: LargerFirstPage & { places?: PositionName[] }) => {
		const { size, mayGoOn, places, endReason } = larger;
		const sized: ReadContext = { ...context, size, mayGoOn, places, plainFirst: first };
		return await inferPagination(sized, larger.first, options, endReason);
	};
	const larger = mayEnlarge ? await findLargerFirstPage({ ...context, first }, context.limit) : [];
	if (!Array.isArray(larger)) return await inferBehind(larger);

	const searched = await settle(
		findSecondPage(context, first, trustsFew, mayEnlarge && enlarges === 'always'),
	);
	if ('fault' in searched) {
		const { fault } = searched;
		const claimsMore = getPageStatus(first, recordSet.size, 1) === 'more';
		if (!(fault instanceof NetworkError) || claimsMore) throw fault;
		return { ...opened, kind: 'unanswered', error: fault };
	}
	const detection = searched.value;
	if (typeof detection === 'string') return { ...opened, kind: 'silent', reason: detection };
	switch (detection.outcome) {
		case 'larger':
			return await inferBehind({ ...detection, mayGoOn: true });
		case 'counted':
			return { ...opened, kind: 'ended', reason: detection.reason, changed: false };
		case 'ended':
			return { ...opened, ...detection, kind: 'ended' };
		case 'unverified':
			if (context.plainFirst && !context.known) {
				// A size may be bound to the first page, or leave no second one to tell where pages begin to count.
				const plain = { ...context, size: undefined, mayGoOn: false, plainFirst: undefined };
				const behind = await inferPagination(plain, context.plainFirst, { trustsFew });
				if (behind.kind !== 'unknown') return behind;
			}
			if (!detection.few) return { ...opened, kind: 'unknown' };
			return {
				...opened,
				kind: 'ended',
				reason: 'nothing points to more records than these few',
				changed: false,
			};
		case 'verified': {
			const ignoredSizes = [...larger, ...(detection.ignoredSizes ?? [])];
			const start = await beginReading({ ...context, ignoredSizes }, first, detection);
			return { ...opened, kind: 'paged', start, detection };
		}
	}
}

/** Remembers a size that brought all of a list which spoke of more. */
function rememberWhole({ context, first, recordSet }: Opened): void {
	const { size, plainFirst } = context;
	const isCounted = plainFirst && countsMore(plainFirst) && matchesTotal(first, first.rows.length);
	if (size && (isCounted || singlePageReason(first, recordSet)))
		context.onLearned?.({ strategy: { style: 'none', size } });
}

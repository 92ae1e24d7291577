import { findPageSize, memoryOf, settle } from '../../../rest';
import type { PollSession } from './pollSession';
import { processRecord } from './processRecord';
import { chooseReadStrategy } from './strategy';
import { mayBeOld } from './unprovedOrder';

/** Pages that each poll reads, from which on larger ones are worth looking for under many names. */
const manyPages = 6;

/** Requests that looking for larger pages may take. */
const maxRequests = 10;

/**
 * Looks for larger pages where each poll has to read a list of many pages as a whole: once, and again where the list has become twice as
 * long. The poll has its records, so no fault stops it.
 */
export async function learnPageSize(poll: PollSession): Promise<void> {
	const { state, request } = poll;
	if (request.plan || !state.plan || state.plan.size || state.opening !== undefined) return;
	if (!state.learnt || state.look || state.climb || state.pages < manyPages) return;
	if (chooseReadStrategy(poll) !== 'whole' || state.pages < 2 * (state.sizesTriedAt ?? 0)) return;
	if (poll.limiter.hasThrottled || poll.isOutOfTime || poll.affordableRequests < maxRequests)
		return;
	state.sizesTriedAt = state.pages;
	const { fetchPage, primaryKey, url: listUrl } = poll;
	const read = await settle(poll.readFirstPage(listUrl));
	if ('fault' in read) return;
	const first = read.value;
	// It may hold what came while the list was read.
	for (const row of first.rows) processRecord(poll, row, mayBeOld(poll, row));
	const count = state.pages * first.rows.length;
	const found = await settle(findPageSize({ fetchPage, listUrl, first, primaryKey }, count));
	if ('fault' in found || !found.value) return;
	state.plan = { ...state.plan, size: found.value };
	delete state.tail;
	memoryOf(request.fetch)
		?.list(listUrl)
		.remember({ strategy: state.plan, plainRows: first.rows.length, sizesTriedFor: count });
}

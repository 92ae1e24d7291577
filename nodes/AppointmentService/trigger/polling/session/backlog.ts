import { idKey } from '../state/recordVersion';
import type { PolledPage, PollSession } from './pollSession';
import type { Backlog } from '../state/state';

/** The key of the first record of a page, or of the last one with -1. */
export function boundaryKey(
	{ primaryKey }: PollSession,
	{ page }: PolledPage,
	index: 0 | -1,
): number {
	const record = page.rows.at(index);
	return record ? idKey(primaryKey.getKey(record)) : -1;
}

/** The backlog that begins with these pages, read from the head on; none of their records is reported yet. */
export function backlogFrom(poll: PollSession, pages: PolledPage[]): Backlog {
	const { next, cursor } = pages[pages.length - 1];
	return {
		down: next !== undefined,
		depth: pages.length,
		step: cursor.step,
		firsts: pages.map((polled) => boundaryKey(poll, polled, 0)),
		lasts: pages.map((polled) => boundaryKey(poll, polled, -1)),
		orders: poll.state.orders,
		...(!poll.hasNumberedPages && { addresses: pages.map((polled) => polled.cursor.address) }),
		next,
	};
}

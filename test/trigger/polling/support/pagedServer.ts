import { SeenIds } from '../../../../nodes/AppointmentService/trigger/polling/state/seenIds';
import type { SortOrder } from '../../../../nodes/AppointmentService/trigger/polling/state/orderEvidence';
import type { PollSession } from '../../../../nodes/AppointmentService/trigger/polling/session/pollSession';
import type { PollState } from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import type { PollRequest } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import type { PageCursor, PaginationStrategy } from '../../../../nodes/AppointmentService/rest';
import { createFakeServer, createPollSession, type FakeServer } from './fakeServer';
import { listUrl } from './changingList';

export const byPage: PaginationStrategy = { style: 'page', parameter: 'page', first: 1 };
export const byOffset: PaginationStrategy = { style: 'offset', parameter: 'skip', first: 0 };
export const byToken: PaginationStrategy = { style: 'cursor', parameter: 'cursor', from: 'answer' };

/** Highest ids first, known up to this one. */
export const fallingIds = (mark?: string): SortOrder => ({
	field: 'id',
	path: ['id'],
	falling: true,
	mark,
});

/** Lowest ids first, known up to this one. */
export const risingIds = (mark?: string): SortOrder => ({ ...fallingIds(mark), falling: false });

/** Ids of the records of a page, with fields beside them, or an error status. */
export type ServedPage = number[] | number | ({ ids: number[] } & Record<string, unknown>);

/**
 * Pages as a text of their ids, `1 2|3 4|5`. Behind the ids `+` says that more follow, `>c1` names the next page, and `=6` counts
 * the records; `!404` is a refusal.
 */
export const pagesFrom = (text: string): ServedPage[] =>
	text.split('|').map((page) => {
		const [, given, sign, value] = /^([-\d ]*)(?:([!+>=])(\w*))?$/.exec(page) ?? [];
		const ids = given.split(' ').filter(Boolean).map(Number);
		if (sign === '!') return Number(value);
		if (sign === '+') return { ids, has_more: true };
		if (sign === '>') return { ids, next_cursor: value };
		return sign === '=' ? { ids, total: Number(value) } : ids;
	});

/** Serves pages by number, offset or token; each request takes 100 ms. */
export function createPagedServer(given: ServedPage[] | string, size = 2): FakeServer {
	const pages = typeof given === 'string' ? pagesFrom(given) : given;
	const server = createFakeServer((url) => {
		server.clock += 100;
		const query = new URL(url).searchParams;
		const page = Number(query.get('page') ?? 1) - 1;
		const skip = Math.floor(Number(query.get('skip') ?? 0) / size);
		const at = Math.max(page, skip, Number(query.get('cursor')?.slice(1) ?? 0));
		const content = pages[at] ?? [];
		if (typeof content === 'number') return content;
		const { ids, ...extra } = Array.isArray(content) ? { ids: content } : content;
		return { data: ids.map((id) => ({ id })), ...extra };
	});
	return server;
}

/** The requested queries; a slash is the list's own address. */
export const requestedQueries = ({ requested }: FakeServer) =>
	requested.map((url) => (url === listUrl ? '/' : url.slice(listUrl.length + 1))).join(' ');

export const reportedIds = ({ events }: PollSession) => events.map(({ id }) => id).join(' ');

export const scanCursorAt = (
	address: string,
	pages: number,
	more: Partial<PageCursor> = {},
): PageCursor => ({
	address: address === '' ? listUrl : `${listUrl}?${address}`,
	pages,
	rows: pages * 2,
	step: 2,
	...more,
});

/** A session for a list of growing ids that knows these ids. */
export function sessionWithKnownIds(
	ids: number[],
	server: FakeServer,
	state: Partial<PollState> = {},
	more: Partial<PollRequest> = {},
): PollSession {
	const poll = createPollSession(
		{ plan: byPage, identity: ['id'], learnt: true, grows: true, ...state },
		more,
		server,
	);
	poll.seenIds = SeenIds.empty(false);
	for (const id of ids) poll.seenIds.add(String(id));
	return poll;
}

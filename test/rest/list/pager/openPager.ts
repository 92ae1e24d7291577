import {
	Pager,
	type Fetch,
	type PagerCursor,
	type RecordPage,
} from '../../../../nodes/AppointmentService/rest';
import type { PaginationStrategy } from '../../../../nodes/AppointmentService/rest/paging/strategy';
import { answer, home, type Reply } from '../../support/fakeListService';

/** A pager of a service that is a function; `asked` gets the URLs of the requests. */
export const openPager = (reply: Reply, asked: string[] = []) => {
	const fetch: Fetch = async (url) => {
		asked.push(url);
		const body = reply(new URL(url).searchParams, asked.length);
		const response = typeof body === 'object' && body && 'text' in body ? body : answer(body);
		return { url, status: 200, headers: {}, text: '', ...(response as object) };
	};
	const retryPolicy = { sleep: async () => {}, now: () => 0, tries: 1, budget: 0 };
	return new Pager({ url: home, names: ['appointments'], retryPolicy, fetch });
};
/** A cursor of page 2, after ten rows. */
export const pageCursor = (
	strategy: PaginationStrategy | undefined,
	more: Partial<PagerCursor> = {},
): PagerCursor => ({
	address: `${home}?page=2`,
	...(strategy && { plan: strategy }),
	pages: 1,
	rows: 10,
	step: 10,
	path: ['data'],
	...more,
});
export const summarizePage = ({ records, next, complete }: RecordPage) => ({
	ids: records.map(({ id }) => id ?? 'none'),
	next: next?.address.slice(home.length),
	complete,
});

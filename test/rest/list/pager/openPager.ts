import {
	Pager,
	type PagerCursor,
	type RecordPage,
} from '../../../../nodes/AppointmentService/rest';
import type { PaginationStrategy } from '../../../../nodes/AppointmentService/rest/paging/strategy';
import { answer, home, type Reply } from '../../support/fakeListService';

/** Leafs through a service that is a function. */
export const openPager = (reply: Reply) =>
	new Pager({
		url: home,
		names: ['appointments'],
		retryPolicy: { sleep: async () => {}, now: () => 0, tries: 1, budget: 0 },
		fetch: async (url) => {
			const said = reply(new URL(url).searchParams, 0);
			const full = typeof said === 'object' && said && 'text' in said ? said : answer(said);
			return { url, status: 200, headers: {}, text: '', ...(full as object) };
		},
	});
export const pageCursor = (
	plan: PaginationStrategy | undefined,
	more: Partial<PagerCursor> = {},
): PagerCursor => ({
	address: `${home}?page=2`,
	...(plan && { plan }),
	pages: 1,
	rows: 10,
	step: 10,
	path: ['data'],
	...more,
});
export const summarizePage = ({ records, next, complete: whole }: RecordPage) => ({
	ids: records.map(({ id }) => id ?? 'none'),
	next: next?.address.slice(home.length),
	whole,
});

import {
	inferPrimaryKey,
	resourceNameVariants,
	parsePage,
} from '../../../nodes/AppointmentService/rest';
import type { FetchPage } from '../../../nodes/AppointmentService/rest/paging/strategy';
import type { ListPage } from '../../../nodes/AppointmentService/rest/page/listPage';
import { home, type Reply, type Row } from './fakeListService';

const names = resourceNameVariants(['appointments', 'appointment']);

/** What a service answers when it refuses. */
export const refusalWith = (status: number, message = 'No.') => ({ refused: { status, message } });

/** A way to read single pages of a service that is a function; `asked` has the queries, in order. */
export function createPageFetcher(reply: Reply): { fetchPage: FetchPage; asked: string[] } {
	const asked: string[] = [];
	const fetchPage: FetchPage = async (url) => {
		const { search, searchParams } = new URL(url);
		asked.push(decodeURIComponent(search));
		const said = reply(searchParams, asked.length) as Partial<ReturnType<typeof refusalWith>>;
		const { refused } = said;
		return parsePage(
			{ url, status: refused?.status ?? 200, headers: {}, body: refused ?? said },
			names,
			['data'],
		);
	};
	return { fetchPage, asked };
}

/** The service, and the first page of its list. */
export async function openFirstPage(reply: Reply, listUrl = home) {
	const { fetchPage, asked } = createPageFetcher(reply);
	const first = (await fetchPage(listUrl)) as ListPage;
	asked.length = 0;
	return { fetchPage, asked, listUrl, first, primaryKey: inferPrimaryKey(first.rows, names) };
}

/** Records from one number to another. */
export const recordRange = (from: number, to: number): Row[] =>
	Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => ({ id: from + at }));

/** Ten records by page numbers from 1, of so many. */
export const tenPerPage = (
	query: URLSearchParams,
	count: number,
	name = 'page',
	first = 1,
): Row[] => {
	const at = Number(query.get(name) ?? first) - first;
	return recordRange(at * 10 + 1, Math.min(at * 10 + 10, count));
};

export const idsOf = ({ rows }: ListPage) => rows.map(({ id }) => id);

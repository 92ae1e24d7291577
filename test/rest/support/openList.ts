import { ConcurrencyLimiter } from '../../../nodes/AppointmentService/rest/http/limits/concurrencyLimiter';
import type { ReadContext } from '../../../nodes/AppointmentService/rest/list/startPaging';
import { home, type Reply } from './fakeListService';
import { openFirstPage } from './pageFetcher';

/** What reading a service's list needs, its first page, and the queries of the requests after it. */
export async function openList(reply: Reply, url = home) {
	const { first, asked, ...list } = await openFirstPage(reply, url);
	const context: ReadContext = {
		...list,
		limit: Infinity,
		limiter: new ConcurrencyLimiter(),
		now: () => 0,
	};
	return { context, first, asked };
}

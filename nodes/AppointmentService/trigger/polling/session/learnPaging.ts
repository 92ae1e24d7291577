import {
	type JsonObject,
	isPastEnd,
	inferPagination,
	type InferredPagination,
	type ErrorPage,
	type ReadContext,
	type ListPage,
} from '../../../rest';
import type { PollSession } from './pollSession';

/** How a list goes on after its first page, and what was seen while that was found out. */
export interface LearnedPaging {
	paging: InferredPagination;
	/** Records that came on the way. */
	records: JsonObject[];
	/** The page that was asked for first, where it had nothing. */
	bare?: string;
	/** Parameters that were asked with and brought records which the first page has not. */
	fruitfulParameters: string[];
	/** Parameters that were asked with and brought none. */
	barren: string[];
}

/** Finds out how a list is paged. A search that a passing fault spoilt is made once more. */
export async function learnListPaging(poll: PollSession, first: ListPage): Promise<LearnedPaging> {
	const requests: Array<{ address: string; sheet: ListPage | ErrorPage }> = [];
	const context: ReadContext = {
		fetchPage: async (address: string) => {
			const page = await poll.fetchPage(address);
			requests.push({ address, sheet: page });
			return page;
		},
		listUrl: poll.url,
		primaryKey: poll.primaryKey,
		limit: Infinity,
		limiter: poll.limiter,
		now: () => poll.now(),
	};
	let paging = await inferPagination(context, first);
	if (paging.kind === 'unknown' && poll.hadTransientFailure)
		paging = await inferPagination(context, first);
	const known = new Set(first.rows.map(poll.primaryKey.getKey));
	const isNewRecord = (row: JsonObject) => !known.has(poll.primaryKey.getKey(row));
	const attempts = requests.map(({ address, sheet: page }) => {
		const rows = 'refusal' in page ? [] : page.rows;
		return { rows, parameters: parameterNames(address), brings: rows.some(isNewRecord) };
	});
	const parameters = (brings: boolean) => [
		...new Set(attempts.filter((one) => one.brings === brings).map((one) => one.parameters)),
	];
	return {
		paging,
		records: [first.rows, ...attempts.map(({ rows }) => rows)].flat(),
		bare: requests.length > 0 && isEmptyPage(requests[0].sheet) ? requests[0].address : undefined,
		fruitfulParameters: parameters(true),
		barren: parameters(false),
	};
}

function parameterNames(address: string): string {
	return [...new URL(address).searchParams.keys()].join(' ');
}

function isEmptyPage(page: ListPage | ErrorPage): boolean {
	return 'refusal' in page ? isPastEnd(page.refusal) : page.rows.length === 0;
}

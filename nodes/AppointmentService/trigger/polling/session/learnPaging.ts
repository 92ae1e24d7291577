import {
	type JsonObject,
	isPastEnd,
	inferPagination,
	memoryOf,
	type InferredPagination,
	type ErrorPage,
	type ReadContext,
	type ListPage,
} from '../../../rest';
import type { PollSession } from './pollSession';

/** How a list is paged, and what was seen while that was found out. */
export interface LearnedPaging {
	paging: InferredPagination;
	/** Records of all pages that were read. */
	records: JsonObject[];
	/** The address of the likeliest second page, where it returned no records and no other was found. */
	bare?: string;
	/** Parameters that brought records which the first page does not hold. */
	fruitfulParameters: string[];
	/** Parameters that brought none. */
	barren: string[];
}

/** A place and a size are asked for together; more names are a question about all of them. */
const maxNamesTogether = 3;

/** Finds out how a list is paged. Tries once more where a transient failure may have hidden it. */
export async function learnListPaging(poll: PollSession, first: ListPage): Promise<LearnedPaging> {
	const memory = memoryOf(poll.request.fetch)?.list(poll.url);
	const requests: Array<{ address: string; page: ListPage | ErrorPage }> = [];
	const context: ReadContext = {
		fetchPage: async (address: string) => {
			const page = await poll.fetchPage(address);
			requests.push({ address, page });
			return page;
		},
		listUrl: poll.url,
		primaryKey: poll.primaryKey,
		limit: Infinity,
		limiter: poll.limiter,
		now: () => poll.now(),
		known: memory?.peek(),
		onLearned: (learned) => memory?.remember({ ...learned, plainRows: first.rows.length }),
	};
	let paging = await inferPagination(context, first);
	if (paging.kind === 'unknown' && poll.hadTransientFailure)
		paging = await inferPagination(context, first);
	const known = new Set(first.rows.map(poll.primaryKey.getKey));
	const isNewRecord = (row: JsonObject) => !known.has(poll.primaryKey.getKey(row));
	const attempts = requests.map(({ address, page }) => {
		const rows = 'refusal' in page ? [] : page.rows;
		return { rows, parameters: parameterNames(address), brings: rows.some(isNewRecord) };
	});
	const parameters = (brings: boolean) => [
		...new Set(
			attempts.filter((attempt) => attempt.brings === brings).map((attempt) => attempt.parameters),
		),
	];
	// A refusal of many names at once says nothing of a second page.
	const likeliest =
		paging.kind === 'unknown'
			? requests.find(({ address }) => !isQuestion(parameterNames(address)))
			: undefined;
	return {
		paging,
		records: [first.rows, ...attempts.map(({ rows }) => rows)].flat(),
		bare: likeliest && isEmptyPage(likeliest.page) ? likeliest.address : undefined,
		fruitfulParameters: parameters(true),
		// What many names at once do not bring, none of them does alone.
		barren: [...new Set(parameters(false).flatMap(namesOfGroup))],
	};
}

function parameterNames(address: string): string {
	return [...new URL(address).searchParams.keys()].join(' ');
}

function namesOfGroup(parameters: string): string[] {
	return isQuestion(parameters) ? parameters.split(' ') : [parameters];
}

const isQuestion = (parameters: string) => parameters.split(' ').length > maxNamesTogether;

function isEmptyPage(page: ListPage | ErrorPage): boolean {
	return 'refusal' in page ? isPastEnd(page.refusal) : page.rows.length === 0;
}

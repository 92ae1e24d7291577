import type { Area } from '../areas.mts';
import type { Row } from '../business/rows.mts';
import type { Problem } from '../http/problem.mts';
import type { SortOrder } from './paging/sort-order.mts';
import type { PageSlice, PagingRules } from './paging/pages.mts';
import type { RecordParts, RecordStyle } from './records.mts';
import type { RateLimitSignal } from './rate-limit-responses.mts';
import type { WriteStyle } from './writing/write-style.mts';

/** The request, as far as an answer may depend on it. */
export interface RequestContext {
	/** Scheme, host and port as the sender knows them. */
	origin: string;
	path: string;
	query: URLSearchParams;
	requestId: string;
	/** The current time of the business, and its last midnight. */
	now: number;
	midnight: number;
	/** What is left of the sender's calls in this minute. */
	quota: { limit: number; remaining: number; resetSeconds: number };
}

/** The response: an object is sent as JSON, text as it is. */
export interface DialectResponse {
	status: number;
	headers?: Record<string, string>;
	body: unknown;
}

/** A query parameter that leaves out rows before or after a moment. */
export interface QueryFilter {
	param: string;
	field: 'startsAt' | 'updatedAt';
	keeps: 'from' | 'until';
}

/** One format in which the documented service might answer. */
export interface Dialect {
	paging: PagingRules;
	/** The order of a list without any wish. */
	order: SortOrder;
	/** A parameter that chooses the order: field names as in the records, a minus for descending. */
	ordering?: { param: string; fields: Record<string, SortOrder['by']> };
	filters?: QueryFilter[];
	record: RecordStyle;
	/** What the address of one record is made of: `/appointments/1` or `/appointment/1`. */
	itemPath?: 'singular';
	/** How refusals for too many requests look. */
	tooMany: RateLimitSignal;
	/** Headers that every answer carries. */
	headers?(ask: RequestContext): Record<string, string>;
	/** Which rows a list leaves out unless it is asked for them; undefined for none. */
	hides?(area: Area, ask: RequestContext): ((row: Row) => boolean) | undefined;
	/** Puts a record together; one flat object where a dialect does not say. */
	shape?(parts: RecordParts, area: Area): unknown;
	list(records: unknown[], page: PageSlice, area: Area, ask: RequestContext): DialectResponse;
	item(record: unknown, area: Area, ask: RequestContext): DialectResponse;
	error(problem: Problem, ask: RequestContext): DialectResponse;
	writes: WriteStyle;
}

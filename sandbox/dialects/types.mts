import type { Area } from '../areas.mts';
import type { Row } from '../business/rows.mts';
import type { Problem } from '../problem.mts';
import type { Order } from './order.mts';
import type { Page, Paging } from './paging.mts';
import type { Parts, RecordStyle } from './records.mts';
import type { Signal } from './signals.mts';
import type { WriteStyle } from './writing.mts';

/** The request, as far as an answer may depend on it. */
export interface Ask {
	/** Scheme, host and port as the sender knows them. */
	origin: string;
	path: string;
	query: URLSearchParams;
	requestId: string;
	/** What the business takes for the present, and when its last midnight was. */
	now: number;
	midnight: number;
	/** What is left of the sender's calls in this minute. */
	quota: { limit: number; remaining: number; resetSeconds: number };
}

/** What goes back: an object is written as JSON, text is sent as it is. */
export interface Answer {
	status: number;
	headers?: Record<string, string>;
	body: unknown;
}

/** A query parameter that leaves out rows before or after a moment. */
export interface Filter {
	param: string;
	field: 'startsAt' | 'updatedAt';
	keeps: 'from' | 'until';
}

/** One way in which the documented service might speak. */
export interface Dialect {
	paging: Paging;
	/** The order of a list without any wish. */
	order: Order;
	/** A parameter that chooses the order: field names as in the records, a minus for descending. */
	ordering?: { param: string; fields: Record<string, Order['by']> };
	filters?: Filter[];
	record: RecordStyle;
	/** What the address of one record is made of: `/appointments/1` or `/appointment/1`. */
	itemPath?: 'singular';
	/** How refusals for too many requests look. */
	tooMany: Signal;
	/** Headers that every answer carries. */
	headers?(ask: Ask): Record<string, string>;
	/** Which rows a list leaves out unless it is asked for them; undefined for none. */
	hides?(area: Area, ask: Ask): ((row: Row) => boolean) | undefined;
	/** Puts a record together; one flat object where a dialect does not say. */
	shape?(parts: Parts, area: Area): unknown;
	list(records: unknown[], page: Page, area: Area, ask: Ask): Answer;
	item(record: unknown, area: Area, ask: Ask): Answer;
	error(problem: Problem, ask: Ask): Answer;
	writes: WriteStyle;
}

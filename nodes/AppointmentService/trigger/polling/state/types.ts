import type { Fetch, JsonObject, RetryPolicy, PaginationStrategy } from '../../../rest';

/** What can happen to a record between two polls, the most specific first. */
export const changeKinds = [
	'created',
	'deleted',
	'cancelled',
	'rescheduled',
	'statusChanged',
	'paid',
	'changed',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** What the records of a list are. Values are kept of appointments and invoices, never of persons. */
export type PolledResource = 'appointment' | 'client' | 'invoice';

/** The input of one poll of a list. */
export interface PollRequest {
	fetch: Fetch;
	/** Absolute address of the list, with the user's own query parameters. */
	url: string;
	/** Names of the resource, e.g. `['appointments', 'appointment']`. */
	names: string[];
	events: ReadonlySet<ChangeKind>;
	/** What the records are. */
	resource: PolledResource;
	/** IANA name of the time zone of times that carry none; UTC by default. */
	timeZone?: string;
	/** The state that the last poll returned; undefined at the first poll. An invalid state counts as a first poll. */
	state: unknown;
	/** Also reports the existing records, over several polls where the list is long. */
	includeExisting?: boolean;
	/** How the list is paged, where the user says so. */
	plan?: PaginationStrategy;
	retryPolicy: Omit<RetryPolicy, 'onPressure'>;
	/** Milliseconds that this poll may take. Later polls go on with what does not fit. */
	budget: number;
}

/** A value of a field, as the record has it. */
export type FieldValue = string | number | boolean | null;

/** What is kept of an appointment or an invoice, to tell what a change was. */
export interface RecordValues {
	/** Seconds since 1970. */
	start?: number;
	end?: number;
	status?: FieldValue;
	amount?: FieldValue;
	isCancelled: boolean;
	isNoShow: boolean;
	isPaid: boolean;
	/** The record says that it was deleted; undefined where that is not known. */
	isDeleted?: boolean;
}

/** What happened to one record; a record gives one event a poll. */
export interface ChangeEvent {
	event: ChangeKind;
	id: string;
	/** The record as it is now; of a deleted one, what was last known of it. */
	record: JsonObject;
	/** Milliseconds since 1970, where the record says when it was created or changed. */
	at?: number;
	/** Start, end, status and amount by the record's own field names, where the earlier value is known and differs. */
	changes?: Record<string, { before: FieldValue; after: FieldValue }>;
}

/** What one poll found. */
export interface PollResult<Event = ChangeEvent> {
	events: Event[];
	/** To be saved whole, together with the events. */
	state: JsonObject;
	/** The next poll goes on with work that is left. */
	more: boolean;
	/** GETs made. */
	requests: number;
	/** The proved order of the list, in words. */
	order: string;
	/** What the user must know: the cost of polls, and what they cannot see. */
	notice?: string;
}

/**
 * The list cannot be read to its end, and its order does not show where new records appear: what a poll finds may be old, and what is new
 * may never be seen.
 */
export class IncompleteListError extends Error {
	/** @param reason why not, as the end of a sentence that begins with “List may be incomplete:” */
	constructor(reason: string) {
		super(`List may be incomplete: ${reason}`);
		this.name = 'IncompleteList';
	}
}

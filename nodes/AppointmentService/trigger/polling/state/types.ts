import type { Fetch, JsonObject, RetryPolicy, PaginationStrategy } from '../../../rest';

/** What one poll of a list is asked to do. */
export interface PollRequest {
	fetch: Fetch;
	/** Absolute address of the list, with the user's own query parameters. */
	url: string;
	/** Names of the resource, e.g. `['appointments', 'appointment']`. */
	names: string[];
	/** Only new records, or new and changed ones. */
	want: 'created' | 'changed';
	/** What the last saved poll left; undefined at the first poll. Anything that cannot be read counts as a first poll. */
	state: unknown;
	/** The first poll also reports what exists, over several polls where the list is long. */
	includeExisting?: boolean;
	/** How the list is paged, where the user says so. */
	plan?: PaginationStrategy;
	retryPolicy: Omit<RetryPolicy, 'onPressure'>;
	/** Milliseconds that this poll may take. What does not fit is carried on by later polls. */
	budget: number;
}

/** A record that is new, or that changed. */
export interface ChangeEvent {
	event: 'created' | 'updated';
	id: string;
	record: JsonObject;
	/** Milliseconds since 1970, where the record says when it was created or changed. */
	at?: number;
}

/** What one poll found. */
export interface PollResult {
	events: ChangeEvent[];
	/** To be saved whole, together with the events. */
	state: JsonObject;
	/** A backlog is left that the next poll goes on with. */
	more: boolean;
	/** GETs made. */
	requests: number;
	/** What the order of the list was proved to be, in words. */
	order: string;
	/** What the user must know: what polls cost, what cannot be known. */
	notice?: string;
}

/** What a poll for appointments that start soon is asked to do. */
export interface StartingSoonRequest extends Omit<PollRequest, 'want' | 'includeExisting'> {
	/** Milliseconds before its start from which on an appointment is told of. */
	ahead: number;
	/** IANA name of the zone in which starts without one are read; UTC where it is left out. */
	timeZone?: string;
}

export interface StartingSoonEvent {
	event: 'startingSoon';
	id: string;
	record: JsonObject;
	/** The start, in milliseconds since 1970. */
	at: number;
}

export interface StartingSoonResult extends Omit<PollResult, 'events'> {
	events: StartingSoonEvent[];
}

/**
 * The list cannot be read to its end, and its order does not show where new records appear: what a poll finds there may be old, and what
 * is new may never be seen.
 */
export class IncompleteListError extends Error {
	/** @param reason why not, as the end of a sentence that begins with “List may be incomplete:” */
	constructor(reason: string) {
		super(`List may be incomplete: ${reason}`);
		this.name = 'IncompleteList';
	}
}

import type { CancelledStatus } from '../../../appointment';
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

export interface PollRequest {
	fetch: Fetch;
	/** Absolute address of the list, with the user's own query parameters. */
	url: string;
	/** Names of the resource, e.g. `['appointments', 'appointment']`. */
	names: string[];
	events: ReadonlySet<ChangeKind>;
	resource: PolledResource;
	/** IANA name of the time zone of times that carry none; UTC by default. */
	timeZone?: string;
	/** The state that the last poll returned; undefined at the first poll. An invalid state counts as a first poll. */
	state: unknown;
	/** The state was left with another key, which may be that of another account. */
	isOtherKey?: boolean;
	/** Also reports the existing records, over several polls where the list is long. */
	includeExisting?: boolean;
	/** The status of cancelled appointments, where the user says so. */
	cancelledStatus?: CancelledStatus;
	/** The status of paid invoices, where the user says so. */
	paidValues?: string[];
	/** The field with the start of appointments, where the user says so; two with a comma between them, of which the second one holds the time of day. */
	startField?: string;
	plan?: PaginationStrategy;
	retryPolicy: Omit<RetryPolicy, 'onPressure'>;
	/** The list holds records of some dates only. */
	ranged?: {
		/** Whether a record with this start, in milliseconds since 1970, must be in it. */
		isListed(start: number): boolean;
		/** Whether an unknown record is old, because the earlier polls could not see it. */
		isOld(row: JsonObject): boolean;
	};
	/** Milliseconds that this poll may take. Later polls go on with what does not fit. */
	budget: number;
}

export type FieldValue = string | number | boolean | null;

/** What is kept of an appointment or an invoice, to tell what a change was. */
export interface RecordValues {
	/** Seconds since 1970. */
	start?: number;
	end?: number;
	/** The start as it is written, where that does not tell its day from its month. */
	startText?: string;
	status?: FieldValue;
	amount?: FieldValue;
	isCancelled: boolean;
	isNoShow: boolean;
	isPaid: boolean;
	isDeleted: boolean;
}

/** When the last change that was reported of a record happened; of a new one, since when it is known. */
export interface FormerRecord {
	newSince?: number;
	goneSince?: number;
	/** When it was changed, as the changed record says, in milliseconds since 1970. */
	updated?: number;
	/** Since when an older copy of it comes, in milliseconds since 1970. */
	olderSince?: number;
}

/** What happened to one record; a record gives one event a poll. */
export interface ChangeEvent<Kind = ChangeKind> {
	event: Kind;
	id: string;
	/** The record as it is now; of a deleted one, what was last known of it. */
	record: JsonObject;
	/** Milliseconds since 1970, where the record says when it was created or changed. */
	at?: number;
	/** Start, end, status and amount by the record's own field names, where the earlier value is known and differs. */
	changes?: Record<string, { before: FieldValue; after: FieldValue }>;
}

export interface PollResult<Event = ChangeEvent> {
	events: Event[];
	/** To be saved whole, together with the events. */
	state: JsonObject;
	/** The next poll goes on with work that is left. */
	more: boolean;
	requests: number;
	/** What the user must know: the cost of polls, and what they cannot see. */
	notice?: string;
}

/** The list cannot be read to its end, and its order does not show where new records appear: some may never be seen. */
export class IncompleteListError extends Error {
	/** @param reason why not, as the end of a sentence that begins with “List may be incomplete:” */
	constructor(reason: string) {
		super(`List may be incomplete: ${reason}`);
		this.name = 'IncompleteList';
	}
}

export type Tracking = ReturnType<typeof trackingOf>;

/** What polls have to look at, by the events that are wanted. */
export function trackingOf({ events, resource }: Pick<PollRequest, 'events' | 'resource'>) {
	const has = (...kinds: ChangeKind[]) => kinds.some((kind) => events.has(kind));
	const changes = has('changed', 'rescheduled', 'cancelled', 'statusChanged', 'paid');
	const names = [...events].sort().join(' ');
	// The names that saved states of version 1 have are kept.
	const subject = names === 'changed created' ? 'changed' : names;
	return {
		/** What is looked for, as the saved state names it. */
		subject: resource === 'appointment' ? subject : `${resource} ${subject}`,
		/** Known records are compared with what they were. */
		changes,
		/** A hash of every record's content is kept. */
		versions: has('changed'),
		/** Start, end, status and amount of current records are kept. */
		values: resource !== 'client' && (changes || has('deleted')),
		/** Every record that is gone is reported. */
		deletions: has('deleted'),
		/** Records that a whole reading of the list did not bring are looked after. */
		missing: has('deleted') || (resource === 'appointment' && has('cancelled', 'statusChanged')),
	};
}

/** Starts alone: nothing is compared with what it was. */
export const startsOnly: Tracking = {
	...trackingOf({ events: new Set(), resource: 'appointment' }),
	subject: 'soon',
};

/** What polls of this list may have looked at before, by any choice of events. */
export function possibleTrackings(resource: PollRequest['resource']): Tracking[] {
	const choices = changeKinds.reduce<ChangeKind[][]>(
		(found, kind) => [...found, ...found.map((kinds) => [...kinds, kind])],
		[[]],
	);
	return choices.map((kinds) => trackingOf({ events: new Set(kinds), resource }));
}

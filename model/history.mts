import type { PaginationStrategy } from '../nodes/AppointmentService/rest/index.ts';
import type { ChangeKind } from './poll-once.mts';
import type { FuzzSpec } from '../score/fuzz/spec.mts';
import type { StatusFormName } from './service/statuses.mts';

/** One history as data: the same history always runs the same way. */
export interface History {
	seed: number;
	number: number;
	business: BusinessSpec;
	service: ServiceSpec;
	polling: PollingSpec;
	/** How the host keeps the state: in memory, written down only with events, or written down after each poll. */
	host: 'memory' | 'durable';
	steps: PollStep[];
	/** Polls that still run after everything is found, because duplicates may come late. */
	after: number;
}

export type IdKind =
	| 'increasing'
	| 'gaps'
	| 'digits'
	| 'digitsAsText'
	| 'padded'
	| 'large'
	| 'code'
	| 'ulid'
	| 'uuid'
	| 'random';

export type SortKey = 'id' | 'created' | 'updated' | 'start';

/** `fixed` has no visible rule but stays; `jumbled` is another one at each request. */
export type ListOrder = `${SortKey} ${'asc' | 'desc'}` | 'fixed' | 'jumbled';

export type TimeForm = 'iso' | 'seconds' | 'offset' | 'sql' | 'epoch' | 'epochMs' | 'day';

/** One field that holds a time. */
export interface TimeField {
	name: string;
	form: TimeForm;
	/** Every so many records show nothing there. */
	blankEvery?: number;
}

export interface BusinessSpec {
	/** Records at the beginning. */
	count: number;
	ids: IdKind;
	idField: string;
	/** Fields below `attributes`, beside the id. */
	nested: boolean;
	created?: TimeField;
	updated?: TimeField;
	start: TimeField;
	statuses: StatusFormName;
	/** A deleted record is gone, or stays in the list and says so by a flag, a time or its status. */
	deletion: 'gone' | 'flag' | 'time' | 'status';
	/** Fields of which each answer has other values although nothing happened. */
	ofNow: boolean;
	order: ListOrder;
	/** The order after the one change of it. */
	changedOrder: ListOrder;
	/** What decides between equal sort keys: who came first, who came last, or chance once and for all. */
	ties: 'first' | 'last' | 'any';
}

export interface ServiceSpec {
	/** Names, envelope and paging, as the fuzzer invents them. */
	spec: FuzzSpec;
	/** Milliseconds of one answer. */
	latency: number;
	/** Milliseconds for which a cursor is valid. */
	cursorLife?: number;
	/** A record can be asked for by its id. */
	showsSingles: boolean;
	/** The list is given for a range of days only, of so many at most. */
	longestRange?: number;
	/** A second server, which answers every other request or so, is behind by so many milliseconds. */
	lag?: number;
}

export interface PollingSpec {
	/** What is asked for; what version 1 of the node asks for among them. */
	events: ChangeKind[];
	includeExisting: boolean;
	/** Milliseconds one poll may take. */
	budget: number;
	tries: number;
	/** Milliseconds of waiting that one poll may add up. */
	waiting: number;
	strategy?: PaginationStrategy;
}

export type Status = 'booked' | 'confirmed' | 'done' | 'cancelled' | 'no_show';

export type Which = 'newest' | 'oldest' | 'random' | 'page' | 'all';

/** Something that happens in the business; `r` seeds its own choices, so that leaving one thing out changes no other. */
export type BusinessOp = { r: number } & (
	| {
			op: 'insert';
			count: number;
			when: 'now' | 'past' | 'future' | 'equal';
			/** Takes an id that was passed over a moment ago. */
			lateId?: boolean;
			/** Many at once with one and the same time. */
			import?: boolean;
	  }
	| { op: 'delete'; which: Which; count: number }
	| { op: 'edit'; which: Which; count: number; stamps: boolean; back?: boolean }
	| { op: 'reschedule'; which: Which; count: number; stamps: boolean }
	/** Another status; a cancelled appointment may be booked again. */
	| { op: 'status'; which: Which; count: number; stamps: boolean; to: Status }
	/** Brings deleted records back, or such as were deleted before anybody watched. */
	| { op: 'restore'; count: number; archived: boolean; changed: boolean }
	| { op: 'reorder' }
);

export type FaultKind =
	| '429 seconds'
	| '429 date'
	| '429 epoch'
	| '429 body'
	| '429 bare'
	| '503 after'
	| '502 html'
	| 'broken500'
	| 'failure200'
	| 'html200'
	| 'truncated'
	| 'cut'
	| 'timeout';

/** Instead of an answer, from this request of a poll on. */
export interface FaultSpec {
	from: number;
	count: number;
	kind: FaultKind;
	seconds: number;
}

/** One poll, and what happens before and while it runs. */
export interface PollStep {
	/** Milliseconds since the poll before. */
	gap: number;
	before: BusinessOp[];
	during: Array<{ request: number; op: BusinessOp }>;
	faults: FaultSpec[];
	/** The host dies before the state is saved, or after it is saved and before anything ran. */
	crash?: 'before' | 'after';
	/** The host was started anew before this poll. */
	restart?: boolean;
	/** A second poll starts from the same state; the node drops it. */
	overlap?: boolean;
}

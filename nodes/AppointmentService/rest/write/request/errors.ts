import { NetworkError, ApiError, wasNeverSent } from '../../http/errors';
import type { JsonObject } from '../../http/types';
import type { FieldDifference } from '../fields/compareWritten';

/** A write was sent, and nobody knows whether the service took it. */
export class OutcomeUnknownError extends Error {
	constructor(
		/** Error that came instead of a usable response. */
		readonly reason: NetworkError | ApiError,
		/** The record was read afterwards and does not show the write. */
		readonly notReflected: boolean,
		/** The service answered with success, and only reading afterwards failed. */
		readonly accepted = false,
	) {
		super(reason.message);
	}
}

/** How a write went otherwise than it was asked, or why it was not sent. */
export type WriteProblem =
	/** The service answered with success, and these fields do not have the written value; of those in `differing` it is known what they hold. */
	| {
			kind: 'ignored';
			fields: string[];
			/** The record was changed: it holds some of what was written, or something else. */
			isPartial: boolean;
			differing: FieldDifference[];
	  }
	/** The answer says itself that something else was done: what it says, such as `dry_run: true`; of another record its ID. */
	| { kind: 'notInForce' | 'moreRecords' | 'otherRecord' | 'existingRecord'; signs: string[] }
	/** The whole record would have to be sent, and these fields of it are shown masked or cut. */
	| { kind: 'damagedView'; fields: string[] }
	/** A record was created, and the service gave some of its fields other values than were written. */
	| { kind: 'createdDifferently'; differing: FieldDifference[]; id: string | undefined }
	/** Fields changed that nobody asked to change. */
	| {
			kind: 'unintendedChange';
			before: JsonObject;
			after: JsonObject;
			emptied: string[];
			/** The whole record was sent. */
			isReplacement: boolean;
	  }
	/** The service refused fields of a whole record, and leaving them out could empty them. */
	| { kind: 'fieldsRefused'; reason: ApiError; fields: string[] }
	/** The service answered a creation with success, and there is no new record. */
	| { kind: 'notCreated'; reason: ApiError }
	/** The service answered a deletion with success, and the record is still there; these fields of it changed. */
	| { kind: 'notDeleted'; changed: string[] };

export class WriteError extends Error {
	constructor(readonly problem: WriteProblem) {
		super(problem.kind);
	}
}

/** Whether the service may have taken a write although it did not answer with success. */
export function isWriteOutcomeUnknown(error: unknown): error is NetworkError | ApiError {
	if (error instanceof NetworkError) return !wasNeverSent(error);
	if (!(error instanceof ApiError)) return false;
	const { kind } = error;
	const { status } = error.errorInfo;
	if (kind === 'patience') return false;
	// These two may follow a form that was accepted (RFC 9110, section 15.4); the other redirects repeat a request elsewhere.
	if (kind === 'redirect') return status === 302 || status === 303;
	if (kind === 'cutOff' || kind === 'unreadable') return status < 300 || status >= 500;
	return status >= 500 && status !== 501 && status !== 505;
}

/** An option of the node, or its Input Mode, with which the user can have the request sent in another way. */
export type HelpfulOption =
	| 'method'
	| 'path'
	| 'wrapper'
	| 'sendWhole'
	| 'sendChanges'
	| 'idempotency'
	| 'dryRun'
	| 'json';

/** The service refused a write, and the corrections that its refusal asked for did not help. */
export class WriteRefusedError extends ApiError {
	constructor(
		{ errorInfo, kind, location }: ApiError,
		/** Options that may help, the best first. */
		readonly options: HelpfulOption[],
	) {
		super(errorInfo, kind, location);
	}
}

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

/** The service answered with success, and the record does not show all changes. */
export class WriteIgnoredError extends Error {
	constructor(
		/** Fields that do not have the written value. */
		readonly fields: string[],
		/** The record was changed: it holds some of what was written, or something else. */
		readonly isPartial = false,
		/** What these fields hold instead, where that is known. */
		readonly differing: FieldDifference[] = [],
	) {
		super(fields.join(', '));
	}
}

/** The answer of a write says itself that something else was done than was asked. */
export class AnswerWarnsError extends Error {
	constructor(
		readonly kind: 'notInForce' | 'moreRecords' | 'otherRecord' | 'existingRecord',
		/** What it says, such as `dry_run: true`; of another record its ID. */
		readonly signs: string[],
	) {
		super(signs.join(', '));
	}
}

/** The whole record would have to be sent, and these fields of it are shown masked or cut. */
export class DamagedViewError extends Error {
	constructor(readonly fields: string[]) {
		super(fields.join(', '));
	}
}

/** A record was created, and the service gave some of its fields other values than were written. */
export class CreatedDifferentlyError extends Error {
	constructor(
		readonly differing: FieldDifference[],
		readonly id: string | undefined,
	) {
		super(differing.map(({ field }) => field).join(', '));
	}
}

/** Fields changed that nobody asked to change. */
export class UnintendedChangeError extends Error {
	constructor(
		readonly before: JsonObject,
		readonly after: JsonObject,
		readonly emptied: string[],
		/** The whole record was sent. */
		readonly isReplacement: boolean,
	) {
		super(Object.keys(before).join(', '));
	}
}

/** The service refused fields of a whole record, and leaving them out could empty them. */
export class FieldsRefusedError extends Error {
	constructor(
		readonly reason: ApiError,
		readonly fields: string[],
	) {
		super(reason.message);
	}
}

/** The service answered a creation with success, and there is no new record. */
export class NotCreatedError extends Error {
	constructor(readonly reason: ApiError) {
		super(reason.message);
	}
}

/** The service answered a deletion with success, and the record is still there. */
export class NotDeletedError extends Error {
	/** @param changed fields of it that changed */
	constructor(readonly changed: string[]) {
		super(changed.join(', '));
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

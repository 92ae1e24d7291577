import { NetworkError, ApiError, wasNeverSent } from '../../http/errors';
import type { JsonObject } from '../../http/types';

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
		/** Other fields have it. */
		readonly isPartial = false,
		/** What these fields hold instead, where that is known. */
		readonly differing: FieldDifference[] = [],
	) {
		super(fields.join(', '));
	}
}

/** A record was created, and the service gave some of its fields other values than were written. */
export class CreatedDifferentlyError extends Error {
	constructor(
		readonly differing: FieldDifference[],
		/** ID of the record, where it is known. */
		readonly id: string | undefined,
	) {
		super(differing.map(({ field }) => field).join(', '));
	}
}

/** A field that the service gave another value than was written. */
export interface FieldDifference {
	field: string;
	written: unknown;
	actual: unknown;
}

/** A whole record was sent, and fields changed that nobody asked to change. */
export class UnintendedChangeError extends Error {
	constructor(
		/** Their values before. */
		readonly before: JsonObject,
		/** Those of them that are empty now. */
		readonly emptied: string[],
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

/** The service answered a deletion with success, and the record is still there, unchanged. */
export class NotDeletedError extends Error {}

/**
 * Whether the service may have taken a write although it did not answer with success: the connection failed after the request was
 * sent, or the service, or a proxy before it, failed.
 */
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

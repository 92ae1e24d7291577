import { NetworkError, ApiError, wasNeverSent } from '../../http/errors';
import type { JsonObject } from '../../http/types';

/** A write that was sent, and nobody knows whether the service took it. */
export class OutcomeUnknownError extends Error {
	constructor(
		/** What came instead of an answer. */
		readonly reason: NetworkError | ApiError,
		/** The record was read afterwards and does not show the write. */
		readonly notReflected: boolean,
		/** The service said yes, and only looking afterwards failed. */
		readonly accepted = false,
	) {
		super(reason.message);
	}
}

/** The service said yes, and the record does not show all of it. */
export class WriteIgnoredError extends Error {
	constructor(
		/** The fields that do not show what was written. */
		readonly fields: string[],
		/** Other fields show it. */
		readonly isPartial = false,
	) {
		super(fields.join(', '));
	}
}

/** A new record exists, and the service gave some of its fields other values than were written. */
export class CreatedDifferentlyError extends Error {
	constructor(
		readonly differing: FieldDifference[],
		/** The ID of the record, where it is told. */
		readonly id: string | undefined,
	) {
		super(differing.map(({ field }) => field).join(', '));
	}
}

/** A field of a new record that the service gave another value. */
export interface FieldDifference {
	field: string;
	written: unknown;
	actual: unknown;
}

/** A whole record was sent, and fields that nobody asked to change are not what they were. */
export class UnintendedChangeError extends Error {
	constructor(
		/** What these fields held before. */
		readonly before: JsonObject,
		/** Those of them that are empty now. */
		readonly emptied: string[],
	) {
		super(Object.keys(before).join(', '));
	}
}

/** The service refused fields of a whole record, and without them they could be emptied. */
export class FieldsRefusedError extends Error {
	constructor(
		readonly reason: ApiError,
		readonly fields: string[],
	) {
		super(reason.message);
	}
}

/** The service said yes to a deletion, and the record is still there as it was. */
export class NotDeletedError extends Error {}

/**
 * Whether a write may have been taken although it was not answered with a yes: the connection failed after the request was sent, or
 * a server on the way, or the service itself, broke off.
 */
export function isWriteOutcomeUnknown(fault: unknown): fault is NetworkError | ApiError {
	if (fault instanceof NetworkError) return !wasNeverSent(fault);
	if (!(fault instanceof ApiError)) return false;
	const { errorInfo: failure, kind } = fault;
	if (kind === 'patience') return false;
	// These two may follow a form that was taken (RFC 9110, section 15.4); the other redirects repeat a request elsewhere.
	if (kind === 'redirect') return failure.status === 302 || failure.status === 303;
	if (kind === 'cutOff' || kind === 'unreadable')
		return failure.status < 300 || failure.status >= 500;
	return failure.status >= 500 && failure.status !== 501 && failure.status !== 505;
}

import { ConnectionFault, ServiceRefusal, wasNeverSent } from '../patience';

/** A write that was sent, and nobody knows whether the service took it. */
export class WriteDoubt extends Error {
	constructor(
		/** What came instead of an answer. */
		readonly reason: ConnectionFault | ServiceRefusal,
		/** The record was read afterwards and does not show the write. */
		readonly unseen: boolean,
	) {
		super(reason.message);
	}
}

/** The service said yes, and the record shows nothing of it. */
export class WriteIgnored extends Error {
	constructor(
		/** The fields that were written. */
		readonly fields: string[],
	) {
		super(fields.join(', '));
	}
}

/**
 * Whether a write may have been taken although it was not answered with a yes: the connection failed after the request was sent, or
 * a server on the way, or the service itself, broke off.
 */
export function isDoubtful(fault: unknown): fault is ConnectionFault | ServiceRefusal {
	if (fault instanceof ConnectionFault) return !wasNeverSent(fault);
	if (!(fault instanceof ServiceRefusal)) return false;
	const { failure, kind } = fault;
	if (kind === 'patience') return false;
	// These two may follow a form that was taken (RFC 9110, section 15.4); the other redirects repeat a request elsewhere.
	if (kind === 'redirect') return failure.status === 302 || failure.status === 303;
	if (kind === 'cutOff' || kind === 'unreadable')
		return failure.status < 300 || failure.status >= 500;
	return failure.status >= 500 && failure.status !== 501 && failure.status !== 505;
}

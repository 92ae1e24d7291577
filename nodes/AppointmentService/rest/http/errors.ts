import type { ErrorInfo } from './errorInfo';

/** The service answered, and the answer was no. */
export class ApiError extends Error {
	constructor(
		readonly errorInfo: ErrorInfo,
		/**
		 * `unreadable`: not JSON; `cutOff`: JSON that ends too early; `noList`: JSON without a list where one was asked for; `redirect`: it points elsewhere;
		 * `patience`: it asks for more patience than the budget allows; `refused`: any other no.
		 */
		readonly kind:
			| 'refused'
			| 'unreadable'
			| 'cutOff'
			| 'noList'
			| 'redirect'
			| 'patience' = 'refused',
		/** Where a redirect points. */
		readonly location?: string,
	) {
		super(errorInfo.message);
	}
}

/** No answer came, or none that can be used. `retryable` tells whether a read may be tried again. */
export class NetworkError extends Error {
	constructor(
		message: string,
		readonly code: string,
		readonly retryable: boolean,
	) {
		super(message);
	}
}

/** No connection was made, so nothing was sent. */
export const notConnectedCodes = new Set([
	'ECONNREFUSED',
	'EAI_AGAIN',
	'ENOTFOUND',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'ERR_SOCKET_CONNECTION_TIMEOUT',
]);

/** The connection was refused before a request could be sent over it; other faults of TLS can break an answer off. */
const tlsErrorCode =
	/CERT|SIGNED|ERR_TLS|HANDSHAKE|WRONG_VERSION|PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/;

/** Whether a request that got no answer was surely not sent: nobody was reached, or nobody who could be trusted. */
export function wasNeverSent({ code }: NetworkError): boolean {
	return notConnectedCodes.has(code) || tlsErrorCode.test(code);
}

/** A refusal that has nothing to do with the parameters that were tried. */
export function isNonPaginationError({ errorInfo, kind }: ApiError): boolean {
	const isTransportError = kind === 'redirect' || kind === 'cutOff';
	return [401, 429, 502, 503, 504].includes(errorInfo.status) || isTransportError;
}

/** A refusal that may mean that a page lies beyond the end: by its status, or in its words where it came with HTTP 200. */
export function isPastEnd(error: ApiError): boolean {
	const { errorInfo, kind } = error;
	if (kind !== 'refused') return false;
	return errorInfo.status < 300
		? mentionsEnd(error)
		: [400, 404, 416, 422].includes(errorInfo.status);
}

/** Whether a refusal says that there is no such page. */
export function isNotFound({ errorInfo }: ApiError): boolean {
	return errorInfo.status === 404 || errorInfo.status === 416;
}

const pastEndWords =
	/\b(pages?|offset|cursor|range|beyond|exceed\w*|no more|not.?found|no (records|results|data|items))\b/i;

function mentionsEnd({ errorInfo }: ApiError): boolean {
	return pastEndWords.test(`${errorInfo.message} ${errorInfo.code ?? ''}`.replace(/_/g, ' '));
}

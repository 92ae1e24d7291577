import { parseErrorInfo, type ErrorInfo } from './errorInfo';
import type { ParsedResponse } from './types';
import { wordSet } from '../values/vocabulary';

/** The service answered with an error, or with something that cannot be used. */
export class ApiError extends Error {
	constructor(
		readonly errorInfo: ErrorInfo,
		/**
		 * `unreadable`: not JSON; `cutOff`: truncated JSON; `noList`: JSON without a list where one was requested;
		 * `redirect`: not followed; `patience`: it asks for a longer wait than the budget allows; `refused`: any other error.
		 */
		readonly kind:
			| 'refused'
			| 'unreadable'
			| 'cutOff'
			| 'noList'
			| 'redirect'
			| 'patience' = 'refused',
		readonly location?: string,
	) {
		super(errorInfo.message);
	}
}

/** The error for an answer that is no record of the ID that was asked for, whatever its status. */
export const notFoundError = (response: ParsedResponse) =>
	new ApiError({ ...parseErrorInfo(response), status: 404 });

/** No response came, or none that can be used. `retryable` tells whether a read may be tried again. */
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
export const notConnectedCodes = wordSet(
	'ECONNREFUSED EAI_AGAIN ENOTFOUND EHOSTUNREACH ENETUNREACH ERR_SOCKET_CONNECTION_TIMEOUT',
);

/** TLS failed before a request could be sent; other TLS errors can interrupt a response. */
const tlsErrorCode =
	/CERT|SIGNED|ERR_TLS|HANDSHAKE|WRONG_VERSION|PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/;

/** Whether a request without a response was certainly not sent: no server was reached, or none that could be trusted. */
export function wasNeverSent({ code }: NetworkError): boolean {
	return notConnectedCodes.has(code) || tlsErrorCode.test(code);
}

/** Whether a service wants fewer requests than there is time to wait for. */
export function isOutOfPatience(error: unknown): boolean {
	return error instanceof ApiError && error.kind === 'patience';
}

/** Whether a gateway or an overloaded host answered: 508 comes from shared hosts, 520 to 527 and 530 from Cloudflare, 529 from overloaded services. */
export function isGatewayStatus(status: number): boolean {
	return (status >= 502 && status <= 504) || status === 508 || (status >= 520 && status <= 530);
}

/** Whether an error has nothing to do with the pagination parameters that were tried. */
export function isNonPaginationError({ errorInfo, kind }: ApiError): boolean {
	const isTransportError = kind === 'redirect' || kind === 'cutOff';
	const { status } = errorInfo;
	return status === 401 || status === 429 || isGatewayStatus(status) || isTransportError;
}

/** Whether an error may mean that a page lies past the end: by its status, or by its message where the status is HTTP 200. */
export function isPastEnd(error: ApiError): boolean {
	const { errorInfo, kind } = error;
	if (kind !== 'refused') return false;
	return errorInfo.status < 300
		? speaksOfEnd(error)
		: [400, 404, 416, 422].includes(errorInfo.status);
}

/** Whether an error speaks of a page, an offset or an end. */
export function speaksOfEnd({ errorInfo: { status, message, code = '' } }: ApiError): boolean {
	return [404, 416].includes(status) || pastEndWords.test(`${message} ${code}`.replace(/_/g, ' '));
}

/** Whether an error says how deep a list may be read, rather than that it ends. */
export function speaksOfDepth({ errorInfo: { message } }: ApiError): boolean {
	return depthWords.test(message);
}

/** Whether the service refused with one of these statuses. */
export function hasErrorStatus(error: unknown, statuses: number[]): error is ApiError {
	return error instanceof ApiError && statuses.includes(error.errorInfo.status);
}

/** Whether an error says that there is no such page, or nothing more. */
export function isNotFound({ errorInfo: { status, message } }: ApiError): boolean {
	return status === 404 || status === 416 || (status < 300 && /\bno more\b/i.test(message));
}

const pastEndWords =
	/\b(pages?|offset|cursor|range|beyond|exceed\w*|no more|not.?found|no (records|results|data|items))\b/i;

const depthWords =
	/\b(only the first|beyond the first|too deep|result window|more than \d+ (records|results|items|entries|rows))\b/i;

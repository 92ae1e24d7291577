import { NetworkError, wordSet } from '../rest';
import { maxResponseBytes } from './readBody';

/** Codes after which a read may be retried: the connection failed, not the request. */
const retryableCodes = wordSet(`
	ECONNRESET ECONNREFUSED ECONNABORTED ETIMEDOUT EPIPE EAI_AGAIN ENETUNREACH EHOSTUNREACH ERR_BAD_RESPONSE
	ERR_STREAM_PREMATURE_CLOSE Z_BUF_ERROR Z_DATA_ERROR
`);

/** The connection was lost before the answer was complete. */
const cutOffCodes = wordSet('ECONNRESET EPIPE ERR_BAD_RESPONSE ERR_STREAM_PREMATURE_CLOSE');

/** No connection was made within the time that the operating system, or Node.js, allows. */
const connectTimeoutCode = 'ERR_SOCKET_CONNECTION_TIMEOUT';

/** Codes of a connection that could not be made, or of the network under one that was: only the system call tells. */
const eitherPhaseCodes = new Set(['EHOSTUNREACH', 'ENETUNREACH']);

/** Why no response came within the timeout, from whatever n8n's client threw. */
export function toNetworkError(error: unknown, timeout: number): NetworkError {
	const chain = causeChain(error);
	const codes = chain
		.map(({ code }) => code)
		.filter((code) => typeof code === 'string')
		// What Node.js says of damaged Brotli.
		.map((code) => code.replace(/^ERR__ERROR_.*/, 'Z_DATA_ERROR'));
	const message = chain.map((cause) => String(cause.message ?? '')).join(' ');
	if (codes.includes('ERR_CANCELED'))
		return new NetworkError('The run was stopped.', 'ERR_CANCELED', false);
	const phase = failedPhase(chain);
	if (
		phase === 'connecting' &&
		codes.some((code) => code === 'ETIMEDOUT' || code === connectTimeoutCode)
	) {
		return new NetworkError(networkErrorMessage(connectTimeoutCode), connectTimeoutCode, true);
	}
	if (codes.includes('ETIMEDOUT') || /timeout|timed out/i.test(message)) {
		return new NetworkError(
			`No complete answer came within ${timeout / 1000} ${timeout === 1000 ? 'second' : 'seconds'}.`,
			'ETIMEDOUT',
			true,
		);
	}
	const code =
		// OpenSSL's own code is not always there, its message is.
		(/wrong version number|packet length too long|http request/i.test(message)
			? 'ERR_SSL_WRONG_VERSION_NUMBER'
			: codes.find((candidate) => candidate !== 'ERR_NETWORK')) ??
		(/aborted|hang up/i.test(message) ? 'ECONNRESET' : 'UNKNOWN');
	const isCut = eitherPhaseCodes.has(code)
		? phase !== 'connecting'
		: phase === 'connected' && code === 'ECONNREFUSED';
	const finalCode = isCut ? 'ECONNRESET' : code;
	return new NetworkError(networkErrorMessage(finalCode), finalCode, retryableCodes.has(finalCode));
}

interface CauseInfo {
	code?: string;
	message?: unknown;
	/** The system call that failed, as Node.js names it. */
	syscall?: unknown;
	cause?: unknown;
	/** Where several addresses of one name were tried. */
	errors?: unknown;
}

/** Whether connecting failed, or sending and receiving over a connection; undefined where nothing tells. */
function failedPhase(chain: CauseInfo[]): 'connecting' | 'connected' | undefined {
	const attempts = chain.flatMap((cause) => [
		cause,
		...(Array.isArray(cause.errors) ? cause.errors : []),
	]);
	const syscalls = (attempts as Array<CauseInfo | undefined>).map((cause) =>
		cause?.code === connectTimeoutCode ? 'connect' : cause?.syscall,
	);
	if (syscalls.some((syscall) => syscall === 'read' || syscall === 'write')) return 'connected';
	return syscalls.includes('connect') ? 'connecting' : undefined;
}

const causeChain = (error: unknown, most = 6): CauseInfo[] =>
	typeof error === 'object' && error !== null && most > 0
		? [error, ...causeChain((error as CauseInfo).cause, most - 1)]
		: [];

function networkErrorMessage(code: string): string {
	switch (code) {
		case 'ECONNREFUSED':
		case connectTimeoutCode:
			return 'No server answers at this address.';
		case 'ENOTFOUND':
		case 'EAI_AGAIN':
			return 'This address is not known on the internet.';
		case 'EHOSTUNREACH':
		case 'ENETUNREACH':
			return 'There is no way through the network to this address.';
		case 'TOO_LARGE':
			return `The answer is larger than ${maxResponseBytes / 1024 / 1024} megabytes.`;
		case 'CERT_HAS_EXPIRED':
			return 'The certificate of the address has expired, so the connection is not safe.';
		case 'ERR_TLS_CERT_ALTNAME_INVALID':
			return 'The certificate of the address belongs to another address, so the connection is not safe.';
		case 'ERR_SSL_WRONG_VERSION_NUMBER':
			return 'The server at this address does not use HTTPS.';
	}
	if (cutOffCodes.has(code)) return 'The connection was cut before the answer was complete.';
	if (/CERT|SSL|TLS|SIGNED/.test(code))
		return 'The address has no valid certificate, so the connection is not safe.';
	if (/^HPE_/.test(code)) return 'What came from this address is not an answer of a web service.';
	if (/^Z_/.test(code)) return 'The answer was damaged on the way.';
	return 'No connection to the service could be made.';
}

/** What the user can do about it. */
export function networkErrorAdvice({ code }: NetworkError): string {
	switch (code) {
		case 'ETIMEDOUT':
			return 'Try again later. If the service is always this slow, set a longer Timeout under Options.';
		case 'TOO_LARGE':
			return 'This node takes no more at a time. Ask for less: set Pagination with a smaller Size under Options, or narrow the list with query parameters.';
		case 'ENOTFOUND':
		case 'EAI_AGAIN':
			return 'Check how the Base URL in the credential is spelled, and whether this n8n has a connection to the internet.';
		case 'TOO_MUCH':
			return 'No records of a business look like this. Check the Base URL in the credential. If it is right, ask for less: set Pagination with a smaller Size under Options, or narrow the list with query parameters.';
	}
	if (/CERT|SSL|TLS|SIGNED/.test(code))
		return 'The key was not sent. Check the Base URL in the credential; if it is right, tell support.';
	if (cutOffCodes.has(code) || /^Z_/.test(code))
		return 'Try again later; if it stays, tell support.';
	return 'Check the Base URL in the credential, and whether the service is up.';
}

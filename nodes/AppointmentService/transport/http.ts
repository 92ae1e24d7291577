import type {
	IDataObject,
	IExecuteFunctions,
	IHookFunctions,
	IHttpRequestMethods,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	ICredentialDataDecryptedObject,
	IPollFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';
import { ConnectionFault, settle, type Answer, type Fetch } from '../wire';
import type { Account } from './account';

export const credentialName = 'appointmentServiceApi';

export type Caller =
	| IExecuteFunctions
	| IHookFunctions
	| ILoadOptionsFunctions
	| IPollFunctions
	| IWebhookFunctions;

/** Faults after which a read may be tried again: the way to the service failed, not the request. */
const passing = new Set([
	'ECONNRESET',
	'ECONNREFUSED',
	'ECONNABORTED',
	'ETIMEDOUT',
	'EPIPE',
	'EAI_AGAIN',
	'ENETUNREACH',
	'EHOSTUNREACH',
	'ERR_BAD_RESPONSE',
	'Z_BUF_ERROR',
	'Z_DATA_ERROR',
]);

const mostRedirects = 5;

/** Sends one request and gives its answer, whatever its status. Rejects only where none came. */
export type Send = (
	method: IHttpRequestMethods | 'OPTIONS',
	url: string,
	body?: string,
	headers?: Record<string, string>,
) => Promise<Answer>;

/**
 * The package's way of talking: n8n's own HTTP client with this credential.
 *
 * The credential is decrypted once and handed over with each request: n8n would load it from its database for each one.
 *
 * @param timeout milliseconds that one answer may take
 * @param veil takes out of answers what must not get further than here
 */
export function sendWith(
	caller: Caller,
	account: Account,
	credential: ICredentialDataDecryptedObject,
	timeout: number,
	veil = account.veil,
): Send {
	const decrypted = {
		credentialsDecrypted: { id: '', name: '', type: credentialName, data: credential },
	};
	return async (method, url, body, headers) => {
		account.assertHome(url);
		const options: IHttpRequestOptions = {
			// n8n's type leaves OPTIONS out; its client does not.
			method: method as IHttpRequestMethods,
			url,
			headers: { Accept: 'application/json', ...headers },
			...(body !== undefined && { body }),
			encoding: 'text',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			timeout,
		};
		const sent = await settle(
			caller.helpers.httpRequestWithAuthentication.call(
				caller,
				credentialName,
				options,
				decrypted,
			) as Promise<IN8nHttpFullResponse>,
		);
		if ('fault' in sent) throw toConnectionFault(sent.fault, timeout);
		return toAnswer(url, sent.value, veil);
	};
}

/** Reads with GET. A redirect is followed on the account's own origin; one that leads elsewhere comes back as it is. */
export function fetchWith(send: Send): Fetch {
	return async (url) => {
		let answer = await send('GET', url);
		for (let hop = 0; hop < mostRedirects; hop++) {
			const target = redirectTarget(answer);
			if (target === undefined || new URL(target).origin !== new URL(url).origin) break;
			answer = await send('GET', target);
		}
		return answer;
	};
}

/**
 * The answer that n8n's client gave, with header names in lower case and several values joined. A service may repeat the key; whatever
 * comes after this knows nothing of it, so that no item, message or memory can hold it.
 */
export function toAnswer(
	url: string,
	response: { statusCode: number; headers: IDataObject | Record<string, unknown>; body: unknown },
	veil: (text: string) => string,
): Answer {
	const headers: Record<string, string> = {};
	for (const [name, value] of Object.entries(response.headers)) {
		headers[name.toLowerCase()] = veil(Array.isArray(value) ? value.join(', ') : String(value));
	}
	const text =
		typeof response.body === 'string' ? response.body : JSON.stringify(response.body ?? '');
	return { url, status: response.statusCode, headers, text: veil(text) };
}

function redirectTarget({ status, headers, url }: Answer): string | undefined {
	const target = headers.location;
	if (![301, 302, 303, 307, 308].includes(status) || target === undefined) return undefined;
	return URL.canParse(target, url) ? new URL(target, url).href : undefined;
}

/** Why no answer came, from whatever n8n's client threw. */
export function toConnectionFault(fault: unknown, timeout: number): ConnectionFault {
	const chain = causes(fault);
	const codes = chain.map(({ code }) => code).filter((code) => typeof code === 'string');
	const message = chain.map((link) => String(link.message ?? '')).join(' ');
	if (codes.includes('ERR_CANCELED'))
		return new ConnectionFault('The run was stopped.', 'ERR_CANCELED', false);
	if (/timeout|timed out/i.test(message)) {
		return new ConnectionFault(
			`No answer came within ${timeout / 1000} ${timeout === 1000 ? 'second' : 'seconds'}.`,
			'ETIMEDOUT',
			true,
		);
	}
	const code =
		codes.find((one) => one !== 'ERR_NETWORK') ??
		(/aborted|hang up/i.test(message) ? 'ECONNRESET' : 'UNKNOWN');
	return new ConnectionFault(explain(code), code, passing.has(code));
}

function causes(fault: unknown): Array<{ code?: string; message?: unknown }> {
	const chain: Array<{ code?: string; message?: unknown; cause?: unknown }> = [];
	for (
		let at = fault;
		typeof at === 'object' && at !== null && chain.length < 6;
		at = (at as { cause?: unknown }).cause
	) {
		chain.push(at);
	}
	return chain;
}

function explain(code: string): string {
	switch (code) {
		case 'ECONNREFUSED':
			return 'No server answers at this address.';
		case 'ENOTFOUND':
		case 'EAI_AGAIN':
			return 'This address is not known on the internet.';
		case 'ECONNRESET':
		case 'EPIPE':
		case 'ERR_BAD_RESPONSE':
			return 'The connection was cut before the answer was complete.';
		default:
			return /CERT|SSL|TLS|SIGNED/.test(code)
				? 'The address has no valid certificate, so the connection is not safe.'
				: 'No connection to the service could be made.';
	}
}

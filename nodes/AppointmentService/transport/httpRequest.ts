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
import { settle, type HttpResponse, type Fetch } from '../rest';
import type { ApiCredentials } from './credentials';
import { toNetworkError } from './networkError';
import { readResponseBody } from './readBody';
import type { RedirectMemory } from './redirects';

export const credentialName = 'appointmentServiceApi';

export type Caller =
	| IExecuteFunctions
	| IHookFunctions
	| ILoadOptionsFunctions
	| IPollFunctions
	| IWebhookFunctions;

const maxRedirects = 5;

/** Sends one request and resolves with the response, whatever its status. Rejects only where none came. */
export type Send = (
	method: IHttpRequestMethods | 'OPTIONS',
	url: string,
	body?: string,
	headers?: Record<string, string>,
) => Promise<HttpResponse>;

/**
 * Sends requests with n8n's own HTTP client and this credential.
 *
 * The credential is decrypted once and passed along with each request: n8n would load it from its database for each one.
 *
 * @param timeout milliseconds that one response may take
 * @param redact replaces secrets in responses
 */
export function createSend(
	caller: Caller,
	credentials: ApiCredentials,
	credentialData: ICredentialDataDecryptedObject,
	timeout: number,
	redact = credentials.redact,
): Send {
	const decrypted = {
		credentialsDecrypted: { id: '', name: '', type: credentialName, data: credentialData },
	};
	return async (method, url, body, headers) => {
		credentials.assertSameOrigin(url);
		const options: IHttpRequestOptions = {
			// n8n's type leaves OPTIONS out; its client does not.
			method: method as IHttpRequestMethods,
			url,
			headers: { Accept: 'application/json', ...headers },
			...(body !== undefined && { body }),
			encoding: 'stream',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			timeout,
		};
		const pendingResponse = caller.helpers.httpRequestWithAuthentication.call(
			caller,
			credentialName,
			options,
			decrypted,
		) as Promise<IN8nHttpFullResponse>;
		const result = await settle(readResponseBody(pendingResponse, timeout));
		if ('fault' in result) throw toNetworkError(result.fault, timeout);
		return toHttpResponse(url, result.value, redact);
	};
}

/**
 * Reads with GET. Follows redirects on the account's own origin; returns one that leads elsewhere as it is.
 *
 * @param memory knows the redirects that were followed before
 */
export function createFetch(send: Send, memory?: RedirectMemory): Fetch {
	return async (url) => {
		const known = memory?.resolve(url);
		if (known !== undefined) {
			const response = await send('GET', known);
			if (memory?.accepts(url, response)) return response;
		}
		let response = await send('GET', url);
		for (let redirects = 0; redirects < maxRedirects; redirects++) {
			const target = redirectTarget(response);
			if (target === undefined || new URL(target).origin !== new URL(url).origin) break;
			response = await send('GET', target);
		}
		memory?.learn(url, response);
		return response;
	};
}

/**
 * The response of n8n's client, with header names in lower case and several values joined. A service may repeat the key: it is
 * replaced here, so that no item, message or static data can hold it.
 */
export function toHttpResponse(
	url: string,
	response: { statusCode: number; headers: IDataObject | Record<string, unknown>; body: unknown },
	redact: (text: string) => string,
): HttpResponse {
	const headers: Record<string, string> = {};
	for (const [name, value] of Object.entries(response.headers)) {
		headers[name.toLowerCase()] = redact(Array.isArray(value) ? value.join(', ') : String(value));
	}
	const text =
		typeof response.body === 'string' ? response.body : JSON.stringify(response.body ?? '');
	return { url, status: response.statusCode, headers, text: redact(text) };
}

function redirectTarget({ status, headers, url }: HttpResponse): string | undefined {
	const target = headers.location;
	if (![301, 302, 303, 307, 308].includes(status) || target === undefined) return undefined;
	return URL.canParse(target, url) ? new URL(target, url).href : undefined;
}

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
import { settle, type Answer, type Fetch } from '../wire';
import type { Account } from './account';
import { toConnectionFault } from './connectionFault';
import { receive } from './receive';

export const credentialName = 'appointmentServiceApi';

export type Caller =
	| IExecuteFunctions
	| IHookFunctions
	| ILoadOptionsFunctions
	| IPollFunctions
	| IWebhookFunctions;

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
			encoding: 'stream',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			timeout,
		};
		const asked = caller.helpers.httpRequestWithAuthentication.call(
			caller,
			credentialName,
			options,
			decrypted,
		) as Promise<IN8nHttpFullResponse>;
		const sent = await settle(receive(asked, timeout));
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

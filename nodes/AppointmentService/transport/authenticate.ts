import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';
import { urlOf } from '../contract';
import { toAccount } from './account';

/**
 * The request with both documented headers. The key goes to the credential's own origin only, whoever asks: n8n's HTTP Request
 * node uses the credential too.
 *
 * @throws AddressFault where the request goes to another origin
 */
export function authenticated(
	credentials: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
): IHttpRequestOptions {
	const account = toAccount(credentials);
	// n8n's HTTP Request node still writes the address as its older client names it.
	const { uri } = request as { uri?: string };
	const url = request.url ?? uri ?? '';
	account.assertHome(new URL(url, request.baseURL ?? account.root).href);
	// `https:other.example` is a path where there is a base address, and another host where the client knows of none.
	const alone = urlOf(url);
	if (alone) account.assertHome(alone.href);
	return {
		...request,
		headers: {
			...request.headers,
			Authorization: `Bearer ${account.key}`,
			'Content-Type': 'application/json',
		},
	};
}

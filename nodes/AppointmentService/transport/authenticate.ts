import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';
import { CredentialError, parseUrl } from '../contract';
import { parseCredentials } from './credentials';

/** Options of n8n's two HTTP clients, the newer and the older one, that n8n's type leaves out. */
export interface AnyHttpRequestOptions extends IHttpRequestOptions {
	/** The address, as the older client names it. */
	uri?: string;
	/** Whether certificates are checked, as the older client names it. */
	rejectUnauthorized?: boolean;
	/** Ends the request beside n8n's own signal, which n8n puts in the place of any other. */
	endSignal?: AbortSignal;
}

/** Turns redirects off in both clients: they send the key along to subdomains, and n8n before 2.8 to any origin. */
const noRedirects = {
	disableFollowRedirect: true,
	followRedirect: false,
	followAllRedirects: false,
};

/** Adds both documented headers, and the query parameters of the credential. The key goes to the credential's own origin only, whichever node asks. @throws CredentialError */
export function authenticateRequest(
	credentials: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
): IHttpRequestOptions {
	const parsed = parseCredentials(credentials);
	const { uri, endSignal, abortSignal } = request as AnyHttpRequestOptions;
	const signals = [endSignal, abortSignal].filter(Boolean) as AbortSignal[];
	const url = request.url ?? uri ?? '';
	parsed.assertSameOrigin(new URL(url, request.baseURL ?? parsed.root).href);
	// `https:other.example` is a path where there is a base URL, and another host where the client has none.
	const absoluteUrl = parseUrl(url);
	if (absoluteUrl) parsed.assertSameOrigin(absoluteUrl.href);
	assertDirect(request, new URL(parsed.root).host);
	const address = parsed.withQuery(url, Object.keys(request.qs ?? {}));
	return {
		...request,
		...(request.url === undefined && uri !== undefined ? { uri: address } : { url: address }),
		...noRedirects,
		...(endSignal && { abortSignal: AbortSignal.any(signals) }),
		headers: {
			...request.headers,
			Authorization: `Bearer ${parsed.key}`,
			// A service may want a body in another form than JSON.
			'Content-Type': request.headers?.['Content-Type'] ?? 'application/json',
		},
	};
}

/** A certificate of the client. All others may lead a connection elsewhere, or change how the server's certificate is checked. */
const harmlessAgentOptions = /^(cert|key|passphrase|keepAlive)$/;

/** Refuses options with which a proxy, a false certificate or another host on the same address could get the key, or the node itself. */
function assertDirect(request: AnyHttpRequestOptions, host: string): void {
	if (/^trace$/i.test(String(request.method)))
		throw new CredentialError('A server repeats the key with TRACE. Choose another method.');
	if (request.proxy) {
		throw new CredentialError(
			'The key of this credential is not sent through a proxy that a node names. Remove Proxy from the options of the node.',
		);
	}
	const isOwn = ([name, value]: [string, unknown]) =>
		value !== undefined && value !== null && !harmlessAgentOptions.test(name);
	const isUnchecked = request.rejectUnauthorized === false || request.skipSslCertificateValidation;
	if (isUnchecked || Object.entries(request.agentOptions ?? {}).some(isOwn)) {
		throw new CredentialError(
			'The key of this credential is sent only where the certificate of the address is checked as usual. Turn off Ignore SSL Issues, and certificates and connections of your own, in the node.',
		);
	}
	for (const [name, value] of Object.entries(request.headers ?? {})) {
		if (name.trim().toLowerCase() === 'host' && String(value).toLowerCase() !== host) {
			throw new CredentialError(
				`The key of this credential is sent to ${host} only. Remove the header Host from the node.`,
			);
		}
	}
}

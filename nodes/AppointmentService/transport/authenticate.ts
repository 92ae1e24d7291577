import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';
import { CredentialError, parseUrl } from '../contract';
import { parseCredentials } from './credentials';

/** What n8n's two HTTP clients, the newer and the older one, take beside what n8n's type names. */
interface AnyHttpRequestOptions extends IHttpRequestOptions {
	/** The address, as the older client names it. */
	uri?: string;
	/** Whether certificates are checked, as the older client names it. */
	rejectUnauthorized?: boolean;
}

/**
 * Redirects are closed in the words of both clients. They follow by themselves, with the key: to other origins unless they are told
 * otherwise, which n8n before 2.8 does not understand, and to names below the own one even then.
 */
const noRedirects = {
	disableFollowRedirect: true,
	followRedirect: false,
	followAllRedirects: false,
	maxRedirects: 0,
	sendCredentialsOnCrossOriginRedirect: false,
};

/**
 * The request with both documented headers. The key goes to the credential's own origin only, whoever asks: n8n's HTTP Request
 * node uses the credential too.
 *
 * @throws AddressFault where the request goes to another origin, or there in a way on which somebody else could read the key
 */
export function authenticateRequest(
	credentials: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
): IHttpRequestOptions {
	const parsed = parseCredentials(credentials);
	const { uri } = request as AnyHttpRequestOptions;
	const url = request.url ?? uri ?? '';
	parsed.assertSameOrigin(new URL(url, request.baseURL ?? parsed.root).href);
	// `https:other.example` is a path where there is a base address, and another host where the client knows of none.
	const absoluteUrl = parseUrl(url);
	if (absoluteUrl) parsed.assertSameOrigin(absoluteUrl.href);
	assertDirect(request, new URL(parsed.root).host);
	return {
		...request,
		...noRedirects,
		headers: {
			...request.headers,
			Authorization: `Bearer ${parsed.key}`,
			'Content-Type': 'application/json',
		},
	};
}

/** Refuses what would let somebody between n8n and the service read the key, or lead it to somebody else behind the same door. */
function assertDirect(request: AnyHttpRequestOptions, host: string): void {
	if (request.proxy) {
		throw new CredentialError(
			'The key of this credential is not sent through a proxy that a node names. Remove Proxy from the options of the node.',
		);
	}
	const { rejectUnauthorized, ca } = request.agentOptions ?? {};
	const skipsCertificateCheck =
		request.rejectUnauthorized === false ||
		request.skipSslCertificateValidation === true ||
		rejectUnauthorized === false ||
		ca !== undefined;
	if (skipsCertificateCheck) {
		throw new CredentialError(
			'The key of this credential is sent only where the certificate of the address is checked as usual. Turn off Ignore SSL Issues and certificates of your own in the node.',
		);
	}
	for (const [name, value] of Object.entries(request.headers ?? {})) {
		if (name.toLowerCase() === 'host' && String(value).toLowerCase() !== host) {
			throw new CredentialError(
				`The key of this credential is sent to ${host} only. Remove the header Host from the node.`,
			);
		}
	}
}

import { z } from 'zod/v4';
import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';
import { CredentialError, parseUrl, surfaceNames, surfaceRoot } from '../contract';
import { createRedactor } from './redact';

const credentialSchema = z.object({
	surface: z.enum(surfaceNames).default('limited'),
	baseUrl: z.string().default(''),
	apiKey: z.union([z.string(), z.number()]).default(''),
	query: z.string().default(''),
	webhookSecret: z.string().optional().catch(undefined),
});

const fieldLabels: Record<string, string> = {
	surface: 'API Access',
	baseUrl: 'Base URL',
	apiKey: 'API Key',
	query: 'Query Parameters',
};

export type ApiCredentials = ReturnType<typeof parseCredentials>;

/** The key without blanks around it and without the word `Bearer` before it. */
export function normalizeApiKey(apiKey: string | number): string {
	return String(apiKey)
		.trim()
		.replace(/^(?:bearer(?:\s+|$))+/i, '');
}

/** Reads a credential's data. @throws CredentialError where the base URL or the key cannot be used */
export function parseCredentials(credentials: unknown) {
	const {
		surface,
		baseUrl,
		apiKey,
		webhookSecret = '',
		...stored
	} = parseStoredFields(credentials);
	const root = surfaceRoot(surface, baseUrl);
	const key = normalizeApiKey(apiKey);
	if (key === '')
		throw new CredentialError('The API Key is empty. Enter the key that support gave you.');
	if (!/^(?!".*"$|'.*'$)[\x21-\x7e]+$/.test(key)) {
		throw new CredentialError(
			'The API Key contains spaces, line breaks or other characters that a key cannot have. Paste it again, without anything before or after it.',
		);
	}
	assertShort(key, 'API Key');
	assertShort(webhookSecret, 'Webhook Secret');
	assertShort(stored.query, 'Query Parameters');
	const query = new URLSearchParams(parseQuery(stored.query));
	const { origin } = new URL(root);
	const secrets = [webhookSecret, ...webhookSecret.split(/[\n,]/)].map((part) => part.trim());
	const redactKey = createRedactor([key]);
	// So ends a parameter of a link in which the service repeats the key. Each request reads the credential anew, and few have to look closer.
	const repeatsKey = (part: string) =>
		/=(\*+|9+)$/.test(part) && redactKey(key) !== key && part.endsWith(`=${redactKey(key)}`);
	return {
		surface,
		/** Root of the surface, e.g. `https://app.example.com/api/v1`. */
		root,
		key,
		/** Query parameters that the service wants with each request. */
		query: query.toString(),
		/** The address with those of them that neither it nor `others` has. */
		withQuery(url: string, others: string[] = []): string {
			const [path, search = ''] = url.split('#')[0].split(/\?(.*)/s);
			const own = search.split('&').filter((part) => !repeatsKey(part));
			const given = new URLSearchParams(own.join('&'));
			const missing = [...query].filter(([name]) => !given.has(name) && !others.includes(name));
			const all = [...own, new URLSearchParams(missing).toString()].filter((part) => part !== '');
			return all.length > 0 ? `${path}?${all.join('&')}` : path;
		},
		redactKey,
		redact: createRedactor([key, ...secrets]),
		/** @throws CredentialError where a URL is not on the account's own origin */
		assertSameOrigin(url: string): void {
			if (new URL(url).origin !== origin) {
				throw new CredentialError(
					`The key of this credential is sent to ${origin} only, not to ${new URL(url).origin}.`,
				);
			}
		},
	};
}

/** No request can carry a longer key or query, and no service signs with a longer secret. */
export const maxSecretLength = 4000;

function assertShort(secret: string, label: string): void {
	if (secret.length <= maxSecretLength) return;
	throw new CredentialError(`The ${label} of the credential is too long. Enter it again.`);
}

/** @throws CredentialError where it is no query */
function parseQuery(text: string): string {
	const query = text.trim().replace(/^\?/, '');
	if (query === '' || query.split('&').every((part) => /^[^=]+=/.test(part))) return query;
	throw new CredentialError(
		'The Query Parameters of the credential cannot be read. Enter them like location_id=7&lang=en, or leave the field empty.',
	);
}

/** An expression or a vault may put anything into the fields of a credential. */
function parseStoredFields(credentials: unknown): z.infer<typeof credentialSchema> {
	const parsed = credentialSchema.safeParse(credentials);
	if (parsed.success) return parsed.data;
	const label = fieldLabels[String(parsed.error.issues[0]?.path[0])];
	throw new CredentialError(
		label
			? `The ${label} of the credential cannot be used: it is none of the values that the field takes. Enter it again.`
			: 'The credential is not complete.',
	);
}

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
	const risk = findRisk(request, new URL(parsed.root).host);
	if (risk !== undefined) throw new CredentialError(risk);
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

/** What is wrong with options with which a proxy, a false certificate or another host on the same address could get the key, or the node itself. */
function findRisk(request: AnyHttpRequestOptions, host: string): string | undefined {
	if (/^trace$/i.test(String(request.method)))
		return 'A server repeats the key with TRACE. Choose another method.';
	if (request.proxy)
		return 'The key of this credential is not sent through a proxy that a node names. Remove Proxy from the options of the node.';
	const isOwn = ([name, value]: [string, unknown]) =>
		value !== undefined && value !== null && !harmlessAgentOptions.test(name);
	const isUnchecked = request.rejectUnauthorized === false || request.skipSslCertificateValidation;
	if (isUnchecked || Object.entries(request.agentOptions ?? {}).some(isOwn))
		return 'The key of this credential is sent only where the certificate of the address is checked as usual. Turn off Ignore SSL Issues, and certificates and connections of your own, in the node.';
	const isOfOther = ([name, value]: [string, unknown]) =>
		name.trim().toLowerCase() === 'host' && String(value).toLowerCase() !== host;
	return Object.entries(request.headers ?? {}).some(isOfOther)
		? `The key of this credential is sent to ${host} only. Remove the header Host from the node.`
		: undefined;
}

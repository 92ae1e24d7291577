import type {
	IAllExecuteFunctions,
	ICredentialDataDecryptedObject,
	IHttpRequestMethods,
	IN8nHttpFullResponse,
} from 'n8n-workflow';
import { type Fetch, type HttpResponse, lastSegment, parseLink, settle } from '../rest';
import type { AnyHttpRequestOptions, ApiCredentials } from './credentials';
import { toNetworkError } from './networkError';
import { readResponseBody } from './readBody';

export const credentialName = 'appointmentServiceApi';

export type Caller = IAllExecuteFunctions;

const maxRedirects = 5;

/** Sends one request and resolves with the response, whatever its status. Rejects only where none came. */
export type Send = (
	method: IHttpRequestMethods | 'OPTIONS',
	url: string,
	body?: string,
	headers?: Record<string, string>,
) => Promise<HttpResponse>;

/** Sends requests with n8n's own HTTP client and this credential, decrypted once: n8n would load it from its database for each one. */
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
	const negotiate = createNegotiation();
	return async (method, url, body, headers) => {
		credentials.assertSameOrigin(url);
		return await negotiate(method, async (mediaTypes) => {
			const endSignal = AbortSignal.timeout(timeout);
			const options: AnyHttpRequestOptions = {
				// n8n's type leaves OPTIONS out; its client does not.
				method: method as IHttpRequestMethods,
				url,
				headers: {
					...mediaTypes,
					...(body !== undefined && { 'Content-Type': 'application/json' }),
					...headers,
				},
				...(body !== undefined && { body }),
				encoding: 'stream',
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
				disableFollowRedirect: true,
				timeout,
				endSignal,
			};
			const pendingResponse = caller.helpers.httpRequestWithAuthentication.call(
				caller,
				credentialName,
				options,
				decrypted,
			) as Promise<IN8nHttpFullResponse>;
			return await receiveResponse(url, pendingResponse, timeout, redact, endSignal);
		});
	};
}

/** The response of n8n's client, read to its end within so many milliseconds, without the key, which it may repeat. @throws NetworkError */
export async function receiveResponse(
	url: string,
	pendingResponse: Promise<IN8nHttpFullResponse>,
	timeout: number,
	redact: (text: string) => string,
	timeoutSignal = AbortSignal.timeout(timeout),
): Promise<HttpResponse> {
	const result = await settle(readResponseBody(pendingResponse, timeoutSignal));
	if ('fault' in result) throw toNetworkError(result.fault, timeout);
	const { statusCode: status, headers: received, body } = result.value;
	const headers: Record<string, string> = {};
	for (const [name, value] of Object.entries(received))
		headers[name.toLowerCase()] = redact(String(value));
	return { url, status, headers, text: redact(body) };
}

/** Paths, and where they redirect to. */
export type Redirects = Map<string, string>;

/** Statuses that may mean that a redirect of an earlier run is no longer there. */
const goneStatuses = [404, 405, 410];

/**
 * Reads with GET. Follows redirects on the account's own origin, and returns others as they are. A path that redirects to another one of the same
 * name, as with a slash at the end, is read there from then on. Some services have addresses with a slash alone, and point to none: the path of a
 * list that is not found is asked for with one, until any was found without; and that of a record where the list has one.
 * @param redirects those of an earlier run; each is followed at once, and forgotten where nothing is found there. New ones are added
 */
export function createFetch(send: Send, redirects: Redirects = new Map()): Fetch {
	const confirmed = new Set<string>();
	let mayNeedSlash = true;
	const mayHaveSlash = (pathname: string) =>
		(mayNeedSlash && !/\d/.test(lastSegment(pathname))) ||
		[...redirects.values()].some((path) => path.endsWith('/'));
	return async (url) => {
		const { pathname } = new URL(url);
		const knownPath = redirects.get(pathname);
		if (knownPath !== undefined) {
			const response = await send('GET', withPath(url, knownPath));
			if (response.status < 300) confirmed.add(pathname);
			const isGone = !confirmed.has(pathname) && goneStatuses.includes(response.status);
			if (redirectTarget(response) === undefined && !isGone) return response;
			redirects.delete(pathname);
		}
		let response = await send('GET', url);
		for (let steps = 0; steps < maxRedirects; steps++) {
			const target = redirectTarget(response);
			if (target === undefined || new URL(target).origin !== new URL(url).origin) break;
			response = await send('GET', target);
		}
		if (response.status < 300) mayNeedSlash &&= endsInSlash(response.url);
		if (response.status === 404 && !endsInSlash(response.url) && mayHaveSlash(pathname)) {
			const slashed = await settle(send('GET', withPath(url, `${pathname}/`)));
			if ('value' in slashed && slashed.value.status < 300) response = slashed.value;
		}
		if (response.status < 300 && isSameResource(url, response.url)) {
			redirects.set(pathname, new URL(response.url).pathname);
			confirmed.add(pathname);
		}
		return response;
	};
}

const endsInSlash = (url: string) => new URL(url).pathname.endsWith('/');

function withPath(url: string, path: string): string {
	const target = new URL(url);
	target.pathname = path;
	return target.href;
}

/** Whether two URLs differ in their paths alone, and not in the last name of these. */
function isSameResource(url: string, other: string): boolean {
	const [from, to] = [new URL(url), new URL(other)];
	return (
		from.pathname !== to.pathname &&
		from.search === to.search &&
		lastSegment(from.pathname) === lastSegment(to.pathname)
	);
}

function redirectTarget({ status, headers, url }: HttpResponse): string | undefined {
	const isRedirect = [301, 302, 303, 307, 308].includes(status);
	const address = isRedirect ? parseLink(headers.location, url) : undefined;
	if (!address) return undefined;
	// n8n's client would send them in the place of the key.
	return Object.assign(address, { username: '', password: '' }).href;
}

const plainJson = { Accept: 'application/json' };
/** No browser asks like this: services give one a web page. A service of documents may refuse a request of another type, even without a body. */
const anyJson = {
	Accept:
		'application/json, application/vnd.api+json, application/hal+json, application/ld+json, */*;q=0.1',
	'Content-Type': 'application/vnd.api+json',
};

/** Sends one request with headers for the media types. Those of a body come before them. */
type Request = (mediaTypes: Record<string, string>) => Promise<HttpResponse>;

/** Sends requests with plain JSON's media types, until a read is refused for them (HTTP 406, 415) and not with others. No write is repeated: it may have been done. */
export function createNegotiation(): (method: string, request: Request) => Promise<HttpResponse> {
	let accepted: Record<string, string> = plainJson;
	return async (method, request) => {
		const response = await request(accepted);
		const isRefused = response.status === 406 || response.status === 415;
		if (!isRefused || method !== 'GET' || accepted !== plainJson) return response;
		const other = await request(anyJson);
		if (other.status < 300) accepted = anyJson;
		return other.status === 406 || other.status === 415 ? response : other;
	};
}

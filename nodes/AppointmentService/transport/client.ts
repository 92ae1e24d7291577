import {
	NodeOperationError,
	type ICredentialDataDecryptedObject,
	type IHttpRequestMethods,
} from 'n8n-workflow';
import {
	withRetry,
	toJson,
	type Fetch,
	type WriteTransport,
	type ParsedResponse,
	type RetryPolicy,
	type FetchParsed,
} from '../rest';
import { parseCredentials, type ApiCredentials } from './credentials';
import { credentialName, createFetch, createSend, type Caller, type Send } from './httpRequest';
import { nodeRetryPolicy } from './retryPolicy';
import { REDACTED } from './redact';

/** An account that can be talked to. */
export interface ApiClient {
	credentials: ApiCredentials;
	/** Reads one address as it is. */
	fetch: Fetch;
	/** Reads one address and waits passing faults out. */
	read: FetchParsed;
	/** Sends one request that may change something: again only after HTTP 429, or where no connection was made. */
	write(method: IHttpRequestMethods, url: string, body?: string): Promise<ParsedResponse>;
	/** The same, as the wire writes records with it. */
	writeTransport: WriteTransport;
}

export const defaultTimeout = 60_000;

/** What a connection does unlike others. */
interface ApiClientOptions {
	/** Leaves the webhook secrets in answers, for whoever subscribes. */
	showSecrets?: boolean;
	retryPolicy?: RetryPolicy;
	/** What is done around each request that is sent. */
	wrapSend?(send: Send): Send;
}

/**
 * Opens the account of the node's credential.
 *
 * @param item the input item whose credential it is; left out in the editor
 * @param timeout milliseconds that one answer may take
 * @throws AddressFault where the credential cannot be used
 */
export async function createApiClient(
	caller: Caller,
	item?: number,
	timeout = defaultTimeout,
	{
		showSecrets = false,
		retryPolicy = nodeRetryPolicy,
		wrapSend = (send) => send,
	}: ApiClientOptions = {},
): Promise<ApiClient> {
	const credentialData = await caller.getCredentials<ICredentialDataDecryptedObject>(
		credentialName,
		item,
	);
	const credentials = parseCredentials(credentialData);
	const redact = showSecrets ? credentials.redactKey : credentials.redact;
	let hasRedacted = false;
	const send = wrapSend(
		createSend(caller, credentials, credentialData, timeout, (text) => {
			const redacted = redact(text);
			hasRedacted ||= redacted !== text;
			return redacted;
		}),
	);
	const fetch = createFetch(send);
	const read = withRetry(fetch, retryPolicy);
	const write: ApiClient['write'] = async (method, url, body) =>
		await withRetry((address) => send(method, address, body), { ...retryPolicy, writes: true })(
			url,
		);
	return {
		credentials,
		fetch,
		read,
		write,
		writeTransport: createWriteTransport(send, fetch, read, retryPolicy, (text) => {
			if (hasRedacted && text.includes(REDACTED)) throw redactedRecordError(caller);
		}),
	};
}

/** A record that holds the key came without it, and must not be sent back like that. */
function redactedRecordError(caller: Caller): NodeOperationError {
	return new NodeOperationError(
		caller.getNode(),
		'The record holds the key or the webhook secret of the credential, which this node never shows',
		{
			description:
				'To write the whole record back would overwrite it. Nothing was sent. Set Update Style to Merge under Options, or write such records without this node.',
		},
	);
}

function createWriteTransport(
	send: Send,
	fetch: Fetch,
	read: FetchParsed,
	retryPolicy: RetryPolicy,
	assertNotRedacted: (text: string) => void,
): WriteTransport {
	return {
		fetch,
		read,
		retryPolicy,
		sendOptionsRequest: async (url) =>
			await withRetry((address) => send('OPTIONS', address), retryPolicy)(url),
		send: async ({ method, url, headers, body, repeatable }) => {
			const text = body && toJson(body);
			if (text) assertNotRedacted(text);
			const once = (address: string) => send(method as IHttpRequestMethods, address, text, headers);
			return await withRetry(once, { ...retryPolicy, writes: true, hasIdempotencyKey: repeatable })(
				url,
			);
		},
	};
}

/** The account of the node's credential, or undefined where it has none that can be used. */
export async function tryGetCredentials(
	caller: Caller,
	item?: number,
): Promise<ApiCredentials | undefined> {
	try {
		return parseCredentials(await caller.getCredentials(credentialName, item));
	} catch {
		return undefined;
	}
}

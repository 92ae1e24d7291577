import { sleep, type ICredentialDataDecryptedObject, type IHttpRequestMethods } from 'n8n-workflow';
import {
	getOrCreate,
	Pace,
	ServiceMemory,
	shareMemory,
	sharePace,
	valueOrUndefined,
	withRetry,
	toBodyText,
	type WriteTransport,
	type RetryPolicy,
} from '../rest';
import { ParameterError } from '../parameters';
import { parseCredentials, type ApiCredentials } from './credentials';
import { quoteOption } from './errors/writeMessages';
import {
	credentialName,
	createFetch,
	createSend,
	type Caller,
	type Redirects,
	type Send,
} from './httpRequest';
import { REDACTED } from './redact';

export type ApiClient = Awaited<ReturnType<typeof createApiClient>>;

export const defaultTimeout = 60_000;

/** Two minutes of waiting, as a person would, and a little: many services count two minutes in whole seconds. */
export const nodeRetryPolicy: RetryPolicy = {
	sleep,
	now: () => Date.now(),
	tries: 5,
	budget: 125_000,
};

/** One run keeps one pace with each key, whatever it reads and writes for its items. */
const pacesOfRuns = new WeakMap<Caller, Map<string, Pace>>();

interface ApiClientOptions {
	/** Leaves the webhook secrets in responses: a subscription needs them. */
	showSecrets?: boolean;
	retryPolicy?: RetryPolicy;
	wrapSend?(send: Send): Send;
}

/**
 * Creates a client with the node's credential. @throws CredentialError where it cannot be used
 * @param item the input item whose credential it is; left out in the editor @param timeout milliseconds that one response may take
 */
export async function createApiClient(
	caller: Caller,
	item?: number,
	timeout = defaultTimeout,
	{
		showSecrets = false,
		retryPolicy: givenPolicy = nodeRetryPolicy,
		wrapSend = (send) => send,
	}: ApiClientOptions = {},
) {
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
	const redirects: Redirects = new Map();
	const fetch = createFetch(send, redirects);
	const { surface, root, key, query } = credentials;
	const memory = new ServiceMemory([surface, new URL(root).origin, key, query]);
	shareMemory(fetch, memory);
	// The service may count what another key asks for apart.
	const paces = getOrCreate(pacesOfRuns, caller, () => new Map<string, Pace>());
	const pace = getOrCreate(paces, `${root} ${key}`, () => new Pace(memory.parallelLimit));
	sharePace(fetch, pace);
	const retryPolicy = { ...givenPolicy, pace };
	const read = withRetry(fetch, retryPolicy);
	const writeTransport: WriteTransport = {
		fetch,
		read,
		retryPolicy,
		sendOptionsRequest: async (url) =>
			await withRetry((target) => send('OPTIONS', target), retryPolicy)(url),
		send: async ({ method, url, headers, body, repeatable }, isTaken) => {
			const text = body && toBodyText(body, headers['Content-Type']);
			if (hasRedacted && text?.includes(REDACTED))
				throw new ParameterError(
					'The record holds the key or the webhook secret of the credential, which this node never shows',
					`To write the whole record back would overwrite it. Nothing was sent. Set ${quoteOption('updateStyle')} to Merge under Options, or write such records without this node.`,
				);
			const sendTo = (target: string) => send(method as IHttpRequestMethods, target, text, headers);
			const policy = { ...retryPolicy, writes: true, hasIdempotencyKey: repeatable, isTaken };
			return await withRetry(sendTo, policy)(url);
		},
	};
	return {
		credentials,
		fetch,
		/** Redirects that `fetch` follows at once; it adds those that it meets. */
		redirects,
		/** Reads one URL, and retries after passing errors. */
		read,
		/** Sends one request that may change something. Retries only after HTTP 429, or where no connection was made. */
		write: async (method: IHttpRequestMethods, url: string, body?: string) => {
			const policy = { ...retryPolicy, writes: true };
			return await withRetry((target) => send(method, target, body), policy)(url);
		},
		/** Sends writes of records, see `rest/write`. */
		writeTransport,
	};
}

/** The node's credential; undefined where it has none that can be used. */
export async function tryGetCredentials(
	caller: Caller,
	item?: number,
): Promise<ApiCredentials | undefined> {
	return await valueOrUndefined(async () =>
		parseCredentials(await caller.getCredentials(credentialName, item)),
	);
}

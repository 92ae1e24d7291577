import type { ICredentialDataDecryptedObject, IHttpRequestMethods } from 'n8n-workflow';
import { patiently, type Fetch, type Line, type Page, type Read } from '../wire';
import { toAccount, type Account } from './account';
import { credentialName, fetchWith, sendWith, type Caller, type Send } from './http';
import { nodePatience } from './patience';

/** An account that can be talked to. */
export interface Connection {
	account: Account;
	/** Reads one address as it is. */
	fetch: Fetch;
	/** Reads one address and waits passing faults out. */
	read: Read;
	/** Sends one request that may change something: once, unless the service surely did not take it. */
	write(method: IHttpRequestMethods, url: string, body?: string): Promise<Page>;
	/** The same, as the wire writes records with it. */
	line: Line;
}

export const defaultTimeout = 60_000;

/**
 * Opens the account of the node's credential.
 *
 * @param item the input item whose credential it is; left out in the editor
 * @param timeout milliseconds that one answer may take
 * @throws AddressFault where the credential cannot be used
 */
export async function connect(
	caller: Caller,
	item?: number,
	timeout = defaultTimeout,
): Promise<Connection> {
	const credential = await caller.getCredentials<ICredentialDataDecryptedObject>(
		credentialName,
		item,
	);
	const account = toAccount(credential);
	const send = sendWith(caller, account, credential, timeout);
	const fetch = fetchWith(send);
	const read = patiently(fetch, nodePatience);
	const write: Connection['write'] = async (method, url, body) =>
		await patiently((address) => send(method, address, body), { ...nodePatience, writes: true })(
			url,
		);
	return { account, fetch, read, write, line: lineOf(send, fetch, read) };
}

function lineOf(send: Send, fetch: Fetch, read: Read): Line {
	return {
		fetch,
		read,
		patience: nodePatience,
		ask: async (url) => await patiently((address) => send('OPTIONS', address), nodePatience)(url),
		send: async ({ method, url, headers, body, repeatable }) => {
			const text = body && JSON.stringify(body);
			const once = (address: string) => send(method as IHttpRequestMethods, address, text, headers);
			return await patiently(once, { ...nodePatience, writes: !repeatable })(url);
		},
	};
}

/** The account of the node's credential, or undefined where it has none that can be used. */
export async function accountOf(caller: Caller, item?: number): Promise<Account | undefined> {
	try {
		return toAccount(await caller.getCredentials(credentialName, item));
	} catch {
		return undefined;
	}
}

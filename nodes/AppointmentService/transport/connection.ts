import type { ICredentialDataDecryptedObject, IHttpRequestMethods } from 'n8n-workflow';
import { patiently, type Fetch, type Page, type Read } from '../wire';
import { toAccount, type Account } from './account';
import { credentialName, fetchWith, sendWith, type Caller } from './http';
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
	return {
		account,
		fetch,
		read: patiently(fetch, nodePatience),
		write: async (method, url, body) =>
			await patiently((address) => send(method, address, body), { ...nodePatience, writes: true })(
				url,
			),
	};
}

/** The account of the node's credential, or undefined where it has none that can be used. */
export async function accountOf(caller: Caller, item: number): Promise<Account | undefined> {
	try {
		return toAccount(await caller.getCredentials(credentialName, item));
	} catch {
		return undefined;
	}
}

import {
	NodeOperationError,
	type ICredentialDataDecryptedObject,
	type IHttpRequestMethods,
} from 'n8n-workflow';
import {
	patiently,
	toJson,
	type Fetch,
	type Line,
	type Page,
	type Patience,
	type Read,
} from '../wire';
import { toAccount, type Account } from './account';
import { credentialName, fetchWith, sendWith, type Caller, type Send } from './http';
import { nodePatience } from './patience';
import { cover } from './veil';

/** An account that can be talked to. */
export interface Connection {
	account: Account;
	/** Reads one address as it is. */
	fetch: Fetch;
	/** Reads one address and waits passing faults out. */
	read: Read;
	/** Sends one request that may change something: again only after HTTP 429, or where no connection was made. */
	write(method: IHttpRequestMethods, url: string, body?: string): Promise<Page>;
	/** The same, as the wire writes records with it. */
	line: Line;
}

export const defaultTimeout = 60_000;

/** What a connection does unlike others. */
interface Manner {
	/** Leaves the webhook secrets in answers, for whoever subscribes. */
	showSecrets?: boolean;
	patience?: Patience;
	/** What is done around each request that is sent. */
	around?(send: Send): Send;
}

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
	{ showSecrets = false, patience = nodePatience, around = (send) => send }: Manner = {},
): Promise<Connection> {
	const credential = await caller.getCredentials<ICredentialDataDecryptedObject>(
		credentialName,
		item,
	);
	const account = toAccount(credential);
	const veil = showSecrets ? account.veilKey : account.veil;
	let veiled = false;
	const send = around(
		sendWith(caller, account, credential, timeout, (text) => {
			const clean = veil(text);
			veiled ||= clean !== text;
			return clean;
		}),
	);
	const fetch = fetchWith(send);
	const read = patiently(fetch, patience);
	const write: Connection['write'] = async (method, url, body) =>
		await patiently((address) => send(method, address, body), { ...patience, writes: true })(url);
	return {
		account,
		fetch,
		read,
		write,
		line: lineOf(send, fetch, read, patience, (text) => {
			if (veiled && text.includes(cover)) throw coveredFault(caller);
		}),
	};
}

/** A record that holds the key came without it, and must not be sent back like that. */
function coveredFault(caller: Caller): NodeOperationError {
	return new NodeOperationError(
		caller.getNode(),
		'The record holds the key or the webhook secret of the credential, which this node never shows',
		{
			description:
				'To write the whole record back would overwrite it. Nothing was sent. Set Update Style to Merge under Options, or write such records without this node.',
		},
	);
}

function lineOf(
	send: Send,
	fetch: Fetch,
	read: Read,
	patience: Patience,
	assertUncovered: (text: string) => void,
): Line {
	return {
		fetch,
		read,
		patience,
		ask: async (url) => await patiently((address) => send('OPTIONS', address), patience)(url),
		send: async ({ method, url, headers, body, repeatable }) => {
			const text = body && toJson(body);
			if (text) assertUncovered(text);
			const once = (address: string) => send(method as IHttpRequestMethods, address, text, headers);
			return await patiently(once, { ...patience, writes: true, keyed: repeatable })(url);
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

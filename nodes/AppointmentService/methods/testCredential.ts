import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IN8nHttpFullResponse,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { AddressFault, resources, surfaceNames, surfaces, type SurfaceName } from '../contract';
import {
	explain,
	fetchWith,
	nodePatience,
	receive,
	toAccount,
	toAnswer,
	toConnectionFault,
	type Account,
} from '../transport';
import { patiently, resourceWords, ServiceRefusal, settle, toSheet, type Answer } from '../wire';

const timeout = 20_000;

/**
 * The credential's test: reads the list of appointments, the one address that the public document shows for both surfaces, and
 * says in plain words what stands in the way. Where the chosen surface does not answer, the other one is tried, so that a wrong
 * choice can be named.
 */
export async function testCredential(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const opened = open(credential.data);
	if ('message' in opened) return { status: 'Error', message: opened.message };
	const reason = await tryList(this.helpers, opened);
	if (reason === undefined)
		return { status: 'OK', message: 'The key works: the list of appointments can be read.' };

	const refused = reason instanceof ServiceRefusal ? reason.failure.status : undefined;
	if (refused !== undefined && refused !== 429 && refused < 500) {
		const other = surfaceNames.find((name) => name !== opened.surface) as SurfaceName;
		const account = toAccount({ ...credential.data, surface: other });
		if ((await tryList(this.helpers, account)) === undefined) {
			return {
				status: 'Error',
				message: `This key belongs to the ${surfaces[other].displayName} surface, not to the ${surfaces[opened.surface].displayName} one. Choose ${surfaces[other].displayName} under Surface.`,
			};
		}
	}
	const said = explain(reason, { task: 'read appointments', account: opened });
	return {
		status: 'Error',
		message: said ? `${said.message}. ${said.description}` : 'The test could not be made.',
	};
}

function open(data: unknown): Account | { message: string } {
	try {
		return toAccount(data);
	} catch (fault) {
		return {
			message: fault instanceof AddressFault ? fault.message : 'The credential is not complete.',
		};
	}
}

/** What keeps the list from being read; undefined where nothing does. */
async function tryList(
	helpers: ICredentialTestFunctions['helpers'],
	account: Account,
): Promise<unknown> {
	const { path } = resources.appointment;
	try {
		const fetch = fetchWith(async (_, url) => await get(helpers, account, url));
		const read = patiently(fetch, {
			...nodePatience,
			tries: 2,
			budget: 5_000,
		});
		const sheet = toSheet(await read(`${account.root}/${path}`), resourceWords([path]));
		return 'refusal' in sheet ? sheet.refusal : undefined;
	} catch (fault) {
		return fault;
	}
}

/** The only HTTP client that n8n gives a credential test; it knows nothing of the credential. */
async function get(
	helpers: ICredentialTestFunctions['helpers'],
	account: Account,
	url: string,
): Promise<Answer> {
	account.assertHome(url);
	const asked = helpers.request({
		method: 'GET',
		uri: url,
		headers: {
			Accept: 'application/json',
			Authorization: `Bearer ${account.key}`,
			'Content-Type': 'application/json',
		},
		followRedirect: false,
		json: false,
		resolveWithFullResponse: true,
		simple: false,
		timeout,
		useStream: true,
	}) as Promise<IN8nHttpFullResponse>;
	const sent = await settle(receive(asked, timeout));
	if ('fault' in sent) throw toConnectionFault(sent.fault, timeout);
	return toAnswer(url, sent.value, account.veil);
}

import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IN8nHttpFullResponse,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { resources, surfaceNames, surfaces, type SurfaceName } from '../contract';
import {
	describeError,
	createFetch,
	createNegotiation,
	joinSentences,
	nodeRetryPolicy,
	parseCredentials,
	receiveResponse,
	type ApiCredentials,
} from '../transport';
import { ApiError, Pager, settle, type HttpResponse } from '../rest';

const timeout = 20_000;

const works = 'The key works: the list of appointments can be read.';
/** Whatever answers with nothing, such as another server, is no proof of the key. */
const showsNone =
	'The service answers, and shows no appointment. Where your account has some, check the Base URL and what the key may see.';

/** Tests the credential by reading appointments, which both surfaces have, and names what else works: the address alone, or the other surface. */
export async function testCredential(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const parsed = await settle(async () => parseCredentials(credential.data));
	if ('fault' in parsed) return { status: 'Error', message: (parsed.fault as Error).message };
	const credentials = parsed.value;
	const list = await tryList(this.helpers, credentials);
	if ('value' in list)
		return { status: 'OK', message: list.value.records.length > 0 ? works : showsNone };

	const reason = list.fault;
	const statusCode = reason instanceof ApiError ? reason.errorInfo.status : undefined;
	if (statusCode !== undefined && statusCode !== 429 && statusCode < 500) {
		const { surface } = credentials;
		const { origin } = new URL(credentials.root);
		const otherSurface = surfaceNames.find((name) => name !== surface) as SurfaceName;
		const other = surfaces[otherSurface].displayName;
		const corrections = [
			[{ baseUrl: origin }, `The key works at ${origin}. Enter only that as the Base URL.`],
			[
				{ surface: otherSurface },
				`This key belongs to the ${other} API, not to the ${surfaces[surface].displayName} one. Choose ${other} under API Access.`,
			],
		] as const;
		for (const [correction, message] of corrections) {
			const corrected = parseCredentials({ ...credential.data, ...correction });
			if (corrected.root === credentials.root) continue;
			if ('value' in (await tryList(this.helpers, corrected))) return { status: 'Error', message };
		}
	}
	const purpose = { task: 'read appointments', credentials };
	const { message = 'The test could not be made', description = '' } =
		describeError(reason, purpose) ?? {};
	return { status: 'Error', message: joinSentences(message, description) };
}

async function tryList(helpers: ICredentialTestFunctions['helpers'], credentials: ApiCredentials) {
	const { path } = resources.appointment;
	const negotiate = createNegotiation();
	const fetch = createFetch((method, url) =>
		negotiate(method, (mediaTypes) => httpGet(helpers, credentials, url, mediaTypes)),
	);
	const retryPolicy = { ...nodeRetryPolicy, tries: 2, budget: 5_000 };
	const list = { fetch, url: `${credentials.root}/${path}`, names: [path], retryPolicy };
	return await settle(new Pager(list).fetchFirstPage());
}

/** Uses the only HTTP client that n8n gives a credential test; it does not add the credential. */
async function httpGet(
	helpers: ICredentialTestFunctions['helpers'],
	credentials: ApiCredentials,
	url: string,
	mediaTypes: Record<string, string>,
): Promise<HttpResponse> {
	credentials.assertSameOrigin(url);
	const pendingResponse = helpers.request({
		method: 'GET',
		uri: credentials.withQuery(url),
		headers: {
			Authorization: `Bearer ${credentials.key}`,
			'Content-Type': 'application/json',
			...mediaTypes,
		},
		followRedirect: false,
		json: false,
		resolveWithFullResponse: true,
		simple: false,
		timeout,
		useStream: true,
	}) as Promise<IN8nHttpFullResponse>;
	return await receiveResponse(url, pendingResponse, timeout, credentials.redact);
}

import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IN8nHttpFullResponse,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { CredentialError, resources, surfaceNames, surfaces, type SurfaceName } from '../contract';
import {
	describeError,
	createFetch,
	nodeRetryPolicy,
	parseCredentials,
	receiveResponse,
	type ApiCredentials,
} from '../transport';
import { withRetry, resourceNameVariants, ApiError, parsePage, type HttpResponse } from '../rest';

const timeout = 20_000;

/**
 * Tests the credential: reads the list of appointments, the one path that the public document shows for both surfaces, and explains
 * what is wrong. Where the chosen surface refuses, the other one is tried, so that a wrong choice can be named.
 */
export async function testCredential(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const credentials = tryParseCredentials(credential.data);
	if ('message' in credentials) return { status: 'Error', message: credentials.message };
	const reason = await tryList(this.helpers, credentials);
	if (reason === undefined)
		return { status: 'OK', message: 'The key works: the list of appointments can be read.' };

	const statusCode = reason instanceof ApiError ? reason.errorInfo.status : undefined;
	if (statusCode !== undefined && statusCode !== 429 && statusCode < 500) {
		const otherSurface = surfaceNames.find((name) => name !== credentials.surface) as SurfaceName;
		const otherCredentials = parseCredentials({ ...credential.data, surface: otherSurface });
		if ((await tryList(this.helpers, otherCredentials)) === undefined) {
			return {
				status: 'Error',
				message: `This key belongs to the ${surfaces[otherSurface].displayName} API, not to the ${surfaces[credentials.surface].displayName} one. Choose ${surfaces[otherSurface].displayName} under API Access.`,
			};
		}
	}
	const errorMessage = describeError(reason, { task: 'read appointments', credentials });
	return {
		status: 'Error',
		message: errorMessage
			? `${errorMessage.message}. ${errorMessage.description}`
			: 'The test could not be made.',
	};
}

function tryParseCredentials(data: unknown): ApiCredentials | { message: string } {
	try {
		return parseCredentials(data);
	} catch (error) {
		return {
			message: error instanceof CredentialError ? error.message : 'The credential is not complete.',
		};
	}
}

async function tryList(
	helpers: ICredentialTestFunctions['helpers'],
	credentials: ApiCredentials,
): Promise<unknown> {
	const { path } = resources.appointment;
	try {
		const fetch = createFetch(async (_, url) => await httpGet(helpers, credentials, url));
		const read = withRetry(fetch, {
			...nodeRetryPolicy,
			tries: 2,
			budget: 5_000,
		});
		const page = parsePage(await read(`${credentials.root}/${path}`), resourceNameVariants([path]));
		return 'refusal' in page ? page.refusal : undefined;
	} catch (error) {
		return error;
	}
}

/** Uses the only HTTP client that n8n gives a credential test; it does not add the credential. */
async function httpGet(
	helpers: ICredentialTestFunctions['helpers'],
	credentials: ApiCredentials,
	url: string,
): Promise<HttpResponse> {
	credentials.assertSameOrigin(url);
	const pendingResponse = helpers.request({
		method: 'GET',
		uri: url,
		headers: {
			Accept: 'application/json',
			Authorization: `Bearer ${credentials.key}`,
			'Content-Type': 'application/json',
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

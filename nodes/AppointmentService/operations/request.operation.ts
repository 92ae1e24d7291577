import type { IDataObject, IExecuteFunctions, IHttpRequestMethods } from 'n8n-workflow';
import { ParameterError } from '../parameters';
import { createApiClient, type ApiClient } from '../transport';
import {
	extractItems,
	isWriteOutcomeUnknown,
	parseJson,
	sendOnce,
	settle,
	OutcomeUnknownError,
	type ParsedResponse,
} from '../rest';
import { requestMethods } from './descriptions/api';
import { enteredPath, getLimit, readMany, readOptions, withQuery } from './shared/reading';
import { bodyText } from './shared/writeInput';
import type { Operation } from './descriptions/types';

/** Sends any request below the surface's root, for what has no operation of its own. */
export const request: Operation = async function (_, item) {
	const method = getMethod(this.getNodeParameter('method', item, 'GET'));
	const options = readOptions.call(this, item);
	const path = enteredPath.call(this, 'path', item);
	const body = method === 'GET' || method === 'DELETE' ? undefined : jsonBody.call(this, item);
	const client = await createApiClient(this, item, options.timeout);
	const url = withQuery.call(this, `${client.credentials.root}/${path}`, item);
	if (method === 'GET' && (this.getNodeParameter('paged', item, false) as boolean)) {
		const list = { url, names: [path], limit: getLimit.call(this, item) };
		const { records, notice } = await readMany.call(this, client, list, options, item);
		return { records: records as IDataObject[], notices: notice ? [notice] : [] };
	}
	const response =
		method === 'GET' ? await client.read(url) : await sendWrite(client, method, url, body);
	return { records: extractItems(response) as IDataObject[] };
};

/** @throws ParameterError where an expression or a model gives another one, which could leave the body out or fail on the way */
function getMethod(value: unknown): IHttpRequestMethods {
	const name = typeof value === 'string' ? value.toUpperCase() : value;
	const method = requestMethods.find((known) => known === name);
	if (method) return method;
	throw new ParameterError(
		'The Method is not known',
		`Choose one of ${requestMethods.join(', ')}.`,
	);
}

async function sendWrite(
	{ write }: ApiClient,
	method: IHttpRequestMethods,
	url: string,
	body?: string,
): Promise<ParsedResponse> {
	const send = async () => await write(method, url, body);
	const result = await settle(sendOnce({ send }, { method, url, headers: {}, repeatable: false }));
	if ('value' in result) return result.value;
	const { fault } = result;
	throw isWriteOutcomeUnknown(fault) ? new OutcomeUnknownError(fault, false) : fault;
}

function jsonBody(this: IExecuteFunctions, item: number): string {
	const input = this.getNodeParameter('body', item, {});
	if (typeof input !== 'string') return bodyText(input);
	const parsed = parseJson(input);
	if ('value' in parsed) return input;
	throw new ParameterError(
		'The Body is not JSON',
		`${parsed.fault}. Write it like { "name": "value" }.`,
	);
}

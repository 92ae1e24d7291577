import {
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
	type IHttpRequestMethods,
} from 'n8n-workflow';
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
import { limitFields, listOptions, queryField, timeoutField, timeoutOption } from '../descriptions';
import { readOptions, getLimit, withQuery } from './shared/readOptions';
import { readMany } from './shared/readMany';
import { cleanPath } from './shared/target';
import type { Operation } from './shared/types';

const listDisplay = { show: { method: ['GET'] } };

/** Sends any request below the surface's root, for what has no operation of its own. */
export const request: Operation = {
	displayName: 'Request',
	action: () => 'Make API request',
	description: () => 'Make a request of your own, for what has no operation here',
	task: () => 'make this request',
	properties: [
		{
			displayName: 'Method',
			name: 'method',
			type: 'options',
			noDataExpression: true,
			options: ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'].map((value) => ({ name: value, value })),
			default: 'GET',
			description: 'What to do. GET reads and changes nothing.',
		},
		{
			displayName: 'Path',
			name: 'path',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. appointments/1042',
			description:
				'What comes after the address of the account and the version, which are added for you',
		},
		{
			displayName: 'Body',
			name: 'body',
			type: 'json',
			default: '{}',
			description: 'What to send, as JSON',
			displayOptions: { hide: { method: ['GET', 'DELETE'] } },
		},
		{
			displayName: 'Read as List',
			name: 'paged',
			type: 'boolean',
			default: false,
			description:
				'Whether the answer is a list, to be read page by page to its end and returned as one item per record',
			displayOptions: listDisplay,
		},
		...limitFields.map((field) => ({
			...field,
			displayOptions: {
				show: { ...listDisplay.show, paged: [true], ...field.displayOptions?.show },
			},
		})),
		queryField,
		{
			...timeoutField,
			options: [
				...listOptions.map((option) => ({
					...option,
					displayOptions: {
						show: { '/method': ['GET'], '/paged': [true], ...option.displayOptions?.show },
					},
				})),
				timeoutOption,
			],
		},
	],

	async execute(_, item) {
		const method = this.getNodeParameter('method', item, 'GET') as IHttpRequestMethods;
		const options = readOptions.call(this, item);
		const path = cleanPath.call(this, this.getNodeParameter('path', item, ''), item);
		const body = method === 'GET' || method === 'DELETE' ? undefined : jsonBody.call(this, item);
		const client = await createApiClient(this, item, options.timeout);
		const url = withQuery.call(this, `${client.credentials.root}/${path}`, item);
		if (method === 'GET' && (this.getNodeParameter('paged', item, false) as boolean)) {
			return await readMany.call(
				this,
				client,
				{ url, names: [path], limit: getLimit.call(this, item) },
				options,
				item,
			);
		}
		const response =
			method === 'GET' ? await client.read(url) : await sendWrite(client, method, url, body);
		return { records: extractItems(response) as IDataObject[] };
	},
};

/** @throws OutcomeUnknownError where nobody knows whether the service did it */
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
	if (typeof input !== 'string') return JSON.stringify(input);
	const parsed = parseJson(input);
	if ('value' in parsed) return input;
	throw new NodeOperationError(this.getNode(), 'The Body is not JSON', {
		itemIndex: item,
		description: `${parsed.fault}. Write it like { "name": "value" }.`,
	});
}

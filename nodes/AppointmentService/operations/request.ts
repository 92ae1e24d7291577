import {
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
	type IHttpRequestMethods,
} from 'n8n-workflow';
import { connect, type Connection } from '../transport';
import {
	answerItems,
	isDoubtful,
	parseJson,
	sendOnce,
	settle,
	WriteDoubt,
	type Page,
} from '../wire';
import { howMany, listOptions, queryField, timeoutField, timeoutOption } from './fields';
import { readOptions, wanted, withQuery } from './parameters';
import { readMany } from './readMany';
import { cleanPath } from './target';
import type { Operation } from './types';

const paged = { show: { method: ['GET'] } };

/** Any request below the surface's root, for what has no operation of its own. */
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
			displayOptions: paged,
		},
		...howMany.map((field) => ({
			...field,
			displayOptions: { show: { ...paged.show, paged: [true], ...field.displayOptions?.show } },
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
		const connection = await connect(this, item, options.timeout);
		const url = withQuery.call(this, `${connection.account.root}/${path}`, item);
		if (method === 'GET' && (this.getNodeParameter('paged', item, false) as boolean)) {
			return await readMany.call(
				this,
				connection,
				{ url, names: [path], limit: wanted.call(this, item) },
				options,
				item,
			);
		}
		const page =
			method === 'GET' ? await connection.read(url) : await written(connection, method, url, body);
		return { records: answerItems(page) as IDataObject[] };
	},
};

/** @throws WriteDoubt where nobody knows whether the service took it */
async function written(
	{ write }: Connection,
	method: IHttpRequestMethods,
	url: string,
	body?: string,
): Promise<Page> {
	const send = async () => await write(method, url, body);
	const sent = await settle(sendOnce({ send }, { method, url, headers: {}, repeatable: false }));
	if ('value' in sent) return sent.value;
	throw isDoubtful(sent.fault) ? new WriteDoubt(sent.fault, false) : sent.fault;
}

function jsonBody(this: IExecuteFunctions, item: number): string {
	const given = this.getNodeParameter('body', item, {});
	if (typeof given !== 'string') return JSON.stringify(given);
	const parsed = parseJson(given);
	if ('value' in parsed) return given;
	throw new NodeOperationError(this.getNode(), 'The Body is not JSON', {
		itemIndex: item,
		description: `${parsed.fault}. Write it like { "name": "value" }.`,
	});
}

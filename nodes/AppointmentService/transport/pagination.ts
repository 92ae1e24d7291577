import type { INode, INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v4';
import type { Plan } from '../wire';
import { optionFault } from './optionFault';

const show = (...styles: string[]) => ({ displayOptions: { show: { pagination: styles } } });

/** How a list is paged, for services that the node cannot read by itself. */
export const paginationOptions: INodeProperties[] = [
	{
		displayName: 'Pagination',
		name: 'pagination',
		type: 'options',
		options: [
			{
				name: 'Automatic',
				value: 'auto',
				description: 'Find out how the service divides lists, and prove it',
			},
			{
				name: 'Cursor',
				value: 'cursor',
				description: 'Each answer gives a token for the next page',
			},
			{ name: 'Link', value: 'link', description: 'Each answer links to the next page' },
			{ name: 'None', value: 'none', description: 'One answer holds the whole list' },
			{ name: 'Offset', value: 'offset', description: 'Pages begin after a number of records' },
			{ name: 'Page Number', value: 'page', description: 'Pages are numbered' },
		],
		default: 'auto',
		description:
			'How the service divides the list into pages. Change it only where a notice says that the list may be incomplete.',
	},
	{
		displayName: 'Pagination: First Page',
		name: 'paginationFirstPage',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 1 },
		default: 1,
		description: 'Number of the first page: 1 with most services, 0 with some',
		...show('page'),
	},
	{
		displayName: 'Pagination: Parameter',
		name: 'paginationParameter',
		type: 'string',
		default: '',
		placeholder: 'e.g. page',
		description: 'Name of the query parameter that takes the page number, the offset or the token',
		...show('page', 'offset', 'cursor'),
	},
	{
		displayName: 'Pagination: Size',
		name: 'paginationSize',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 100,
		description: 'How many records to ask for at a time. The service may give fewer.',
		...show('page', 'offset', 'cursor', 'link'),
	},
	{
		displayName: 'Pagination: Size Parameter',
		name: 'paginationSizeParameter',
		type: 'string',
		default: '',
		placeholder: 'e.g. limit',
		description:
			'Name of the query parameter that takes the size. Left empty, no size is asked for.',
		...show('page', 'offset', 'cursor', 'link'),
	},
];

const conventional = { page: 'page', offset: 'offset', cursor: 'cursor' };

const parameterName = z
	.string()
	.trim()
	.regex(/^[^\s?&#=]*$/, 'a parameter name has no blanks and none of ? & # =')
	.default('');

const given = z.looseObject({
	pagination: z.enum(['auto', 'none', 'page', 'offset', 'cursor', 'link']).default('auto'),
	paginationFirstPage: z.number().int().min(0).max(1).default(1),
	paginationParameter: parameterName,
	paginationSize: z.number().int().min(1).max(10_000).default(100),
	paginationSizeParameter: parameterName,
});

/**
 * The plan that the options set; undefined where it is to be found out.
 *
 * @param options the values of the collection in which the fields above stand
 * @throws NodeOperationError where an option has a value that it cannot have
 */
export function planIn(options: unknown, node: INode, item?: number): Plan | undefined {
	const parsed = given.safeParse(options);
	if (!parsed.success) throw optionFault(node, parsed.error, item);
	const {
		pagination,
		paginationFirstPage,
		paginationParameter,
		paginationSize,
		paginationSizeParameter,
	} = parsed.data;
	const size = paginationSizeParameter
		? { size: { parameter: paginationSizeParameter, value: paginationSize } }
		: {};
	switch (pagination) {
		case 'auto':
			return undefined;
		case 'none':
			return { style: 'none' };
		case 'link':
			return { style: 'link', ...size };
		case 'page':
			return {
				style: 'page',
				parameter: paginationParameter || conventional.page,
				first: paginationFirstPage,
				...size,
			};
		case 'offset':
			return {
				style: 'offset',
				parameter: paginationParameter || conventional.offset,
				first: 0,
				...size,
			};
		case 'cursor':
			return {
				style: 'cursor',
				parameter: paginationParameter || conventional.cursor,
				from: 'answer',
				...size,
			};
	}
}

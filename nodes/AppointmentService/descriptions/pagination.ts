import type { INodeProperties } from 'n8n-workflow';
import { choice, textField } from './query';

/** How a list is paged, for services that the node cannot read by itself. */
export const paginationOptions: INodeProperties[] = [
	{
		displayName: 'Pagination',
		name: 'pagination',
		type: 'options',
		options: [
			choice('Automatic', 'auto', 'Find out how the service divides lists, and prove it'),
			choice(
				'Cursor',
				'cursor',
				'Each answer gives a token for the next page, such as next_cursor',
			),
			choice('Link', 'link', 'Each answer links to the next page, such as next'),
			choice('None', 'none', 'One answer holds the whole list'),
			choice('Offset', 'offset', 'Pages begin after a number of records: offset=100'),
			choice('Page Number', 'page', 'Pages are numbered: page=2'),
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
		displayOptions: { show: { pagination: ['page'] } },
	},
	textField({
		displayName: 'Pagination: Parameter',
		name: 'paginationParameter',
		placeholder: 'e.g. page',
		description:
			'Name of the query parameter that takes the page number, the offset or the token. Left empty, it is page, offset or cursor.',
		displayOptions: { show: { pagination: ['page', 'offset', 'cursor'] } },
	}),
	{
		displayName: 'Pagination: Size',
		name: 'paginationSize',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 100,
		description:
			'How many records to ask for at a time. Set Pagination: Size Parameter as well. The service may give fewer.',
		displayOptions: { show: { pagination: ['page', 'offset', 'cursor', 'link'] } },
	},
	textField({
		displayName: 'Pagination: Size Parameter',
		name: 'paginationSizeParameter',
		placeholder: 'e.g. limit',
		description:
			'Name of the query parameter that takes the size. Left empty, no size is asked for.',
		displayOptions: { show: { pagination: ['page', 'offset', 'cursor', 'link'] } },
	}),
];

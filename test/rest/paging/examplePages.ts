import {
	parsePage,
	type PaginationStrategy,
	type ParsedResponse,
} from '../../../nodes/AppointmentService/rest';
import type { ListPage } from '../../../nodes/AppointmentService/rest/page/listPage';

export const listUrl = 'https://salon.example.com/v1/appointments';
export const names = new Set(['appointments']);

export const byPageNumber = {
	style: 'page',
	parameter: 'page',
	first: 1,
} satisfies PaginationStrategy;
export const bySkip = { style: 'offset', parameter: 'skip', first: 0 } satisfies PaginationStrategy;
export const byCursor = {
	style: 'cursor',
	parameter: 'cursor',
	from: 'answer',
} satisfies PaginationStrategy;
export const byLink = { style: 'link' } satisfies PaginationStrategy;

/** Records with the ids 1, 2, and so on. */
export const recordsFrom1 = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ id: index + 1 }));

/** The page of a body that has so many records and, beside them, the given fields. */
export const pageWith = (fields: object = {}, count = 2, url = listUrl): ListPage =>
	parsePage(
		{
			url,
			status: 200,
			headers: {},
			body: { data: recordsFrom1(count), ...fields },
		} as ParsedResponse,
		names,
	) as ListPage;

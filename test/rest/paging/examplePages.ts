import {
	parsePage,
	type PaginationStrategy,
	type ParsedResponse,
} from '../../../nodes/AppointmentService/rest';
import type { ListPage } from '../../../nodes/AppointmentService/rest/page/listPage';
import { recordRange } from '../support/pageFetcher';

export const listUrl = 'https://salon.example.com/v1/appointments';
export const resourceNames = new Set(['appointments']);

export const bySkip = { style: 'offset', parameter: 'skip', first: 0 } satisfies PaginationStrategy;
export const byLink = { style: 'link' } satisfies PaginationStrategy;

/** The page of a body that has so many records and, beside them, the given fields. */
export const pageWith = (fields: object = {}, count = 2, url = listUrl): ListPage =>
	parsePage(
		{
			url,
			status: 200,
			headers: {},
			body: { data: recordRange(1, count), ...fields },
		} as ParsedResponse,
		resourceNames,
	) as ListPage;

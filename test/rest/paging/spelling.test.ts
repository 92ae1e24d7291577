import { ApiError } from '../../../nodes/AppointmentService/rest';
import { parameterNamesIn } from '../../../nodes/AppointmentService/rest/paging/refusalNames';
import {
	innermostName,
	namesInPath,
	spelledLike,
} from '../../../nodes/AppointmentService/rest/paging/spelling';

test.each([
	// path of an echo | names, likeliest first
	[['skip'], ['skip']],
	[
		['meta', 'pagination', 'page'],
		['page', 'pagination[page]', 'pagination.page'],
	],
	[
		['PaginationResponse', 'RequestedOffset'],
		['offset', 'request[offset]', 'request.offset', 'pagination[offset]', 'pagination.offset'],
	],
	[
		['pageInfo', 'number'],
		['number', 'page[number]', 'page.number'],
	],
	[['header', 'x-current-page'], ['page']],
	[[], []],
])('namesInPath: what stands under %j may be sent as %j', (path, names) => {
	expect(namesInPath(path)).toEqual(names);
});

test.each([
	// parameter | its last name | “limit” beside it
	['skip', 'skip', 'limit'],
	['$skip', 'skip', '$limit'],
	['_start', 'start', '_limit'],
	['request.offset', 'offset', 'request.limit'],
	['pagination[page]', 'page', 'pagination[limit]'],
	['page[page]', 'page', 'page[limit]'],
])('%s: its last name is %s, and a limit beside it %s', (parameter, name, limit) => {
	expect(innermostName(parameter)).toBe(name);
	expect(spelledLike(parameter, 'limit')).toBe(limit);
});

test.each<[string, Record<string, string[]>, string[]]>([
	// message | messages of fields | names beside “page”
	['Allowed parameters: start_cursor, page_size', {}, ['start_cursor', 'page_size']],
	['Unknown parameter page. Did you mean $skip?', {}, ['$skip']],
	['The page parameters must be in the pagination object', {}, ['pagination[page]']],
	['It belongs within "window" parameter', {}, ['window[page]']],
	['Use filter[offset][from]', {}, ['filter[offset][from]']],
	['Invalid', { page: ['Unknown. Supported: request.offset'] }, ['request.offset']],
	['[page] is not one of [max_results,pagination_token]', {}, ['max_results', 'pagination_token']],
	['Not allowed: page', {}, []],
	['Invalid key page', {}, []],
])('a refusal of page, “%s” with %j, names %j', (message, fields, names) => {
	const refusal = new ApiError({ status: 400, message, fields });
	expect(parameterNamesIn(refusal, ['page'])).toEqual(names);
});

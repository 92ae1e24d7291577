import type { Presets } from './preset.mts';

/** Services that page by offset. */
// prettier-ignore
export const offsetPresets: Presets = {
	django: {
		paging: 'offset offset', size: 'limit', base: 0, rows: 'results',
		body: { count: 'total', next: 'nextLink:null', previous: 'prevLink:null' },
	},
	mindbody: {
		paging: 'offset Offset', size: 'Limit', base: 0, rows: '{R:Pascal}',
		body: {
			'PaginationResponse/RequestedLimit': 'asked', 'PaginationResponse/RequestedOffset': 'offset',
			'PaginationResponse/PageSize': 'rows', 'PaginationResponse/TotalResults': 'total',
		},
	},
	odata: {
		paging: 'offset $skip', size: '$top', base: 0, rows: 'value', more: { sizeCaps: true },
		constants: { '@odata.context': 'https://api.salon.example/$metadata#Appointments' },
		body: { '@odata.count': 'total', '@odata.nextLink': 'nextLink:absent' },
	},
	scim: {
		paging: 'offset startIndex', size: 'count', base: 1, rows: 'Resources',
		constants: { schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'] },
		body: { totalResults: 'total', itemsPerPage: 'rows', startIndex: 'offset' },
	},
	quickbooks: {
		paging: 'offset startPosition', size: 'maxResults', base: 1, rows: 'QueryResponse/{R:Pascal}',
		body: {
			'QueryResponse/startPosition': 'offset', 'QueryResponse/maxResults': 'rows',
			'QueryResponse/totalCount': 'total', time: 'took',
		},
	},
	elastic: {
		paging: 'offset from', size: 'size', base: 0, rows: 'hits/hits', id: 'elastic',
		constants: { timed_out: false, '_shards/total': 5, '_shards/failed': 0 },
		body: { took: 'took', 'hits/total/value': 'total' },
	},
	datatables: {
		paging: 'offset start', size: 'length', base: 0, rows: 'data', constants: { draw: 1 },
		body: { recordsTotal: 'everyone', recordsFiltered: 'total' },
	},
	directus: {
		paging: 'offset offset', size: 'limit', base: 0, rows: 'data', body: { 'meta/filter_count': 'total' },
	},
	contentful: {
		paging: 'offset skip', size: 'limit', base: 0, rows: 'items', constants: { 'sys/type': 'Array' },
		body: { total: 'total', skip: 'offset', limit: 'size' },
	},
	pipedrive: {
		paging: 'offset start', size: 'limit', base: 0, rows: 'data', shape: { whenEmpty: 'null' },
		constants: { success: true, 'related_objects/user': { 1: { id: 1, name: 'Ada' } } },
		body: {
			'additional_data/pagination/start': 'offset', 'additional_data/pagination/limit': 'size',
			'additional_data/pagination/more_items_in_collection': 'more',
			'additional_data/pagination/next_start': 'nextOffset:absent',
		},
	},
	mailchimp: {
		paging: 'offset offset', size: 'count', base: 0, rows: '{R}', body: { total_items: 'total' },
		constants: { _links: [{ rel: 'self', href: 'https://api.salon.example/schema', method: 'GET' }] },
	},
	jira: {
		paging: 'offset startAt', size: 'maxResults', base: 0, rows: '{R}', constants: { expand: 'names' },
		body: { startAt: 'offset', maxResults: 'size', total: 'total' },
	},
	calcom: {
		paging: 'offset skip', size: 'take', base: 0, rows: 'data', constants: { status: 'success' },
		body: {
			'pagination/totalItems': 'total', 'pagination/remainingItems': 'remaining',
			'pagination/itemsPerPage': 'size', 'pagination/hasNextPage': 'more',
			'pagination/returnedItems': 'rows',
		},
	},
	postgrest: {
		paging: 'offset offset', size: 'limit', base: 0, rows: '', status: 206,
		headers: { 'content-range': 'contentRange' }, more: { unknown: 'refuse' },
	},
	postgrestOpen: {
		paging: 'offset offset', size: 'limit', base: 0, rows: '', headers: { 'content-range': 'openRange' },
		more: { unknown: 'refuse' },
	},
	countedOffset: {
		paging: 'offset offset', size: 'limit', base: 0, rows: '', headers: { 'x-total-count': 'total' },
	},
	rangeOnly: {
		paging: 'stump Range', rows: '', status: 206, secret: true,
		headers: { 'content-range': 'openRange', 'next-range': 'nextRange:absent', 'accept-ranges': 'firstToken' },
	},
};

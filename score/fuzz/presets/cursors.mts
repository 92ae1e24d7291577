import type { Presets } from './preset.mts';

/** Services that page by cursors or links. */
// prettier-ignore
export const cursorPresets: Presets = {
	stripe: {
		paging: 'keyset starting_after', size: 'limit', rows: 'data',
		constants: { object: 'list', url: '/v1/appointments' }, body: { has_more: 'more' },
		more: { tooLarge: 'refuse', unknown: 'refuse', maxSize: 100, defaultSize: 10 },
	},
	discord: { paging: 'keyset after', size: 'limit', rows: '' },
	trello: { paging: 'keyset before', size: 'limit', rows: '', secret: true },
	sinceId: { paging: 'keyset since_id', size: 'limit', rows: '{R}' },
	google: {
		paging: 'cursor pageToken', size: 'maxResults', rows: 'items',
		constants: { kind: 'calendar#events', etag: '"p33c"', defaultReminders: [{ method: 'popup', minutes: 10 }] },
		body: { nextPageToken: 'token:absent' },
	},
	googleSnake: {
		paging: 'cursor page_token', size: 'page_size', rows: '{R}',
		body: { next_page_token: 'token:empty', total_size: 'total' }, more: { bound: 'same' },
	},
	facebook: {
		paging: 'cursor after', size: 'limit', rows: 'data',
		body: {
			'paging/cursors/before': 'prevToken:absent', 'paging/cursors/after': 'token:stay',
			'paging/next': 'nextLink:absent',
		},
	},
	slack: {
		paging: 'cursor cursor', size: 'limit', rows: '{R}', constants: { ok: true },
		body: { 'response_metadata/next_cursor': 'token:empty' },
	},
	relay: {
		paging: 'cursor after', size: 'first', rows: 'data/{R}/edges', shape: { kind: 'edges' },
		body: {
			'data/{R}/pageInfo/endCursor': 'token:stay', 'data/{R}/pageInfo/hasNextPage': 'more',
			'data/{R}/totalCount': 'total',
		},
	},
	airtable: {
		paging: 'cursor offset', size: 'pageSize', rows: 'records', body: { offset: 'token:absent' },
	},
	graph: {
		paging: 'cursor $skiptoken', rows: 'value', body: { '@odata.nextLink': 'nextLink:absent' },
		constants: { '@odata.context': 'https://api.salon.example/$metadata#users' },
	},
	twilio: {
		paging: 'cursor PageToken', size: 'PageSize', rows: '{R}',
		body: {
			page_size: 'size', uri: 'selfLink', next_page_uri: 'nextLink:null', first_page_uri: 'firstLink',
		},
	},
	hubspot: {
		paging: 'cursor after', size: 'limit', rows: 'results',
		body: { 'paging/next/after': 'token:absent', 'paging/next/link': 'nextLink:absent' },
	},
	shopify: {
		paging: 'cursor page_info', size: 'limit', rows: '{R}', headers: { link: 'linkHeader' },
		more: { bound: 'alone', maxSize: 250, defaultSize: 50 },
	},
	zendesk: {
		paging: 'cursor page[after]', size: 'page[size]', rows: '{R}',
		body: {
			'meta/has_more': 'more', 'meta/after_cursor': 'token:stay', 'meta/before_cursor': 'prevToken:null',
			'links/next': 'nextLink:null', 'links/prev': 'prevLink:null',
		},
	},
	notion: {
		paging: 'cursor start_cursor', size: 'page_size', rows: 'results',
		constants: { object: 'list', type: 'page' },
		body: { next_cursor: 'token:null', has_more: 'more' }, more: { unknown: 'refuse' },
	},
	intercom: {
		paging: 'cursor starting_after', size: 'per_page', rows: 'data', constants: { type: 'list' },
		body: {
			'pages/type': 'firstToken', 'pages/page': 'page', 'pages/per_page': 'size',
			'pages/total_pages': 'pages', 'pages/next/starting_after': 'token:absent',
			'pages/next/page': 'nextPage:absent', total_count: 'total',
		},
	},
	asana: {
		paging: 'cursor offset', size: 'limit', rows: 'data',
		body: { 'next_page/offset': 'token:absent', 'next_page/uri': 'nextLink:absent' },
	},
	calendly: {
		paging: 'cursor page_token', size: 'count', rows: 'collection', id: 'uri',
		body: {
			'pagination/count': 'rows', 'pagination/next_page': 'nextLink:null',
			'pagination/next_page_token': 'token:null', 'pagination/previous_page': 'prevLink:null',
		},
		more: { unknown: 'refuse', tooLarge: 'refuse', maxSize: 100, defaultSize: 20 },
	},
	dynamo: {
		paging: 'cursor ExclusiveStartKey', size: 'Limit', rows: 'Items', secret: true,
		body: { Count: 'rows', ScannedCount: 'rows', LastEvaluatedKey: 'token:absent' },
	},
	setmore: {
		paging: 'cursor cursor', rows: 'data/{R}', constants: { response: true, msg: 'Success' },
		body: { 'data/cursor': 'token:absent' },
	},
	square: {
		paging: 'cursor cursor', size: 'limit', rows: '{R}', constants: { errors: [] },
		body: { cursor: 'token:absent' },
	},
	headerCursor: {
		paging: 'cursor cursor', size: 'limit', rows: '', headers: { 'x-next-cursor': 'token:absent' },
	},
	headerToken: {
		paging: 'cursor continuationToken', size: 'maxItems', rows: 'items',
		headers: { 'x-continuation-token': 'token:absent' },
	},
	headerUrl: {
		paging: 'cursor cursor', rows: 'items', headers: { 'x-next-page-url': 'nextLink:absent' },
	},
	cosmos: {
		paging: 'cursor continuation', size: 'top', rows: 'Documents', secret: true,
		body: { _count: 'rows' }, headers: { 'x-ms-continuation': 'token:absent' },
	},
	marker: {
		paging: 'cursor marker', size: 'max_items', rows: '{R}',
		body: { next_marker: 'token:absent', is_truncated: 'more' },
	},
	s3: {
		paging: 'cursor continuation-token', size: 'max-keys', rows: 'Contents', secret: true,
		body: {
			IsTruncated: 'more', NextContinuationToken: 'token:absent', KeyCount: 'rows', MaxKeys: 'size',
		},
	},
	scroll: {
		paging: 'cursor scroll_id', rows: 'results', body: { scroll_id: 'token:stay', total: 'total' },
	},
	boxes: {
		paging: 'cursor marker', size: 'limit', rows: 'entries',
		body: { limit: 'size', next_marker: 'token:empty' },
	},
	relations: {
		paging: 'page page', size: 'per_page', base: 1, rows: 'items', body: { links: 'relLinks', count: 'rows' },
	},
	nested: {
		paging: 'cursor after', size: 'limit', rows: 'payload/list',
		body: { 'payload/cursors/next': 'token:null', 'payload/hasMore': 'more' },
	},
};

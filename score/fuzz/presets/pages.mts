import type { Presets } from './preset.mts';

/** Services that page by page number. */
// prettier-ignore
export const pagePresets: Presets = {
	laravel: {
		paging: 'page page', size: 'per_page', base: 1, rows: 'data',
		body: {
			current_page: 'page', first_page_url: 'firstLink', from: 'firstRow', last_page: 'pages',
			last_page_url: 'lastLink', links: 'laravelLinks', next_page_url: 'nextLink:null',
			per_page: 'size', prev_page_url: 'prevLink:null', to: 'lastRow', total: 'total',
		},
	},
	laravelResource: {
		paging: 'page page', base: 1, rows: 'data',
		body: {
			'links/first': 'firstLink', 'links/last': 'lastLink', 'links/prev': 'prevLink:null',
			'links/next': 'nextLink:null', 'meta/current_page': 'page', 'meta/from': 'firstRow',
			'meta/last_page': 'pages', 'meta/links': 'laravelLinks', 'meta/per_page': 'size',
			'meta/total': 'total',
		},
	},
	laravelSimple: {
		paging: 'page page', base: 1, rows: 'data',
		body: { current_page: 'page', next_page_url: 'nextLink:null', per_page: 'size', to: 'lastRow' },
	},
	spring: {
		paging: 'page page', size: 'size', base: 0, rows: 'content',
		body: {
			'pageable/pageNumber': 'page', 'pageable/pageSize': 'size', 'pageable/offset': 'offset',
			last: 'notMore', totalElements: 'total', totalPages: 'pages', first: 'isFirst', size: 'size',
			number: 'page', numberOfElements: 'rows', empty: 'isEmpty',
		},
		constants: { 'pageable/sort': { sorted: true, orders: [{ property: 'id', direction: 'ASC' }] } },
	},
	springSlice: {
		paging: 'page page', size: 'size', base: 0, rows: 'content',
		body: { last: 'notMore', first: 'isFirst', size: 'size', number: 'page', numberOfElements: 'rows' },
	},
	kaminari: {
		paging: 'page page', size: 'per_page', base: 1, rows: '{R}',
		body: {
			'meta/current_page': 'page', 'meta/next_page': 'nextPage:null', 'meta/prev_page': 'prevPage:null',
			'meta/total_pages': 'pages', 'meta/total_count': 'total',
		},
	},
	wordpress: {
		paging: 'page page', size: 'per_page', base: 1, rows: '',
		headers: { 'x-wp-total': 'total', 'x-wp-totalpages': 'pages', link: 'linkHeader' },
		more: { beyond: 'refuse', tooLarge: 'refuse', maxSize: 100, defaultSize: 10 },
	},
	gitlab: {
		paging: 'page page', size: 'per_page', base: 1, rows: '',
		headers: {
			'x-page': 'page', 'x-per-page': 'size', 'x-next-page': 'nextPage:empty', 'x-total': 'total',
			'x-total-pages': 'pages', 'x-prev-page': 'prevPage:empty',
		},
	},
	github: {
		paging: 'page page', size: 'per_page', base: 1, rows: '', headers: { link: 'linkHeader' },
	},
	harvest: {
		paging: 'page page', size: 'per_page', base: 1, rows: '{R}',
		body: {
			per_page: 'size', total_pages: 'pages', total_entries: 'total', next_page: 'nextPage:null',
			previous_page: 'prevPage:null', page: 'page', 'links/first': 'firstLink',
			'links/next': 'nextLink:null', 'links/last': 'lastLink',
		},
	},
	xero: {
		paging: 'page page', base: 1, rows: '{R}', constants: { Status: 'OK', ProviderName: 'Book' },
		more: { defaultSize: 100 },
	},
	freshbooks: {
		paging: 'page page', size: 'per_page', base: 1, rows: 'response/result/{R}',
		body: {
			'response/result/page': 'page', 'response/result/pages': 'pages',
			'response/result/per_page': 'size', 'response/result/total': 'total',
		},
	},
	zoho: {
		paging: 'page page', size: 'per_page', base: 1, rows: 'data',
		body: {
			'info/per_page': 'size', 'info/count': 'rows', 'info/page': 'page', 'info/more_records': 'more',
		},
	},
	zohoBooks: {
		paging: 'page page', size: 'per_page', base: 1, rows: '{R}', constants: { code: 0, message: 'success' },
		body: {
			'page_context/page': 'page', 'page_context/per_page': 'size',
			'page_context/has_more_page': 'more',
		},
	},
	strapi: {
		paging: 'page pagination[page]', size: 'pagination[pageSize]', base: 1, rows: 'data',
		body: {
			'meta/pagination/page': 'page', 'meta/pagination/pageSize': 'size',
			'meta/pagination/pageCount': 'pages', 'meta/pagination/total': 'total',
		},
	},
	jsonApiPages: {
		paging: 'page page[number]', size: 'page[size]', base: 1, rows: 'data', id: 'jsonApi',
		body: {
			'links/self': 'selfLink', 'links/next': 'nextLink:absent', 'links/last': 'lastLink',
			'meta/total': 'total',
		},
		constants: { included: [{ type: 'clients', id: '1', attributes: { name: 'Ada' } }] },
		more: { tooLarge: 'refuse' },
	},
	jsonApiBare: {
		paging: 'page page[number]', size: 'page[size]', base: 1, rows: 'data', id: 'jsonApi',
		body: { 'links/next': 'nextHref:null', 'links/prev': 'prevLink:null' },
	},
	hal: {
		paging: 'page page', size: 'size', base: 0, rows: '_embedded/{R}', shape: { whenEmpty: 'absent' },
		body: {
			'_links/self/href': 'selfLink', '_links/next/href': 'nextLink:absent', 'page/size': 'size',
			'page/totalElements': 'total', 'page/totalPages': 'pages', 'page/number': 'page',
		},
	},
	halLinks: {
		paging: 'page page', size: 'limit', base: 1, rows: '_embedded/{R}',
		body: {
			'_links/self/href': 'selfLink', '_links/next/href': 'nextLink:absent', page: 'page',
			limit: 'size', pages: 'pages', total: 'total',
		},
	},
	hydra: {
		paging: 'page page', size: 'itemsPerPage', base: 1, rows: 'hydra:member',
		constants: { '@context': '/contexts/Appointment', '@type': 'hydra:Collection' },
		body: {
			'hydra:totalItems': 'total', 'hydra:view/@id': 'selfLink',
			'hydra:view/hydra:next': 'nextLink:absent', 'hydra:view/hydra:last': 'lastLink',
		},
	},
	simplybook: {
		paging: 'page page', size: 'on_page', base: 1, rows: 'data',
		body: {
			'metadata/items_count': 'total', 'metadata/pages_count': 'pages', 'metadata/page': 'page',
			'metadata/on_page': 'size',
		},
	},
	nookalLike: {
		paging: 'page page', size: 'page_length', base: 1, rows: 'data/results/{R}',
		constants: { status: 'success' },
		body: {
			'details/totalItems': 'total:string', 'details/currentPage': 'page:string',
			'details/nextPage': 'nextPage:zero', 'details/currentItems': 'rows:string',
		},
	},
	tableTool: {
		paging: 'page page', size: 'limit', base: 1, rows: 'rows',
		shape: { kind: 'table', columns: 'columns' },
		body: { total_rows: 'total', page: 'page', limit: 'size' },
	},
	xmlish: {
		paging: 'page page', size: 'pageSize', base: 1, rows: '{R}/{one}', shape: { kind: 'lone', whenEmpty: 'null' },
		body: { '{R}/@page': 'page:string', '{R}/@total': 'total:string', '{R}/@pageSize': 'size:string' },
	},
};

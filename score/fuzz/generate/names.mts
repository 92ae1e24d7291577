/** Words of the parameters in use, with their weights. Nobody would guess the rare ones. */
// prettier-ignore
export const parameters = {
	page: {
		usual: ['page', 'page', 'page', 'page', 'page number', 'page number', 'page no', 'p', 'page index', 'current page', 'page num', 'page[number]'],
		rare: ['pg', 'paged', 'seite', 'sheet', 'screen'],
	},
	offset: {
		usual: ['offset', 'offset', 'offset', 'skip', 'start', 'start index', 'from', 'page[offset]'],
		rare: ['ofs', 'begin', 'first row', 'jump'],
	},
	cursor: {
		usual: ['cursor', 'cursor', 'cursor', 'page token', 'page token', 'after', 'next token', 'starting after', 'next cursor', 'page[cursor]', 'page[after]', 'marker', 'continuation token'],
		rare: ['bm', 'resume', 'k', 'handle'],
	},
	keyset: {
		usual: ['starting after', 'after', 'after id', 'since id', 'last id'],
		rare: ['gt', 'beyond', 'prev key'],
	},
	size: {
		usual: ['limit', 'limit', 'per page', 'per page', 'page size', 'page size', 'size', 'count', 'take', 'length', 'max results', 'page[size]', 'page[limit]'],
		rare: ['n', 'chunk', 'batch', 'results per page', 'rpp'],
	},
} as const;

/** Envelope keys for the metadata of `service/page-metadata.mts`, as words; each service then writes them in its own naming style. */
// prettier-ignore
export const metadataKeys: Record<string, readonly string[]> = {
	total: ['total', 'total', 'total count', 'total items', 'total results', 'total records', 'count', 'total elements', 'records total', 'found', 'total entries'],
	pages: ['total pages', 'total pages', 'last page', 'pages', 'page count', 'num pages', 'pages total'],
	page: ['page', 'page', 'current page', 'page number', 'current page number', 'number'],
	size: ['per page', 'page size', 'limit', 'size', 'items per page', 'limit'],
	offset: ['offset', 'offset', 'skip', 'start', 'start index'],
	rows: ['count', 'returned', 'result count', 'size', 'items on page', 'number of items'],
	more: ['has more', 'has more', 'has next page', 'has next', 'more', 'more records', 'has more items', 'is truncated'],
	notMore: ['is last', 'last', 'is last page', 'end of list', 'complete'],
	nextPage: ['next page', 'next page', 'next', 'next page number'],
	prevPage: ['prev page', 'previous page', 'previous'],
	nextOffset: ['next offset', 'next offset', 'next start', 'next'],
	remaining: ['remaining', 'remaining items'],
	token: ['next cursor', 'next cursor', 'cursor', 'next page token', 'next token', 'after', 'end cursor', 'next', 'continuation token', 'next page cursor', 'bookmark'],
	nextLink: ['next', 'next page url', 'next url', 'next link', 'next page', 'next href', 'next'],
	prevLink: ['previous', 'prev page url', 'prev url', 'prev link', 'previous', 'prev href', 'prev'],
	selfLink: ['self', 'url', 'current url'],
	requestId: ['request id', 'trace id'],
	took: ['took', 'duration ms', 'elapsed'],
};

/** Objects that hold the envelope's metadata; empty for the body itself. */
// prettier-ignore
export const metadataPaths = ['', '', '', 'meta', 'meta', 'meta', 'pagination', 'pagination', 'paging', 'page info', 'metadata', 'meta/pagination', 'info', 'result info', 'response metadata', 'list info'];

/** Keys of the rows; `{R}` is the resource's own name. */
// prettier-ignore
export const rowsKeys = ['{R}', '{R}', '{R}', '{R}', '{R}', 'data', 'data', 'data', 'data', 'items', 'items', 'results', 'records', 'rows', 'content', 'list', 'entries', 'data/{R}', 'data/items', 'data/list', 'result/data', 'response/{R}', 'result/{R}', 'payload/items', 'body/data/list', 'resources', 'elements', 'collection', 'objects', 'values', 'docs', 'nodes', 'data/rows'];

// prettier-ignore
export const resourcePaths = ['appointments', 'appointments', 'appointments', 'appointments', 'clients', 'services', 'invoices', 'inventory', 'gift-cards', 'reports'];

export type NamingStyle = 'snake' | 'camel' | 'pascal' | 'kebab' | 'flat';

/** Writes words in the naming style of the service: `total count` becomes `totalCount`. Paths keep their slashes. */
export function inNamingStyle(words: string, naming: NamingStyle): string {
	// Brackets are written as the JSON:API standard does.
	if (words.includes('[')) return words;
	return words
		.split('/')
		.map((step) => {
			const parts = step.split(/[ -]/);
			const upper = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1));
			switch (naming) {
				case 'snake':
					return parts.join('_');
				case 'kebab':
					return parts.join('-');
				case 'flat':
					return parts.join('');
				case 'camel':
					return [parts[0], ...upper.slice(1)].join('');
				case 'pascal':
					return upper.join('');
			}
		})
		.join('/');
}

/** Whether two names are equal but for spelling: `page_number`, `pageNumber` and `page[number]` are one. */
export function normalizeName(name: string): string {
	return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

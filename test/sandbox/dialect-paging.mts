import type { DialectName } from '../../sandbox/dialects/index.mts';
import type { Reply } from './client.mts';

/** Reads a page: a query to put after the list's address, or the link that the service gave. */
export type Get = (target: string) => Promise<Reply>;

/** Reads a list from its first page to its last and yields the rows of each page. */
type PageReader = (get: Get, path: string, size?: number) => AsyncGenerator<unknown[]>;

const sized = (name: string, size?: number) => (size ? `&${name}=${size}` : '');

/** Each list as the documentation of such a service would tell a reader to read it. */
export const dialectReaders: Record<DialectName, PageReader> = {
	async *E01(get, _, size) {
		for (let page = 1, last = 1; page <= last; page++) {
			const { json } = await get(`?page=${page}${sized('per_page', size)}`);
			last = json.meta.last_page;
			yield json.data;
		}
	},
	async *E02(get, path, size) {
		let target: string | null = `?page=1${sized('limit', size)}`;
		while (target) {
			const { json }: Reply = await get(target);
			target = json[path].next_page_url;
			yield json[path].data;
		}
	},
	async *E03(get, _, size) {
		let target: string | null = `?offset=0${sized('limit', size)}`;
		while (target) {
			const { json }: Reply = await get(target);
			target = json.next;
			yield json.results;
		}
	},
	async *E04(get, _, size) {
		let target: string | null = `?${sized('page[limit]', size)}`;
		while (target) {
			const { json }: Reply = await get(target);
			target = json.hasNextPage ? json.links.after : null;
			yield json.items;
		}
	},
	async *E05(get, path, size) {
		for (let page = 0, pages = 1; page < pages; page++) {
			const { json } = await get(`?page=${page}${sized('size', size)}`);
			pages = json.page.totalPages;
			yield json._embedded?.[path] ?? [];
		}
	},
	async *E06(get, _, size) {
		let target: string | undefined = `?page=1${sized('per_page', size)}`;
		while (target) {
			const { json, headers }: Reply = await get(target);
			[, target] = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
			yield json;
		}
	},
	async *E07(get, _, size) {
		for (let skip = 0, more = true; more; ) {
			const { json } = await get(`?skip=${skip}${sized('take', size)}`);
			skip += json.data.length;
			more = json.pagination.hasNextPage;
			yield json.data;
		}
	},
	async *E08(get, _, size) {
		let target: string | null = `?page[number]=1${sized('page[size]', size)}`;
		while (target) {
			const { json }: Reply = await get(target);
			target = json.links.next;
			yield json.data;
		}
	},
	async *E09(get, path, size) {
		for (let page = 1; page !== 0; ) {
			const { json } = await get(`?page=${page}${sized('page_length', size)}`);
			page = json.details.nextPage;
			yield json.data.results[path];
		}
	},
	async *E10(get, _, size) {
		for (let page = 1, seen = 0, total = 1; seen < total; page++) {
			const { json } = await get(`?page=${page}${sized('count', size)}`);
			total = json.meta.total_count ?? 0;
			seen += json.data.length;
			yield json.data;
		}
	},
	async *E11(get, _, size) {
		for (let page = 1, more = true; more; page++) {
			const { json } = await get(`?page=${page}${sized('pageSize', size)}`);
			more = json.hasMore;
			yield json.data;
		}
	},
	async *E12(get, path, size) {
		let cursor: string | undefined = '';
		while (cursor !== undefined) {
			const { json }: Reply = await get(`?cursor=${cursor}${sized('limit', size)}`);
			cursor = json.cursor;
			yield json[path];
		}
	},
};

/** What the field with the identity is called. */
export function idFieldOf(dialect: DialectName, record: unknown, name = 'appointment'): string {
	const field = dialect === 'E05' ? `${name}Id` : dialect === 'E07' ? 'uid' : 'id';
	return String((record as Record<string, unknown>)[field]);
}

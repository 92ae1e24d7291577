import nock from 'nock';
import { origin } from '../support/runNode';

export type Row = Record<string, unknown>;

/** Serves a list by page numbers, and each record by its id. Returns the requested paths. */
export function serve(
	path: string,
	rows: Row[],
	{ size = 20, most: maxSize = 100, total = true } = {},
): string[] {
	const requests = serveBody(path, (query) => {
		const page = Number(query.get('page') ?? 1);
		const pageSize = Math.min(Number(query.get('per_page') ?? size), maxSize);
		const data = rows.slice((page - 1) * pageSize, page * pageSize);
		return { data, meta: { page, per_page: pageSize, ...(total && { total: rows.length }) } };
	});
	nock(origin)
		.persist()
		.get((address) => address.startsWith(`/v1/${path}/`))
		.reply((address) => {
			requests.push(address);
			const found = rows.find(({ id }) => `/v1/${path}/${id}` === address);
			return found ? [200, { data: found }] : [404, { error: { code: 'not_found' } }];
		});
	return requests;
}

/** Serves a list by a function from the query to the body. Returns the requested paths. */
export function serveBody(path: string, toBody: (query: URLSearchParams) => object): string[] {
	const requests: string[] = [];
	nock(origin)
		.persist()
		.get((address) => address.split('?')[0] === `/v1/${path}`)
		.reply((address) => {
			requests.push(address);
			return [200, toBody(new URL(address, origin).searchParams) as nock.Body];
		});
	return requests;
}

export const makeClients = (count: number): Row[] =>
	Array.from({ length: count }, (_, index) => ({
		id: 1000 + index,
		first_name: ['Zoë', 'Bram', 'Maria', 'José'][index % 4],
		last_name: `Núñez ${index}`,
		email: `client${index}@example.com`,
	}));

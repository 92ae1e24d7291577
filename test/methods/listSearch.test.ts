import nock from 'nock';
import { openList } from '../support/editor';
import { limited, origin } from '../support/runNode';
import { makeClients, serve, serveBody } from './serveList';

const names = (result: { results: Array<{ name: string }> }) =>
	result.results.map(({ name }) => name);

test('a list of one page is complete, in alphabetical order, after one request', async () => {
	const requests = serve('services', [
		{ id: 7, title: 'Manicure' },
		{ id: 3, title: 'Épilation' },
		{ id: 9, title: 'Haircut' },
	]);
	expect(await openList('service')).toEqual({
		results: [
			{ name: 'Épilation', value: '3' },
			{ name: 'Haircut', value: '9' },
			{ name: 'Manicure', value: '7' },
		],
	});
	expect(requests).toHaveLength(1);
});

/** The values of all choices, scroll by scroll. */
async function scrollThrough(resource: string): Promise<unknown[][]> {
	const seen: unknown[][] = [];
	let token: string | undefined;
	do {
		const page = await openList(resource, { token });
		seen.push(page.results.map(({ value }) => value));
		token = page.paginationToken as string | undefined;
	} while (token !== undefined && seen.length < 50);
	return seen;
}

test('scrolling through a list of 430 clients gives each of them once', async () => {
	const rows = makeClients(430);
	serve('clients', rows);
	const seen = await scrollThrough('client');
	expect(seen.flat()).toEqual(rows.map(({ id }) => String(id)));
	expect(seen.length).toBeLessThan(11);
});

test.each<[string, number, (page: number, pages: number) => number]>([
	['its last page', 100, (page, pages) => Math.min(page, pages)],
	['its last page, a short one,', 95, (page, pages) => Math.min(page, pages)],
	['its first page', 100, (page, pages) => (page > pages ? 1 : page)],
])('scrolling ends where a list sends %s again behind the end', async (_, count, pageFor) => {
	const rows = makeClients(count);
	serveBody('clients', (query) => {
		const page = pageFor(Number(query.get('page') ?? 1), Math.ceil(count / 20));
		return { data: rows.slice((page - 1) * 20, page * 20), has_more: true };
	});
	const seen = await scrollThrough('client');
	expect(seen.flat()).toEqual(rows.map(({ id }) => String(id)));
});

test.each<[string, number, (page: number) => object]>([
	['a count is perhaps that of the page', 20, () => ({ data: makeClients(20), count: 20 })],
	[
		'the service counts more',
		40,
		(page) => ({ data: makeClients(40).slice((page - 1) * 20, page * 20), total: 60 }),
	],
])('a search says how far it came where %s', async (_, count, toBody) => {
	serveBody('clients', (query) => toBody(Number(query.get('page') ?? 1)));
	const { results } = await openList('client', { filter: 'nobody' });
	const name = expect.stringMatching(`^Not found so far: only ${count} clients were searched`);
	expect(results).toEqual([{ name, value: '' }]);
});

test.each([
	['nunez 417', 'Bram Núñez 417, client417@example.com'],
	['417 NÚÑEZ', 'Bram Núñez 417, client417@example.com'],
	['1417', 'Bram Núñez 417, client417@example.com'],
	['client417@', 'Bram Núñez 417, client417@example.com'],
])('a search for “%s” finds “%s” beyond the first page', async (filter, name) => {
	serve('clients', makeClients(430));
	const { results, paginationToken } = await openList('client', { filter });
	expect(results).toEqual([{ name, value: '1417' }]);
	expect(paginationToken).toBeUndefined();
});

test('a search without a match gives nothing where the whole list was read', async () => {
	serve('clients', makeClients(430));
	expect(await openList('client', { filter: 'nobody' })).toEqual({ results: [] });
});

test('a search that could not read the whole list says so', async () => {
	const requests = serve('clients', makeClients(9000), { size: 20, most: 20 });
	const { results, paginationToken } = await openList('client', { filter: 'nobody' });
	expect(results).toEqual([
		{ name: expect.stringMatching(/^Not found so far: only \d+ clients were searched/), value: '' },
	]);
	expect(paginationToken).toBeUndefined();
	expect(requests.length).toBeLessThan(60);
});

test('of two IDs in a record, the one that the URL takes becomes the value', async () => {
	nock(origin)
		.get('/v1/staff')
		.reply(200, { data: [{ id: 5, uid: 'aa-1', name: 'Ada' }], has_more: false });
	nock(origin).get('/v1/staff/5').reply(404, {});
	nock(origin).get('/v1/staff/aa-1').reply(200, { id: 5, uid: 'aa-1', name: 'Ada' });
	expect(await openList('staff')).toEqual({ results: [{ name: 'Ada', value: 'aa-1' }] });
});

test.each<[string, string, object, string]>([
	['3', 'a number by which it is found', { StudNum: 3, last_name: 'Lee' }, '3'],
	['', 'a number by which it is not found', { StudNum: 3, last_name: 'Lee' }, '4'],
	[
		'7',
		'a link to itself',
		{ '@url': 'https://api.example.org/3/pupils/7', last_name: 'Lee' },
		'7',
	],
	[
		'3',
		'a number of a name in another language',
		{ bestell_datum: 'x', nummero: 3, last_name: 'Lee' },
		'3',
	],
	['', 'nothing but the ID of somebody else', { staff_id: 8, last_name: 'Lee' }, '8'],
])('the choice of a record has the value “%s”: it shows %s', async (value, _, row, id) => {
	serveBody('pupils', () => ({ data: [row] }));
	nock(origin)
		.persist()
		.get(/pupils\/./)
		.reply((address) => (address === `/v1/pupils/${id}` ? [200, row as nock.Body] : [404, {}]));
	const { results } = await openList('other', {}, { resourcePath: 'pupils' });
	const note = 'No field of these records is known to hold their ID. Choose By ID and enter it.';
	expect(results).toEqual([{ name: value === '' ? note : 'Lee', value }]);
});

test('two clients of the same name have their IDs in the label', async () => {
	serve('clients', [
		{ id: 1, name: 'Ada Lovelace' },
		{ id: 2, name: 'Ada Lovelace' },
		{ id: 3, name: 'Bo' },
	]);
	const { results } = await openList('client');
	expect(names({ results } as never)).toEqual(['Ada Lovelace (1)', 'Ada Lovelace (2)', 'Bo']);
});

test('an empty list gives no choices', async () => {
	serve('clients', []);
	expect(await openList('client')).toEqual({ results: [] });
});

test('the resource Other lists the records of its path, and refuses a path with dots', async () => {
	serve('locations/7/rooms', [
		{ id: 1, label: 'Blue room' },
		{ id: 2, label: 'Attic' },
	]);
	const { results } = await openList('other', {}, { resourcePath: '/locations/7/rooms/' });
	expect(names({ results } as never)).toEqual(['Attic', 'Blue room']);
	await expect(openList('other', {}, { resourcePath: '../x' })).rejects.toMatchObject({
		message: expect.stringContaining(
			'The Path “../x” cannot be used: it contains an empty or a dotted step. ',
		) as string,
	});
});

test('a resource that the surface does not offer is refused before any request', async () => {
	await expect(openList('invoice', { credential: limited })).rejects.toMatchObject({
		message: expect.stringContaining('The Limited API does not offer invoices. ') as string,
	});
});

test.each([
	// resource, operation, message
	['appointment', 'delete', 'The Limited API does not offer to delete appointments'],
	['client', 'update', 'The Limited API does not offer to update clients'],
	['staff', 'get', 'The Limited API does not offer staff members'],
])(
	'nothing can be picked for %s: %s where the surface does not offer it',
	async (resource, operation, message) => {
		const search = openList(resource, { credential: limited }, { operation });
		await expect(search).rejects.toMatchObject({
			message: expect.stringContaining(`${message}. The Enterprise API does.`) as string,
		});
	},
);

test('HTTP 403 says what the key is not allowed to do', async () => {
	nock(origin)
		.persist()
		.get('/v1/clients')
		.reply(403, { error: { code: 'forbidden', message: 'Role receptionist' } });
	await expect(openList('client')).rejects.toMatchObject({
		message: expect.stringMatching(
			/^This key is not allowed to read clients\. .*Role receptionist/,
		) as string,
		description: undefined,
		httpCode: '403',
	});
});

test('an unknown host is reported as such', async () => {
	nock(origin)
		.persist()
		.get('/v1/clients')
		.replyWithError(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }));
	await expect(openList('client')).rejects.toMatchObject({
		message: expect.stringContaining('This address is not known on the internet. ') as string,
	});
});

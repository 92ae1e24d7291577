import nock from 'nock';
import { createFetch } from '../../nodes/AppointmentService/transport';
import { jsonOf, origin, runNode } from '../support/runNode';

const path = '/api/v1/appointments';

test.each([301, 302, 307, 308])(
	'the pages of a list that redirects with HTTP %i are read after one redirect',
	async (status) => {
		const rowCount = 25;
		const requests: string[] = [];
		nock(origin)
			.persist()
			.get(/.*/)
			.reply((uri) => {
				const { pathname, search, searchParams } = new URL(uri, origin);
				requests.push(pathname);
				if (pathname === path) return [status, '', { location: `${path}/${search}` }];
				const page = Number(searchParams.get('page') ?? 1);
				const rows = Array.from({ length: rowCount }, (_, index) => ({ id: index + 1 }));
				const data = rows.slice((page - 1) * 10, page * 10);
				return [200, { data, page, pages: 3, total: rowCount }];
			});
		const task = await runNode({
			resource: 'appointment',
			operation: 'getAll',
			returnAll: true,
		});
		expect(jsonOf(task)).toHaveLength(rowCount);
		expect(requests.filter((one) => one === path)).toHaveLength(1);
		expect(requests.length).toBeGreaterThan(3);
	},
);

/** Reads URLs one after the other from a service that answers by path, where a text is the target of a redirect; what was asked. */
async function requestsOf(
	urls: string[],
	respond: (url: string, count: number) => string | number,
): Promise<string[]> {
	const requests: string[] = [];
	const fetch = createFetch(async (_, url) => {
		requests.push(url.replace(origin, ''));
		const reply = respond(url.replace(origin, ''), requests.length);
		const isRedirect = typeof reply === 'string';
		const headers: Record<string, string> = isRedirect ? { location: reply } : {};
		return { url, status: isRedirect ? 302 : reply, headers, text: '{}' };
	});
	for (const url of urls) await fetch(origin + url);
	return requests;
}

// the case, what the service answers, what is asked for /a and then for /a?page=2
test.each<[string, (url: string, count: number) => string | number, string[]]>([
	[
		'with a slash at the end is read there at once',
		(url) => (/^\/a(\?|$)/.test(url) ? url.replace('/a', '/a/') : 200),
		['/a', '/a/', '/a/?page=2'],
	],
	[
		'that changes the query is followed again',
		(url) => (url.includes('tenant') ? 200 : `/x/a?tenant=7`),
		['/a', '/x/a?tenant=7', '/a?page=2', '/x/a?tenant=7'],
	],
	[
		'to another name, such as a login, is followed again',
		(url) => (url === '/login' ? 200 : url === '/a' ? '/login' : 200),
		['/a', '/login', '/a?page=2'],
	],
	[
		'that leads on elsewhere is asked for anew',
		(url, count) => (count === 1 ? '/a/' : url === '/a/?page=2' ? '/b/a?page=2' : 200),
		['/a', '/a/', '/a/?page=2', '/a?page=2'],
	],
	[
		'that fails where it leads is not kept',
		(url) => (url === '/a' ? '/a/' : url === '/a/' ? 500 : 200),
		['/a', '/a/', '/a?page=2'],
	],
])('a redirect %s', async (_, respond, requests) => {
	expect(await requestsOf(['/a', '/a?page=2'], respond)).toEqual(requests);
});

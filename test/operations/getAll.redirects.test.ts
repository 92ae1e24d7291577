import nock from 'nock';
import { jsonOf, limited, origin, runNode } from '../support/runNode';

const getAll = { resource: 'appointment', operation: 'getAll', returnAll: true };
const path = '/api/v1/appointments';
const rowCount = 25;

/** A service that has the list at one path and redirects from others, and the requests by path. */
function serve(listPath: () => string, status = 301): string[] {
	const requests: string[] = [];
	nock(origin)
		.persist()
		.get(/.*/)
		.reply((uri) => {
			const { pathname, search, searchParams } = new URL(uri, origin);
			requests.push(pathname);
			if (pathname !== listPath())
				return pathname === path ? [status, '', { location: listPath() + search }] : [404, {}];
			const page = Number(searchParams.get('page') ?? 1);
			const data = Array.from({ length: rowCount }, (_, index) => ({ id: index + 1 }));
			const size = 10;
			return [
				200,
				{ data: data.slice((page - 1) * size, page * size), page, pages: 3, total: rowCount },
			];
		});
	return requests;
}

/** Each test has an account of its own: what one process knows of an account stays. */
let accounts = 0;
const newAccount = () => ({ ...limited, apiKey: `key-redirects-${++accounts}` });

const read = async (credential: typeof limited) => jsonOf(await runNode(getAll, { credential }));

test.each([301, 302, 307, 308])(
	'a list that redirects with HTTP %i is redirected once, in the next run not at all',
	async (status) => {
		const credential = newAccount();
		const requests = serve(() => `${path}/`, status);
		expect(await read(credential)).toHaveLength(rowCount);
		expect(requests.filter((one) => one === path)).toHaveLength(1);
		expect(requests.length).toBeGreaterThan(3);
		requests.length = 0;
		expect(await read(credential)).toHaveLength(rowCount);
		expect(requests).not.toContain(path);
	},
);

test.each<[string, string]>([
	['back', path],
	['on', '/api/v2/appointments'],
])('a list that moves %s between two runs is read where it is now', async (_, next) => {
	const credential = newAccount();
	let current = `${path}/`;
	serve(() => current);
	expect(await read(credential)).toHaveLength(rowCount);
	current = next;
	expect(await read(credential)).toHaveLength(rowCount);
});

test('another account does not inherit the redirect', async () => {
	const requests = serve(() => `${path}/`);
	await read(newAccount());
	requests.length = 0;
	await read(newAccount());
	expect(requests[0]).toBe(path);
});

test('a redirect that changes the query is followed each time', async () => {
	const credential = newAccount();
	const requests: string[] = [];
	nock(origin)
		.persist()
		.get(/.*/)
		.reply((uri) => {
			requests.push(uri);
			const { pathname, searchParams } = new URL(uri, origin);
			return pathname === path && !searchParams.has('tenant')
				? [302, '', { location: `${path}/all?tenant=7` }]
				: [200, { data: [{ id: 1 }], total: 1 }];
		});
	await read(credential);
	requests.length = 0;
	await read(credential);
	expect(requests[0]).toBe(path);
});

test('a redirect to a login page is not remembered', async () => {
	const credential = newAccount();
	let isClosed = true;
	nock(origin)
		.persist()
		.get(/.*/)
		.reply((uri) => {
			if (new URL(uri, origin).pathname === '/login') return [200, '<html>Sign in</html>'];
			return isClosed ? [302, '', { location: '/login' }] : [200, { data: [{ id: 1 }], total: 1 }];
		});
	expect((await runNode(getAll, { credential })).error?.message).toMatch(/page or text/);
	isClosed = false;
	expect(await read(credential)).toHaveLength(1);
});

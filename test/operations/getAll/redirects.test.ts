import nock from 'nock';
import { createFetch } from '../../../nodes/AppointmentService/transport';
import { PollHarness } from '../../support/pollHarness';
import { jsonOf, origin, runNode } from '../../support/runNode';

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
		const task = await runNode({ resource: 'appointment', operation: 'getAll', returnAll: true });
		expect(jsonOf(task)).toHaveLength(rowCount);
		expect(requests.filter((one) => one === path)).toHaveLength(1);
		expect(requests.length).toBeGreaterThan(3);
	},
);

test.each([
	[{}, 'The service points to another address without naming it'],
	[{ location: 'https://[' }, 'The service points to another address without naming it'],
	[{ location: 'app:login?key=1' }, 'The service points to another address: app:'],
])('a redirect that cannot be followed is explained: %j', async (headers: object, message) => {
	nock(origin)
		.persist()
		.get(/./)
		.reply(302, '', headers as Record<string, string>);
	const { error } = await runNode({ resource: 'appointment', operation: 'getAll' });
	expect(error?.message).toBe(message);
});

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

describe('polls of a list that redirects to a slash at its end', () => {
	/** A service whose list stands at one path, with a redirect from the other. */
	function serve() {
		const service = { requests: [] as string[], rows: 12, home: `${path}/` };
		nock(origin)
			.persist()
			.get(/.*/)
			.reply((uri) => {
				const { pathname, search, searchParams } = new URL(uri, origin);
				service.requests.push(pathname + search);
				if (pathname !== service.home)
					return service.home === path
						? [404, { error: 'Not found' }]
						: [301, '', { location: service.home + search }];
				const ids = Array.from({ length: service.rows }, (_, at) => ({ id: service.rows - at }));
				const page = Number(searchParams.get('page') ?? 1);
				const data = ids.slice((page - 1) * 10, page * 10);
				return [200, { data, page, pages: Math.ceil(service.rows / 10), total: service.rows }];
			});
		return service;
	}
	const idsOf = (output: Awaited<ReturnType<PollHarness['poll']>>) =>
		output?.[0].map(({ json }) => json.id);

	test('ask for that address at once, also after a restart', async () => {
		const service = serve();
		const harness = new PollHarness({ event: 'appointment.created' });
		await harness.poll();
		service.requests.length = 0;
		expect(await harness.poll()).toBeNull();
		expect(service.requests).toEqual([`${path}/`]);
		service.requests.length = 0;
		service.rows++;
		const restarted = new PollHarness({ event: 'appointment.created' }, undefined, harness.saved);
		expect(idsOf(await restarted.poll())).toEqual(['13']);
		expect(service.requests.filter((one) => !one.startsWith(`${path}/`))).toEqual([]);
	});

	test('go on where the list stands at its first address again', async () => {
		const service = serve();
		const harness = new PollHarness({ event: 'appointment.created' });
		await harness.poll();
		service.home = path;
		service.rows++;
		expect(idsOf(await harness.poll())).toEqual(['13']);
		service.requests.length = 0;
		expect(await harness.poll()).toBeNull();
		expect(service.requests).toEqual([path]);
	});

	test.each([301, 302, 303, 307, 308])(
		'come back from another place that HTTP %i named once',
		async (status) => {
			const rows = [{ id: 1 }, { id: 2 }];
			const copy = [...rows];
			let isAway = true;
			nock(origin)
				.persist()
				.get(/.*/)
				.reply((uri) => {
					if (uri.includes('/maintenance/')) return [200, { data: copy, total: copy.length }];
					if (isAway) return [status, '', { location: uri.replace('/v1/', '/v1/maintenance/') }];
					return [200, { data: rows, total: rows.length }];
				});
			const harness = new PollHarness({ event: 'appointment.created' });
			await harness.poll();
			isAway = false;
			rows.push({ id: 3 });
			expect(idsOf(await harness.poll())).toEqual(['3']);
		},
	);
});

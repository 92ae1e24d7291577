import nock from 'nock';
import { jsonOf, limited, origin, runNode } from '../../support/runNode';
import { drip, gzipSync, serve } from '../../support/serve.cts';

const list = { resource: 'appointment', operation: 'getAll', returnAll: true };

describe('a response', () => {
	let server: Awaited<ReturnType<typeof serve>> | undefined;
	afterEach(() => {
		server?.close();
		server = undefined;
		nock.disableNetConnect();
	});

	async function startServer(answer: Parameters<typeof serve>[0]): Promise<string> {
		nock.enableNetConnect('127.0.0.1');
		server = await serve(answer);
		return server.origin;
	}

	test('that comes byte by byte ends with the timeout', async () => {
		const baseUrl = await startServer(drip);
		const credential = { ...limited, baseUrl };
		const { error } = await runNode({ ...list, options: { timeout: 0.3 } }, { credential });
		expect(error?.message).toBe('No complete answer came within 0.3 seconds');
		expect(error?.description).toMatch(/Timeout under Options/);
	});

	test('of which no more comes leaves no connection behind', async () => {
		const ends: Array<Promise<unknown>> = [];
		const baseUrl = await startServer((response) => {
			ends.push(new Promise((done) => response.on('close', done)));
			response.write('{"data":[');
		});
		const credential = { ...limited, baseUrl };
		await runNode({ ...list, options: { timeout: 0.3 } }, { credential });
		await Promise.all(ends);
		expect(ends).not.toEqual([]);
	}, 20_000);

	test.each(['br', 'gzip'])(
		'that is called %s and is something else is damaged',
		async (coding) => {
			const baseUrl = await startServer((response) => {
				response.writeHead(200, { 'content-encoding': coding });
				response.end('[{"id":1}]');
			});
			const { error } = await runNode(list, { credential: { ...limited, baseUrl } });
			expect(error?.message).toBe('The answer was damaged on the way');
		},
	);

	test('of more than 64 megabytes is not read to its end', async () => {
		const chunk = Buffer.alloc(1024 * 1024, 'x');
		let sent = 0;
		const baseUrl = await startServer((response) => {
			const writeMore = () => {
				while (sent < 200 && !response.destroyed) {
					sent++;
					if (!response.write(chunk)) return void response.once('drain', writeMore);
				}
				response.end();
			};
			writeMore();
		});
		const { error } = await runNode(list, { credential: { ...limited, baseUrl } });
		expect(error?.message).toBe('The answer is larger than 64 megabytes');
		expect(error?.description).toMatch(/smaller Size under Options/);
		expect(sent).toBeLessThan(150);
	});

	test('of 10,000 levels is refused', async () => {
		const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
		nock(origin).get('/api/v1/appointments').reply(200, `{"data":[{"id":1,"notes":${deep}}]}`);
		const { error } = await runNode(list);
		expect(error?.message).toBe('The answer is nested too deeply');
	});

	test('of 60,000 fields is refused as a list and as a record, but not as a map of 60,000 records', async () => {
		const makeObject = (value: (at: number) => unknown) =>
			JSON.stringify(
				Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`k${at}`, value(at)])),
			);
		nock(origin)
			.get(/./)
			.query(true)
			.times(2)
			.reply(
				200,
				makeObject((at) => at),
			);
		const recordId = { __rl: true, mode: 'id', value: '7' };
		for (const parameters of [list, { ...list, operation: 'get', recordId }]) {
			const { error } = await runNode(parameters);
			expect(error?.message).toBe('The answer has too many fields');
		}
		const map = makeObject((at) => ({ id: `k${at}`, name: `Anna ${at}` }));
		let requests = 0;
		nock(origin)
			.persist()
			.get(/./)
			.query(true)
			.reply(() => [200, (requests++, `{"data":${map},"total":60000}`)]);
		const task = await runNode(list);
		expect(task.error).toBeUndefined();
		expect(jsonOf(task)).toHaveLength(60_000);
		expect(task.hints ?? []).toEqual([]);
		// The response has as many records as its total, and more than any page: no further request is needed.
		expect(requests).toBe(1);
	});

	const repeatJson = (count: number, make: (at: number) => string) =>
		Array.from({ length: count }, (_, at) => make(at)).join(',');

	test.each<[string, () => string, string]>([
		// case, text, counted
		['objects', () => `{"data":[${repeatJson(1_100_000, () => '{}')}]}`, 'objects'],
		['fields', () => `{"data":{${repeatJson(250_000, () => '"k":{}')}}}`, 'fields'],
		['values', () => `{"data":[{"id":1,"tags":[${repeatJson(4_100_000, () => '1')}]}]}`, 'values'],
	])(
		'with too many %s, compressed to a few kilobytes, is refused before it is parsed',
		async (_, text, counted) => {
			const compressed = gzipSync(text());
			expect(compressed.length).toBeLessThan(50_000);
			const baseUrl = await startServer((response) => {
				response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
				response.end(compressed);
			});
			const { error } = await runNode(list, { credential: { ...limited, baseUrl } });
			expect(error?.message).toBe(`The answer has too many ${counted}`);
			expect(error?.description).toMatch(/smaller Size under Options/);
		},
	);

	test('with a page of 20,000 records is read', async () => {
		const text = `{"data":[${repeatJson(20_000, (at) => `{"id":${at},"client":{"name":"Anna"},"tags":["a","b"]}`)}],"has_more":false}`;
		nock(origin).get('/api/v1/appointments').reply(200, text);
		expect(jsonOf(await runNode(list))).toHaveLength(20_000);
	});

	test('with 30,000 error messages gives a short error', async () => {
		const make = (at: number) => `"${at}:errors":{"field":"email","message":"is wrong ${at}"}`;
		const long = `"name":["${'.'.repeat(100_000)}x"]`;
		const text = `{"message":"Not so","errors":{${repeatJson(30_000, make)}},"fields":{${long}}}`;
		nock(origin).get('/api/v1/appointments').reply(422, text);
		const { error } = await runNode(list);
		expect(error?.message).toContain('rejected');
		expect(JSON.stringify(error).length).toBeLessThan(50_000);
	});

	test.each([
		['without a body (HTTP 204)', 204, undefined],
		['an empty object', 200, {}],
		['metadata alone', 200, { meta: { page: 1 } }],
	])('%s is an empty list without a notice', async (_, status, body) => {
		nock(origin).get('/api/v1/appointments').reply(status, body);
		const task = await runNode(list);
		expect(jsonOf(task)).toEqual([]);
		expect(task.hints ?? []).toEqual([]);
	});

	test('with a Retry-After of years gives it in words; repeated 429 without a wait does not', async () => {
		nock(origin).get('/api/v1/appointments').reply(429, '', { 'Retry-After': '1e9' });
		const { error } = await runNode(list);
		expect(error?.message).toBe(
			'The service asks to wait more than a year before the next request',
		);
		nock(origin).get('/api/v1/appointments').times(5).reply(429, '', { 'Retry-After': '0' });
		const throttled = await runNode(list);
		expect(throttled.error?.message).toBe('The service is receiving too many requests');
	});

	test('that redirects elsewhere gives an error with the target, without user name and query', async () => {
		nock(origin)
			.get('/api/v1/appointments')
			.reply(307, '', { Location: `https://salon.example.com@evil.example.net/x?token=1` });
		const { error } = await runNode(list);
		expect(error?.message).toBe(
			'The service points to another address: https://evil.example.net/x',
		);
	});
});

test.each([
	['of lines', '{"id":1}\n{"id":2}\n{"error":"timeout","message":"stopped"}'],
	['in a list', '{"data":[{"id":1},{"id":2},{"ok":false,"message":"stopped"}]}'],
])(
	'an error in the place of the last record %s is no record, and the list not whole',
	async (_, body) => {
		nock(origin).persist().get(/.*/).reply(200, body);
		const task = await runNode(list);
		expect(jsonOf(task)).toEqual([{ id: 1 }, { id: 2 }]);
		expect(task.hints?.[0]?.message).toMatch(/^List may be incomplete/);
	},
);

test('a list that is not there (HTTP 404) names the Base URL and the address that was asked', async () => {
	nock(origin).get('/api/v1/appointments').query(true).reply(404, { message: 'Not Found' });
	const { error } = await runNode({ resource: 'appointment', operation: 'getAll' });
	expect(error?.description).toContain(
		`the Base URL in the credential: requests go to ${origin}/api/v1`,
	);
});

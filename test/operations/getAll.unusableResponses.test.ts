import nock from 'nock';
import { jsonOf, limited, origin, runNode } from '../support/runNode';
import { drip, gzipSync, serve } from '../support/serve.cts';

const list = { resource: 'appointment', operation: 'getAll', returnAll: true };

/** Answers that a client has to give up by itself, because they do not end or hold too much. */
describe('an answer that nobody can use', () => {
	let server: Awaited<ReturnType<typeof serve>> | undefined;
	afterEach(() => {
		server?.close();
		server = undefined;
		nock.disableNetConnect();
	});

	async function answering(answer: Parameters<typeof serve>[0]): Promise<string> {
		nock.enableNetConnect('127.0.0.1');
		server = await serve(answer);
		return server.origin;
	}

	test('one that comes byte by byte ends with the time limit', async () => {
		const baseUrl = await answering(drip);
		const credential = { ...limited, baseUrl };
		const { error } = await runNode({ ...list, options: { timeout: 0.3 } }, { credential });
		expect(error?.message).toBe('No complete answer came within 0.3 seconds');
		expect(error?.description).toMatch(/Timeout under Options/);
	});

	test('one of more than 64 megabytes is not read to its end', async () => {
		const piece = Buffer.alloc(1024 * 1024, 'x');
		let sent = 0;
		const baseUrl = await answering((response) => {
			const more = () => {
				while (sent < 200 && !response.destroyed) {
					sent++;
					if (!response.write(piece)) return void response.once('drain', more);
				}
				response.end();
			};
			more();
		});
		const { error } = await runNode(list, { credential: { ...limited, baseUrl } });
		expect(error?.message).toBe('The answer is larger than 64 megabytes');
		expect(error?.description).toMatch(/smaller Size under Options/);
		expect(sent).toBeLessThan(150);
	});

	test('one of 10,000 levels is refused', async () => {
		const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
		nock(origin).get('/api/v1/appointments').reply(200, `{"data":[{"id":1,"notes":${deep}}]}`);
		const { error } = await runNode(list);
		expect(error?.message).toBe('The answer is nested too deeply');
	});

	test('one of 60,000 fields is refused, also as one record, but not a map of as many records', async () => {
		const wide = (value: (at: number) => unknown) =>
			JSON.stringify(
				Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`k${at}`, value(at)])),
			);
		nock(origin)
			.get(/./)
			.query(true)
			.times(2)
			.reply(
				200,
				wide((at) => at),
			);
		const recordId = { __rl: true, mode: 'id', value: '7' };
		for (const parameters of [list, { ...list, operation: 'get', recordId }]) {
			const { error } = await runNode(parameters);
			expect(error?.message).toBe('The answer has too many fields');
		}
		const map = wide((at) => ({ id: `k${at}`, name: `Anna ${at}` }));
		let asked = 0;
		nock(origin)
			.persist()
			.get(/./)
			.query(true)
			.reply(() => [200, (asked++, `{"data":${map},"total":60000}`)]);
		const task = await runNode(list);
		expect(task.error).toBeUndefined();
		expect(jsonOf(task)).toHaveLength(60_000);
		expect(task.hints ?? []).toEqual([]);
		// It brought as many records as it counts, and more than any page has: nothing is left to ask for.
		expect(asked).toBe(1);
	});

	const many = (count: number, one: (at: number) => string) =>
		Array.from({ length: count }, (_, at) => one(at)).join(',');

	test.each<[string, () => string, string]>([
		['objects', () => `{"data":[${many(21_000_000, () => '{}')}]}`, 'objects'],
		['fields', () => `{"data":{${many(1_000_000, () => '"k":{}')}}}`, 'fields'],
		['values', () => `{"data":[{"id":1,"tags":[${many(5_000_000, () => '1')}]}]}`, 'values'],
	])(
		'one with too many %s, packed into a few kilobytes, is refused before it is read',
		async (_, text, what) => {
			const packed = gzipSync(text());
			expect(packed.length).toBeLessThan(5_000_000);
			const baseUrl = await answering((response) => {
				response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
				response.end(packed);
			});
			const { error } = await runNode(list, { credential: { ...limited, baseUrl } });
			expect(error?.message).toBe(`The answer has too many ${what}`);
			expect(error?.description).toMatch(/smaller Size under Options/);
		},
	);

	test('one with a page of 20,000 records passes', async () => {
		const text = `{"data":[${many(20_000, (at) => `{"id":${at},"client":{"name":"Anna"},"tags":["a","b"]}`)}],"has_more":false}`;
		nock(origin).get('/api/v1/appointments').reply(200, text);
		expect(jsonOf(await runNode(list))).toHaveLength(20_000);
	});

	test('a refusal with 30,000 complaints is told in a few words', async () => {
		const one = (at: number) => `"${at}:errors":{"field":"email","message":"is wrong ${at}"}`;
		const long = `"name":["${'.'.repeat(100_000)}x"]`;
		const text = `{"message":"Not so","errors":{${many(30_000, one)}},"fields":{${long}}}`;
		nock(origin).get('/api/v1/appointments').reply(422, text);
		const { error } = await runNode(list);
		expect(error?.message).toContain('did not accept');
		expect(JSON.stringify(error).length).toBeLessThan(50_000);
	});

	test('none at all (HTTP 204) is no proof of an empty list', async () => {
		nock(origin).get('/api/v1/appointments').reply(204);
		const { hints } = await runNode(list);
		expect(hints?.[0]?.message).toMatch(/^List may be incomplete: .*HTTP 204/);
	});

	test('one that asks for a wait of years is told in words, and a wait that nobody asked for is not', async () => {
		nock(origin).get('/api/v1/appointments').reply(429, '', { 'Retry-After': '1e9' });
		const { error } = await runNode(list);
		expect(error?.message).toBe(
			'The service asks to wait more than a year before the next request',
		);
		nock(origin).get('/api/v1/appointments').times(5).reply(429, '', { 'Retry-After': '0' });
		const again = await runNode(list);
		expect(again.error?.message).toBe('The service is receiving too many requests');
	});

	test('a redirect names where it leads, without what stands before the host', async () => {
		nock(origin)
			.get('/api/v1/appointments')
			.reply(307, '', { Location: `https://salon.example.com@evil.example.net/x?token=1` });
		const { error } = await runNode(list);
		expect(error?.message).toBe(
			'The service points to another address: https://evil.example.net/x',
		);
	});
});

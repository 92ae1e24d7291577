import nock from 'nock';
import { jsonOf, origin, runNode } from '../support/runNode';

const request = { resource: 'api', operation: 'request', method: 'GET' };

describe('request', () => {
	test('returns the response as it is', async () => {
		nock(origin)
			.get('/api/v1/ping')
			.query({ deep: '1' })
			.reply(200, { pong: [1, 2] });
		const query = { parameter: [{ name: 'deep', value: '1' }] };
		expect(jsonOf(await runNode({ ...request, path: '/ping', query }))).toEqual([{ pong: [1, 2] }]);
	});

	test.each(['/v1/ping', 'api/v1/ping/', 'V1/ping'])(
		'the version in the path %p is not sent twice',
		async (path) => {
			nock(origin).get('/api/v1/ping').reply(200, { pong: 1 });
			expect(jsonOf(await runNode({ ...request, path }))).toEqual([{ pong: 1 }]);
		},
	);

	test('with Read as List, reads all pages', async () => {
		nock(origin)
			.persist()
			.get('/api/v1/rooms')
			.query(true)
			.reply((uri) => {
				const page = Number(new URL(uri, origin).searchParams.get('page') ?? 1);
				return [200, { rooms: page > 7 ? [] : [{ id: page }], page, pages: 7 }];
			});
		const task = await runNode({ ...request, path: 'rooms', paged: true, returnAll: true });
		expect(jsonOf(task).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
	});

	test('says of a list in pages that it may be incomplete', async () => {
		nock(origin)
			.persist()
			.get('/api/v1/rooms')
			.query(true)
			.reply(200, { rooms: [{ id: 1 }], total: 5 });
		const task = await runNode({ ...request, path: 'rooms', paged: true, returnAll: true });
		expect(jsonOf(task)).toEqual([{ id: 1 }]);
		expect(task.hints?.[0]?.message).toMatch(/^List may be incomplete: /);
	});

	test('a method in small letters, as an expression may give it, is the same', async () => {
		nock(origin).delete('/api/v1/ping').reply(204);
		const task = await runNode({ ...request, method: 'delete', path: 'ping' });
		expect(task.error).toBeUndefined();
	});

	test.each(['TRACE', 'CONNECT', 'GET\r\nX-Evil: 1', '', ['DELETE']])(
		'with the method %j is refused before anything is sent',
		async (method) => {
			const task = await runNode({ ...request, method, path: 'ping' });
			expect(task.error?.message).toBe('The Method is not known');
		},
	);

	test('with a path of a megabyte says so in a short message', async () => {
		const task = await runNode({ ...request, path: 'x'.repeat(1_000_000) });
		expect(task.error?.message.length).toBeLessThan(300);
	});

	test('sends a POST body with both documented headers', async () => {
		nock(origin, {
			reqheaders: { authorization: 'Bearer key-limited', 'content-type': 'application/json' },
		})
			.post('/api/v1/appointments', { start: '2026-05-01T09:00:00Z', big: 1 })
			.reply(201, { id: 5 });
		const body = '{"start":"2026-05-01T09:00:00Z","big":1}';
		expect(
			jsonOf(await runNode({ ...request, method: 'POST', path: 'appointments', body })),
		).toEqual([{ id: 5 }]);
	});

	test('sends a body that an expression gives as an object', async () => {
		nock(origin).post('/api/v1/x', { name: 'Anna' }).reply(200, { id: 5 });
		const body = '={{ ({ name: "Anna" }) }}';
		const task = await runNode({ ...request, method: 'POST', path: 'x', body });
		expect(jsonOf(task)).toEqual([{ id: 5 }]);
	});

	test.each([502, 500, 401])('a POST that gets HTTP %p is sent once', async (status) => {
		let sent = 0;
		nock(origin)
			.persist()
			.post('/api/v1/appointments')
			.reply(() => {
				sent++;
				return [status, ''];
			});
		const task = await runNode({
			...request,
			method: 'POST',
			path: 'appointments',
			body: '{"a":1}',
		});
		expect(task.error).toBeDefined();
		expect(sent).toBe(1);
	});

	test('a POST whose connection is cut is sent once; one that gets HTTP 429 is retried', async () => {
		nock(origin)
			.post('/api/v1/appointments')
			.replyWithError(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }));
		const again = nock(origin).post('/api/v1/appointments').reply(201, { id: 5 });
		const write = { ...request, method: 'POST', path: 'appointments', body: '{"a":1}' };
		const { error } = await runNode(write);
		expect(error?.message).toMatch(/^It is not known whether/);
		expect(error?.description).toContain('cut before the answer');
		expect(again.isDone()).toBe(false);
		nock.cleanAll();
		nock(origin).post('/api/v1/appointments').reply(429, '', { 'retry-after': '0.01' });
		nock(origin).post('/api/v1/appointments').reply(201, { id: 5 });
		expect(jsonOf(await runNode(write))).toEqual([{ id: 5 }]);
	});

	test.each(['../admin', 'https://evil.example/x', '//evil.example/x/..'])(
		'the path %p cannot leave the surface',
		async (path) => {
			const { error } = await runNode({ ...request, path });
			expect(error?.message).toContain('cannot be used');
		},
	);

	test('a body that is not JSON is refused', async () => {
		const { error } = await runNode({ ...request, method: 'POST', path: 'x', body: '{"a":' });
		expect(error?.message).toBe('The Body is not JSON');
	});

	test('a response without a body gives data: null; what deletes is sent without one, too', async () => {
		nock(origin)
			.delete('/api/v1/rooms/4', (sent) => sent === '')
			.reply(204);
		expect(jsonOf(await runNode({ ...request, method: 'DELETE', path: 'rooms/4' }))).toEqual([
			{ data: null },
		]);
	});
});

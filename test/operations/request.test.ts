import nock from 'nock';
import { enterprise, jsonOf, limited, origin, runNode } from '../support/runNode';

const request = { resource: 'api', operation: 'request', method: 'GET' };

describe('request', () => {
	test('gives the answer as it is', async () => {
		nock(origin)
			.get('/api/v1/ping')
			.query({ deep: '1' })
			.reply(200, { pong: [1, 2] });
		const query = { parameter: [{ name: 'deep', value: '1' }] };
		expect(jsonOf(await runNode({ ...request, path: '/ping', query }))).toEqual([{ pong: [1, 2] }]);
	});

	test('reads a list to its end', async () => {
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

	test('sends a body with both headers', async () => {
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

	test.each([502, 500, 401])('a write that meets HTTP %p is sent once', async (status) => {
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

	test('a write that met a cut connection is sent once; one that was told to wait is sent again', async () => {
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

	test('a body that is not JSON', async () => {
		const { error } = await runNode({ ...request, method: 'POST', path: 'x', body: '{"a":' });
		expect(error?.message).toBe('The Body is not JSON');
	});

	test('an answer without a body', async () => {
		nock(origin).delete('/api/v1/rooms/4').reply(204);
		expect(jsonOf(await runNode({ ...request, method: 'DELETE', path: 'rooms/4' }))).toEqual([
			{ data: null },
		]);
	});
});

describe('inspect', () => {
	const rows = Array.from({ length: 12 }, (_, at) => ({
		id: at + 1,
		client: { name: `Anna Berg ${at}` },
		start: `2024-05-${String(at + 10)}T09:00:00Z`,
		created_at: '2024-01-01T00:00:00Z',
		note: at % 2 ? 'Allergic to nuts' : null,
	}));

	test('tells how each list of the surface answers, without the key and without personal data', async () => {
		nock(origin)
			.persist()
			.get('/api/v1/appointments')
			.query(true)
			.reply((uri) => {
				const page = Number(new URL(uri, origin).searchParams.get('page') ?? 1);
				return [
					200,
					{ data: rows.slice((page - 1) * 5, page * 5), meta: { page, total: 12, per_page: 5 } },
					{ 'x-ratelimit-limit': '60' },
				];
			});
		nock(origin)
			.persist()
			.get('/api/v1/clients')
			.query(true)
			.reply(403, { message: `not for ${limited.apiKey}` });
		nock(origin).persist().get('/api/v1/services').query(true).reply(200, []);
		const task = await runNode({ resource: 'api', operation: 'inspect' });
		const [appointments, clients, services] = jsonOf(task);
		expect(appointments).toMatchObject({
			surface: 'limited',
			resource: 'appointment',
			reachable: true,
			rows: { at: 'data', read: 12 },
			idField: 'id',
			createdField: 'created_at',
			startField: 'start',
			updatedField: null,
			rateLimit: { 'x-ratelimit-limit': '60' },
			verdict: expect.stringMatching(/^complete/),
		});
		expect(appointments.fields).toContainEqual({
			name: 'note',
			types: ['text'],
			filled: 50,
			example: 'xxxxxxxx xx xxxx',
		});
		expect(clients).toMatchObject({ reachable: false, refusal: { httpCode: '403' } });
		expect(services).toMatchObject({ reachable: true, rows: { read: 0 } });
		expect(JSON.stringify(task)).not.toMatch(/Anna|Allergic/);
		expect(JSON.stringify(task)).not.toContain(limited.apiKey);
	});

	test('looks at every list of the enterprise surface and at others by path, and shows values where asked', async () => {
		nock(origin)
			.persist()
			.get(/^\/v1\//)
			.query(true)
			.reply(200, { items: [{ id: 1, name: 'Anna' }], has_more: false });
		const task = await runNode(
			{
				resource: 'api',
				operation: 'inspect',
				options: { paths: 'locations, rooms', showValues: true },
			},
			{ credential: enterprise },
		);
		expect(jsonOf(task).map(({ path }) => path)).toEqual([
			'/appointments',
			'/clients',
			'/inventory',
			'/invoices',
			'/reports',
			'/services',
			'/staff',
			'/locations',
			'/rooms',
		]);
		expect(jsonOf(task)[0].fields).toContainEqual({
			name: 'name',
			types: ['text'],
			filled: 100,
			example: 'Anna',
		});
	});

	test('never writes', async () => {
		const methods: string[] = [];
		nock(origin)
			.persist()
			.get(/.*/)
			.query(true)
			.reply(function () {
				methods.push(this.req.method);
				return [200, []];
			});
		await runNode({ resource: 'api', operation: 'inspect' });
		expect(new Set(methods)).toEqual(new Set(['GET']));
	});
});

import nock from 'nock';
import { enterprise, jsonOf, limited, origin, runNode } from '../support/runNode';

describe('inspect', () => {
	const rows = Array.from({ length: 12 }, (_, at) => ({
		id: at + 1,
		client: { name: `Anna Berg ${at}` },
		start: `2024-05-${String(at + 10)}T09:00:00Z`,
		created_at: '2024-01-01T00:00:00Z',
		note: at % 2 ? 'Allergic to nuts' : null,
	}));

	test('reports each list of the surface, without the key and personal data', async () => {
		nock(origin)
			.persist()
			.get('/api/v1/appointments')
			.query(true)
			.reply((uri) => {
				const page = Number(new URL(uri, origin).searchParams.get('page') ?? 1);
				const data = rows.slice((page - 1) * 5, page * 5);
				return [200, { data, meta: { page, total: 12, per_page: 5 } }];
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

	test('reports each list of the enterprise surface and of Other Paths, with examples where Show Values is on', async () => {
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

	test('a path under Other Paths where nothing is found is not blamed on the credential alone', async () => {
		nock(origin).persist().get('/api/v1/rooms').query(true).reply(404, {});
		nock(origin).persist().get(/.*/).query(true).reply(200, []);
		const task = await runNode({
			resource: 'api',
			operation: 'inspect',
			options: { paths: 'rooms' },
		});
		expect(jsonOf(task).at(-1)).toMatchObject({
			path: '/rooms',
			refusal: { description: expect.stringMatching(/^Check the path and the Base URL/) },
		});
	});

	test('sends GET requests only', async () => {
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

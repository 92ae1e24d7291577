import { jsonOf } from '../../support/runNode';

import {
	appointment,
	byId,
	executeWrite,
	fields,
	json,
	openFakeService,
	run,
	type Reply,
	type WriteRequest,
} from '../fakeService';

describe('update', () => {
	test('PATCH sends the changed fields, with the ETag in If-Match', async () => {
		const service = openFakeService([appointment(1)], {
			write: executeWrite,
			headers: { etag: '"7"' },
		});
		const task = await run('update', { ...byId(1), ...fields({ notes: 'Later' }) });
		expect(jsonOf(task)).toEqual([appointment(1, { notes: 'Later' })]);
		expect(service.requests).toHaveLength(1);
		expect(service.requests[0]).toMatchObject({ method: 'PATCH', body: { notes: 'Later' } });
		expect(service.requests[0].headers['if-match']).toBe('"7"');
	});

	test('where OPTIONS allows PUT only, PUT sends the whole record without the service’s IDs and times', async () => {
		const service = openFakeService([appointment(1)], {
			options: [204, '', { Allow: 'GET, PUT' }],
			write: executeWrite,
		});
		await run('update', { ...byId(1), ...fields({ notes: 'Later' }) });
		const { id, created_at, ...rest } = appointment(1);
		expect(service.requests.map(({ method, body }) => [method, body])).toEqual([
			['PUT', { ...rest, notes: 'Later' }],
		]);
		expect([id, created_at]).toEqual([1, '2026-11-01T08:00:00Z']);
	});

	test('a whole record keeps what refers to others under names in another script', async () => {
		const fields = { 顧客ID: 106, メニューID: 15, 備考: '' };
		const { requests } = openFakeService(
			[
				{ id: 1, ...fields },
				{ id: 2, ...fields },
			],
			{
				write: ({ method, body }, [record]) => {
					if (method !== 'PUT') return [405, '', { Allow: 'GET, PUT' }];
					return [200, Object.assign(record, body)];
				},
			},
		);
		await run('update', { ...byId(1), ...json({ 備考: 'x' }) });
		expect(requests.at(-1)?.body).toEqual({ ...fields, 備考: 'x' });
	});

	test('after HTTP 405, the method of its Allow header is used', async () => {
		const service = openFakeService([appointment(1)], {
			write: (request, records) => {
				if (request.method !== 'PUT') return [405, '', { Allow: 'GET, PUT' }];
				return executeWrite({ ...request, method: 'PATCH' }, records);
			},
		});
		const task = await run('update', { ...byId(1), ...fields({ notes: 'Later' }) });
		expect(jsonOf(task)[0]).toMatchObject({ notes: 'Later', status: 'confirmed' });
		expect(service.requests.map(({ method }) => method)).toEqual(['PATCH', 'PUT']);
	});

	test.each([
		['PATCH PUT POST', 405],
		['PATCH PUT POST', 404],
		['PATCH', 403],
	])('methods sent where only POST is taken: %s, others get HTTP %i', async (methods, status) => {
		const service = openFakeService([appointment(1)], {
			write: (request, records) =>
				request.method === 'POST'
					? executeWrite({ ...request, method: 'PATCH' }, records)
					: [status, ''],
		});
		const { error } = await run('update', { ...byId(1), ...fields({ notes: 'Later' }) });
		expect(service.requests.map(({ method }) => method).join(' ')).toBe(methods);
		expect(error === undefined).toBe(methods.endsWith('POST'));
		expect(service.requests.at(-1)?.body?.status).toBeUndefined();
	});

	test('a refused field that was unchanged is left out; a changed one is not', async () => {
		const service = openFakeService([appointment(1)], {
			options: [204, '', { Allow: 'PUT' }],
			write: (request, records) => {
				const readOnly = ['client_id', 'notes'].filter(
					(name) => request.body?.[name] !== undefined,
				);
				if (readOnly.includes('client_id')) {
					return [422, { errors: { client_id: ['cannot be changed'] } }];
				}
				return executeWrite({ ...request, method: 'PATCH' }, records);
			},
		});
		const items = [{ json: {} }, { json: {} }];
		const input = fields({ notes: '=Later {{ $itemIndex }}' });
		await run('update', { ...byId(1), ...input }, 'appointment', items);
		expect(
			service.requests.map(({ body }) => Object.keys(body ?? {}).includes('client_id')),
		).toEqual([true, false, false]);
		const refused = await run('update', { ...byId(1), ...fields({ client_id: 99 }) });
		expect(refused.error?.description).toContain('client_id: cannot be changed');
	});

	test('HTTP 200 with an unchanged record is an error', async () => {
		openFakeService([appointment(1)], { write: () => [200, appointment(1)] });
		const { error } = await run('update', { ...byId(1), ...fields({ notes: 'Later' }) });
		expect(error?.message).toBe(
			'The service said yes to the request to update this appointment, but changed nothing',
		);
		expect(error?.description).toContain('notes');
	});

	test('after HTTP 204 the record is read again', async () => {
		const service = openFakeService([appointment(1)], {
			write: (request, records) => (executeWrite(request, records)[0] === 404 ? [404] : [204]),
		});
		const task = await run('update', { ...byId(1), ...fields({ notes: 'Later' }) });
		expect(jsonOf(task)).toEqual([appointment(1, { notes: 'Later' })]);
		expect(service.reads.filter((path) => path.endsWith('/1'))).toHaveLength(2);
	});

	test.each<[string, boolean, RegExp | undefined]>([
		// case, isWritten, message
		['is there is returned', true, undefined],
		['is not there is an unknown outcome', false, /^It is not known whether/],
	])('after HTTP 502 the record is read: a change that %s', async (_, isWritten, message) => {
		const service = openFakeService([appointment(1)], {
			write: (request, records) => {
				if (isWritten) executeWrite(request, records);
				return [502, '<html>Bad gateway</html>'];
			},
		});
		const task = await run('update', { ...byId(1), ...fields({ notes: 'Later' }) });
		if (message) expect(task.error?.message).toMatch(message);
		else expect(jsonOf(task)).toEqual([appointment(1, { notes: 'Later' })]);
		expect(service.requests).toHaveLength(1);
	});

	test.each([
		[409, /conflicts with what is there/],
		[412, /changed by somebody else meanwhile/],
		[428, /names the version that was read/],
	])('HTTP %i is explained and not retried', async (status, message) => {
		const service = openFakeService([appointment(1)], { write: () => [status, { message: 'no' }] });
		const { error } = await run('update', { ...byId(1), ...fields({ notes: 'Later' }) });
		expect(error?.message).toMatch(message);
		expect(/Check for Changes by Others/.test(error?.description ?? '')).toBe(status > 409);
		expect(service.requests).toHaveLength(1);
	});

	test.each([
		[
			'200 and the record',
			(request: WriteRequest, records: never[]) => executeWrite(request, records),
		],
		[
			'204',
			(request: WriteRequest, records: never[]): Reply => (executeWrite(request, records), [204]),
		],
		[
			'502 after the change',
			(request: WriteRequest, records: never[]): Reply => (executeWrite(request, records), [502]),
		],
	])(
		'where single records cannot be read, a write answered with %s is read in the list',
		async (_, write) => {
			const service = openFakeService([appointment(1), appointment(2)], {
				listOnly: true,
				write: (request, records) => write(request, records as never),
			});
			const task = await run('update', { ...byId(2), ...fields({ notes: 'Later' }) });
			expect(jsonOf(task)).toEqual([appointment(2, { notes: 'Later' })]);
			expect(service.requests).toHaveLength(1);
		},
	);

	test('Method, Path and Body Wrapper of the options are used', async () => {
		const service = openFakeService([appointment(1)], {
			item: (record) => ({ appointment: record }),
			write: (request, records) => executeWrite({ ...request, method: 'PATCH' }, records),
		});
		const options = { method: 'POST', writePath: 'appointments/{ID}/update', wrapper: '' };
		await run('update', { ...byId(1), ...fields({ notes: 'Later' }), options });
		expect(service.requests[0]).toMatchObject({
			method: 'POST',
			path: 'appointments/1/update',
			body: { notes: 'Later' },
		});
	});
});

describe('OPTIONS and refused methods', () => {
	test.each<[string, Reply]>([
		['a page', [200, '<html>Welcome</html>', { 'content-type': 'text/html' }]],
		['every method there is', [200, '', { Allow: 'GET,HEAD,POST,PUT,PATCH,DELETE,OPTIONS,TRACE' }]],
		['a star', [200, '', { Allow: '*' }]],
		['nothing, by cutting the connection', 'cut'],
	])('OPTIONS that responds with %s leads to PATCH', async (_, reply) => {
		const service = openFakeService([appointment(1)], { options: reply, write: executeWrite });
		await run('update', { ...byId(1), ...fields({ notes: 'Later' }) });
		expect(service.requests.map(({ method }) => method)).toEqual(['PATCH']);
	});
});

test.each(['PUT', 'PATCH'])(
	'two runs that change one record at the same moment by %s keep both changes',
	async (method) => {
		const service = openFakeService([appointment(1), appointment(2)], {
			options: [204, '', { Allow: `GET, ${method}` }],
			write: ({ body = {} }, records) => {
				const { id, created_at } = records[0];
				records[0] = { ...(method === 'PUT' ? { id, created_at } : records[0]), ...body };
				return [200, records[0]];
			},
		});
		const change = async (body: object) => await run('update', { ...byId(1), ...json(body) });
		const runs = await Promise.all([change({ notes: 'A' }), change({ status: 'done' })]);
		expect(runs.map(({ error }) => error?.message)).toEqual([undefined, undefined]);
		expect(service.records[0]).toMatchObject({ notes: 'A', status: 'done' });
	},
);

import nock from 'nock';
import { enterprise, jsonOf, origin, runNode } from '../../support/runNode';
import {
	fields,
	json,
	executeWrite,
	openFakeService,
	record,
	run,
	appointmentRecord,
	type Asked,
	type Reply,
} from '../fakeService';

type Records = Array<Record<string, unknown>>;

describe('a version that is refused', () => {
	const picky =
		(change?: (records: Records) => void) =>
		(asked: Asked, records: Records): Reply => {
			if (asked.method === 'OPTIONS') return [404];
			if (!asked.headers['if-match']) return executeWrite(asked, records);
			change?.(records);
			return [412, { message: 'Precondition failed' }];
		};

	test.each(['W/"7"', '"7-gzip"'])(
		'%s although nobody changed anything is not left out by itself, for no record',
		async (etag) => {
			const service = openFakeService([appointmentRecord(1), appointmentRecord(2)], {
				write: picky(),
				headers: { etag },
			});
			const items = [{ json: { id: '1' } }, { json: { id: '2' } }];
			const task = await runNode(
				{
					resource: 'appointment',
					operation: 'update',
					recordId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
					...json({ notes: 'Later' }),
				} as never,
				{ credential: enterprise, items, onError: 'continueErrorOutput' },
			);
			expect(jsonOf(task)).toEqual([]);
			expect(jsonOf(task, 1)).toHaveLength(2);
			expect(service.asked.map(({ headers }) => headers['if-match'])).toEqual([etag, etag]);
		},
	);

	test('because somebody changed the record is said, and nothing is sent again', async () => {
		const change = (records: Records) => Object.assign(records[0], { status: 'arrived' });
		const service = openFakeService([appointmentRecord(1)], {
			write: picky(change),
			headers: { etag: '"7"' },
		});
		const { error } = await run('update', { ...record(1), ...json({ notes: 'Later' }) });
		expect(error?.message).toMatch(/changed by somebody else/);
		expect(service.asked).toHaveLength(1);
	});
});

describe('HTTP 202', () => {
	test('for a change is neither a success nor a failure', async () => {
		openFakeService([appointmentRecord(1)], {
			write: ({ method }) => (method === 'OPTIONS' ? [404] : [202, { job_id: 'j1' }]),
		});
		const task = await run('update', { ...record(1), ...json({ notes: 'Later' }) });
		expect(task.error).toBeUndefined();
		expect(task.hints?.[0]?.message).toMatch(/does it later/);
	});

	test('for a new record with a job whose ID another record has does not give that record', async () => {
		openFakeService([appointmentRecord(1), appointmentRecord(2)], {
			write: () => [202, { id: 2, state: 'queued' }],
		});
		const task = await run('create', json({ notes: 'New' }));
		expect(jsonOf(task)).toEqual([{ id: 2, state: 'queued' }]);
		expect(task.hints?.[0]?.message).toMatch(/does it later/);
	});

	test('for a deletion does not say that it is deleted', async () => {
		openFakeService([appointmentRecord(1)], { write: () => [202, ''] });
		const task = await run('delete', record(1));
		expect(jsonOf(task)).toEqual([appointmentRecord(1)]);
		expect(task.hints?.[0]?.message).toMatch(/does it later/);
	});
});

describe('the answer to a new record', () => {
	test.each<[string, unknown, Record<string, string>]>([
		['a list of one', [{ id: 2, notes: 'New' }], {}],
		['a message and the ID', { message: 'Created', id: 2 }, {}],
		['an envelope with the ID under its own name', { success: true, appointment_id: 2 }, {}],
		[
			'the ID of the user in a header, and of the record by Location',
			'',
			{
				'x-user-id': '1',
				location: '/v1/appointments/2',
			},
		],
	])('%s leads to the record', async (_, body, headers) => {
		openFakeService([appointmentRecord(1)], {
			write: (asked, records) => {
				records.push({ id: 2, ...asked.body });
				return [201, body, headers];
			},
		});
		const task = await run('create', json({ notes: 'New' }));
		expect(jsonOf(task)).toEqual([{ id: 2, notes: 'New' }]);
		expect(task.hints ?? []).toEqual([]);
	});

	test('another record whose ID a header names is not the new one', async () => {
		openFakeService([appointmentRecord(1)], { write: () => [201, '', { 'x-user-id': '1' }] });
		expect(jsonOf(await run('create', json({ notes: 'New' })))).toEqual([{ success: true }]);
	});

	test('a yes that shows nothing of the record is said to be one', async () => {
		openFakeService([appointmentRecord(1)], { write: () => [200, { message: 'Received' }] });
		const task = await run('create', json({ notes: 'New' }));
		expect(task.hints?.[0]?.message).toMatch(/did not say under which ID/);
	});

	test.each([
		{ success: false, message: 'Taken' },
		{ status: 'error', message: 'Taken' },
		{ success: false, id: null, message: 'Taken' },
		'ERROR: Taken',
	])('%j is a refusal', async (body) => {
		const service = openFakeService([appointmentRecord(1)], { write: () => [200, body] });
		const { error } = await run('create', json({ notes: 'New' }));
		expect(`${error?.message} ${error?.description}`).toContain('Taken');
		expect(error?.message).not.toMatch(/not known/);
		expect(service.asked).toHaveLength(1);
	});

	test('409 because there is one already is a refusal, sent once', async () => {
		const service = openFakeService([appointmentRecord(1)], {
			write: () => [409, { message: 'Exists' }],
		});
		const { error } = await run('create', json({ notes: 'New' }));
		expect(error?.description).toContain('Exists');
		expect(service.asked).toHaveLength(1);
	});

	test.each([302, 303])('a redirect with HTTP %i leaves it unknown', async (status) => {
		const service = openFakeService([appointmentRecord(1)], {
			write: () => [status, '', { location: '/done' }],
		});
		const { error } = await run('create', json({ notes: 'New' }));
		expect(error?.message).toMatch(/^It is not known whether/);
		expect(service.asked).toHaveLength(1);
	});

	test('the service’s words about a failure of its own are shown', async () => {
		openFakeService([appointmentRecord(1)], {
			write: () => [500, { message: 'Calendar is locked' }],
		});
		const { error } = await run('create', json({ notes: 'New' }));
		expect(error?.message).toMatch(/^It is not known whether/);
		expect(error?.description).toContain('Calendar is locked');
	});
});

test('a changed record under a new ID is found by that ID', async () => {
	openFakeService([appointmentRecord(1)], {
		write: (asked, records) => {
			if (asked.method === 'OPTIONS') return [404];
			records.push({ ...appointmentRecord(2), ...asked.body });
			return [200, { message: 'Moved', id: 2 }];
		},
	});
	const task = await run('update', { ...record(1), ...json({ notes: 'Later' }) });
	expect(jsonOf(task)).toEqual([appointmentRecord(2, { notes: 'Later' })]);
});

test('a write goes where the address that is read leads to', async () => {
	const asked: string[] = [];
	const held = appointmentRecord(1);
	const list = { data: [held], meta: { total: 1, per_page: 50 } };
	const scope = nock(origin).persist();
	for (const path of ['/v1/appointments', '/v1/appointments/1']) {
		scope.get(path).reply(301, '', { location: `${path}/` });
	}
	scope.get('/v1/appointments/').reply(200, list);
	scope.get('/v1/appointments/1/').reply(200, () => held);
	for (const method of ['post', 'patch'] as const) {
		scope.intercept(/.*/, method).reply((uri, body) => {
			asked.push(`${method} ${uri}`);
			return [200, Object.assign(method === 'patch' ? held : { id: 2 }, body)];
		});
	}
	await run('create', json({ notes: 'New' }));
	await run('update', { ...record(1), ...json({ notes: 'Later' }) });
	expect(asked).toEqual(['post /v1/appointments/', 'patch /v1/appointments/1/']);
});

describe('a list', () => {
	test('of one that comes whatever ID is asked for is not the record', async () => {
		nock(origin)
			.persist()
			.get('/v1/appointments/9')
			.reply(200, { data: [appointmentRecord(1)] });
		const service = openFakeService([appointmentRecord(1)], { write: executeWrite });
		const { error } = await run('update', { ...record(9), ...json({ notes: 'Later' }) });
		expect(error?.message).toMatch(/found nothing/);
		expect(service.asked).toEqual([]);
	});

	test('whose records are wrapped one by one, without single ones, gives the record itself', async () => {
		const service = openFakeService([appointmentRecord(1)], {
			listOnly: true,
			row: (one) => ({ appointment: one }),
			write: (asked, [one]) => {
				if (asked.method === 'OPTIONS') return [204, '', { Allow: 'PUT' }];
				return [200, Object.assign(one, asked.body?.appointment)];
			},
		});
		const task = await run('update', { ...record(1), ...fields({ notes: 'Later' }) });
		expect(service.asked[0].body).toMatchObject({ appointment: { notes: 'Later', client_id: 41 } });
		expect(jsonOf(task)).toEqual([appointmentRecord(1, { notes: 'Later' })]);
	});
});

describe('OPTIONS and refused methods', () => {
	test.each<[string, Reply]>([
		['a page', [200, '<html>Welcome</html>', { 'content-type': 'text/html' }]],
		['every method there is', [200, '', { Allow: 'GET,HEAD,POST,PUT,PATCH,DELETE,OPTIONS,TRACE' }]],
		['a star', [200, '', { Allow: '*' }]],
		['nothing, by cutting the connection', 'cut'],
	])('OPTIONS that answers %s leads to PATCH', async (_, reply) => {
		const service = openFakeService([appointmentRecord(1)], {
			write: (asked, records) =>
				asked.method === 'OPTIONS' ? reply : executeWrite(asked, records),
		});
		await run('update', { ...record(1), ...fields({ notes: 'Later' }) });
		expect(service.asked.map(({ method }) => method)).toEqual(['PATCH']);
	});

	test('404 for PATCH of a record that is there leads to PUT of the whole record', async () => {
		const service = openFakeService([appointmentRecord(1)], {
			write: (asked, records) =>
				asked.method === 'PUT' ? executeWrite(asked, records) : [404, { message: 'Not found' }],
		});
		await run('update', { ...record(1), ...fields({ notes: 'Later' }) });
		expect(service.asked.map(({ method }) => method)).toEqual(['PATCH', 'PUT']);
		expect(service.asked[1].body).toMatchObject({ status: 'confirmed', notes: 'Later' });
	});
});

describe('a path of the user’s own', () => {
	const options = { writePath: 'appointments/change' };

	test.each([
		['update', json({ notes: 'Later' })],
		['delete', {}],
	])('that names no record is refused for %s', async (operation, input) => {
		const service = openFakeService([appointmentRecord(1)], { write: executeWrite });
		const { error } = await run(operation, { ...record(1), ...input, options });
		expect(error?.message).toBe('The request does not say which record it is about');
		expect(service.asked).toEqual([]);
	});

	test('may leave the ID to the body', async () => {
		const service = openFakeService([appointmentRecord(1)], {
			write: () => [200, appointmentRecord(1, { notes: 'Later' })],
		});
		await run('update', { ...record(1), ...json({ id: 1, notes: 'Later' }), options });
		expect(service.asked[0]).toMatchObject({ path: 'appointments/change' });
	});

	test.each(['a b', 'ä%20/x'.slice(0, 4), '$&'])('takes the ID “%s” as it is', async (id) => {
		const service = openFakeService([appointmentRecord(1, { id })], {
			write: () => [200, { id, notes: 'Later' }],
		});
		const recordId = { __rl: true, mode: 'id', value: id };
		const own = { writePath: 'change/{ID}' };
		await run('update', { recordId, ...json({ notes: 'Later' }), options: own });
		expect(service.asked[0].path).toBe(`change/${encodeURIComponent(id)}`);
	});
});

test('a corrected request has a key of its own, the same one in every run of it', async () => {
	const keys = async () => {
		nock.cleanAll();
		const service = openFakeService([appointmentRecord(1)], {
			item: (one) => ({ appointment: one }),
			write: (asked, records) =>
				asked.body?.notes
					? executeWrite(asked, records)
					: [422, { errors: { notes: ['is required'] } }],
		});
		const options = { idempotencyHeader: 'Idempotency-Key' };
		await run('create', { ...json({ notes: 'x' }), options });
		return service.asked.map(({ headers }) => headers['idempotency-key']);
	};
	const first = await keys();
	expect(new Set(first).size).toBe(2);
	expect(await keys()).toEqual(first);
});

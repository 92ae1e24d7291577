import nock from 'nock';
import { enterprise, jsonOf, origin, runNode } from '../../../support/runNode';
import {
	fields,
	json,
	executeWrite,
	openFakeService,
	byId,
	run,
	appointment,
	type WriteRequest,
	type Reply,
} from '../../fakeService';

type Records = Array<Record<string, unknown>>;

describe('HTTP 412 for the version in If-Match', () => {
	const refuseVersion =
		(change?: (records: Records) => void) =>
		(request: WriteRequest, records: Records): Reply => {
			if (!request.headers['if-match']) return executeWrite(request, records);
			change?.(records);
			return [412, { message: 'Precondition failed' }];
		};

	test.each(['W/"7"', '"7-gzip"'])(
		'fails for each record, although nobody changed it: If-Match %s is not left out',
		async (etag) => {
			const service = openFakeService([appointment(1), appointment(2)], {
				write: refuseVersion(),
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
			expect(service.requests.map(({ headers }) => headers['if-match'])).toEqual([etag, etag]);
		},
	);
});

describe('HTTP 202', () => {
	test('to an update gives a notice that it happens later', async () => {
		openFakeService([appointment(1)], { write: () => [202, { job_id: 'j1' }] });
		const task = await run('update', { ...byId(1), ...json({ notes: 'Later' }) });
		expect(task.error).toBeUndefined();
		expect(task.hints?.[0]?.message).toMatch(/does it later/);
	});

	test('to a create with the ID of a job returns the job, not the record with that ID', async () => {
		openFakeService([appointment(1), appointment(2)], {
			write: () => [202, { id: 2, state: 'queued' }],
		});
		const task = await run('create', json({ notes: 'New' }));
		expect(jsonOf(task)).toEqual([{ id: 2, state: 'queued' }]);
		expect(task.hints?.[0]?.message).toMatch(/does it later/);
	});

	test('to a delete returns the record with a notice', async () => {
		openFakeService([appointment(1)], { write: () => [202, ''] });
		const task = await run('delete', byId(1));
		expect(jsonOf(task)).toEqual([appointment(1)]);
		expect(task.hints?.[0]?.message).toMatch(/does it later/);
	});
});

describe('the response to a create', () => {
	test.each<[string, unknown, Record<string, string>]>([
		// case, body, headers
		['a list of one', [{ id: 2, notes: 'New' }], {}],
		['a message and the ID', { message: 'Created', id: 2 }, {}],
		['an envelope with the ID under its own name', { success: true, appointment_id: 2 }, {}],
		[
			'the ID of the user in a header, and of the record by Location',
			'',
			{ 'x-user-id': '1', location: '/v1/appointments/2' },
		],
	])('with %s leads to the record', async (_, body, headers) => {
		openFakeService([appointment(1)], {
			write: (request, records) => {
				records.push({ id: 2, ...request.body });
				return [201, body, headers];
			},
		});
		const task = await run('create', json({ notes: 'New' }));
		expect(jsonOf(task)).toEqual([{ id: 2, notes: 'New' }]);
		expect(task.hints ?? []).toEqual([]);
	});

	test('with the ID of another record in a header does not lead to that record', async () => {
		openFakeService([appointment(1)], { write: () => [201, '', { 'x-user-id': '1' }] });
		expect(jsonOf(await run('create', json({ notes: 'New' })))).toEqual([{ success: true }]);
	});

	test.each([
		{ success: false, message: 'Taken' },
		{ status: 'error', message: 'Taken' },
		{ success: false, id: null, message: 'Taken' },
		'ERROR: Taken',
	])('with %j is a refusal', async (body) => {
		const service = openFakeService([appointment(1)], { write: () => [200, body] });
		const { error } = await run('create', json({ notes: 'New' }));
		expect(`${error?.message} ${error?.description}`).toContain('Taken');
		expect(error?.message).not.toMatch(/not known/);
		expect(service.requests).toHaveLength(1);
	});

	test.each([302, 303])('with a redirect (HTTP %i) is an unknown outcome', async (status) => {
		const service = openFakeService([appointment(1)], {
			write: () => [status, '', { location: '/done' }],
		});
		const { error } = await run('create', json({ notes: 'New' }));
		expect(error?.message).toMatch(/^It is not known whether/);
		expect(service.requests).toHaveLength(1);
	});

	test('with HTTP 303 to the list, a deleted record is gone whatever reading it says', async () => {
		openFakeService([appointment(1)], {
			write: (_, records) => {
				records.length = 0;
				return [303, '', { location: '/v1/appointments' }];
			},
		});
		expect((await run('delete', byId(1))).error).toBeUndefined();
	});

	test('the ID that a database gave leads to the new record', async () => {
		const service = openFakeService([appointment(1)], {
			write: ({ body }, records) => {
				records.push({ ...appointment(7), ...body });
				return [200, { affectedRows: 1, insertId: 7 }];
			},
			row: ({ id }) => ({ id }),
		});
		const task = await run('create', json({ notes: 'New' }));
		expect(jsonOf(task)).toEqual([expect.objectContaining({ id: 7, notes: 'New' })]);
		expect(service.requests).toHaveLength(1);
	});
});

test('an updated record that gets a new ID is read by that ID', async () => {
	openFakeService([appointment(1)], {
		write: (request, records) => {
			records[0] = { ...appointment(1), id: 2, ...request.body };
			return [200, { message: 'Moved', id: 2 }];
		},
	});
	const task = await run('update', { ...byId(1), ...json({ notes: 'Later' }) });
	expect(jsonOf(task)).toEqual([appointment(1, { id: 2, notes: 'Later' })]);
});

test('a write uses the URL that reads were redirected to', async () => {
	const request: string[] = [];
	const stored = appointment(1);
	const list = { data: [stored], meta: { total: 1, per_page: 50 } };
	const scope = nock(origin).persist();
	for (const path of ['/v1/appointments', '/v1/appointments/1']) {
		scope.get(path).reply(301, '', { location: `${path}/` });
	}
	scope.get('/v1/appointments/').reply(200, list);
	scope.get('/v1/appointments/1/').reply(200, () => stored);
	for (const method of ['post', 'patch'] as const) {
		scope.intercept(/.*/, method).reply((uri, body) => {
			request.push(`${method} ${uri}`);
			return [200, Object.assign(method === 'patch' ? stored : { id: 2 }, body)];
		});
	}
	await run('create', json({ notes: 'New' }));
	await run('update', { ...byId(1), ...json({ notes: 'Later' }) });
	expect(request).toEqual(['post /v1/appointments/', 'patch /v1/appointments/1/']);
});

describe('an update', () => {
	test('is refused where the response for the ID is a list with another record', async () => {
		nock(origin)
			.persist()
			.get('/v1/appointments/9')
			.reply(200, { data: [appointment(1)] });
		const service = openFakeService([appointment(1)], { write: executeWrite });
		const { error } = await run('update', { ...byId(9), ...json({ notes: 'Later' }) });
		expect(error?.message).toMatch(/Not found/);
		expect(service.requests).toEqual([]);
	});

	test('uses the wrapper of the list’s rows where single records cannot be read', async () => {
		const service = openFakeService([appointment(1)], {
			listOnly: true,
			row: (record) => ({ appointment: record }),
			options: [204, '', { Allow: 'PATCH' }],
			write: ({ body }, [one]) => [200, Object.assign(one, body?.appointment)],
		});
		const task = await run('update', { ...byId(1), ...fields({ notes: 'Later' }) });
		expect(service.requests[0].body).toEqual({ appointment: { notes: 'Later' } });
		expect(jsonOf(task)).toEqual([appointment(1, { notes: 'Later' })]);
	});
});

describe('the option Path', () => {
	const options = { writePath: 'appointments/change' };

	test.each([
		['update', json({ notes: 'Later' })],
		['delete', {}],
	])('without the ID is refused for %s', async (operation, input) => {
		const service = openFakeService([appointment(1)], { write: executeWrite });
		const { error } = await run(operation, { ...byId(1), ...input, options });
		expect(error?.message).toBe('The request does not say which record it is about');
		expect(service.requests).toEqual([]);
	});

	test('with {ID} is refused for a new record', async () => {
		const service = openFakeService([appointment(1)], { write: executeWrite });
		const options = { writePath: 'appointments/{ID}' };
		const { error } = await run('create', { ...json({ notes: 'New' }), options });
		expect(error?.message).toBe('A new record has no ID yet');
		expect(service.requests).toEqual([]);
	});

	test('keeps the slash at its end', async () => {
		const service = openFakeService([appointment(1)], { write: executeWrite });
		const options = { writePath: 'appointments/{ID}/' };
		await run('update', { ...byId(1), ...json({ notes: 'Later' }), options });
		expect(service.requests.map(({ path }) => path)).toContain('appointments/1/');
	});

	test('may be without the ID where the body has it', async () => {
		const service = openFakeService([appointment(1)], {
			write: () => [200, appointment(1, { notes: 'Later' })],
		});
		await run('update', { ...byId(1), ...json({ id: 1, notes: 'Later' }), options });
		expect(service.requests[0]).toMatchObject({ path: 'appointments/change' });
	});

	test.each([
		['update', json({ notes: 'Later' }), { notes: 'Later' }],
		['reschedule', { start: '2026-11-28T09:00:00Z' }, { starts_at: '2026-11-28T09:00:00Z' }],
		['cancel', {}, { status: 'cancelled' }],
	])('that is the list’s own has the ID in the body for %s', async (operation, input, changed) => {
		const service = openFakeService([appointment(1), appointment(2, { status: 'cancelled' })], {
			options: [404],
			write: ({ method, path, body }, records) => {
				if (path !== 'appointments' || method !== 'PUT') return [405, ''];
				if (!Array.isArray(body)) return [400, { message: 'Request body must be an array' }];
				const [{ id, ...rest }] = body as Array<Record<string, unknown>>;
				const record = records.find((one) => one.id === id);
				return record ? [200, [Object.assign(record, rest)]] : [404, { message: 'No such record' }];
			},
		});
		const options = { writePath: 'appointments', method: 'PUT' };
		const { error } = await run(operation, { ...byId(1), ...input, options });
		expect(error).toBeUndefined();
		expect(service.records[0]).toMatchObject({ ...changed, client_id: 41 });
	});

	test.each(['a b', 'ä%20/x'.slice(0, 4), '$&'])(
		'encodes the ID “%s” in place of {ID}',
		async (id) => {
			const service = openFakeService([appointment(1, { id })], {
				write: () => [200, { id, notes: 'Later' }],
			});
			const recordId = { __rl: true, mode: 'id', value: id };
			const own = { writePath: 'change/{ID}' };
			await run('update', { recordId, ...json({ notes: 'Later' }), options: own });
			expect(service.requests[0].path).toBe(`change/${encodeURIComponent(id)}`);
		},
	);
});

test('a repaired request has its own idempotency key, the same on every run', async () => {
	const keys = async () => {
		nock.cleanAll();
		const service = openFakeService([appointment(1)], {
			item: (record) => ({ appointment: record }),
			write: (request, records) =>
				request.body?.notes
					? executeWrite(request, records)
					: [422, { errors: { notes: ['is required'] } }],
		});
		const options = { idempotencyHeader: 'Idempotency-Key' };
		await run('create', { ...json({ notes: 'x' }), options });
		return service.requests.map(({ headers }) => headers['idempotency-key']);
	};
	const first = await keys();
	expect(new Set(first).size).toBe(2);
	expect(await keys()).toEqual(first);
});

describe('Request: Path with query parameters', () => {
	const listed = {
		listOnly: true,
		write: ({ method, path, body }: WriteRequest, records: Records): Reply => {
			const id = /^appointments\?id=eq\.(\d+)$/.exec(path)?.[1];
			const at = records.findIndex((record) => String(record.id) === id);
			if (at < 0) return [404, { message: 'Invalid path' }];
			if (method === 'DELETE') records.splice(at, 1);
			else Object.assign(records[at], body);
			return [204];
		},
	} as const;
	const options = { writePath: 'appointments?id=eq.{ID}' };

	test('has the ID in them, and the list shows what was done', async () => {
		const { records } = openFakeService([appointment(1), appointment(2)], listed);
		await run('update', { ...byId(2), ...json({ notes: 'Later' }), options });
		expect(records.map(({ notes }) => notes)).toEqual(['none', 'Later']);
		await run('delete', { ...byId(2), options });
		expect(records).toHaveLength(1);
	});

	test('has a colon before a verb as it was entered', async () => {
		const { requests } = openFakeService([appointment(1)], { write: executeWrite });
		const options = { method: 'POST', writePath: 'appointments/{ID}:cancel' };
		await run('update', { ...byId(1), ...json({ notes: 'Later' }), options });
		expect(requests[0].path).toBe('appointments/1:cancel');
	});

	test('sends nothing where they name no record', async () => {
		const { requests } = openFakeService([appointment(1)], listed);
		const { error } = await run('delete', {
			...byId(1),
			options: { writePath: 'appointments?force=true' },
		});
		expect(error?.message).toBe('The request does not say which record it is about');
		expect(requests).toEqual([]);
	});
});

describe('a warning beside the record that was written is told', () => {
	const later = fields({ notes: 'Later' });
	const booking = json({ client_id: 41, starts_at: '2026-11-28T09:00:00Z' });
	const noMessage = 'No message could be sent';

	test.each<[string, object, object, unknown]>([
		// operation, parameters, what the answer has beside the record, what is told
		['update', { ...byId(1), ...later }, { warnings: [noMessage] }, noMessage],
		['update', { ...byId(1), ...later }, { meta: { warning: noMessage } }, noMessage],
		['create', booking, { warnings: [{ code: 7, message: noMessage }] }, noMessage],
		['delete', byId(1), { warnings: [noMessage] }, noMessage],
		['update', { ...byId(1), ...later }, { warnings: [] }, undefined],
		['update', { ...byId(1), ...later }, { warnings: ['PUT is deprecated'] }, undefined],
		['update', { ...byId(1), ...later }, { warning: null }, undefined],
	])('%s %j, %j', async (operation, parameters, beside, told) => {
		openFakeService([appointment(1), appointment(2)], {
			write: (request, records) => {
				const [status, record] = executeWrite(request, records) as [number, unknown];
				return [status === 204 ? 200 : status, { data: record, ...beside }];
			},
		});
		const { error, hints = [] } = await run(operation, parameters);
		expect(error).toBeUndefined();
		const warning = `The service took it with a warning: “${String(told)}”`;
		expect(hints.map(({ message }) => message)).toEqual(told === undefined ? [] : [warning]);
	});

	test('a field of the records that is named so is none', async () => {
		const record = appointment(1, { warnings: ['Nut allergy'] });
		openFakeService([record, appointment(2)], { write: executeWrite });
		const { error, hints = [] } = await run('update', { ...byId(1), ...later });
		expect([error, hints]).toEqual([undefined, []]);
	});
});

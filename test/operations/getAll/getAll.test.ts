import nock from 'nock';
import { enterprise, jsonOf, limited, origin, runNode } from '../../support/runNode';
import { casesOf } from '../../support/table';

const getAll = { resource: 'appointment', operation: 'getAll', returnAll: true };

/** Appointments served page by page: what the service of the baseline dialect does. */
function serve(count: number, path = '/api/v1/appointments', perPage = 20) {
	const rows = Array.from({ length: count }, (_, at) => ({
		id: at + 1,
		client: `Client ${at + 1}`,
	}));
	return nock(origin, {
		reqheaders: { authorization: /^Bearer key-/, 'content-type': 'application/json' },
	})
		.persist()
		.get(path)
		.query(true)
		.reply((uri) => {
			const query = new URL(uri, origin).searchParams;
			const page = Number(query.get('page') ?? 1);
			const size = Math.min(Number(query.get('per_page') ?? perPage), 100);
			return [
				200,
				{
					success: true,
					data: rows.slice((page - 1) * size, page * size),
					meta: {
						current_page: page,
						per_page: size,
						total: count,
						last_page: Math.ceil(count / size),
					},
				},
			];
		});
}

test('Return All gives each of 1234 records once, in order, unchanged', async () => {
	serve(1234);
	const task = await runNode(getAll);
	expect(task.error).toBeUndefined();
	const rows = jsonOf(task);
	expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 1234 }, (_, at) => at + 1));
	expect(rows[7]).toEqual({ id: 8, client: 'Client 8' });
	expect(task.hints ?? []).toEqual([]);
});

test('the default limit is 50', async () => {
	serve(300);
	expect(jsonOf(await runNode({ resource: 'appointment', operation: 'getAll' }))).toHaveLength(50);
});

test.each([5, '={{ "5" }}'])(
	'the limit %s within the first page takes one request',
	async (limit) => {
		let requests = 0;
		const scope = serve(300);
		scope.on('request', () => requests++);
		expect(jsonOf(await runNode({ ...getAll, returnAll: false, limit }))).toHaveLength(5);
		expect(requests).toBe(1);
	},
);

test('each record is paired with its input item', async () => {
	serve(3);
	const task = await runNode(getAll, { items: [{ json: {} }, { json: {} }] });
	expect(task.data?.main[0]?.map(({ pairedItem }) => pairedItem)).toEqual(
		[0, 0, 0, 1, 1, 1].map((item) => ({ item })),
	);
});

test('extra query parameters are sent with each page', async () => {
	const requests: string[] = [];
	const scope = serve(150);
	scope.on('request', (request: { path: string }) => requests.push(request.path));
	const query = { parameter: [{ name: 'status', value: 'confirmed & paid' }] };
	expect(jsonOf(await runNode({ ...getAll, query }))).toHaveLength(150);
	const queries = requests.map((path) => new URL(path, origin).searchParams);
	const pages = queries.filter((sent) => sent.has('page'));
	expect(pages.length).toBeGreaterThan(0);
	for (const sent of [queries[0], ...pages]) expect(sent.get('status')).toBe('confirmed & paid');
});

describe('a list that is just one page long', () => {
	const rows = Array.from({ length: 25 }, (_, at) => ({ id: at + 1 }));
	const readHints = async (answer: object) => {
		nock(origin).persist().get('/api/v1/appointments').query(true).reply(200, answer);
		const task = await runNode(getAll);
		expect(jsonOf(task)).toHaveLength(25);
		return task.hints?.map(({ message }) => message) ?? [];
	};

	test.each([
		{ data: rows, meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 25 } } },
		{ data: rows, meta: { pageCount: 1, total: 25 } },
		{ data: rows, current_page: 1, last_page: 1, per_page: 25, total: 25 },
		{ content: rows, page: { number: 0, size: 25, totalPages: 1, totalElements: 25 } },
	])('is complete where the service counts one page and all its records', async (answer) => {
		expect(await readHints(answer)).toEqual([]);
	});

	test.each([
		[{ data: rows, total: 25 }, 'gave 25 records and counts 25, which may be those of one page'],
		[{ data: rows, pageCount: 2, total: 25 }, 'says that there are more'],
		[{ data: rows, page: 3, pageCount: 1, total: 25 }, 'counts 25'],
		[{ data: rows, pages: 1, count: 25 }, 'counts 25'],
		[{ data: rows, pageCount: 1, total: 40 }, 'counts 40 records and gave 25'],
		[{ data: rows }, 'does not say whether there are more'],
	])('is not complete where the total may be that of one page: case %#', async (answer, reason) => {
		expect(await readHints(answer)).toEqual([expect.stringContaining(reason)]);
	});
});

test('integers beyond 2^53 come out as strings', async () => {
	nock(origin)
		.get('/api/v1/appointments')
		.query(true)
		.reply(
			200,
			'{"data":[{"id":9007199254740993,"note":"12345678901234567890"}],"has_more":false}',
		);
	expect(jsonOf(await runNode(getAll))).toEqual([
		{ id: '9007199254740993', note: '12345678901234567890' },
	]);
});

describe('a list that cannot be proved complete', () => {
	const rows = [{ id: 1 }, { id: 2 }];
	beforeEach(() => {
		nock(origin)
			.persist()
			.get('/api/v1/appointments')
			.query(true)
			.reply(200, { has_more: true, data: rows });
	});

	test('gives a notice', async () => {
		const task = await runNode(getAll);
		expect(jsonOf(task)).toEqual(rows);
		expect(task.hints?.map(({ message }) => message)).toEqual([
			expect.stringMatching(/^List may be incomplete/),
		]);
	});

	test('fails the run with On Incomplete set to Fail', async () => {
		const task = await runNode({ ...getAll, options: { onIncomplete: 'fail' } });
		expect(task.error?.message).toMatch(/^List may be incomplete/);
	});
});

describe('a surface that does not offer the resource', () => {
	test('is refused before any request, and the error names the surface that does', async () => {
		const task = await runNode({ ...getAll, resource: 'invoice' });
		expect(task.error?.message).toBe('The Limited API does not offer invoices');
		expect(task.error?.description).toContain('The Enterprise API does');
	});

	test('is read below the root of the enterprise surface', async () => {
		serve(3, '/v1/invoices');
		expect(
			jsonOf(await runNode({ ...getAll, resource: 'invoice' }, { credential: enterprise })),
		).toHaveLength(3);
	});
});

test('the resource Other reads the list of its path', async () => {
	serve(3, '/v1/locations/7/rooms');
	const task = await runNode(
		{ ...getAll, resource: 'other', resourcePath: '/locations/7/rooms/' },
		{ credential: enterprise },
	);
	expect(jsonOf(task)).toHaveLength(3);
});

test.each(['../admin', 'a/../../b', 'https://evil.example', 'a?b=c', 'a//b', '%2e%2e/b', 'a\\b'])(
	'the path %p is refused before any request',
	async (resourcePath) => {
		const task = await runNode({ ...getAll, resource: 'other', resourcePath });
		expect(task.error?.message).toContain('cannot be used');
	},
);

test.each(['false', 'no', '0', false])('Return All that is %p is off', async (returnAll) => {
	const data = Array.from({ length: 60 }, (_, at) => ({ id: at + 1 }));
	nock(origin)
		.persist()
		.get(/appointments/)
		.reply(200, { data, total: 60 });
	// n8n hides the limit where it does not know the value, so the usual one counts.
	expect(jsonOf(await runNode({ ...getAll, returnAll }))).toHaveLength(50);
});

test.each([0, -5, 1.5, 'many'])('the limit %p is refused before any request', async (limit) => {
	const task = await runNode({ ...getAll, returnAll: false, limit });
	expect(task.error?.message).toContain('The Limit is');
	expect(task.error?.description).toContain('whole number');
});

describe('an error of the service', () => {
	const respondWith = (status: number, body: string | object, headers = {}) =>
		nock(origin).persist().get('/api/v1/appointments').query(true).reply(status, body, headers);

	test.each(casesOf<[number, string | object, string, string]>`
		401 | {"error":{"code":"unauthorized","message":"Bad token"}} | The service refused the key | Bad token
		403 | {"code":"forbidden"} | This key is not allowed to read appointments | forbidden
		500 | "" | The service could not answer (HTTP 500) | tell support
		200 | <html><title>Welcome</title></html> | The address answered with a page or text instead of data | Welcome
		200 | {"success":false,"error":{"code":"E7","message":"Closed"}} | The service declined to read appointments | E7
		200 | {"success":false,"error":"Closed"} | The service declined to read appointments | ask its support
		400 | {"error":"No key"} | The service rejected the request to read appointments | API Access
		200 | {"hello":"world"} | The answer holds no list | Base URL
	`)(
		'HTTP %p with the body %p gives its message, description and request ID',
		async (status, body, message, description) => {
			respondWith(status, body, { 'x-request-id': 'req-9' });
			const { error } = await runNode(getAll);
			expect(error?.message).toBe(message);
			expect(error?.description).toContain(description);
			expect(error?.description).toContain('req-9');
		},
	);

	test('field messages and code reach the error output', async () => {
		respondWith(422, {
			message: 'Invalid',
			code: 'validation',
			errors: { status: ['is unknown'] },
		});
		const task = await runNode(getAll, { onError: 'continueErrorOutput' });
		expect(jsonOf(task, 1)).toEqual([
			{
				error: expect.objectContaining({
					httpCode: '422',
					code: 'validation',
					fields: { status: ['is unknown'] },
					operation: 'appointment.getAll',
				}),
			},
		]);
	});

	test.each(
		casesOf<[more: object, advice: string]>`
			{} | Check the query parameters that you entered. Otherwise check the credential: the Base URL
			{"resource":"other","resourcePath":"rooms"} | Check the path and the query parameters that you entered.
			{"operation":"get","recordId":"7"}          | Check the ID and the query parameters that you entered.
		`,
	)('HTTP 422 given %j says to check what the user can have entered', async (more, advice) => {
		nock(origin)
			.persist()
			.get(/^\/v1\//)
			.query(true)
			.reply(422, { message: 'Invalid' });
		const { error } = await runNode({ ...getAll, ...more }, { credential: enterprise });
		expect(error?.description).toContain(advice);
	});

	test('the key is redacted where the service repeats it', async () => {
		respondWith(403, { message: `No rights for ${limited.apiKey}` });
		const task = await runNode(getAll);
		expect(JSON.stringify(task)).not.toContain(limited.apiKey);
		expect(task.error?.description).toContain('No rights for *****');
	});

	test('a redirect to another host is not followed', async () => {
		respondWith(302, '', { location: 'https://evil.example/api/v1/appointments' });
		const { error } = await runNode(getAll);
		expect(error?.message).toContain('https://evil.example');
	});
});

describe('a passing error', () => {
	test.each([
		[
			'429 with Retry-After',
			(scope: nock.Interceptor) => scope.reply(429, '', { 'retry-after': '0.01' }),
		],
		['502 with a page', (scope: nock.Interceptor) => scope.reply(502, '<html></html>')],
		[
			'a cut connection',
			(scope: nock.Interceptor) =>
				scope.replyWithError(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })),
		],
		[
			'an answer that ends too early',
			(scope: nock.Interceptor) => scope.reply(200, '{"data":[{"id":1}'),
		],
	])('%s is retried', async (_, failOnce) => {
		failOnce(nock(origin).get('/api/v1/appointments').query(true));
		serve(3);
		expect(jsonOf(await runNode(getAll))).toHaveLength(3);
	});

	test('a response after the timeout gives an error with the timeout', async () => {
		nock(origin).persist().get('/api/v1/appointments').query(true).delay(5000).reply(200, []);
		const { error } = await runNode({ ...getAll, options: { timeout: 0.05 } });
		expect(error?.message).toBe('No complete answer came within 0.05 seconds');
	});
});

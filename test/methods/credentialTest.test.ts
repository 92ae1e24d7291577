import { CredentialTestContext } from 'n8n-core';
import type { IWorkflowExecuteAdditionalData } from 'n8n-workflow';
import nock from 'nock';
import { AppointmentService } from '../../nodes/AppointmentService/AppointmentService.node';
import { AppointmentServiceTrigger } from '../../nodes/AppointmentService/AppointmentServiceTrigger.node';
import { maxResponseBytes } from '../../nodes/AppointmentService/transport/readBody';
import { limited, origin } from '../support/runNode';

const runTest = async (data: object = limited, node = new AppointmentService()) =>
	await node.methods.credentialTest.testCredential.call(
		new CredentialTestContext({} as IWorkflowExecuteAdditionalData),
		{
			id: '1',
			name: 'test',
			type: 'appointmentServiceApi',
			data: data as typeof limited,
		},
	);

const respondWith = (path: string, status: number, body: string | object, headers = {}) =>
	nock(origin).persist().get(path).reply(status, body, headers);

const list = { success: true, data: [{ id: 1 }] };

test.each([AppointmentService, AppointmentServiceTrigger])(
	'%p: a list of appointments gives OK',
	async (NodeType) => {
		nock(origin, {
			reqheaders: { authorization: 'Bearer key-limited', 'content-type': 'application/json' },
		})
			.get('/api/v1/appointments')
			.reply(200, list);
		const node = new NodeType() as AppointmentService;
		expect(await runTest(limited, node)).toEqual({
			status: 'OK',
			message: expect.stringContaining('works'),
		});
	},
);

test.each([[{}], [[]], [{ data: [] }]])('%j does not say that the key works', async (body) => {
	respondWith('/api/v1/appointments', 200, body);
	const { status, message } = await runTest();
	expect(status).toBe('OK');
	expect(message).toMatch(/^The service answers, and shows no appointment/);
});

test('a list that does not come without a page gives OK', async () => {
	nock(origin)
		.persist()
		.get((address) => address.startsWith('/api/v1/appointments'))
		.reply((address) =>
			/[?&]page=1/.test(address) ? [200, list] : [422, { errors: { page: ['is required'] } }],
		);
	expect(await runTest()).toMatchObject({ status: 'OK' });
});

test.each([429, 500, 503])(
	'HTTP %i of one surface does not say that the key belongs to the other one, which it may have as well',
	async (status) => {
		respondWith('/api/v1/appointments', status, '');
		respondWith('/v1/appointments', 200, list);
		const { status: outcome, message } = await runTest();
		expect(outcome).toBe('Error');
		expect(message).not.toContain('belongs to');
	},
);

test.each([
	// case, status, body, message
	['HTTP 401', 401, { error: { message: 'bad key' } }, 'The service refused the key'],
	['HTTP 403', 403, {}, 'not allowed to read appointments. Check API Access in the credential'],
	['a web page', 200, '<html></html>', 'a page or text instead of data'],
	['HTTP 404', 404, '<html></html>', 'Not found'],
	['JSON without a list', 200, { hello: 1 }, 'holds no list'],
	['HTTP 500', 500, '', 'could not answer'],
	['HTTP 503, without a word of workflows', 503, '', 'Try again later; if it stays, tell support.'],
])('%s gives an error that says so', async (_, status, body, message) => {
	respondWith('/api/v1/appointments', status, body);
	respondWith('/v1/appointments', 404, '');
	expect(await runTest()).toEqual({ status: 'Error', message: expect.stringContaining(message) });
});

test('a response of more than 64 megabytes gives an error that says so', async () => {
	respondWith('/api/v1/appointments', 200, `["${'x'.repeat(maxResponseBytes)}"]`);
	expect(await runTest()).toEqual({
		status: 'Error',
		message: expect.stringContaining('The answer is larger than 64 megabytes.'),
	});
});

test('a key of the other surface gives an error that names that surface', async () => {
	respondWith('/api/v1/appointments', 401, {});
	respondWith('/v1/appointments', 200, list);
	const { message } = await runTest();
	expect(message).toBe(
		'This key belongs to the Enterprise API, not to the Limited one. Choose Enterprise under API Access.',
	);
});

// Below “/api”, the path of the other surface leads to this one.
test.each(['login', 'api'])('an address that ends in /%s and works without', async (step) => {
	respondWith('/api/v1/appointments', 200, list);
	nock(origin).persist().get(/.*/).reply(404, '');
	const { status, message } = await runTest({ ...limited, baseUrl: `${origin}/${step}` });
	expect(status).toBe('Error');
	expect(message).toBe(`The key works at ${origin}. Enter only that as the Base URL.`);
});

test.each([301, 302, 303, 307, 308])(
	'a redirect (HTTP %s) to the same path with a slash is followed',
	async (status) => {
		respondWith('/api/v1/appointments', status, '', { location: '/api/v1/appointments/' });
		respondWith('/api/v1/appointments/', 200, list);
		expect(await runTest()).toEqual({ status: 'OK', message: expect.stringContaining('works') });
	},
);

test('a redirect to itself gives an error that names the redirect', async () => {
	respondWith('/api/v1/appointments', 302, '', { location: '/api/v1/appointments' });
	respondWith('/v1/appointments', 404, '');
	expect((await runTest()).message).toContain('sends the request on to another path');
});

test('a redirect within the service and then to another host is not followed there', async () => {
	respondWith('/api/v1/appointments', 302, '', { location: '/api/v1/second' });
	respondWith('/api/v1/second', 302, '', { location: 'https://evil.example/' });
	respondWith('/v1/appointments', 404, '');
	expect((await runTest()).message).toContain('points to another address: https://evil.example/');
});

test('a redirect to another host is not followed', async () => {
	respondWith('/api/v1/appointments', 302, '', { location: 'https://evil.example/' });
	respondWith('/v1/appointments', 404, '');
	expect((await runTest()).message).toContain('evil.example');
});

test.each([
	[{ ...limited, baseUrl: 'http://app.example.com' }, 'https://'],
	[{ ...limited, baseUrl: '' }, 'empty'],
	[{ ...limited, apiKey: ' ' }, 'API Key is empty'],
	[{ ...limited, apiKey: 'two words' }, 'spaces'],
	[{ ...limited, apiKey: '"key-limited"' }, 'without anything before or after it'],
])('the credential %j is refused before any request', async (data, message) => {
	expect(await runTest(data)).toEqual({
		status: 'Error',
		message: expect.stringContaining(message),
	});
});

test('a service that gives no plain JSON passes where it gives another kind', async () => {
	nock(origin)
		.persist()
		.get('/api/v1/appointments')
		.reply(function () {
			const isServed = String(this.req.headers.accept).includes('application/vnd.api+json');
			return isServed ? [200, { data: [{ type: 'appointments', id: '1' }] }] : [406, {}];
		});
	expect(await runTest()).toMatchObject({ status: 'OK' });
});

import { CredentialTestContext } from 'n8n-core';
import type { IWorkflowExecuteAdditionalData } from 'n8n-workflow';
import nock from 'nock';
import { testCredential } from '../../nodes/AppointmentService/methods/credentialTest';
import { maxResponseBytes } from '../../nodes/AppointmentService/transport/readBody';
import { limited, origin } from '../support/runNode';

const check = async (data: object = limited) =>
	await testCredential.call(new CredentialTestContext({} as IWorkflowExecuteAdditionalData), {
		id: '1',
		name: 'test',
		type: 'appointmentServiceApi',
		data: data as typeof limited,
	});

const answers = (path: string, status: number, body: string | object, headers = {}) =>
	nock(origin).persist().get(path).reply(status, body, headers);

const list = { success: true, data: [{ id: 1 }] };

test('all well', async () => {
	nock(origin, {
		reqheaders: { authorization: 'Bearer key-limited', 'content-type': 'application/json' },
	})
		.get('/api/v1/appointments')
		.reply(200, list);
	expect(await check()).toEqual({ status: 'OK', message: expect.stringContaining('works') });
});

test.each([
	['a refused key', 401, { error: { message: 'bad key' } }, 'The service refused the key'],
	['a plan or role that does not include it', 403, {}, 'not allowed to read appointments'],
	['a web page', 200, '<html></html>', 'a page or text instead of data'],
	['no such address', 404, '<html></html>', 'found nothing'],
	['no list', 200, { hello: 1 }, 'holds no list'],
	['a service that is down', 500, '', 'could not answer'],
])('%s', async (_, status, body, message) => {
	answers('/api/v1/appointments', status, body);
	answers('/v1/appointments', 404, '');
	expect(await check()).toEqual({ status: 'Error', message: expect.stringContaining(message) });
});

test('an answer without measure', async () => {
	answers('/api/v1/appointments', 200, `["${'x'.repeat(maxResponseBytes)}"]`);
	expect(await check()).toEqual({
		status: 'Error',
		message: expect.stringContaining('The answer is larger than 64 megabytes.'),
	});
});

test('a key of the other surface', async () => {
	answers('/api/v1/appointments', 401, {});
	answers('/v1/appointments', 200, list);
	const { message } = await check();
	expect(message).toBe(
		'This key belongs to the Enterprise surface, not to the Limited one. Choose Enterprise under Surface.',
	);
});

test.each([301, 302, 303, 307, 308])(
	'a service that sends on to the same path with a slash, with %s',
	async (status) => {
		answers('/api/v1/appointments', status, '', { location: '/api/v1/appointments/' });
		answers('/api/v1/appointments/', 200, list);
		expect(await check()).toEqual({ status: 'OK', message: expect.stringContaining('works') });
	},
);

test('a service that sends on in a circle', async () => {
	answers('/api/v1/appointments', 302, '', { location: '/api/v1/appointments' });
	answers('/v1/appointments', 404, '');
	expect((await check()).message).toContain('sends the request on to another path');
});

test('a service that sends on at home, and then elsewhere', async () => {
	answers('/api/v1/appointments', 302, '', { location: '/api/v1/second' });
	answers('/api/v1/second', 302, '', { location: 'https://evil.example/' });
	answers('/v1/appointments', 404, '');
	expect((await check()).message).toContain('points to another address: https://evil.example/');
});

test('a key that goes nowhere else', async () => {
	answers('/api/v1/appointments', 302, '', { location: 'https://evil.example/' });
	answers('/v1/appointments', 404, '');
	expect((await check()).message).toContain('evil.example');
});

test.each([
	[{ ...limited, baseUrl: 'http://app.example.com' }, 'https://'],
	[{ ...limited, baseUrl: '' }, 'empty'],
	[{ ...limited, apiKey: ' ' }, 'API Key is empty'],
	[{ ...limited, apiKey: 'two words' }, 'blanks'],
])('%j is refused before any request', async (data, message) => {
	expect(await check(data)).toEqual({ status: 'Error', message: expect.stringContaining(message) });
});

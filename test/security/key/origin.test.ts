import nock from 'nock';
import { CredentialError, surfaceRoot } from '../../../nodes/AppointmentService/contract';
import { parseCredentials } from '../../../nodes/AppointmentService/transport';
import { authenticateRequest } from '../../../nodes/AppointmentService/transport/credentials';
import { runNode } from '../../support/runNode';
import { createWebhookHarness } from '../../support/webhookHarness';
import { PollHarness } from '../../support/pollHarness';
import { Listener, listWith } from '../support/listener.cts';

// Pauses take no time here.
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => {},
}));

const apiKey = 'key-9f8e7d6c';
const webhookSecret = 'hook-1a2b3c4d';

const home = new Listener();
const foreign = new Listener();

beforeAll(async () => {
	nock.enableNetConnect('127.0.0.1|localhost');
	await home.open();
	await foreign.open();
});
afterAll(async () => {
	await home.close();
	await foreign.close();
});
beforeEach(() => {
	nock.enableNetConnect(/127\.0\.0\.1|localhost/);
	home.seen.splice(0);
	foreign.seen.splice(0);
	home.answer = () => ({});
	foreign.answer = () => ({ body: listWith({}) });
});

const credential = () => ({ surface: 'enterprise', baseUrl: home.origin(), apiKey, webhookSecret });
const port = () => new URL(foreign.origin()).port;

/** URLs of another origin, however harmless they look. Each of them reaches the foreign listener where it is followed. */
const foreignUrls: Array<[string, () => string]> = [
	['another port', () => foreign.origin()],
	['another name of this machine', () => foreign.origin('localhost')],
	['home under another name', () => home.origin('localhost')],
	[
		'a user name that looks like home',
		() => `http://127.0.0.1:${new URL(home.origin()).port}@127.0.0.1:${port()}`,
	],
	['no scheme', () => `//127.0.0.1:${port()}`],
	['backslashes', () => `\\\\127.0.0.1:${port()}`],
	['slash and backslash', () => `/\\127.0.0.1:${port()}`],
	['a scheme without slashes', () => `http:127.0.0.1:${port()}`],
	['three slashes', () => `http:///127.0.0.1:${port()}`],
	['capitals', () => `HTTP://127.0.0.1:${port()}`],
	['a tab within', () => `ht\ttp://127.0.0.1:${port()}`],
	['blanks before', () => `  http://127.0.0.1:${port()}`],
	['a number for the host', () => `http://2130706433:${port()}`],
	['hexadecimal', () => `http://0x7f.0.0.1:${port()}`],
	['a short form', () => `http://127.1:${port()}`],
	['wide letters', () => `http://１２７.0.0.1:${port()}`],
	['https', () => `https://127.0.0.1:${port()}`],
	['home on https', () => home.origin().replace('http:', 'https:')],
];

const runOperation = async (operation: string, more: object = {}, resource = 'appointment') =>
	await runNode({ resource, operation, ...more } as never, { credential: credential() });
const record = { recordId: { __rl: true, mode: 'id', value: '1' } };
const json = { inputMode: 'json', body: '{"name":"Bo"}' };

const runEveryOperation = async () => {
	await runOperation('getAll', { returnAll: true });
	await runOperation('getAll', { returnAll: true, options: { pagination: 'link' } });
	await runOperation('get', record);
	await runOperation('create', json);
	await runOperation('update', { ...record, ...json });
	await runOperation('delete', record);
	await runOperation('inspect', {}, 'api');
	await runOperation('request', { method: 'POST', path: 'x', body: '{}' }, 'api');
	await new PollHarness({ options: { includeExisting: true } }, credential())
		.poll()
		.catch(() => null);
	const harness = createWebhookHarness({}, credential());
	await harness.activate().catch(() => null);
	await harness.hook('delete').catch(() => null);
};

const expectNothingForeign = () => {
	expect(foreign.carrying(apiKey, webhookSecret)).toEqual([]);
	// Not even an empty request: it shows that somebody uses the service.
	expect(foreign.seen.map(({ target }) => target)).toEqual([]);
	expect(home.carrying(apiKey).length).toBeGreaterThan(0);
	// Another host name is another origin, even on the same server.
	const hosts = new Set(home.seen.map(({ headers }) => headers.host));
	expect([...hosts]).toEqual([new URL(home.origin()).host]);
};

describe.each(foreignUrls)('a URL of another origin (%s) is not followed', (_, makeUrl) => {
	test('as the next page, in the body and in a header', async () => {
		const next = `${makeUrl()}/v1/appointments?page=2`;
		home.answer = () => ({
			body: listWith({ links: { next }, next, meta: { next_page_url: next, total: 99 } }),
		});
		await runOperation('getAll', { returnAll: true });
		home.answer = () => ({
			body: listWith({}),
			headers: { link: `<${encodeURI(next).replace(/%5C/g, '\\')}>; rel="next"` },
		});
		await runOperation('getAll', { returnAll: true });
		expectNothingForeign();
	});

	test('as a redirect, of reads and writes', async () => {
		for (const status of [302, 308]) {
			const location = encodeURI(`${makeUrl()}/v1/appointments`).replace(/%5C/g, '\\');
			home.answer = ({ method }) =>
				method === 'GET' && status > 303
					? { body: listWith({}) }
					: { status, headers: { location } };
			await runOperation('getAll');
			await runOperation('get', record);
			await runOperation('create', json);
			await runOperation('request', { method: 'POST', path: 'x', body: '{}' }, 'api');
		}
		expectNothingForeign();
	});
});

test('no operation follows a URL of another origin', async () => {
	for (const makeUrl of [foreignUrls[0], foreignUrls[4]]) {
		const foreignUrl = `${makeUrl[1]()}/v1/appointments/1`;
		home.answer = ({ method }) => ({
			status: method === 'POST' ? 201 : 200,
			headers: {
				location: foreignUrl,
				'content-location': foreignUrl,
				link: `<${foreignUrl}>; rel="next"`,
			},
			body: listWith({
				next: foreignUrl,
				links: { next: foreignUrl, self: foreignUrl },
				href: foreignUrl,
				url: foreignUrl,
			}),
		});
		await runEveryOperation();
		for (const status of [301, 303, 307]) {
			home.answer = () => ({ status, headers: { location: foreignUrl } });
			await runEveryOperation();
		}
	}
	expectNothingForeign();
});

test('a redirect within the origin is followed with the key, the next one to another origin is not', async () => {
	home.answer = ({ target }) =>
		target.includes('/second')
			? { status: 302, headers: { location: `${foreign.origin()}/v1/appointments` } }
			: { status: 302, headers: { location: '/v1/second' } };
	const task = await runOperation('getAll');
	expect(task.error?.message).toContain('points to another address');
	expect(home.seen.map(({ target }) => target)).toEqual(['/v1/appointments', '/v1/second']);
	expectNothingForeign();
});

describe('the Base URL', () => {
	test.each([
		'http://app.example.com',
		'http://localhost.evil.example',
		'http://evil.localhost',
		'http://salon.localhost:5678',
		'http://localhost.',
		'http://[::ffff:127.0.0.1]',
		'http://127.0.0.1.evil.example',
		'http://evil.example/127.0.0.1',
		'http://[::1].evil.example',
		'http://localhost@evil.example',
		'https://good.example@evil.example',
		'https://good.example:x@evil.example',
		'https://user:pass@good.example',
		'ftp://good.example',
		'file:///etc/passwd',
		'javascript://good.example',
		'data://x',
		'https://',
		'https://good example',
		'https://good.example:99999',
		'https://[::1',
		'https:\\\\good.example\\x',
		'https://good.example\\@evil.example',
		' ',
	])('%s is refused before any request', (baseUrl) => {
		expect(() => parseCredentials({ ...credential(), baseUrl })).toThrow(CredentialError);
	});

	test.each([
		['//good.example', 'https://good.example/v1'],
		['HTTPS://GOOD.EXAMPLE', 'https://good.example/v1'],
		['https://good.example/../../x', 'https://good.example/x/v1'],
		['https://good.example/a/../..//v1/', 'https://good.example/v1'],
		['https://good.example?x=//evil.example', 'https://good.example/v1'],
		['https://good.example#@evil.example', 'https://good.example/v1'],
		['https://good.example/@evil.example', 'https://good.example/@evil.example/v1'],
		['https://göod.example', 'https://xn--god-sna.example/v1'],
		['https://good.example:443', 'https://good.example/v1'],
		['https://good.example.', 'https://good.example./v1'],
		['http://127.0.0.1:80', 'http://127.0.0.1/v1'],
		['https://good.example/\r\nHost: evil.example', 'https://good.example/Host:%20evil.example/v1'],
	])('%j becomes %j', (baseUrl, expected) => {
		const read = () => surfaceRoot('enterprise', baseUrl);
		expect(read()).toBe(expected);
	});
});

describe('a request of another node with the credential', () => {
	const authenticate = (url: string, more: object = {}) =>
		authenticateRequest(credential(), { url, ...more });

	test.each(foreignUrls.map(([name, makeUrl]) => [name, makeUrl] as const))(
		'throws for a URL of another origin: %s',
		(_, makeUrl) => {
			expect(() => authenticate(`${makeUrl()}/v1/appointments`)).toThrow();
			expect(() => authenticateRequest(credential(), { uri: `${makeUrl()}/x` } as never)).toThrow();
			expect(() => authenticate('/x', { baseURL: makeUrl() })).toThrow();
		},
	);

	test('gets the key for its own origin, in place of another Authorization header', () => {
		const { headers } = authenticate(`${home.origin()}/v1/appointments`, {
			headers: { Authorization: 'Basic x' },
		});
		expect(headers).toEqual({
			Authorization: `Bearer ${apiKey}`,
			'Content-Type': 'application/json',
		});
	});
});

test.each(['key\r\nHost: evil.example', 'key\nx', 'key x', 'ключ', 'key\u0000', 'key\u007f', ''])(
	'the key %j is refused before any request',
	(bad) => {
		expect(() => parseCredentials({ ...credential(), apiKey: bad })).toThrow(CredentialError);
	},
);

import type { Attack, Result } from './attack.mts';
import type { Setup } from './setup.mts';

const portOf = (origin: string) => new URL(origin).port;

/** Addresses that lead to the foreign server, or to nobody, and may look like home. */
const addresses: Array<[name: string, address: (setup: Setup) => string, own?: true]> = [
	['another port', ({ foreign }) => `${foreign.origin()}/v1/x`],
	['another name of this machine', ({ foreign }) => `${foreign.origin('localhost')}/v1/x`],
	[
		'a user name that looks like home',
		({ home, foreign }) =>
			`http://127.0.0.1:${portOf(home.origin())}@127.0.0.1:${foreign.port}/v1/x`,
	],
	['no scheme', ({ foreign }) => `//127.0.0.1:${foreign.port}/v1/x`],
	['a scheme without slashes', ({ foreign }) => `http:127.0.0.1:${foreign.port}/v1/x`],
	['backslashes', ({ foreign }) => `\\\\127.0.0.1:${foreign.port}/v1/x`],
	['a tab within', ({ foreign }) => `ht\ttp://127.0.0.1:${foreign.port}/v1/x`],
	['a number for the host', ({ foreign }) => `http://2130706433:${foreign.port}/v1/x`],
	['IPv6 that holds IPv4', ({ foreign }) => `http://[::ffff:127.0.0.1]:${foreign.port}/v1/x`],
	['blanks before', ({ foreign }) => `  http://127.0.0.1:${foreign.port}/v1/x`],
	['capitals', ({ foreign }) => `HTTP://127.0.0.1:${foreign.port}/v1/x`],
	['data:', () => 'data:application/json,{}'],
	['file:', () => 'file:///etc/hostname'],
	['slash and backslash', ({ foreign }) => `/\\127.0.0.1:${foreign.port}/v1/x`, true],
	['three slashes', ({ foreign }) => `http:///127.0.0.1:${foreign.port}/v1/x`, true],
	['hexadecimal', ({ foreign }) => `http://0x7f.0.0.1:${foreign.port}/v1/x`, true],
	['octal', ({ foreign }) => `http://0177.0.0.1:${foreign.port}/v1/x`, true],
	['a short form', ({ foreign }) => `http://127.1:${foreign.port}/v1/x`, true],
	['wide letters', ({ foreign }) => `http://１２７.0.0.1:${foreign.port}/v1/x`, true],
	['letters as % codes', ({ foreign }) => `http://%31%32%37.0.0.1:${foreign.port}/v1/x`, true],
	['a soft hyphen', ({ foreign }) => `http://127.0\u00ad.0.1:${foreign.port}/v1/x`, true],
	['a line break within', ({ foreign }) => `http://127.0.0.1\n:${foreign.port}/v1/x`, true],
	['a dot after the host', ({ foreign }) => `http://127.0.0.1.:${foreign.port}/v1/x`, true],
	['another loopback address', ({ foreign }) => `http://127.0.0.2:${foreign.port}/v1/x`, true],
	['the address of all', ({ foreign }) => `http://0.0.0.0:${foreign.port}/v1/x`, true],
	['a password', ({ foreign }) => `http://a:b@127.0.0.1:${foreign.port}/v1/x`, true],
	['ws:', ({ foreign }) => `ws://127.0.0.1:${foreign.port}/v1/x`, true],
	['blob:', ({ foreign }) => `blob:http://127.0.0.1:${foreign.port}/v1/x`, true],
	[
		'home with its port as the name of a host',
		({ home, foreign }) => `http://127.0.0.1:${portOf(home.origin())}.127.0.0.1:${foreign.port}/`,
		true,
	],
];

const reached = ({ foreign }: Result) => foreign.length > 0;
const wasAllowed = ({ foreign, errors }: Result) => foreign.length > 0 || errors.length === 0;
/** n8n may follow a redirect as it likes, as long as the key stays at home. */
const tookKey = ({ foreign }: Result) =>
	foreign.some(({ headers }) => /bearer/i.test(JSON.stringify(headers)));

const borrowed = addresses.flatMap(([name, address, own]) =>
	[true, false].map(
		(older): Attack => ({
			name: `an address in the HTTP Request node: ${name}${older ? '' : ', newer helper'}`,
			group: 'A',
			...(own && { own }),
			...(older && { quick: true }),
			play: async (setup) =>
				await setup.borrow(
					older
						? { method: 'GET', uri: address(setup), json: true }
						: { method: 'GET', url: address(setup), json: true },
					{ older },
				),
			through: wasAllowed,
		}),
	),
);

const requests: Array<[name: string, request: (setup: Setup) => object, own?: true]> = [
	['a foreign base', ({ foreign }) => ({ baseURL: foreign.origin(), url: '/v1/x' })],
	[
		'home as the base of a foreign address',
		({ home, foreign }) => ({ baseURL: home.origin(), url: `${foreign.origin()}/v1/x` }),
	],
	[
		'a base and an address without slashes',
		({ home, foreign }) => ({
			baseURL: home.origin(),
			url: `http:127.0.0.1:${foreign.port}/v1/x`,
		}),
	],
	[
		'a foreign base under an address without scheme',
		({ home, foreign }) => ({
			baseURL: foreign.origin(),
			url: `//${new URL(home.origin()).host}/`,
		}),
	],
	[
		'a foreign base under a whole address at home',
		({ home, foreign }) => ({ baseURL: `${foreign.origin()}/`, url: `${home.origin()}/v1/x` }),
		true,
	],
	[
		'two addresses, the foreign one under the older name',
		({ home, foreign }) => ({ url: `${home.origin()}/v1/x`, uri: `${foreign.origin()}/v1/x` }),
		true,
	],
	[
		'two addresses, the foreign one under the newer name',
		({ home, foreign }) => ({ uri: `${home.origin()}/v1/x`, url: `${foreign.origin()}/v1/x` }),
		true,
	],
	[
		'an address that is an object',
		({ foreign }) => ({ url: new URL(`${foreign.origin()}/v1/x`) }),
		true,
	],
	[
		'no address but a foreign base',
		({ foreign }) => ({ baseURL: `${foreign.origin()}/v1/x` }),
		true,
	],
];

const told = requests.flatMap(([name, request, own]) =>
	[true, false].map(
		(older): Attack => ({
			name: `a request of another node: ${name}${older ? '' : ', newer helper'}`,
			group: 'A',
			...(own && { own }),
			play: async (setup) => await setup.borrow({ method: 'GET', ...request(setup) }, { older }),
			through: reached,
		}),
	),
);

const redirects = [301, 302, 303, 307, 308].flatMap((status) =>
	(['127.0.0.1', 'localhost'] as const).flatMap((host) =>
		[
			{},
			{ sendCredentialsOnCrossOriginRedirect: true },
			{ method: 'POST', followAllRedirects: true },
		]
			.map((more, at) => ({ more, kind: ['', ', asked to take the key along', ', of a POST'][at] }))
			.flatMap(({ more, kind }) =>
				[true, false].map(
					(older): Attack => ({
						name: `a redirect (${status}) of the HTTP Request node to ${host}${kind}${older ? '' : ', newer helper'}`,
						group: 'A',
						...((kind !== '' || status === 301 || status === 303) && { own: true }),
						...(host === '127.0.0.1' && kind === '' && { quick: true }),
						play: async (setup) => {
							const location = `${setup.foreign.origin(host)}/v1/stolen`;
							setup.home.answer = () => ({ status, headers: { location } });
							const address = `${setup.home.origin()}/v1/appointments`;
							await setup.borrow(
								older
									? { method: 'GET', uri: address, followRedirect: true, ...more }
									: { method: 'GET', url: address, ...more },
								{ older },
							);
						},
						through: tookKey,
					}),
				),
			),
	),
);

const chain: Attack = {
	name: 'a redirect at home that leads on to a foreign server',
	group: 'A',
	own: true,
	play: async (setup) => {
		setup.home.answer = ({ target }) => ({
			status: 302,
			headers: {
				location: target.includes('second') ? `${setup.foreign.origin()}/v1/x` : '/v1/second',
			},
		});
		await setup.borrow({ method: 'GET', uri: `${setup.home.origin()}/v1/x` });
	},
	through: tookKey,
};

const proxies: Array<[string, (setup: Setup) => object, true?]> = [
	['as a text', ({ foreign }) => ({ proxy: foreign.origin(), rejectUnauthorized: false })],
	[
		'with its parts',
		({ foreign }) => ({ proxy: { host: '127.0.0.1', port: foreign.port, protocol: 'http' } }),
	],
	[
		'without checks of certificates',
		({ foreign }) => ({ proxy: foreign.origin(), skipSslCertificateValidation: true }),
	],
	['with a password', ({ foreign }) => ({ proxy: `http://a:b@127.0.0.1:${foreign.port}` }), true],
	['without a scheme', ({ foreign }) => ({ proxy: `127.0.0.1:${foreign.port}` }), true],
];

const proxied = proxies.flatMap(([name, request, own]) =>
	[true, false].map(
		(older): Attack => ({
			name: `a proxy in the HTTP Request node, ${name}${older ? '' : ', newer helper'}`,
			group: 'A',
			...(own && { own }),
			...(older && { quick: true }),
			play: async (setup) => {
				const address = `${setup.home.origin()}/v1/appointments`;
				const more = request(setup);
				await setup.borrow(
					older
						? { method: 'GET', uri: address, ...more }
						: { method: 'GET', url: address, ...more },
					{ older },
				);
			},
			through: reached,
		}),
	),
);

const headers: Array<[string, object, true?]> = [
	['a host', { Host: 'evil.example' }],
	['an authorization in small letters', { authorization: 'Basic eDp5' }],
	['an authorization in capitals', { AUTHORIZATION: 'Basic eDp5' }, true],
	['a proxy’s authorization', { 'proxy-authorization': 'Basic eDp5' }, true],
];

const headed = headers.map(
	([name, own_, own]): Attack => ({
		name: `${name} of the user’s own in the HTTP Request node`,
		group: 'A',
		...(own && { own }),
		play: async (setup) =>
			await setup.borrow({
				method: 'GET',
				uri: `${setup.home.origin()}/v1/appointments`,
				headers: own_,
			}),
		through: ({ home, foreign }) =>
			foreign.length > 0 ||
			home.some(
				({ rawHeaders }) =>
					rawHeaders.filter((text, at) => at % 2 === 0 && /^authorization$/i.test(text)).length > 1,
			),
	}),
);

/** Base URLs over which the key must not travel. */
const bases: Array<[string, true?]> = [
	['http://app.example.invalid'],
	['http://localhost.evil.invalid'],
	['http://127.0.0.1.evil.invalid'],
	['http://evil.invalid/127.0.0.1'],
	['http://[::1].evil.invalid'],
	['http://localhost@evil.invalid'],
	['https://good.invalid@evil.invalid'],
	['https://user:pass@good.invalid'],
	['ftp://good.invalid'],
	['file:///etc/hostname'],
	['javascript://good.invalid'],
	['data://x'],
	['https://'],
	['https://good invalid'],
	['https://good.invalid:99999'],
	['https://[::1'],
	['https:\\\\good.invalid\\x'],
	['http://evil.localhost'],
	['http://a.b.localhost:8080'],
	['http://127.0.0.1%00.evil.invalid', true],
	['http://127.0.0.256', true],
	['http://128.0.0.1', true],
	['http://[::ffff:8.8.8.8]', true],
	['http://0.0.0.0', true],
	['http://[fe80::1]', true],
	['http://localhost.', true],
	['http://127.0.0.1.', true],
	['ws://127.0.0.1', true],
	['http://lоcalhost', true],
];

/** What stays on this machine may be asked in plain; a dot after its name means the same machine. */
const based = bases.map(
	([baseUrl, own]): Attack => ({
		name: `the Base URL ${baseUrl}`,
		group: 'A',
		...(own && { own }),
		quick: true,
		play: async (setup) =>
			await setup.run(
				'appointment',
				'getAll',
				{ options: { timeout: 2 } },
				{ credential: setup.credential({ baseUrl }) },
			),
		through: ({ errors }) =>
			!/Base URL (is|starts|contains|“)/.test(errors.join()) && !isHere(baseUrl),
	}),
);

/** Two spellings of this machine itself, which need no protection. */
const isHere = (baseUrl: string) => ['http://localhost.', 'http://127.0.0.1.'].includes(baseUrl);

const badKeys = [
	'key\r\nHost: evil.example',
	'key\nx',
	'key x',
	'ключ',
	'key\u0000',
	'a\u007fb',
	'',
];

const keyed = badKeys.map(
	(key): Attack => ({
		name: `the key ${JSON.stringify(key)}`,
		group: 'A',
		own: true,
		play: async (setup) =>
			await setup.run(
				'appointment',
				'getAll',
				{},
				{ credential: setup.credential({ apiKey: key }) },
			),
		through: ({ home }) => home.length > 0,
	}),
);

export const keys: Attack[] = [
	...borrowed,
	...told,
	...redirects,
	chain,
	...proxied,
	...headed,
	...based,
	...keyed,
];

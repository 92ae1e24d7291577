import type { Attack, AttackResult } from '../attack.mts';
import type { Setup } from '../setup.mts';
import { reached } from './borrowed.mts';

/** n8n may follow a redirect as it likes, as long as the key stays at home. */
const tookKey = ({ foreign }: AttackResult) =>
	foreign.some(({ headers }) => /bearer/i.test(JSON.stringify(headers)));

const redirects = [302, 307].flatMap((status) =>
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
						...(kind !== '' && { own: true }),
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

/** Where a connection leads, whatever the address says. */
const connections: Array<[string, (setup: Setup) => object]> = [
	['by host', ({ foreign }) => ({ host: '127.0.0.1', port: foreign.port })],
	['by the name of the host', ({ foreign }) => ({ hostname: '127.0.0.1', port: foreign.port })],
	['by port', ({ foreign }) => ({ port: foreign.port })],
];

const connected = connections.flatMap(([name, agentOptions]) =>
	[true, false].map(
		(older): Attack => ({
			name: `a connection of the HTTP Request node to another server ${name}${older ? '' : ', newer helper'}`,
			group: 'A',
			own: true,
			play: async (setup) => {
				const address = `${setup.home.origin()}/v1/appointments`;
				await setup.borrow(
					{ [older ? 'uri' : 'url']: address, agentOptions: agentOptions(setup) },
					{ older },
				);
			},
			through: reached,
		}),
	),
);

const traced = ['TRACE', 'trace'].map(
	(method): Attack => ({
		name: `the method ${method} in the HTTP Request node`,
		group: 'A',
		own: true,
		play: async (setup) => {
			setup.home.answer = ({ rawHeaders }) => ({ body: rawHeaders.join('\n') });
			await setup.borrow({ method, uri: `${setup.home.origin()}/v1/appointments` });
		},
		through: ({ home }) => home.length > 0,
	}),
);

const headers: Array<[string, object, true?]> = [
	['a host', { Host: 'evil.example' }],
	['a host with a blank', { 'Host ': 'evil.example' }, true],
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
				({ rawHeaders, headers: { host } }) =>
					host === 'evil.example' ||
					rawHeaders.filter((text, at) => at % 2 === 0 && /^authorization$/i.test(text)).length > 1,
			),
	}),
);

export const redirecting: Attack[] = [
	...redirects,
	chain,
	...proxied,
	...connected,
	...traced,
	...headed,
];

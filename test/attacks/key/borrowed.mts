import type { Attack, AttackResult } from '../attack.mts';
import type { Setup } from '../setup.mts';

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

export const reached = ({ foreign }: AttackResult) => foreign.length > 0;

const wasAllowed = ({ foreign, errors }: AttackResult) => foreign.length > 0 || errors.length === 0;

const borrowed = addresses.flatMap(([name, address, own]) =>
	[true, false].map(
		(older): Attack => ({
			name: `an address in the HTTP Request node: ${name}${older ? '' : ', newer helper'}`,
			group: 'A',
			...(own && { own }),
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

const inRequests = requests.flatMap(([name, request, own]) =>
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

export const borrowing: Attack[] = [...borrowed, ...inRequests];

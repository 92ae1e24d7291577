import type { Attack } from '../attack.mts';

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

export const baseUrls: Attack[] = [...based, ...keyed];

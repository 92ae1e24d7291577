import type { Attack } from '../attack.mts';
import { apiKey, webhookSecret } from '../setup.mts';
import { readers } from './readers.mts';

/** Nothing of its own to look for: a secret that shows, or what all objects inherit, counts for every attack. */
export const nothingMore = () => false;

const hex = (sign: string) => sign.charCodeAt(0).toString(16).padStart(4, '0');

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** A text as JSON with some of its signs as codes. */
const coded = (text: string, which: (at: number) => boolean, write = (code: string) => code) =>
	[...text].map((sign, at) => (which(at) ? `\\u${write(hex(sign))}` : inJson(sign))).join('');

/** Spellings that JSON reads as the secret itself. */
const spellings: Array<[string, (secret: string) => string, true?]> = [
	['as it is', inJson],
	['with one letter as a code', (secret) => coded(secret, (at) => at === 0)],
	['with every sign as a code', (secret) => coded(secret, () => true)],
	[
		'with codes in capitals',
		(secret) =>
			coded(
				secret,
				() => true,
				(code) => code.toUpperCase(),
			),
	],
	['with a digit as a code', (secret) => coded(secret, (at) => at === 7)],
	['with the slash escaped', (secret) => inJson(secret).replaceAll('/', '\\/')],
	['every second sign as a code', (secret) => coded(secret, (at) => at % 2 === 0), true],
	[
		'twice with nothing between',
		(secret) => inJson(secret) + coded(secret, (at) => at === 3),
		true,
	],
];

/** Bodies in which a spelling stands. */
const bodies: Array<[string, number, (spelled: string) => string, true?]> = [
	['a value', 200, (text) => `{"data":[{"id":1,"name":"Anna","note":"${text}"}],"total":1}`],
	['a name', 200, (text) => `{"data":[{"id":1,"name":"Anna","${text}":1}],"total":1}`, true],
	['a single record', 200, (text) => `{"id":1,"name":"Anna","note":"for ${text} today"}`, true],
	[
		'a refusal',
		422,
		(text) => `{"error":{"message":"not ${text}","code":"${text}"},"request_id":"${text}"}`,
	],
	['the fields of a refusal', 422, (text) => `{"errors":{"${text}":["is ${text}"]}}`, true],
	['a no with a good status', 200, (text) => `{"success":false,"message":"not ${text}"}`, true],
	['lines of JSON', 200, (text) => `{"id":1,"name":"${text}"}\n{"id":2,"name":"${text}"}`, true],
];

const leaks = spellings.flatMap(([spelling, spell, own]) =>
	bodies.map(
		([place, status, body, ownBody]): Attack => ({
			name: `the key and the secret ${spelling} in ${place}`,
			group: 'C',
			...((own ?? ownBody) && { own: true }),
			play: async (setup) => {
				setup.home.answer = () => ({
					status,
					body: body(`${spell(apiKey)} ${spell(webhookSecret)}`),
				});
				for (const [, read] of readers) await read(setup);
			},
			through: nothingMore,
		}),
	),
);

const numbers = [
	'12345678901.0',
	'1.2345678901e10',
	'12345678901e0',
	'123456789010e-1',
	'1234567890100E-2',
	'0.12345678901e11',
	'0.0012345678901e+13',
	'"1234567\\u00389\\u003001"',
].map(
	(written): Attack => ({
		name: `a key of digits that comes back as ${written}`,
		group: 'C',
		own: true,
		play: async (setup) => {
			const credential = setup.credential({ apiKey: '12345678901' });
			setup.home.answer = () => ({ body: `{"data":[{"id":1,"name":"Anna","note":${written}}]}` });
			await setup.run('appointment', 'getAll', { returnAll: true }, { credential });
			return setup.items;
		},
		through: ({ items }) => /(?<!\d)12345678901(?!\d)/.test(JSON.stringify(items)),
	}),
);

/** What stands between the letters of the key. */
const between = [' ', '\u200b', '\n', '-', ', ', '&shy;', '&#8203;'].map(
	(sign): Attack => ({
		name: `the key with ${JSON.stringify(sign)} between its letters`,
		group: 'C',
		own: true,
		play: async (setup) => {
			const text = [...apiKey].join(sign);
			const row = { id: 1, name: text, note: `the key ${text} of today` };
			setup.home.answer = () => ({ body: JSON.stringify({ data: [row], total: 1 }) });
			for (const [, read] of readers) await read(setup);
		},
		through: ({ shown }) =>
			JSON.stringify(shown)
				.replace(/\\[nrt]|&#?\w{1,20};|[^A-Za-z0-9]/g, '')
				.includes(apiKey.replace(/[^A-Za-z0-9]/g, '')),
	}),
);

/** A service may show the text of a mail as it was sent, and pages whose codes end where no digit follows. */
const written = [
	['mails write it', (sign: string) => `=${hex(sign).slice(2).toUpperCase()}`],
	['pages write it without semicolons', (sign: string) => `&#x${hex(sign).slice(2)}`],
] as const;

const elsewhere = written.map(([name, write]): Attack => {
	const text = apiKey.replace(/[^A-Za-z0-9]/g, write);
	return {
		name: `the key as ${name}`,
		group: 'C',
		own: true,
		play: async (setup) => {
			const row = { id: 1, name: 'Anna', note: `Authorization: Bearer ${text}` };
			setup.home.answer = () => ({ body: JSON.stringify({ data: [row], message: text }) });
			for (const [, read] of readers) await read(setup);
		},
		through: ({ shown }) => JSON.stringify(shown).includes(text),
	};
});

export const secrets: Attack[] = [...leaks, ...numbers, ...between, ...elsewhere];

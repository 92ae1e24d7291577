import type { Attack } from '../attack.mts';
import { writesIn } from '../setup.mts';
import { answerPlainly, isUnsound, json } from './checks.mts';

/** Names of headers that are not free, or are none. */
const headers: Array<[string, true?]> = [
	['authorization'],
	['Authorization'],
	['cookie'],
	['host'],
	['content-length'],
	['transfer-encoding'],
	['te'],
	['proxy-authorization'],
	['x\r\nX-Evil: 1'],
	['x\nX-Evil'],
	['connection'],
	['__proto__'],
	['if-match'],
	['Content-Type', true],
	['HOST', true],
	['expect', true],
	['upgrade', true],
	['trailer', true],
	['proxy-connection', true],
	['keep-alive', true],
	['x-evil: 1', true],
	['x evil', true],
	[':authority', true],
	['x\u0000', true],
	['accept', true],
];

const headed = headers.map(
	([idempotencyHeader, own]): Attack => ({
		name: `the name of a header ${JSON.stringify(idempotencyHeader)}`,
		group: 'B',
		...(own && { own }),
		play: async (setup) => {
			setup.home.answer = answerPlainly;
			await setup.run('appointment', 'create', { ...json, options: { idempotencyHeader } });
		},
		through: (result) =>
			isUnsound(result) ||
			(idempotencyHeader !== '__proto__' && writesIn(result.home).length > 0) ||
			result.home.some(
				({ headers: { authorization } }) => !String(authorization).startsWith('Bearer '),
			),
	}),
);

/** Fields, wrappers, parameters: names that must stay names. */
const names: Array<[string, (text: string) => object, string, true?]> = [
	'__proto__',
	'constructor',
	'\r\nX-Evil: 1',
	'../x',
	'"}, "x": {"',
].flatMap(
	(text): Array<[string, (text: string) => object, string, true]> => [
		[
			'idempotencyField',
			(idempotencyField) => ({ ...json, options: { idempotencyField } }),
			text,
			true,
		],
		['wrapper', (wrapper) => ({ ...json, options: { wrapper } }), text, true],
		[
			'body',
			(name) => ({ inputMode: 'json', body: `{${JSON.stringify(name)}: {"polluted": 1}}` }),
			text,
			true,
		],
	],
);

const fielded = names.map(
	([what, parameters, text, own]): Attack => ({
		name: `${JSON.stringify(text)} as the name in ${what}`,
		group: 'B',
		...(own && { own }),
		play: async (setup) => {
			setup.home.answer = answerPlainly;
			await setup.run('appointment', 'create', parameters(text));
		},
		through: isUnsound,
	}),
);

const queries = [
	'&admin=1',
	'#x',
	'\r\nX-Evil: 1',
	'%26admin=1',
	'../x',
	'__proto__',
	'?x',
	'a=b',
	'\ud83d',
].map(
	(text): Attack => ({
		name: `${JSON.stringify(text)} as a name and a value of the query`,
		group: 'B',
		own: true,
		play: async (setup) => {
			setup.home.answer = answerPlainly;
			const parameter = [
				{ name: text, value: 'x' },
				{ name: 'name', value: text },
			];
			await setup.run('appointment', 'getAll', { limit: 1, query: { parameter } });
			const [first] = setup.home.seen;
			return [...new URL(first.target, setup.home.origin()).searchParams].map(
				([name, value]) => `${name}=${value}`,
			);
		},
		through: (result) => {
			const sound = Buffer.from(text).toString();
			return (
				isUnsound(result) || (result.more as string[]).join('|') !== `${sound}=x|name=${sound}`
			);
		},
	}),
);

export const enteredNames: Attack[] = [...headed, ...fielded, ...queries];

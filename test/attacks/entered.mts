import type { Attack, Result } from './attack.mts';
import { writesIn } from './setup.mts';

const rows = [
	{ id: 1, name: 'Anna', status: 'confirmed', email: 'a@example.com' },
	{ id: 2, name: 'Bo', status: 'cancelled', email: 'b@example.com' },
];
const list = JSON.stringify({ data: rows, total: 2 });
const single = JSON.stringify({ data: rows[0] });
const answerPlainly = ({ target }: { target: string }) => ({
	body: /^\/v1\/[a-z]+(\?|$)/.test(target) ? list : single,
});

/** The steps of a target's path as a server reads them, once. */
function stepsOf(target: string): string[] {
	try {
		return target.split('?')[0].split('/').slice(1).map(decodeURIComponent);
	} catch {
		return ['not readable'];
	}
}

/** A request that is not whole, leaves the surface, or carries a header of anybody else's. */
const isUnsound = ({ home, foreign }: Result) =>
	foreign.length > 0 ||
	home.some(
		({ target, headers, rawHeaders }) =>
			!target.startsWith('/v1/') ||
			!/^[\x21-\x7e]+$/.test(target) ||
			/\\|#|(^|\/)(\.|%2e){1,2}(\/|\?|$)/i.test(target) ||
			'x-evil' in headers ||
			rawHeaders.filter((name, at) => at % 2 === 0 && /^(host|authorization)$/i.test(name))
				.length !== 2,
	);

/** A slash in a step of a path that was entered: some servers read it as one. */
const isEncodedAway = ({ home }: Result) =>
	home.some(({ target }) => /%2f|%5c/i.test(target.split('?')[0]));

/** IDs that mean more than themselves. */
const ids: Array<[unknown, true?]> = [
	['../invoices'],
	['..'],
	['.'],
	['7/../../invoices'],
	['%2e%2e'],
	['%2e%2e%2finvoices'],
	['%252e%252e'],
	['..\\invoices'],
	['/invoices'],
	['//evil.example'],
	['https://evil.example/x'],
	['7?x=1'],
	['7#x'],
	['7;x=1'],
	['7\r\nX-Evil: 1'],
	['7\u0000'],
	[{ a: 1 }],
	['x'.repeat(2000)],
	['\ud83d'],
	[['7', '8'], true],
	[[], true],
	[[['7']], true],
	[{}, true],
	[{ id: 7 }, true],
	[true, true],
	[false, true],
	[null, true],
	[Number.NaN, true],
	[Number.POSITIVE_INFINITY, true],
	['{ID}', true],
	['  ', true],
	['.\u200b.', true],
	['．．', true],
	['‥', true],
	['..;', true],
	['7\u2028X-Evil: 1', true],
	['7%0d%0aX-Evil:%201', true],
	['7 HTTP/1.1\r\nX-Evil: 1\r\n\r\n', true],
	['$&', true],
	['__proto__', true],
	['*', true],
	['@evil.example', true],
	[':7', true],
	['\u202e7', true],
];

/** What is no text comes from an expression, as n8n has it. */
const given = (value: unknown) =>
	typeof value === 'string'
		? value
		: `={{ ${typeof value === 'number' ? value : JSON.stringify(value)} }}`;

const one = (id: unknown) => ({ recordId: { __rl: true, mode: 'id', value: given(id) } });
const json = { inputMode: 'json', body: '{"name":"Bo"}' };

const named = ids.map(
	([id, own]): Attack => ({
		name: `the ID ${typeof id === 'number' ? String(id) : JSON.stringify(id).slice(0, 60)}`,
		group: 'B',
		...(own && { own }),
		quick: true,
		play: async (setup) => {
			setup.home.answer = answerPlainly;
			await setup.run('appointment', 'get', one(id));
			await setup.run('appointment', 'delete', one(id));
			await setup.run('appointment', 'update', { ...one(id), ...json });
			return typeof id === 'string' ? id.trim() : undefined;
		},
		through: (result) =>
			isUnsound(result) ||
			writesIn(result.home).some(({ target }) => {
				const [, path, step, ...rest] = stepsOf(target);
				return (
					path !== 'appointments' || rest.length > 0 || step === undefined || step !== result.more
				);
			}),
	}),
);

/** Paths that lead out of the surface, or to another record than they say. */
const paths: Array<[unknown, true?]> = [
	['../admin'],
	['..'],
	['appointments/../admin'],
	['appointments/%2e%2e/admin'],
	['appointments/%2e%2e%2fadmin'],
	['appointments/..%2fadmin'],
	['..\\admin'],
	['appointments\\..\\admin'],
	['https://evil.example/x'],
	['javascript:alert(1)'],
	['appointments?admin=1'],
	['appointments#x'],
	['appointments//admin'],
	['appointments/7\r\nX-Evil: 1'],
	['%zz'],
	[7],
	[['a', 'b']],
	[{ a: 1 }],
	[true, true],
	[null, true],
	['%2e%2e', true],
	['appointments/%5c..%5cadmin', true],
	['appointments/%2F%2Fevil.example', true],
	['//evil.example/x', true],
	['/\\evil.example', true],
	['\u0000', true],
	['appointments/\u2028', true],
	['appointments/.', true],
	['appointments/%2e', true],
	['appointments/%ff', true],
	['x'.repeat(5000), true],
	['ht\ntps://evil.example', true],
	['appointments/7 HTTP/1.1', true],
	['http:evil.example', true],
	['a/'.repeat(600), true],
];

const pathed = paths.map(
	([path, own]): Attack => ({
		name: `the path ${JSON.stringify(path).slice(0, 60)}`,
		group: 'B',
		...(own && { own }),
		quick: true,
		play: async (setup) => {
			setup.home.answer = answerPlainly;
			const text = given(path);
			await setup.run('other', 'getAll', { resourcePath: text });
			await setup.run('other', 'get', { resourcePath: text, ...one('1') });
			await setup.run('api', 'request', { method: 'POST', path: text, body: '{}' });
			const options = { writePath: text };
			await setup.run('appointment', 'update', { ...one('1'), ...json, options });
		},
		// A fault of the programming language is no answer to a person.
		through: (result) =>
			isUnsound(result) ||
			result.home.some(({ target }) => /[?&]admin=|#/.test(target)) ||
			isEncodedAway(result) ||
			result.errors.some((text) => /is not a function|undefined|Cannot read/.test(text)),
	}),
);

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
		quick: true,
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

/** Options of the trigger that stand in addresses. */
const options = [
	'..',
	'%2e%2e%2finvoices',
	'//evil.example',
	'7?x=1#y',
	'x\r\nX-Evil: 1',
	'{ID}',
	'https://evil.example/hooks',
	'__proto__',
].flatMap((text) =>
	[
		'subscriptionPath',
		'subscriptionRemovalPath',
		'appointmentPath',
		'subscriptionAddressField',
		'subscriptionEventsField',
	].map(
		(option): Attack => ({
			name: `${JSON.stringify(text)} as the trigger’s ${option}`,
			group: 'B',
			own: true,
			play: async (setup) => {
				setup.home.answer = ({ method }) =>
					method === 'POST' ? { status: 201, body: '{"id":3}' } : { body: list };
				const bench = setup.trigger(
					{ options: { [option]: text, waitForRecord: 0 } },
					setup.credential({ webhookSecret: '' }),
				);
				await setup.note(bench.activate());
				await setup.note(bench.hook('delete'));
				await setup.note(
					setup.deliver(bench, { body: { event: 'appointment.created', appointment_id: 1 } }),
				);
			},
			through: (result) => isUnsound(result) || isEncodedAway(result),
		}),
	),
);

/** IDs that the service names, or a stranger. */
const namedByOthers = [
	'..',
	'../admin',
	'/invoices',
	'7\r\nX-Evil: 1',
	'//evil.example',
	'?all=1',
	'%2e%2e',
	'__proto__',
	'\ud83d',
	'',
].map(
	(id): Attack => ({
		name: `an ID that the service names: ${JSON.stringify(id)}`,
		group: 'B',
		own: true,
		play: async (setup) => {
			const body = JSON.stringify({
				data: [
					{ id, name: 'Anna' },
					{ id: 'other', name: 'Bo' },
				],
			});
			setup.home.answer = ({ method }) =>
				method === 'POST' ? { status: 201, body: JSON.stringify({ id }) } : { body };
			await setup.run('appointment', 'create', json);
			await setup.run('appointment', 'update', { ...one('other'), ...json });
			const bench = setup.trigger();
			await setup.note(bench.activate());
			await setup.note(bench.hook('delete'));
		},
		through: (result) =>
			isUnsound(result) ||
			// What is taken away is one subscription, never a list of them.
			result.home.some(
				({ method, target }) => method === 'DELETE' && stepsOf(target).filter(Boolean).length !== 3,
			),
	}),
);

export const entered: Attack[] = [
	...named,
	...pathed,
	...headed,
	...fielded,
	...queries,
	...options,
	...namedByOthers,
];

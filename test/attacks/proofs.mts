import { createHash, createHmac } from 'node:crypto';
import type { Incoming } from '../engine/trigger.ts';
import type { Attack } from './attack.mts';
import { apiKey, webhookSecret } from './setup.mts';

const event = {
	event: 'appointment.created',
	data: { id: 7, name: 'Anna', starts_at: '2026-11-22T09:00:00Z' },
};
export const body = JSON.stringify(event);
export const sign = (
	text: string | Buffer,
	key: string | Buffer = webhookSecret,
	algorithm = 'sha256',
) => createHmac(algorithm, key).update(text).digest('hex');
const sign64 = (text: string, key: string | Buffer = webhookSecret) =>
	createHmac('sha256', key).update(text).digest('base64');
export const seconds = (ago = 0) => String(Math.floor(Date.now() / 1000) - ago);
const hour = 3600;

type Forged = [name: string, incoming: () => Incoming, own?: true];

const signed = (value: string, more: Record<string, string> = {}): Incoming => ({
	body,
	headers: { 'x-signature': value, ...more },
});
const timed = (time: string, made = `${time}.${body}`): Incoming =>
	signed(`t=${time},v1=${sign(made)}`);

/** Deliveries by somebody who does not know the secret, or who recorded one that was genuine long ago. */
const forged: Forged[] = [
	['nothing that proves anything', () => ({ body })],
	['an empty signature', () => signed('')],
	['a label without a signature', () => signed('sha256=')],
	['a signature of another secret', () => signed(sign(body, 'another-secret'))],
	['a signature made with the key', () => signed(sign(body, apiKey))],
	['a signature made with an empty secret', () => signed(sign(body, ''))],
	['a digest without any key', () => signed(createHash('sha256').update(body).digest('hex'))],
	['a digest of the secret’s length', () => signed(sign(body, '\0'.repeat(webhookSecret.length)))],
	['MD5', () => signed(sign(body, webhookSecret, 'md5'))],
	['SHA-1 without its name', () => signed(sign(body, webhookSecret, 'sha1'))],
	['a signature cut to 16 bytes', () => signed(sign(body).slice(0, 32))],
	['a signature cut to one byte', () => signed(sign(body).slice(0, 2))],
	['a signature that is too long', () => signed(`${sign(body)}00`)],
	[
		'a signature of another body',
		() => ({ body: body.replace('7', '8'), headers: { 'x-signature': sign(body) } }),
	],
	['a signature of nothing', () => signed(sign(''))],
	[
		'a signature twice, once wrong in the first sign',
		() => signed(`${sign(body, 'a')},${sign(body, 'b')}`),
	],
	[
		'a thousand guesses',
		() => signed(Array.from({ length: 1000 }, (_, at) => sign(body, String(at))).join(',')),
	],
	['a cookie that is the secret', () => ({ body, headers: { cookie: webhookSecret } })],
	[
		'a cookie that holds a signature',
		() => ({ body, headers: { cookie: `x-signature=${sign(body)}` } }),
	],
	['a signature in the address', () => ({ body, query: { signature: sign(body) } })],
	['the secret in the body', () => ({ body: JSON.stringify({ ...event, token: webhookSecret }) })],
	['a part of the secret', () => ({ body, headers: { 'x-token': webhookSecret.slice(0, -1) } })],
	['the secret in capitals', () => ({ body, headers: { 'x-token': webhookSecret.toUpperCase() } })],
	['the key as a token', () => ({ body, headers: { authorization: `Bearer ${apiKey}` } })],
	[
		'fields in another order',
		() => ({
			body: JSON.stringify({ data: event.data, event: event.event }),
			headers: { 'x-signature': sign(body) },
		}),
	],
	[
		'signs escaped otherwise',
		() => ({ body: body.replace('Anna', '\\u0041nna'), headers: { 'x-signature': sign(body) } }),
	],
	['a blank more', () => ({ body: `${body} `, headers: { 'x-signature': sign(body) } })],
	[
		'a mark of byte order before it',
		() => ({ body: `\uFEFF${body}`, headers: { 'x-signature': sign(body) } }),
	],
	[
		'UTF-16',
		() => ({ body: Buffer.from(body, 'utf16le'), headers: { 'x-signature': sign(body) } }),
	],
	[
		'a signature in UTF-16',
		() => ({ body, headers: { 'x-signature': sign(Buffer.from(body, 'utf16le')) } }),
	],
	['an old time', () => timed(seconds(hour))],
	['a time in the future', () => timed(seconds(-hour))],
	['an old time in milliseconds', () => timed(`${seconds(hour)}000`)],
	['an old time as a date', () => timed(new Date(Date.now() - hour * 1000).toISOString())],
	['a negative time', () => timed(`-${seconds()}`)],
	['a time in hexadecimal', () => timed(`0x${Number(seconds()).toString(16)}`)],
	['a time that is none', () => timed('NaN')],
	['no time where one is named', () => timed('')],
	[
		'an old time under a new one',
		() => signed(`t=${seconds()},v1=${sign(`${seconds(hour)}.${body}`)}`),
	],
	[
		'a second time beside the signed one',
		() => signed(`t=${seconds(hour)},t=${seconds()},v1=${sign(`${seconds(hour)}.${body}`)}`),
	],
	[
		'a new time in a header of its own',
		() =>
			signed(`t=${seconds(hour)},v1=${sign(`${seconds(hour)}.${body}`)}`, {
				'x-timestamp': seconds(),
			}),
	],
	['an old time as a text with blanks', () => timed(` ${seconds(hour)}`)],
	['an old time with a fraction', () => timed(`${seconds(hour)}.5`)],
	['an old time as an exponent', () => timed(`${Number(seconds(hour)) / 1e9}e9`)],
	[
		'an old signature in base64',
		() => signed(`t=${seconds(hour)},v1=${sign64(`${seconds(hour)}.${body}`)}`),
	],
	['an unknown event', () => ({ body: '{"hello":1}' })],
	['a list of events', () => ({ body: `[${body},${body}]` })],
	[
		'a form',
		() => ({
			body: 'event=appointment.created&id=7',
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
		}),
	],
	['a signature that is no text', () => signed(`[object Object]`), true],
	[
		'a signature of the body that was unpacked',
		() => ({
			body: Buffer.from(body),
			headers: { 'content-encoding': 'gzip', 'x-signature': sign('') },
		}),
		true,
	],
	['a signature with zeros', () => signed('0'.repeat(64)), true],
	[
		'a signature in wide letters',
		() =>
			signed(sign(body).replace(/[0-9]/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))),
		true,
	],
	[
		'a signature over the address alone',
		() => signed(sign('https://n8n.example.com/webhook/7c1b/webhook')),
		true,
	],
	[
		'an address that the sender names',
		() =>
			signed(sign(`https://evil.example/${body}`), {
				host: 'evil.example',
				'x-forwarded-host': 'evil.example',
			}),
		true,
	],
	[
		'a header that says that it was checked',
		() => ({
			body,
			headers: { 'x-verified': 'true', 'x-signature-valid': '1', 'x-forwarded-for': '127.0.0.1' },
		}),
		true,
	],
	['“undefined” as a secret', () => signed(sign(body, 'undefined')), true],
	['“null” as a secret', () => signed(sign(body, 'null')), true],
	['“[object Object]” as a secret', () => signed(sign(body, '[object Object]')), true],
	[
		'the secret’s digest as the secret',
		() => ({
			body,
			headers: { 'x-token': createHash('sha256').update(webhookSecret).digest('hex') },
		}),
		true,
	],
	[
		'the secret in base64',
		() => ({ body, headers: { 'x-token': Buffer.from(webhookSecret).toString('base64') } }),
		true,
	],
	['SHA-256 called SHA-512', () => signed(`sha512=${sign(body, 'x')}`), true],
	['a signature by an algorithm called none', () => signed('alg=none,v1='), true],
	[
		'a token of JSON without an algorithm',
		() => ({
			body,
			headers: {
				authorization: `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(body).toString('base64url')}.`,
			},
		}),
		true,
	],
	['an old time far beyond numbers', () => timed('9'.repeat(30)), true],
	['a time of infinite size', () => timed('Infinity'), true],
	['a time in nanoseconds that is old', () => timed(`${seconds(hour)}000000000`), true],
	['a time in microseconds that is in the future', () => timed(`${seconds(-hour)}000000`), true],
	['an old date in words', () => timed(new Date(Date.now() - hour * 1000).toUTCString()), true],
	[
		'an old day alone',
		() => timed(new Date(Date.now() - 48 * hour * 1000).toISOString().slice(0, 10)),
		true,
	],
	['a time that is empty JSON', () => timed('{}'), true],
];

const withSecret = forged.map(
	([name, incoming, own]): Attack => ({
		name: `a forged delivery: ${name}`,
		group: 'D',
		quick: true,
		...(own && { own }),
		play: async (setup) => await setup.deliver(setup.trigger(), incoming()),
		through: ({ runs }) => runs > 0,
	}),
);

/** Secrets that are none, or hardly one: whoever set something meant to have proofs. */
const odd: Array<[string, unknown, Incoming, true?]> = [
	['a number', 12345678, { body }],
	['an object', { secret: 'x' }, { body }],
	['a list', ['a-long-shared-secret'], { body }],
	['null', null, { body }],
	['yes', true, { body }],
	['blanks', '   ', { body }],
	['whsec_ and one sign', 'whsec_A', signed(sign(body, ''))],
	['whsec_ and padding', 'whsec_=', signed(sign(body, ''))],
	['whsec_ and few bytes', 'whsec_AA==', signed(sign(body, '\0')), true],
	['whsec_ alone', 'whsec_', signed(sign(body, '')), true],
	['whsec_ and padding only', 'whsec_====', signed(sign(body, '')), true],
	['whsec_ and minus', 'whsec_-', signed(sign(body, '')), true],
	['commas', ',,,', { body }, true],
	['line breaks', '\n\n', { body }, true],
	['a comma and a letter', 'k,', signed(sign(body, 'k')), true],
	['a letter before a comma', 'k,9f8e7d6c5b4a3f2e1d', signed(sign(body, 'k')), true],
	['an empty part', 'a-long-secret-1,,a-long-secret-2', signed(sign(body, '')), true],
	['zero', 0, { body }, true],
	['no', false, { body }, true],
	['an empty list', [], { body }, true],
	['an empty object', {}, { body }, true],
	['a tab', '\t', signed(sign(body, '')), true],
	['a zero-width blank', '\u200b', { body }, true],
];

const withOddSecret = odd.map(
	([name, webhookSecret_, incoming, own]): Attack => ({
		name: `a secret that is ${name}`,
		group: 'D',
		quick: true,
		...(own && { own }),
		play: async (setup) => {
			const credential = setup.credential({ webhookSecret: webhookSecret_ });
			await setup.deliver(setup.trigger({}, credential), incoming);
		},
		through: ({ runs }) => runs > 0,
	}),
);

const told: Attack = {
	name: 'a told secret that cannot be opened since the key was changed',
	group: 'D',
	own: true,
	play: async (setup) => {
		setup.home.answer = ({ method }) =>
			method === 'POST'
				? { status: 201, body: JSON.stringify({ id: 3, secret: webhookSecret }) }
				: { body: '{"data":[]}' };
		const bench = setup.trigger({}, setup.credential({ webhookSecret: '' }));
		await setup.note(bench.activate());
		bench.credential = setup.credential({ webhookSecret: '', apiKey: 'another-key-1234' });
		await setup.deliver(bench, { body });
		await setup.deliver(bench, signed(sign(body, '')));
	},
	through: ({ runs }) => runs > 0,
};

const damaged = ['', 'A', 'AAAA', Buffer.alloc(28).toString('base64')].map(
	(sealed): Attack => ({
		name: `a told secret that is damaged: ${JSON.stringify(sealed)}`,
		group: 'D',
		own: true,
		play: async (setup) => {
			setup.home.answer = ({ method }) =>
				method === 'POST'
					? { status: 201, body: JSON.stringify({ id: 3, secret: webhookSecret }) }
					: { body: '{"data":[]}' };
			const bench = setup.trigger({}, setup.credential({ webhookSecret: '' }));
			await setup.note(bench.activate());
			const kept = JSON.stringify(bench.staticData).replace(
				/"sealed":\["[^"]*"\]/,
				`"sealed":["${sealed}"]`,
			);
			bench.staticData = JSON.parse(kept);
			await setup.deliver(bench, { body });
			await setup.deliver(bench, signed(sign(body, '')));
		},
		through: ({ runs }) => runs > 0,
	}),
);

export const proofs: Attack[] = [...withSecret, ...withOddSecret, told, ...damaged];

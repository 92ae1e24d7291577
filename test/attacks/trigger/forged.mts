import { createHash } from 'node:crypto';
import type { IncomingRequest } from '../../support/triggerHarness.ts';
import type { Attack } from '../attack.mts';
import { apiKey, webhookSecret } from '../setup.mts';
import { body, event, hour, message, seconds, sign, sign64, signed, timed } from './signed.mts';

type Forged = [name: string, incoming: () => IncomingRequest, own?: true];

/** Deliveries by somebody who does not know the secret, or who recorded one that was genuine long ago. */
const forged: Forged[] = [
	['nothing that proves anything', () => ({ body })],
	['an empty signature', () => signed('')],
	['a label without a signature', () => signed('sha256=')],
	['a signature of another secret', () => signed(sign(body, 'another-secret'))],
	['a signature made with the key', () => signed(sign(body, apiKey))],
	['a signature made with an empty secret', () => signed(sign(body, ''))],
	['a digest without any key', () => signed(createHash('sha256').update(body).digest('hex'))],
	['MD5', () => signed(sign(body, webhookSecret, 'md5'))],
	['SHA-1 without its name', () => signed(sign(body, webhookSecret, 'sha1'))],
	['a signature cut to 16 bytes', () => signed(sign(body).slice(0, 32))],
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
	[
		'a GET that tells an event in its address',
		() => ({ method: 'GET', query: { event: 'appointment.created', appointment_id: '7' } }),
	],
	[
		'a GET with a signature of nothing',
		() => ({
			method: 'GET',
			query: { event: 'appointment.created', appointment_id: '7' },
			...signed(sign('')),
			body: undefined,
		}),
	],
	['a cookie that is the secret', () => ({ body, headers: { cookie: webhookSecret } })],
	[
		'a cookie that holds a signature',
		() => ({ body, headers: { cookie: `x-signature=${sign(body)}` } }),
	],
	['a signature in the address', () => ({ body, query: { signature: sign(body) } })],
	[
		'the secret among other letters in the body',
		() => ({ body: JSON.stringify({ ...event, token: `Token ${webhookSecret}` }) }),
	],
	[
		'a part of the secret in the body',
		() => ({ body: JSON.stringify({ ...event, token: webhookSecret.slice(1) }) }),
	],
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
	['a signed message with another body', () => message(`${body} `)],
	['a signed message without a digest', () => message(body, '"@method"')],
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
	[
		'an old time before its signature',
		() => signed(`${seconds(hour)}:${sign(`${seconds(hour)}:${body}`)}`),
		true,
	],
	[
		'a new time before an old signature',
		() => signed(`${seconds()}:${sign(`${seconds(hour)}:${body}`)}`),
		true,
	],
	[
		'a new time before an old one and its signature',
		() => signed(`${seconds()}:${seconds(hour)}:${sign(`${seconds(hour)}:${body}`)}`),
		true,
	],
	[
		'the body and another address',
		() => signed(sign(`${body}https://other.example.com/webhook`, webhookSecret, 'sha1')),
		true,
	],
	[
		'a body in a text that was signed as it is',
		() => ({ ...signed(sign(body)), body: JSON.stringify(body) }),
		true,
	],
	[
		'an old signature in base64',
		() => signed(`t=${seconds(hour)},v1=${sign64(`${seconds(hour)}.${body}`)}`),
	],
	['a list of events', () => ({ body: `[${body},${body}]` })],
	['a signature that is no text', () => signed(`[object Object]`), true],
	[
		'a signature of the body that was unpacked',
		() => ({
			body: Buffer.from(body),
			headers: { 'content-encoding': 'gzip', 'x-signature': sign('') },
		}),
		true,
	],
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
	['a time in microseconds that is in the future', () => timed(`${seconds(-hour)}000000`), true],
	[
		'an old day alone',
		() => timed(new Date(Date.now() - 48 * hour * 1000).toISOString().slice(0, 10)),
		true,
	],
];

const withSecret = forged.map(
	([name, incoming, own]): Attack => ({
		name: `a forged delivery: ${name}`,
		group: 'D',
		...(own && { own }),
		play: async (setup) => await setup.deliver(setup.trigger(), incoming()),
		through: ({ runs }) => runs > 0,
	}),
);

export const forgeries: Attack[] = [...withSecret];

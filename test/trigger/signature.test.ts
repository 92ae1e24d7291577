import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import {
	proves,
	type Rules,
	type SignedRequest,
} from '../../nodes/AppointmentService/trigger/proof/signature';

const now = Date.UTC(2026, 4, 1, 12);
const seconds = String(now / 1000);
const address = 'https://n8n.example.com/webhook/1/webhook';
const text = '{"event":"appointment.created","id":7}';
const secret = 'a secret, with a comma';

const hmac = (
	signed: string,
	encoding: 'hex' | 'base64' | 'base64url' = 'hex',
	algorithm = 'sha256',
	key: string | Buffer = secret,
) => createHmac(algorithm, key).update(signed).digest(encoding);

const request = (headers: Record<string, string>, body = text): SignedRequest => ({
	headers: { host: 'n8n.example.com', 'content-type': 'application/json', ...headers },
	query: {},
	body: Buffer.from(body),
	addresses: [address],
});

const rules: Rules = { secrets: [secret], tolerance: 300_000, now };

const timed = `${seconds}.${text}`;

describe('a signature', () => {
	test.each<[string, Record<string, string>, string]>([
		['hex', { 'x-signature': hmac(text) }, 'body'],
		['hex in capitals', { 'x-signature': hmac(text).toUpperCase() }, 'body'],
		['hex with a prefix', { 'x-hub-signature-256': `sha256=${hmac(text)}` }, 'body'],
		['base64', { 'x-wc-signature': hmac(text, 'base64') }, 'body'],
		['base64 for addresses', { 'x-signature': hmac(text, 'base64url') }, 'body'],
		['SHA-1 that says so', { 'x-signature': `sha1=${hmac(text, 'hex', 'sha1')}` }, 'body'],
		['SHA-512 that says so', { 'x-signature-sha512': hmac(text, 'hex', 'sha512') }, 'body'],
		['several', { 'x-signature': `v0=${hmac('other')},v1=${hmac(text)}` }, 'body'],
		[
			'time and body, in one header',
			{ 'x-signature': `t=${seconds},v1=${hmac(timed)}` },
			'timeAndBody',
		],
		[
			'time and body, in two headers',
			{ 'x-signature': `sha256=${hmac(timed)}`, 'x-timestamp': seconds },
			'timeAndBody',
		],
		[
			'time, colon and body with a version',
			{ 'x-signature': `v0=${hmac(`v0:${seconds}:${text}`)}`, 'x-request-timestamp': seconds },
			'timeAndBody',
		],
		[
			'time without a join',
			{ 'x-signature': hmac(seconds + text), 'x-timestamp': seconds },
			'timeAndBody',
		],
		[
			'milliseconds',
			{ 'x-signature': hmac(`${now}.${text}`), 'x-timestamp': String(now) },
			'timeAndBody',
		],
		[
			'message id, time and body',
			{
				'webhook-id': 'msg_1',
				'webhook-timestamp': seconds,
				'webhook-signature': `v1,${hmac('else', 'base64')} v1,${hmac(`msg_1.${timed}`, 'base64')}`,
			},
			'timeAndBody',
		],
		['address and body', { 'x-hmac': hmac(address + text, 'base64') }, 'addressAndBody'],
		['a fixed secret', { 'x-webhook-token': secret }, 'secret'],
		['a fixed secret as a bearer', { authorization: `Bearer ${secret}` }, 'secret'],
	])('%s', (_, headers, scheme) => {
		expect(proves(request(headers), rules)).toEqual({ scheme });
		expect(proves(request(headers), { ...rules, secrets: ['other', secret] })).toEqual({ scheme });
		expect(proves(request(headers), { ...rules, secrets: ['other'] })).toEqual({
			refused: 'unsigned',
		});
		if (scheme !== 'secret') {
			expect(proves(request(headers, `${text} `), rules)).toEqual({ refused: 'unsigned' });
		}
	});

	test('a secret in the address', () => {
		const carried = { ...request({}), query: { token: secret } };
		expect(proves(carried, rules)).toEqual({ scheme: 'secret' });
	});

	test('a secret that stands for bytes', () => {
		const key = Buffer.from('bytes of a key');
		const signature = { 'x-signature': hmac(text, 'hex', 'sha256', key) };
		const secrets = [`whsec_${key.toString('base64')}`];
		expect(proves(request(signature), { ...rules, secrets })).toEqual({ scheme: 'body' });
	});

	test('SHA-1 is not taken where nothing says so', () => {
		const signature = { 'x-signature': hmac(text, 'hex', 'sha1') };
		expect(proves(request(signature), rules)).toEqual({ refused: 'unsigned' });
	});

	test.each([-301, 301])('signed %d seconds from now', (distance) => {
		const time = String(now / 1000 + distance);
		const headers = { 'x-signature': `t=${time},v1=${hmac(`${time}.${text}`)}` };
		expect(proves(request(headers), rules)).toEqual({ refused: 'old' });
		expect(proves(request(headers), { ...rules, tolerance: 0 })).toEqual({ scheme: 'timeAndBody' });
	});

	test('a signed text cannot be sent as a body to get rid of its time or address', () => {
		const old = `1600000000.a=1&payload=${encodeURIComponent(text)}`;
		const headers = { 'x-signature': hmac(old) };
		expect(proves(request(headers, old), rules)).toEqual({ refused: 'unsigned' });
		const moved = `${address}a=1&payload=1`;
		expect(proves(request({ 'x-signature': hmac(moved) }, moved), rules)).toEqual({
			refused: 'unsigned',
		});
	});

	test('only the scheme and the header that the user chose', () => {
		const headers = { 'x-signature': hmac(text), 'x-other': secret };
		expect(proves(request(headers), { ...rules, scheme: 'body' })).toEqual({ scheme: 'body' });
		expect(proves(request(headers), { ...rules, scheme: 'timeAndBody' })).toHaveProperty('refused');
		expect(proves(request(headers), { ...rules, header: 'x-other' })).toEqual({ scheme: 'secret' });
		expect(proves(request(headers), { ...rules, header: 'x-missing' })).toHaveProperty('refused');
	});

	test('no header that was made without the secret is taken', () => {
		const hex = fc.stringMatching(/^[0-9a-f]{64}$/);
		const value = fc.oneof(
			fc.string(),
			hex,
			hex.map((made) => `sha256=${made}`),
			hex.map((made) => `t=${seconds},v1=${made}`),
			fc.base64String({ minLength: 44, maxLength: 44 }),
		);
		fc.assert(
			fc.property(fc.dictionary(fc.stringMatching(/^[a-z-]{1,20}$/), value), (headers) => {
				expect(proves(request(headers), rules)).toEqual({ refused: 'unsigned' });
			}),
		);
	});
});

import { createHash, createHmac } from 'node:crypto';
import {
	verifySignature,
	type SignatureRules,
} from '../../../../nodes/AppointmentService/trigger/webhook/signature/verifySignature';

const now = Date.UTC(2026, 4, 1, 12);
const address = 'https://n8n.example.com/webhook/1/webhook?place=2';
const body = '{"event":"appointment.created","id":7}';
const sharedText = 'a secret, with a comma';
const rules: SignatureRules = { secrets: [sharedText], tolerance: 300_000, now };
const digestOf = (text: string, name = 'sha-256') =>
	`${name}=:${createHash(name.replace('-', '')).update(text).digest('base64')}:`;

interface Message {
	parts?: Record<string, string>;
	/** Names of the parts, in their order. */
	names?: string[];
	created?: number | undefined;
	digest?: string;
	key?: string;
	algorithm?: string;
	expires?: number;
}

const partsOf = (digest: string): Record<string, string> => ({
	'@method': 'POST',
	'@target-uri': address,
	'content-digest': digest,
	'x-event-id': 'e1',
});

/** A message as RFC 9421 signs it. */
function message({
	digest = digestOf(body),
	parts = partsOf(digest),
	names = Object.keys(parts),
	created = now / 1000,
	key = sharedText,
	algorithm = 'sha256',
	expires,
}: Message = {}) {
	const list = names.map((name) => `"${name}"`);
	const time = created === undefined ? '' : `;created=${created}`;
	const end = expires === undefined ? '' : `;expires=${expires}`;
	const parameters = `(${list.join(' ')})${time}${end};keyid="k";alg="hmac-${algorithm}"`;
	const lines = names.map((name) => `"${name}": ${parts[name]}`);
	const text = [...lines, `"@signature-params": ${parameters}`].join('\n');
	const signature = createHmac(algorithm, key).update(text).digest('base64');
	return {
		'x-event-id': 'e1',
		'content-digest': digest,
		'signature-input': `other=("date");created=1, sig=${parameters}`,
		signature: `other=:AAAA:, sig=:${signature}:`,
	};
}

const verify = (headers: Record<string, string>, text = body, more: Partial<SignatureRules> = {}) =>
	verifySignature(
		{ headers, query: {}, body: Buffer.from(text), addresses: ['', address] },
		{ ...rules, ...more },
	);

describe('a message signed as RFC 9421 says', () => {
	test.each<[name: string, message: Message, scheme?: string]>([
		['its address and the digest', {}],
		['SHA-512', { digest: digestOf(body, 'sha-512'), algorithm: 'sha512' }],
		[
			'the parts of its address',
			{
				parts: {
					'@authority': 'n8n.example.com',
					'@scheme': 'https',
					'@path': '/webhook/1/webhook',
					'@query': '?place=2',
					'@request-target': '/webhook/1/webhook?place=2',
					'content-digest': digestOf(body),
				},
			},
		],
	])('is accepted with %s', (_, sent, scheme = 'timeAndBody') => {
		expect(verify(message(sent))).toMatchObject({ scheme });
	});

	test('vouches for the headers among its parts', () => {
		expect(verify(message())).toMatchObject({
			scheme: 'timeAndBody',
			covered: ['content-digest', 'x-event-id'],
		});
	});

	test.each<[name: string, headers: object, text?: string]>([
		['with another body', {}, body.replace('7', '8')],
		['with another body and its digest', { 'content-digest': digestOf(`${body} `) }, `${body} `],
		['with another secret', message({ key: 'another secret' })],
		['without the digest among its parts', message({ parts: { '@method': 'POST' } })],
		['for another address', message({ parts: { ...partsOf(digestOf(body)), '@path': '/x' } })],
		['with a header changed', { 'x-event-id': 'e2' }],
		['without a header', message({ parts: { ...partsOf(digestOf(body)), 'x-lost': '1' } })],
		['with a part twice', message({ names: ['content-digest', 'x-event-id', 'x-event-id'] })],
		['with its parameters changed', { 'signature-input': 'sig=("content-digest")' }],
		['with broken parameters', { 'signature-input': 'sig=(((' }],
		['with its digest in an unknown way', message({ digest: 'md5=:AAAA:' })],
	])('is refused %s', (_, headers, text = body) => {
		expect(verify({ ...message(), ...headers }, text)).toEqual({ refused: 'unsigned' });
	});

	test('is refused where the user named another header', () => {
		expect(verify(message(), body, { header: 'x-signature' })).toEqual({ refused: 'unsigned' });
		expect(verify(message(), body, { header: 'signature' })).toMatchObject({
			scheme: 'timeAndBody',
		});
	});

	test('is refused when it is old', () => {
		expect(verify(message({ created: now / 1000 - 301 }))).toEqual({ refused: 'old' });
	});

	test.each([
		// seconds since it was made, and until it ends
		[200, -61],
		[undefined, -61],
		[undefined, -3600],
	])('is refused when it was made %s seconds ago and ends in %s', (ago, left) => {
		const created = ago === undefined ? undefined : now / 1000 - ago;
		const headers = message({ created, expires: now / 1000 + left });
		expect(verify(headers)).toEqual({ refused: 'old' });
		expect(verify(headers, body, { tolerance: 0 })).toHaveProperty('scheme');
	});

	test.each([-59, 1, 1e9])('is accepted when it ends in %d seconds', (left) => {
		expect(verify(message({ expires: now / 1000 + left }))).toHaveProperty('scheme');
	});
});

describe('a token with the digest of the body', () => {
	const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
	const hash = createHash('sha256').update(body).digest('hex');
	const tokenOf = (claims: object, key = sharedText) => {
		const text = `${encode({ alg: 'HS256' })}.${encode(claims)}`;
		return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
	};
	const iat = now / 1000;
	const genuine = { iat, payload_hash: hash };

	test.each<[name: string, headers: Record<string, string>, more?: object]>([
		['after a word', { authorization: `Bearer ${tokenOf(genuine)}` }],
		['alone, with another time', { 'x-jwt': tokenOf({ nbf: iat, hash }) }],
		['in the chosen header', { 'x-jwt': tokenOf(genuine) }, { header: 'x-jwt' }],
		['with an end to come', { 'x-jwt': tokenOf({ ...genuine, nbf: iat + 59, exp: iat - 59 }) }],
	])('proves a delivery %s', (_, headers, more = {}) => {
		expect(verify(headers, body, more)).toMatchObject({ scheme: 'timeAndBody', covered: [] });
	});

	test.each<[name: string, token: string, refused: string, text?: string]>([
		['with another key', tokenOf(genuine, 'another secret'), 'unsigned'],
		['of another body', tokenOf(genuine), 'unsigned', '{"event":"appointment.created","id":8}'],
		['without a digest', tokenOf({ iat }), 'unsigned'],
		['without a time', tokenOf({ hash }), 'unsigned'],
		['of no JSON', tokenOf([]).replace(/\..*\./, '.eA.'), 'unsigned'],
		['that has ended', tokenOf({ ...genuine, exp: iat - 61 }), 'old'],
		['that has not begun', tokenOf({ ...genuine, nbf: iat + 61 }), 'old'],
		['with an end that is no number', tokenOf({ ...genuine, exp: 'never' }), 'old'],
		['from an hour ago', tokenOf({ ...genuine, iat: iat - 3600 }), 'old'],
	])('proves none %s', (_, token, refused, text = body) => {
		expect(verify({ authorization: `Bearer ${token}` }, text)).toEqual({ refused });
	});

	test('proves none in another header than the chosen one', () => {
		const headers = { authorization: `Bearer ${tokenOf(genuine)}` };
		expect(verify(headers, body, { header: 'x-jwt' })).toEqual({ refused: 'unsigned' });
	});
});

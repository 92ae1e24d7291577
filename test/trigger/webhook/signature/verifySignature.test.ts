import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import {
	verifySignature,
	type SignatureRules,
	type SignedRequest,
} from '../../../../nodes/AppointmentService/trigger/webhook/signature/verifySignature';
import { mayBeSignature } from '../../../../nodes/AppointmentService/trigger/webhook/signature/signatureHeader';

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

const rules: SignatureRules = { secrets: [secret], tolerance: 300_000, now };

const unsigned = { refused: 'unsigned' };
const verify = (headers: Record<string, string>, body = text, more: Partial<SignatureRules> = {}) =>
	verifySignature(request(headers, body), { ...rules, ...more });

const timed = `${seconds}.${text}`;

describe('verifySignature', () => {
	const sent = '{"name":"Zo\u00eb","b":[1,{"y":2,"x":null}],"a":"/"}';
	test.each`
		name                        | signed
		${'as it was sent'}         | ${sent}
		${'sorted'}                 | ${'{"a":"/","b":[1,{"x":null,"y":2}],"name":"Zoë"}'}
		${'with blanks'}            | ${'{"name": "Zo\\u00eb", "b": [1, {"y": 2, "x": null}], "a": "/"}'}
		${'sorted and with blanks'} | ${'{"a": "/", "b": [1, {"x": null, "y": 2}], "name": "Zo\\u00eb"}'}
	`('a body is accepted where its JSON was signed $name', ({ signed }: { signed: string }) => {
		const given = (body: string) => ({
			...request({ 'x-signature': hmac(signed) }, body),
			bodyValue: () => JSON.parse(body) as unknown,
		});
		expect(verifySignature(given(sent), rules)).toMatchObject({ scheme: 'body' });
		for (const other of [sent.replace('1', '3'), sent.replace('"b":', '"b": ')])
			expect(verifySignature(given(other), rules)).toEqual(unsigned);
	});

	test('a form is not accepted where letters of it were signed as the end of a nonce', () => {
		const stamped = { 'x-timestamp': seconds, 'x-signature': hmac(`${seconds}n0ab=1`) };
		expect(verify({ ...stamped, 'x-nonce': 'n0a' }, 'b=1')).toEqual(unsigned);
	});

	test.each(['1/SHA256/', 'v1/', 'key-1:sha256:', 'a/sha256='])(
		'base64 after “%s” is accepted, whatever signs it has itself',
		(before) => {
			for (let id = 0; id < 50; id++) {
				const body = `{"id":${id}}`;
				const headers = { 'x-signature': before + hmac(body, 'base64') };
				expect(verify(headers, body)).toMatchObject({ scheme: 'body' });
			}
		},
	);

	const isAccepted = (headers: Record<string, string>, scheme: string) => {
		expect(verify(headers)).toMatchObject({ scheme });
		expect(verify(headers, text, { secrets: ['other', secret] })).toMatchObject({ scheme });
		expect(verify(headers, text, { secrets: ['other'] })).toEqual(unsigned);
		if (scheme !== 'secret') {
			expect(verify(headers, `${text} `)).toEqual(unsigned);
		}
	};

	test.each`
		scheme              | name                                                                 | headers
		${'body'}           | ${'hex'}                                                             | ${{ 'x-signature': hmac(text) }}
		${'body'}           | ${'hex in capitals'}                                                 | ${{ 'x-signature': hmac(text).toUpperCase() }}
		${'body'}           | ${'hex in quotation marks'}                                          | ${{ 'x-signature': `"${hmac(text)}"` }}
		${'body'}           | ${'hex with a prefix'}                                               | ${{ 'x-hub-signature-256': `sha256=${hmac(text)}` }}
		${'body'}           | ${'base64'}                                                          | ${{ 'x-wc-signature': hmac(text, 'base64') }}
		${'body'}           | ${'base64 for addresses'}                                            | ${{ 'x-signature': hmac(text, 'base64url') }}
		${'body'}           | ${'SHA-1 that says so'}                                              | ${{ 'x-signature': `sha1=${hmac(text, 'hex', 'sha1')}` }}
		${'timeAndBody'}    | ${'a time, a nonce and the body'}                                    | ${{ 'x-nonce': 'n0', 'x-timestamp': seconds, 'x-signature': hmac(`${seconds}n0${text}`) }}
		${'timeAndBody'}    | ${'a time, the method, the path and the body'}                       | ${{ timestamp: seconds, sign: hmac(`${seconds}POST/webhook/1/webhook${text}`) }}
		${'body'}           | ${'SHA-512 that its length shows'}                                   | ${{ 'x-signature': hmac(text, 'base64', 'sha512') }}
		${'body'}           | ${'SHA-384'}                                                         | ${{ 'x-signature': `sha384=${hmac(text, 'hex', 'sha384')}` }}
		${'body'}           | ${'SHA-512 that says so'}                                            | ${{ 'x-signature-sha512': hmac(text, 'hex', 'sha512') }}
		${'body'}           | ${'a key, an algorithm and hex'}                                     | ${{ 'x-signature': `1/SHA256/${hmac(text)}` }}
		${'body'}           | ${'several signatures'}                                              | ${{ 'x-signature': `v0=${hmac('other')},v1=${hmac(text)}` }}
		${'body'}           | ${'hex with a sign between the bytes'}                               | ${{ 'x-signature': `sha256=${hmac(text).toUpperCase().match(/../g)?.join('-')}` }}
		${'body'}           | ${'hex with a sign before it'}                                       | ${{ 'x-signature': `0X${hmac(text).toUpperCase()}` }}
		${'body'}           | ${'a signature in quotes'}                                           | ${{ 'x-signature': `keyId="a b", Signature:"${hmac(text)}"` }}
		${'body'}           | ${'a signature after a word'}                                        | ${{ authorization: `HMAC-SHA256 ${hmac(text)}` }}
		${'timeAndBody'}    | ${'a time and a signature as the fields of a form'}                  | ${{ 'x-salon-signature': `t=${seconds}&s=${hmac(text + seconds)}` }}
		${'timeAndBody'}    | ${'a version, a time and the body'}                                  | ${{ 'x-timestamp': seconds, 'x-signature': `v1=${hmac(`v1:${seconds}:${text}`)}` }}
		${'timeAndBody'}    | ${'time and body, in one header'}                                    | ${{ 'x-signature': `t=${seconds},v1=${hmac(timed)}` }}
		${'timeAndBody'}    | ${'the seconds before the signature, and time, colon and body'}      | ${{ 'x-signature': `${seconds}:${hmac(`${seconds}:${text}`)}` }}
		${'timeAndBody'}    | ${'the milliseconds before the signature, and time, colon and body'} | ${{ 'x-signature': `${now}:${hmac(`${now}:${text}`)}` }}
		${'timeAndBody'}    | ${'time and body, beside the signatures of two keys'}                | ${{ 'x-signature': `${now},${hmac('other')},${hmac(`${now}.${text}`)}` }}
		${'timeAndBody'}    | ${'time and body, in two headers'}                                   | ${{ 'x-signature': `sha256=${hmac(timed)}`, 'x-timestamp': seconds }}
		${'timeAndBody'}    | ${'time, colon and body with a version'}                             | ${{ 'x-signature': `v0=${hmac(`v0:${seconds}:${text}`)}`, 'x-request-timestamp': seconds }}
		${'timeAndBody'}    | ${'a time in milliseconds and body'}                                 | ${{ 'x-signature': hmac(`${now}.${text}`), 'x-timestamp': String(now) }}
		${'timeAndBody'}    | ${'message id, time and body'}                                       | ${{ 'webhook-id': 'msg_1', 'webhook-timestamp': seconds, 'webhook-signature': `v1,${hmac('else', 'base64')} v1,${hmac(`msg_1.${timed}`, 'base64')}` }}
		${'timeAndBody'}    | ${'message id after a stranger’s, time and body'}                    | ${{ 'x-request-id': 'r1', 'x-event-id': 'msg_1', 'x-paid': 'msg_2', 'x-time': seconds, 'x-signature': hmac(`msg_1.${timed}`) }}
		${'timeAndBody'}    | ${'a bare message id'}                                               | ${{ id: 'msg_1', ts: seconds, 'x-signature': hmac(`msg_1.${timed}`) }}
		${'timeAndBody'}    | ${'a time as t'}                                                     | ${{ 'x-signature': `v1=${hmac(timed)}; t=${seconds}` }}
		${'timeAndBody'}    | ${'a time as ts'}                                                    | ${{ 'x-signature': `v1=${hmac(timed)}; ts=${seconds}` }}
		${'timeAndBody'}    | ${'a time as time'}                                                  | ${{ 'x-signature': `v1=${hmac(timed)}; time=${seconds}` }}
		${'timeAndBody'}    | ${'a time as timestamp'}                                             | ${{ 'x-signature': `v1=${hmac(timed)}; timestamp=${seconds}` }}
		${'timeAndBody'}    | ${'a time in x-webhook-time'}                                        | ${{ 'x-signature': hmac(timed), 'x-webhook-time': seconds }}
		${'timeAndBody'}    | ${'a time in timestamp'}                                             | ${{ 'x-signature': hmac(timed), timestamp: seconds }}
		${'timeAndBody'}    | ${'a time in x-date'}                                                | ${{ 'x-signature': hmac(timed), 'x-date': seconds }}
		${'timeAndBody'}    | ${'a time in webhook-ts'}                                            | ${{ 'x-signature': hmac(timed), 'webhook-ts': seconds }}
		${'addressAndBody'} | ${'address and body'}                                                | ${{ 'x-hmac': hmac(address + text, 'base64') }}
		${'addressAndBody'} | ${'address, a dot and body'}                                         | ${{ 'x-signature': hmac(`${address}.${text}`) }}
		${'addressAndBody'} | ${'address, a new line and body'}                                    | ${{ 'x-signature': hmac(`${address}\n${text}`) }}
		${'addressAndBody'} | ${'body and address with SHA-256 that is not named'}                 | ${{ 'x-webhook': hmac(text + address, 'base64') }}
		${'addressAndBody'} | ${'body and address with SHA-1 that is not named'}                   | ${{ 'x-webhook': hmac(text + address, 'base64', 'sha1') }}
		${'secret'}         | ${'a fixed secret as a token'}                                       | ${{ authorization: `token  ${secret}` }}
		${'secret'}         | ${'a fixed secret as basic'}                                         | ${{ authorization: `Basic ${secret}` }}
		${'secret'}         | ${'a fixed secret as a bearer'}                                      | ${{ authorization: `Bearer ${secret}` }}
		${'secret'}         | ${'a fixed secret'}                                                  | ${{ 'x-webhook-token': secret }}
	`(
		'accepts $name ($scheme)',
		({ scheme, headers }: { scheme: string; headers: Record<string, string> }) => {
			isAccepted(headers, scheme);
		},
	);

	const stamp = { 'x-timestamp': seconds };
	test.each`
		before                         | after            | headers
		${seconds}                     | ${''}            | ${stamp}
		${`${seconds}:`}               | ${''}            | ${stamp}
		${`${seconds}|`}               | ${''}            | ${stamp}
		${`${seconds}\n`}              | ${''}            | ${stamp}
		${seconds + address}           | ${''}            | ${stamp}
		${`POST${address}`}            | ${seconds}       | ${stamp}
		${''}                          | ${seconds}       | ${stamp}
		${''}                          | ${`.${seconds}`} | ${stamp}
		${`msg_1${seconds}`}           | ${''}            | ${{ ...stamp, 'x-messageid': 'msg_1' }}
		${`${seconds}msg_1${address}`} | ${''}            | ${{ ...stamp, 'x-messageid': 'msg_1' }}
		${`n0.${seconds}.`}            | ${''}            | ${{ ...stamp, 'x-nonce': 'n0' }}
		${`${seconds}.n0.`}            | ${''}            | ${{ ...stamp, 'x-nonce': 'n0' }}
		${`n0:${seconds}:`}            | ${''}            | ${{ ...stamp, 'x-nonce': 'n0' }}
		${`${seconds}:n0:`}            | ${''}            | ${{ ...stamp, 'x-nonce': 'n0' }}
		${`n0|${seconds}|`}            | ${''}            | ${{ ...stamp, 'x-nonce': 'n0' }}
		${`${seconds}|n0|`}            | ${''}            | ${{ ...stamp, 'x-nonce': 'n0' }}
		${`n0\n${seconds}\n`}          | ${''}            | ${{ ...stamp, 'x-nonce': 'n0' }}
		${`${seconds}\nn0\n`}          | ${''}            | ${{ ...stamp, 'x-nonce': 'n0' }}
	`('accepts a body that is signed with $before before and $after after it', (signed) => {
		const { before, after, headers } = signed as Record<string, string> & { headers: object };
		isAccepted({ 'x-signature': hmac(before + text + after), ...headers }, 'timeAndBody');
	});

	test('accepts a secret in the query', () => {
		const withQuery = { ...request({}), query: { token: secret } };
		expect(verifySignature(withQuery, rules)).toMatchObject({ scheme: 'secret' });
	});

	test.each<[proof: object, texts: string[], rules?: Partial<SignatureRules>]>([
		[{ scheme: 'secret' }, ['appointment.created', secret]],
		[{ scheme: 'secret' }, [secret], { scheme: 'secret' }],
		[unsigned, []],
		[unsigned, [`${secret} `, `Bearer ${secret}`, secret.slice(1), '']],
		[unsigned, [secret], { scheme: 'body' }],
		[unsigned, [secret], { header: 'x-token' }],
		[unsigned, [''], { secrets: [] }],
		[
			{ refused: 'unsigned' },
			['confirmed', '12345678', 's-1'],
			{ secrets: ['confirmed', '12345678', 's-1'] },
		],
	])('gives %j for the texts %j in the body with %j', (proof, texts, more = {}) => {
		const withTexts = { ...request({}), bodyTexts: () => texts };
		expect(verifySignature(withTexts, { ...rules, ...more })).toEqual(proof);
	});

	test('refuses an old signature, whatever the body holds', () => {
		const headers = { 'x-signature': hmac(timed), 'x-timestamp': seconds };
		const old = { ...request(headers), bodyTexts: () => [secret] };
		expect(verifySignature(old, { ...rules, now: now + 900_000 })).toEqual({ refused: 'old' });
	});

	test('accepts a signature of the body with the digest of the secret for its key, and with no other one', () => {
		const digestOf = (word: string) => createHash('sha256').update(word).digest();
		const signedWith = (word: string) =>
			request({
				'x-signature': createHmac('sha256', digestOf(word)).update(text).digest('hex'),
			});
		expect(verifySignature(signedWith(secret), rules)).toEqual({ scheme: 'body', covered: [] });
		expect(verifySignature(signedWith('another'), rules)).toEqual(unsigned);
	});

	const formRequest = (body: string, signed: string, algorithm = 'sha1', key?: string) =>
		request(
			{
				'content-type': 'application/x-www-form-urlencoded',
				'x-signature': hmac(signed, 'base64', algorithm, key),
			},
			body,
		);
	const form = 'type=booked&Status=new+one&id=7';

	test.each<[order: string, signed: string]>([
		['sorted', `${address}Statusnew oneid7typebooked`],
		['as they were sent', `${address}typebookedStatusnew oneid7`],
	])('accepts a signature over the address and the fields of a form, %s', (_order, signed) => {
		const scheme = 'addressAndBody';
		for (const algorithm of ['sha1', 'sha256'])
			expect(verifySignature(formRequest(form, signed, algorithm), rules)).toMatchObject({
				scheme,
			});
		expect(verifySignature(formRequest(form, signed, 'sha1', 'another'), rules)).toEqual(unsigned);
		expect(verifySignature(formRequest(`${form}8`, signed), rules)).toEqual(unsigned);
		expect(verifySignature(formRequest(form, signed.replace('https', 'http')), rules)).toEqual(
			unsigned,
		);
	});

	test.each(['type=%3Dbooked%26id%3D7', 'ty=pe%3Dbooked%26id%3D7'])(
		'refuses %s with the signature of a form that was signed as it is',
		(body) => {
			const genuine = formRequest('type=booked&id=7', `${address}type=booked&id=7`);
			expect(verifySignature(genuine, rules)).toMatchObject({ scheme: 'addressAndBody' });
			const forged = { ...genuine, body: Buffer.from(body) };
			expect(verifySignature(forged, rules)).toEqual(unsigned);
		},
	);

	test('refuses a secret in the query where the rules name a header', () => {
		const withQuery = { ...request({}), query: { token: secret } };
		expect(verifySignature(withQuery, { ...rules, header: 'x-token' })).toEqual(unsigned);
	});

	test.each([
		'1777636800123',
		'1777636800123456',
		'1777636800123456789',
		'2026-05-01T12:00:00.123Z',
	])('compares the signed time %s with the tolerance', (time) => {
		const headers = { 'x-signature': hmac(`${time}.${text}`), 'x-timestamp': time };
		const rulesAt = (offset: number) => ({ ...rules, now: now + 123 + offset, tolerance: 1000 });
		expect(verifySignature(request(headers), rulesAt(0))).toMatchObject({ scheme: 'timeAndBody' });
		expect(verifySignature(request(headers), rulesAt(1000))).toMatchObject({
			scheme: 'timeAndBody',
		});
		expect(verifySignature(request(headers), rulesAt(-1000))).toMatchObject({
			scheme: 'timeAndBody',
		});
		expect(verifySignature(request(headers), rulesAt(1001))).toEqual({ refused: 'old' });
		expect(verifySignature(request(headers), rulesAt(-1001))).toEqual({ refused: 'old' });
	});

	test.each(
		(
			'host connection content-type content-length content-encoding accept accept-language ' +
			'user-agent cookie transfer-encoding via forwarded x-forwarded-for x-real-ip cdn-loop ' +
			'cf-ray'
		).split(' '),
	)('ignores the header %s', (name) => {
		expect(verify({ [name]: hmac(text) })).toEqual(unsigned);
		expect(verify({ [name]: secret })).toEqual(unsigned);
	});

	test.each('x-host x-user-agent via-signature signature-host x-cookie-proof the-cf-x'.split(' '))(
		'reads the header %s',
		(name) => {
			expect(verify({ [name]: hmac(text) })).toMatchObject({ scheme: 'body' });
		},
	);

	test('accepts a signed body that is JSON in a text, once', () => {
		const body = JSON.stringify(text);
		const headers = { 'x-signature': hmac(body) };
		expect(verify(headers, body)).toMatchObject({ scheme: 'body' });
		const twice = JSON.stringify(body);
		const signed = request({ 'x-signature': hmac(twice) }, twice);
		expect(verifySignature(signed, rules)).toEqual(unsigned);
	});

	test.each([
		'12',
		'"a text"',
		'"12"',
		`"1600000000.{}"`,
		'v0:12',
		'x 1600000000',
		'<xml/>',
		'{"id":7',
		'{}\n{}',
	])('refuses the signed body %s, because it is unclear where a body begins', (body) => {
		expect(verify({ 'x-signature': hmac(body) }, body)).toEqual(unsigned);
	});

	test.each(['1600000000', 'v0:1600000000', ' 1600000000', '\n\tv0:1600000000', '160000000'])(
		'refuses a signed body that begins with %j, because that may be a signed time',
		(start) => {
			const body = `${start}.{"id":7}`;
			expect(verify({ 'x-signature': hmac(body) }, body)).toEqual(unsigned);
		},
	);

	test.each(['{"at":1600000000}', '[1600000000]', `{"to":"${address}"}`])(
		'accepts the signed body %s',
		(body) => {
			expect(verify({ 'x-signature': hmac(body) }, body)).toMatchObject({ scheme: 'body' });
		},
	);

	test('accepts a signature with any of several addresses, and refuses a body that begins with one', () => {
		const addresses = ['https://other.example/', address];
		const signed = { ...request({ 'x-signature': hmac(address + text) }), addresses };
		expect(verifySignature(signed, rules)).toMatchObject({ scheme: 'addressAndBody' });
		for (const start of addresses) {
			const body = `${start}=1`;
			const bare = { ...request({ 'x-signature': hmac(body) }, body), addresses };
			expect(verifySignature(bare, rules)).toEqual(unsigned);
		}
	});

	test('refuses everything without a secret', () => {
		const headers = { 'x-signature': hmac(text, 'hex', 'sha256', ''), 'x-empty': '' };
		expect(verify(headers, text, { secrets: [] })).toEqual(unsigned);
	});

	test.each(['whsec_', 'whsec_YWJj more', 'my whsec_YWJj'])(
		'uses the secret %s as a text, and not as base64',
		(whole) => {
			const signedBy = (key: string | Buffer) => ({
				'x-signature': hmac(text, 'hex', 'sha256', key),
			});
			expect(verify(signedBy(whole), text, { secrets: [whole] })).toMatchObject({ scheme: 'body' });
			const part = Buffer.from('YWJj', 'base64');
			expect(verify(signedBy(part), text, { secrets: [whole] })).toEqual(unsigned);
		},
	);

	test('finds a signature among 30 values of a header, and not among 60', () => {
		const amongValues = (count: number) => ({
			'x-signature': [...Array.from({ length: count }, (_, index) => `v${index}`), hmac(text)].join(
				',',
			),
		});
		expect(verify(amongValues(30))).toMatchObject({ scheme: 'body' });
		expect(verify(amongValues(60))).toEqual(unsigned);
	});

	test('tries only the first four message ids and the first three times', () => {
		const named = (names: string[], last: string) =>
			Object.fromEntries(
				names.map((name, index) => [name, index === names.length - 1 ? last : `x${index}`]),
			);
		const ids = named(['a-id', 'b-id', 'c-id', 'd-id', 'e-id'], 'msg_1');
		const signed = { 'x-signature': hmac(`msg_1.${timed}`), 'x-time': seconds };
		expect(verify({ ...ids, ...signed })).toEqual(unsigned);
		const times = named(['a-time', 'b-time', 'c-time', 'd-time'], seconds);
		const late = { ...times, 'x-signature': hmac(timed) };
		expect(verify(late)).toEqual(unsigned);
	});

	test('refuses SHA-1 without a label that names it, unless the user named the header', () => {
		const signature = { 'x-signature': hmac(text, 'hex', 'sha1') };
		expect(verify(signature)).toEqual(unsigned);
		const chosen = { ...rules, header: 'x-signature' };
		expect(verifySignature(request(signature), chosen)).toMatchObject({ scheme: 'body' });
	});

	test('refuses a signature in the address, which whoever sees that could use again', () => {
		const signed = { ...request({}), query: { signature: hmac(text, 'hex') } };
		expect(verifySignature(signed, rules)).toEqual(unsigned);
	});

	test('refuses a body that was signed before another address, and one that ends in the address', () => {
		const elsewhere = { 'x-webhook': hmac(`${text}https://other.example/`, 'base64', 'sha1') };
		expect(verify(elsewhere)).toEqual(unsigned);
		const both = text + address;
		const headers = { 'x-webhook': hmac(both, 'base64', 'sha1') };
		expect(verify(headers, both)).toEqual(unsigned);
	});

	test('hides a signature without a label, and no id of its length', () => {
		expect(mayBeSignature('x-webhook', hmac(text, 'base64', 'sha1'))).toBe(true);
		expect(mayBeSignature('x-event-id', '0ujsszwN8NRY24YaXiTIE2VWDTS')).toBe(false);
	});

	test.each([-301, 301])(
		'refuses a time %d seconds from now, and accepts it without a tolerance',
		(distance) => {
			const time = String(now / 1000 + distance);
			for (const value of [
				`t=${time},v1=${hmac(`${time}.${text}`)}`,
				`${time}:${hmac(`${time}:${text}`)}`,
			]) {
				const headers = { 'x-signature': value };
				expect(verify(headers)).toEqual({ refused: 'old' });
				expect(verify(headers, text, { tolerance: 0 })).toMatchObject({ scheme: 'timeAndBody' });
			}
		},
	);

	test('refuses a signed text with its time or address as a body', () => {
		const old = `1600000000.a=1&payload=${encodeURIComponent(text)}`;
		const headers = { 'x-signature': hmac(old) };
		expect(verify(headers, old)).toEqual(unsigned);
		const moved = `${address}a=1&payload=1`;
		expect(verify({ 'x-signature': hmac(moved) }, moved)).toEqual(unsigned);
	});

	test('refuses any headers that were made without the secret', () => {
		const hex = fc.stringMatching(/^[0-9a-f]{64}$/);
		const value = fc.oneof(
			fc.string(),
			hex,
			hex.map((digest) => `sha256=${digest}`),
			hex.map((digest) => `t=${seconds},v1=${digest}`),
			fc.base64String({ minLength: 44, maxLength: 44 }),
		);
		fc.assert(
			fc.property(fc.dictionary(fc.stringMatching(/^[a-z-]{1,20}$/), value), (headers) => {
				expect(verify(headers)).toEqual(unsigned);
			}),
		);
	});
});

test.each<[form: string, length: number, isKey: boolean]>([
	['16 bytes', 32, true],
	['fewer bytes', 30, false],
	['half a byte too many', 33, false],
])('a secret in hex with %s: its bytes sign only where nobody guesses them', (_, length, isKey) => {
	const hexSecret = 'a1b2c3d4e5f60718293a4b5c6d7e8f901'.slice(0, length);
	const key = Buffer.from(hexSecret, 'hex');
	const headers = { 'x-signature': hmac(text, 'hex', 'sha256', key) };
	const check = verify(headers, text, { secrets: [hexSecret] });
	expect('scheme' in check).toBe(isKey);
});

import { generateKeyPairSync } from 'node:crypto';
import type { IncomingRequest } from '../../support/triggerHarness.ts';
import type { Attack } from '../attack.mts';
import { webhookSecret } from '../setup.mts';
import { body, event, sign, signed } from './signed.mts';
import { bounds, isBeyond } from './unproved.mts';

const publicKey = `-----BEGIN PUBLIC KEY-----\n${'A'.repeat(64)}\n-----END PUBLIC KEY-----`;

const bareKey = generateKeyPairSync('ec', {
	namedCurve: 'P-256',
	publicKeyEncoding: { type: 'spki', format: 'der' },
	privateKeyEncoding: { type: 'pkcs8', format: 'der' },
}).publicKey.toString('base64');

/** Secrets that are none, or hardly one: whoever set something meant to have proofs. */
const odd: Array<[string, unknown, IncomingRequest, true?]> = [
	['a number', 12345678, { body }],
	['an object', { secret: 'x' }, { body }],
	['a list', ['a-long-shared-secret'], { body }],
	['null', null, { body }],
	['yes', true, { body }],
	['blanks', '   ', { body }],
	['whsec_ and one sign', 'whsec_A', signed(sign(body, ''))],
	['whsec_ and padding', 'whsec_=', signed(sign(body, ''))],
	['whsec_ and few bytes', 'whsec_AA==', signed(sign(body, '\0')), true],
	['whsec_ and one byte', 'whsec_AQ==', signed(sign(body, '\u0001')), true],
	['whsec_ and zeros', `whsec_${'A'.repeat(43)}=`, signed(sign(body, '')), true],
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
	['a word of a record', 'confirmed', { body: { ...event, status: 'confirmed' } }, true],
	['the word for no value', 'undefined', signed(sign(body, 'undefined')), true],
	['an object as a text', '[object Object]', signed(sign(body, '[object Object]')), true],
	['asterisks', '********', signed(sign(body, '********')), true],
	['a public key', publicKey, signed(sign(body, publicKey)), true],
	['a public key without its frame', bareKey, signed(sign(body, bareKey)), true],
	[
		'a public key as JSON',
		'{"kty":"RSA","n":"AQAB"}',
		signed(sign(body, '{"kty":"RSA","n":"AQAB"}')),
		true,
	],
	[
		'a public key by its prefix',
		`whpk_${'A'.repeat(43)}=`,
		signed(sign(body, `whpk_${'A'.repeat(43)}=`)),
		true,
	],
	[
		'a public key of SSH',
		'ssh-ed25519 AAAAC3NzaC1l',
		signed(sign(body, 'ssh-ed25519 AAAAC3NzaC1l')),
		true,
	],
	['a line of a public key', publicKey, signed(sign(body, 'A'.repeat(64))), true],
];

const withOddSecret = odd.map(
	([name, webhookSecret_, incoming, own]): Attack => ({
		name: `a secret that is ${name}`,
		group: 'D',
		...(own && { own }),
		play: async (setup) => {
			const credential = setup.credential({ webhookSecret: webhookSecret_ });
			await setup.deliver(setup.trigger({}, credential), incoming);
		},
		through: ({ runs }) => runs > 0,
	}),
);

const unreadable: Attack = {
	name: 'a told secret that cannot be opened since the key was changed',
	group: 'D',
	own: true,
	play: async (setup) => {
		setup.home.answer = ({ method }) =>
			method === 'POST'
				? { status: 201, body: JSON.stringify({ id: 3, secret: webhookSecret }) }
				: { body: '{"data":[]}' };
		const harness = setup.trigger({}, setup.credential({ webhookSecret: '' }));
		await setup.note(harness.activate());
		harness.credential = setup.credential({ webhookSecret: '', apiKey: 'another-key-1234' });
		await setup.deliver(harness, { body });
		await setup.deliver(harness, signed(sign(body, '')));
	},
	through: ({ runs }) => runs > 0,
};

const damaged = [
	'"sealed":[""]',
	'"sealed":["A"]',
	'"sealed":["AAAA"]',
	`"sealed":["${Buffer.alloc(28).toString('base64')}"]`,
	'"sealed":null',
	'"sealed":[7]',
	'"sealed":"x","ids":0,"since":"x"',
].map(
	(sealed): Attack => ({
		name: `a told secret that is damaged: ${sealed}`,
		group: 'D',
		own: true,
		play: async (setup) => {
			setup.home.answer = ({ method }) =>
				method === 'POST'
					? { status: 201, body: JSON.stringify({ id: 3, secret: webhookSecret }) }
					: { body: '{"data":[]}' };
			const harness = setup.trigger({}, setup.credential({ webhookSecret: '' }));
			await setup.note(harness.activate());
			const kept = JSON.stringify(harness.staticData).replace(/"sealed":\["[^"]*"\]/, sealed);
			harness.staticData = JSON.parse(kept);
			await setup.deliver(harness, { body });
			await setup.deliver(harness, signed(sign(body, '')));
		},
		through: ({ runs }) => runs > 0,
	}),
);

/** Secrets that no chance makes, which are as good as found at each sign of a text: a service may tell one and then send that text. */
const tedious = [
	['a beginning that comes again', `${'ab/'.repeat(300)}x1`, 'ab/'.repeat(60_000)],
	['an end that comes again', `1x${'/ba'.repeat(300)}`, 'ab/'.repeat(60_000)],
	['signs that are escaped in many ways', `abcd${'\\'.repeat(20)}x1`, `abcd${'\\'.repeat(60)}y`],
].map(
	([what, secret, note]): Attack => ({
		name: `a told secret with ${what}`,
		group: 'D',
		counts: true,
		own: true,
		play: async (setup) => {
			setup.home.answer = ({ method }) =>
				method === 'POST'
					? { status: 201, body: JSON.stringify({ id: 3, secret }) }
					: { body: '{"data":[]}' };
			const harness = setup.trigger({}, setup.credential({ webhookSecret: '' }));
			await setup.note(harness.activate());
			const sent = JSON.stringify({ ...event, data: { ...event.data, note } });
			await setup.deliver(harness, { body: sent, headers: { 'x-signature': sign(sent, secret) } });
		},
		through: (result) => isBeyond(result, bounds.large),
	}),
);

export const oddSecrets: Attack[] = [...withOddSecret, unreadable, ...damaged, ...tedious];

import fc from 'fast-check';
import {
	decryptSecret,
	encryptSecret,
} from '../../../../nodes/AppointmentService/trigger/webhook/subscription/signingSecrets';

const apiKey = 'key of the account';

describe('encryptSecret and decryptSecret', () => {
	test('a secret is decrypted with the same key alone', () => {
		fc.assert(
			fc.property(fc.string(), fc.string(), fc.string(), (secret, key, other) => {
				const encrypted = encryptSecret(secret, key);
				expect(decryptSecret(encrypted, key)).toBe(secret);
				expect(Buffer.from(encrypted, 'base64').includes('in clear')).toBe(false);
				if (other !== key) expect(decryptSecret(encrypted, other)).toBeUndefined();
			}),
		);
	});

	test('the same secret is encrypted differently each time', () => {
		expect(encryptSecret('one', apiKey)).not.toBe(encryptSecret('one', apiKey));
	});

	test.each(['', 'AAAA', 'no base64 at all: é', encryptSecret('', apiKey).slice(0, 24)])(
		'the damaged text %s gives undefined',
		(encrypted) => {
			expect(decryptSecret(encrypted, apiKey)).toBeUndefined();
		},
	);

	test('a shortened text gives undefined', () => {
		const bytes = Buffer.from(encryptSecret('', apiKey), 'base64');
		for (let length = 0; length < bytes.length; length++) {
			expect(decryptSecret(bytes.subarray(0, length).toString('base64'), apiKey)).toBeUndefined();
		}
	});

	test('a text with one changed byte gives undefined', () => {
		const bytes = Buffer.from(encryptSecret('one', apiKey), 'base64');
		for (let index = 0; index < bytes.length; index++) {
			const changed = Buffer.from(bytes);
			changed[index] ^= 1;
			expect(decryptSecret(changed.toString('base64'), apiKey)).toBeUndefined();
		}
	});
});

import {
	encryptSecret,
	apiKeyOf,
	credentialSecrets,
	signingSecrets,
	decryptSecret,
} from '../../../../nodes/AppointmentService/trigger/webhook/subscription/signingSecrets';
import type { StoredSubscription } from '../../../../nodes/AppointmentService/trigger/webhook/subscription/endpoint/store';
import fc from 'fast-check';
import { casesOf } from '../../../support/table';

const apiKey = 'key of the account';

describe('credentialSecrets and signingSecrets', () => {
	test.each(
		casesOf<[name: string, webhookSecret: unknown, secrets: string[]]>`
			no secret                                 |                      | []
			an empty text                             | ""                   | []
			blanks                                    | " \n "               | []
			one secret                                | abc                  | ["abc"]
			one secret with blanks around it          | "  abc \n"           | ["abc"]
			two lines                                 | "abcdefgh\nijklmnop" | ["abcdefgh\nijklmnop","abcdefgh","ijklmnop"]
			two secrets with a comma                  | abcdefgh, ijklmnop   | ["abcdefgh, ijklmnop","abcdefgh","ijklmnop"]
			the same secret twice                     | abcdefgh,abcdefgh    | ["abcdefgh,abcdefgh","abcdefgh"]
			a secret with commas at its end           | abcdefgh,,           | ["abcdefgh,,","abcdefgh"]
			parts of less than eight letters in total | abc,def              | []
			two parts of less than eight letters each | abcd,efgh            | ["abcd,efgh"]
			a first part of less than eight letters   | abcdefg,ijklmnop     | ["abcdefg,ijklmnop","ijklmnop"]
			a number                                  | 5                    | []
		`,
	)('%s in the credential', (_, webhookSecret, secrets) => {
		expect(credentialSecrets({ webhookSecret } as never)).toEqual(secrets);
	});

	const storedWith = (...encrypted: string[]) =>
		({ sealed: encrypted }) as unknown as StoredSubscription;

	test('the secrets of the credential come with those that the service returned', () => {
		const credential = { webhookSecret: 'own', apiKey: ` ${apiKey}\n` };
		expect(
			signingSecrets(credential, storedWith(encryptSecret('told', apiKeyOf(credential)))),
		).toEqual({ secrets: ['own', 'told'], lost: false, unusable: false });
		expect(apiKeyOf(credential)).toBe(apiKey);
		expect(apiKeyOf({})).toBe('');
	});

	test('lost is true where no returned secret can be decrypted', () => {
		const credential = { apiKey };
		const one = encryptSecret('one', apiKey);
		const foreign = encryptSecret('two', 'another key');
		expect(signingSecrets(credential, storedWith(foreign))).toMatchObject({
			secrets: [],
			lost: true,
		});
		expect(signingSecrets(credential, storedWith(foreign, one))).toMatchObject({
			secrets: ['one'],
			lost: false,
		});
		expect(signingSecrets(credential, storedWith())).toMatchObject({ secrets: [], lost: false });
		expect(signingSecrets(credential, undefined)).toMatchObject({ secrets: [], lost: false });
	});
});

describe('a stored secret', () => {
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

		test('a text with one changed byte gives undefined', () => {
			const bytes = Buffer.from(encryptSecret('one', apiKey), 'base64');
			for (let index = 0; index < bytes.length; index++) {
				const changed = Buffer.from(bytes);
				changed[index] ^= 1;
				expect(decryptSecret(changed.toString('base64'), apiKey)).toBeUndefined();
			}
		});
	});
});

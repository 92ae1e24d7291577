import fc from 'fast-check';
import {
	decryptSecret,
	encryptSecret,
} from '../../../../nodes/AppointmentService/trigger/webhook/signature/encryptSecret';
import {
	apiKeyOf,
	credentialSecrets,
	signingSecrets,
} from '../../../../nodes/AppointmentService/trigger/webhook/subscription/secrets';
import type { StoredSubscription } from '../../../../nodes/AppointmentService/trigger/webhook/subscription/endpoint/store';

const apiKey = 'key of the account';

describe('a sealed secret', () => {
	test('is opened by the same key alone, and shows nothing', () => {
		fc.assert(
			fc.property(fc.string(), fc.string(), fc.string(), (secret, key, other) => {
				const sealed = encryptSecret(secret, key);
				expect(decryptSecret(sealed, key)).toBe(secret);
				expect(Buffer.from(sealed, 'base64').includes('in clear')).toBe(false);
				if (other !== key) expect(decryptSecret(sealed, other)).toBeUndefined();
			}),
		);
	});

	test('is different each time', () => {
		expect(encryptSecret('one', apiKey)).not.toBe(encryptSecret('one', apiKey));
	});

	test.each(['', 'AAAA', 'no base64 at all: é', encryptSecret('', apiKey).slice(0, 24)])(
		'that is damaged (%s) is none',
		(sealed) => {
			expect(decryptSecret(sealed, apiKey)).toBeUndefined();
		},
	);

	test('that was shortened is none', () => {
		const bytes = Buffer.from(encryptSecret('', apiKey), 'base64');
		for (let length = 0; length < bytes.length; length++) {
			expect(decryptSecret(bytes.subarray(0, length).toString('base64'), apiKey)).toBeUndefined();
		}
	});

	test('of which one byte was changed is none', () => {
		const bytes = Buffer.from(encryptSecret('one', apiKey), 'base64');
		for (let at = 0; at < bytes.length; at++) {
			const changed = Buffer.from(bytes);
			changed[at] ^= 1;
			expect(decryptSecret(changed.toString('base64'), apiKey)).toBeUndefined();
		}
	});
});

describe('the secrets of a credential', () => {
	test.each<[string, unknown, string[]]>([
		['none', undefined, []],
		['empty', '', []],
		['only space', ' \n ', []],
		['one', 'abc', ['abc']],
		['one with space around', '  abc \n', ['abc']],
		['one a line', 'abcdefgh\nijklmnop', ['abcdefgh\nijklmnop', 'abcdefgh', 'ijklmnop']],
		['with commas', 'abcdefgh, ijklmnop', ['abcdefgh, ijklmnop', 'abcdefgh', 'ijklmnop']],
		['twice the same', 'abcdefgh,abcdefgh', ['abcdefgh,abcdefgh', 'abcdefgh']],
		['a comma too many', 'abcdefgh,,', ['abcdefgh,,', 'abcdefgh']],
		['parts of a few letters alone', 'abc,def', []],
		['a comma within a few letters more', 'abcd,efgh', ['abcd,efgh']],
		['a comma after a few letters', 'abcdefg,ijklmnop', ['abcdefg,ijklmnop', 'ijklmnop']],
		['a number', 5, []],
	])('%s', (_, webhookSecret, secrets) => {
		expect(credentialSecrets({ webhookSecret } as never)).toEqual(secrets);
	});

	const knowing = (...sealed: string[]) => ({ sealed }) as unknown as StoredSubscription;

	test('go with those that the service told', () => {
		const credential = { webhookSecret: 'own', apiKey: ` ${apiKey}\n` };
		expect(
			signingSecrets(credential, knowing(encryptSecret('told', apiKeyOf(credential)))),
		).toEqual({
			secrets: ['own', 'told'],
			lost: false,
			unusable: false,
		});
		expect(apiKeyOf(credential)).toBe(apiKey);
		expect(apiKeyOf({})).toBe('');
	});

	test('are lost where none of those told can be opened', () => {
		const credential = { apiKey };
		const one = encryptSecret('one', apiKey);
		const foreign = encryptSecret('two', 'another key');
		expect(signingSecrets(credential, knowing(foreign))).toMatchObject({ secrets: [], lost: true });
		expect(signingSecrets(credential, knowing(foreign, one))).toMatchObject({
			secrets: ['one'],
			lost: false,
		});
		expect(signingSecrets(credential, knowing())).toMatchObject({ secrets: [], lost: false });
		expect(signingSecrets(credential, undefined)).toMatchObject({ secrets: [], lost: false });
	});
});

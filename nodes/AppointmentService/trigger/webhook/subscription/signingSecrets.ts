import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { maxSecretLength, normalizeApiKey } from '../../../transport';
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

/** The secrets of the credential, and the returned ones: `lost` where none of these can be decrypted, `unusable` where that of the credential can verify nothing. */
export function signingSecrets(
	credential: ICredentialDataDecryptedObject,
	stored: { sealed: string[] } | undefined,
): { secrets: string[]; lost: boolean; unusable: boolean } {
	const encrypted = stored?.sealed ?? [];
	const decrypted = encrypted
		.map((text) => decryptSecret(text, apiKeyOf(credential)))
		.filter((secret) => secret !== undefined);
	const entered = credentialSecrets(credential);
	return {
		secrets: [...entered, ...decrypted],
		lost: encrypted.length > 0 && decrypted.length === 0,
		// An expression that gives nothing leaves the field without a value; a field that nobody filled in is empty.
		unusable:
			entered.length === 0 &&
			Object.hasOwn(credential, 'webhookSecret') &&
			credential.webhookSecret !== '',
	};
}

/** The part of one secret before a comma may be a few letters, which anybody could guess. */
const minPartLength = 8;

/** Everybody may know it, and could sign with its text as with a secret. */
const publicKey =
	/-----BEGIN [A-Z ]{0,20}(PUBLIC KEY|CERTIFICATE)-----|^(whpk_|ssh-|ecdsa-|M[\w+/]{3,11}(BgkqhkiG9w0BAQ|GCSqGSIb3DQEBAQ|YHKoZIzj0CAQ|BQYDK2V))|"kty"\s*:/;

export function credentialSecrets({ webhookSecret }: ICredentialDataDecryptedObject): string[] {
	if (typeof webhookSecret !== 'string' || webhookSecret.trim() === '') return [];
	const whole = webhookSecret.trim();
	if (whole.length > maxSecretLength || publicKey.test(whole)) return [];
	const parts = whole.split(/[\n,]/).map((part) => part.trim());
	if (parts.every(isKnownToAll)) return [];
	if (parts.length > 1 && parts.join('').length < minPartLength) return [];
	const ownParts = parts.filter((part) => part !== whole && part.length >= minPartLength);
	return [whole, ...new Set(ownParts.filter((part) => !isKnownToAll(part)))];
}

/** What an expression without a value becomes as a text, or one that was never evaluated, and what n8n puts in the place of a secret. */
const noValue =
	/^(whsec_)?(undefined|null|nan|true|false|\[object \w+\]|=?\{\{.*\}\}|__n8n_\w*VALUE_.*)$/is;

/** Whether a text is no secret, but what stands where none is, as signs, one letter many times, or nothing that can be seen. */
export function isKnownToAll(text: string): boolean {
	const visible = text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
	const isMonotonous = visible.length >= minPartLength && new Set(visible).size === 1;
	return isMonotonous || !/[\p{L}\p{N}]/u.test(visible) || noValue.test(visible);
}

/** Whether chance may have made a text: to mask one whose parts come again, or with signs that are escaped in many ways, may take for ever. */
export function isRandom(text: string): boolean {
	const letters = text.toLowerCase().replaceAll('/', '_').replaceAll('+', '-');
	const parts = new Set(
		Array.from({ length: letters.length }, (_, at) => letters.slice(at, at + 8)),
	);
	return parts.size === letters.length && text.split(/[\\%&]/).length <= 3;
}

export const apiKeyOf = ({ apiKey }: ICredentialDataDecryptedObject) =>
	normalizeApiKey(String(apiKey ?? ''));

/** Encrypts a returned secret with the API key, because all who see the workflow can read its static data. */
export function encryptSecret(secret: string, apiKey: string): string {
	const nonce = randomBytes(12);
	const cipher = createCipheriv('aes-256-gcm', deriveKey(apiKey), nonce);
	const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
	return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64');
}

/** The secret; undefined where it was encrypted with another key, or is damaged. */
export function decryptSecret(encrypted: string, apiKey: string): string | undefined {
	const bytes = Buffer.from(encrypted, 'base64');
	if (bytes.length < 28) return undefined;
	try {
		const decipher = createDecipheriv('aes-256-gcm', deriveKey(apiKey), bytes.subarray(0, 12));
		decipher.setAuthTag(bytes.subarray(12, 28));
		return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
	} catch {
		return undefined;
	}
}

/** A hash that only who has the API key can make. */
export const keyedHash = (text: string, credential: ICredentialDataDecryptedObject) =>
	createHmac('sha256', deriveKey(apiKeyOf(credential)))
		.update(text)
		.digest('base64');

const deriveKey = (apiKey: string) =>
	createHash('sha256').update(`appointment-service webhook secret\n${apiKey}`).digest();

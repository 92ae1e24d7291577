import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { normalizeApiKey } from '../../../transport';
import type { StoredSubscription } from './endpoint/store';
import { decryptSecret } from '../signature/encryptSecret';

/**
 * The secrets that a delivery may be signed with: the credential's, and those that the service returned for this subscription. While
 * a secret is being replaced the credential may hold several, one a line or separated by commas; a secret that contains a comma
 * itself is tried as a whole, too.
 *
 * @returns `lost` where a returned secret cannot be decrypted any more, `unusable` where the credential has one that cannot verify
 * anything: in both cases no delivery is accepted without verification
 */
export function signingSecrets(
	credential: ICredentialDataDecryptedObject,
	stored: StoredSubscription | undefined,
): { secrets: string[]; lost: boolean; unusable: boolean } {
	const encrypted = stored?.sealed ?? [];
	const decrypted = encrypted
		.map((text) => decryptSecret(text, apiKeyOf(credential)))
		.filter((secret) => secret !== undefined);
	const entered = credentialSecrets(credential);
	return {
		secrets: [...entered, ...decrypted],
		lost: encrypted.length > 0 && decrypted.length === 0,
		unusable: entered.length === 0 && !hasNoSecret(credential),
	};
}

/** The part of one secret before a comma may be a few letters, which anybody could guess. */
const minPartLength = 8;

/** Everybody may know it, and could sign with its text as with a secret. */
const publicKey = /-----BEGIN [A-Z ]{0,20}(PUBLIC KEY|CERTIFICATE)-----/;

/** The secrets in the credential. */
export function credentialSecrets({ webhookSecret }: ICredentialDataDecryptedObject): string[] {
	if (typeof webhookSecret !== 'string' || webhookSecret.trim() === '') return [];
	const whole = webhookSecret.trim();
	if (publicKey.test(whole)) return [];
	const parts = whole.split(/[\n,]/).map((part) => part.trim());
	if (parts.length > 1 && parts.join('').length < minPartLength) return [];
	return [
		whole,
		...new Set(parts.filter((part) => part !== whole && part.length >= minPartLength)),
	];
}

const hasNoSecret = ({ webhookSecret }: ICredentialDataDecryptedObject) =>
	webhookSecret === undefined || webhookSecret === '';

/** The API key as it is sent. */
export const apiKeyOf = ({ apiKey }: ICredentialDataDecryptedObject) =>
	normalizeApiKey(String(apiKey ?? ''));

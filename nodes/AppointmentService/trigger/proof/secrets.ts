import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { plainKey } from '../../transport';
import type { Known } from '../subscription/state';
import { open } from './seal';

/**
 * The secrets that a delivery may be signed with: the credential's, and those that the service told for this subscription. While a
 * secret is being exchanged the credential may hold several, one a line or separated by commas; a secret that contains a comma
 * itself is tried as a whole, too.
 *
 * @returns `lost` where the service told a secret that cannot be opened any more, `unusable` where the credential has one that
 * nothing can be proved with: what nobody can prove is not taken to be true
 */
export function secretsOf(
	credential: ICredentialDataDecryptedObject,
	known: Known | undefined,
): { secrets: string[]; lost: boolean; unusable: boolean } {
	const sealed = known?.sealed ?? [];
	const opened = sealed
		.map((one) => open(one, keyOf(credential)))
		.filter((secret) => secret !== undefined);
	const own = ownSecrets(credential);
	return {
		secrets: [...own, ...opened],
		lost: sealed.length > 0 && opened.length === 0,
		unusable: own.length === 0 && !isLeftEmpty(credential),
	};
}

/** What stands before a comma within one secret may be a few letters, which anybody could guess. */
const shortestPart = 8;

/** The secrets of the credential itself. */
export function ownSecrets({ webhookSecret }: ICredentialDataDecryptedObject): string[] {
	if (typeof webhookSecret !== 'string' || webhookSecret.trim() === '') return [];
	const whole = webhookSecret.trim();
	const parts = whole.split(/[\n,]/).map((part) => part.trim());
	if (parts.length > 1 && parts.join('').length < shortestPart) return [];
	return [whole, ...new Set(parts.filter((part) => part !== whole && part.length >= shortestPart))];
}

const isLeftEmpty = ({ webhookSecret }: ICredentialDataDecryptedObject) =>
	webhookSecret === undefined || webhookSecret === '';

/** The key as it is sent. */
export const keyOf = ({ apiKey }: ICredentialDataDecryptedObject) => plainKey(String(apiKey ?? ''));

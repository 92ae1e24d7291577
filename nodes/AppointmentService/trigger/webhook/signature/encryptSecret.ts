import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/**
 * Encrypts a secret that the service returns once, when it creates a subscription. n8n's static data is the only place that a trigger
 * can write to, and everybody who may see the workflow can read it. So the secret is encrypted there with the API key, which n8n
 * keeps encrypted in the credential. After a change of the key it cannot be decrypted any more, and the node subscribes anew.
 */
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

const deriveKey = (apiKey: string) =>
	createHash('sha256').update(`appointment-service webhook secret\n${apiKey}`).digest();

import { createHmac, randomBytes } from 'node:crypto';

/** What a signature may cover. */
export interface Signable {
	secret: string;
	/** The body as it is sent. */
	body: string;
	/** The address that it goes to. */
	url: string;
	/** The delivery's own name; a repeated attempt keeps it. */
	id: string;
	/** Seconds since 1970, on the clock of the real world. */
	timestamp: number;
}

/** The headers that prove who sends. */
export type Sign = (signable: Signable) => Record<string, string>;

/** HMAC-SHA256. */
export function hmac(key: string | Buffer, text: string, encoding: 'base64' | 'hex'): string {
	return createHmac('sha256', key).update(text).digest(encoding);
}

/** A new secret, of 24 random bytes. */
export function newSecret(): string {
	return randomBytes(24).toString('base64');
}

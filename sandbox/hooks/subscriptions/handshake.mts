import { randomUUID } from 'node:crypto';
import type { Handshake, HookStyle } from '../hook-style.mts';

const limit = 5000;

/** Sends the address a challenge; whether it came back. */
export async function verifyHandshake(
	handshake: Handshake,
	url: string,
	secret: string,
	{ sign }: HookStyle,
): Promise<boolean> {
	const challenge = randomUUID();
	const inBody = handshake === 'body';
	const body = JSON.stringify(inBody ? { type: 'url_verification', challenge } : {});
	const timestamp = Math.floor(Date.now() / 1000);
	const signable = { secret, body, url, id: randomUUID(), timestamp };
	try {
		const response = await fetch(url, {
			method: 'POST',
			redirect: 'manual',
			headers: {
				'content-type': 'application/json',
				...sign?.(signable),
				...(!inBody && { 'x-hook-challenge': challenge }),
			},
			body,
			signal: AbortSignal.timeout(limit),
		});
		const text = await response.text();
		if (!response.ok) return false;
		return inBody
			? text.includes(challenge)
			: response.headers.get('x-hook-challenge') === challenge;
	} catch {
		return false;
	}
}

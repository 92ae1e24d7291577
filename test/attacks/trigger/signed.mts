import { createHash, createHmac } from 'node:crypto';
import type { IncomingRequest } from '../../support/triggerHarness.ts';
import { webhookSecret } from '../setup.mts';

export const event = {
	event: 'appointment.created',
	data: { id: 7, name: 'Anna', starts_at: '2026-11-22T09:00:00Z' },
};

export const body = JSON.stringify(event);

export const sign = (
	text: string | Buffer,
	key: string | Buffer = webhookSecret,
	algorithm = 'sha256',
) => createHmac(algorithm, key).update(text).digest('hex');

export const sign64 = (text: string, key: string | Buffer = webhookSecret) =>
	createHmac('sha256', key).update(text).digest('base64');

export const seconds = (ago = 0) => String(Math.floor(Date.now() / 1000) - ago);

export const hour = 3600;

export const signed = (value: string, more: Record<string, string> = {}): IncomingRequest => ({
	body,
	headers: { 'x-signature': value, ...more },
});

export const timed = (time: string, made = `${time}.${body}`): IncomingRequest =>
	signed(`t=${time},v1=${sign(made)}`);

/** A recorded message as RFC 9421 signs it, sent with another body. */
export function message(sent: string, parts = '"content-digest"'): IncomingRequest {
	const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
	const value = parts === '"@method"' ? 'POST' : digest;
	const signatureText = `${parts}: ${value}\n"@signature-params": (${parts})`;
	return {
		body: sent,
		headers: {
			'content-digest': digest,
			'signature-input': `s=(${parts})`,
			signature: `s=:${sign64(signatureText)}:`,
		},
	};
}

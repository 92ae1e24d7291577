import { gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { DialectResponse } from '../dialects/types.mts';
import type { CallEffects } from '../switches/switch-state.mts';

const BOM = '\uFEFF';

/** Encodes the response, damage included. */
export function encodeResponse(
	{ status, headers, body }: DialectResponse,
	{ on, due }: CallEffects,
): { headers: Record<string, string | number>; bytes: Buffer } {
	const isText = typeof body === 'string';
	let text = isText ? body : JSON.stringify(body);
	if (on.bom && !isText) text = BOM + text;
	let bytes = Buffer.from(text, 'utf8');
	if (due.truncated) bytes = bytes.subarray(0, Math.ceil(bytes.length / 2));
	if (on.gzip) bytes = gzipSync(bytes);
	if (bytes.length === 0)
		return { headers: { ...headers, ...(status !== 204 && { 'content-length': 0 }) }, bytes };
	return {
		headers: {
			'content-type': 'application/json; charset=utf-8',
			...headers,
			...(on.htmlContentType && !isText && { 'content-type': 'text/html; charset=utf-8' }),
			...(on.gzip && { 'content-encoding': 'gzip' }),
			'content-length': bytes.length,
		},
		bytes,
	};
}

/** Sends the answer, whole or as far as the connection holds. */
export function sendResponse(
	reply: FastifyReply,
	answer: DialectResponse,
	effects: CallEffects,
): void {
	const { headers, bytes } = encodeResponse(answer, effects);
	reply.hijack();
	const { raw } = reply;
	raw.writeHead(answer.status, headers);
	if (effects.due.cut?.where === 'middle') {
		raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => raw.destroy());
	} else {
		raw.end(bytes);
	}
}

/** Ends the connection without a response. */
export function closeConnection(reply: FastifyReply): void {
	reply.hijack();
	reply.raw.destroy();
}
